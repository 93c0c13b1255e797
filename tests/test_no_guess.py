import numpy as np
import pytest

from screenbot.board import LEVELS, Action, Cell, Move, Outcome
from screenbot.errors import LayoutError
from screenbot.minefield import FirstClick, Game
from screenbot.no_guess import DRAWN, generate_no_guess
from screenbot.play import play
from screenbot.simulated import SimulatedWindow
from screenbot.solver import strategy
from screenbot.whole_game import WON, play_whole_game


@pytest.mark.parametrize("solver", ["tank", "best"])
@pytest.mark.parametrize(
    ("level", "first"), [("beginner", Cell(0, 0)), ("expert", Cell(3, 3)), ("expert", Cell(15, 29))]
)
def test_our_own_strategies_solve_the_boards(level: str, first: Cell, solver: str) -> None:
    rng = np.random.default_rng(31)
    for _ in range(5):
        layout = generate_no_guess(*LEVELS[level], FirstClick.OPENING, first, rng).layout
        assert layout.start == first
        game = Game(layout)
        game.do(Move(Action.OPEN, first))
        for turn in play(SimulatedWindow(game), strategy(solver, may_guess=False)):
            assert turn.decision is None or not turn.decision.is_guess
        assert game.outcome is Outcome.WON


def test_dense_boards_keep_the_rule_and_the_mines_and_are_no_solid_blocks() -> None:
    rng = np.random.default_rng(33)
    found = [generate_no_guess(16, 30, 130, FirstClick.OPENING, Cell(3, 3), rng) for _ in range(4)]
    for layout, tries in found:
        assert layout.mine_count == 130
        assert not layout.mines[2:5, 2:5].any()
        assert play_whole_game("tank", layout, 0, may_guess=False).result == WON
        assert np.count_nonzero(layout.mines & (layout.numbers == 8)) < 6
        assert tries < 5000
    assert max(tries for _, tries in found) > DRAWN


def test_boards_without_guesses_are_all_equally_likely() -> None:
    # A row of four, one mine, from the left end: 0 is followed by its opening, 1 by a sure mine.
    rng = np.random.default_rng(32)
    drawn = [generate_no_guess(1, 4, 1, FirstClick.SAFE, Cell(0, 0), rng) for _ in range(900)]
    places = np.bincount([int(np.flatnonzero(found.layout.mines)[0]) for found in drawn], minlength=4)
    assert places[0] == 0
    assert places[1:].min() > 240
    assert {found.tries for found in drawn} == {1}


def test_an_impossible_density_ends_after_the_stated_tries() -> None:
    with pytest.raises(LayoutError, match="none of 50 boards of 9 rows, 9 columns and 70 mines"):
        generate_no_guess(9, 9, 70, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(0), most_tries=50)


def test_mines_that_do_not_fit_are_refused_at_once() -> None:
    with pytest.raises(LayoutError, match="81 mines do not fit"):
        generate_no_guess(9, 9, 81, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(0))
