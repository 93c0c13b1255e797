"""A message over the last rows of a board, or its last columns: numbers tell of them, or the network does."""

from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.doubts.outer import OUTER
from screenbot.vision.doubts.past import LARGE, lengthened
from screenbot.vision.finding.flush import missing
from screenbot.vision.networks.glance import HIDDEN, MARGIN, NOT_TILE, glance
from screenbot.vision.reading import Reading
from screenbot.vision.rules import against, impossible

FEWEST = 2
"""So many numbers of an outer row cannot stand there unless mines lie beyond it."""

HIDES, NO_PAGE = 0.6, 0.8
"""Something hides the next row where the network gives this chance to its cells, in the mean, and so much to
these or tiles: beside 900 boards without a message over their ends it gave 0.57 at most."""


def with_needed(image: Image, reading: Reading) -> Reading:
    """Return a reading in doubt with the rows, unsure, that follow on one side, and that nobody sees.

    Its numbers need them, or the network sees that something hides them. They are as many as make a square of
    the board, or a level's size. A message lies over a game that has ended; the board of a running one is
    scrolled, and stays cut, unless the network sees what hides the rest.
    """
    if reading.grid.clear or against(impossible, reading.tiles, cut=True).any():
        return reading
    side = _side(image, reading)
    if side is None:
        return reading
    rows, columns = reading.tiles.shape
    lines, across = (rows, columns) if side < 2 else (columns, rows)
    more = missing(lines, across)
    before, after = ((more, 0), (0, more))[side % 2]
    ends = ((before, after), (0, 0)) if side < 2 else ((0, 0), (before, after))
    grid = lengthened(reading.grid, *ends)
    if not more or grid.area.clipped(bounds(image)) != grid.area:
        return reading
    tiles = np.pad(reading.tiles, ends, constant_values=int(Tile.UNSURE))
    return replace(reading, grid=grid, tiles=tiles, certainty=np.pad(reading.certainty, ends), cut=False)


def _side(image: Image, reading: Reading) -> int | None:
    """Return the one side, as `OUTER` has them, on which rows follow that nobody sees; None where none is."""
    needing, hidden = _needing(reading), _hidden(image, reading.grid)
    if needing is None:
        return hidden[0] if len(hidden) == 1 else None
    return needing if reading.outcome is not Outcome.PLAYING or needing in hidden else None


def _needing(reading: Reading) -> int | None:
    """Return the one side whose numbers alone need mines beyond it; None where none."""
    needing = impossible(reading.tiles)
    sides = [side for side, line in enumerate(OUTER) if needing[line].sum() == needing.sum()]
    return sides[0] if needing.sum() >= FEWEST and len(sides) == 1 else None


def _hidden(image: Image, grid: Grid) -> list[int]:
    """Return the sides beyond which something hides the next row or column; of a large board none."""
    if grid.rows * grid.columns > LARGE:
        return []
    inside = slice(MARGIN, -MARGIN)
    chances = glance(image, grid).chances
    beyond = (
        chances[MARGIN - 1, inside],
        chances[-MARGIN, inside],
        chances[inside, MARGIN - 1],
        chances[inside, -MARGIN],
    )
    means = [(each[:, HIDDEN].mean(), 1 - each[:, NOT_TILE].mean()) for each in beyond]
    return [side for side, (hides, no_page) in enumerate(means) if hides > HIDES and no_page > NO_PAGE]
