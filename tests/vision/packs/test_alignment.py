"""A grid is moved to where a pack's tiles fit best."""

import numpy as np
import pytest

from screenbot.geometry import Grid
from screenbot.vision import find_pack
from screenbot.vision.packs.alignment import aligned, misfit_of

SKIN = "kmines-classic"


@pytest.mark.parametrize("tile", [29, 43, 73])
def test_sharp_edges_on_odd_pixels_are_no_misfit(tile: int) -> None:
    """A whole board is halved, and a tile's own picture: not on the same pixels."""
    pack, grid = find_pack(SKIN), Grid.regular(13, 17, tile, tile, 9, 9)
    image = np.full((10 * tile + 20, 10 * tile + 20, 3), 230, np.uint8)
    for cell in np.ndindex(9, 9):
        grid.tile(*cell).cut(image)[:] = pack.picture(-1, tile, tile)
    assert misfit_of(image, grid, pack) * pack.tolerance < 1
    found, _ = aligned(image, grid.moved(-1.4, 1.3), pack)
    assert found == grid
