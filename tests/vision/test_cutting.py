"""A board that the picture's edge cuts says so; a margin does not."""

import numpy as np
import pytest

from screenbot.geometry import Grid
from screenbot.vision.cutting import goes_on_elsewhere, is_cut
from screenbot.vision.grid import find_grids
from tests.vision.test_grid import draw, picture


@pytest.mark.parametrize(("shown", "columns", "cut"), [(9 * 24, 9, False), (8 * 24 + 11, 8, True)])
def test_a_board_cut_at_the_right(shown: int, columns: int, cut: bool) -> None:
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [40 + x for x in edges], [50 + y for y in edges], 3)
    part = np.ascontiguousarray(image[:, : 40 + shown])
    (grid, *_) = find_grids(part)
    assert grid.columns == columns
    assert is_cut(part, grid) is cut


def test_a_board_with_a_margin_is_whole() -> None:
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [12 + x for x in edges], [12 + y for y in edges], 3)
    (grid, *_) = find_grids(image)
    assert not is_cut(image, grid)


@pytest.mark.parametrize(
    ("x", "pitch", "same"),
    [(40 + 24 * 12, 24, True), (40 + 24 * 12 + 9, 24, False), (40 + 25 * 12, 25, False)],
)
def test_a_pattern_goes_on_behind_a_window(x: int, pitch: int, same: bool) -> None:
    left, right = Grid.regular(40, 50, 24, 24, 9, 6), Grid.regular(x, 50 + 24, pitch, pitch, 8, 7)
    assert goes_on_elsewhere(left, [left, right]) is same
