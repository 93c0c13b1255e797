"""The adjacency algorithm: a number that lacks one tile says where a neighbouring number's mines are.

A number A that touches one covered tile more than it has mines has exactly one safe tile among those not yet
flagged: so of any two of them at least one is a mine. A neighbouring number B that touches two of them and
needs a single mine has it there: its other tiles are safe.
"""

from screenbot.solver.guess import random_guess
from screenbot.solver.jit import kernel, part
from screenbot.solver.obvious import flag_obvious_mines, is_number, open_obvious_numbers
from screenbot.solver.view import COVERED, MINE, SAFE, View, around, count, count_around


@kernel
def adjacency(view: View, width: int, mines: int, seed: int, may_guess: bool) -> tuple[int, float]:
    """Mark what is proved; return the cell to guess where nothing is safe (else 0), and its risk.

    1. Open the upper left tile first.
    2. Flag the tiles around each number that touches no more covered tiles than it has mines; open the
       tiles around each number whose flags are complete.
    3. If that opens nothing, look at each number A that lacks one tile, and each number B beside it.
    4. If that opens nothing, open any tile without a flag.
    """
    if view[width + 1] == COVERED and count(view, COVERED) == (view.size // width - 2) * (width - 2):
        return width + 1, 0.0
    flag_obvious_mines(view, width)
    opened = open_obvious_numbers(view, width, SAFE)
    if not opened:
        opened = _open_beside(view, width)
    if opened or not may_guess:
        return 0, 0.0
    return random_guess(view, mines, seed)


@part
def _open_beside(view: View, width: int) -> int:
    """Open one clean tile for each pair of numbers that proves it."""
    opened = 0
    for a in range(view.size):
        if is_number(view[a]) and view[a] + 1 == _hidden(view, a, width):
            for b in around(a, width):
                clean = _clean_tile(view, a, b, width)
                if clean and view[clean] == COVERED:
                    view[clean] = SAFE
                    opened += 1
    return opened


@part
def _clean_tile(view: View, a: int, b: int, width: int) -> int:
    """Return a tile of B that is proved safe by A, else 0."""
    if not is_number(view[b]):
        return 0
    shared, spare, clean = 0, 0, 0
    for near in around(b, width):
        if view[near] == COVERED or view[near] == SAFE:
            if _touches(a, near, width):
                shared += 1
            else:
                spare += 1
                clean = clean or near
    only_one = spare == 1 and view[b] - count_around(view, b, width, MINE) == 1
    only_mine = spare > 1 and view[b] == 1
    return clean if shared >= 2 and (only_one or only_mine) else 0


@part
def _hidden(view: View, cell: int, width: int) -> int:
    """Return how many tiles around one are not open: covered, or marked by us."""
    hidden = 0
    for near in around(cell, width):
        hidden += view[near] < 0
    return hidden


@part
def _touches(cell: int, other: int, width: int) -> bool:
    """Whether two cells are neighbours."""
    apart = abs(cell - other)
    return apart == 1 or width - 1 <= apart <= width + 1
