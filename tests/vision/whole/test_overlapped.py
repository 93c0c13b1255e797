"""Tiles that a message reaches over a little are named by the rest of them."""

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.reading import Reading
from screenbot.vision.whole.overlapped import with_overlapped
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

SIDE, MARGIN, SHEET = 32, 40, (250, 250, 250)
BOARD = Board.from_text(GAME)


def hidden(image: Image, grid: Grid, box: tuple[int, int, int, int], over: int) -> tuple[Image, Reading]:
    """Return a picture with a message over rows and columns, and `over` pixels of the tiles around them.

    And what is read of it, without any tile that the message touches.
    """
    top, bottom, left, right = box
    image, tiles = image.copy(), BOARD.tiles.copy()
    y, x = MARGIN + top * SIDE, MARGIN + left * SIDE
    bottom_y, right_x = MARGIN + bottom * SIDE, MARGIN + right * SIDE
    image[y - over : bottom_y + over, x - over : right_x + over] = SHEET
    tiles[top - 1 : bottom + 1, left - 1 : right + 1] = Tile.UNSURE
    return image, Reading(grid, tiles, np.ones(tiles.shape, np.float32))


def rim(box: tuple[int, int, int, int]) -> np.ndarray:
    """Return which tiles lie around those that a message hides."""
    top, bottom, left, right = box
    around = np.zeros(BOARD.tiles.shape, np.bool_)
    around[top - 1 : bottom + 1, left - 1 : right + 1] = True
    around[top:bottom, left:right] = False
    return around


BOX = (3, 6, 3, 6)


@pytest.mark.parametrize("skin", ["kmines-classic", "windows-xp"])
def test_tiles_around_a_message_are_named(skin: str) -> None:
    image, grid = painted(BOARD, skin, SIDE, MARGIN)
    picture, reading = hidden(image, grid, BOX, SIDE // 6)
    tiles = with_overlapped(picture, reading).tiles
    named = tiles != Tile.UNSURE
    assert (tiles == BOARD.tiles)[named].all()
    assert (named & rim(BOX)).sum() > 0.5 * rim(BOX).sum()
    assert not named[3:6, 3:6].any()


def test_what_is_hidden_too_far_stays_unsure() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    picture, reading = hidden(image, grid, BOX, SIDE // 2)
    tiles = with_overlapped(picture, reading).tiles
    assert (tiles == reading.tiles).all()


def test_a_mark_at_a_tiles_side_is_no_message() -> None:
    """It does not go on in the tile beside: a flag with it may be a wrong one."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    flag, beside = np.argwhere(BOARD.tiles == Tile.FLAG)[0], np.s_[0, 5]
    x, y = MARGIN + flag[1] * SIDE, MARGIN + flag[0] * SIDE
    image[y + 6 : y + 26, x + SIDE - 6 : x + SIDE - 1] = SHEET
    tiles = BOARD.tiles.copy()
    tiles[*flag] = tiles[beside] = Tile.UNSURE
    tiles = with_overlapped(image, Reading(grid, tiles, np.ones(tiles.shape, np.float32))).tiles
    assert tiles[*flag] == Tile.UNSURE


def test_numbers_must_allow_it() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    picture, reading = hidden(image, grid, BOX, SIDE // 6)
    told = with_overlapped(picture, reading).tiles
    place = next(tuple(each) for each in np.argwhere(rim(BOX) & (told > 0)))
    reading.tiles[place[0] - 1 : place[0] + 2, place[1] - 1 : place[1] + 2] = 0
    reading.tiles[place] = Tile.UNSURE
    assert with_overlapped(picture, reading).tiles[place] == Tile.UNSURE


def test_what_is_seen_must_be_of_one_name() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    picture, reading = hidden(image, grid, BOX, SIDE // 6)
    assert (with_overlapped(picture, reading).tiles[rim(BOX)] == 1).any()
    reading.tiles[tuple(np.argwhere(reading.tiles == 1)[-1])] = 3
    assert not (with_overlapped(picture, reading).tiles[rim(BOX)] == 1).any()


def test_a_message_of_the_colour_of_zeros_without_lines_is_not_taken_for_them() -> None:
    """What is written on its upper part goes on above."""
    tiles = np.zeros((6, 6), np.int8)
    tiles[2:4, 2:4] = Tile.UNSURE
    for lined in (True, False):
        image = np.full((6 * SIDE, 6 * SIDE, 3), SHEET, np.uint8)
        if lined:
            image[::SIDE] = image[:, ::SIDE] = 120
        image[2 * SIDE : 3 * SIDE + 4, 2 * SIDE + 8 : 3 * SIDE - 8] = 20
        reading = Reading(Grid.regular(0, 0, SIDE, SIDE, 6, 6), tiles, np.ones(tiles.shape, np.float32))
        assert (with_overlapped(image, reading).tiles[3, 2] == 0) == lined


def test_a_shadow_that_ends_on_a_tile_does_not_hide_it() -> None:
    image, grid = painted(BOARD, "windows-xp", SIDE, MARGIN)
    picture, reading = hidden(image, grid, BOX, SIDE // 8)
    below = MARGIN + BOX[1] * SIDE + SIDE // 8
    reach = SIDE - SIDE // 8 - 6
    light = np.linspace(0.8, 1, reach)[:, None, None]
    shaded = picture.copy()
    shaded[below : below + reach] = (picture[below : below + reach] * light).round()
    rows, columns = np.s_[BOX[1]], np.s_[BOX[2] : BOX[3]]
    told = with_overlapped(shaded, reading).tiles[rows, columns]
    assert (told == BOARD.tiles[rows, columns]).all()
    shaded[below : below + SIDE] = (picture[below : below + SIDE] * 0.8).round()  # it goes on
    assert (with_overlapped(shaded, reading).tiles[rows, columns] == Tile.UNSURE).all()


@pytest.mark.parametrize("coloured", [True, False])
def test_of_a_number_with_a_colour_of_its_own_most_is_enough(coloured: bool) -> None:
    """Without one the hidden part may tell it from another."""
    image, grid = painted(BOARD, "windows-xp", SIDE, MARGIN)
    box = (2, 4, 6, 9)  # a 3 is in sight
    if not coloured:
        image = np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
        image[image < 140] = 60
    picture, reading = hidden(image, grid, box, round(0.38 * SIDE))
    tiles, around = with_overlapped(picture, reading).tiles, rim(box)
    named = around & (tiles > 0)
    assert named.any() == coloured
    assert (tiles == BOARD.tiles)[named].all()


def test_what_lies_amid_unread_tiles_is_no_example() -> None:
    """A message that shines through may have been read there."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    picture, reading = hidden(image, grid, BOX, SIDE // 6)
    inside = np.s_[BOX[0] : BOX[1], BOX[2] : BOX[3]]
    y, x = MARGIN + 4 * SIDE, MARGIN + 3 * SIDE
    picture[y : y + SIDE, x + 6 : x + SIDE : 8] = 30
    picture[y : y + SIDE, x + SIDE + 6 : x + 2 * SIDE : 8] = 30
    picture[y : y + 6, x + SIDE : x + 2 * SIDE] = 90
    picture[y - 6 : y, x + SIDE : x + 2 * SIDE] = 90
    reading.tiles[4, 3] = Tile.FLAG
    assert (with_overlapped(picture, reading).tiles[inside] == Tile.UNSURE).sum() == 8
