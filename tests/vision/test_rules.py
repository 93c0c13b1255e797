"""What tiles prove: numbers that cannot stand, and how a game ended."""

import numpy as np
import pytest

from screenbot.board import Board, Outcome
from screenbot.vision.rules import impossible, judged, outcome

IMPOSSIBLE = [
    ("full number", "#1", []),
    ("too few tiles", "#2", [(0, 1)]),
    ("an unsure tile may hide a mine", "~1", []),
    ("a flag may be wrong", "F0", []),
    ("a mine beside a zero", "*0", [(0, 1)]),
    ("more mines than the number", "*1! 000", [(0, 1), (1, 0), (1, 1), (1, 2)]),
    ("a wrong flag hides no mine", "X1", [(0, 1)]),
]


@pytest.mark.parametrize(("text", "cells"), [c[1:] for c in IMPOSSIBLE], ids=[c[0] for c in IMPOSSIBLE])
def test_impossible_numbers(text: str, cells: list[tuple[int, int]]) -> None:
    found = impossible(Board.from_text(text).tiles)
    assert [tuple(int(i) for i in cell) for cell in np.argwhere(found)] == cells


OUTCOMES = [
    ("fresh", "### ###", 1, Outcome.PLAYING),
    ("the mine that was hit", "#1# #!#", 2, Outcome.LOST),
    ("a wrong flag", "X11 #*#", 2, Outcome.LOST),
    ("mines shown, safe tiles covered", "#1# #*#", 2, Outcome.LOST),
    ("all safe tiles opened, mines covered", "1#1 111", 1, Outcome.WON),
    ("all safe tiles opened, mines flagged", "1F1 111", 1, Outcome.WON),
    ("all safe tiles opened, mines shown", "1*1 111", 1, Outcome.WON),
    ("all flagged, count unknown", "1F1 111", None, Outcome.WON),
    ("covered, count unknown", "1#1 111", None, Outcome.PLAYING),
    ("one tile under the pointer", "1F~ 111", 1, Outcome.PLAYING),
    ("one tile unreadable, mines all flagged", "1F1F ~111", None, Outcome.PLAYING),
    ("a message over a won game", "1F1111 1~~~11 111111", None, Outcome.WON),
    ("a message over all mines of a won game", "111111 1~~~11 111111", None, Outcome.WON),
    (
        "another window over a corner",
        "1F111~~~ 11111~~~ 11111~~~ 11111111 11111111 11111111",
        None,
        Outcome.PLAYING,
    ),
    ("another window over most of it", "1F1~~~ 111~~~ ~~~~~~", None, Outcome.PLAYING),
    ("covered tiles that are not known", "1~11111 1111~11 11~1111 1111F11 ~11111~", None, Outcome.PLAYING),
    ("most of them apart", "1F11111 1~~~111 ~11111~ 111111~ ~111111", None, Outcome.PLAYING),
    ("a message and another tile", "1F11111 11~~~11 11~~~11 1111111 111111~", None, Outcome.WON),
    ("a message with a notch", "1F11111 11~~~11 11~1111 11~1111 1111111", None, Outcome.WON),
    ("a frame of unread tiles", "~~~~~~~ ~111F1~ ~11111~ ~11111~ ~~~~~~~ ", None, Outcome.PLAYING),
    ("nothing to be read", "~~~~ ~~~~ ~~~~", None, Outcome.PLAYING),
    ("a message over a lost game", "1*##11 1~~~11 111111", None, Outcome.LOST),
    ("a message over a running game", "1F##11 1~~~11 111111", None, Outcome.PLAYING),
    ("a message over a won game with a mine under it", "1#1111 1~~~11 111111", 2, Outcome.WON),
]


@pytest.mark.parametrize(("text", "mines", "result"), [c[1:] for c in OUTCOMES], ids=[c[0] for c in OUTCOMES])
def test_outcome(text: str, mines: int | None, result: Outcome) -> None:
    assert outcome(Board.from_text(text).tiles, mines) is result


@pytest.mark.parametrize(
    ("text", "mines", "outcome"),
    [("1# 11", 1, Outcome.WON), ("1## 11#", 3, Outcome.PLAYING), ("1# 1~", 1, Outcome.PLAYING)],
)
def test_a_count_wins_no_game_whose_numbers_leave_tiles_open(text: str, mines: int, outcome: Outcome) -> None:
    """Digits of a counter may be misread."""
    assert judged(Board.from_text(text, mines)).outcome is outcome
