"""What the network sees of a board is less than the board where covered tiles have no lines."""

from dataclasses import replace

import numpy as np

from screenbot.board import Board, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.glancing import _leaves_out
from screenbot.vision.reading import Reading
from tests.vision.doubts.test_settling import LAWN, chequered

BOARD = Grid.regular(24, 24, 24, 24, 8, 10)


def read(tiles: Tiles, first: int, last: int) -> Reading:
    """Return the reading of some columns of the lawn; those before its first are called covered."""
    grid = Grid(tuple(24.0 + 24 * column for column in range(first, last + 1)), BOARD.row_edges)
    before = np.full((len(tiles), max(0, -first)), -1, np.int8)
    tiles = np.hstack([before, tiles[:, max(0, first) : last]])
    return Reading(replace(grid, clear=False), tiles, np.ones(tiles.shape, np.float32))


def smooth(image: Image) -> Image:
    """Return the lawn with its first column of one colour."""
    image = image.copy()
    image[24:-24, 24:48] = image[30, 30]
    return image


def test_chequers_of_a_board_are_its_own() -> None:
    tiles, image = Board.from_text(LAWN).tiles, chequered(LAWN)
    whole, less = read(tiles, 0, 10), read(tiles, 1, 10)
    assert _leaves_out(image, less, whole)
    assert not _leaves_out(smooth(image), less, whole)


def test_page_beside_chequers_is_none_of_theirs() -> None:
    tiles, image = Board.from_text(LAWN).tiles, chequered(LAWN)
    assert not _leaves_out(image, read(tiles, 0, 10), read(tiles, -1, 10))
