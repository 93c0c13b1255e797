import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.minefield import Layout
from screenbot.play import Turn
from screenbot.report.summary import final_layout, guessed, summarize, survivals
from screenbot.solver.decision import Decision

OPEN = (Move(Action.OPEN, Cell(0, 0)),)

ENDS = [
    ("won, mines covered", "#1 11", 1, Outcome.WON, "m. .."),
    ("won, mines flagged", "F1 11", 1, Outcome.WON, "m. .."),
    ("won, mines shown", "*1 11", 1, Outcome.WON, "m. .."),
    ("lost, all shown", "!1# #1*", 2, Outcome.LOST, "m.. ..m"),
    ("lost, a flag was right", "F## #2!", 2, Outcome.LOST, "m.. ..m"),
    ("lost, a flag was wrong", "X*# #2!", 2, Outcome.LOST, ".m. ..m"),
    ("lost, only the hit mine shown", "### #2!", 2, Outcome.LOST, None),
    ("lost, mines unknown", "!1", None, Outcome.LOST, None),
    ("still playing", "#1", 1, Outcome.PLAYING, None),
]


@pytest.mark.parametrize(
    ("text", "mines", "outcome", "drawn"), [e[1:] for e in ENDS], ids=[e[0] for e in ENDS]
)
def test_the_mines_that_the_end_of_a_game_shows(
    text: str, mines: int | None, outcome: Outcome, drawn: str | None
) -> None:
    layout = final_layout([Turn(Board.from_text(text, mines, outcome), None)])
    expected = None if drawn is None else Layout(np.array([[c == "m" for c in row] for row in drawn.split()]))
    assert layout == expected


def turn(text: str, risk: float | None, outcome: Outcome = Outcome.PLAYING) -> Turn:
    return Turn(Board.from_text(text, 1, outcome), None if risk is None else Decision(OPEN, risk))


def test_survival_multiplies_the_guesses_and_knows_no_first_click() -> None:
    turns = [turn("### ###", 0.2), turn("1## ###", 0.5), turn("11# ###", 0.0), turn("11# 11#", 0.25)]
    assert survivals(turns) == [1.0, 0.5, 0.5, 0.375]
    assert [guessed(t) for t in turns] == [False, True, False, True]


@pytest.mark.parametrize(("outcome", "guesses", "survival"), [(Outcome.LOST, 1, 0.8), (Outcome.WON, 0, 1.0)])
def test_a_first_click_that_has_lost_was_a_guess(outcome: Outcome, guesses: int, survival: float) -> None:
    summary = summarize([turn("###", 0.2), turn("###", None, outcome)], [2.0])
    assert (summary.guesses, summary.survival) == (guesses, survival)


def test_a_click_after_one_that_did_nothing_may_be_the_one_that_has_lost() -> None:
    summary = summarize([turn("###", 0.2), turn("###", 0.2), turn("###", None, Outcome.LOST)], [2.0])
    assert (summary.guesses, summary.survival) == (1, 0.8)


def test_a_won_game_solved_all_of_its_3bv() -> None:
    summary = summarize([turn("###", 0.3), turn("1#1", None, Outcome.WON)], [2.0, 2.5, 4.0])
    assert (summary.three_bv, summary.solved, summary.clicks, summary.seconds) == (2, 2, 3, 2.0)
    assert summary.three_bv_per_second == 1.0
    assert summary.efficiency == 2 / 3


def test_a_lost_game_solved_what_is_open() -> None:
    summary = summarize([turn("####", 0.3), turn("01!#", None, Outcome.LOST)], [1.0])
    assert (summary.three_bv, summary.solved) == (2, 1)
    assert summary.three_bv_per_second is None


@pytest.mark.parametrize(("end", "outcome", "solved"), [("1#10", Outcome.WON, 1), ("1!1#", Outcome.LOST, 0)])
def test_what_was_open_as_a_game_was_first_seen_is_no_part_of_its_3bv(
    end: str, outcome: Outcome, solved: int
) -> None:
    summary = summarize([turn("1###", 0.3), turn(end, None, outcome)], [1.0, 2.0, 3.0])
    assert (summary.three_bv, summary.solved) == (1, solved)


def test_a_game_that_was_won_when_it_was_first_seen_has_no_3bv() -> None:
    summary = summarize([turn("1#1", None, Outcome.WON)], [1.0, 2.0])
    assert (summary.three_bv, summary.three_bv_per_second, summary.efficiency) == (None, None, None)


def test_a_stopped_game_has_no_3bv() -> None:
    summary = summarize([turn("#1##", 0.5)], [])
    assert (summary.outcome, summary.three_bv, summary.efficiency, summary.seconds) == (
        "playing",
        None,
        None,
        0.0,
    )


def test_what_a_message_hides_at_the_end_is_known_from_the_turn_before() -> None:
    risks = np.array([[0.0, 1.0, np.nan]])
    before = Turn(Board.from_text("##1", 1), Decision(OPEN, risks=risks))
    after = Turn(Board.from_text("~~1", 1, Outcome.WON), None)
    summary = summarize([turn("###", 0.3), before, after], [0.0, 1.0])
    assert (summary.three_bv, summary.solved) == (2, 2)
    assert summarize([after], [0.0]).three_bv is None
