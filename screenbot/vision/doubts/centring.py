"""Add blank outer rows and columns that a board lacks where it lies aside of the middle by whole tiles.

Opened tiles may look like the page, and a board's outer ones without a mark are then seen by nothing but
where the board lies: phones and pages show it in the middle, and crops leave as much on all sides.
"""

from dataclasses import replace

import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.outer import lines_of
from screenbot.vision.finding.cutting import Beyond
from screenbot.vision.naming import groups
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading

MOST, ASIDE = 3, 0.06
"""So many rows or columns are lacking on one side at most; lines lie aside by whole tiles but for so much."""

CROPPED = 1.0
"""Above and below boards lie headings: only where so many tiles have room there is it a crop."""

BLANK = 5.0
"""Blank tiles differ from those beside the board by less, in grey levels."""


def centred(image: Image, reading: Reading) -> Reading:
    """Return the reading, or that of the board with the blank rows and columns that put it in the middle."""
    height, width = image.shape[:2]
    columns = _lacking(reading.grid.column_edges, width)
    reading = _with_blank(image, reading, replace(reading.grid, column_edges=columns, clear=False))
    rows = _lacking(reading.grid.row_edges, height)
    if max(rows[0], height - rows[-1]) < CROPPED * reading.grid.tile_height:
        reading = _with_blank(image, reading, replace(reading.grid, row_edges=rows, clear=False))
    return reading


def _with_blank(image: Image, reading: Reading, grid: Grid) -> Reading:
    """Return what a longer grid shows where it has but blank opened tiles more, else the reading."""
    new = np.ones((grid.rows, grid.columns), np.bool_)
    new[lines_of(reading.grid, grid)] = False
    opened = ~new
    opened[~new] = (reading.tiles == 0).ravel()
    if not (new.any() and opened.any()):
        return reading
    looks = groups.flat(groups.patches(crops(image, grid)))
    if groups.distances(looks[new.ravel()], looks[opened.ravel()]).min(axis=1).max() > BLANK:
        return reading
    longer = read_free(image, grid)
    blank = (longer.tiles[new] == 0).all() and longer.gaps <= reading.gaps
    return longer if blank else reading


def _lacking(edges: tuple[float, ...], size: int) -> tuple[float, ...]:
    """Return lines and those before or after them that put them in the middle, by whole tiles."""
    pitch = (edges[-1] - edges[0]) / (len(edges) - 1)
    aside = (edges[0] - (size - edges[-1])) / pitch
    number = round(abs(aside))
    if not 0 < number <= MOST or abs(abs(aside) - number) > ASIDE:
        return edges
    if aside > 0:
        return (*(edges[0] - pitch * n for n in range(number, 0, -1)), *edges)
    return (*edges, *(edges[-1] + pitch * n for n in range(1, number + 1)))


def blends_in(image: Image, reading: Reading) -> bool:
    """Return whether beside an end all looks as the board's blank tiles do: it may go on there unseen."""
    height, width = image.shape[:2]
    grid = reading.grid
    columns, rows = grid.column_edges, grid.row_edges
    sides = Beyond(
        columns[0] >= grid.tile_width,
        columns[-1] + grid.tile_width <= width,
        rows[0] >= grid.tile_height,
        rows[-1] + grid.tile_height <= height,
    )
    whole, (down, across) = sides.grid(grid), sides.inside
    looks = groups.flat(groups.patches(crops(image, whole))).reshape(whole.rows, whole.columns, -1)
    blank = looks[down, across][reading.tiles == 0]
    lines = looks[down, 0], looks[down, -1], looks[0, across], looks[-1, across]
    beside = [line for line, there in zip(lines, sides, strict=True) if there]
    return any(len(blank) and groups.distances(line, blank).min(axis=1).max() < BLANK for line in beside)
