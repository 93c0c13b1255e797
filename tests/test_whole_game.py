import numpy as np
import pytest

from screenbot import whole_game
from screenbot.board import LEVELS, Action, Board, Cell, Move, Outcome
from screenbot.minefield import FirstClick, Game, Layout, generate
from screenbot.play import play
from screenbot.simulated import SimulatedWindow
from screenbot.solver import strategy
from screenbot.solver.best_game import play_best_game
from screenbot.solver.view import view_of
from screenbot.whole_game import LOST, STUCK, WON, Played, play_whole_game


def looped(name: str, layout: Layout, seed: int, may_guess: bool) -> tuple[Played, list[Board]]:
    """The plain twin: the same game through the loop, and the boards that were decided upon."""
    game = Game(layout)
    game.do(Move(Action.OPEN, layout.start))
    turns = list(play(SimulatedWindow(game), strategy(name, seed=seed, may_guess=may_guess)))
    decisions = [turn.decision for turn in turns if turn.decision is not None]
    result = {Outcome.WON: WON, Outcome.LOST: LOST, Outcome.PLAYING: STUCK}[game.outcome]
    flagged = sum(move.action is Action.FLAG for decision in decisions for move in decision.moves)
    opened = int((game.board().tiles >= 0).sum())
    guesses = sum(decision.is_guess for decision in decisions)
    return Played(result, guesses, flagged, opened), [turn.board for turn in turns if turn.decision]


@pytest.mark.parametrize("may_guess", [True, False])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", whole_game.STRATEGIES)
def test_the_compiled_game_is_the_loop_s_game(name: str, level: str, may_guess: bool) -> None:
    rng = np.random.default_rng(21)
    for seed in range(12):
        layout = generate(*LEVELS[level], FirstClick.SAFE, Cell(3, 3), rng)
        assert play_whole_game(name, layout, seed, may_guess) == looped(name, layout, seed, may_guess)[0]


@pytest.mark.parametrize("may_guess", [True, False])
@pytest.mark.parametrize("level", LEVELS)
def test_the_compiled_game_of_best_is_the_loop_s_game(level: str, may_guess: bool) -> None:
    rng = np.random.default_rng(23)
    for _ in range(6):
        layout = generate(*LEVELS[level], FirstClick.SAFE, Cell(0, 0), rng)
        played = Played(*play_best_game(layout.mines, layout.start, None, may_guess))
        expected = looped("best", layout, 0, may_guess)[0]
        assert (played.result, played.guesses) == (expected.result, expected.guesses)
        assert played.opened == expected.opened


@pytest.mark.parametrize("name", whole_game.STRATEGIES)
def test_both_decide_upon_the_same_boards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled loop run as plain Python, turn by turn."""
    seen: list[np.ndarray] = []
    decide = whole_game._decide

    def recorded(code: int, view: np.ndarray, *rest: object) -> tuple[int, float]:
        seen.append(view.copy())
        return decide(code, view, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(whole_game, "_decide", recorded)
    monkeypatch.setattr(whole_game, "_play", whole_game._play.py_func)  # type: ignore[attr-defined]
    rng = np.random.default_rng(22)
    for seed in range(5):
        seen.clear()
        layout = generate(*LEVELS["expert"], FirstClick.OPENING, Cell(3, 3), rng)
        played, boards = looped(name, layout, seed, True)
        assert play_whole_game(name, layout, seed, True) == played
        assert [view.tolist() for view in seen] == [view_of(board).tolist() for board in boards]


ENDS = [  # layout, result of tank without guessing
    ("...m .... ....", WON),
    ("m... .... ....", LOST),  # the start itself
    (".m.. .... m...", STUCK),
]


@pytest.mark.parametrize(("drawn", "result"), ENDS)
def test_ends(drawn: str, result: int) -> None:
    mines = np.array([[letter == "m" for letter in row] for row in drawn.split()])
    assert play_whole_game("tank", Layout(mines), 0, False).result == result
