"""The one tile of a new board on which a pointer has left an outline, or the focus, is covered, too."""

import cv2
import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read_unknown
from screenbot.vision.reading import Reading
from screenbot.vision.whole.outlined import with_outlined

SIDE, ROWS, COLUMNS = 35, 14, 14
GRID = Grid.regular(20, 60, SIDE, SIDE, ROWS, COLUMNS)
LIGHT, DARK = (252, 208, 118), (245, 182, 66)


def board(bevel: bool = False) -> Image:
    """Return a window with a chequered new board, or one of bevelled tiles."""
    image = np.full((ROWS * SIDE + 80, COLUMNS * SIDE + 40, 3), (200, 140, 20), np.uint8)
    for row, column in np.ndindex(ROWS, COLUMNS):
        tile = GRID.tile(row, column).cut(image)
        tile[:] = DARK if (row + column) % 2 and not bevel else LIGHT
        if bevel:
            tile[:3], tile[:, :3], tile[-3:], tile[:, -3:] = 255, 255, 120, 120
    return image


def outlined(tile: Image) -> None:
    cv2.rectangle(tile, (0, 0), (SIDE - 1, SIDE - 1), (200, 140, 20), 2)


def marked(tile: Image) -> None:
    outlined(tile)
    cv2.circle(tile, (SIDE // 2, SIDE // 2), 5, (40, 40, 200), -1)


def opened(tile: Image) -> None:
    tile[:] = LIGHT


def reading(*unsure: tuple[int, int], flag: tuple[int, int] | None = None) -> Reading:
    """Return a reading of covered tiles but for these."""
    tiles = np.full((ROWS, COLUMNS), Tile.COVERED, np.int8)
    for cell in unsure:
        tiles[cell] = Tile.UNSURE
    if flag is not None:
        tiles[flag] = Tile.FLAG
    return Reading(GRID, tiles, np.ones((ROWS, COLUMNS), np.float32))


def test_an_outline_opens_no_tile() -> None:
    image = board()
    outlined(GRID.tile(5, 6).cut(image))
    seen = with_outlined(image, reading((5, 6)))
    assert (seen.tiles == Tile.COVERED).all()
    whole = read_unknown(image)
    assert whole.sure
    assert (whole.tiles == Tile.COVERED).all()


@pytest.mark.parametrize(
    ("draw", "bevel", "before"),
    [
        (marked, False, reading((5, 6))),  # something stands on it
        (opened, True, reading((5, 6))),  # it lacks a bevel, as an opened one does
        (outlined, False, reading((5, 6), (5, 7))),  # others are not known
        (outlined, False, reading((5, 6), flag=(1, 1))),  # a game is on
        (lambda tile: tile.fill(235), False, reading((5, 6))),  # of a colour of its own
    ],
)
def test_what_may_be_another_tile_stays_unsure(draw, bevel: bool, before: Reading) -> None:  # type: ignore[no-untyped-def]
    image = board(bevel)
    draw(GRID.tile(5, 6).cut(image))
    assert with_outlined(image, before).tiles[5, 6] == Tile.UNSURE
