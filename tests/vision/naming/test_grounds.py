"""What marks stand on, on tiles made by hand."""

import numpy as np
import pytest

from screenbot.vision.naming.grounds import away_from, is_lettered, off_ground, own_ground, same_borders
from screenbot.vision.naming.groups import PARTS, ring
from screenbot.vision.naming.puzzle import NAMES, NEAREST, OPENED
from screenbot.vision.networks.glyphs import LOOKS

LIGHT, PINK, BLUE = (238, 238, 238), (255, 221, 221), (200, 120, 60)


def patches(*colours: tuple[int, int, int]) -> np.ndarray:
    return np.array([np.full((PARTS, PARTS, 3), colour, np.float32) for colour in colours])


def test_a_mark_on_a_tint_of_its_own_is_not_near_to_opened_tiles() -> None:
    away, _ = away_from(patches(LIGHT, LIGHT, PINK), np.array([0, 0, 1], np.int32), [[0]], 2)
    assert away[1, 0] >= NEAREST


def test_a_mark_that_reaches_the_border_still_stands_on_its_ground() -> None:
    tiles = patches(LIGHT, LIGHT, LIGHT)
    tiles[2, 3:5, :2] = (190, 238, 190)
    assert 5 < away_from(tiles, np.array([0, 0, 1], np.int32), [[0]], 2)[0][1, 0] < NEAREST


def said(numbers: tuple[int, int, int], opened: tuple[int, int, int]) -> list[bool]:
    """Return of which of three groups it is said that they are not opened: numbers, and two plain ones."""
    colours = [numbers] * 6 + [opened] * 4 + [BLUE] * 4
    single = np.zeros((14, LOOKS), np.float32)
    single[:6, 1] = single[6:, 0] = 1
    costs = np.zeros((3, NAMES))
    costs[0, OPENED] = 9
    labels = np.array([0] * 6 + [1] * 4 + [2] * 4, np.int32)
    return (off_ground(ring(patches(*colours)), labels, single, costs) > 0).tolist()


def test_tiles_unlike_what_numbers_stand_on_are_hardly_opened() -> None:
    assert said(LIGHT, LIGHT) == [False, False, True]


def test_where_no_plain_tile_is_like_the_numbers_nothing_is_said() -> None:
    assert said((127, 241, 155), (255, 255, 255)) == [False, False, False]


@pytest.mark.parametrize(("grain", "own"), [(0.0, True), (2.0, False)])
def test_a_pale_ground_is_another_where_tiles_are_smooth(grain: float, own: bool) -> None:
    tiles = patches(*[LIGHT] * 8, *[(234, 234, 234)] * 8)
    tiles += np.random.default_rng(3).normal(0, grain, tiles.shape).astype(np.float32)
    labels = np.array([0] * 8 + [1] * 8, np.int32)
    assert own_ground(tiles, labels, labels == 0).tolist() == [False, own]


@pytest.mark.parametrize(
    ("other", "plain", "lettered"),
    [(LIGHT, False, True), (BLUE, False, False), (LIGHT, True, True), ((233, 233, 233), True, False)],
)
def test_what_is_covered_is_written_where_all_tiles_have_one_ground(
    other: tuple[int, int, int], plain: bool, lettered: bool
) -> None:
    tiles, bare = patches(*[LIGHT] * 6, *[other] * 3), np.arange(9) < (9 if plain else 6)
    tiles[~bare, 2:6, 2:6] = 0  # marks
    assert is_lettered(tiles, bare, np.zeros(9, np.bool_)) == lettered


@pytest.mark.parametrize(("other", "lettered"), [(LIGHT, True), (BLUE, False)])
def test_where_no_tile_is_plain_all_are_written_on_one_ground(
    other: tuple[int, int, int], lettered: bool
) -> None:
    tiles, nothing = patches(LIGHT, LIGHT, other), np.zeros(3, np.bool_)
    tiles[:, 2:6, 2:6] = 0
    assert is_lettered(tiles, nothing, nothing) == lettered
    assert not is_lettered(tiles, nothing, ~nothing)


def test_kinds_that_differ_in_their_middle_alone_have_the_same_borders() -> None:
    tiles = patches(LIGHT, LIGHT, BLUE)
    tiles[1, 2:6, 2:6] = 0
    alike = same_borders(tiles, np.arange(3, dtype=np.int32), [[0], [1], [2]], np.full(3, 2.5))
    assert alike.tolist() == [[True, True, False], [True, True, False], [False, False, True]]
