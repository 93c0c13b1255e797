"""A board that its window cuts between two rows: all that lies beside it ends at the same line."""

import numpy as np

from screenbot.board import is_usual
from screenbot.geometry import Grid, Image

MOST = 0.6
"""No more rows are missing than this part of those in sight."""

INNER, OUTER = (-0.35, -0.15), (0.15, 0.35)
"""What lies before a line, and behind it, in tiles: a margin is broader than a gap between tiles."""

OTHER = 20.0
"""Colours differ by more, in grey levels, where something ends."""

WHOLE = 0.8
"""So large a part of the strips at both sides of a board, each a tile wide, ends at one line."""


def ends_flush(image: Image, grid: Grid) -> tuple[bool, bool, bool, bool]:
    """Return whether a board may go on at its left, its right, above and below, where its window ends.

    So it is where all beside it ends at the line that it ends at, but not where it begins as well: a board
    may fill its window one way. With more rows it would be a square, or of a level's size, and it is neither.

    Args:
        image: a picture of the board.
        grid: where its whole tiles lie.
    """
    rows, columns = grid.rows, grid.columns
    if is_usual(rows, columns):
        return False, False, False, False
    turned = image.transpose(1, 0, 2)
    across, down = grid.column_edges, grid.row_edges
    left, right = _ends(image, across, down, missing(columns, rows) > 0)
    top, bottom = _ends(turned, down, across, missing(rows, columns) > 0)
    return left, right, top, bottom


def missing(lines: int, across: int) -> int:
    """Return how many more rows of so many tiles make a usual board; 0 where no few of them do."""
    sizes = range(lines + 1, int((1 + MOST) * lines) + 1)
    return next((size - lines for size in sizes if is_usual(size, across)), 0)


def _ends(image: Image, columns: tuple[float, ...], rows: tuple[float, ...], may: bool) -> tuple[bool, bool]:
    """Return whether a board is flush at its left or at its right alone."""
    if not may:
        return False, False
    width = image.shape[1]
    left = _is_flush(image[:, ::-1], width - columns[0], columns[1] - columns[0], rows)
    right = _is_flush(image, columns[-1], columns[-1] - columns[-2], rows)
    return left and not right, right and not left


def _is_flush(image: Image, end: float, tile: float, rows: tuple[float, ...]) -> bool:
    """Return whether all above and below a board ends right where it ends at its right."""
    high = rows[1] - rows[0]
    strips = ((rows[0] - high, rows[0]), (rows[-1], rows[-1] + high))
    return all(_changed(image, end, tile, *strip) > WHOLE for strip in strips)


def _changed(image: Image, end: float, tile: float, top: float, bottom: float) -> float:
    """Return which part of a strip has another colour behind a line than before it; 0 where there is none."""
    first, last = round(top), round(bottom)
    before, behind = (
        image[max(0, first) : last, max(0, round(end + near * tile)) : round(end + far * tile)]
        for near, far in (INNER, OUTER)
    )
    if first < 0 or last > len(image) or not before.shape[1] or not behind.shape[1]:
        return 0.0
    colours = [np.median(each, axis=1) for each in (before, behind)]
    return float((np.abs(colours[0] - colours[1]).max(axis=1) > OTHER).mean())
