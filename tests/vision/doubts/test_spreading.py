"""Covered tiles that run into each other end where their colour does, if that is a whole number of tiles."""

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, Rect
from screenbot.vision import deduction
from screenbot.vision.doubts.spreading import spread, surrounded
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


def joined(whole: Grid, opened: Rect, panel: bool = False) -> Image:
    """Return a board on a page whose covered tiles are one field, and opened ones white and grey by turns."""
    image = np.full((500, 500, 3), 255, np.uint8)
    area, high = whole.area, round(whole.tile_height)
    image[area.y + 1 : area.bottom - 1, area.x + 1 : area.right - 1] = 200, 110, 20
    for row, column in np.ndindex(opened.height, opened.width):
        tile = whole.tile(opened.y + row, opened.x + column)
        tile.cut(image)[:] = 255 if (row + column) % 2 else 240
    if panel:  # the field's tiles are apart, and the page around has their colour
        lines = image.copy()
        image[:] = 200, 110, 20
        image[area.y : area.bottom, area.x : area.right] = lines[area.y : area.bottom, area.x : area.right]
        image[area.y : area.bottom : high, area.x : area.right] = 60
        image[area.y : area.bottom, area.x : area.right : high] = 60
    return image


@pytest.mark.parametrize(
    ("opened", "panel"), [(Rect(0, 0, 8, 5), False), (Rect(3, 2, 6, 6), False), (Rect(3, 2, 6, 6), True)]
)
def test_a_field_of_covered_tiles_ends_where_the_board_does(opened: Rect, panel: bool) -> None:
    """What was found are opened tiles with some covered ones; others lie at the board's side."""
    whole = Grid.regular(70, 90, 30, 30, 12, 10)
    found = Grid(whole.column_edges[1:10], whole.row_edges[:9])
    longer = surrounded(joined(whole, opened, panel), found)
    assert longer == (None if panel else whole)


def test_other_looks_beside_a_board_are_none_of_its_field() -> None:
    whole = Grid.regular(70, 90, 30, 30, 12, 10)
    image = joined(whole, Rect(0, 0, 8, 5))
    image[90:240, 70:100] = np.random.default_rng(1).integers(0, 256, (150, 30, 3))
    assert surrounded(image, Grid(whole.column_edges[1:10], whole.row_edges[:9])) is None
