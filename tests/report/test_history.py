from dataclasses import replace
from pathlib import Path

import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.play import Turn
from screenbot.report.history import GameResult, History
from screenbot.solver.decision import Decision

TURNS = [
    Turn(Board.from_text("###", 1), Decision((Move(Action.OPEN, Cell(0, 0)),), 0.3)),
    Turn(Board.from_text("1#1", 1, Outcome.WON), None),
]


def result() -> GameResult:
    return GameResult.of(TURNS, [1.0, 3.0], "plain", "best")


def test_a_result_says_all_of_a_game() -> None:
    found = result()
    assert (found.rows, found.columns, found.mines, found.won) == (1, 3, 1, True)
    assert (found.seconds, found.clicks, found.guesses, found.three_bv) == (2.0, 2, 0, 2)
    assert found.level == "1 × 3"
    assert replace(found, rows=16, columns=30, mines=99).level == "Expert"


def test_results_come_back_in_order(tmp_path: Path) -> None:
    history = History(tmp_path / "new" / "history.jsonl")
    assert history.results() == []
    results = [replace(result(), clicks=n) for n in range(3)]
    for each in results:
        history.add(each)
    assert history.results() == results


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "null", '{"ended": 1}', "\x00\x00", '{"ended": "yesterday", "rows": 1}']
)
def test_a_damaged_line_is_left_out(tmp_path: Path, line: str) -> None:
    history = History(tmp_path / "history.jsonl")
    history.add(result())
    with history.path.open("a") as file:
        file.write(line + "\n")
    history.add(result())
    assert len(history.results()) == 2
