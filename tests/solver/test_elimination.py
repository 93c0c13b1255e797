from fractions import Fraction

import numpy as np
import pytest

from screenbot.solver.elimination import UNSOLVED, eliminate, solve_bounds


def reduced(rows: list[list[int]]) -> list[list[Fraction]]:
    """The plain twin: Gauss and Jordan in fractions, without the empty rows."""
    todo = [[Fraction(entry) for entry in row] for row in rows]
    done: list[list[Fraction]] = []
    for column in range(len(rows[0]) - 1):
        pivot = next((row for row in todo if row[column]), None)
        if pivot is None:
            continue
        todo.remove(pivot)
        pivot = [entry / pivot[column] for entry in pivot]
        todo, done = (
            [[entry - row[column] * by for entry, by in zip(row, pivot, strict=True)] for row in rows]
            for rows in (todo, done)
        )
        done.append(pivot)
    return done


def test_elimination_equals_fractions() -> None:
    rng = np.random.default_rng(5)
    for _ in range(500):
        equations, unknowns = rng.integers(1, 12, 2)
        rows = rng.integers(0, 2, (equations, unknowns + 1)).astype(np.int64)
        rows[:, -1] = rows[:, :-1] @ rng.integers(0, 2, unknowns)
        expected = reduced(rows.tolist())
        rank = eliminate(rows)
        assert rank == len(expected)
        assert not rows[rank:].any()
        for row, wanted in zip(rows[:rank].tolist(), expected, strict=True):
            lead = next(entry for entry in row if entry)
            assert [Fraction(entry, lead) for entry in row] == wanted


BOUNDS = [  # a row, what it solves; U: left open
    ("1 0 0 1 = 2", "1UU1"),
    ("1 0 0 1 = 0", "0UU0"),
    ("1 0 0 -1 = 1", "1UU0"),
    ("1 0 0 -1 = -1", "0UU1"),
    ("1 0 0 1 = 1", "UUUU"),
    ("2 1 0 -1 = 1", "UUUU"),
    ("2 1 0 -1 = 3", "11U0"),
    ("0 0 0 0 = 0", "UUUU"),
]


@pytest.mark.parametrize(("row", "expected"), BOUNDS)
def test_the_bound_rule(row: str, expected: str) -> None:
    rows = np.array([[int(entry) for entry in row.replace("=", " ").split()]], np.int64)
    solved = np.full(4, UNSOLVED, np.int8)
    assert solve_bounds(rows, 1, solved) == 4 - expected.count("U")
    assert "".join("U" if value == UNSOLVED else str(value) for value in solved) == expected


def test_the_rule_works_from_the_bottom_row_up() -> None:
    rows = np.array([[1, 1, -1, 1], [0, 0, 1, 1]], np.int64)
    solved = np.full(3, UNSOLVED, np.int8)
    assert solve_bounds(rows, 2, solved) == 3
    assert solved.tolist() == [1, 1, 1]


def test_a_row_that_would_overflow_is_dropped_not_wrong() -> None:
    huge = 2**29 + 1
    rows = np.array([[3, 1, 7, 5], [huge, huge - 2, 5, 11]], np.int64)
    assert eliminate(rows) == 1
    assert rows[1].tolist() == [0, 0, 0, 0]
