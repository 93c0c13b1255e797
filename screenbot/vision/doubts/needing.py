"""A message over the last rows of a board, or its last columns: numbers beside them tell of mines there."""

from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile, level_mines
from screenbot.geometry import Image, bounds
from screenbot.vision.doubts.outer import OUTER
from screenbot.vision.doubts.past import lengthened
from screenbot.vision.reading import Reading
from screenbot.vision.rules import against, impossible

FEWEST = 2
"""So many numbers of an outer row cannot stand there unless mines lie beyond it."""

MOST = 0.6
"""A message hides no more rows than this part of those in sight."""


def with_needed(image: Image, reading: Reading) -> Reading:
    """Return a reading in doubt with the rows, unsure, that its numbers need on one side, and nobody sees.

    They are as many as make a square of the board, or a level's size. A message lies over a game that has
    ended; the board of a running one is scrolled, and stays cut.
    """
    running = reading.outcome is Outcome.PLAYING
    if running or reading.grid.clear or against(impossible, reading.tiles, cut=True).any():
        return reading
    needing = impossible(reading.tiles)
    sides = [side for side, line in enumerate(OUTER) if needing[line].sum() == needing.sum()]
    if needing.sum() < FEWEST or len(sides) != 1:
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
    return replace(reading, grid=grid, tiles=tiles, certainty=np.pad(reading.certainty, ends), cut=False)
