"""Flags that the end of a game leaves as they were, once it has changed the right ones."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Image
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.whole.left import left_flags

GREY, WHITE, RED, GREEN, TICK = (150, 150, 150), (240, 240, 240), (60, 60, 230), (90, 200, 60), (20, 160, 20)
TILES = Board.from_text("F1F#~\n12*1#\n*F#1F\n#1*#~").tiles
UNREAD = TILES == Tile.UNSURE


def pictures(right: tuple[int, int, int], left: tuple[int, int, int], mine: tuple[int, int, int]) -> Image:
    """Return a board's tiles: flags that are right stand on one ground, the unread ones on another."""
    grounds = {Tile.FLAG: right, Tile.UNSURE: left, Tile.MINE: mine, Tile.COVERED: GREY}
    out = np.full((TILES.size, SIDE, SIDE, 3), WHITE, np.uint8)
    for place, tile in enumerate(TILES.ravel()):
        out[place] = grounds.get(Tile(tile), WHITE) if tile < 0 else WHITE
        if tile in (Tile.FLAG, Tile.UNSURE):
            out[place, 8:20, 10:20] = 20
    return out


def ticked(tiles: Image, ink: tuple[int, int, int] = TICK) -> Image:
    """Return tiles whose right flags have a mark in a corner."""
    tiles[(TILES == Tile.FLAG).ravel(), 22:28, 22:28] = ink
    return tiles


def starred(tiles: Image) -> Image:
    """Return tiles whose right flags have something over them."""
    tiles[(TILES == Tile.FLAG).ravel(), 12:16, 6:24] = 20
    return tiles


@pytest.mark.parametrize(
    ("seen", "left"),
    [
        (ticked(pictures(GREY, GREY, WHITE)), True),
        (pictures(GREY, GREY, WHITE), False),  # all flags look alike
        (ticked(pictures(GREY, GREEN, WHITE)), False),  # these were changed, too
        (pictures(RED, GREEN, RED), True),  # right flags have the colour of mines
        (starred(pictures(RED, GREEN, RED)), False),  # these are mines, perhaps
        (pictures(GREY, RED, GREY), False),  # that is the one of covered tiles
        (pictures(WHITE, RED, WHITE), False),
    ],
)
def test_flags_are_left_as_they_were_where_the_right_ones_were_changed(seen: Image, left: bool) -> None:
    assert (left_flags(TILES, UNREAD, seen) == (UNREAD & left)).all()


def test_none_is_left_where_no_mines_are_shown() -> None:
    tiles = np.where(TILES == Tile.MINE, Tile.COVERED, TILES).astype(np.int8)
    assert not left_flags(tiles, UNREAD, ticked(pictures(GREY, GREY, GREY))).any()
