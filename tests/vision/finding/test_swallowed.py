"""Lines that rounding has swallowed are drawn in; where tiles are larger, nothing is."""

import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read_unknown
from screenbot.vision.finding.swallowed import with_lines

SIDE, GROUND, FACE = 25, (119, 119, 119), (187, 187, 187)
GRID = Grid.regular(40, 30, SIDE, SIDE, 16, 16)


def page(columns: set[int], rows: set[int]) -> Image:
    """A page with a framed board of flat tiles, without some of its inner lines."""
    image = np.full((16 * SIDE + 60, 16 * SIDE + 80, 3), 51, np.uint8)
    GRID.area.grown(6).cut(image)[:] = GROUND
    GRID.area.cut(image)[:] = FACE
    for number in range(1, 16):
        if number not in columns:
            image[30 : 30 + 16 * SIDE, 40 + SIDE * number] = GROUND
        if number not in rows:
            image[30 + SIDE * number, 40 : 40 + 16 * SIDE] = GROUND
    return image


@pytest.mark.parametrize(
    ("columns", "rows"), [({5, 10, 15}, {3, 8, 13}), ({3, 6, 9, 12}, set()), (set(), {7})]
)
def test_what_is_missing_is_drawn(columns: set[int], rows: set[int]) -> None:
    assert (with_lines(page(columns, rows), GRID) == page(set(), set())).all()


def test_where_none_is_missing_nothing_is_drawn() -> None:
    image = page(set(), set())
    assert with_lines(image, GRID) is image


def test_larger_tiles_are_not_cut_in_two() -> None:
    image = page(set(range(1, 16, 2)), set(range(1, 16, 2)))
    assert with_lines(image, GRID) is image


def test_lines_of_several_colours_are_none_of_gaps() -> None:
    image = page({5, 10}, set())
    for number in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15):
        image[30 : 30 + 16 * SIDE, 40 + SIDE * number] = 40 + 60 * (number % 3)
    assert with_lines(image, GRID) is image


def test_such_a_board_is_read() -> None:
    reading = read_unknown(page({5, 10, 15}, {3, 8, 13}))
    assert reading.grid.apart(GRID) < 0.06
    assert not reading.unsure
