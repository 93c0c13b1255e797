"""What is seen of a board beside a message over it tells whether it is won, whatever that looks like."""

from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import WindowLostError
from screenbot.geometry import Grid, Image
from screenbot.minefield import Game, Layout
from screenbot.play import play
from screenbot.vision import Reading
from screenbot.window.staying import without_belied, without_closed_again
from screenbot.window.verdict import seems_won
from tests.painted import TILE, ExactReader, desktop, knowing, paint, window
from tests.window.live.games import LAYOUT, SAFE, cover_upper_rows, opened_but_for


@pytest.mark.parametrize(
    ("shown", "mines"),
    [
        ("1*#\n112\n", True),
        ("1#!\n112\n", True),
        ("1*#\n1*2\n", False),
        ("!##\n112\n", False),
    ],
)
def test_no_game_is_lost_by_a_mine_that_was_a_number(shown: str, mines: bool) -> None:
    """Confetti over a won board is read so."""
    before, board = Board.from_text("1##\n112\n").tiles, Board.from_text(shown)
    reading = Reading(
        Grid.regular(0, 0, 9, 9, 2, 3), board.tiles, np.ones((2, 3), np.float32), outcome=Outcome.LOST
    )
    seen = without_belied(before, reading)
    assert (seen is reading) is mines
    assert mines or (
        seen.outcome is Outcome.PLAYING and not np.isin(seen.tiles, (Tile.MINE, Tile.HIT_MINE)).any()
    )
    assert without_belied(None, reading) is reading


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("012#\n012#\n011#\n", "012#\n#12#\n#11#\n", None),  # zeros alone: some look covered
        ("012#\n012#\n011#\n", "012#\n012#\n###1\n", "012#\n012#\n~~~1\n"),
        ("012#\n012#\n011#\n", "012#\n01##\n0111\n", None),  # one was misread
        ("012#\n012#\n01F#\n", "012#\n01F#\n0FF#\n", None),
        ("012#\n012#\n011#\n", "####\n####\n####\n", None),  # another game
        ("###1\n####\n", "####\n####\n", None),
        ("012#\n012#\n011#\n", "####\n##1#\n####\n", None),
    ],
)
def test_no_tile_is_covered_again_where_a_number_was(before: str, now: str, told: str | None) -> None:
    """A message over a board has tiles that look covered."""
    tiles = Board.from_text(now).tiles
    grid = Grid.regular(0, 0, 9, 9, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    seen = without_closed_again(Board.from_text(before).tiles, reading)
    assert (seen is reading) is (told is None)
    assert told is None or (seen.tiles == Board.from_text(told).tiles).all()
    assert without_closed_again(None, reading) is reading
    assert without_closed_again(tiles[:1], reading) is reading  # a board of another size
    lost = replace(reading, outcome=Outcome.LOST)
    assert without_closed_again(Board.from_text(before).tiles, lost) is lost


def test_tiles_that_seem_closed_again_stay_unsure_at_each_look() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    before = live.look().tiles
    numbers = [Cell(*place) for place in np.argwhere(before > 0).tolist()[:3]]
    for cell in numbers:
        tile = live.grid.tile(*cell)
        embedded.cover(tile, paint(int(Tile.COVERED), tile.width, tile.height))
    for _ in range(3):
        tiles = live.look().tiles
        assert [int(tiles[cell]) for cell in numbers] == [Tile.UNSURE] * 3


def cover_the_middle(embedded: EmbeddedDesktop) -> None:
    embedded.cover(embedded.grid.tile(4, 4).grown(2 * TILE))


def test_a_win_beneath_a_dialog_is_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    assert last.row > 4
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 4)
    assert live.look().outcome is Outcome.WON


def test_a_win_beneath_a_small_message_is_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 1)
    assert live.look().outcome is Outcome.WON


class Blinded(ExactReader):
    """A reader to whom nothing looks as it did."""

    def read(self, frame: Image) -> Reading:
        found = super().read(frame)
        return replace(found, tiles=np.full_like(found.tiles, Tile.UNSURE))


@pytest.mark.parametrize("left", [1, 2])
def test_a_win_beneath_a_message_that_dims_the_board_is_seen(left: int) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded)
    *_, last = opened_but_for(embedded, live, left)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 1)
    live._scene.reader = Blinded(live._scene.site.local_grid)
    if left == 1:
        assert live.look().outcome is Outcome.WON
    else:
        with pytest.raises(WindowLostError):
            live.look()


