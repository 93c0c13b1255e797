"""A board that moves is followed; what is covered, or gone, gets no click until it is seen again."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, neighbours
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import WindowLostError
from screenbot.geometry import Point, Rect
from screenbot.play import BoardGoneError, play
from screenbot.solver import strategy
from screenbot.solver.decision import Decision
from screenbot.vision.deduction import around
from tests.painted import COLORS, TILE, desktop, knowing, window
from tests.window.live.games import LAYOUT, SAFE, opened_but_for, written


def clicked_cells(embedded: EmbeddedDesktop) -> list[Cell | None]:
    return [click.cell for click in embedded.clicks]


def test_a_window_that_moves_is_followed() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    decide = knowing(LAYOUT)

    def moving(board: Board):  # type: ignore[no-untyped-def]
        if len(embedded.clicks) > 12 and live.grid == embedded.grid and not moved:
            moved.append(True)
            embedded.move_window(23, 17)
        return decide(board)

    moved: list[bool] = []
    *_, last = play(live, moving)
    assert moved
    assert last.board.outcome is Outcome.WON
    assert live.grid == embedded.grid
    assert all(click.cell is not None for click in embedded.clicks)


HAPPENINGS = {
    "closed": lambda embedded: embedded.close_window(),
    "covered": lambda embedded: embedded.cover(Rect(0, 0, 2000, 2000)),
}


@pytest.mark.parametrize("happening", HAPPENINGS.values(), ids=HAPPENINGS)
def test_a_window_that_vanishes_gets_no_further_click(happening) -> None:  # type: ignore[no-untyped-def]
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    happening(embedded)
    before = len(embedded.clicks)
    with pytest.raises(WindowLostError, match="closed, covered or moved"):
        list(turns)
    assert len(embedded.clicks) == before


def test_a_tile_that_another_window_covers_is_not_clicked() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    embedded.cover(embedded.grid.tile(8, 8).grown(2))
    live.do(Move(Action.OPEN, Cell(8, 8)))
    assert embedded.clicks == []


def test_a_window_of_the_same_colour_on_top_is_not_clicked() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    flat = embedded.grab(embedded.grid.tile(4, 4))[5, 5]
    embedded.cover(embedded.grid.tile(4, 4).grown(200), tuple(int(v) for v in flat))
    live.do(Move(Action.OPEN, Cell(4, 4)))
    assert embedded.clicks == []


def test_a_tile_beside_a_number_that_is_hidden_now_is_not_clicked() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    board = live.look()
    number = next(cell for cell in SAFE if board.tiles[cell] > 0)
    cell = next(near for near in neighbours(number, 9, 9) if board.covered[near])
    embedded.cover(live.grid.tile(*number), COLORS[Tile.COVERED])
    before = len(embedded.clicks)
    live.do(Move(Action.OPEN, cell))
    assert len(embedded.clicks) == before


def test_on_a_restless_board_what_is_not_read_is_clicked_only_beside_numbers_that_stand() -> None:
    """Something may lie over a tile about which no number tells."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    next(play(live, knowing(LAYOUT)))
    board = live.look()
    live._scene.restless = True
    beside = around(board.tiles > 0)
    for near in (False, True):
        cell = Cell(*np.argwhere(board.covered & ((beside > 0) == near))[0].tolist())
        embedded.cover(live.grid.tile(*cell).grown(-2), (1, 2, 3))
        before = len(embedded.clicks)
        live.do(Move(Action.OPEN, cell))
        assert (len(embedded.clicks) > before) == near


@pytest.mark.parametrize("text", ["You won", "Victory"])
def test_words_where_a_window_was_tell_nothing_of_its_game(text: str) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    turns = play(live, knowing(LAYOUT, openings=12))
    for _ in range(3):
        next(turns)
    before = live.grid.area
    embedded.move_window(200, 200)
    embedded.cover(before.clipped(Rect(0, 0, 230, 230)), (240, 240, 240))
    words = Rect(before.x, before.center.y - 12, before.width, 24)
    embedded.cover(words, written(text, words))
    *_, last = turns
    assert last.board.outcome is Outcome.WON
    assert live.grid.area != before


def test_a_window_that_moves_is_no_menu() -> None:
    """Some games end as won with their last flag alone."""
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT, flags=False))
    for _ in range(3):
        next(turns)
    flag = next(iter(np.argwhere(LAYOUT.mines).tolist()))
    live.do(Move(Action.FLAG, Cell(*flag)))
    embedded.move_window(150, 120)
    board = live.look()
    assert board.tiles[tuple(flag)] == Tile.FLAG
    assert live.answers.takes_flags


