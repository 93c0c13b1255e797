"""A board goes on past a message across it, or beside one over its corner."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts import past as past_module
from screenbot.vision.doubts.past import _reach, past, squared, without_page
from screenbot.vision.doubts.refining import Refined
from screenbot.vision.eyes import read_unknown
from screenbot.vision.networks.glance import CALLED, HIDDEN, NOT_TILE, Glance
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


def test_a_row_of_which_both_ends_are_seen_beside_a_message_is_its_own() -> None:
    chances = np.zeros((2, 8, CALLED), np.float32)
    chances[0, :, HIDDEN], chances[1, :, NOT_TILE] = 1, 1
    chances[0, [0, -1], HIDDEN] = 0.1
    assert _reach(chances) == 1
    chances[0, -1, HIDDEN] = 0.9
    assert _reach(chances) == 0


@pytest.mark.parametrize(
    ("longer", "beside", "shortened"),
    [
        ((10, 12), NOT_TILE, True),  # page
        ((9, 13), HIDDEN, False),  # what hides it may hide a column of the board
        ((9, 12), NOT_TILE, False),
    ],
)
def test_rows_in_which_the_network_sees_page_are_none_of_a_board_in_doubt(
    monkeypatch: pytest.MonkeyPatch, longer: tuple[int, int], beside: int, shortened: bool
) -> None:
    board, found = (Grid.regular(50, 50, 20, 20, *size) for size in ((9, 12), longer))
    chances = np.zeros((*longer, CALLED), np.float32)
    chances[..., 0] = 1
    chances[9:], chances[:, 12:] = 0, 0
    chances[9:, :, beside], chances[:, 12:, beside] = 1, 1
    seen = Glance(chances, np.zeros((*longer, 2), np.float32))
    monkeypatch.setattr(past_module, "glance", lambda image, grid, margin: seen)
    image, near = np.zeros((400, 400, 3), np.uint8), Refined(board, seen, 0.7, 0.05)
    rest = without_page(image, replace(found, clear=False), near)
    assert (rest is not None and rest.apart(board) < 0.01) == shortened
    assert without_page(image, replace(found, clear=True), near) is None


def test_what_is_hidden_beside_a_board_of_a_levels_size_is_none_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, found = Grid.regular(0, 0, 20, 20, 16, 30), Grid.regular(0, 0, 20, 20, 16, 39)
    chances = np.zeros((16, 39, CALLED), np.float32)
    chances[:, :30, 0], chances[:, 30:, HIDDEN] = 1, 1
    seen = Glance(chances, np.zeros((16, 39, 2), np.float32))
    monkeypatch.setattr(past_module, "glance", lambda image, grid, margin: seen)
    rest = without_page(
        np.zeros((400, 800, 3), np.uint8), replace(found, clear=False), Refined(board, seen, 0.7, 0.05)
    )
    assert rest is not None
    assert (rest.rows, rest.columns) == (16, 30)


@pytest.mark.parametrize(
    ("high", "rows", "columns", "first"),
    [
        (24.3, 5, 9, [100.0, 101.5]),  # it begins where it did, or ends there
        (24.16, 5, 9, [100.0, 100.8]),
        (24.05, 5, 9, []),  # square
        (25.0, 5, 9, []),  # oblong
        (24.3, 12, 9, []),  # so many rows tell how high they are
        (24.6, 24, 30, []),  # its last line would lie amid a tile
    ],
)
def test_a_few_rows_of_nearly_square_tiles_may_be_square(
    high: float, rows: int, columns: int, first: list[float]
) -> None:
    grid = Grid.regular(50, 100, 24, high, rows, columns)
    found = list(squared(grid))
    assert [each.row_edges[0] for each in found] == pytest.approx(first)
    for each in found:
        assert each.column_edges == grid.column_edges
        assert each.rows == rows
        assert each.tile_height == pytest.approx(24)
