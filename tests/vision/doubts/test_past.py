"""A board goes on past a message across it, or beside one over its corner."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.past import past
from screenbot.vision.eyes import read_unknown
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
