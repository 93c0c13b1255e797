"""Gaussian elimination in exact integers, and the bound rule: what a row of zeros and ones forces."""

import numpy as np
import numpy.typing as npt

from screenbot.solver.jit import kernel, part

Rows = npt.NDArray[np.int64]
"""An augmented matrix: int64 ``[equations, unknowns + 1]``; the last column is what a row adds up to."""

UNSOLVED = -1
LARGEST = 2**30
"""A row with a larger entry is dropped: products stay exact, and a lost row proves less, never wrong."""


@kernel
def eliminate(rows: Rows) -> int:
    """Bring a matrix into reduced echelon form in place; return how many rows are left."""
    rank = 0
    for column in range(rows.shape[1] - 1):
        pivot = _smallest_entry(rows, rank, column)
        if pivot < 0:
            continue
        for other in range(rows.shape[1]):
            rows[rank, other], rows[pivot, other] = rows[pivot, other], rows[rank, other]
        for row in range(rows.shape[0]):
            if row != rank and rows[row, column]:
                _clear(rows, row, rank, column)
        rank += 1
    return rank


@part
def _smallest_entry(rows: Rows, first: int, column: int) -> int:
    """Return the row, from `first` on, whose entry in a column is nearest to zero but not zero; else -1."""
    found = -1
    for row in range(first, rows.shape[0]):
        entry = abs(rows[row, column])
        if entry and (found < 0 or entry < abs(rows[found, column])):
            found = row
    return found


@part
def _clear(rows: Rows, row: int, pivot: int, column: int) -> None:
    """Make a row's entry in a column zero with the pivot's row, without fractions."""
    scale, times = rows[pivot, column], rows[row, column]
    largest = 0
    for other in range(rows.shape[1]):
        entry = scale * rows[row, other] - times * rows[pivot, other]
        rows[row, other] = entry
        largest = max(largest, abs(entry))
    if largest > 1:
        _divide_by_common(rows, row)
    if largest > LARGEST:
        for other in range(rows.shape[1]):
            rows[row, other] = 0


@part
def _divide_by_common(rows: Rows, row: int) -> None:
    """Divide a row by the greatest common divisor of its entries."""
    common = 0
    for entry in rows[row]:
        a, b = common, abs(entry)
        while b:
            a, b = b, a % b
        common = a
    if common > 1:
        for other in range(rows.shape[1]):
            rows[row, other] //= common


@kernel
def solve_bounds(rows: Rows, rank: int, solved: npt.NDArray[np.int8]) -> int:
    """Apply the bound rule from the bottom row up; return how many unknowns it solved.

    A row's least and greatest sums take its negative or its positive entries as mines. A row that must
    reach one of them leaves no choice. `solved` int8 ``[unknowns]``, UNSOLVED, 0 or 1, is filled in.
    """
    found = 0
    for row in range(rank - 1, -1, -1):
        least, greatest, total = 0, 0, rows[row, -1]
        for column in range(solved.size):
            entry = rows[row, column]
            if solved[column] != UNSOLVED:
                total -= entry * solved[column]
            elif entry < 0:
                least += entry
            else:
                greatest += entry
        if total != least and total != greatest:
            continue
        for column in range(solved.size):
            entry = rows[row, column]
            if entry and solved[column] == UNSOLVED:
                solved[column] = (entry > 0) == (total == greatest)
                found += 1
    return found
