"""Minesweeper by matrices: each number is an equation over the covered tiles it touches."""

import numpy as np

from screenbot.solver.elimination import UNSOLVED, Rows, eliminate, solve_bounds
from screenbot.solver.guess import random_guess
from screenbot.solver.jit import kernel, part
from screenbot.solver.obvious import flag_obvious_mines, is_number, open_obvious_numbers
from screenbot.solver.view import COVERED, MINE, SAFE, View, around, count_around, fill


@kernel
def matrix(view: View, width: int, mines: int, seed: int, may_guess: bool) -> tuple[int, float]:
    """Mark what is proved; return the cell to guess where nothing is safe (else 0), and its risk.

    1. Apply the bound rule to each number's own equation (this is flagging and opening the obvious).
    2. If that opens nothing, eliminate the matrix of all equations; apply the rule from the bottom row up.
    3. Repeat while mines are found; if nothing is safe, open any tile without a flag.
    """
    found = 1
    while found:
        flag_obvious_mines(view, width)
        if open_obvious_numbers(view, width, SAFE):
            return 0, 0.0
        found = _solve(view, width)
    for cell in range(view.size):
        if view[cell] == SAFE:
            return 0, 0.0
    return random_guess(view, mines, seed) if may_guess else (0, 0.0)


@part
def _solve(view: View, width: int) -> int:
    """Mark what the matrix proves; return how many tiles."""
    column_of = np.empty(view.size, np.int64)
    fill(column_of, -1)
    cells = np.empty(view.size, np.int64)
    numbers = np.empty(view.size, np.int64)
    unknowns = equations = 0
    for cell in range(view.size):
        if is_number(view[cell]) and count_around(view, cell, width, COVERED):
            numbers[equations] = cell
            equations += 1
            for near in around(cell, width):
                if view[near] == COVERED and column_of[near] < 0:
                    column_of[near] = unknowns
                    cells[unknowns] = near
                    unknowns += 1
    rows = _equations(view, width, numbers[:equations], column_of, unknowns)
    solved = np.empty(unknowns, np.int8)
    fill(solved, UNSOLVED)
    solve_bounds(rows, eliminate(rows), solved)
    found = 0
    for column in range(unknowns):
        if solved[column] != UNSOLVED:
            view[cells[column]] = MINE if solved[column] else SAFE
            found += 1
    return found


@part
def _equations(view: View, width: int, numbers: np.ndarray, column_of: np.ndarray, unknowns: int) -> Rows:
    """Return a row a number: 1 for each covered tile it touches, and its mines that are not yet marked."""
    rows = np.zeros((numbers.size, unknowns + 1), np.int64)
    for row in range(numbers.size):
        cell = numbers[row]
        rows[row, unknowns] = view[cell] - count_around(view, cell, width, MINE)
        for near in around(cell, width):
            if view[near] == COVERED:
                rows[row, column_of[near]] = 1
    return rows
