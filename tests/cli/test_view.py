from rich.console import Console

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.cli.view import GameView, draw_board
from screenbot.play import Turn
from screenbot.solver.decision import Decision

GUESS = Decision((Move(Action.OPEN, Cell(0, 0)),), 0.25, "best", "No tile is certain.")
TURNS = [
    Turn(Board.from_text("### ###", 1), GUESS),
    Turn(
        Board.from_text("1## ###", 1), Decision((Move(Action.OPEN, Cell(0, 1)),), 0.0, "best", "One tile is.")
    ),
    Turn(Board.from_text("1!# ###", 1, Outcome.LOST), None),
]


def shown(terminal: bool, turns: int) -> str:
    console = Console(force_terminal=terminal, width=80, color_system=None, record=True)
    with console.capture() as captured, GameView(4, console) as view:
        for turn in TURNS[:turns]:
            view.show(turn)
    return captured.get()


def test_the_risk_of_a_move_and_its_reason_are_shown() -> None:
    assert "risk 25.0%  No tile is certain." in shown(True, 1)
    assert "certain  One tile is." in shown(True, 2)
    assert "Game 1 of 4" in shown(True, 1)
    assert "moves a second" in shown(True, 1)


def test_the_win_rate_runs_along() -> None:
    assert "0 won, 1 lost (0%)" in shown(True, 3)
    assert "The game is lost." in shown(True, 3)


def test_it_is_quiet_where_there_is_no_terminal() -> None:
    assert shown(False, 3) == ""


def test_a_board_has_two_characters_a_tile() -> None:
    lines = draw_board(Board.from_text("10# F~!")).plain.splitlines()
    assert lines == ["1 · ■ ", "⚑ ~ ! "]
