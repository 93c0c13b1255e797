"""Whole games by `best` in compiled code: the games that the loop plays, many times faster."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell
from screenbot.errors import TangledError
from screenbot.solver import BENCH_NODES
from screenbot.solver.components import COVERED, Int8
from screenbot.solver.endgame import begin_endgames
from screenbot.solver.games import GUESSES, LOST, PLAYING, TANGLED, WON, Game, cover, open_tile, settle
from screenbot.solver.jit import Code, call, kernel, part
from screenbot.solver.judgement import CHOOSE
from screenbot.solver.thought import Thought, thought

WAITING = 4

_RESULTS = {LOST: 0, WON: 1, WAITING: 2}


def play_best_game(
    mines: npt.NDArray[np.bool_], start: Cell, nodes: int | None, may_guess: bool
) -> tuple[int, int, int, int, float]:
    """Play one layout from its start.

    Args:
        mines: where they lie, bool ``[rows, columns]``.
        start: the cell to open first.
        nodes: the budget of a guess; None is that of the bench.
        may_guess: whether to open a tile that may be a mine.

    Returns:
        0 lost, 1 won or 2 stuck (not allowed to guess); guesses; mines flagged; tiles opened; luck.
        Luck is by how much each guess that went well or badly changed what the game was worth: 0 in the mean
        over all layouts, however good or bad the judgement of worth is.

    Raises:
        TangledError: a position was too tangled to sum over.
    """
    nodes = BENCH_NODES if nodes is None else nodes
    mind = _thought(*mines.shape, nodes)
    flat = mines.ravel().astype(np.int8)
    first = start.row * mines.shape[1] + start.column
    result, luck = _play(flat, first, may_guess, mind, CHOOSE.address)
    if result == TANGLED:
        raise TangledError(f"a position of this board is too tangled to sum over:\n{mind.game.tiles}")
    tiles = mind.game.tiles
    opened = int(np.count_nonzero(tiles >= 0))
    flagged = int(np.count_nonzero(tiles < COVERED))
    return _RESULTS[result], int(mind.game.counts[GUESSES]), flagged, opened, luck


@lru_cache(maxsize=2)
def _thought(rows: int, columns: int, nodes: int) -> Thought:
    return thought(rows, columns, nodes)


@kernel
def _play(mines: Int8, start: int, may_guess: bool, mind: Thought, choose: int) -> tuple[int, float]:
    game, luck = mind.game, 0.0
    cover(mines, game)
    begin_endgames(mind.end)
    if not open_tile(start, game):
        return LOST, luck
    while True:
        standing = settle(game)
        if standing != PLAYING:
            return standing, luck
        if not may_guess:
            return WAITING, luck
        tile, worth = call(choose, (0, 0.0), mind)
        safety = _safety(tile, game)
        game.counts[GUESSES] += 1
        if not open_tile(tile, game):
            return LOST, luck - worth
        luck += worth / safety - worth


PLAY = Code(_play, lambda: (np.zeros(1, np.int8), 0, True, thought(1, 1, 1), 0))


@part
def _safety(tile: int, game: Game) -> float:
    box = game.sums.front.box_of[tile]
    return float(1.0 - (game.sums.chance[box] if box >= 0 else game.sums.results[1]))
