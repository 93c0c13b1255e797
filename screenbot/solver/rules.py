"""Obvious mines, obvious numbers, endgame count, random guess: what everybody plays first."""

from screenbot.solver.guess import random_guess
from screenbot.solver.jit import kernel
from screenbot.solver.obvious import flag_obvious_mines, open_obvious_numbers
from screenbot.solver.view import MINE, SAFE, View, count, mark_all


@kernel
def rules(view: View, width: int, mines: int, seed: int, may_guess: bool) -> tuple[int, float]:
    """Mark what is proved; return the cell to guess where nothing is safe (else 0), and its risk.

    1. Flag the obvious mines.
    2. Open the obvious numbers.
    3. Once all mines are flagged, open everything else.
    4. If nothing could be opened, open any tile without a flag.
    """
    flag_obvious_mines(view, width)
    opened = open_obvious_numbers(view, width, SAFE)
    if count(view, MINE) == mines:
        opened += mark_all(view, SAFE)
    if opened or not may_guess:
        return 0, 0.0
    return random_guess(view, mines, seed)
