"""A tile is known again where something passes behind it, but not where its border is another."""

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.album import LEAST_SIDE, MOST, Album


def tile(ground: int = 200, size: int = 32) -> Image:
    return np.full((size, size, 3), ground, np.uint8)


def changed(*parts: tuple[slice, slice]) -> Image:
    other = tile()
    for part in parts:
        other[part] = 90
    return other


TOP, LEFT = np.s_[:1, :], np.s_[:, :1]
FOUR = [np.s_[:2, 6:20], np.s_[-2:, 6:20], np.s_[6:20, :2], np.s_[6:20, -2:]]
CASES = {
    "same": ([], True),
    "one side: a neighbour reaches there": ([np.s_[:4, :]], True),
    "a disc behind a corner": ([np.s_[:2, :20], np.s_[:20, :2]], True),
    "nearly a side, and a bit of another": ([np.s_[:2, 3:29], np.s_[10:12, :2]], False),
    "nearly half of each": (FOUR, False),
    "a light edge": ([TOP, LEFT], False),
    "an outline": ([TOP, LEFT, np.s_[-1:, :], np.s_[:, -1:]], False),
    "two dotted lines": ([np.s_[0, ::3], np.s_[::3, 0]], False),
    "a mark": ([np.s_[14:18, 14:18]], False),
}


@pytest.mark.parametrize(("parts", "known"), CASES.values(), ids=CASES)
def test_what_shows_behind_a_tile_makes_no_other_of_it(parts: list[tuple[slice, slice]], known: bool) -> None:
    album = Album()
    album.keep(tile(), Tile.COVERED)
    assert album.told(changed(*parts)) == (Tile.COVERED if known else Tile.UNSURE)


def test_many_looks_of_one_name_leave_room_for_another() -> None:
    album, half = Album(), changed(np.s_[:1, :16], np.s_[:16, :1])
    for number in range(2 * MOST):
        other = tile()
        other[0, 0] = number
        album.keep(other, Tile.COVERED)
    assert album.told(half) == Tile.COVERED
    album.keep(changed(np.s_[:1, :20], np.s_[:20, :1]), 0)
    assert album.told(half) == Tile.UNSURE


def test_tiles_that_only_their_borders_tell_apart_are_not_known_by_parts_of_these() -> None:
    album, half = Album(), changed(np.s_[:1, :16], np.s_[:16, :1])
    album.keep(tile(), Tile.COVERED)
    assert album.told(half) == Tile.COVERED
    album.keep(changed(np.s_[:1, :20], np.s_[:20, :1]), 0)
    assert album.told(half) == Tile.UNSURE


def test_of_tiny_tiles_all_counts() -> None:
    album, small = Album(), tile(size=LEAST_SIDE - 1)
    album.keep(small, 1)
    assert album.told(small.copy()) == 1
    small[0, 0] = 90
    assert album.told(small) == Tile.UNSURE


def test_what_is_not_sure_is_not_remembered() -> None:
    album = Album()
    album.keep(tile(), Tile.UNSURE)
    album.keep(tile(), 2)
    assert album.told(tile()) == 2
