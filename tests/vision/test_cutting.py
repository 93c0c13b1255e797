"""A board that the picture's edge cuts says so; a margin does not."""

import numpy as np
import pytest

from screenbot.vision.cutting import is_cut
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
