"""Tiles that lie apart from each other on one ground tell where their board ends."""

import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.apart import lie_apart

GRID = Grid.regular(30, 40, 25, 25, 8, 8)


def faces(gap: int, face: tuple[int, int, int] = (230, 226, 228)) -> Image:
    image = np.full((280, 260, 3), 255, np.uint8)
    for row, column in np.ndindex(8, 8):
        x, y, width, height = GRID.tile(row, column)
        image[y + gap : y + height - gap, x + gap : x + width - gap] = face
    return image


@pytest.mark.parametrize(("gap", "apart"), [(4, True), (2, True), (0, False)])
def test_tiles_with_gaps_lie_apart(gap: int, apart: bool) -> None:
    assert lie_apart(faces(gap), GRID) is apart


def test_a_tile_of_the_grounds_colour_is_none_that_lies_apart() -> None:
    image = faces(4)
    GRID.tile(3, 3).cut(image)[:] = 255
    assert not lie_apart(image, GRID)


def test_nor_do_tiles_beside_something_else() -> None:
    image = faces(4)
    image[: 40 + 4] = 120
    assert not lie_apart(image, GRID)
