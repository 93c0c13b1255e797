"""A mine count that nobody told guides guesses and makes no move certain."""

from dataclasses import replace

import pytest

from screenbot.board import Action, Board, Cell, Move
from screenbot.errors import ContradictionError
from screenbot.solver import STRATEGIES, strategy
from screenbot.solver.doubt import forgiving

BEHIND = "1F#"
"""No number tells of the last tile."""
LAST = Cell(0, 2)


def untold(text: str, mines: int) -> Board:
    return replace(Board.from_text(text, mines), told=False)


def test_what_only_an_untold_count_makes_safe_is_a_guess_with_its_own_risk() -> None:
    told, doubted = strategy("best")(Board.from_text(BEHIND, 1)), strategy("best")(untold(BEHIND, 1))
    assert doubted.moves == told.moves == (Move(Action.OPEN, LAST),)
    assert told.risk == 0 < doubted.risk < 1


def test_of_several_tiles_that_only_an_untold_count_makes_safe_the_least_risky_is_opened() -> None:
    told, doubted = strategy("best")(Board.from_text("1F##", 1)), strategy("best")(untold("1F##", 1))
    assert [move.cell for move in told.moves] == [Cell(0, 2), Cell(0, 3)]
    assert len(doubted.moves) == 1
    assert doubted.moves[0] in told.moves
    assert 0 < doubted.risk < 1
    assert "nobody told" in doubted.reason


def test_what_only_an_untold_count_makes_a_mine_is_left() -> None:
    told, doubted = strategy("tank")(Board.from_text(BEHIND, 2)), strategy("tank")(untold(BEHIND, 2))
    assert told.moves == (Move(Action.FLAG, LAST),)
    assert doubted.moves == ()


def test_a_count_that_the_numbers_contradict_is_no_count() -> None:
    doubted = strategy("best")(untold(BEHIND, 0))
    assert doubted.moves == (Move(Action.OPEN, LAST),)
    assert doubted.is_guess
    with pytest.raises(ContradictionError):
        strategy("best")(Board.from_text(BEHIND, 0))


@pytest.mark.parametrize("name", STRATEGIES)
def test_what_the_numbers_prove_is_certain_whatever_the_count(name: str) -> None:
    tower = "#1 #2 #1 11 00"
    decision = strategy(name)(untold(tower, 40))
    assert decision.moves
    assert not decision.is_guess
    assert decision.moves == strategy(name)(Board.from_text(tower)).moves


def test_a_strategy_that_may_not_guess_opens_nothing_by_an_untold_count() -> None:
    assert strategy("best", may_guess=False)(Board.from_text(BEHIND, 1)).moves
    assert strategy("best", may_guess=False)(untold(BEHIND, 1)).moves == ()


def test_a_count_that_was_told_is_left_where_the_numbers_contradict_it() -> None:
    decide = forgiving(strategy("best"))
    assert decide(Board.from_text(BEHIND, 0)).moves == (Move(Action.OPEN, LAST),)
    with pytest.raises(ContradictionError):
        decide(Board.from_text("1F0"))
