"""Plays with a mine count that may be wrong: one that nobody told, and one that the numbers contradict."""

from dataclasses import replace

from screenbot.board import Action, Board, Move
from screenbot.errors import ContradictionError
from screenbot.solver.decision import Decision, Strategy


def doubting(certain: Strategy, guessing: Strategy) -> Strategy:
    """Return a strategy that makes the moves of `certain`, asked without a mine count that was not told.

    Where it has none, `guessing` is asked with that count, unless the numbers contradict it. Of the tiles
    that only the count makes safe the least risky without it is opened, and no other: a guess. One that the
    count makes a mine is left. Where both are one, no tile is opened that may be a mine.
    """

    def decide(board: Board) -> Decision:
        if board.told or board.mines is None:
            return guessing(board)
        uncounted = replace(board, mines=None)
        found = certain(uncounted)
        if guessing is certain or (found.moves and not found.is_guess and not board.covered.all()):
            return found
        guess = forgiving(guessing)(board)
        if guess.is_guess:
            return guess
        opened = [move.cell for move in guess.moves if move.action is Action.OPEN]
        if not opened:
            return found
        risks = found.risks
        if risks is None:
            return guessing(uncounted)
        risk, cell = min((float(risks[cell]), cell) for cell in opened)
        reason = (
            f"With {board.mines} mines, which nobody told, this tile is safe; without, a mine in {risk:.1%}."
        )
        return replace(guess, moves=(Move(Action.OPEN, cell),), risk=risk, reason=reason)

    return decide


def forgiving(decide: Strategy) -> Strategy:
    """Return a strategy that is asked without the mine count where the numbers contradict it."""

    def forgive(board: Board) -> Decision:
        try:
            return decide(board)
        except ContradictionError:
            if board.mines is None:
                raise
            return decide(replace(board, mines=None))

    return forgive
