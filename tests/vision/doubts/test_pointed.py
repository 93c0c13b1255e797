"""A board is read past the mouse pointer; what that lies on is right, or not sure."""

from collections.abc import Callable

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.minefield import FirstClick, Game, generate
from screenbot.vision.doubts.pointed import past_pointer
from screenbot.vision.eyes import read, read_unknown
from screenbot.vision.reading import Reading
from tests.vision.packs.test_reader import painted
from tests.vision.pointers import with_pointer

SIZE = 28


def game() -> tuple[Image, Grid, Board]:
    """Return a picture of a game under way, its grid and its board."""
    layout = generate(9, 9, 10, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(4))
    played = Game(layout)
    for cell in (Cell(0, 0), Cell(8, 8), Cell(0, 8), Cell(8, 0)):
        played.do(Move(Action.OPEN if not layout.mines[cell] else Action.FLAG, cell))
    board = played.board()
    return *painted(board, "kmines", SIZE), board


@pytest.mark.parametrize("reader", [read, read_unknown])
@pytest.mark.parametrize(
    ("row", "column", "light"), [(4, 4, True), (3, 0, False), (7, 7, True), (1, 2, False)]
)
def test_what_a_pointer_lies_on_is_right_or_unsure(
    row: int, column: int, light: bool, reader: Callable[[Image], Reading]
) -> None:
    image, grid, board = game()
    tile = grid.tile(row, column)
    reading = reader(with_pointer(image, tile.x + 9, tile.y + 7, light=light))
    assert reading.tiles.shape == board.tiles.shape
    wrong = (reading.tiles != board.tiles) & (reading.tiles != Tile.UNSURE)
    assert not wrong.any()
    assert len(reading.unsure) <= 4


def test_a_covered_tile_is_named_by_what_is_seen_beside_a_pointer_but_not_beside_a_mark() -> None:
    image, grid, board = game()
    covered = np.argwhere(board.tiles == Tile.COVERED)
    row, column = next(each for each in covered.tolist() if 0 < each[0] < 8 and 0 < each[1] < 8)
    tile = grid.tile(row, column)
    shown = with_pointer(image, tile.right - 10, tile.y + 12)
    mark = grid.tile(0 if row > 3 else 8, 4)
    both = with_pointer(shown, mark.x + 4, mark.y + 2, size=1.2)
    assert read_unknown(shown).tiles[row, column] == Tile.COVERED
    assert read_unknown(both).tiles[row, column] == Tile.UNSURE


def test_a_lost_game_is_not_won_where_a_pointer_lies_on_the_mine_that_was_hit() -> None:
    layout = generate(9, 9, 10, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(4))
    tiles = np.where(layout.mines, int(Tile.MINE), layout.numbers).astype(np.int8)
    hit = Cell(*map(int, np.argwhere(layout.mines)[4]))
    tiles[hit] = Tile.HIT_MINE
    image, grid = painted(Board(tiles), "windows-xp", SIZE)
    shown = with_pointer(image, grid.tile(*hit).x + 9, grid.tile(*hit).y + 7)
    assert read_unknown(image).outcome is Outcome.LOST
    assert read_unknown(shown).outcome is not Outcome.WON


def test_where_no_board_is_seen_past_a_pointer_the_picture_is_read_as_it_is() -> None:
    image = game()[0]
    shown, seen = with_pointer(image, 60, 60), []

    def look(picture: Image) -> Reading:
        seen.append(picture)
        if picture is not shown:
            raise PictureError("no board")
        return read_unknown(image)

    board = past_pointer(shown, look)
    assert seen[1] is shown
    assert board.sure


def test_a_large_picture_that_shows_no_board_past_a_pointer_is_looked_at_once() -> None:
    seen = []

    def look(picture: Image) -> Reading:
        seen.append(picture)
        raise PictureError("no board")

    with pytest.raises(PictureError):
        past_pointer(with_pointer(np.full((800, 600, 3), 90, np.uint8), 300, 200), look)
    assert len(seen) == 1
