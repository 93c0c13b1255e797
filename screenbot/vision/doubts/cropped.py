"""Read pictures that are nothing but a board: where no lines tell, tiles fill them from border to border."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.outer import lines_of, marks
from screenbot.vision.finding.edges import layers
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.finding.grid import SMALLEST_TILE
from screenbot.vision.finding.lattice import RECURRING
from screenbot.vision.finding.spectra import repeating, strongest
from screenbot.vision.finding.variety import recurring
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import Look, chances_of, known_numbers, squares
from screenbot.vision.reading import Reading

SMALLEST, LARGEST = 8.0, 120.0
"""Tiles are so many pixels wide."""

SQUARE = 0.02
"""Tiles that fill a picture both ways are square but for this part."""

PLACES, NEAR = 6, 0.05
"""And nearly as large as edges are apart where they repeat most, in so many places, or as two or three."""

GOOD, SHOWN = 0.1, 0.1
"""No larger part of the board may be unsure, and no smaller part show something: pages are mostly blank."""

MARGIN, MARKS = 0.2, 3
"""So much of a tile may be left around tiles, of which so many more show something."""

NUMBERS, STRANGE = 0.05, 0.5
"""So many of a board's tiles show numbers that are known, and fewer what is no name's with this chance."""

LEAST, MOST, TILES = 8, 100, 600
"""A board has so many rows and columns, and no more tiles."""


def cropped(image: Image) -> Reading | None:
    """Return what tiles show that fill a picture; None where that is no game. Never beyond doubt."""
    readings = (read_free(image, grid) for grid in _filling_grids(image) if shows_numbers(image, grid))
    return next((each for each in readings if each.is_game and _is_board(each)), None)


def shows_numbers(image: Image, grid: Grid) -> bool:
    """Return whether some cells show numbers, and fewer what the network does not know."""
    _, found = chances_of(squares(image, grid))
    strange = (found[:, Look.JUNK] > STRANGE).sum()
    return bool(known_numbers(found) > max(MARKS, NUMBERS * len(found), strange))


def filled(image: Image, reading: Reading) -> Reading:
    """Return the reading of a doubtful board with the rows and columns that fill the picture, if as sure.

    They show marks, and next to nothing is left around.
    """
    grid = reading.grid
    (height, width), edges = image.shape[:2], (grid.column_edges, grid.row_edges)
    across, down = (_to_borders(each, size) for each, size in zip(edges, (width, height), strict=True))
    if grid.clear or across is None or down is None or (across, down) == edges:
        return reading
    whole = replace(grid, column_edges=across, row_edges=down)
    longer = read_free(image, whole)
    rows, columns = lines_of(grid, whole)
    more = longer.tiles.copy()
    more[rows, columns] = 0
    return longer if marks(more) >= MARKS and longer.gaps <= reading.gaps else reading


def _to_borders(edges: tuple[float, ...], size: int) -> tuple[float, ...] | None:
    """Return the lines between tiles and those beyond, to both borders; None where part of a tile is left."""
    pitch = (edges[-1] - edges[0]) / (len(edges) - 1)
    before, after = (max(0, round(each / pitch)) for each in (edges[0], size - edges[-1]))
    first, last = edges[0] - before * pitch, edges[-1] + after * pitch
    if max(abs(first), abs(size - last)) > MARGIN * pitch:
        return None
    more = [max(0.0, edges[0] - pitch * number) for number in range(before, 0, -1)]
    return (*more, *edges, *(min(float(size), edges[-1] + pitch * number) for number in range(1, after + 1)))


def _is_board(reading: Reading) -> bool:
    size = reading.tiles.size
    return reading.gaps <= GOOD * size and marks(reading.tiles) >= SHOWN * size


def _filling_grids(image: Image) -> Iterator[Grid]:
    """Yield the grids of squares that fill a picture, as large as what repeats in it, the largest first."""
    height, width = image.shape[:2]
    pitches = _pitches(image)
    for columns in range(LEAST, MOST + 1):
        wide = width / columns
        rows = round(height / wide)
        likely = SMALLEST <= wide <= LARGEST and LEAST <= rows <= MOST and rows * columns <= TILES
        if not likely or abs(height / rows / wide - 1) > SQUARE:
            continue
        across, down = np.linspace(0, width, columns + 1), np.linspace(0, height, rows + 1)
        near = any(abs(pitch / wide - 1) < NEAR for pitch in pitches)
        if near and recurring(image, across, down) >= RECURRING:
            yield Grid(tuple(across.tolist()), tuple(down.tolist()), clear=False)


def _pitches(image: Image) -> list[float]:
    """Return how far apart edges are that repeat most."""
    found = [place for layer in layers(image, FEWEST_TILES * SMALLEST_TILE)[1:] for place in repeating(layer)]
    likely = strongest([place for place in found if not place.oblong])[:PLACES]
    return [place.pitch * by for place in likely for by in (1, 2, 3)]