def test_a_certain_tile_beneath_something_red_has_not_lost() -> None:
    """Fireworks, or a message's edge; the numbers beside it are in sight."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, last.row - 1)
    embedded.cover(embedded.grid.tile(*last), (30, 30, 230))
    assert live.look().outcome is Outcome.WON


def test_a_dialog_over_a_game_that_goes_on_is_no_win() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    _, last = opened_but_for(embedded, live, left=2)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 4)
    with pytest.raises(WindowLostError):
        live.look()


def test_a_win_beneath_a_dialog_that_looks_as_covered_tiles_is_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=None)
    live._scene.skin, live._scene.told = "", False
    last = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last[0]))
    for cell in (Cell(row, column) for row in range(6) for column in range(9)):
        embedded.cover(embedded.grid.tile(*cell), paint(int(Tile.COVERED), TILE, TILE))
    board = live.look()
    assert board.outcome is Outcome.WON
    assert (board.tiles == Tile.UNSURE).sum() > 30


def test_a_win_by_an_opening_beneath_a_dialog_is_seen() -> None:
    mines = np.zeros((9, 9), np.bool_)
    mines[0, 0] = True
    layout = Layout(mines)
    embedded = desktop(layout)
    live = window(embedded, mines=1)
    live.look()
    live.do(Move(Action.FLAG, Cell(0, 0)))
    live.look()
    live.do(Move(Action.OPEN, Cell(8, 8)))
    cover_the_middle(embedded)
    assert live.look().outcome is Outcome.WON


def test_something_over_the_middle_of_a_game_that_goes_on_is_no_win() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    live.do(Move(Action.OPEN, SAFE[0]))
    cover_the_middle(embedded)
    with pytest.raises(WindowLostError):
        live.look()


def test_a_page_in_the_place_of_a_board_is_no_win() -> None:
    board = Board.from_text("1#10 1110 0000 0000 0000")
    page = np.zeros(board.tiles.shape, np.int8)
    page[2:4, 1:3] = Tile.UNSURE
    opened = [Cell(0, 1)]
    grid = Grid.regular(0, 0, TILE, TILE, *page.shape)
    written = Reading(grid, page, np.ones(page.shape, np.float32))
    assert not seems_won(board.tiles, written, opened, mines=None)
    unread = np.where(board.tiles > 0, Tile.UNSURE, board.tiles).astype(np.int8)
    assert not seems_won(unread, written, opened, mines=None)
    there = np.where((board.tiles >= 0) & (page == 0), board.tiles, page).astype(np.int8)
    assert seems_won(board.tiles, replace(written, tiles=there), opened, mines=None)


@pytest.mark.parametrize(
    ("hidden", "won"),
    [
        ("##### ##### ##### #####", True),
        ("...#. ##### ##### #...#", True),  # at the rim tiles are seen, and read
        ("##### #...# #...# #####", False),
    ],
)
def test_a_message_is_one_block_but_for_its_rim(hidden: str, won: bool) -> None:
    tiles, before = np.ones((6, 7), np.int8), np.ones((6, 7), np.int8)
    for row, line in enumerate(hidden.split(), 1):
        tiles[row, 1:6] = [Tile.UNSURE if mark == "#" else 1 for mark in line]
    before[0, 0] = before[tiles == Tile.UNSURE] = Tile.COVERED
    grid = Grid.regular(0, 0, TILE, TILE, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    assert seems_won(before, reading, [Cell(0, 0)], mines=None) is won


@pytest.mark.parametrize(
    ("before", "shown", "won"),
    [
        ("1#21 1F#1 0111 0000", "~~~~ ~~#1 0111 0000", False),  # the flag was wrong, by the numbers below
        ("1#21 12#1 01## 0000", "~~~~ ~~#1 0111 0000", True),  # flags and numbers are remembered
        (
            "1F21 12#1 01## 0000",
            "~~~~ ~~#1 01~~ 0000",
            True,
        ),  # the answers to two clicks are yet to be painted
        ("1F21 12#1 01## 0000", "~~~~ ~~#1 01~# 0000", True),
        ("1#21 12#1 01## 0000", "~~~~ ~~#2 0111 0000", False),  # a number has changed: it is another board
        ("1#21 1##1 01## 0000", "~~~~ ~##1 0111 0000", False),  # one more may be opened
        ("1#21 12#1 01## 0000", "~##~ ~~#1 0111 0000", True),  # the message looks as covered tiles do
        ("1F~1 12F1 01## 0000", "1~~1 12~1 0111 0000", True),  # no number needs a mine where none was read
        ("1F~2 12F1 01## 0000", "1~~2 12~1 0111 0000", False),
    ],
)
def test_a_message_over_open_tiles_hides_nothing_that_was_known(before: str, shown: str, won: bool) -> None:
    board, tiles = Board.from_text(before).tiles, Board.from_text(shown).tiles.copy()
    grid = Grid.regular(0, 0, TILE, TILE, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    assert seems_won(board, reading, [Cell(2, 2), Cell(2, 3)], mines=None) is won


class Restarting(EmbeddedDesktop):
    """A game of which any key closes the message over its upper rows, and lays the next board at once."""

    def key(self, *names: str) -> None:
        self.keys = [*getattr(self, "keys", []), names]
        self.uncover()
        self.close_window() if len(self.keys) > 1 else super().key("f2")


@pytest.mark.parametrize(("skin", "keys"), [("", []), ("drawn", [("escape",)])])
def test_a_win_is_seen_where_closing_the_message_lays_the_next_board(
    skin: str, keys: list[tuple[str, ...]]
) -> None:
    """A program nobody knows is pressed no key where what was opened is seen."""
    embedded = Restarting(lambda: Game(LAYOUT), paint, TILE)
    live = window(embedded)
    (last,) = opened_but_for(embedded, live, left=1)
    assert last.row > 4
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 2)
    live._scene.skin = skin
    assert live.look().outcome is Outcome.WON
    assert getattr(embedded, "keys", []) == keys


def test_a_dialog_over_a_click_that_was_not_answered_is_no_win() -> None:
    embedded = desktop(LAYOUT, Faults(lost_clicks=frozenset({71})))
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    assert len(embedded.clicks) < 71
    embedded.clicks.extend(embedded.clicks[:1] * (70 - len(embedded.clicks)))
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 4)
    with pytest.raises(WindowLostError):
        live.look()


@pytest.mark.parametrize("restless", [False, True])
@pytest.mark.parametrize(("left", "sent", "reached"), [(1, 0, False), (3, 1, False), (71, 1, True)])
def test_what_got_no_click_has_won_nothing_where_no_opening_may_have_opened_it(
    left: int, sent: int, reached: bool, restless: bool
) -> None:
    """Nor where tiles are never still: they look otherwise all the time."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    cells = opened_but_for(embedded, live, left)
    live.look()
    for cell in cells[:sent]:
        live.do(Move(Action.OPEN, cell))
    won = reached and not restless
    live._scene.answers.opened.update(cells)
    live._scene.restless = restless
    reading = live._scene.read(live._scene.grab())
    assert live._cover.seems_won(reading) == won
    assert live._cover.may_celebrate() == won


