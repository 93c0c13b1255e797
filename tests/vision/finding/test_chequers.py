"""Chequers of two colours are a new board's; of greys, or with anything on them, they may be others'."""

import numpy as np
import pytest

from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read_unknown
from screenbot.vision.finding.chequers import are_chequers

LIGHT, DARK = (141, 216, 141), (66, 190, 66)


def chequers(side: int, light: tuple[int, int, int] = LIGHT, dark: tuple[int, int, int] = DARK) -> Image:
    odd = np.indices((side, side)).sum(axis=0)[..., None] % 2 == 1
    tiles = np.kron(np.where(odd, dark, light), np.ones((28, 28, 1))).astype(np.uint8)
    return np.pad(tiles, ((56, 56), (84, 300), (0, 0)), constant_values=255)


@pytest.mark.parametrize(
    ("light", "dark", "marked", "alike"),
    [
        (LIGHT, DARK, False, True),
        (LIGHT, DARK, True, False),
        (LIGHT, LIGHT, False, False),
        ((230, 230, 230), (180, 180, 180), False, False),
    ],
)
def test_two_colours_by_turns_are_chequers(
    light: tuple[int, int, int], dark: tuple[int, int, int], marked: bool, alike: bool
) -> None:
    image, grid = chequers(20, light, dark), Grid.regular(84, 56, 28, 28, 20, 20)
    if marked:
        for row in range(20):
            x, y = 84 + 28 * row, 56 + 28 * row
            image[y + 8 : y + 20, x + 8 : x + 20] = 0
    assert are_chequers(image, grid) is alike


def test_a_new_board_of_chequers_is_read_though_the_network_sees_no_tiles() -> None:
    reading = read_unknown(chequers(20, (181, 217, 240), (99, 136, 181)))
    assert reading.sure
    assert reading.tiles.shape == (20, 20)
    with pytest.raises(PictureError):
        read_unknown(chequers(20, (230, 230, 230), (150, 150, 150)))
