"""A board with the mouse pointer on it: it is read past that, what lies beneath by what is seen beside it."""

from collections.abc import Callable

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.doubts.beneath import with_hidden
from screenbot.vision.finding.arrow import Mask, pointer_in
from screenbot.vision.naming.peeping import named_by_part
from screenbot.vision.networks.glyphs import SIDE, crops
from screenbot.vision.reading import Reading
from screenbot.vision.rules import against

NEAR = 16
"""What is painted over the pointer is made of what is so many pixels around it."""

INNER, SEEN, NEARLY = 0.25, 0.6, 0.97
"""Of the middle of a tile, without such a part along each side, so much must be seen, or it may hide a mark;
where nearly all is, the tile is read as any other."""

SMALL = 400_000
"""In a picture of more pixels what is painted over a pointer hides no board: a second look takes seconds, and
none of eight pictures showed one then that had shown none past its pointer."""


def past_pointer(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or, where a pointer is on it, a look past that.

    Raises:
        PictureError: neither shows a board.
    """
    pointer = pointer_in(image)
    if pointer is None:
        return look(image)
    small = image.shape[0] * image.shape[1] <= SMALL
    try:
        reading = look(_without(image, pointer))
    except PictureError:
        if small:
            return look(image)
        raise
    return look(image) if small and not reading.legible else _beside(image, pointer, reading)


def _without(image: Image, pointer: Mask) -> Image:
    """Return a picture in which what is around a pointer goes on where it was."""
    rows, columns = np.flatnonzero(pointer.any(axis=1)), np.flatnonzero(pointer.any(axis=0))
    x, y = int(columns[0]), int(rows[0])
    part = Rect(x, y, int(columns[-1]) + 1 - x, int(rows[-1]) + 1 - y).grown(NEAR).clipped(bounds(image))
    out, mask = image.copy(), part.cut(pointer).astype(np.uint8)
    part.cut(out)[:] = cv2.inpaint(np.ascontiguousarray(part.cut(image)), mask, 3, cv2.INPAINT_TELEA)
    return out


def _beside(image: Image, pointer: Mask, reading: Reading) -> Reading:
    """Return a reading in which what a pointer lies on is named by what is seen of it, or unsure."""
    grid, tiles = reading.grid, reading.tiles
    hidden, edge = _hidden(pointer, grid), round(INNER * SIDE)
    middle = 1 - hidden[:, edge:-edge, edge:-edge].mean(axis=(1, 2)).reshape(tiles.shape)
    on = middle < NEARLY
    # A mark may look as a pointer does: it lies within one tile, and nothing is seen of it beside that.
    parts = cv2.connectedComponents(grid.area.clipped(bounds(image)).cut(pointer).astype(np.uint8))[0] - 1
    mark = parts > 1 or hidden.any(axis=(1, 2)).sum() == 1
    named = np.where(on, Tile.UNSURE, tiles).astype(np.int8)
    looks, answer = crops(image, grid).astype(np.float32), named.copy()
    for row, column in np.argwhere(on & (middle >= SEEN) & (not mark)):
        place = int(row * tiles.shape[1] + column)
        answer[row, column] = named_by_part(looks, named.ravel(), place, ~hidden[place])
    wrong = against(contradictory, answer, reading.cut)
    answer = np.where((wrong | (around(wrong) > 0)) & on, named, answer).astype(np.int8)
    return with_hidden(reading, answer)


def _hidden(pointer: Mask, grid: Grid) -> Mask:
    """Return what a pointer hides of each tile: bool ``[rows * columns, SIDE, SIDE]``."""
    picture = np.repeat(np.where(pointer, 255, 0).astype(np.uint8)[..., None], 3, axis=2)
    return np.asarray(crops(picture, grid)[..., 0] > 0, np.bool_)
