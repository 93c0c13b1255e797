"""A known skin's board goes on past a message that leaves a few of its tiles."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid
from screenbot.vision import find_pack
from screenbot.vision.eyes import read
from screenbot.vision.packs.fitting import _extended, past_message
from screenbot.vision.packs.reader import Reader
from tests.vision.packs.test_reader import painted
from tests.vision.packs.test_seeking import MIDDLE, SKIN, lawn

SIDE, X, Y = 29, 43, 71
SHEET = 240, 241, 243


@pytest.mark.parametrize(("rows", "columns"), [(8, 12), (9, 8)])  # the last row is in sight, or nothing is
def test_a_dialog_over_a_boards_side_leaves_a_row_of_it(rows: int, columns: int) -> None:
    image, grid = lawn(MIDDLE, SIDE, X, Y)
    image[Y - 20 : Y + rows * SIDE + 1, X + 8 * SIDE + 4 :] = SHEET
    seen = grid.column_edges[:9]
    part = Reader(find_pack(SKIN), Grid(seen, grid.row_edges)).read(image)
    reading = past_message(image, part, find_pack(SKIN))
    assert reading.tiles.shape == (9, columns)
    assert (reading.tiles[:, :8] == part.tiles).all()
    if columns == 12:
        assert reading.grid.apart(grid) < 0.01
        assert not reading.sure
        assert (reading.tiles[:8, 9:] == Tile.UNSURE).all()
        assert reading.tiles[8, 9:].tolist() == [int(Tile.COVERED)] * 3
        assert read(image).tiles.shape == (9, 12)


@pytest.mark.parametrize(
    ("skin", "page"), [("kmines-classic", 240), ("gnome-mines", 192), ("kmines-classic", 232)]
)
@pytest.mark.parametrize("text", ["#########\n" * 8 + "#########", "##1#\n1#11\n00##\n0011"])
def test_a_page_of_one_colour_is_no_part_of_a_board(skin: str, page: int, text: str) -> None:
    """Packs may take it for their covered tiles."""
    board, grid = painted(Board.from_text(text), skin, 28, 0)
    image = np.full((board.shape[0] + 300, board.shape[1] + 300, 3), page, np.uint8)
    image[150:-150, 150:-150] = board
    part = Reader(find_pack(skin), grid.moved(150, 150)).read(image)
    assert past_message(image, part, find_pack(skin)) is part


@pytest.mark.parametrize(("relief", "rows"), [(1.0, 10), (0.6, 9)])
def test_edges_of_a_panel_beside_a_board_are_none_of_its_covered_tiles(relief: float, rows: int) -> None:
    board, grid = painted(Board.from_text("#########\n" * 9), "kmines-classic", 28, 0)
    image = np.full((board.shape[0] + 100, board.shape[1] + 100, 3), 120, np.uint8)
    image[50:-50, 50:-50] = board
    row, plain = board[:28], np.median(board[:28], axis=(0, 1))
    image[22:50, 50:-50] = relief * row + (1 - relief) * plain
    part = Reader(find_pack("kmines-classic"), grid.moved(50, 50)).read(image)
    assert _extended(image, part, find_pack("kmines-classic")).tiles.shape == (rows, 9)
    image[22:50, 50:90] = 120
    assert past_message(image, part, find_pack("kmines-classic")).tiles.shape == (rows, 9)


def test_a_row_of_less_certain_covered_tiles_is_a_boards_where_it_has_a_number() -> None:
    whole, grid = painted(Board.from_text("##1######\n" + "#########\n" * 9), "kmines-classic", 28, 0)
    covered = np.arange(whole.shape[1]) // 28 != 2
    faint = 0.6 * whole[:28] + 0.4 * np.median(whole[:28], axis=(0, 1))
    whole[:28, covered] = faint[:, covered]
    part = Reader(find_pack("kmines-classic"), Grid(grid.column_edges, grid.row_edges[1:])).read(whole)
    assert _extended(whole, part, find_pack("kmines-classic")).tiles.shape == (10, 9)


def test_a_last_column_of_zeros_in_sight_is_one_where_the_board_has_a_levels_size_then() -> None:
    rows = ["#" * 6 + "110"] * 9
    board, grid = painted(Board.from_text("\n".join(rows)), SKIN, SIDE, 0)
    image = np.full((board.shape[0] + 80, board.shape[1] + 160, 3), (150, 110, 60), np.uint8)
    image[40:-40, 40:-120] = board
    whole = grid.moved(40, 40)
    image[: 40 + 8 * SIDE, 40 + 6 * SIDE :] = SHEET
    for first, columns in ((0, 9), (1, 7)):  # it is of no such size without its first column
        part = Grid(whole.column_edges[first:7], whole.row_edges)
        image[:, : 40 + first * SIDE] = SHEET
        seen = past_message(image, Reader(find_pack(SKIN), part).read(image), find_pack(SKIN))
        assert seen.tiles.shape == (9, columns)


def test_what_is_beside_a_board_in_full_sight_is_none_of_its_tiles() -> None:
    image, _ = lawn(MIDDLE, SIDE, X, Y)
    other = find_pack(SKIN).picture(int(Tile.COVERED), SIDE, SIDE)
    image[Y + SIDE * 4 : Y + SIDE * 5, X + SIDE * 12 : X + SIDE * 13] = other
    assert read(image).tiles.shape == (9, 12)
    assert np.array_equal(read(image).tiles, read(lawn(MIDDLE, SIDE, X, Y)[0]).tiles)
