"""Covered tiles that run into each other end where their colour does, if that is a whole number of tiles."""

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, Rect
from screenbot.vision import deduction
from screenbot.vision.doubts.spreading import spread
from screenbot.vision.eyes import read_unknown
from tests.vision.naming.test_tints import SIDE, drawn

INNER = Grid.regular(200, 170, 20, 20, 6, 8)


def page(area: Rect) -> Image:
    """Return a page with a blue area, in the middle of which tiles are open."""
    image = np.full((400, 500, 3), 230, np.uint8)
    image[area.y : area.bottom, area.x : area.right] = 200, 90, 40
    image[INNER.area.y + 4 : INNER.area.bottom - 4, INNER.area.x + 4 : INNER.area.right - 4] = 40
    return image


@pytest.mark.parametrize(
    ("area", "shape"),
    [
        (Rect(140, 110, 320, 240), (12, 16)),
        (Rect(140, 110, 310, 240), None),  # half a tile
        (Rect(200, 170, 160, 120), None),  # no more than is known
        (Rect(0, 0, 500, 400), None),  # the page itself
    ],
)
def test_a_colour_around_a_board_belongs_to_it_where_it_ends_with_tiles(
    area: Rect, shape: tuple[int, int] | None
) -> None:
    grid = spread(page(area), INNER)
    assert (grid and (grid.rows, grid.columns)) == shape
    assert grid is None or grid.area == area


def test_what_is_not_of_one_colour_is_not_spread_over() -> None:
    image = page(Rect(140, 110, 320, 240))
    image[:, ::3] = np.random.default_rng(1).integers(0, 256, image[:, ::3].shape)
    assert spread(image, INNER) is None


def test_a_board_whose_covered_tiles_have_no_lines_is_read_to_its_ends() -> None:
    opened, mines = np.zeros((2, 16, 18), bool)
    opened[6:12, 5:13] = True
    mines[5:13:7, 4:15:2] = mines[5:13:2, 4:14:9] = True  # each outer number has one
    tiles = np.where(opened, deduction.around(mines), int(Tile.COVERED)).astype(np.int8)
    assert (tiles[opened & (deduction.around(~opened) > 0)] > 0).all()
    board = drawn(tiles).copy()
    board[~opened.repeat(SIDE, 0).repeat(SIDE, 1)] = 150, 80, 30
    image = np.pad(board, ((90, 70), (80, 100), (0, 0)), constant_values=235)
    reading = read_unknown(image)
    assert reading.tiles.shape == tiles.shape
    assert (reading.tiles == tiles).all()
