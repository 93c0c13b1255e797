"""Broad borders of tiles: left out where digits stand inside, and kept where what is inside is the mark."""

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Board
from screenbot.geometry import Grid, Image
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.framing import borders
from screenbot.vision.networks.glyphs import faces

SIDE = 32


def framed(width: int, inside: int = 255) -> Image:
    tile = np.zeros((SIDE, SIDE, 3), np.uint8)
    tile[width:-width, width:-width] = inside
    return tile


@pytest.mark.parametrize(
    ("tile", "border"),
    [
        (framed(5), 5),
        (framed(7, 90), 7),
        (framed(2), 0),
        (framed(12), 0),
        (np.full((SIDE, SIDE, 3), 200, np.uint8), 0),
        (np.tile(np.arange(SIDE, dtype=np.uint8)[:, None, None] * 7, (1, SIDE, 3)), 0),
    ],
    ids=["broad", "broader", "line", "square mark", "plain", "slope"],
)
def test_how_broad_a_border_is(tile: Image, border: int) -> None:
    assert borders(np.stack([tile, framed(6)])).tolist() == [border, 6]


BOARD = Board.from_text("1100 F210 #F10 1110 0000 0111 01F1 0111")


INKS = {"1": (255, 0, 0), "2": (0, 130, 0)}


def drawn(opened: Image, mark: Image) -> Image:
    """Return a picture of the board, its digits large inside their borders."""
    rows, columns = BOARD.tiles.shape
    image = np.zeros((rows * SIDE, columns * SIDE, 3), np.uint8)
    for row, column in np.ndindex(rows, columns):
        at = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
        at[:] = {"F": mark, "#": np.zeros_like(mark)}.get(BOARD.lines[row][column], opened)
    written = Pillow.fromarray(image)
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(20)
    for row, column in np.argwhere(BOARD.tiles > 0):
        what, middle = BOARD.lines[row][column], ((column + 0.5) * SIDE, (row + 0.5) * SIDE)
        pen.text(middle, what, INKS[what], font, anchor="mm", stroke_width=0.6)
    return np.asarray(written)


def test_borders_around_digits_are_left_out_and_squares_are_not() -> None:
    grid = Grid.regular(0, 0, SIDE, SIDE, *BOARD.tiles.shape)
    zero = int(np.flatnonzero(BOARD.tiles.ravel() == 0)[0])
    assert faces(drawn(framed(6), framed(1)), grid)[zero, 1, 2:-2].min() > 200
    covered, flag = np.full((SIDE, SIDE, 3), 90, np.uint8), int(np.flatnonzero(BOARD.tiles.ravel() < 0)[0])
    assert faces(drawn(covered, framed(6)), grid)[flag, 1].max() == 0


def test_digits_inside_broad_borders_are_read() -> None:
    flag = np.zeros((SIDE, SIDE, 3), np.uint8)
    cv2.fillPoly(flag, [np.array([(12, 8), (23, 12), (12, 17)])], (0, 0, 230))
    cv2.line(flag, (12, 8), (12, 25), (255, 255, 255), 2)
    found = read_free(drawn(framed(6), flag), Grid.regular(0, 0, SIDE, SIDE, *BOARD.tiles.shape)).tiles
    numbers = BOARD.tiles >= 0
    assert (found[numbers] == BOARD.tiles[numbers]).mean() > 0.9
    assert not ((found != BOARD.tiles) & (found != -7)).any()
