import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move
from screenbot.errors import ScreenbotError
from screenbot.solver import best, probability, strategy, warm_up

OPEN, FLAG = Action.OPEN, Action.FLAG

CASES = [  # name, board, mines, moves
    ("mines are flagged, safe tiles opened", "### 121", None, [(FLAG, 0, 0), (FLAG, 0, 2), (OPEN, 0, 1)]),
    (
        "a wrong flag comes off first",
        "#F# 121",
        None,
        [(FLAG, 0, 0), (FLAG, 0, 2), (FLAG, 0, 1), (OPEN, 0, 1)],
    ),
    ("a flagged mine stays", "F## 121", None, [(FLAG, 0, 2), (OPEN, 0, 1)]),
    ("a question mark is covered", "#?# 121", None, [(FLAG, 0, 0), (FLAG, 0, 2), (OPEN, 0, 1)]),
    ("a tile not sure is never clicked", "#~# 121", None, []),
    ("a corner first", "### ###", 2, [(OPEN, 0, 0)]),
    ("a guess keeps off what is not sure", "~### #### ####", 2, [(OPEN, 0, 3)]),
    ("and is a corner again", "#### ~### ####", 2, [(OPEN, 0, 3)]),
]


@pytest.mark.parametrize(("text", "mines", "moves"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_moves(text: str, mines: int | None, moves: list[tuple[Action, int, int]]) -> None:
    decision = strategy("best")(Board.from_text(text, mines))
    assert decision.moves == tuple(Move(action, Cell(row, column)) for action, row, column in moves)


def test_the_start_mark_is_opened_first() -> None:
    board = Board(np.full((4, 4), -1, np.int8), 3, start=Cell(2, 1))
    decision = strategy("best")(board)
    assert decision.moves == (Move(OPEN, Cell(2, 1)),)
    assert not decision.is_guess


def test_a_guess_says_its_risk_and_is_not_made_unasked() -> None:
    board = Board.from_text("## 11", 1)
    guess = strategy("best")(board)
    assert guess.risk == 0.5
    assert guess.layouts == 2
    assert "50.0%" in guess.reason
    assert strategy("best", may_guess=False)(board).moves == ()


def test_a_guess_without_a_mine_count_is_not_the_one_that_only_the_likeliest_count_calls_good() -> None:
    """With one mine it is in the middle, with two it is not: both may be."""
    guess = strategy("best")(Board.from_text("F21 2## 1##"))
    assert guess.moves[-1].cell != Cell(1, 1)
    assert guess.risk < 0.5
    assert "wins about" not in guess.reason


def test_a_board_too_tangled_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probability, "MOST_NODES", 0)
    certain = strategy("best")(Board.from_text("### 121"))
    assert certain.moves == (Move(FLAG, Cell(0, 0)), Move(FLAG, Cell(0, 2)), Move(OPEN, Cell(0, 1)))
    assert "too tangled" in certain.reason
    board = Board.from_text("## 11", 1)
    assert strategy("best")(board).risk == 0.5
    assert strategy("best", may_guess=False)(board).moves == ()
    assert strategy("best")(Board.from_text("#~# 121")).moves == (
        Move(FLAG, Cell(0, 0)),
        Move(FLAG, Cell(0, 2)),
    )


def test_nothing_is_left_to_compile_in_the_middle_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, choose = [], best.choose
    monkeypatch.setattr(best, "choose", lambda mind: chosen.append(choose(mind)) or chosen[-1])
    warm_up("best")
    assert len(chosen) == 1


def test_an_unknown_name_lists_the_known() -> None:
    with pytest.raises(ScreenbotError, match=r"'bset': choose one of .*best"):
        strategy("bset")
