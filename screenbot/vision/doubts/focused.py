"""The thin frame around the number of the button that has the focus: a 3 in it passes for a 2 or an 8.

Toolkits draw it close around what the button says, as Java's does: some digits touch it.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.reading import Reading

INK = 20
"""What differs from a tile's ground by more, in grey levels, is drawn."""

LIKE, OTHER = 40, 25
"""The pixels of a frame differ from its colour by less, in grey levels; that of the mark within by more."""

INSIDE = 0.1
"""It is so far from a tile's sides, in tiles."""

LEAST, WITHIN = 7, 3
"""It is so many pixels wide and high at least, and so many within."""

THICK = 0.06
"""Its lines are a pixel thick, or so large a part of a tile."""

STRONGEST = 0.9
"""A mark has the colour of what is so nearly as strong as its strongest pixel: its edges are blends."""

WHOLE, OPEN, EVEN = 0.95, 0.75, 0.75
"""So much of its lines is drawn, no more of the lines right within is, and so much of them has one colour."""

Mask = npt.NDArray[np.bool_]
"""Bool ``[height, width]``."""


def past_focus(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, without the focus on a number where one tile has it.

    Where nothing is seen without it, that tile is unsure.

    Raises:
        PictureError: there is no board.
    """
    reading = look(image)
    cell = focused(image, reading.grid)
    if cell is None:
        return reading
    try:
        other = look(unfocused(image, reading.grid, cell))
    except PictureError:
        return reading.doubting(cell)
    same = other.tiles.shape == reading.tiles.shape
    return other if same and other.tiles[cell] > 0 else reading


def read_past_focus(image: Image, grid: Grid, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a given place shows, first without the focus: that is enough for a number."""
    cell = focused(image, grid)
    if cell is not None:
        reading = look(unfocused(image, grid, cell))
        if reading.tiles[cell] > 0:
            return reading
    return look(image)


def focused(image: Image, grid: Grid) -> Cell | None:
    """Return the only tile with a thin frame around its mark; None where none has one, or several do.

    256 tiles of 34 pixels take 30 ms.
    """
    found: list[Cell] = []
    for row, column in np.ndindex(grid.rows, grid.columns):
        if _frame_in(grid.tile(row, column).cut(image)) is not None:
            found.append(Cell(row, column))
            if len(found) > 1:
                return None
    return found[0] if found else None


def unfocused(image: Image, grid: Grid, cell: Cell) -> Image:
    """Return a picture without the frame in a tile."""
    without = image.copy()
    tile = grid.tile(*cell).cut(without)
    frame = _frame_in(tile)
    if frame is not None:
        tile[frame] = _ground(tile, _aside(tile))
    return without


def _aside(tile: Image) -> int:
    """Return how far a frame is from a tile's sides, in pixels."""
    side: int = min(tile.shape[:2])
    return round(INSIDE * side) + 1


def _ground(tile: Image, aside: int) -> npt.NDArray[np.float64]:
    """Return the colour of a tile's corners, so far from its sides: this is asked about all of a board."""
    at = [aside, -aside - 1]
    return np.asarray(np.median(tile[np.ix_(at, at)], axis=(0, 1)), np.float64)


def _frame_in(tile: Image) -> Mask | None:
    """Return where a thin frame is drawn in a tile, close around a mark of another colour."""
    high, wide, _ = tile.shape
    aside = _aside(tile)
    inner = np.s_[aside : high - aside, aside : wide - aside]
    if min(high, wide) < LEAST + 2 * aside:
        return None
    value, drawn = tile.astype(np.float32), np.zeros((high, wide), np.bool_)
    drawn[inner] = np.abs(value[inner] - _ground(tile, aside)).max(axis=2) > INK
    down, across = (np.flatnonzero(drawn.any(axis=axis)) for axis in (1, 0))
    if min(down.size, across.size) < LEAST or not drawn[np.ix_(down[[0, -1]], across[[0, -1]])].all():
        return None  # hardly a mark reaches all corners of its box
    y, x = int(down[0]), int(across[0])
    h, w = int(down[-1]) + 1 - y, int(across[-1]) + 1 - x
    if min(w, h) < LEAST:
        return None
    part, colours = drawn[y : y + h, x : x + w], value[y : y + h, x : x + w]
    for thick in range(1, max(1, round(THICK * min(high, wide))) + 1):
        if min(w, h) - 2 * thick < WITHIN:
            break
        lines = _around(part.shape, thick)
        within = _around((h - 2 * thick, w - 2 * thick), 1)
        inside = part[thick:-thick, thick:-thick]
        if part[lines].mean() <= WHOLE or inside[within].mean() >= OPEN or not inside.any():
            continue
        if inside.all(axis=1).any() or inside.all(axis=0).any():
            continue  # the bar of an 8 in segments
        line, mark = np.median(colours[lines], axis=0), _mark(colours[thick:-thick, thick:-thick], inside)
        even = (np.abs(colours[lines] - line).max(axis=1) < LIKE).mean() > EVEN
        if even and np.abs(mark - line).max() > OTHER:
            frame = np.zeros((high, wide), np.bool_)
            frame[y : y + h, x : x + w] = lines
            return frame
    return None


def _mark(colours: npt.NDArray[np.float32], drawn: Mask) -> npt.NDArray[np.float32]:
    """Return the colour of what is drawn within a frame, where it is strongest."""
    ground = np.median(colours[~drawn], axis=0)  # it is open beside a mark
    away = np.where(drawn, np.abs(colours - ground).max(axis=2), 0)
    return np.asarray(np.median(colours[away >= STRONGEST * away.max()], axis=0), np.float32)


def _around(shape: tuple[int, ...], thick: int) -> Mask:
    """Return the rim of a box, so many pixels thick."""
    rim = np.ones(shape, np.bool_)
    rim[thick:-thick, thick:-thick] = False
    return rim
