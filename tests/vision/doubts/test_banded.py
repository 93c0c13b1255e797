"""A translucent band across a board is computed away; what is written on it hides what is beneath."""

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.banded import bands_over
from screenbot.vision.eyes import read_unknown
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

BOARD = Board.from_text(GAME)
TOP, HIGH = 170, 75


def board() -> tuple[Image, Grid]:
    """Return a picture of a board on a page."""
    return painted(BOARD, "kmines-classic", 32, 60)


def banded(image: Image, clear: float = 0.4, tint: int = 0, words: str = "") -> Image:
    """Return a picture with a band across it, through which so much is seen."""
    out = image.astype(np.float32)
    out[TOP : TOP + HIGH] = out[TOP : TOP + HIGH] * clear + tint * (1 - clear)
    shown = np.round(out).astype(np.uint8)
    if words:
        ink = (255, 255, 255) if tint < 128 else (0, 0, 0)
        cv2.putText(shown, words, (150, TOP + 50), cv2.FONT_HERSHEY_SIMPLEX, 1.0, ink, 3, cv2.LINE_AA)
    return shown


@pytest.mark.parametrize(("clear", "tint"), [(0.4, 0), (0.5, 255), (0.3, 0)])
def test_tiles_beneath_a_band_are_read(clear: float, tint: int) -> None:
    image, grid = board()
    (band, *_) = bands_over(banded(image, clear, tint), grid)
    assert abs(band.clear - clear) < 0.02
    assert abs(band.area.y - TOP) <= 2
    assert abs(band.area.height - HIGH) <= 2
    reading = read_unknown(banded(image, clear, tint))
    assert reading.grid.apart(grid) < 0.06
    assert (reading.tiles == BOARD.tiles).all()


def test_what_is_written_on_a_band_hides_tiles() -> None:
    image, grid = board()
    reading = read_unknown(banded(image, words="You lost!"))
    assert reading.grid.apart(grid) < 0.06
    told = reading.tiles != Tile.UNSURE
    assert (reading.tiles == BOARD.tiles)[told].all()
    assert told.mean() > 0.8
    assert not told.all()


def test_a_board_without_one_has_none() -> None:
    image, grid = board()
    assert [band for band in bands_over(image, grid) if band.whole] == []