@pytest.mark.parametrize(
    ("shown", "mines", "won"),
    [
        ("01~ 011 000 110 ~10", 2, True),  # whatever the mines look like now
        ("01~ 012 01~ 121 ~10", 2, False),  # one more is not open
        ("01~ 011 000 120 ~10", 2, False),  # a number that does not count them
        ("01~ 011 000 11~ ~11", 2, False),  # what was opened is one of them
    ],
)
def test_a_board_of_which_all_but_the_mines_are_open_is_won(shown: str, mines: int, won: bool) -> None:
    tiles = Board.from_text(shown).tiles
    before = np.where(tiles == Tile.UNSURE, int(Tile.COVERED), tiles).astype(np.int8)
    before[3:, 1:] = Tile.COVERED
    grid = Grid.regular(0, 0, TILE, TILE, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    assert seems_won(before, reading, [Cell(3, 2)], mines) is won


def test_what_comes_over_a_board_is_read_once_it_is_at_rest() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    opened_but_for(embedded, live, left=2)
    board, read, shades = live.grid.area, ExactReader.read, set[int]()
    reader = live._scene.reader

    def note(frame: Image) -> Reading:
        shades.add(int(frame[frame.shape[0] // 2, frame.shape[1] // 2, 0]))
        return read(reader, frame)  # type: ignore[arg-type]

    def ends(*_: object) -> None:
        for shade in range(8):
            embedded.later(0.1 * shade, lambda shade=shade: embedded.cover(board, (60 + shade,) * 3))

    reader.read = note  # type: ignore[method-assign]
    embedded.click = ends  # type: ignore[method-assign]
    live.do(Move(Action.OPEN, next(cell for cell in SAFE if live.look().tiles[cell] < 0)))
    with suppress(WindowLostError):
        live.look()
    assert not shades.intersection(range(60, 67))
    assert 67 in shades
