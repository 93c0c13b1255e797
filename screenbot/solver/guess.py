"""A random guess that is a function of board and seed: the same board gives the same move everywhere."""

import numpy as np

from screenbot.solver.jit import part
from screenbot.solver.view import COVERED, MINE, View, count


@part
def random_guess(view: View, mines: int, seed: int) -> tuple[int, float]:
    """Return one of the covered cells, all equally likely, and the density of mines among them.

    The cell is 0 where none is covered; the density is 0.2 where the mine count is unknown (below zero).
    """
    covered = count(view, COVERED)
    if covered == 0:
        return 0, 0.0
    skipped = _hash(view, seed) % covered
    density = 0.2 if mines < 0 else max(0, mines - count(view, MINE)) / covered
    for cell in range(view.size):
        if view[cell] == COVERED:
            if skipped == 0:
                return cell, density
            skipped -= 1
    return 0, 0.0


@part
def _hash(view: View, seed: int) -> int:
    """Return 31 bits mixed from a seed and a view: FNV-1a, then the finish of splitmix64."""
    state = np.uint64(seed) ^ np.uint64(0xCBF29CE484222325)
    for cell in range(view.size):
        state = (state ^ np.uint64(view[cell] + 16)) * np.uint64(0x100000001B3)
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(state >> np.uint64(33))
