"""A message over the last rows of a board, or its last columns: numbers beside them tell of mines there."""

from dataclasses import replace

import numpy as np

from screenbot.board import Tile, Tiles, level_mines
from screenbot.geometry import Image, bounds
from screenbot.vision.deduction import around
from screenbot.vision.doubts.outer import OUTER
from screenbot.vision.doubts.past import lengthened
from screenbot.vision.reading import Reading

FEWEST = 2
"""So many numbers of an outer row tell of more mines than there are tiles around them that may be some."""

MOST = 0.6
"""A message hides no more rows than this part of those in sight."""


def with_needed(image: Image, reading: Reading) -> Reading:
    """Return a reading in doubt with the rows, unsure, that its numbers need on one side, and nobody sees.

    They are as many as make a square of the board, or a level's size.
    """
    needing = _needing(reading.tiles)
    sides = [side for side, line in enumerate(OUTER) if needing[line].sum() == needing.sum()]
    if reading.grid.clear or needing.sum() < FEWEST or len(sides) != 1:
        return reading
    rows, columns = reading.tiles.shape
    lines, across = (rows, columns) if sides[0] < 2 else (columns, rows)
    sizes = range(lines + 1, int((1 + MOST) * lines) + 1)
    more = next((size - lines for size in sizes if size == across or level_mines(size, across)), 0)
    before, after = ((more, 0), (0, more))[sides[0] % 2]
    ends = ((before, after), (0, 0)) if sides[0] < 2 else ((0, 0), (before, after))
    grid = lengthened(reading.grid, *ends)
    if not more or grid.area.clipped(bounds(image)) != grid.area:
        return reading
    tiles = np.pad(reading.tiles, ends, constant_values=int(Tile.UNSURE))
    return replace(reading, grid=grid, tiles=tiles, certainty=np.pad(reading.certainty, ends))


def _needing(tiles: Tiles) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return which numbers tell of more mines than there are tiles around them that may be some."""
    return np.asarray((tiles > 0) & (around((tiles < 0) & (tiles != Tile.WRONG_FLAG)) < tiles), np.bool_)
