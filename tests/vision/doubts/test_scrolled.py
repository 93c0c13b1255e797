"""A board of which a page shows a part is read, though its outer numbers lack mines that nobody sees."""

from typing import Any

import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.vision.doubts import scrolled as module
from screenbot.vision.doubts.scrolled import going_on
from screenbot.vision.eyes import read_unknown
from screenbot.vision.naming.free import read_free
from screenbot.vision.reading import Reading
from tests.vision.packs.test_reader import painted

SHOWN = slice(3, 15), slice(4, 16)
"""The rows and columns that a page shows."""

SIZE = 24


def part_of_a_page(heading: bool) -> tuple[Image, Board]:
    """Return a picture of a page, part of a board without any margin on it, and what that shows.

    With a heading, a bar of words lies over the row above what it shows.
    """
    layout = generate(18, 20, 80, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(5))
    tiles = np.where(layout.mines, int(Tile.FLAG), layout.numbers).astype(np.int8)
    image, grid = painted(Board(tiles), "kmines", SIZE)
    rows, columns = SHOWN
    x, y = round(grid.column_edges[columns.start]), round(grid.row_edges[rows.start])
    page = np.full((460, 480, 3), 250, np.uint8)
    board = Rect(90, 80, 12 * SIZE, 12 * SIZE)
    board.cut(page)[:] = image[y : y + board.height, x : x + board.width]
    if heading:
        page[board.y : board.y + SIZE] = (60, 60, 60)
        page[board.y + 6 : board.y + 18, board.x + 20 : board.x + 150 : 9] = 230
    return page, Board(tiles[rows.start + heading : rows.stop, columns])


@pytest.mark.parametrize("heading", [False, True])
def test_a_board_that_goes_on_beyond_its_page_is_read(heading: bool) -> None:
    page, shown = part_of_a_page(heading)
    reading = read_unknown(page)
    assert (reading.tiles == shown.tiles).all()
    assert reading.cut
    assert not reading.sure


def test_a_board_that_ends_with_the_last_whole_tiles_lacks_mines_at_its_rim() -> None:
    page, shown = part_of_a_page(heading=False)
    image = np.full((12 * SIZE + 40, 12 * SIZE + 40, 3), 250, np.uint8)
    image[20:-20, 20:-20] = Rect(90, 80, 12 * SIZE, 12 * SIZE).cut(page)
    reading = read_free(image, Grid.regular(20, 20, SIZE, SIZE, 12, 12))
    assert reading.unsure
    whole = going_on(image, reading)
    assert (whole.tiles == shown.tiles).all()
    assert whole.cut
    assert not whole.sure


def test_one_number_at_the_rim_may_be_misread() -> None:
    layout = generate(12, 12, 20, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(5))
    tiles = np.where(layout.mines, int(Tile.FLAG), layout.numbers).astype(np.int8)
    row = int(np.flatnonzero(tiles[:, 0] == 1)[0])
    tiles[row, 0] = 3
    image, grid = painted(Board(tiles), "kmines", SIZE)
    reading = read_free(image, grid)
    assert reading.unsure
    assert going_on(image, reading) is reading


def test_numbers_of_no_game_are_none_for_all_that() -> None:
    _, shown = part_of_a_page(heading=False)
    tiles = np.random.default_rng(2).permutation(shown.tiles.ravel()).reshape(shown.tiles.shape)
    image, _ = painted(Board(tiles), "kmines", SIZE, margin=20)
    with pytest.raises(PictureError, match="cannot be read"):
        read_unknown(image)


def test_numbers_of_no_game_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen grids with a row or more less each would have the same numbers in their middle."""
    _, shown = part_of_a_page(heading=False)
    tiles = np.random.default_rng(2).permutation(shown.tiles.ravel()).reshape(shown.tiles.shape)
    image, grid = painted(Board(tiles), "kmines", SIZE, margin=20)
    times: list[Grid] = []

    def counted(image: Image, grid: Grid, **told: Any) -> Reading:
        times.append(grid)
        return read_free(image, grid, **told)

    monkeypatch.setattr(module, "read_free", counted)
    assert module.scrolled(image, grid) is None
    assert len(times) == 1
