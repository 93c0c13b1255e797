import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.minefield import Game
from screenbot.play import play
from screenbot.simulated import SimulatedWindow
from screenbot.solver.decision import Decision
from tests.minefield.test_layout import laid


def first_covered(board: Board) -> Decision:
    row, column = next(zip(*board.covered.nonzero(), strict=True))
    return Decision((Move(Action.OPEN, Cell(int(row), int(column))),))


GAMES = [  # layout, the boards seen, the end
    ("...m .... ....", ["#### #### ####", "001F 0011 0000"], Outcome.WON),
    (".m.. .... m...", ["#### #### ####", "1### #### ####", "1!## #### *###"], Outcome.LOST),
]


@pytest.mark.parametrize(("drawn", "boards", "end"), GAMES)
def test_the_loop_plays_a_minefield(drawn: str, boards: list[str], end: Outcome) -> None:
    turns = list(play(SimulatedWindow(Game(laid(drawn))), first_covered))
    assert [" ".join(turn.board.lines) for turn in turns] == boards
    assert turns[-1].board.outcome is end
