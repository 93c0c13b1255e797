"""A faint mark on a covered tile of a picture without noise is no covered tile for sure."""

import cv2
import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.reading import Reading
from screenbot.vision.whole.faint import without_faint

COUNT = 12
FLAGGED = (1, 5, 10)


def covered(ground: int = 190) -> Image:
    """Return pictures of covered tiles: uint8 ``[COUNT, SIDE, SIDE, 3]``."""
    tile = np.full((SIDE, SIDE, 3), ground, np.uint8)
    tile[:2], tile[-2:] = 240, 120
    return np.stack([tile] * COUNT)


def flagged(pictures: Image, ink: int = 10, places: tuple[int, ...] = FLAGGED) -> Image:
    """Put a flag on some, darker by so much."""
    flag = np.zeros((SIDE, SIDE), np.uint8)
    cv2.line(flag, (13, 8), (13, 24), 1, 2)
    cv2.fillPoly(flag, [np.array([(13, 8), (22, 12), (13, 16)])], 1)
    pictures = pictures.copy()
    for place in places:
        pictures[place] -= (ink * flag[..., None]).astype(np.uint8)
    return pictures


def unsure(pictures: Image, few: int = COUNT) -> list[int]:
    """Return which tiles are not covered ones for sure, where so many are covered."""
    tiles = np.full((3, COUNT // 3), Tile.COVERED, np.int8)
    tiles.ravel()[few:] = 0
    reading = Reading(Grid.regular(0, 0, 20, 20, *tiles.shape), tiles, np.ones(tiles.shape, np.float32))
    return np.flatnonzero(without_faint(reading, pictures).tiles == Tile.UNSURE).tolist()


@pytest.mark.parametrize("places", [(3,), FLAGGED, (0, 1, 2, 3, 4)])
def test_what_bears_a_faint_mark_is_not_sure(places: tuple[int, ...]) -> None:
    assert unsure(covered()) == []
    assert unsure(flagged(covered(), places=places)) == list(places)


def test_of_chequers_each_colour_is_a_look_of_its_own() -> None:
    chequers = covered()
    chequers[::2] -= 15
    assert unsure(chequers) == []
    assert unsure(flagged(chequers)) == list(FLAGGED)


def test_a_shadow_and_a_tile_that_is_lit_bear_no_mark() -> None:
    pictures = covered()
    pictures[4] += 12
    pictures[7] -= np.linspace(0, 30, SIDE).astype(np.uint8)[:, None, None]
    assert unsure(pictures) == []


def test_where_most_tiles_have_a_pattern_nothing_is_faint() -> None:
    """The parts of it that tiles show differ where lines are astray."""
    pictures = flagged(covered(), places=tuple(place for place in range(COUNT) if place != 6))
    assert unsure(pictures) == []


def test_where_noise_varies_all_tiles_nothing_is_faint() -> None:
    rng = np.random.default_rng(5)
    noisy = (flagged(covered()).astype(int) + rng.integers(-4, 5, (COUNT, SIDE, SIDE, 1))).astype(np.uint8)
    assert unsure(noisy) == []


def test_a_mark_that_anyone_sees_is_left_to_who_names_marks() -> None:
    assert unsure(flagged(covered(), ink=120)) == []


@pytest.mark.parametrize("few", [0, 5])
def test_of_a_few_covered_tiles_nothing_is_told(few: int) -> None:
    assert unsure(flagged(covered()), few) == []


def test_a_bevel_whose_lines_are_astray_is_no_mark() -> None:
    """Its tiles are a pixel wider by turns: one more column of shade reaches into these."""
    pictures = covered()
    pictures[::3, :, SIDE // 4 : SIDE // 4 + 2] -= 30
    pictures[::3, :, -SIDE // 4 - 1 : -SIDE // 4] += 20
    assert unsure(pictures) == []
    assert unsure(flagged(pictures, places=(1, 4))) == [1, 4]
