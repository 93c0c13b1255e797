"""Settle where a doubtful board ends by what its tiles say.

A row of page beside covered tiles reads as zeros, and a zero's neighbours are all open; headings read as
numbers that the tiles beside them contradict. Such a row too many leaves most of the board unsure.
"""

from collections.abc import Iterator

import numpy as np

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import groups
from screenbot.vision.extent import FEWEST_TILES
from screenbot.vision.free import read_free
from screenbot.vision.glyphs import crops
from screenbot.vision.reading import Reading

POOR = 0.4
"""A board of which more tiles are unsure may have a row or a column too many, or lack one."""

GOOD = 0.15
"""It had where without that no more are."""

UNREAD = 3
"""So many tiles of an outer row that shows no mark cannot be read where the row is page beside the board."""

STRANGE, MOSTLY = 20.0, 0.8
"""So far from all other tiles, in grey levels, is what stands beside a board, by most of the row's cells."""

Line = tuple[int | slice, int | slice]

OUTER: tuple[Line, ...] = ((0, slice(None)), (-1, slice(None)), (slice(None), 0), (slice(None), -1))
"""The first row, the last, the first column, the last."""

LARGEST = 600
"""Boards of more tiles are left as they are: wallpapers have many, and reading them takes long."""


def settled(image: Image, reading: Reading) -> Reading:
    """Return the reading, or that of its grid with or without one outer row or column where that is surer.

    It stays where, without one, another outer row or column shows nothing: that may be page too, or not. A
    heading in a colour of its own is none of the tiles all the same. A board beyond doubt lacks at most a
    line that shows more than page.
    """
    clear = reading.grid.clear
    if reading.tiles.size > LARGEST:
        return reading
    if _unsure(reading) <= POOR:
        return reading if clear else _without_page(image, reading)
    if not clear:
        surest = min((read_free(image, grid) for grid, _ in _shorter(reading)), key=_unsure, default=reading)
        if _unsure(surest) <= GOOD and not _bare(surest):
            return surest
    surest = min(_lengthened(image, reading.grid), key=_unsure, default=reading)
    return surest if _unsure(surest) <= GOOD else reading


def _lengthened(image: Image, grid: Grid) -> Iterator[Reading]:
    """Yield what the longer grids show; of one beyond doubt, those whose outer line shows more than page."""
    for longer, line in _longer(grid, image):
        reading = read_free(image, longer)
        if not (grid.clear and _is_bare(reading.tiles[line])):
            yield reading


def _without_page(image: Image, reading: Reading) -> Reading:
    """Return the reading without an outer row or column of no marks that keeps tiles from being read."""
    for grid, line in _shorter(reading):
        unread = int((line == Tile.UNSURE).sum())
        if unread < UNREAD or not np.isin(line, (Tile.UNSURE, Tile.COVERED, 0)).all():
            continue
        shorter = read_free(image, grid)
        fewer = len(shorter.unsure) <= len(reading.unsure) - unread
        if fewer and (not _bare(shorter) or _strange(image, reading.grid, grid)):
            return shorter
    return reading


def _strange(image: Image, longer: Grid, shorter: Grid) -> bool:
    """Return whether the tiles that only the longer grid has look like none of the others, most of them."""
    outer, others = (groups.flat(groups.patches(crops(image, grid))) for grid in (longer, shorter))
    nearest = groups.distances(outer, others).min(axis=1)
    return bool((nearest > STRANGE).sum() > MOSTLY * (len(outer) - len(others)))


def _unsure(reading: Reading) -> float:
    return len(reading.unsure) / reading.tiles.size


def _bare(reading: Reading) -> bool:
    """Return whether an outer row or column shows nothing, as far as it is sure."""
    return any(_is_bare(reading.tiles[line]) for line in OUTER)


def _is_bare(line: Tiles) -> bool:
    """Return whether tiles are all covered, or all zeros, as far as they are sure."""
    kinds = set(line.tolist()) - {int(Tile.UNSURE)}
    return len(kinds) < 2 and kinds <= {int(Tile.COVERED), 0}


def _longer(grid: Grid, image: Image) -> Iterator[tuple[Grid, Line]]:
    """Yield the grid with one more row or column at each end where there is room, and which it is."""
    (height, width), columns, rows = image.shape[:2], grid.column_edges, grid.row_edges
    top, bottom, left, right = OUTER
    if columns[0] >= grid.tile_width:
        yield Grid((columns[0] - grid.tile_width, *columns), rows, clear=False), left
    if columns[-1] + grid.tile_width <= width:
        yield Grid((*columns, columns[-1] + grid.tile_width), rows, clear=False), right
    if rows[0] >= grid.tile_height:
        yield Grid(columns, (rows[0] - grid.tile_height, *rows), clear=False), top
    if rows[-1] + grid.tile_height <= height:
        yield Grid(columns, (*rows, rows[-1] + grid.tile_height), clear=False), bottom


def _shorter(reading: Reading) -> Iterator[tuple[Grid, Tiles]]:
    """Yield the grid without each of its outer rows and columns, and what was read of these."""
    columns, rows, tiles = reading.grid.column_edges, reading.grid.row_edges, reading.tiles
    for across, down, line in (
        (columns, rows[1:], tiles[0]),
        (columns, rows[:-1], tiles[-1]),
        (columns[1:], rows, tiles[:, 0]),
        (columns[:-1], rows, tiles[:, -1]),
    ):
        if min(len(across), len(down)) > FEWEST_TILES:
            yield Grid(across, down, clear=False), line
