"""Cells vary least where each shows one tile."""

import cv2
import numpy as np

from screenbot.geometry import Image
from screenbot.vision.finding.variety import by_turns, cells, recurring, variety

SIDE = 16


def board(seed: int) -> Image:
    """Return 12 x 12 flat tiles of two colours, some with a mark."""
    rng = np.random.default_rng(seed)
    image = np.zeros((12 * SIDE, 12 * SIDE, 3), np.uint8)
    for row in range(12):
        for column in range(12):
            tile = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
            tile[:] = 80 if rng.random() < 0.5 else 200
            if rng.random() < 0.3:
                tile[4:12, 6:9] = 20
    return image


def lines(shift: float) -> np.ndarray:
    return shift + SIDE * np.arange(11, dtype=np.float64)


def test_cells_that_are_alike_have_no_variety() -> None:
    looks = cells(np.full((100, 100, 3), 50, np.uint8), lines(0)[:6], lines(0)[:6])
    assert looks.shape == (25, 108)
    assert variety(looks) < 1e-6


def test_shifted_lines_show_more_variety() -> None:
    image = board(3)
    right = variety(cells(image, lines(0), lines(0)))
    for x, y in ((8, 0), (0, 8), (8, 8)):
        assert variety(cells(image, lines(x), lines(y))) > right + 0.3


def test_most_tiles_recur_and_hardly_any_shifted_noise() -> None:
    noise = np.random.default_rng(5).integers(0, 256, (60, 60, 3), np.uint8)
    photograph = np.kron(noise, np.ones((4, 4, 1), np.uint8))
    assert recurring(board(3), lines(0), lines(0)) > 0.9
    assert recurring(photograph, lines(0), lines(0)) < 0.1


def test_small_tiles_of_a_palette_of_few_colours_recur() -> None:
    """Tiles of 8.7 pixels, shrunk from larger ones, and the dots of a GIF all over them."""
    rng = np.random.default_rng(5)
    kinds = rng.integers(0, 256, (6, 16, 16, 3), np.uint8).repeat(4, axis=1).repeat(4, axis=2)
    rows = [np.hstack([kinds[kind] for kind in rng.integers(0, 6, 16)]) for _ in range(16)]
    size = round(16 * 8.7)
    small = cv2.resize(np.vstack(rows), (size, size), interpolation=cv2.INTER_AREA)
    small = np.clip(small + rng.normal(0, 5, small.shape), 0, 255).astype(np.uint8)
    edges = np.arange(17) * size / 16
    assert recurring(small, edges, edges) > 0.7
    assert recurring(small, edges + 4, edges + 4) < 0.3


def test_halves_of_larger_cells_take_turns_and_tiles_do_not() -> None:
    rng = np.random.default_rng(5)
    tiles = rng.choice([80.0, 200.0], (12, 12, 1)).astype(np.float32)
    halves = tiles.copy()
    halves[::2] = 20
    assert by_turns(tiles) < 0.1
    assert by_turns(halves) > 0.5
