"""Random layouts that keep a first-click rule."""

from enum import Enum

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell
from screenbot.errors import LayoutError
from screenbot.minefield.layout import Layout, Mines, check_on_board

Indices = npt.NDArray[np.intp]
"""Cells as ``row * columns + column``: intp ``[cells]``."""


class FirstClick(Enum):
    """What a game promises about the first cell that is opened."""

    UNSAFE = "unsafe"  # nothing
    SAFE = "safe"  # it is not a mine
    OPENING = "opening"  # no mine touches it either
    EIGHTH = "eighth"  # no mine within an eighth of the board's width, rounded down


def mine_free(rule: FirstClick, rows: int, columns: int, first: Cell) -> Mines:
    """Return where the rule allows no mine: bool ``[rows, columns]``."""
    check_on_board(first, rows, columns)
    depth = {
        FirstClick.UNSAFE: -1,
        FirstClick.SAFE: 0,
        FirstClick.OPENING: 1,
        FirstClick.EIGHTH: columns // 8,
    }[rule]
    free = np.zeros((rows, columns), np.bool_)
    above, left = max(0, first.row - depth), max(0, first.column - depth)
    free[above : first.row + depth + 1, left : first.column + depth + 1] = True
    return free


def generate(
    rows: int, columns: int, mines: int, rule: FirstClick, first: Cell, rng: np.random.Generator
) -> Layout:
    """Return a layout drawn uniformly from all that keep the rule at the first cell.

    Raises:
        LayoutError: the size makes no board, or more mines are asked for than the rule leaves cells.
    """
    if rows < 1 or columns < 1 or mines < 0:
        raise LayoutError(
            f"a board needs at least 1 row, 1 column and 0 mines, "
            f"not {rows} rows, {columns} columns and {mines} mines"
        )
    allowed = np.flatnonzero(~mine_free(rule, rows, columns, first))
    if mines > allowed.size:
        raise LayoutError(
            f"{mines} mines do not fit: {rows} rows of {columns} tiles leave {allowed.size} for mines "
            f"when the first click at row {first.row}, column {first.column} is {rule.value!r}"
        )
    laid = np.zeros(rows * columns, np.bool_)
    laid[draw(allowed, mines, rng)] = True
    return Layout(laid.reshape(rows, columns), first)


def draw(cells: Indices, count: int, rng: np.random.Generator) -> Indices:
    """Return so many of the cells, all choices equally likely."""
    # The lowest of random keys, not Generator.choice: a stream of doubles is the same in every NumPy.
    return cells[np.argsort(rng.random(cells.size), kind="stable")[:count]]
