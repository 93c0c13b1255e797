"""Where a board ends whose covered tiles run into each other: as far as their colour goes."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, peak
from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import SIDE, crops

LIKE, MOSTLY = 6, 0.8
"""One colour differs by no more, in grey levels, and so large a part of what lies beside the grid has it."""

FULL = 0.97
"""So large a part of the rectangle as far as the colour goes has it, or is the grid's."""

OFF, CLEAR = 0.12, 0.05
"""The rectangle ends no more than this beside a line between tiles; less, and it is the board for sure."""

MOST = 60
"""Tiles along a side of a board."""

INSET = 0.08
"""Or that is of several parts, which may be smaller than the board by this part of a tile."""

SEVERAL, NEAR = 3, 12.0
"""So many tiles have a colour, or look like one that differs by less, in grey levels."""

SHADES = 3
"""So many colours are tried."""


def spread(image: Image, grid: Grid) -> Grid | None:
    """Return the grid made longer as far as the colour beside it goes; None where that is no board's end."""
    area = grid.area
    reach = max(2, round(min(grid.tile_width, grid.tile_height) / 2))
    left, top = max(0, area.x - reach), max(0, area.y - reach)
    beside = np.ones(image[top : area.bottom + reach, left : area.right + reach].shape[:2], np.bool_)
    beside[area.y - top : area.bottom - top, area.x - left : area.right - left] = False
    if not beside.any():
        return None
    colours = image[top : area.bottom + reach, left : area.right + reach][beside].astype(np.int16)
    colour = np.median(colours, axis=0)
    if (peak(np.abs(colours - colour)) <= LIKE).mean() < MOSTLY:
        return None
    alike = np.minimum(cv2.inRange(image, np.ceil(colour - LIKE).clip(0), colour + LIKE), 1)
    alike[area.y : area.bottom, area.x : area.right] = 1
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(alike, connectivity=4)
    x, y, wide, high, size = boxes[parts[area.y, area.x]].tolist()
    if size < FULL * wide * high or (high, wide) == image.shape[:2]:
        return None
    first, columns, off = _lines(grid.column_edges, x, wide)
    above, rows, amiss = _lines(grid.row_edges, y, high)
    if max(off, amiss) > OFF or max(rows, columns) > MOST or (rows, columns) == (grid.rows, grid.columns):
        return None
    longer = Grid.regular(first, above, wide / columns, high / rows, rows, columns)
    return Grid(longer.column_edges, longer.row_edges, clear=max(off, amiss) < CLEAR, lined=grid.lined)


def _lines(edges: tuple[float, ...], start: int, length: int) -> tuple[float, int, float]:
    """Return where a run of tiles begins, how many it has, and by how much its ends miss lines, in tiles."""
    pitch = float(np.diff(edges).mean())
    ends = (edges[0] - start) / pitch, (start + length - edges[-1]) / pitch
    off = max(abs(end - round(end)) for end in ends)
    return float(start), max(1, round(length / pitch)), float(off)


def surrounded(image: Image, grid: Grid) -> Grid | None:
    """Return the grid made longer by what has the colour of some of its tiles, and runs into them; or None.

    All tiles that it has more are of that colour, or look like others: opened ones lie among covered ones.
    """
    tiles = crops(image, grid)
    middles = tiles[:, SIDE // 4 : -SIDE // 4, SIDE // 4 : -SIDE // 4].reshape(len(tiles), -1, 3)
    plain = np.median(middles[peak(np.ptp(middles, axis=1)) <= LIKE], axis=1)
    for colour in _common(plain):
        longer = _with(image, grid, colour)
        if longer is not None and _fits(image, grid, longer, colour):
            return longer
    return None


def _common(colours: npt.NDArray[np.float64]) -> Iterator[npt.NDArray[np.float64]]:
    """Yield the colours that several of some tiles have, the commonest first; a few at most."""
    for _ in range(SHADES):
        if not len(colours):
            return
        shades, counts = np.unique((colours / LIKE).round(), axis=0, return_counts=True)
        alike = peak(np.abs(colours - shades[counts.argmax()] * LIKE)) <= LIKE
        if alike.sum() < SEVERAL:
            return
        yield np.asarray(np.median(colours[alike], axis=0), np.float64)
        colours = colours[~alike]


def _with(image: Image, grid: Grid, colour: npt.NDArray[np.float64]) -> Grid | None:
    """Return the grid as far as the colour of some of its tiles goes; None where no board ends there."""
    area, (height, width) = grid.area, image.shape[:2]
    alike = cv2.inRange(image, np.ceil(colour - LIKE).clip(0), colour + LIKE)
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(alike, connectivity=4)
    left, top, right, bottom = area.x, area.y, area.right, area.bottom
    inside = np.bincount(area.cut(parts).ravel(), minlength=len(boxes))
    inside[0] = 0
    for part in np.flatnonzero(inside >= grid.tile_width * grid.tile_height):
        x, y, wide, high, _ = boxes[part].tolist()
        if min(x, y) <= 0 or x + wide >= width or y + high >= height:
            return None
        left, top, right, bottom = min(left, x), min(top, y), max(right, x + wide), max(bottom, y + high)
    first, columns, off = _lines(grid.column_edges, left, right - left)
    above, rows, amiss = _lines(grid.row_edges, top, bottom - top)
    if max(off, amiss) > INSET or max(rows, columns) > MOST or (rows, columns) == (grid.rows, grid.columns):
        return None
    before, over = (
        round((edges[0] - start) / pitch)
        for edges, start, pitch in (
            (grid.column_edges, first, grid.tile_width),
            (grid.row_edges, above, grid.tile_height),
        )
    )
    longer = Grid.regular(
        grid.column_edges[0] - before * grid.tile_width,
        grid.row_edges[0] - over * grid.tile_height,
        grid.tile_width,
        grid.tile_height,
        rows,
        columns,
    )
    return replace(longer, clear=False, lined=grid.lined)


def _fits(image: Image, grid: Grid, longer: Grid, colour: npt.NDArray[np.float64]) -> bool:
    """Return whether all tiles of a longer grid have a colour, but for few, or look as others do."""
    inner = slice(SIDE // 4, -SIDE // 4)
    cells, own = crops(image, longer), groups.flat(groups.patches(crops(image, grid)))
    coloured = (peak(np.abs(cells[:, inner, inner] - colour)) <= LIKE).mean(axis=(1, 2)) > FULL
    nearest = groups.distances(groups.flat(groups.patches(cells[~coloured])), own).min(axis=1, initial=np.inf)
    return bool((nearest < NEAR).sum() + coloured.sum() >= FULL * len(cells))
