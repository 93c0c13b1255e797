from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.cli.games import Session, summary
from screenbot.desktop import Button, TimedPointer
from screenbot.errors import StuckError, TimeOverError, WindowLostError
from screenbot.minefield import FirstClick, generate
from screenbot.play import Turn
from screenbot.solver.decision import Decision, Strategy
from screenbot.window import LiveWindow
from tests.painted import ExactEyes, desktop, knowing, window

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
MINE = Cell(*(int(index) for index in np.argwhere(LAYOUT.mines)[0]))


def careless(board: Board) -> Decision:
    """A first click, which is no guess, then a mine."""
    cell = Cell(0, 0) if board.covered.all() else MINE
    return Decision((Move(Action.OPEN, cell),), risk=0.5)


def session(
    games: int,
    decide: Strategy,
    watch: Callable[[Turn], None] = lambda _: None,
    max_seconds: float | None = None,
) -> Session:
    embedded = desktop(LAYOUT, games=games + 1)
    return Session(window(embedded, 10), lambda _: decide, games, embedded, watch, max_seconds)


def test_games_are_counted() -> None:
    played = session(3, knowing(LAYOUT))
    played.run()
    tally = played.tally
    assert (tally.games, tally.won, tally.lost, tally.guesses, tally.stopped) == (3, 3, 0, 0, None)
    assert tally.moves >= tally.clicks > 0
    assert len(tally.game_seconds) == 3
    assert summary(tally).startswith("3 games: 3 won, 0 lost, ")
    tally.stopped = "the time is over."
    assert summary(tally).endswith(" Stopped early: the time is over.")
    assert summary(tally, StuckError("It does not answer.")).endswith(" Stopped early.")


def test_games_that_were_won_are_finished() -> None:
    finished = list[Board]()
    for decide in (knowing(LAYOUT), careless):
        played = session(1, decide)
        played.window.finish = finished.append  # type: ignore[method-assign]
        played.run()
    assert [board.outcome for board in finished] == [Outcome.WON]


def test_losses_and_guesses_are_counted() -> None:
    played = session(2, careless)
    played.run()
    assert (played.tally.won, played.tally.lost, played.tally.guesses) == (0, 2, 2)


def test_a_first_click_that_has_lost_is_counted_as_the_guess_that_it_was() -> None:
    played = session(2, lambda board: Decision((Move(Action.OPEN, MINE),), risk=0.1))
    played.run()
    assert (played.tally.lost, played.tally.guesses) == (2, 2)


def test_a_game_that_has_ended_is_followed_by_a_new_one() -> None:
    played = session(1, careless)
    played.run()
    again = Session(played.window, lambda _: knowing(LAYOUT), 1, played.clock, lambda _: None)
    again.run()
    assert again.tally.won == 1


def test_time_is_limited() -> None:
    played = session(100, knowing(LAYOUT), max_seconds=2.0)
    played.run()
    assert 0 < played.tally.games < 20
    assert played.tally.stopped == "2 seconds are over"


def test_time_is_limited_while_a_window_is_waited_for() -> None:
    embedded = desktop(LAYOUT)
    timed = replace(embedded.desktop, pointer=TimedPointer(embedded, embedded, 2.0))
    eyes = ExactEyes(embedded)
    live = LiveWindow(timed, eyes, eyes.find(embedded.grab(embedded.area())), 10)
    played = Session(live, lambda _: knowing(LAYOUT), 1, embedded, lambda _: None, 2.0)
    embedded.later(0.1, lambda: embedded.cover(live.area))
    played.run()
    assert played.error is None
    assert played.tally.stopped == "2 seconds are over"
    assert embedded.now() < 2.5
    assert (played.tally.clicks, embedded.position()) == (len(embedded.clicks), timed.pointer.position())


def test_the_answer_to_the_last_click_is_waited_for_though_the_time_is_over() -> None:
    embedded = desktop(LAYOUT)
    pointer = TimedPointer(embedded, embedded, 1.0)
    pointer.click(embedded.grid.center(0, 0))
    embedded.sleep(1.5)
    pointer.heed()
    embedded.sleep(1.0)
    with pytest.raises(TimeOverError):
        pointer.heed()


def test_a_button_is_held_where_the_time_is_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    embedded, held = desktop(LAYOUT), dict[Button, float]()
    monkeypatch.setattr(embedded, "hold", held.__setitem__)
    TimedPointer(embedded, embedded, 1.0).hold(Button.RIGHT, 0.5)
    assert held == {Button.RIGHT: 0.5}


def test_a_strategy_that_may_not_guess_stops_without_an_error() -> None:
    played = session(3, lambda _: Decision((), reason="All is a guess."))
    played.run()
    assert played.error is None
    assert played.tally.stopped == "no move is left to make. All is a guess."


def test_a_game_that_goes_on_where_nothing_can_be_opened_is_no_success(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rows that nobody sees may lie below the fold, or a few tiles beneath something."""
    monkeypatch.setattr("screenbot.play.cleared", lambda *_: False)
    covered = np.ones((LAYOUT.rows, LAYOUT.columns))
    played = session(3, lambda _: Decision((), reason="Nothing.", risks=covered))
    played.run()
    assert played.error is not None
    assert played.error.exit_status == 1
    assert "scroll or enlarge its window" in str(played.tally.stopped)
    covered[2, 3] = 0.5
    played = session(3, lambda _: Decision((), reason="All is a guess.", risks=covered))
    played.run()
    assert played.error is None


@pytest.mark.parametrize(
    ("fault", "status", "sentence"),
    [(KeyboardInterrupt(), 130, "Stopped by Ctrl-C."), (WindowLostError("gone"), 1, "gone")],
)
def test_what_was_counted_survives_a_stop(fault: BaseException, status: int, sentence: str) -> None:
    turns: list[Turn] = []

    def watch(turn: Turn) -> None:
        turns.append(turn)
        if sum(one.decision is None for one in turns) == 2:
            raise fault

    played = session(5, knowing(LAYOUT), watch)
    played.run()
    assert played.tally.games == 2
    assert played.tally.stopped == sentence
    assert played.error is not None
    assert played.error.exit_status == status
