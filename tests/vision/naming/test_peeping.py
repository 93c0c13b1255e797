"""Tiles at the rim of a message are read by what is seen of them, and no tile behind it is."""

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.naming.peeping import peeped
from screenbot.vision.networks.glyphs import SIDE, faces
from tests.vision.packs.test_reader import painted

GAME = Board.from_text("""
    #101F1##2F10
    11022##2#210
    0001#1##2111
    00122111101#
    001#10000011
    012321011100
    01#2#211F100
    012#####2200
    001F##1##100
""")
WHITE = (255, 255, 255)


def laid_over(rows: slice, columns: slice, reach: float, colour: tuple[int, ...]) -> tuple[Image, Tiles]:
    """Return tiles of a board with a box and its shadow over a block, `reach` of a tile farther than it."""
    image, grid = painted(GAME, "kmines", 24)
    picture = image.copy()
    y, x, _ = picture.shape
    top, bottom = (round(grid.row_edges[edge]) for edge in (rows.start, rows.stop))
    left, right = (round(grid.column_edges[edge]) for edge in (columns.start, columns.stop))
    more = round(24 * reach)
    box = np.zeros((y, x), np.float32)
    box[top - more : bottom + more, left - more : right + more] = 1
    shade = 1 - 0.2 * cv2.GaussianBlur(box, (0, 0), 4)
    picture = np.where(box[..., None] > 0, np.array(colour), picture * shade[..., None]).astype(np.uint8)
    unread = GAME.tiles.copy()
    unread[rows.start - 1 : rows.stop + 1, columns.start - 1 : columns.stop + 1] = Tile.UNSURE
    return faces(picture, grid), unread


@pytest.mark.parametrize("reach", [0.0, 0.1])
def test_the_rim_of_a_message_is_read_and_nothing_behind_it(reach: float) -> None:
    rows, columns = slice(2, 5), slice(2, 7)
    pictures, unread = laid_over(rows, columns, reach, WHITE)
    found = peeped(unread, pictures)
    assert (found[rows, columns] == Tile.UNSURE).all()
    named = found != Tile.UNSURE
    assert (found[named] == GAME.tiles[named]).all()
    assert (named & (unread == Tile.UNSURE)).sum() > 8


def test_half_a_tile_tells_nothing() -> None:
    pictures, unread = laid_over(slice(2, 5), slice(2, 7), 0.5, WHITE)
    assert (peeped(unread, pictures) == unread).all()


def test_a_message_of_the_colour_of_opened_tiles_is_not_taken_for_them() -> None:
    image, grid = painted(GAME, "kmines", 24)
    opened = image[round(grid.row_edges[4]) + 12, round(grid.column_edges[7]) + 12]
    rows, columns = slice(2, 5), slice(5, 9)
    pictures, unread = laid_over(rows, columns, 0.4, tuple(map(int, opened)))
    found = peeped(unread, pictures)
    named = (found != Tile.UNSURE) & (unread == Tile.UNSURE)
    assert not named[rows, columns].any()
    assert (found[named] == GAME.tiles[named]).all()


def test_a_board_with_half_of_it_unread_is_left_as_it_is() -> None:
    pictures, unread = laid_over(slice(1, 8), slice(1, 11), 0.0, WHITE)
    assert (peeped(unread, pictures) == unread).all()


@pytest.mark.parametrize(("reach", "found"), [(6, Tile.COVERED), (20, Tile.UNSURE)])
def test_a_pointer_that_lies_on_the_next_tile_too_is_no_mark(reach: int, found: Tile) -> None:
    image, grid = painted(GAME, "kmines", 24)
    row, column = 7, 5
    top, edge = round(grid.row_edges[row]), round(grid.column_edges[column + 1])
    picture = image.copy()
    picture[top + 6 : top + 16, edge - reach : edge + 8] = (20, 20, 20)
    unread = GAME.tiles.copy()
    unread[row, column] = Tile.UNSURE
    assert peeped(unread, faces(picture, grid))[row, column] == found


def test_a_mark_on_one_tile_alone_is_not_passed_over() -> None:
    image, grid = painted(GAME, "kmines", 24)
    row, column = 7, 5
    top, edge = round(grid.row_edges[row]), round(grid.column_edges[column + 1])
    picture = image.copy()
    picture[top + 6 : top + 16, edge - 6 : edge] = (20, 20, 20)
    unread = GAME.tiles.copy()
    unread[row, column] = Tile.UNSURE
    assert peeped(unread, faces(picture, grid))[row, column] == Tile.UNSURE


@pytest.mark.parametrize(
    ("dot", "found"),
    [
        (6, 0),
        (3, Tile.UNSURE),  # too small a mark to be missed
    ],
)
def test_a_blank_tile_beside_a_message_lacks_even_a_small_number(dot: int, found: int) -> None:
    text = "0000000000 0111011100 01#101#100 0111011100 0000000000 0000000000"
    tiles = Board.from_text(text).tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 250, np.uint8)
    pictures[:, 0] = pictures[:, :, 0] = 60
    pictures[(tiles == Tile.COVERED).ravel()] = 60
    pictures[(tiles == 1).ravel(), 13 : 13 + dot, 13 : 13 + dot] = 0
    unread = tiles.copy()
    unread[4, 3:] = Tile.UNSURE
    unread[5] = Tile.UNSURE
    pictures[50 + 3 :] = (40, 45, 50)  # a message over the last row
    pictures[50:53] = 250
    answer = peeped(unread, pictures)
    assert (answer[4, 3:] == found).all()


def test_many_unread_tiles_that_are_a_little_darker_are_a_kind_of_their_own() -> None:
    tiles = np.zeros((6, 10), np.int8)
    tiles[:2] = Tile.COVERED
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 250, np.uint8)
    pictures[(tiles == Tile.COVERED).ravel()] = 60
    unread = tiles.copy()
    unread[4:] = Tile.UNSURE
    pictures[50:] = (40, 45, 50)
    for shade, named in ((250, True), (243, False)):
        pictures[40:50] = shade
        assert (peeped(unread, pictures)[4, 1:-1] == (0 if named else Tile.UNSURE)).all()
