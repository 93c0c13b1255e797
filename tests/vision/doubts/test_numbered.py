"""Rows and columns that count a grid's own are none of its board."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.numbered import unnumbered
from screenbot.vision.unknown import read_whole
from tests.vision.naming.test_tints import SIDE as TILE
from tests.vision.naming.test_tints import drawn as drawn_board
from tests.vision.naming.test_tints import played

SIDE = 30
GRID = Grid.regular(SIDE, SIDE, SIDE, SIDE, 9, 10)


def drawn(top: list[str], left: list[str]) -> Image:
    """Return a board with a heading above it and beside it; the tiles show nothing."""
    sheet = Pillow.new("RGB", ((GRID.columns + 2) * SIDE, (GRID.rows + 2) * SIDE), "white")
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(18)
    for row, column in np.ndindex(GRID.rows, GRID.columns):
        tile = GRID.tile(row, column)
        pen.rectangle((tile.x, tile.y, tile.right, tile.bottom), "#eee", "#777")
        text = top[column] if row == 0 else left[row] if column == 0 else ""
        pen.text(tile.center, text, "black", font, anchor="mm", stroke_width=0.3)
    return np.asarray(sheet)


NOTHING = [""] * 10
COUNTED = ["", *map(str, range(9))]
FROM_ONE = ["", *map(str, range(1, 10))]


@pytest.mark.parametrize(
    ("top", "left", "shape"),
    [
        (COUNTED, COUNTED, (8, 9)),
        (FROM_ONE, NOTHING, (8, 10)),
        (NOTHING, COUNTED, (9, 9)),
        (NOTHING, ["", *map(str, range(8, 0, -1)), ""], (9, 9)),  # from below, as on a chessboard
        (NOTHING, NOTHING, (9, 10)),
        (["", "1", "2", "3", "4", "2", "1", "2", "3", "4"], NOTHING, (9, 10)),  # as tiles may show
        (["", "1", "2", "3", "3", "4", "5", "4", "3", ""], NOTHING, (9, 10)),
    ],
)
def test_a_heading_that_counts_is_taken_off(top: list[str], left: list[str], shape: tuple[int, int]) -> None:
    found = unnumbered(drawn(top, left), GRID)
    assert (found.rows, found.columns) == shape
    assert (found.row_edges[-1], found.column_edges[-1]) == (GRID.row_edges[-1], GRID.column_edges[-1])


def test_a_grid_that_would_be_too_small_stays() -> None:
    small = Grid.regular(SIDE, SIDE, SIDE, SIDE, 3, 10)
    assert unnumbered(drawn(COUNTED, NOTHING), small) is small


def test_the_rest_is_as_clear_as_the_whole() -> None:
    for clear in (True, False):
        assert unnumbered(drawn(COUNTED, COUNTED), replace(GRID, clear=clear)).clear == clear


@pytest.mark.parametrize("both", [False, True])
def test_a_board_with_a_heading_in_its_own_lines_is_read(both: bool) -> None:
    """Its colours are those of opened tiles."""
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    board, (rows, columns) = drawn_board(tiles), tiles.shape
    picture = np.full((board.shape[0] + 5 * TILE, board.shape[1] + 5 * TILE, 3), 250, np.uint8)
    picture[2 * TILE : -3 * TILE, 2 * TILE : -3 * TILE] = board
    written = Pillow.fromarray(picture)
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(20)
    heading = [(column + 2, 1, column + 1) for column in range(columns)]
    heading += [(1, row + 2, row + 1) for row in range(rows)] if both else []
    for x, y, number in heading:
        pen.rectangle((x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE), (240, 240, 240), (120, 120, 120))
        middle = (x + 0.5) * TILE, (y + 0.5) * TILE
        pen.text(middle, str(number), "black", font, anchor="mm", stroke_width=0.4)
    whole = Grid.regular(TILE if both else 2 * TILE, TILE, TILE, TILE, rows + 1, columns + both)
    assert np.array_equal(read_whole(np.array(written), whole).tiles, tiles)
