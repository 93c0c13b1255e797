"""Where a board ends whose covered tiles run into each other: as far as their colour goes."""

import cv2
import numpy as np

from screenbot.geometry import Grid, Image

LIKE, MOSTLY = 6, 0.8
"""One colour differs by no more, in grey levels, and so large a part of what lies beside the grid has it."""

FULL = 0.97
"""So large a part of the rectangle as far as the colour goes has it, or is the grid's."""

OFF, CLEAR = 0.12, 0.05
"""The rectangle ends no more than this beside a line between tiles; less, and it is the board for sure."""

MOST = 60
"""Tiles along a side of a board."""


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
    if (np.abs(colours - colour).max(axis=1) <= LIKE).mean() < MOSTLY:
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
