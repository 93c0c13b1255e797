"""Rows beside a board are its own where they are read as it is."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid
from screenbot.vision.reading import Reading
from screenbot.vision.whole.longer import is_of_board
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

MARGIN, SIDE = 60, 32
BOARD = Board.from_text(GAME)


def reading(grid: Grid, rows: slice, row: tuple[int, ...] = ()) -> Reading:
    """Return a reading of some rows of the board, and of one more below that has these tiles."""
    tiles = BOARD.tiles[rows].copy()
    if row:
        tiles = np.vstack([tiles, np.resize(np.array(row, np.int8), tiles.shape[1])])
    part = Grid(grid.column_edges, grid.row_edges[: len(tiles) + 1])
    return Reading(part, tiles, np.ones(tiles.shape, np.float32))


@pytest.mark.parametrize(
    ("row", "is_more"),
    [
        ((Tile.UNSURE,), False),
        ((0,), False),  # the page looks like no zero
        ((1, Tile.MINE, 2, Tile.UNSURE), True),
    ],
)
def test_more_must_be_read_as_tiles(row: tuple[int, ...], is_more: bool) -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    image[MARGIN + 6 * SIDE :] = (90, 120, 30)
    assert is_of_board(image, reading(grid, np.s_[:6], row), reading(grid, np.s_[:6])) is is_more


@pytest.mark.parametrize(("noise", "is_more"), [(12, True), (40, False)])
def test_a_rows_blank_tiles_may_look_a_little_otherwise_than_those_that_were_known(
    noise: int, is_more: bool
) -> None:
    """A board's rim, or a picture's compression, makes them so."""
    board = Board.from_text("##1000 111000 000000 000000 000000")
    image, grid = painted(board, "windows-xp", SIDE, MARGIN)
    last = grid.tile(4, 0)
    image[last.y + 8 : last.bottom - 8, last.x : last.x + 6 * SIDE] -= np.uint8(noise)
    tiles = board.tiles
    longer = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    part = Reading(Grid(grid.column_edges, grid.row_edges[:5]), tiles[:4], np.ones((4, 6), np.float32))
    assert is_of_board(image, longer, part) is is_more


@pytest.mark.parametrize(("called", "is_more"), [(Tile.COVERED, False), (0, True)])
def test_more_must_look_as_tiles_of_their_name_do(called: int, is_more: bool) -> None:
    """A page that looks as zeros do is none of the covered tiles."""
    board = Board.from_text("##1000 111000 000000 000000 000000")
    image, grid = painted(board, "windows-xp", SIDE, MARGIN)
    tiles = board.tiles.copy()
    tiles[4] = called
    longer = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    part = Reading(Grid(grid.column_edges, grid.row_edges[:5]), tiles[:4], np.ones((4, 6), np.float32))
    assert is_of_board(image, longer, part) is is_more


def test_what_was_known_must_be_read_alike() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    longer = reading(grid, np.s_[:9])
    assert is_of_board(image, longer, reading(grid, np.s_[:6]))
    longer.tiles[0, 0] = 1
    assert not is_of_board(image, longer, reading(grid, np.s_[:6]))
