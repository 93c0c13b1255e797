"""A board as the simple strategies' kernels read it.

A view is flat, int8 ``[(rows + 2) * (columns + 2)]``: the board's numbers, `COVERED` where nobody has opened
(the player's flags are opinions and count as covered), and a rim that is neither, so that every tile has
eight cells around it. A strategy marks on it what it has proved: `MINE` and `SAFE`.
"""

import numpy as np
import numpy.typing as npt

from screenbot.board import Board, Tile
from screenbot.solver.jit import kernel, part

View = npt.NDArray[np.int8]

# Of a type: Numba would compile a copy of each kernel for each plain number that it is called with.
COVERED = np.int8(-1)
MINE = np.int8(-2)
SAFE = np.int8(-3)
RIM = np.int8(9)


def view_of(board: Board) -> View:
    """Return what the kernels read: a number, COVERED, or MINE where the window shows one."""
    tiles = np.where(board.tiles >= 0, board.tiles, COVERED)
    tiles[(board.tiles == Tile.MINE) | (board.tiles == Tile.HIT_MINE)] = MINE
    return np.pad(tiles.astype(np.int8), 1, constant_values=RIM).ravel()


@part
def around(cell: int, width: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Return the eight cells around one, in row order; `width` is columns + 2."""
    above, below = cell - width, cell + width
    return (above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1)


@part
def count_around(view: View, cell: int, width: int, value: np.int8) -> int:
    """Return how many of the eight cells around one hold this value."""
    count = 0
    for near in around(cell, width):
        count += view[near] == value
    return count


@kernel
def count(view: View, value: np.int8) -> int:
    """Return how many cells hold this value."""
    found = 0
    for cell in range(view.size):
        found += view[cell] == value
    return found


@part
def fill(values: npt.NDArray[np.generic], value: int) -> None:
    """Set every value of a flat array; slices and `numpy.full` take seconds to compile."""
    for place in range(values.size):
        values[place] = value


@part
def mark_around(view: View, cell: int, width: int, mark: np.int8) -> int:
    """Mark the covered cells around one; return how many."""
    marked = 0
    for near in around(cell, width):
        if view[near] == COVERED:
            view[near] = mark
            marked += 1
    return marked


@part
def mark_all(view: View, mark: np.int8) -> int:
    """Mark all covered cells; return how many."""
    marked = 0
    for cell in range(view.size):
        if view[cell] == COVERED:
            view[cell] = mark
            marked += 1
    return marked
