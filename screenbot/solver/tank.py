"""The tank algorithm: all layouts of each part of the frontier, and what they have in common."""

import numpy as np

from screenbot.solver.enumeration import Floats, boxes_of, component_order, enumerate_layouts
from screenbot.solver.jit import kernel, part
from screenbot.solver.obvious import flag_obvious_mines, open_obvious_numbers
from screenbot.solver.view import COVERED, MINE, SAFE, View, count

FEW_TILES = 12
"""From here on the mine count takes part: all covered tiles are enumerated together."""

TIE = 1e-12
"""Risks that differ by less are equal."""

UNKNOWN_DENSITY = 0.2
"""Assumed where the mine count is unknown."""


@kernel
def tank(view: View, width: int, mines: int, seed: int, may_guess: bool) -> tuple[int, float]:  # noqa: ARG001
    """Mark what is proved; return the cell to guess where nothing is safe (else 0), and its risk.

    1. The simple approach: flag the obvious mines, open the obvious numbers.
    2. If that opens nothing, enumerate the layouts of each part of the frontier: open the tiles that are
       never mines, flag those that always are.
    3. If that opens nothing, open the tile that is a mine in the smallest share of layouts; of equals the
       one with the lowest index.

    The seed is for strategies that guess at random.
    """
    flag_obvious_mines(view, width)
    if open_obvious_numbers(view, width, SAFE):
        return 0, 0.0
    risks = np.zeros(view.size)
    shares_of_layouts(view, width, mines, risks)
    safe = 0
    guess, least = 0, 2.0
    for cell in range(view.size):
        if view[cell] != COVERED:
            continue
        if risks[cell] == 0.0:
            view[cell] = SAFE
            safe += 1
        elif risks[cell] == 1.0:
            view[cell] = MINE
        elif risks[cell] < least - TIE:
            guess, least = cell, risks[cell]
    if safe or not may_guess:
        return 0, 0.0
    return guess, least


@kernel
def shares_of_layouts(view: View, width: int, mines: int, risks: Floats) -> None:
    """Set the share of layouts in which each covered cell is a mine; exactly 0.0 or 1.0 where proved.

    A layout counts once, however many mines it has. Tiles that touch no number share the mines that the
    frontier has on average not used.
    """
    covered = count(view, COVERED)
    left = mines - count(view, MINE) if mines >= 0 else covered
    together = mines >= 0 and covered <= FEW_TILES
    box_of, sizes, equations_of, needs = boxes_of(view, width, left if together else -1)
    boxes = sizes.size
    risk_of = np.empty(boxes)
    mined, clear = np.zeros(boxes), np.zeros(boxes)
    seen, touched = np.zeros(boxes, np.bool_), np.zeros(needs.size, np.int64)
    expected, bordering = 0.0, 0
    for first in range(boxes):
        if seen[first]:
            continue
        order = component_order(equations_of, seen, first, touched)
        total = enumerate_layouts(order, sizes, equations_of, needs, left, mined, clear)
        for box in order:
            risk_of[box] = _share(mined[box], clear[box], total)
            expected += risk_of[box] * sizes[box]
            bordering += sizes[box]
    away = _away(left - expected, covered - bordering) if mines >= 0 else UNKNOWN_DENSITY
    for cell in range(view.size):
        if view[cell] == COVERED:
            risks[cell] = risk_of[box_of[cell]] if box_of[cell] >= 0 else away


@part
def _share(mined: float, clear: float, total: float) -> float:
    """Return a box's share of mines: certain only where every layout was seen to agree."""
    if total <= 0.0:
        return 0.5
    if mined == 0.0 or clear == 0.0:
        return 0.0 if mined == 0.0 else 1.0
    return min(max(mined / (mined + clear), TIE), 1.0 - TIE)


@part
def _away(mines: float, tiles: int) -> float:
    """Return the risk of a tile that touches no number; never taken for certain."""
    return min(max(mines / tiles, TIE), 1.0 - TIE) if tiles else 0.0
