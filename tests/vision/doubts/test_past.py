"""A board goes on past a message across it, or beside one over its corner."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.past import is_of_board, past, within
from screenbot.vision.eyes import read_unknown
from screenbot.vision.reading import Reading
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

MARGIN, SIDE, SHEET = 60, 32, (250, 250, 250)
BOARD = Board.from_text(GAME)
ACROSS, CORNER = np.s_[3:6, :], np.s_[-2:, :8]


def hidden(part: tuple[slice, slice]) -> tuple[Image, Grid]:
    """Return a picture of a board with a message over some rows and columns, and its grid."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    rows, columns = (each.indices(size) for each, size in zip(part, BOARD.tiles.shape, strict=True))
    (top, bottom, _), (left, right, _) = rows, columns
    image[MARGIN + top * SIDE : MARGIN + bottom * SIDE, MARGIN + left * SIDE : MARGIN + right * SIDE] = SHEET
    return image, grid


def part_of(grid: Grid, rows: slice) -> Grid:
    return replace(grid, row_edges=grid.row_edges[rows])


@pytest.mark.parametrize(("message", "rows"), [(ACROSS, np.s_[:4]), (ACROSS, np.s_[6:]), (CORNER, np.s_[:8])])
def test_a_board_goes_on_past_a_message(message: tuple[slice, slice], rows: slice) -> None:
    image, grid = hidden(message)
    found = past(image, part_of(grid, rows))
    assert found.apart(grid) < 0.01
    assert not found.clear


def test_it_ends_where_its_tiles_do() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    assert past(image, grid) is grid
    bar = image.copy()
    bar[-MARGIN:, MARGIN:-MARGIN] = SHEET
    assert past(bar, grid) is grid


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


def test_what_was_known_must_be_read_alike() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    longer = reading(grid, np.s_[:9])
    assert is_of_board(image, longer, reading(grid, np.s_[:6]))
    longer.tiles[0, 0] = 1
    assert not is_of_board(image, longer, reading(grid, np.s_[:6]))


def test_a_part_has_its_place_in_a_grid() -> None:
    _, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    assert within(grid, part_of(grid, np.s_[2:6])) == (slice(2, 5), slice(0, BOARD.columns))


def test_such_a_board_is_read_whole() -> None:
    image, grid = hidden(ACROSS)
    cv2.putText(image, "You have lost!", (MARGIN + 40, MARGIN + 5 * SIDE), 0, 1, (0, 0, 0), 2)
    found = read_unknown(image)
    assert found.grid.apart(grid) < 0.06
    assert not found.sure
    told = found.tiles != Tile.UNSURE
    assert (found.tiles == BOARD.tiles)[told].all()
    assert told[:3].all()
    assert told[6:].all()


def test_a_message_without_a_mark_is_no_row_of_covered_tiles() -> None:
    """They would lie beside zeros, as where games open one tile at a time; but other covered ones do not."""
    assert not read_unknown(hidden(ACROSS)[0]).sure
