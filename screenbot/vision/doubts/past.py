"""A message across a board: past it, or beside it, the network sees tiles that lie as the board's do."""

from dataclasses import replace

import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.refining import CLEAR, CUT, longest_run, size
from screenbot.vision.networks.glance import HIDDEN, NOT_TILE, Values, glance

SEEN, SHARE, FEWEST = 0.9, 0.2, 2
"""A row of which something hides the rest has so many tiles in one run, which are such a part of it, each of
which is a tile with this chance."""

COVERED = 0.4
"""A message hides rows of which so large a part is hidden, or tiles."""

MOST, LARGE = 24, 1500
"""Tiles are looked for no more rows away, and not where that makes more cells: they take a second."""


def past(image: Image, grid: Grid) -> Grid:
    """Return the grid with the rows and columns beside it as far as tiles are seen, also behind a message."""
    (top, bottom), (left, right) = grid.row_edges[:: grid.rows], grid.column_edges[:: grid.columns]
    above, below = _room(top / grid.tile_height), _room((image.shape[0] - bottom) / grid.tile_height)
    longer = _lengthened(grid, (above, below), (0, 0))
    if longer.rows * longer.columns <= LARGE:
        lines = glance(image, longer, 0).chances
        grid = _lengthened(grid, _reaches(lines, above, below), (0, 0))
    before, behind = _room(left / grid.tile_width), _room((image.shape[1] - right) / grid.tile_width)
    wider = _lengthened(grid, (0, 0), (before, behind))
    if wider.rows * wider.columns <= LARGE:
        lines = glance(image, wider, 0).chances.transpose(1, 0, 2)
        grid = _lengthened(grid, (0, 0), _reaches(lines, before, behind))
    return grid


def _room(tiles: float) -> int:
    """Return how many tiles fit where the picture has room for so many."""
    return max(0, min(MOST, int(tiles + CUT)))


def _reaches(lines: Values, first: int, last: int) -> tuple[int, int]:
    """Return how many of so many first and last rows around a board are its own."""
    return _reach(lines[:first][::-1]), _reach(lines[len(lines) - last :])


def _reach(lines: Values) -> int:
    """Return how many rows beside a board are its own: up to the last in which tiles are seen.

    Args:
        lines: what the network sees there, as `glance.Glance` has it, from the board outwards.
    """
    hidden, none = lines[..., HIDDEN], lines[..., NOT_TILE]
    tiles, reach = 1 - none - hidden, 0
    for number, (own, over) in enumerate(zip(tiles, hidden, strict=True), 1):
        run = size(longest_run(own > SEEN))
        if own.mean() > 1 - CLEAR or run >= max(FEWEST, SHARE * len(own)):
            reach = number
        elif own.mean() + over.mean() < COVERED:
            break
    return reach


def _lengthened(grid: Grid, rows: tuple[int, int], columns: tuple[int, int]) -> Grid:
    """Return a grid with so many rows more above and below, and columns at its sides; in doubt if any."""
    if not any(rows + columns):
        return grid
    row_edges = _more(grid.row_edges, grid.tile_height, *rows)
    column_edges = _more(grid.column_edges, grid.tile_width, *columns)
    return replace(grid, row_edges=row_edges, column_edges=column_edges, clear=False)


def _more(edges: tuple[float, ...], size: float, before: int, after: int) -> tuple[float, ...]:
    first = edges[0] - size * np.arange(before, 0, -1)
    last = edges[-1] + size * np.arange(1, after + 1)
    return (*map(float, first), *edges, *map(float, last))
