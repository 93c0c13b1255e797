"""A board that fills its picture: half of a gap between tiles lies outside."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.errors import PictureError
from screenbot.geometry import HALF_GAP, Grid, Image, bounds, peak
from screenbot.vision.effort import TiredError
from screenbot.vision.reading import Reading

REACHES = 0.5
"""A board that is nearer to a side of its picture, in tiles, may reach it."""

ROOM = 3
"""Half of a gap between tiles is no margin of so many pixels."""

HARDLY = 0.9
"""Where more of the tiles is unsure there is hardly a board: a pattern fills its picture, too."""

MARGIN, LEAST = 0.5, 4
"""So wide a margin is laid around it, in tiles, and in pixels at least: no tile has room there."""

ASIDE = 0.5
"""So many pixels are more than rounding."""

WHOLE = 0.95
"""So large a part of a smaller board lies in the one that has it."""

LIKE, MOSTLY = 24.0, 0.65
"""What lies outside is a gap where elsewhere colours as far from lines differ by no more from those between
tiles, in grey levels, on such a part of them."""


def past_edges(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or one that sees a margin around it where that shows more.

    It shows the same board, its lines no farther off than half a gap; or all of one in doubt of which the
    first look left out a row or a column. What was cut stays so, and is not more certain. Where its lines
    are clear, and a margin is seen on all sides, one look is enough.

    Raises:
        PictureError: there is no board.
    """
    first = look(image)
    grid = first.grid
    if (
        grid.outside(bounds(image)) <= -REACHES
        or first.unread > HARDLY
        or (grid.clear and _has_room(image, grid))
    ):
        return first
    wide = max(LEAST, round(MARGIN * min(grid.tile_width, grid.tile_height)))
    colour = _between_tiles(image, grid)
    framed = cv2.copyMakeBorder(image, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=colour.tolist())
    try:
        second = look(np.asarray(framed, np.uint8)).moved(-wide, -wide)
    except TiredError:
        return first.placed(clear=False)
    except PictureError:
        return first
    if second.grid.outside(bounds(image)) > HALF_GAP or _cuts(image, second.grid, colour):
        return first
    if first.tiles.shape != second.tiles.shape:
        more = second.sure and not second.cut and not first.sure
        return second if more and _contains(second.grid, grid) else first
    if second.grid.apart(grid) > HALF_GAP:
        return first
    second = replace(second, cut=first.cut)  # where the margin begins its window seems to end
    second = second.placed(second.grid.clear and (grid.clear or not first.cut))
    if first.sure and second.sure and (first.tiles != second.tiles).any():
        return first.placed(clear=False)
    if first.sure and not _fills(image, second.grid):
        return first
    return second if second.told >= first.told else first


def _has_room(image: Image, grid: Grid) -> bool:
    """Return whether a margin is seen at each side of a board."""
    high, wide, _ = image.shape
    columns, rows = grid.column_edges, grid.row_edges
    return bool(min(columns[0], wide - columns[-1], rows[0], high - rows[-1]) >= ROOM)


def _fills(image: Image, grid: Grid) -> bool:
    """Return whether a grid reaches both ends of its picture, and none lies outside where another has room.

    Of a board with gaps the picture of its tiles leaves out half of one at both; shades lie at one.
    """
    high, wide, _ = image.shape
    ends = [(grid.column_edges, wide), (grid.row_edges, high)]
    outside = [(-edges[0], edges[-1] - size) for edges, size in ends]
    aside = any(max(each) > ASIDE and min(each) < -ASIDE for each in outside)
    return not aside and any(min(each) >= -ASIDE for each in outside)


def _contains(grid: Grid, other: Grid) -> bool:
    """Return whether a grid has all rows and columns of another, and more of the same size."""
    scales = grid.tile_width / other.tile_width, grid.tile_height / other.tile_height
    same = all(abs(scale - 1) < HALF_GAP for scale in scales)
    more = grid.rows >= other.rows and grid.columns >= other.columns
    return same and more and grid.area.shared(other.area) > WHOLE


def _between_tiles(image: Image, grid: Grid) -> npt.NDArray[np.float64]:
    """Return the colour of the lines between tiles: of those across or those down, which vary less."""
    high, wide, _ = image.shape
    columns, rows = (
        np.clip(np.round(edges[1:-1]).astype(int), 0, size - 1)
        for edges, size in ((grid.column_edges, wide), (grid.row_edges, high))
    )
    lines = [each.reshape(-1, 3) for each in (image[:, columns], image[rows]) if each.size]
    colours = [np.median(each, axis=0) for each in lines]
    spread = [np.abs(each - colour).mean() for each, colour in zip(lines, colours, strict=True)]
    return np.asarray(colours[int(np.argmin(spread))] if lines else image.mean(axis=(0, 1)), np.float64)


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
    off = [peak(np.abs(part[:, each].astype(float) - colour)) for each in outside]
    return any((each < LIKE).mean() < MOSTLY for each in off)
