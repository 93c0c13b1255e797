"""An outer row of covered tiles without a line before the next: a page at 90% drops lines of one pixel."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, peak

SAME, LINE = 6.0, 4.0
"""Colours are the same that differ by no more, in grey levels; a line differs by more from its tiles."""

MOST = 0.9
"""The row is as the next one is on such a part of its width, all the way up, and what ends it on none."""

LINED = 0.6
"""Lines that cross it are seen at such a part of the places where they lie, one dropped here and there."""

NEAR = 2
"""It ends no more pixels from where a tile does."""

Colours = npt.NDArray[np.float32]


def with_outer_rows(image: Image, grid: Grid) -> Grid:
    """Return a grid of covered tiles with the row or column at each side of which the first line is missing.

    All that lies there is as on the next row, up to where a tile ends, and the other lines run through it.
    """
    down = _longer(image, grid.column_edges, grid.row_edges)
    across = _longer(image.transpose(1, 0, 2), down, grid.column_edges)
    if len(down) == len(grid.row_edges) and len(across) == len(grid.column_edges):
        return grid
    return replace(grid, column_edges=across, row_edges=down)


def _longer(image: Image, columns: tuple[float, ...], rows: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lines between rows, with those of a row above and one below that have no line."""
    high = (rows[-1] - rows[0]) / (len(rows) - 1)
    first = (rows[0] - high,) if _goes_on(image, columns, rows[0], high) else ()
    turned = tuple(len(image) - row for row in reversed(rows))
    last = (rows[-1] + high,) if _goes_on(image[::-1], columns, turned[0], high) else ()
    return (*first, *rows, *last)


def _goes_on(image: Image, columns: tuple[float, ...], top: float, high: float) -> bool:
    """Return whether tiles go on above their first line for one row."""
    left, right, end = round(columns[0]), round(columns[-1]), round(top - high)
    if end <= NEAR or left < 0 or len(columns) < 3:  # one column has no lines between
        return False
    rows = image[: round(top + high), left:right].astype(np.float32)
    above = rows[end + NEAR : round(top)]
    usual = np.median(rows[round(top + NEAR) : round(top + high - NEAR)], axis=0)
    lines = [round(line) - left for line in columns[1:-1]]
    crossed, through = _lined(usual, lines), _lined(np.median(above, axis=0), lines)
    return bool(
        crossed.mean() >= LINED
        and through[crossed].all()
        and (_like(above, usual) > MOST).all()
        and (_like(rows[end - NEAR - 1 : end + NEAR], usual) < 1 - MOST).any()
    )


def _lined(row: Colours, lines: list[int]) -> npt.NDArray[np.bool_]:
    """Return at which places a line crosses a row of colours."""
    off = peak(np.abs(row - np.median(row, axis=0)))
    return np.array([off[max(0, line - 1) : line + 2].max(initial=0) > LINE for line in lines], np.bool_)


def _like(rows: Colours, usual: Colours) -> npt.NDArray[np.float64]:
    """Return on which part of each row of pixels the colours are the usual ones."""
    return np.asarray((peak(np.abs(rows - usual)) <= SAME).mean(axis=1), np.float64)
