"""The strongest strategy: exact probabilities, and each guess judged by its worth to the whole game."""

import numpy as np

from screenbot.board import Board, Cell
from screenbot.solver.decision import Decision, Strategy
from screenbot.solver.moves import certain, first_click, opening
from screenbot.solver.probability import probabilities

NAME = "best"


def best(may_guess: bool = True) -> Strategy:
    """Return the strategy for one game.

    Args:
        may_guess: whether it opens a tile that may be a mine where no tile is safe.
    """

    def decide(board: Board) -> Decision:
        start = first_click(board, NAME)
        if start is not None:
            return start
        found = probabilities(board)
        decision = certain(board, found.risks, NAME)
        if decision is not None:
            return decision
        if np.isnan(found.risks).all():
            return Decision((), 0.0, NAME, "No tile is left that could be opened.", found.risks)
        cell = Cell(*(int(i) for i in np.unravel_index(np.nanargmin(found.risks), found.risks.shape)))
        risk = float(found.risks[cell])
        if not may_guess or risk == 1.0:
            reason = f"No tile is certain: the least risky is a mine in {risk:.1%} of all layouts."
            return Decision((), 0.0, NAME, reason, found.risks, found.layouts)
        reason = f"No tile is certain: this one is a mine in {risk:.1%} of all layouts."
        return Decision(opening(board, cell), risk, NAME, reason, found.risks, found.layouts)

    return decide
