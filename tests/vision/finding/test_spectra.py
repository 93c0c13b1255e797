"""Places where edges repeat both ways are found with their distance; nothing is found in noise."""

import numpy as np
import pytest

from screenbot.geometry import Image, Rect
from screenbot.vision.finding.edges import layers
from screenbot.vision.finding.spectra import Place, repeating, strongest


def tiled(width: float, height: float, size: int = 400) -> Image:
    """Return a page on whose middle lie tiles with a dark line between them."""
    image = np.full((size, size, 3), 220, np.uint8)
    for line in np.arange(60, size - 60, height):
        image[round(line), 60:-60] = 90
    for line in np.arange(60, size - 60, width):
        image[60:-60, round(line)] = 90
    return image


def places(image: Image) -> list[Place]:
    """Return the strongest places of all layers."""
    return strongest([place for layer in layers(image, 42) for place in repeating(layer)])


@pytest.mark.parametrize("pitch", [8, 13.5, 20, 31, 47])
def test_the_distance_is_found(pitch: float) -> None:
    found = [place.pitch for place in places(tiled(pitch, pitch)) if not place.oblong]
    assert min(abs(each / pitch - 1) for each in found) < 0.04


@pytest.mark.parametrize(
    ("width", "height"), [(26, 20), (50, 36), (23, 13), (38, 20), (47, 27), (24, 33), (26, 45), (50, 20)]
)
def test_so_are_those_of_oblong_tiles(width: float, height: float) -> None:
    found = [place for place in places(tiled(width, height, 600)) if place.oblong]
    off = [max(abs(each.width / width - 1), abs(each.height / height - 1)) for each in found]
    assert min(off) < 0.04


def test_letters_of_a_terminal_are_not_oblong_tiles() -> None:
    assert not any(place.oblong and place.height > 1.5 * place.width for place in places(tiled(9, 18)))


def test_lines_one_way_only_are_no_place() -> None:
    image = np.full((300, 300, 3), 220, np.uint8)
    image[::20] = 90
    assert places(image) == []


def test_few_places_are_of_tiles_larger_than_any() -> None:
    waves = [Place(Rect(0, 800 * n, 1500, 1500), 200.0, 200.0, 50.0) for n in range(40)]
    tiles = Place(Rect(0, 0, 300, 300), 44.0, 44.0, 20.0)
    assert strongest([*waves, tiles])[-1] == tiles


def test_of_oblong_tiles_either_distance_may_be_twice_what_it_is_or_half() -> None:
    """A coarse layer shows no more than every second line, or a bevel's two sides as if they were two."""
    window = Rect(0, 0, 192, 192)
    for width, height in ((29.2, 42.3), (14.6, 21.1)):
        sizes = [(place.width, place.height) for place in Place(window, width, height, 28.0).multiples()]
        assert any(abs(w - 29.2) < 0.1 and abs(h - 21.15) < 0.1 for w, h in sizes)
        assert all(w / h < 2 and h / w < 1.85 for w, h in sizes)
