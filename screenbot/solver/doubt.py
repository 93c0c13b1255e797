"""Plays with a mine count that nobody told: it guides guesses, and makes no move certain."""

from dataclasses import replace

from screenbot.board import Action, Board
from screenbot.errors import ContradictionError
from screenbot.solver.decision import Decision, Strategy


def doubting(certain: Strategy, guessing: Strategy) -> Strategy:
    """Return a strategy that makes the moves of `certain`, asked without a mine count that was not told.

    Where it has none, `guessing` is asked with that count, or without it if the numbers contradict it. A tile
    that only the count makes safe is a guess, as risky as it is without; one that it makes a mine is left.
    Where both are one, no tile is opened that may be a mine.
    """

    def decide(board: Board) -> Decision:
        if board.told or board.mines is None:
            return guessing(board)
        uncounted = replace(board, mines=None)
        found = certain(uncounted)
        if guessing is certain or (found.moves and not found.is_guess):
            return found
        try:
            guess = guessing(board)
        except ContradictionError:
            return guessing(uncounted)
        if guess.is_guess:
            return guess
        opened = [move.cell for move in guess.moves if move.action is Action.OPEN]
        if not opened:
            return found
        if found.risks is None:
            return guessing(uncounted)
        return replace(guess, risk=max(float(found.risks[cell]) for cell in opened))

    return decide
