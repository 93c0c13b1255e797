"""A message over the first row of a board, or another outer one, leaves a part of its tiles in sight."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Image, Rect
from screenbot.vision.doubts.begun import with_begun
from screenbot.vision.eyes import read_unknown
from screenbot.vision.finding.cutting import beyond
from screenbot.vision.naming.free import read_free
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

MARGIN, SIDE = 80, 32
BOARD = Board.from_text(GAME)


def covered(beside: int, side: str = "top", margin: int = MARGIN) -> Image:
    """Return a picture with a message, or a bar, that goes on so far beside the board over half of a row."""
    image, _ = painted(BOARD, "kmines-classic", SIDE, margin)
    turned = image.transpose(1, 0, 2) if side in ("left", "right") else image
    shown = turned[::-1] if side in ("bottom", "right") else turned
    first = max(0, margin - beside)
    Rect(first, 10, shown.shape[1] - 2 * first, margin - 10 + SIDE // 2).cut(shown)[:] = 60, 50, 40
    return image


@pytest.mark.parametrize(("beside", "margin"), [(2, MARGIN), (30, MARGIN), (90, 170)])
@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
def test_the_row_beneath_a_message_is_the_boards(beside: int, margin: int, side: str) -> None:
    reading = read_unknown(covered(beside, side, margin))
    assert reading.tiles.shape == BOARD.tiles.shape
    outer = {"top": 0, "bottom": -1, "left": np.s_[:, 0], "right": np.s_[:, -1]}
    assert (reading.tiles[outer[side]] == Tile.UNSURE).all()
    assert not reading.sure
    assert not reading.cut


@pytest.mark.parametrize("beside", [MARGIN, MARGIN - 10])
def test_beneath_a_bar_a_board_is_cut(beside: int) -> None:
    """It may leave a margin of its page."""
    reading = read_unknown(covered(beside))
    assert reading.tiles.shape == (BOARD.tiles.shape[0] - 1, BOARD.tiles.shape[1])
    assert reading.cut


def test_a_bar_ends_where_its_page_does() -> None:
    image = covered(90, margin=170)
    image[:, :80] = image[:, -80:] = 20, 120, 180  # a desktop
    assert read_unknown(image).cut


def test_a_line_across_the_page_hides_no_row() -> None:
    """A board may go on above it, as where a window ends, but no part of a row is in sight."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    image[MARGIN - 10 : MARGIN - 6] = 40, 60, 90
    image[MARGIN - 40 : MARGIN - 14, MARGIN:-MARGIN] = 200, 120, 40  # a heading
    reading = read_free(image, grid)
    assert beyond(image, grid).top
    assert with_begun(image, replace(reading, cut=True)).tiles.shape == BOARD.tiles.shape
