"""The strongest strategy: exact probabilities, and each guess judged by its worth to the whole game."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from screenbot.board import Board, Cell, Tile
from screenbot.errors import TangledError
from screenbot.solver import BENCH_NODES
from screenbot.solver.compiling import load_best
from screenbot.solver.components import COVERED, MINE, OK
from screenbot.solver.counting import sum_layouts
from screenbot.solver.decision import Decision, Risks, Strategy
from screenbot.solver.games import MINES_LEFT, TILES_LEFT
from screenbot.solver.judgement import choose
from screenbot.solver.marking import marking_strategy
from screenbot.solver.moves import certain, first_click, flags, opening
from screenbot.solver.probability import Probabilities, mines_left, position, probabilities
from screenbot.solver.thought import Thought, thought

NAME = "best"

TIE = 1e-9
"""Risks that differ by less are equal."""

MOST_STATES = 50_000
"""Where a position takes more than so many, those that may follow are not looked at: that takes minutes."""


UNTOLD = 0.1
"""Where nobody told the mine count a guess is riskier than the least risky one by no more: what it is worth
is known for the likeliest count alone, and at another it may be a mine for certain."""


def best(nodes: int | None = None, may_guess: bool = True) -> Strategy:
    """Return the strategy for one game.

    Args:
        nodes: the budget of a guess; None is that of the bench.
        may_guess: whether it opens a tile that may be a mine where no tile is safe.
    """
    budget = BENCH_NODES if nodes is None else nodes
    if may_guess:
        load_best()
    minds: dict[tuple[int, int], Thought] = {}

    def mind_for(board: Board) -> Thought:
        if board.tiles.shape not in minds:
            minds[board.rows, board.columns] = thought(board.rows, board.columns, budget)
        return minds[board.rows, board.columns]

    def decide(board: Board) -> Decision:
        start = first_click(board, NAME)
        if start is not None:
            return start
        try:
            found = probabilities(board)
        except TangledError:
            return _tangled(board, may_guess)
        decision = certain(board, found.risks, NAME)
        if decision is not None:
            return decision
        nothing = Decision((), 0.0, NAME, "No tile is left that could be opened.", found.risks)
        if nothing.finds_nothing_safe:
            return nothing
        if not may_guess:
            return _no_guess(found)
        return _guess(board, found, mind_for(board))

    return decide


def _tangled(board: Board, may_guess: bool) -> Decision:
    """Return what `tank` decides, which gives up on what is too tangled and is sure of the rest."""
    decision = marking_strategy("tank", may_guess=may_guess)(board)
    sure = tuple(move for move in decision.moves if board.tiles[move.cell] != Tile.UNSURE)
    reason = f"This board is too tangled for exact chances, so 'tank' decides: {decision.reason}"
    return Decision(sure, decision.risk, NAME, reason)


def _no_guess(found: Probabilities) -> Decision:
    reason = f"No tile is certain: the least risky is a mine in {np.nanmin(found.risks):.1%} of all layouts."
    return Decision((), 0.0, NAME, reason, found.risks, found.layouts)


def _guess(board: Board, found: Probabilities, mind: Thought) -> Decision:
    judged = _most_worth(board, found.risks, mind)
    untold = mines_left(board) is None
    if judged is not None and untold and found.risks[judged[0]] > np.nanmin(found.risks) + UNTOLD:
        judged = None
    if judged is None:
        cell, outlook = _least_risky(board, found.risks), ""
    else:
        cell, worth = judged
        outlook = "" if untold else f", and opening it wins about {worth:.0%} of these games"
    risk = float(found.risks[cell])
    reason = f"No tile is certain: this one is a mine in {risk:.1%} of all layouts{outlook}."
    moves = (*flags(board, found.risks), *opening(board, cell))
    return Decision(moves, risk, NAME, reason, found.risks, found.layouts)


def _least_risky(board: Board, risks: Risks) -> Cell:
    """Return the tile of the least risk: of equals one far from what is not sure, and likely to open an area.

    What is not sure is mostly a number that could not be read: there are mines beside it.
    """
    masks = board.tiles == Tile.UNSURE, np.ones(risks.shape, np.bool_)
    beside, size = (sliding_window_view(np.pad(each, 1), (3, 3)).sum(axis=(2, 3)) for each in masks)
    equal = np.argwhere(risks <= np.nanmin(risks) + TIE)
    return Cell(*min(equal.tolist(), key=lambda cell: (beside[*cell], size[*cell])))


def _most_worth(board: Board, risks: Risks, mind: Thought) -> tuple[Cell, float] | None:
    """Return the best guess and the chance to win the game after it; None where that cannot be judged.

    Without a mine count the most likely one is taken for it. A board with tiles that are not sure is not
    judged: the next look will show them.
    """
    if (board.tiles == Tile.UNSURE).any():
        return None
    game = mind.game
    game.tiles[:] = position(board)
    mines = mines_left(board)
    if mines is None:
        mines = round(float(np.nansum(risks)))
    sure = risks.ravel() == 1.0
    game.tiles[sure] = MINE
    game.counts[MINES_LEFT] = mines - np.count_nonzero(sure)
    game.counts[TILES_LEFT] = np.count_nonzero(game.tiles == COVERED)
    game.todo[0] = 0
    if sum_layouts(game.tiles, game.counts[MINES_LEFT], 0.5, game.sums) != OK:
        return None
    if game.sums.state[1] > MOST_STATES:
        return None
    tile, worth = choose(mind)
    return Cell(*divmod(tile, board.columns)), worth