@pytest.mark.parametrize("guess", [True, False])
def test_no_guess_is_made_while_something_lies_over_what_could_be_read(guess: bool) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)

    def decide(board: Board) -> Decision:
        if (board.tiles == Tile.COVERED).all():
            return Decision((Move(Action.OPEN, Cell(0, 0)),))
        area = embedded.grid.area
        embedded.cover(Rect(area.x, area.bottom - 3 * TILE, 4 * TILE, 3 * TILE))
        safe = next(cell for cell in SAFE if board.tiles[cell] == Tile.COVERED and cell.row < 6)
        return Decision((Move(Action.OPEN, safe),), risk=0.2 * guess)

    turns = play(live, decide)
    next(turns)
    next(turns)
    if guess:
        with pytest.raises(WindowLostError, match="something lies over 12 of the board's tiles"):
            next(turns)
    else:
        assert next(turns).decision is not None


def cover_at_third_click(embedded: EmbeddedDesktop, area: Rect, seconds: float) -> None:
    """Let another window come over an area with the third click, and stay so long."""
    click = embedded.click

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        if len(embedded.clicks) == 3:
            embedded.cover(area)
            embedded.later(seconds, embedded.uncover)

    embedded.click = clicked  # type: ignore[method-assign]


@pytest.mark.parametrize(("seconds", "goes"), [(6.0, True), (60.0, False)])
@pytest.mark.parametrize("part", [False, True])
def test_what_lies_over_a_game_for_some_seconds_does_not_end_it(
    seconds: float, goes: bool, part: bool
) -> None:
    """Another window, over all of it and before all was clicked, or over a part where it has to guess."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    tile = embedded.grid.tile(0, 0)
    cover_at_third_click(embedded, Rect(tile.x, tile.y, 4 * TILE, 4 * TILE) if part else live.area, seconds)
    decide = knowing(LAYOUT, flags=False)

    def guessing(board: Board) -> Decision:
        return replace(decide(board), risk=0.1 * bool((board.tiles == Tile.UNSURE).any()))

    turns = play(live, guessing)
    if goes:
        assert [turn.board.outcome for turn in turns][-1] is Outcome.WON
    else:
        with pytest.raises(WindowLostError):
            list(turns)
    assert set(clicked_cells(embedded)) <= set(SAFE)


def test_what_comes_over_a_game_again_and_again_ends_it() -> None:
    looks: list[bool] = []

    def look() -> Board:
        looks.append(True)
        raise BoardGoneError("gone", at_once=False)

    away = SimpleNamespace(look=look, uncovers=lambda _: True)
    with pytest.raises(BoardGoneError):
        next(play(away, strategy("best")))
    assert 1 < len(looks) < 9


def test_a_click_that_was_lost_as_another_window_came_is_made_again() -> None:
    embedded = desktop(LAYOUT, Faults(lost_clicks=frozenset({3})))
    live = window(embedded, mines=10)
    cover_at_third_click(embedded, live.area, seconds=6.0)
    *_, last = play(live, knowing(LAYOUT, flags=False))
    assert last.board.outcome is Outcome.WON
    assert live.answers.lost == 1


def test_another_game_is_not_played_on_when_the_window_is_closed() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    next(turns)
    before = len(embedded.clicks)
    embedded.move_window(23, 17)
    embedded._restart()
    with pytest.raises(WindowLostError, match="closed, covered or moved"):
        list(turns)
    assert len(embedded.clicks) == before


def test_a_window_that_moved_far_with_its_last_certain_click_is_followed() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    left = opened_but_for(embedded, live, left=2)
    live.look()
    for cell in left:
        live.do(Move(Action.OPEN, cell))
    embedded.move_window(embedded.area().width - live.area.right - 4, 0)
    keys: list[str] = []
    embedded.key = lambda *names: keys.extend(names)  # type: ignore[method-assign]
    assert live.look().outcome is Outcome.WON
    assert live.grid.lies_as(embedded.grid)
    assert not keys


def test_a_board_that_moved_down_when_it_was_won_is_won() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    embedded.move_window(0, TILE // 2)
    keys: list[str] = []
    embedded.key = lambda *names: keys.extend(names)  # type: ignore[method-assign]
    assert live.look().outcome is Outcome.WON
    assert not keys
