"""Counters, a person and the last games tell how many mines a game has; what is assumed proves nothing."""

from dataclasses import replace

import numpy as np
import pytest

import screenbot.window.scene
from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.geometry import Point
from screenbot.minefield import FirstClick, generate
from screenbot.play import play
from screenbot.solver import strategy
from screenbot.solver.decision import Decision
from screenbot.vision.counters.printed import Number
from screenbot.window import LiveWindow
from screenbot.window.mine_count import MineCount
from screenbot.window.scene import Scene
from tests.painted import ExactEyes, desktop, knowing, window, without_face
from tests.window.live.games import LAYOUT, opened_but_for


def test_two_games_that_were_won_tell_how_many_mines_the_next_has() -> None:
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=None)
    live._scene.mines = 12
    known = list[tuple[int | None, bool]]()
    for _ in range(2):
        list(play(live, knowing(LAYOUT)))
        live.new_game()
        known.append((live.mines, live.look().told))
    assert known == [(10, False), (10, True)]


@pytest.mark.parametrize(("stated", "then"), [(None, (10, False)), (12, (12, True))])
def test_a_counter_that_was_misread_is_put_right_by_a_game_that_was_won(
    stated: int | None, then: tuple[int, bool]
) -> None:
    """What a person states holds, whatever comes."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=stated)
    live._scene.mines, live._scene.told = 12, True
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    assert (live.mines, live.look().told) == then


@pytest.mark.parametrize(
    ("first", "second", "counted", "then"),
    [
        (10, 10, True, (10, True)),
        (10, 13, True, (13, False)),
        (10, 13, False, (13, False)),
        (15, 13, False, (10, True)),  # it was wrong for the last game
        (10, None, True, (10, False)),
        (10, None, False, (10, True)),
        (None, 13, True, (13, False)),  # the counter itself has told of the last
        (None, 13, False, (10, True)),  # two games have
    ],
)
def test_a_new_games_counter_tells_where_the_mines_are_by_lot(
    first: int | None, second: int | None, counted: bool, then: tuple[int, bool]
) -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=None)
    scene, place = live._scene, Point(5, 5)
    scene.skin, scene.mines, scene.told = "", 10, True
    scene._beside, scene._by_counter = first, counted
    shown = [] if second is None else [Number(second, place, True, f"mines left: {second}", False)]
    scene._numbers_beside = lambda grid: shown  # type: ignore[method-assign]
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == then


def test_a_counter_that_told_from_the_start_tells_of_the_next_game_too() -> None:
    embedded = desktop(LAYOUT, games=2)
    eyes = ExactEyes(embedded)
    found = replace(eyes.find(embedded.grab(embedded.area())), mines_left=10)
    live = LiveWindow(embedded.desktop, eyes, found)
    without_face(live)
    scene = live._scene
    scene.skin = ""
    scene._numbers_beside = lambda grid: [Number(13, Point(5, 5), caption="mines left: 13")]  # type: ignore[method-assign]
    assert live.look().told
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == (13, False)


@pytest.mark.parametrize(("counted", "then"), [(True, (13, True)), (False, (10, True))])
def test_the_games_own_counter_tells_of_the_next_game_where_it_told_of_the_last(
    counted: bool, then: tuple[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As "Mines caught: 0 / 13", of which no number alone tells."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=None)
    scene = live._scene
    scene.skin, scene.mines, scene.told, scene._by_counter = "", 10, True, counted
    scene._numbers_beside = lambda grid: []  # type: ignore[method-assign]
    monkeypatch.setattr(screenbot.window.scene, "mines_left", lambda *_: 13)
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == then


@pytest.mark.parametrize(("mines", "then"), [(None, (13, True)), (11, (12, False))])
def test_a_counter_tells_of_the_next_game_where_it_told_nothing_of_the_last_but_not_where_it_was_wrong(
    mines: int | None, then: tuple[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As "Mines: 1", too few for its board, and "Mines: 13" in the next game."""
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=None)
    scene = live._scene
    scene.skin, scene.mines, scene.told, scene._by_counter = "", mines, mines is not None, mines is not None
    monkeypatch.setattr(Scene, "_numbers_beside", lambda *_: [])
    monkeypatch.setattr(scene, "_mine_count", MineCount(lambda _: []))
    monkeypatch.setattr(screenbot.window.scene, "mines_left", lambda *_: 13)
    ends = iter([mines and 10, mines and 12])
    monkeypatch.setattr(screenbot.window.scene, "mines_at_the_end", lambda *_: next(ends))
    for _ in range(1 if mines is None else 2):
        scene.reading = ExactEyes(embedded).find(embedded.grab(embedded.area()))
        scene.begin()
        board = live.look()
    assert (board.mines, board.told) == then


