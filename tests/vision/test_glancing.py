"""What the network sees of a board is less than the board where covered tiles have no lines."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Board, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import glancing
from screenbot.vision.doubts.refining import Refined
from screenbot.vision.glancing import _leaves_out, _tells_more, at_a_glance
from screenbot.vision.networks.glance import Glance
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


@pytest.mark.parametrize(
    ("outside", "unread", "is_square"), [(0.1, 0, True), (0.4, 0, True), (0.4, 30, False)]
)
def test_tiles_are_square_where_their_ends_are_as_clear_or_more_of_them_is_read(
    outside: float, unread: int, is_square: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = Glance(np.zeros((0, 0, 0), np.float32), np.zeros((0, 0, 0), np.float32))
    oblong = Refined(Grid.regular(24, 24, 24, 27, 8, 10), nothing, 0.97, 0.05)
    square = Refined(BOARD, nothing, 0.97, outside)

    def seen(image: Image, grid: Grid) -> Reading:
        tiles = np.zeros(80, np.int8)
        tiles[: unread if grid is BOARD else 20] = Tile.UNSURE
        return Reading(grid, tiles.reshape(8, 10), np.ones((8, 10), np.float32))

    monkeypatch.setattr(glancing, "of_squares", lambda image, board: square)
    monkeypatch.setattr(glancing, "read_free", seen)
    found = glancing._squared(np.zeros((300, 300, 3), np.uint8), oblong)
    assert (found is square) is is_square


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (["11", "11"], True),
        (["11", "1~"], False),  # a larger part of them, but fewer than there
        (["1111", "~~~~", "~~~~"], False),  # as many, but no larger part
    ],
)
def test_rows_that_are_squeezed_between_a_boards_tell_no_more_than_they_do(
    rows: list[str], more: bool
) -> None:
    """A message hides half of the board, and so a larger part of them are numbers."""
    shown, part = Board.from_text("11\n~~\n~~\n~~\n11\n11").tiles, Board.from_text("\n".join(rows)).tiles
    whole = Reading(Grid.regular(20, 20, 24, 24, 6, 2), shown, np.ones(shown.shape, np.float32))
    squeezed = Grid.regular(20, 116, 48 / part.shape[1], 48 / part.shape[0], *part.shape)
    assert _tells_more(Reading(squeezed, part, np.ones(part.shape, np.float32)), whole) is more


@pytest.mark.parametrize(
    ("inside", "numbers", "text", "elsewhere"),
    [
        (0.4, 3, "1#\n11", True),
        (0.9, 3, "1#\n11", False),  # the network sees a board where one was read
        (0.4, 0, "##\n##", False),  # elsewhere nothing tells of a game
        (0.4, 4, "1#\n11", False),  # it has fewer numbers
        (0.4, 80, "1111\n1111", False),  # it has no larger part of them
    ],
)
def test_where_no_board_is_seen_to_end_one_that_is_seen_elsewhere_is_read(
    inside: float, numbers: int, text: str, elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message may reach beyond a board, and what is beside it on the page is then read as tiles."""
    nothing = Glance(np.zeros((0, 0, 0), np.float32), np.zeros((0, 0, 0), np.float32))
    near, best = Refined(BOARD, nothing, inside, 0.3), Refined(BOARD, nothing, 0.97, 0.27)
    tiles = Board.from_text(text).tiles
    game = Reading(Grid.regular(0, 0, 24, 24, *tiles.shape), tiles, np.ones(tiles.shape, np.float32))
    doubtful = read(np.where(np.arange(80) < numbers, 1, -1).astype(np.int8).reshape(8, 10), 0, 10)
    monkeypatch.setattr(glancing, "refined", lambda image, grid: near)
    monkeypatch.setattr(glancing, "without_page", lambda image, grid, near: None)
    monkeypatch.setattr(glancing, "past", lambda image, grid: grid)
    monkeypatch.setattr(glancing, "_seen_at", lambda image, best, reading: game if reading is None else None)
    seen = at_a_glance(np.zeros((300, 300, 3), np.uint8), lambda: [best], doubtful)
    assert (seen is game) is elsewhere


@pytest.mark.parametrize(("opened", "clear"), [(True, True), (False, False)])
def test_closed_tiles_end_a_board_that_only_the_network_lays_where_others_are_opened(
    monkeypatch: pytest.MonkeyPatch, opened: bool, clear: bool
) -> None:
    """How wide the tiles of a new board are it guesses where nothing parts them."""
    glimpse = Glance(np.zeros((0, 0, 0), np.float32), np.zeros((0, 0, 0), np.float32))
    best = Refined(Grid.regular(24, 24, 24, 24, 8, 8), glimpse, 0.97, 0.1)
    tiles = np.full((8, 8), int(Tile.COVERED), np.int8)
    tiles[3:5, 3:5] = 1 if opened else Tile.COVERED
    monkeypatch.setattr(glancing, "is_walled", lambda *seen: True)
    read = Reading(replace(best.grid, clear=False), tiles, np.ones((8, 8), np.float32))
    assert glancing._placed(np.zeros((240, 240, 3), np.uint8), best, read).grid.clear is clear
