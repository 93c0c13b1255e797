"""A board that is cut says so, and is read for all that; one with a margin is whole."""

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.geometry import Grid
from screenbot.vision.finding.cutting import beyond, goes_on_elsewhere
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.naming.free import read_free
from tests.vision.doubts.test_settling import GAME
from tests.vision.finding.test_grid import draw, picture
from tests.vision.packs.test_reader import painted


@pytest.mark.parametrize(("shown", "columns", "cut"), [(9 * 24, 9, False), (8 * 24 + 11, 8, True)])
def test_a_board_cut_at_the_right(shown: int, columns: int, cut: bool) -> None:
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [40 + x for x in edges], [50 + y for y in edges], 3)
    part = np.ascontiguousarray(image[:, : 40 + shown])
    (grid, *_) = find_grids(part)
    assert grid.columns == columns
    assert beyond(part, grid) == (False, cut, False, False)


@pytest.mark.parametrize(("shown", "cut"), [(0, False), (11, True), (24, False)])
def test_a_board_cut_by_a_bar(shown: int, cut: bool) -> None:
    """What is seen below the whole tiles: nothing, part of a row, or a row that the grid lacks."""
    image = picture(400, 400)
    draw(image, [40 + 24 * n for n in range(10)], [50 + 24 * n for n in range(10)], 3)
    image[50 + 8 * 24 + shown :] = 90
    assert beyond(image, Grid.regular(40, 50, 24, 24, 8, 9)) == (False, False, False, cut)


def test_a_board_with_a_margin_is_whole() -> None:
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [12 + x for x in edges], [12 + y for y in edges], 3)
    (grid, *_) = find_grids(image)
    assert not any(beyond(image, grid))


def test_mines_beyond_the_edge_count() -> None:
    """The last whole column's numbers tell of mines in the column that is cut."""
    board = Board.from_text(GAME)
    image, grid = painted(board, "kmines", 24)
    part = np.ascontiguousarray(image[:, : round(grid.column_edges[9]) + 13])
    reading = read_free(part, Grid(grid.column_edges[:10], grid.row_edges))
    assert reading.board().lines == tuple(line[:9] for line in board.lines)
    assert reading.cut


@pytest.mark.parametrize(
    ("x", "pitch", "same"),
    [(40 + 24 * 12, 24, True), (40 + 24 * 12 + 9, 24, False), (40 + 25 * 12, 25, False)],
)
def test_a_pattern_goes_on_behind_a_window(x: int, pitch: int, same: bool) -> None:
    left, right = Grid.regular(40, 50, 24, 24, 9, 6), Grid.regular(x, 50 + 24, pitch, pitch, 8, 7)
    assert goes_on_elsewhere(left, [left, right]) is same