@pytest.mark.parametrize(("shown", "mines", "told"), [(12, 12, True), (1, 10, False), (60, 10, False)])
def test_a_counter_that_no_game_would_show_tells_nothing(shown: int, mines: int, told: bool) -> None:
    embedded = desktop(LAYOUT)
    found = replace(ExactEyes(embedded).find(embedded.grab(embedded.area())), mines_left=shown)
    board = found.board()
    assert (board.mines, board.told) == (mines, told)


def test_what_a_next_game_of_another_size_tells_itself_is_not_doubted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = generate(8, 12, 9, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
    embedded = desktop(LAYOUT, size=(500, 500), then=[other])
    eyes = ExactEyes(embedded)
    find = eyes.find
    monkeypatch.setattr(
        eyes,
        "find",
        lambda picture: replace(find(picture), mines_left=10 if embedded.grid.columns == 9 else 9),
    )
    live = window(embedded, eyes=eyes)
    live._scene.skin = ""
    monkeypatch.setattr(live._scene, "_numbers_beside", lambda _: [])
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == (9, True)


@pytest.mark.parametrize(("layout_mines", "next_mines"), [(14, 14), (8, 10)])
def test_as_many_mines_as_a_lost_game_has_shown_are_assumed_of_the_next(
    layout_mines: int, next_mines: int
) -> None:
    """At least: some games show the one that was hit alone."""
    layout = generate(9, 9, layout_mines, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    live = window(desktop(layout, games=2))
    mine = Cell(*map(int, np.argwhere(layout.mines)[0]))
    *_, last = play(live, lambda board: Decision((Move(Action.OPEN, mine),)))
    assert (last.board.outcome, live.mines) == (Outcome.LOST, 10)
    live.new_game()
    assert live.mines == next_mines
    assert not live.look().told


@pytest.mark.parametrize("mines", [None, 12])
def test_what_a_person_tells_is_kept_after_a_lost_game(mines: int | None) -> None:
    layout = generate(9, 9, 14, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    live = window(desktop(layout, games=2), mines=mines)
    mine = Cell(*map(int, np.argwhere(layout.mines)[0]))
    list(play(live, lambda board: Decision((Move(Action.OPEN, mine),))))
    live.new_game()
    assert live.mines == (mines or 14)


@pytest.mark.parametrize(("mines", "outcome"), [(4, Outcome.WON), (3, Outcome.PLAYING)])
def test_no_game_is_won_that_leaves_more_closed_than_it_has_mines(
    mines: int, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tile in the corner is beside no number."""
    live = window(desktop(LAYOUT), mines=mines)
    tiles = np.zeros((9, 9), np.int8)
    tiles[:3, :3] = [[-1, -1, 2], [-1, -1, 2], [2, 2, 1]]
    read = live._scene.read(live._scene.grab())
    won = replace(read, tiles=tiles, outcome=Outcome.WON)
    monkeypatch.setattr(screenbot.window.scene, "read_with_zeros", lambda *_: won)
    assert live._scene.read(live._scene.grab()).outcome is outcome


def test_a_mine_count_that_only_the_size_tells_of_makes_nothing_certain_and_wins_no_game() -> None:
    """On 9x9 tiles with 12 mines: ten are left covered, and two free ones beside them."""
    layout = generate(9, 9, 12, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    embedded = desktop(layout)
    live = window(embedded)
    board = live.look()
    assert (board.mines, board.told) == (10, False)
    turns = list(play(live, strategy("best")))
    assert embedded.game.outcome is turns[-1].board.outcome
    risks = [turn.decision.risk for turn in turns if turn.decision is not None]
    assert turns[-1].board.outcome is Outcome.WON or risks[-1] > 0


def test_an_assumed_mine_count_wins_no_game() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.look()
    live.do(Move(Action.OPEN, last))
    reading = live._scene.read(live._scene.grab())
    hidden = replace(reading, tiles=np.full_like(reading.tiles, Tile.UNSURE))
    assert live._cover.seems_won(hidden)
    live._scene.told = False
    assert not live._cover.seems_won(hidden)
