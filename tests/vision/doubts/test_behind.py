"""A message over a board's last rows leaves only the outermost parts of their tiles in sight."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.behind import begins_below, behind
from screenbot.vision.eyes import read_unknown
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

MARGIN, SIDE, HIDDEN = 60, 32, 3
BOARD = Board.from_text(GAME)


def with_message(aside: int = SIDE // 2, turned: bool = False) -> tuple[Image, Grid]:
    """Return a picture of a board with a message over its last rows, or its first, and its grid."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    top = round(grid.row_edges[-1 - HIDDEN])
    left, right = MARGIN + aside, round(grid.column_edges[-1]) - aside
    if turned:
        top, bottom = 20, round(grid.row_edges[HIDDEN])
    else:
        bottom = image.shape[0] - 20
    image[top + 5 * (not turned) : bottom - 5 * turned, left:right] = (250, 250, 250)
    return image, grid


def seen(grid: Grid, turned: bool = False) -> Grid:
    """Return the rows that a message leaves in sight."""
    rows = grid.row_edges[HIDDEN:] if turned else grid.row_edges[:-HIDDEN]
    return Grid(grid.column_edges, rows)


@pytest.mark.parametrize("turned", [False, True])
def test_hidden_rows_are_the_boards(turned: bool) -> None:
    image, grid = with_message(turned=turned)
    assert behind(image, seen(grid, turned)) == grid


def test_nothing_is_hidden_where_a_board_ends() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    assert behind(image, grid) is grid
    bar = image.copy()
    bar[round(grid.row_edges[-1]) :, MARGIN:-MARGIN] = image[MARGIN + SIDE // 2, MARGIN + 3]
    assert behind(bar, grid) is grid


def test_a_message_as_wide_as_the_board_leaves_nothing_to_tell_of() -> None:
    image, grid = with_message(aside=0)
    part = seen(grid)
    assert behind(image, part) is part


def test_such_a_board_is_read_in_doubt() -> None:
    image, grid = with_message()
    reading = read_unknown(image)
    assert reading.grid.apart(grid) < 0.06
    assert not reading.sure
    assert (reading.tiles[-HIDDEN + 1 :, 1:-1] == Tile.UNSURE).all()
    told = reading.tiles != Tile.UNSURE
    assert (reading.tiles == BOARD.tiles)[told].all()
    assert told[:-HIDDEN].all()


@pytest.mark.parametrize(("cut", "begins"), [(8, True), (0, False)])
def test_upper_parts_of_tiles_tell_that_more_are_hidden(cut: int, begins: bool) -> None:
    """All tiles of one colour, without lines: only that goes on below the last whole row."""
    image = np.full((400, 400, 3), 240, np.uint8)
    image[50 : 50 + 8 * SIDE + cut, 40 : 40 + 10 * SIDE] = (160, 130, 60)
    grid = Grid.regular(40, 50, SIDE, SIDE, 8, 10)
    assert begins_below(image, grid) is begins


def test_such_parts_stand_out_from_a_page_of_their_colour_by_their_lines() -> None:
    image = np.full((400, 400, 3), 190, np.uint8)
    for row in range(9):
        top = 50 + row * SIDE
        image[top : top + 1, 40 : 40 + 10 * SIDE] = 240
    image[50 + 8 * SIDE + 12 :] = 235
    assert begins_below(image, Grid.regular(40, 50, SIDE, SIDE, 8, 10))
