"""Opened tiles that look like the page belong to a board that lies in the middle with them."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Board, Tile
from screenbot.geometry import Image
from screenbot.vision.eyes import read_unknown

SIDE, GAP, PAGE = 40, 3, (224, 224, 226)

GAME = """
    001######
    012######
    01#322221
    011100000
    001110000
    001#10122
    0011101##
    0000012##
    000001###
"""


def page(tiles: Board, left: int, right: int) -> Image:
    """Return a page with a board whose covered tiles alone differ from it, so far from its sides."""
    rows, columns = tiles.tiles.shape
    picture = Pillow.new("RGB", (left + columns * SIDE + right, rows * SIDE + 300), PAGE)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(20)
    pen.text((20, 30), "mines 10", (60, 60, 60), font)
    for (row, column), tile in np.ndenumerate(tiles.tiles):
        x, y = left + column * SIDE, 150 + row * SIDE
        if tile == Tile.COVERED:
            pen.rectangle((x, y, x + SIDE - GAP, y + SIDE - GAP), (180, 178, 182))
        elif tile > 0:
            ink = {1: (30, 110, 230), 2: (40, 140, 60)}.get(int(tile), (220, 50, 40))
            pen.text((x + (SIDE - GAP) / 2, y + (SIDE - GAP) / 2), str(tile), ink, font, anchor="mm")
    return np.array(picture)[..., ::-1].copy()


@pytest.mark.parametrize("margin", [6, 70])
def test_blank_columns_that_put_a_board_in_the_middle_are_its_own(margin: int) -> None:
    reading = read_unknown(page(Board.from_text(GAME), margin, margin - GAP))
    assert reading.board().lines == Board.from_text(GAME).lines
    assert not reading.sure


def test_a_board_aside_of_the_middle_by_parts_of_tiles_has_no_more_columns() -> None:
    reading = read_unknown(page(Board.from_text(GAME), 6, 6 + SIDE // 2))
    assert reading.board().lines == tuple(line[1:] for line in Board.from_text(GAME).lines)
    assert not reading.sure
