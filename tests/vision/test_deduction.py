"""How many neighbours are set, counted one by one."""

from collections.abc import Iterator

import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile
from screenbot.minefield import FirstClick, generate
from screenbot.vision.deduction import around, beside, never_flags

AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@pytest.mark.parametrize("shape", [(1, 1), (5, 7), (3, 1, 9), (2, 3, 4, 6), (0, 4, 4)])
def test_neighbours_are_counted_on_each_board_alone(shape: tuple[int, ...]) -> None:
    mask = np.random.default_rng(5).random(shape) < 0.6
    assert np.array_equal(around(mask), [*counted(mask, AROUND)] or np.zeros(shape))
    sides = [step for step in AROUND if 0 in step]
    assert np.array_equal(beside(mask), [*counted(mask, sides)] or np.zeros(shape))


NUMBERED = Board.from_text("#21#1000\n#32110##\n#4#322#3\n#5#4##32\n###4#310\n#21211#1")
"""A board in play: eleven numbers touch more covered tiles than they say."""


@pytest.mark.parametrize("beside", ["", "#", "*", "~"])
def test_what_numbers_deny_all_over_is_no_flag(beside: str) -> None:
    """But where some of what is closed is flagged, or mines are shown, flags may be wrong."""
    tiles = np.where(NUMBERED.tiles == Tile.COVERED, Tile.FLAG, NUMBERED.tiles).astype(np.int8)
    if beside:
        tiles[0, 7] = Board.from_text(beside).tiles[0, 0]
    found = never_flags(tiles)
    assert (found == ((tiles == Tile.FLAG) & (beside in ("", "~")))).all()


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_a_few_wrong_flags_are_flags_all_the_same(wrong: int) -> None:
    layout = generate(9, 9, 10, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(4))
    tiles = np.where(layout.mines, int(Tile.FLAG), layout.numbers).astype(np.int8)
    beside = np.argwhere((tiles > 0) & (around(tiles > 0) > 3))
    for cell in beside[:wrong].tolist():
        tiles[*cell] = Tile.FLAG
    assert not never_flags(tiles).any()


def counted(mask: np.ndarray, steps: list[tuple[int, int]]) -> Iterator[np.ndarray]:
    if mask.ndim > 2:
        yield from (np.array([*counted(each, steps)]) for each in mask)
        return
    room = np.pad(mask.astype(int), 1)
    rows, columns = mask.shape
    for row in range(1, rows + 1):
        yield np.array([sum(room[row + d, x + r] for d, r in steps) for x in range(1, columns + 1)])
