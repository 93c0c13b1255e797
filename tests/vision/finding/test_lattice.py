"""Lines lie between whole tiles: not at half their distance, not at that of another shape of tile."""

from itertools import product

import cv2
import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.finding import lattice
from screenbot.vision.finding.edges import layers
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.finding.lattice import _repeats_within
from screenbot.vision.finding.sides import Lattice
from screenbot.vision.finding.spectra import repeating, strongest
from tests.vision.finding.test_grid import draw, picture, worst

PAPER, FACE, RING = 236, 214, 246


def ringed(side: int, rows: int, columns: int, opened: float, round_: bool) -> tuple[Image, Grid]:
    """Return a board of flat tiles, the covered ones with a square or a ring of half their size inside."""
    margin, rng = side // 2 + 3, np.random.default_rng(5)
    image = np.full((rows * side + 2 * margin, columns * side + 2 * margin, 3), PAPER, np.uint8)
    image[margin:-margin, margin:-margin] = FACE
    for row, column in product(range(rows), range(columns)):
        x, y = margin + column * side + side // 2, margin + row * side + side // 2
        if rng.random() < opened:
            _digit(image, str(rng.integers(1, 4)), x, y, side)
        elif round_:
            cv2.circle(image, (x, y), round(0.4 * side), (40, 90, 200), 2, cv2.LINE_AA)
        else:
            reach = side // 4
            cv2.rectangle(image, (x - reach, y - reach), (x + reach, y + reach), (RING,) * 3, 2)
    return image, Grid.regular(margin, margin, side, side, rows, columns)


def _digit(image: Image, text: str, x: int, y: int, side: int) -> None:
    size, width = side / 44, max(1, side // 22)
    place = x - side // 5, y + side // 4
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, (90, 70, 160), width, cv2.LINE_AA)


@pytest.mark.parametrize("side", [44, 76])
@pytest.mark.parametrize(("opened", "round_"), [(0.0, False), (0.2, False), (0.3, False), (0.0, True)])
def test_a_square_or_a_ring_within_each_tile_does_not_halve_it(
    side: int, opened: float, round_: bool
) -> None:
    image, truth = ringed(side, 10, 9, opened, round_)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (10, 9)
    assert np.abs(np.subtract(grid.column_edges, truth.column_edges)).max() < 0.1 * side
    assert np.abs(np.subtract(grid.row_edges, truth.row_edges)).max() < 0.1 * side


@pytest.mark.parametrize("part", [0.0, -0.22])
def test_lines_do_not_move_to_where_no_edges_are(part: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar over a side of the board passes for where its tiles end."""
    columns, rows = [41 + 40 * n for n in range(10)], [138 + 40 * n for n in range(10)]
    image = picture(rows[-1] + 60, columns[-1] + 90)
    draw(image, columns, rows, 3)
    monkeypatch.setattr(lattice, "belonging", lambda _, found: found.shifted(0, part))
    (grid, *_) = find_grids(image)
    assert worst(grid, columns, rows) < 0.06


@pytest.mark.parametrize(("size", "x", "y"), [(8, 23, 61), (9, 41, 138)])
def test_oblong_tiles_are_not_laid_out_as_square_ones_that_a_part_of_the_edges_fits(
    size: int, x: int, y: int
) -> None:
    columns, rows = [x + 60 * n for n in range(size + 1)], [y + 50 * n for n in range(size + 1)]
    image = picture(rows[-1] + 60, columns[-1] + 90)
    draw(image, columns, rows, 3)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (size, size)
    assert worst(grid, columns, rows) < 0.06


@pytest.mark.parametrize(("height", "outshone"), [(50, True), (60, False)])
def test_oblong_places_outshine_square_ones_of_oblong_tiles_only(height: int, outshone: bool) -> None:
    columns, rows = [41 + 60 * n for n in range(10)], [138 + height * n for n in range(10)]
    image = picture(rows[-1] + 60, columns[-1] + 90)
    draw(image, columns, rows, 3)
    found = [place for layer in layers(image, 42) for place in repeating(layer)]
    oblong = [place for place in found if place.oblong]
    square = [
        place for place in strongest([place for place in found if not place.oblong]) if place.pitch > 45
    ]
    assert any(each.outshines(place) for each in oblong for place in square) == outshone


@pytest.mark.parametrize(("pitch", "several"), [(14.0, False), (28.0, True)])
def test_tiles_that_are_all_alike_are_not_taken_four_at_a_time(pitch: float, several: bool) -> None:
    ring = np.abs(np.indices((14, 14)) - 6.5).max(axis=0).astype(int)
    face = np.array([140, 150, 160, 170, 180, 190, 200])[ring]
    image = np.repeat(np.tile(face, (16, 30))[..., None], 3, axis=2).astype(np.uint8)
    lattice = Lattice(np.arange(0, 421, pitch), np.arange(0, 225, pitch))
    assert _repeats_within(layers(image, 42)[0], lattice) == several


def test_even_cells_are_not_taken_for_several_tiles() -> None:
    image = np.full((224, 420, 3), 90, np.uint8)
    lattice = Lattice(np.arange(0, 421, 28.0), np.arange(0, 225, 28.0))
    assert not _repeats_within(layers(image, 42)[0], lattice)
