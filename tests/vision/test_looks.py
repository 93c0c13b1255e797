"""A tile is known again where something passes behind it, but not where its border is another."""

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.looks import LEAST_SIDE, Looks


def tile(ground: int = 200, size: int = 32) -> Image:
    return np.full((size, size, 3), ground, np.uint8)


def changed(*parts: tuple[slice, slice]) -> Image:
    other = tile()
    for part in parts:
        other[part] = 90
    return other


ALONG, ACROSS = np.s_[:1, :], np.s_[:, :1]


@pytest.mark.parametrize(
    ("other", "known"),
    [
        (changed(), True),
        (changed(np.s_[:4, :]), True),  # one side: a neighbour reaches there
        (changed(np.s_[:2, 12:], np.s_[:20, :2]), True),  # a disc behind a corner
        (changed(np.s_[:2, 4:], np.s_[:, :2]), False),  # a side and most of another
        (changed(ALONG, ACROSS), False),  # a light edge
        (changed(ALONG, ACROSS, np.s_[-1:, :], np.s_[:, -1:]), False),  # an outline
        (changed(*(np.s_[side, ::2] for side in (0, -1)), *(np.s_[::2, side] for side in (0, -1))), False),
        (changed(np.s_[14:18, 14:18]), False),  # a mark
    ],
    ids=["same", "a side", "a disc", "more", "an edge", "an outline", "a dotted one", "a mark"],
)
def test_what_shows_behind_a_tile_makes_no_other_of_it(other: Image, known: bool) -> None:
    looks = Looks()
    looks.keep(tile(), Tile.COVERED)
    assert looks.told(other) == (Tile.COVERED if known else Tile.UNSURE)


def test_tiles_that_only_their_borders_tell_apart_are_not_known_by_parts_of_these() -> None:
    looks, half = Looks(), changed(np.s_[:1, :16], np.s_[:16, :1])
    looks.keep(tile(), Tile.COVERED)
    assert looks.told(half) == Tile.COVERED
    looks.keep(changed(np.s_[:1, :20], np.s_[:20, :1]), 0)
    assert looks.told(half) == Tile.UNSURE


def test_of_tiny_tiles_all_counts() -> None:
    looks, small = Looks(), tile(size=LEAST_SIDE - 1)
    looks.keep(small, 1)
    assert looks.told(small.copy()) == 1
    small[0, 0] = 90
    assert looks.told(small) == Tile.UNSURE


def test_what_is_not_sure_is_not_remembered() -> None:
    looks = Looks()
    looks.keep(tile(), Tile.UNSURE)
    looks.keep(tile(), 2)
    assert looks.told(tile()) == 2
