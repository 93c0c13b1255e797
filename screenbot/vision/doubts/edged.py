"""A board that fills its picture: half of a gap between tiles lies outside."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.reading import Reading

REACHES = 0.5
"""A board that is nearer to a side of its picture, in tiles, may reach it."""

MARGIN, LEAST = 0.5, 4
"""So wide a margin is laid around it, in tiles, and in pixels at least: no tile has room there."""

LIKE, MOSTLY = 24.0, 0.65
"""What lies outside is a gap where elsewhere colours as far from lines differ by no more from those between
tiles, in grey levels, on such a part of them."""


def past_edges(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or one that sees a margin around it where that shows more.

    Raises:
        PictureError: there is no board.
    """
    first = look(image)
    grid = first.grid
    if _nearest(image, grid) >= REACHES:
        return first
    wide = max(LEAST, round(MARGIN * min(grid.tile_width, grid.tile_height)))
    colour = _between_tiles(image, grid)
    framed = cv2.copyMakeBorder(image, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=colour.tolist())
    try:
        second = look(np.asarray(framed, np.uint8))
    except PictureError:
        return first
    second = second.moved(-wide, -wide)
    if _cuts(image, second.grid, colour):
        return first
    if first.sure and second.sure:
        if first.tiles.shape != second.tiles.shape or (first.tiles != second.tiles).any():
            return first.placed(clear=False)
        return replace(second, cut=first.cut or second.cut)
    return second if _told(second) >= _told(first) else first


def _told(reading: Reading) -> tuple[bool, bool, float, bool]:
    """Return what tells which look shows more: all, a game, the share of sure tiles, then its lines."""
    return reading.sure, reading.is_game, 1 - reading.unread, reading.grid.clear


def _nearest(image: Image, grid: Grid) -> float:
    """Return how far a board is from the nearest side of its picture, in tiles; less than 0 outside."""
    high, wide, _ = image.shape
    across, down = grid.column_edges, grid.row_edges
    beside, above = min(across[0], wide - across[-1]), min(down[0], high - down[-1])
    return float(min(beside / grid.tile_width, above / grid.tile_height))


def _between_tiles(image: Image, grid: Grid) -> npt.NDArray[np.float64]:
    """Return the colour of the lines between tiles: of those across or those down, which vary less."""
    high, wide, _ = image.shape
    columns, rows = (
        np.clip(np.round(edges[1:-1]).astype(int), 0, size - 1)
        for edges, size in ((grid.column_edges, wide), (grid.row_edges, high))
    )
    lines = [image[:, columns].reshape(-1, 3), image[rows].reshape(-1, 3)]
    colours = [np.median(each, axis=0) for each in lines]
    spread = [np.abs(each - colour).mean() for each, colour in zip(lines, colours, strict=True)]
    return np.asarray(colours[int(np.argmin(spread))], np.float64)


def _cuts(image: Image, grid: Grid, colour: npt.NDArray[np.float64]) -> bool:
    """Return whether what lies outside of a picture is more than a gap between tiles."""
    turned = image.transpose(1, 0, 2)
    sides = [(image, grid.column_edges, grid.row_edges), (turned, grid.row_edges, grid.column_edges)]
    return any(_cuts_across(*side, colour) for side in sides)


def _cuts_across(
    image: Image, columns: tuple[float, ...], rows: tuple[float, ...], colour: npt.NDArray[np.float64]
) -> bool:
    """Return the same of its left and its right."""
    high, wide, _ = image.shape
    part = image[max(0, round(rows[0])) : min(high, round(rows[-1]))]
    left, right = int(-columns[0]), int(columns[-1] - wide)
    lines = np.round(columns[1:-1]).astype(int)
    outside = [lines + place for place in range(left)] + [lines - 1 - place for place in range(right)]
    off = [np.abs(part[:, each].astype(float) - colour).max(axis=2) for each in outside]
    return any((each < LIKE).mean() < MOSTLY for each in off)
