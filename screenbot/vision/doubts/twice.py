"""A second look: at boards of small tiles, made twice as large, and at what lies beside others in a picture.

Lines between whole pixels, and marks of a few pixels, then have the room that the finder and the reader need;
and what is like a board elsewhere takes no attention from it.
"""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.vision.reading import Reading

SMALLEST, SMALL = 7.5, 16.0
"""Tiles of fewer pixels are small; what repeats at less than the first is none."""

LARGEST = 400_000
"""Of a picture of more pixels only what lies around a board is looked at again."""

ASTRAY = 0.1
"""Lines that two looks place farther apart, in tiles, are not those of one board."""

PART = 0.5
"""A board that is no larger part of its picture, with what is around it, is looked at for itself."""


def looked_twice(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or a second one where that shows more.

    Raises:
        PictureError: neither shows a board.
    """
    try:
        first = look(image)
    except PictureError as none:
        second = _second(image, bounds(image), look)
        if second is None:
            raise none
        return second
    grid = first.grid
    near = grid.area.grown(max(grid.area.width, grid.area.height) // 4).clipped(bounds(image))
    if first.sure or min(grid.tile_width, grid.tile_height) >= SMALL:
        return _for_itself(image, first, near, look)
    small = image.shape[0] * image.shape[1] <= LARGEST
    second = _second(image, bounds(image) if small else near, look)
    if second is None or first.told >= second.told:
        return first
    return replace(second, grid=_between(first.grid, second.grid), others=first.others)


def _for_itself(image: Image, first: Reading, near: Rect, look: Callable[[Image], Reading]) -> Reading:
    """Return what a board shows without what else is in its picture, where only then its lines are seen.

    Or all of it, where nothing could be read: its lines went on into what is around it.
    """
    small = near.width * near.height <= PART * image.shape[0] * image.shape[1]
    if first.grid.clear or first.grid.lined or not small:
        return first
    try:
        second = look(near.cut(image)).moved(near.x, near.y)
    except PictureError:
        return first
    same = second.grid.lined and second.grid.clear and second.grid.apart(first.grid) <= ASTRAY
    within = first.unread == 1 and second.sure and not second.cut
    within &= second.grid.area.shared(first.grid.area) > PART
    more = (same or within) and second.told > first.told
    return replace(second, others=first.others) if more else first


def _second(image: Image, around: Rect, look: Callable[[Image], Reading]) -> Reading | None:
    """Return what a part of a picture shows where it is twice as large; None where that is no board."""
    if not 0 < around.width * around.height <= LARGEST:
        return None
    large = cv2.resize(around.cut(image), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    try:
        seen = look(np.asarray(large, np.uint8))
    except PictureError:
        return None
    if min(seen.grid.tile_width, seen.grid.tile_height) < 2 * SMALLEST:
        return None
    return replace(seen, grid=seen.grid.scaled(0.5).moved(around.x, around.y), others=())


def _between(one: Grid, other: Grid) -> Grid:
    """Return the mean of two grids of one board; where they are of two, the other."""
    if one.apart(other) > ASTRAY:
        return other
    columns, rows = (
        tuple(np.mean(each, axis=0).tolist())
        for each in ((one.column_edges, other.column_edges), (one.row_edges, other.row_edges))
    )
    return replace(other, column_edges=columns, row_edges=rows)
