"""The thin frame around the number of the button that has the focus: a 3 in it passes for a 2 or an 8.

Toolkits draw it close around what the button says, as Java's does: some digits touch it.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Rect, peak
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

Colours = npt.NDArray[np.float32]
"""Blue, green and red, float32 ``[..., 3]``."""


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
    drawn = _drawn_in(tile)
    box = _box_of(drawn)
    if box is None:
        return None
    part, colours = box.cut(drawn), box.cut(tile).astype(np.float32)
    for thick in range(1, max(1, round(THICK * min(drawn.shape))) + 1):
        if min(part.shape) - 2 * thick < WITHIN:
            break
        lines, inner = _around(part.shape, thick), np.s_[thick:-thick, thick:-thick]
        if _is_frame(colours[lines], part[lines], colours[inner], part[inner]):
            frame = np.zeros(drawn.shape, np.bool_)
            box.cut(frame)[:] = lines
            return frame
    return None


def _drawn_in(tile: Image) -> Mask:
    """Return what is drawn in a tile, away from its sides."""
    high, wide, _ = tile.shape
    aside, drawn = _aside(tile), np.zeros((high, wide), np.bool_)
    if min(high, wide) >= LEAST + 2 * aside:
        inner = np.s_[aside : high - aside, aside : wide - aside]
        drawn[inner] = peak(np.abs(tile[inner].astype(np.float32) - _ground(tile, aside))) > INK
    return drawn


def _box_of(drawn: Mask) -> Rect | None:
    """Return the box of what is drawn, if that reaches all its corners, as hardly a mark does; else None."""
    down, across = (np.flatnonzero(drawn.any(axis=axis)) for axis in (1, 0))
    if min(down.size, across.size) < LEAST or not drawn[np.ix_(down[[0, -1]], across[[0, -1]])].all():
        return None
    y, x = int(down[0]), int(across[0])
    return Rect(x, y, int(across[-1]) + 1 - x, int(down[-1]) + 1 - y)


def _is_frame(lines: Colours, on_lines: Mask, within: Colours, inside: Mask) -> bool:
    """Return whether lines are a frame around a mark.

    Args:
        lines: their pixels' colours: ``[n, 3]``.
        on_lines: which of these are drawn.
        within: the colours of what they enclose: ``[height, width, 3]``.
        inside: what of it is drawn.
    """
    bar = inside.all(axis=1).any() or inside.all(axis=0).any()  # as an 8 in segments has
    near = inside[_around(inside.shape, 1)].mean()
    if on_lines.mean() <= WHOLE or near >= OPEN or bar or not inside.any():
        return False
    line = np.median(lines, axis=0)
    even = (peak(np.abs(lines - line)) < LIKE).mean() > EVEN
    return bool(even and np.abs(_mark(within, inside) - line).max() > OTHER)


def _mark(colours: Colours, drawn: Mask) -> Colours:
    """Return the colour of what is drawn within a frame, where it is strongest."""
    ground = np.median(colours[~drawn], axis=0)  # it is open beside a mark
    away = np.where(drawn, peak(np.abs(colours - ground)), 0)
    return np.asarray(np.median(colours[away >= STRONGEST * away.max()], axis=0), np.float32)


def _around(shape: tuple[int, ...], thick: int) -> Mask:
    """Return the rim of a box, so many pixels thick."""
    rim = np.ones(shape, np.bool_)
    rim[thick:-thick, thick:-thick] = False
    return rim
