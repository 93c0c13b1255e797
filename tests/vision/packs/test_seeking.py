"""Boards without lines are found by their tiles."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.geometry import Grid, Image
from screenbot.vision import find_pack
from screenbot.vision.eyes import read
from screenbot.vision.packs.seeking import pinned, seek

SKIN = "kmines-green"
NEW = "#" * 12
MIDDLE = "###F10001###"


def lawn(row: str, tile: int, x: int, y: int) -> tuple[Image, Grid]:
    """Return a desktop with a board of nine such rows at a place, and its grid."""
    pack, board = find_pack(SKIN), Board.from_text(" ".join([row] * 9))
    image = np.full((y + 10 * tile, x + 13 * tile, 3), (150, 110, 60), np.uint8)
    grid = Grid.regular(x, y, tile, tile, board.rows, board.columns)
    for r in range(board.rows):
        for c in range(board.columns):
            grid.tile(r, c).cut(image)[:] = pack.picture(int(board.tiles[r, c]), tile, tile)
    return image, grid


@pytest.mark.parametrize(("row", "tile"), [(NEW, 18), (NEW, 37), (MIDDLE, 29), (MIDDLE, 64)])
def test_a_lawn_is_found(row: str, tile: int) -> None:
    image, grid = lawn(row, tile, 43, 71)
    found = seek(image, find_pack(SKIN))
    assert found is not None
    assert (found.rows, found.columns) == (9, 12)
    for edges, truth in ((found.column_edges, grid.column_edges), (found.row_edges, grid.row_edges)):
        assert np.abs(np.subtract(edges, truth)).max() < 0.06 * tile


def test_a_lawn_is_read() -> None:
    image, grid = lawn(MIDDLE, 29, 43, 71)
    reading = read(image)
    assert reading.skin == SKIN
    assert reading.grid == grid
    assert str(reading.board()) == "\n".join([MIDDLE] * 9)


@pytest.mark.parametrize("skin", [SKIN, "kmines-graveyard-mayhem"])
@pytest.mark.parametrize("tile", [19, 28, 31])
def test_a_board_amid_scenery_of_its_colours_is_found_to_the_pixel(skin: str, tile: int) -> None:
    """As those themes draw it around the board."""
    pack, rng = find_pack(skin), np.random.default_rng(5)
    covered = pack.picture(-1, tile, tile)
    scenery = rng.normal(covered.mean(axis=(0, 1)), 12, (14, 20, 3)).clip(0, 255).astype(np.uint8)
    image = cv2.resize(scenery, (30 * tile, 20 * tile), interpolation=cv2.INTER_CUBIC)
    grid = Grid.regular(7 * tile + 3, 4 * tile + 5, tile, tile, 9, 9)
    for row, column in np.ndindex(9, 9):
        grid.tile(row, column).cut(image)[:] = covered
    assert seek(image, pack) == grid


def test_lines_that_lie_astray_are_pinned_by_where_tiles_answer() -> None:
    """A third of a tile off, with a row of page above: as where the page shines through opened tiles."""
    image, grid = lawn(MIDDLE, 29, 43, 71)
    astray = Grid.regular(53, 52, 29, 29, 10, 12)
    found = pinned(image, astray, find_pack(SKIN))
    assert found is not None
    assert (found.rows, found.columns) == (10, 12)
    for edges, truth in ((found.column_edges, grid.column_edges), (found.row_edges[1:], grid.row_edges)):
        assert np.abs(np.subtract(edges, truth)).max() < 0.5
    assert pinned(image, astray, find_pack("winemine")) is None


def test_a_pack_that_lacks_marks_pins_by_those_it_has() -> None:
    image, grid = lawn(MIDDLE, 29, 43, 71)
    known = find_pack(SKIN)
    some = replace(known, examples=tuple(each for each in known.examples if each.value in (-1, 0)))
    found = pinned(image, grid, some)
    assert found is not None
    assert np.abs(np.subtract(found.column_edges, grid.column_edges)).max() < 0.5
    none = replace(known, examples=tuple(each for each in known.examples if each.value == 8))
    assert pinned(image, grid, none) is None


def test_no_lawn() -> None:
    rng = np.random.default_rng(1)
    assert seek(rng.integers(0, 256, (300, 400, 3), np.uint8), find_pack(SKIN)) is None
    plain = np.empty((300, 400, 3), np.uint8)
    plain[:] = find_pack(SKIN).picture(-1, 32, 32).mean(axis=(0, 1))
    assert seek(plain, find_pack(SKIN)) is None


@pytest.mark.parametrize("shape", [(1, 1), (1, 200), (7, 8), (71, 300)])
def test_in_a_picture_too_small_for_a_board_nothing_is_sought(shape: tuple[int, int]) -> None:
    assert seek(np.full((*shape, 3), 190, np.uint8), find_pack(SKIN)) is None
