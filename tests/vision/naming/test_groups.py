"""Tiles that look alike are grouped, whatever a board's rounded corners make of its outermost ones."""

import numpy as np
import pytest

from screenbot.vision.naming.groups import PARTS, unrounded

SHAPE = (4, 5)


def board() -> np.ndarray:  # type: ignore[type-arg]
    """Return the patches of a board of which every other tile is darker."""
    patches = np.full((SHAPE[0] * SHAPE[1], PARTS, PARTS, 3), 160, np.float32)
    patches[::2] -= 30
    return patches


def test_a_rounded_corner_looks_like_that_of_the_tile_most_like_its_own() -> None:
    whole = board()
    rounded = whole.copy()
    rounded[19, :-3, -1] += 8  # it is blurred along a side
    whole[19, :-3, -1] += 8
    rounded[0, :2, :2] = rounded[4, :2, -2:] = rounded[15, -3:, :2] = rounded[19, -1, -1] = 250
    assert (unrounded(rounded, SHAPE) == whole).all()


@pytest.mark.parametrize("changed", [(0, 3, 3), (1, 0, 0), (19, 2, 7)])
def test_what_is_no_corner_of_a_board_stays(changed: tuple[int, int, int]) -> None:
    marked = board()
    marked[changed] = 250
    assert (unrounded(marked, SHAPE) == marked).all()
