"""Boards that can be solved from their first cell without a guess: drawn until one passes."""

from typing import NamedTuple

import numpy as np

from screenbot.board import Cell
from screenbot.errors import LayoutError
from screenbot.minefield import FirstClick, Layout, generate
from screenbot.whole_game import WON, play_whole_game

MOST_TRIES = 50_000
"""So many boards are drawn for one; at Expert's size that takes some ten seconds."""


class Found(NamedTuple):
    """A board without guesses, and how many were drawn for it."""

    layout: Layout
    tries: int


def generate_no_guess(
    rows: int,
    columns: int,
    mines: int,
    rule: FirstClick,
    first: Cell,
    rng: np.random.Generator,
    most_tries: int = MOST_TRIES,
) -> Found:
    """Return a layout that `tank` solves from the first cell without a guess; all such are equally likely.

    Raises:
        LayoutError: the mines do not fit, or no board passed in `most_tries`.
    """
    for tries in range(1, most_tries + 1):
        layout = generate(rows, columns, mines, rule, first, rng)
        if play_whole_game("tank", layout, seed=0, may_guess=False).result == WON:
            return Found(layout, tries)
    raise LayoutError(
        f"none of {most_tries} boards of {rows} rows, {columns} columns and {mines} mines could be solved "
        f"without a guess from row {first.row}, column {first.column}: ask for fewer mines, or for more tries"
    )
