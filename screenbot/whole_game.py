"""Whole games in compiled code: the games that the loop plays over a simulated window, many times faster."""

from math import nan
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.minefield.layout import Layout
from screenbot.solver.adjacency import adjacency
from screenbot.solver.jit import kernel
from screenbot.solver.matrix import matrix
from screenbot.solver.rules import rules
from screenbot.solver.tank import tank
from screenbot.solver.view import COVERED, MINE, RIM, SAFE, View, around, count

STRATEGIES = ("rules", "adjacency", "matrix", "tank")

LOST, WON, STUCK = 0, 1, 2


class Played(NamedTuple):
    """How a game went.

    Attributes:
        result: LOST, WON or STUCK (not allowed to guess).
        guesses: openings that might have hit a mine.
        flagged: mines flagged by the strategy.
        opened: safe tiles open at the end.
        luck: by how much guesses that went well changed what the game was worth; NaN where not judged.
    """

    result: int
    guesses: int
    flagged: int
    opened: int
    luck: float = nan


def play_whole_game(name: str, layout: Layout, seed: int, may_guess: bool) -> Played:
    """Play a layout from its start with one of the `STRATEGIES`."""
    return explore(name, layout, seed, may_guess)[0]


def explore(name: str, layout: Layout, seed: int, may_guess: bool) -> tuple[Played, npt.NDArray[np.bool_]]:
    """Play a layout; return also which tiles were opened, bool ``[rows, columns]``."""
    field = np.where(layout.mines, MINE, layout.numbers)
    field = np.pad(field, 1, constant_values=RIM).ravel()
    shown = np.where(field == RIM, RIM, COVERED)
    width = layout.columns + 2
    start = (layout.start.row + 1) * width + layout.start.column + 1
    code = STRATEGIES.index(name)
    played = Played(*_play(code, field, shown, width, start, layout.mine_count, seed, may_guess))
    return played, shown.reshape(-1, width)[1:-1, 1:-1] >= 0


@kernel
def _play(
    code: int, field: View, shown: View, width: int, start: int, mines: int, seed: int, may_guess: bool
) -> tuple[int, int, int, int]:
    """Play one game; `field` is a view of the whole truth."""
    todo = np.empty(field.size, np.int32)
    if field[start] == MINE:
        return LOST, 0, 0, 0
    flags = np.zeros(shown.size, np.bool_)
    safe = count(shown, COVERED) - mines
    opened = _flood(field, shown, width, start, todo)
    guesses = flagged = 0
    view = np.empty(shown.size, np.int8)
    while opened < safe:
        for cell in range(view.size):
            view[cell] = shown[cell]
        guess, risk = _decide(code, view, width, mines, seed, may_guess)
        guesses += risk > 0
        flagged += _add_flags(view, flags)
        if guess:
            if field[guess] == MINE:
                return LOST, guesses, flagged, opened
            view[guess] = SAFE
        more = 0
        for cell in range(view.size):
            if view[cell] == SAFE and shown[cell] == COVERED:
                more += _flood(field, shown, width, cell, todo)
        if more == 0:
            return STUCK, guesses, flagged, opened
        opened += more
    return WON, guesses, flagged, opened


@kernel
def _add_flags(view: View, flags: npt.NDArray[np.bool_]) -> int:
    """Remember the mines marked on a view; return how many are new."""
    new = 0
    for cell in range(view.size):
        if view[cell] == MINE and not flags[cell]:
            flags[cell] = True
            new += 1
    return new


@kernel
def _decide(code: int, view: View, width: int, mines: int, seed: int, may_guess: bool) -> tuple[int, float]:
    """Ask one of the `STRATEGIES`."""
    if code == 0:
        return rules(view, width, mines, seed, may_guess)
    if code == 1:
        return adjacency(view, width, mines, seed, may_guess)
    if code == 2:
        return matrix(view, width, mines, seed, may_guess)
    return tank(view, width, mines, seed, may_guess)


@kernel
def _flood(field: View, shown: View, width: int, cell: int, todo: npt.NDArray[np.int32]) -> int:
    """Open a safe cell and all that its zeros lead to; return how many were opened."""
    todo[0] = cell
    shown[cell] = field[cell]
    waiting = opened = 1
    while waiting:
        waiting -= 1
        cell = todo[waiting]
        if field[cell] == 0:
            for near in around(cell, width):
                if shown[near] == COVERED:
                    shown[near] = field[near]
                    todo[waiting] = near
                    waiting += 1
                    opened += 1
    return opened
