"""Boards that can be solved from their first cell without a guess.

Where such boards are common they are drawn until one passes, so that all are equally likely. Where they are
rare, the best one drawn is changed, a few mines at a time, as long as it can be solved no less far. Mines
move to anywhere on the board: a climb that moves them only to where nothing is open yet is done sooner, but
ends in solid blocks of mines.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from screenbot.board import Cell
from screenbot.errors import LayoutError
from screenbot.minefield import FirstClick, Layout, generate
from screenbot.minefield.generation import draw, mine_free
from screenbot.minefield.layout import Mines
from screenbot.whole_game import WON, explore

MOST_TRIES = 20_000
"""So many boards are tried for one; at Expert's size that takes some seconds."""

DRAWN = 50
"""So many boards are drawn before the best is changed; of Expert boards with an opening 1 in 6 passes."""

MOST_MOVED = 3
"""Mines moved at a time; more at a time climbs no faster."""

NEAR = 0.7
"""How often the moved mines are ones where the solver was stuck."""

PATIENCE = 600
"""After so many changes without a tile more, the climb starts again from new boards."""


class Found(NamedTuple):
    """A board without guesses, and how many were tried for it."""

    layout: Layout
    tries: int


class _Tried(NamedTuple):
    """A board, how far it can be solved, and whether that is all."""

    layout: Layout
    opened: Mines
    solved: bool


def generate_no_guess(
    rows: int,
    columns: int,
    mines: int,
    rule: FirstClick,
    first: Cell,
    rng: np.random.Generator,
    most_tries: int = MOST_TRIES,
) -> Found:
    """Return a layout that `tank` solves from the first cell without a guess.

    Raises:
        LayoutError: the mines do not fit, or no board passed in `most_tries`.
    """
    tries = 0
    while tries < most_tries:
        best, drawn = _draw_several(
            lambda: generate(rows, columns, mines, rule, first, rng), min(DRAWN, most_tries - tries)
        )
        tries += drawn
        if not best.solved:
            best, climbed = _climb(best, mine_free(rule, rows, columns, first), rng, most_tries - tries)
            tries += climbed
        if best.solved:
            return Found(best.layout, tries)
    raise LayoutError(
        f"none of {most_tries} boards of {rows} rows, {columns} columns and {mines} mines could be solved "
        f"without a guess from row {first.row}, column {first.column}: ask for fewer mines, or for more tries"
    )


def _draw_several(generate_one: Callable[[], Layout], most: int) -> tuple[_Tried, int]:
    """Draw boards until one is solved; return it or the best of all, and how many were drawn."""
    best = _try(generate_one())
    drawn = 1
    while drawn < most and not best.solved:
        best = max(best, _try(generate_one()), key=_reach)
        drawn += 1
    return best, drawn


def _climb(best: _Tried, free: Mines, rng: np.random.Generator, most: int) -> tuple[_Tried, int]:
    """Change a board as long as it can be solved no less far; return the last, and how many were tried."""
    tries = stale = 0
    while tries < most and stale < PATIENCE and not best.solved:
        changed = _try(_moved(best, free, rng))
        tries += 1
        stale = 0 if _reach(changed) > _reach(best) else stale + 1
        best = max(changed, best, key=_reach)
    return best, tries


def _moved(tried: _Tried, free: Mines, rng: np.random.Generator) -> Layout:
    """Return the board with a few mines moved to anywhere but the cells that must be free."""
    mines = tried.layout.mines
    touched = Layout(tried.opened).numbers > 0
    stuck = np.flatnonzero(mines & touched)
    movable = stuck if stuck.size and rng.random() < NEAR else np.flatnonzero(mines)
    room = np.flatnonzero(~mines & ~free)
    count = min(1 + int(rng.random() * MOST_MOVED), movable.size, room.size)
    moved = mines.copy()
    moved.flat[draw(movable, count, rng)] = False
    moved.flat[draw(room, count, rng)] = True
    return Layout(moved, tried.layout.start)


def _try(layout: Layout) -> _Tried:
    played, opened = explore("tank", layout, seed=0, may_guess=False)
    return _Tried(layout, opened, played.result == WON)


def _reach(tried: _Tried) -> int:
    """Return how many tiles can be opened without a guess."""
    return int(np.count_nonzero(tried.opened))
