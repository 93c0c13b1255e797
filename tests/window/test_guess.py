"""What the tile of the last guess shows, or showed before something came over it, tells how the game went."""

import numpy as np
import pytest

from screenbot.board import Action, Cell, Outcome, Tile
from screenbot.window.guess import opens_around, shown_by_guess
from screenbot.window.moment import Moment
from tests.window.test_verdict import Told, picture, tiles


@pytest.mark.parametrize(
    ("before", "now", "mines", "ended"),
    [
        ("1## 111", "1~1 ~11", None, Outcome.WON),  # the last tile that need be no mine
        ("1## 111", "1~1 ~11", 1, Outcome.WON),
        ("1## 111", "1~* ~11", None, Outcome.LOST),
        ("1## 111", "1~~ ~11", None, Outcome.PLAYING),
        ("1## 111", "1~1 ~22", None, Outcome.PLAYING),  # the numbers beside it are hidden
        ("1### 112#", "1~2# ~~2#", None, Outcome.PLAYING),  # one more is left
        ("1### 112#", "1~2# ~~2#", 2, Outcome.PLAYING),
    ],
)
def test_the_tile_of_a_guess_tells_how_a_game_ended_whose_dialog_hides_the_rest(
    before: str, now: str, mines: int | None, ended: Outcome
) -> None:
    old, new = tiles(before), tiles(now)
    moment = Moment(picture(old), old, {Cell(0, 2): Action.OPEN})
    frame = picture(np.where(new == Tile.UNSURE, old, new).astype(np.int8))
    assert shown_by_guess(moment, Told(new).read(frame), frame, mines) is ended


@pytest.mark.parametrize(
    ("before", "now", "opens"),
    [
        ("##1## ##1##", "001## 001##", True),
        ("##### ##1##", "002## 001##", False),  # the numbers contradict each other
        ("##1## ##1##", "001## 0#1##", False),  # it is not painted to the end
        ("##1## ##1##", "0~1## 001##", False),
        ("##1## ##1##", "0011# 001##", True),  # it went further elsewhere
        ("##1## ##1##", "002## 002##", False),  # a number has changed: a window lies there
        ("#1### #1###", "01### 01###", False),  # a number beside it tells what it is by itself
        ("##### #####", "01### 01###", False),  # nothing shows that no window came
    ],
)
def test_a_guess_that_has_opened_all_around_it_was_no_mine(before: str, now: str, opens: bool) -> None:
    old, new = tiles(before), tiles(now)
    moment = Moment(picture(old), old, {Cell(0, 0): Action.OPEN})
    assert opens_around(moment, Told(new).read(picture(new)), picture(new)) is opens
