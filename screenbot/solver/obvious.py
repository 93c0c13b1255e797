"""What a single number proves about the tiles around it."""

import numpy as np

from screenbot.solver.jit import part
from screenbot.solver.view import COVERED, MINE, View, count_around, mark_around


@part
def is_number(value: int) -> bool:
    """Whether a tile is open; a zero counts too: a wrong flag beside it stays covered."""
    return 0 <= value <= 8


@part
def flag_obvious_mines(view: View, width: int) -> int:
    """Mark the mines of each number that touches as many covered tiles as it has mines; return how many."""
    marked = 0
    for cell in range(view.size):
        if is_number(view[cell]):
            covered = count_around(view, cell, width, COVERED)
            if covered and view[cell] == covered + count_around(view, cell, width, MINE):
                marked += mark_around(view, cell, width, MINE)
    return marked


@part
def open_obvious_numbers(view: View, width: int, mark: np.int8) -> int:
    """Mark the tiles around each number whose mines are all marked; return how many."""
    marked = 0
    for cell in range(view.size):
        if is_number(view[cell]) and view[cell] == count_around(view, cell, width, MINE):
            marked += mark_around(view, cell, width, mark)
    return marked
