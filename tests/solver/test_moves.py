"""The first click: where it is, and what it risks."""

from dataclasses import replace

import pytest

from screenbot.board import Action, Board, Cell, Move
from screenbot.solver.moves import USUAL, first_click

NEW = Board.from_text("### ### ###".replace(" ", "\n"))


@pytest.mark.parametrize(("mines", "risk"), [(3, 3 / 9), (None, USUAL)])
def test_the_first_click_risks_what_the_mines_make_of_it_or_the_usual(mines: int | None, risk: float) -> None:
    decision = first_click(replace(NEW, mines=mines), "best")
    assert decision is not None
    assert decision.moves == (Move(Action.OPEN, Cell(0, 0)),)
    assert decision.risk == pytest.approx(risk)
    assert decision.is_guess


def test_a_start_mark_is_no_guess() -> None:
    decision = first_click(replace(NEW, start=Cell(1, 1)), "best")
    assert decision is not None
    assert decision.moves == (Move(Action.OPEN, Cell(1, 1)),)
    assert not decision.is_guess
