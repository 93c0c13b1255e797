"""Drawn games of lines alone: each look can be told from each other."""

from itertools import combinations

import numpy as np
import pytest

from screenbot.board import Tile
from tests.training.lines import of_lines
from tests.training.skins import random_skin

LOOKS = [
    int(Tile.COVERED),
    int(Tile.FLAG),
    int(Tile.MINE),
    int(Tile.HIT_MINE),
    int(Tile.WRONG_FLAG),
    0,
    *range(1, 9),
]


@pytest.mark.parametrize("seed", range(6))
def test_no_two_looks_are_drawn_alike(seed: int) -> None:
    rng = np.random.default_rng(seed)
    skin = random_skin(rng, 32)
    looks = np.array([LOOKS] * 8, np.int8)
    tiles = (
        of_lines(rng, skin, looks).reshape(8, 32, len(LOOKS), 32, 3).transpose(2, 0, 1, 3, 4).astype(float)
    )
    means = tiles.mean(axis=1)
    assert all(np.abs(means[a] - means[b]).max() > 12 for a, b in combinations(range(len(LOOKS)), 2))
