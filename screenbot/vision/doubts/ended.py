"""Whether a board in doubt ends where it does: its outer tiles belong to it, and nothing follows that may."""

import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.doubts.outer import (
    ALIKE,
    BLANK,
    MOSTLY,
    OUTER,
    Line,
    is_frame,
    longer_grids,
    marks,
    part,
)
from screenbot.vision.finding.page import SHADE, lies_on_page
from screenbot.vision.naming import groups
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading

SHOWN, UNREADABLE, POOR = 2, 0.5, 0.4
"""A board has ended whose outer rows show so many marks, or covered tiles that look like others; where of one
more row a larger part cannot be read, or of the board with a row of blank page."""

ASKEW, OBLONG = 0.06, 0.03
"""Lines of square tiles are off by no larger part of a tile at the board's end; tiles that are not square are
by a larger one."""


def ended(image: Image, reading: Reading) -> Reading:
    """Return the reading, clear where its tiles leave no doubt where it ends, and its lines lie in none.

    All tiles are sure, those of the outer rows and columns show marks or look like others that are covered,
    and beyond them the picture ends or no line of the board can follow.
    """
    grid = reading.grid
    lined = grid.lined and not _is_stretched(grid)
    if grid.clear or reading.unsure or not lined or not _outer_belong(image, reading):
        return reading
    clear = not any(_may_go_on(image, grid, longer, line) for longer, line in longer_grids(grid, image))
    return reading.placed(clear)


def _may_go_on(image: Image, grid: Grid, longer: Grid, line: Line) -> bool:
    """Return whether the outer line of a longer grid may be the board's: no page that its tiles forbid.

    A line of its own that was left off may change what all other tiles are called.
    """
    beyond = part(longer, line)
    if is_frame(image, grid, beyond):
        return False
    reading = read_free(image, longer)
    if (reading.tiles[line] == Tile.UNSURE).mean() <= UNREADABLE:
        return True
    pixels = beyond.area.cut(image).reshape(-1, 3)
    blank = (peak(np.abs(pixels - np.median(pixels, axis=0))) < SHADE).mean() > BLANK
    return bool(reading.unread > POOR and not blank)


def _is_stretched(grid: Grid) -> bool:
    """Return whether tiles are nearly square, and not quite: lines one way may be off by some pixels."""
    ratio = abs(grid.tile_width / grid.tile_height - 1)
    return ratio < OBLONG and ratio * max(grid.rows, grid.columns) > ASKEW


def _outer_belong(image: Image, reading: Reading) -> bool:
    """Return whether each outer row and column is the board's: page shows no marks and no relief."""
    tiles, looks = reading.tiles, groups.flat(groups.patches(crops(image, reading.grid)))
    numbers = np.arange(tiles.size).reshape(tiles.shape)
    for line in OUTER:
        closed = tiles[line] == Tile.COVERED
        if marks(tiles[line]) + closed.any() >= SHOWN:
            continue
        others = np.setdiff1d(numbers[tiles == Tile.COVERED], numbers[line])
        if not closed.all() or not len(others):
            return False
        nearest = groups.distances(looks[numbers[line]], looks[others]).min(axis=1)
        if (nearest < ALIKE).mean() < MOSTLY or lies_on_page(image, part(reading.grid, line)):
            return False
    return True
