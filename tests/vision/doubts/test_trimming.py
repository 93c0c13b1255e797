"""Rows and columns that are none of a board's, or not whole, are taken off a grid's ends."""

import numpy as np
import pytest

from screenbot.geometry import Grid
from screenbot.vision.doubts.trimming import trimmed
from tests.vision.finding.test_grid import draw, picture

LINES = [24 * n for n in range(10)]
WHOLE = Grid.regular(40, 50, 24, 24, 9, 9)


@pytest.mark.parametrize(("above", "left"), [(0, 0), (2, 0), (1, 1)])
def test_page_has_not_the_lines_of_tiles(above: int, left: int) -> None:
    image = picture(400, 400)
    draw(image, [40 + x for x in LINES], [50 + y for y in LINES], 3)
    image[10:20, 150:170] = 30  # a heading
    longer = Grid.regular(40 - 24 * left, 50 - 24 * above, 24, 24, 9 + above, 9 + left)
    assert trimmed(image, longer) == WHOLE


def test_two_buttons_below_a_wide_board_are_no_tiles_of_it() -> None:
    across = [24 * n for n in range(17)]
    image = picture(400, 480)
    draw(image, [40 + x for x in across], [50 + y for y in LINES], 3)
    draw(image, [40 + x for x in across[6:9]], [50 + y for y in (9 * 24, 10 * 24)], 3)
    board = Grid.regular(40, 50, 24, 24, 9, 16)
    assert trimmed(image, Grid.regular(40, 50, 24, 24, 10, 16)) == board


@pytest.mark.parametrize(("hidden", "rows"), [(0, 9), (1, 9), (8, 8), (12, 8)])
def test_a_bar_that_cuts_the_last_row_leaves_it_off(hidden: int, rows: int) -> None:
    image = picture(400, 400)
    draw(image, [40 + x for x in LINES], [50 + y for y in LINES], 3)
    image[50 + 9 * 24 - hidden :] = 90
    assert trimmed(image, WHOLE).rows == rows


@pytest.mark.parametrize(("off", "clear"), [(2.4, True), (5, False)])
def test_lines_that_are_off_cut_no_tiles(off: float, clear: bool) -> None:
    image = picture(400, 400)
    draw(image, [40 + x for x in LINES], [50 + y for y in LINES], 3)
    image[:, 40 + 9 * 24 :] = 90
    moved = Grid.regular(40 + off, 50, 24, 24, 9, 9)
    assert trimmed(image, Grid(moved.column_edges, moved.row_edges, clear)).columns == 9


def test_the_soft_edge_of_a_board_made_smaller_cuts_no_tiles() -> None:
    """Of a chequered board no line within is as strong; its edge reaches three pixels into the tiles."""
    image = picture(400, 400)
    image[:] = 255
    for row, column in np.ndindex(8, 10):
        green = (81, 215, 170) if (row + column) % 2 else (73, 209, 162)
        image[60 + 25 * row : 85 + 25 * row, 60 + 25 * column : 85 + 25 * column] = green
    image[:, 60:63][image[:, 60:63, 0] < 255] += np.array((24, 18, 24), np.uint8)
    assert trimmed(image, Grid.regular(60, 60, 25, 25, 8, 10)).columns == 10


def test_where_tiles_have_no_lines_an_outer_row_may_be_one() -> None:
    image = picture(400, 400)
    draw(image, [40 + x for x in LINES], [50 + y for y in LINES], 3)
    image[50 : 50 + 24, 40 : 40 + 9 * 24] = 205
    image[50 : 50 + 5 * 24, 40 : 40 + 4 * 24] = 205
    assert trimmed(image, WHOLE) is WHOLE


def test_a_row_that_is_open_in_part_is_the_boards_where_opened_tiles_have_no_lines() -> None:
    image = picture(400, 400)
    draw(image, [40 + x for x in LINES], [50 + y for y in LINES], 3)
    page = image[0, 0].copy()
    image[50 + 7 * 24 : 50 + 8 * 24, 40 : 40 + 5 * 24] = page
    image[50 + 8 * 24 : 51 + 9 * 24, 40 : 40 + 5 * 24] = page
    assert trimmed(image, WHOLE) is WHOLE
