"""How many neighbours are set, counted one by one."""

from collections.abc import Iterator

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.vision.deduction import around, beside, never_flags

AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@pytest.mark.parametrize("shape", [(1, 1), (5, 7), (3, 1, 9), (2, 3, 4, 6), (0, 4, 4)])
def test_neighbours_are_counted_on_each_board_alone(shape: tuple[int, ...]) -> None:
    mask = np.random.default_rng(5).random(shape) < 0.6
    assert np.array_equal(around(mask), [*counted(mask, AROUND)] or np.zeros(shape))
    sides = [step for step in AROUND if 0 in step]
    assert np.array_equal(beside(mask), [*counted(mask, sides)] or np.zeros(shape))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("F1000\n12110\nFF1F1", True),  # a 2 and two ones touch more than they say
        ("F1000\n1211#\nFF1F1", False),  # some of what is closed is flagged
        ("F1000\n1211*\nFF1F1", False),  # lost: flags may be wrong
        ("F1000\n1211~\nFF1F1", True),  # something hides a tile
        ("F1000\n11000\n00000", False),  # won
    ],
)
def test_what_numbers_deny_all_over_is_no_flag(text: str, found: bool) -> None:
    tiles = Board.from_text(text).tiles
    over = int(((tiles > 0) & (around(tiles == Tile.FLAG) > tiles)).sum())
    assert (never_flags(tiles, max(1, over)) == ((tiles == Tile.FLAG) & found)).all()
    assert not never_flags(tiles, over + 1).any()


def counted(mask: np.ndarray, steps: list[tuple[int, int]]) -> Iterator[np.ndarray]:
    if mask.ndim > 2:
        yield from (np.array([*counted(each, steps)]) for each in mask)
        return
    room = np.pad(mask.astype(int), 1)
    rows, columns = mask.shape
    for row in range(1, rows + 1):
        yield np.array([sum(room[row + d, x + r] for d, r in steps) for x in range(1, columns + 1)])
