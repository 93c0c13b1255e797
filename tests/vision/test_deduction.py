"""How many neighbours are set, counted one by one."""

from collections.abc import Iterator

import numpy as np
import pytest

from screenbot.vision.deduction import around, beside

AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@pytest.mark.parametrize("shape", [(1, 1), (5, 7), (3, 1, 9), (2, 3, 4, 6), (0, 4, 4)])
def test_neighbours_are_counted_on_each_board_alone(shape: tuple[int, ...]) -> None:
    mask = np.random.default_rng(5).random(shape) < 0.6
    assert np.array_equal(around(mask), [*counted(mask, AROUND)] or np.zeros(shape))
    sides = [step for step in AROUND if 0 in step]
    assert np.array_equal(beside(mask), [*counted(mask, sides)] or np.zeros(shape))


def counted(mask: np.ndarray, steps: list[tuple[int, int]]) -> Iterator[np.ndarray]:
    if mask.ndim > 2:
        yield from (np.array([*counted(each, steps)]) for each in mask)
        return
    room = np.pad(mask.astype(int), 1)
    rows, columns = mask.shape
    for row in range(1, rows + 1):
        yield np.array([sum(room[row + d, x + r] for d, r in steps) for x in range(1, columns + 1)])
