"""What names cost groups of tiles by their marks."""

import numpy as np
import pytest

from screenbot.vision.naming.pricing import LOWER_COST, look_costs
from screenbot.vision.networks.glyphs import LOOKS, Look

SEEN = 28


def bars(*heights: int) -> np.ndarray:
    """Return marks of these heights, in parts of a tile; those that are not low have a noisy upper edge."""
    strength = np.zeros((len(heights), SEEN, SEEN), np.float32)
    for each, height in zip(strength, heights, strict=True):
        each[SEEN // 2 - height // 2 :][:height, 12:16] = 1
        each[0] = 0.4 if height > 5 else 0
    return strength


@pytest.mark.parametrize(("height", "cheapest"), [(10, 3), (3, int(Look.JUNK))])
def test_the_height_of_a_number_is_that_of_others_whatever_that_of_flags(height: int, cheapest: int) -> None:
    """Four ones, eight flags as high as their tiles, and something like a three."""
    labels = np.array([0] * 4 + [1] * 8 + [2], np.int32)
    strength = bars(*[10] * 4, *[26] * 8, height)
    single = np.full((13, LOOKS), 0.002, np.float32)
    single[labels == 0, 1], single[labels == 1, Look.FLAG], single[labels == 2, 3] = 0.97, 0.97, 0.9
    single[labels == 2, Look.JUNK] = 0.1
    ground = np.array([False, False, False])
    costs = look_costs(single, labels, ground, ~ground, strength, np.ones(13, bool), ground, lettered=False)
    assert costs[2].argmin() == cheapest
    assert costs[2, 3] < LOWER_COST
