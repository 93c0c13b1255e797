"""Pictures that are nothing but a board, on which no lines tell where its tiles lie."""

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision import deduction
from screenbot.vision.doubts.cropped import cropped, filled
from screenbot.vision.naming.free import read_free

SIDE = 48
MINES = np.random.default_rng(5).permutation(np.arange(100) < 16).reshape(10, 10)


def lineless() -> tuple[Image, Board]:
    """Return a board of two even colours, with numbers in the middles of its tiles and nothing around."""
    tiles = np.where(MINES, int(Tile.COVERED), deduction.around(MINES)).astype(np.int8)
    image = np.full((10 * SIDE, 10 * SIDE, 3), (235, 230, 222), np.uint8)
    inks = {1: (200, 60, 20), 2: (20, 130, 20), 3: (30, 30, 200), 4: (120, 20, 20), 5: (20, 20, 120)}
    for (row, column), tile in np.ndenumerate(tiles):
        x, y = column * SIDE, row * SIDE
        if tile < 0:
            image[y : y + SIDE, x : x + SIDE] = (150, 170, 120)
        elif tile:
            cv2.putText(image, str(tile), (x + 14, y + 34), cv2.FONT_HERSHEY_DUPLEX, 1, inks[int(tile)], 2)
    return image, Board(tiles)


def test_tiles_without_lines_that_fill_a_picture_are_read() -> None:
    image, board = lineless()
    reading = cropped(image)
    assert reading is not None
    assert not reading.sure
    assert (reading.grid.rows, reading.grid.columns) == board.tiles.shape
    sure = reading.tiles != Tile.UNSURE
    assert (reading.tiles[sure] == board.tiles[sure]).all()


def test_a_page_that_repeats_is_no_board() -> None:
    page = np.full((480, 960, 3), 250, np.uint8)
    for row in range(3):
        for column in range(20):
            cv2.putText(
                page, "1", (48 * column + 14, 48 * row + 34), cv2.FONT_HERSHEY_DUPLEX, 1, (90, 90, 90), 2
            )
    assert cropped(page) is None


@pytest.mark.parametrize(("lost", "rows"), [(0, 10), (2, 10), (3, 10)])
def test_a_doubtful_board_goes_on_to_the_borders_of_its_picture(lost: int, rows: int) -> None:
    image, _ = lineless()
    found = Grid.regular(0, lost * SIDE, SIDE, SIDE, 10 - lost, 10)
    reading = filled(image, read_free(image, Grid(found.column_edges, found.row_edges, clear=False)))
    assert reading.grid.rows == rows


def test_a_board_amid_a_page_goes_no_farther() -> None:
    image, _ = lineless()
    page = cv2.copyMakeBorder(image, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    grid = Grid.regular(20, 20 + SIDE, SIDE, SIDE, 9, 10)
    reading = read_free(page, Grid(grid.column_edges, grid.row_edges, clear=False))
    assert filled(page, reading) is reading
