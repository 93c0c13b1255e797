"""What was decided tells whether a game is won where its board shows no more of it."""

from types import SimpleNamespace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.play import BoardGoneError, Turn, cleared, ended_by, play
from screenbot.solver import strategy
from screenbot.solver.decision import Decision


def test_a_game_is_won_where_only_mines_are_left_though_nothing_says_so() -> None:
    board = Board.from_text("1# 11")
    silent = SimpleNamespace(look=lambda: board, do=lambda move: True)
    (turn,) = play(silent, strategy("best"))
    assert turn.board.outcome is Outcome.WON
    doubtful = SimpleNamespace(look=lambda: Board.from_text("F2~ 12~"), do=lambda move: True)
    *_, turn = play(doubtful, strategy("best"))
    assert turn.board.outcome is Outcome.PLAYING


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("1F~ 111", [Cell(0, 2)]),
        ("F2~ 121", []),  # a number needs a mine there
        ("01~ 01#", []),  # either may be a mine
        ("F1~", []),  # a flag is no proof: a person may have set it
        ("F10 11~", []),  # a zero has opened it
        ("1F~~~ 11111", []),  # something lies over so many
    ],
)
def test_what_is_not_read_and_no_mine_is_opened_before_a_guess_or_the_end(
    text: str, opened: list[Cell]
) -> None:
    for arrives in (True, False):
        done: list[Move] = []

        def do(move: Move, done: list[Move] = done, arrives: bool = arrives) -> bool:
            done.append(move)
            return arrives

        window = SimpleNamespace(look=lambda: Board.from_text(text), do=do)
        list(play(window, strategy("best", may_guess=False), max_turns=9))
        assert [move.cell for move in done if move.action is Action.OPEN] == opened


@pytest.mark.parametrize(("text", "won"), [("F1~ 11~", True), ("F2~ 12~", False)])
def test_tiles_that_were_opened_and_cannot_be_read_are_none_that_are_left(text: str, won: bool) -> None:
    board = Board.from_text(text)
    none = Decision((), 0.0, "knowing", "None is left.", np.where(board.covered, 1.0, np.nan))
    assert cleared(board, none, {Cell(0, 2), Cell(1, 2)}) is won
    assert not cleared(board, none, {Cell(0, 2)})


@pytest.mark.parametrize(("text", "won"), [("F11~ 1110 0000", True), ("F11~ 1111 0011", False)])
def test_a_tile_that_no_click_can_have_opened_may_be_left(text: str, won: bool) -> None:
    """Though all mines are flagged: it is not read, and may be covered."""
    board = Board.from_text(text, mines=1)
    none = Decision((), 0.0, "knowing", "None is left.", np.where(board.covered, 1.0, np.nan))
    assert cleared(board, none, {Cell(1, 1)}) is won


@pytest.mark.parametrize(
    ("tiles", "opened", "outcome"),
    [
        ("1####", 4, Outcome.WON),  # a zero, and with it all but the mine
        ("1####", 2, Outcome.PLAYING),  # no zero: it is beside the mine
        ("1##", 2, Outcome.WON),
        ("1#############", 4, Outcome.PLAYING),  # too many are left
    ],
)
def test_a_certain_move_has_won_where_one_opening_may_have_opened_all_that_was_left(
    tiles: str, opened: int, outcome: Outcome
) -> None:
    board = Board.from_text(tiles, mines=1)
    risks = np.where(board.covered, 0.0, np.nan)
    risks[0, 1] = 1.0
    decision = Decision((Move(Action.OPEN, Cell(0, opened)),), risks=risks)
    assert ended_by(Turn(board, decision)) is outcome


class Leaving:
    """A window that goes away in the middle of the first turn, with the answer to its first click."""

    def __init__(self, board: Board) -> None:
        self.boards, self.clicks = [board], 0

    def look(self) -> Board:
        if self.boards:
            return self.boards.pop()
        raise BoardGoneError("gone", at_once=True)

    def do(self, move: Move) -> bool:
        self.clicks += 1
        return self.clicks == 1

    def uncovers(self, _: bool = False, /) -> bool:
        return False


@pytest.mark.parametrize(
    ("tiles", "mine", "moves", "won"),
    [
        ("1####", 1, [4, 3], True),  # a zero has opened the other, too
        ("1######", 4, [2, 6], False),  # beyond a mine nothing was opened
        ("1######", 4, [3, 2], False),  # a number opens nothing beside it
    ],
)
def test_a_window_that_goes_before_all_was_clicked_is_won_where_an_opening_may_have_opened_the_rest(
    tiles: str, mine: int, moves: list[int], won: bool
) -> None:
    board = Board.from_text(tiles, mines=1)
    risks = np.where(board.covered, 0.0, np.nan)
    risks[0, mine] = 1.0
    decision = Decision(tuple(Move(Action.OPEN, Cell(0, place)) for place in moves), risks=risks)
    turns = play(Leaving(board), lambda _: decision)
    next(turns)
    if won:
        assert next(turns).board.outcome is Outcome.WON
    else:
        with pytest.raises(BoardGoneError):
            next(turns)


class Covered:
    """A window that something covers right after the first turn; it goes away again, or does not."""

    def __init__(self, board: Board, after: Board | None) -> None:
        self.looks = iter((board, None, after))
        self.after, self.ended = after, list[bool]()

    def look(self) -> Board:
        seen = next(self.looks)
        if seen is None:
            raise BoardGoneError("gone", at_once=True)
        return seen

    def do(self, _: Move) -> bool:
        return True

    def uncovers(self, ended: bool = False, /) -> bool:
        self.ended.append(ended)
        return self.after is not None


@pytest.mark.parametrize(("after", "outcome"), [("11" + 98 * "#", Outcome.PLAYING), (None, Outcome.LOST)])
def test_what_comes_with_the_answer_to_a_guess_may_go_away_again(after: str | None, outcome: Outcome) -> None:
    """Where it stays the guess has hit a mine: it left more to open than one opening does."""
    board = Board.from_text("1" + 99 * "#", mines=2)
    risks = np.where(board.covered, 0.02, np.nan)
    window = Covered(board, after and Board.from_text(after, mines=2))
    guess = Decision((Move(Action.OPEN, Cell(0, 1)),), 0.02, "knowing", "A guess.", risks=risks)
    turns = play(window, lambda _: guess)
    next(turns)
    assert next(turns).board.outcome is outcome
    assert window.ended == [True]
