"""Numbers that are so many dots are told by these, however they lie; rivets are none."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.naming.free import read_free
from screenbot.vision.naming.pips import pips, with_pips
from screenbot.vision.networks.glyphs import LOOKS, SIDE
from tests.vision.naming.test_tints import played

ROW = {number: [(dot + 1) / (number + 1) for dot in range(number)] for number in range(1, 9)}
"""Where dots lie that stand in two rows, the first and the last half of a number."""


def die(number: int, size: float = 0.06, side: int = SIDE, ground: int = 220) -> Image:
    """Return a tile with so many dots in two rows, of this part of it."""
    tile = np.full((side, side, 3), ground, np.uint8)
    for level, (first, last) in zip((0.35, 0.65), pairwise((0, (number + 1) // 2, number)), strict=True):
        for across in ROW.get(last - first, []):
            cv2.circle(
                tile, (round(across * side), round(level * side)), round(size * side), (30, 20, 20), -1
            )
    return tile


def counted(*tiles: Image) -> list[int]:
    return pips(np.stack(tiles), np.ones(len(tiles), np.bool_)).tolist()


def test_dots_are_counted_where_a_board_has_several_numbers_of_them() -> None:
    assert counted(die(1), die(2), die(3), die(5), die(6)) == [1, 2, 3, 5, 6]


def test_the_dots_of_one_number_alone_may_be_rivets() -> None:
    assert counted(die(4), die(4), die(4), die(1)) == [0, 0, 0, 0]
    assert counted(die(4), die(2), die(1)) == [0, 0, 0]


def test_what_is_larger_than_the_dots_of_others_is_none() -> None:
    """A mine may be a disc."""
    assert counted(die(2), die(3), die(2), die(1, 0.15)) == [2, 3, 2, 0]


def test_a_tile_with_anything_else_has_none() -> None:
    barred, framed = die(3), die(2)
    barred[4:7, 4:28] = 30
    framed[0], framed[:, 0] = 30, 30  # a line along its border is none of its marks
    assert counted(barred, framed, die(2), die(3)) == [0, 2, 2, 3]


def blob(wide: int, high: int, ink: int = 30) -> Image:
    """Return a tile with one box amid."""
    tile = np.full((SIDE, SIDE, 3), 220, np.uint8)
    tile[16 - high // 2 :, 16 - wide // 2 :][:high, :wide] = ink
    return tile


def test_what_is_too_small_too_large_or_too_long_is_no_dot() -> None:
    """The others show numbers of dots."""
    faint, many, slanted = die(2, ground=45), blob(2, 2), blob(1, 1)
    for at in range(3, 30, 3):
        many[at : at + 2, 4:6] = many[at : at + 2, 24:26] = 30
    slanted[range(10, 22), range(10, 22)] = 30
    for odd in (blob(1, 2), blob(12, 12), blob(5, 3), faint, many, slanted):
        assert counted(odd, die(2), die(3), die(2)) == [0, 2, 3, 2]
    unequal = die(2)
    unequal[20:22, 8:11] = 30
    assert counted(unequal, die(2), die(3), die(2)) == [0, 2, 3, 2]


def test_lines_along_a_border_are_no_measure_of_pale_dots() -> None:
    """They are darker."""
    tiles = [die(number, ground=60) for number in (2, 3, 2)]
    for tile in tiles:
        tile[:2], tile[:, :2] = 255, 255
    assert counted(*tiles) == [2, 3, 2]


def test_only_marked_tiles_are_counted_and_their_chances_told() -> None:
    counts = pips(np.stack([die(2), die(3), die(3), die(2)]), np.array([True, True, True, False]))
    assert counts.tolist() == [2, 3, 3, 0]
    before = np.full((4, LOOKS), 1 / LOOKS, np.float32)
    after = with_pips(before, counts)
    assert after.argmax(axis=1)[:3].tolist() == [2, 3, 3]
    np.testing.assert_allclose(after.sum(axis=1), 1, rtol=1e-5)
    assert (after[3] == before[3]).all()


@pytest.mark.parametrize("side", [28, 46])
def test_a_board_of_dots_is_read(side: int) -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    rows = [
        np.hstack([die(max(0, int(value)), 0.08, side, 120 if value < 0 else 225) for value in line])
        for line in tiles
    ]
    image = np.vstack(rows)
    image[::side] = image[:, ::side] = 70
    assert (read_free(image, Grid.regular(0, 0, side, side, *tiles.shape)).tiles == tiles).all()
