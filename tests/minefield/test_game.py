import numpy as np
import pytest

from screenbot.board import Action, Cell, Move, Outcome
from screenbot.errors import LayoutError
from screenbot.minefield.game import Game
from screenbot.minefield.generation import FirstClick
from tests.minefield.test_layout import laid

ACTIONS = {"o": Action.OPEN, "f": Action.FLAG, "c": Action.CHORD}


def played(drawn: str, moves: str) -> Game:
    """A game after moves such as 'o00 f12': an action's letter, row and column."""
    game = Game(laid(drawn))
    for move in moves.split():
        game.do(Move(ACTIONS[move[0]], Cell(int(move[1]), int(move[2]))))
    return game


FIELD = "m... .... ..m."  # numbers: *100 1211 01*1

GAMES = [  # moves, board after them, outcome
    ("", "#### #### ####", Outcome.PLAYING),
    ("o01", "#1## #### ####", Outcome.PLAYING),
    ("o01 o01", "#1## #### ####", Outcome.PLAYING),
    ("o03", "#100 #211 ####", Outcome.PLAYING),
    ("o20", "#### 12## 01##", Outcome.PLAYING),
    ("o03 o20", "#100 1211 01##", Outcome.PLAYING),
    ("o03 o20 o23", "F100 1211 01F1", Outcome.WON),
    ("o00", "!### #### ##*#", Outcome.LOST),
    ("o01 f22 f11 f10 o00", "!1## XX## ##F#", Outcome.LOST),
    ("f00 o00", "F### #### ####", Outcome.PLAYING),  # a flag is not opened
    ("f00 f00 o00", "!### #### ##*#", Outcome.LOST),
    ("f02 o03", "##F0 ##11 ####", Outcome.PLAYING),  # a flag stops the flood
    ("o03 f03", "#100 #211 ####", Outcome.PLAYING),
    ("o01 c01", "#1## #### ####", Outcome.PLAYING),  # the flags are not complete
    ("o01 f00 c01", "F100 1211 ####", Outcome.PLAYING),
    ("o01 f11 c01", "!1## #X## ##*#", Outcome.LOST),
    ("o03 c03", "#100 #211 ####", Outcome.PLAYING),  # a zero is no number to chord
    ("c11", "#### #### ####", Outcome.PLAYING),
    ("o00 o03 f11", "!### #### ##*#", Outcome.LOST),  # nothing happens after the end
]


@pytest.mark.parametrize(("moves", "text", "outcome"), GAMES)
def test_games(moves: str, text: str, outcome: Outcome) -> None:
    board = played(FIELD, moves).board()
    assert board.lines == tuple(text.split())
    assert (board.outcome, board.mines) == (outcome, 2)


def test_a_chord_can_hit_two_mines() -> None:
    assert played("m.m ...", "o01 f10 f11 c01").board().lines == ("!1!".replace("1", "2"), "XX#")


def test_a_game_without_mines_is_won_at_once() -> None:
    assert played(".. ..", "o00").board().lines == ("00", "00")
    assert played(".. ..", "o00").outcome is Outcome.WON


SCORES = [  # moves, clicks, solved: 3BV is 3 (two openings and a lone 1)
    ("", 0, 0),
    ("o03 o20 o23", 3, 3),
    ("o03 f00 c01 c01 o23", 5, 2),
    ("o03 f00 f22 c11 c12", 5, 3),
    ("o00 o01", 1, 0),
]


@pytest.mark.parametrize(("moves", "clicks", "solved"), SCORES)
def test_scores(moves: str, clicks: int, solved: int) -> None:
    score = played(FIELD, moves).score()
    assert (score.clicks, score.solved) == (clicks, solved)
    assert score.three_bv == (3 if moves else 0)
    assert score.efficiency == (solved / clicks if clicks else 0)


@pytest.mark.parametrize("first", [Cell(0, 0), Cell(15, 29), Cell(7, 13)])
def test_a_new_game_lays_its_mines_around_the_first_click(first: Cell) -> None:
    game = Game.new(16, 30, 99, FirstClick.OPENING, np.random.default_rng(3))
    game.do(Move(Action.FLAG, Cell(5, 5)))
    assert game.layout is None
    game.do(Move(Action.OPEN, first))
    assert game.layout is not None
    assert game.layout.start == first
    assert game.board().tiles[first] == 0


def test_a_move_outside_the_board_is_refused() -> None:
    with pytest.raises(LayoutError, match="row 3, column 0 is not on a board of 3 rows and 4 columns"):
        played(FIELD, "o30")


def test_mines_that_do_not_fit_are_refused_by_the_first_opening() -> None:
    game = Game.new(3, 3, 9, FirstClick.SAFE, np.random.default_rng(0))
    with pytest.raises(LayoutError, match="9 mines do not fit"):
        game.do(Move(Action.OPEN, Cell(0, 0)))
