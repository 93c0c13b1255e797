"""Where a board ends: rows beside it that look like tiles are its own, outer ones that do not are a frame."""

from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image

LIKE = 14.0
"""Tiles that look alike differ by less than this, in grey levels."""

ALIEN = 32.0
"""An outer row of cells that differ from all others by more than this is no row of tiles."""

PATCHES = 6
"""Cells are compared as this many by this many patches."""

Cells = npt.NDArray[np.float32]
"""Cells as patches: float32 ``[n, PATCHES * PATCHES * 3]``."""


def settled(image: Image, grid: Grid, least: int) -> Grid:
    """Return the grid with rows and columns added that are tiles too, and outer ones dropped that are not."""
    turned = np.ascontiguousarray(image.transpose(1, 0, 2))
    for _ in range(2):
        before = grid
        grid = _rows_settled(image, grid, least)
        grid = _turned(_rows_settled(turned, _turned(grid), least))
        if grid == before:
            break
    return grid


def _turned(grid: Grid) -> Grid:
    return Grid(grid.row_edges, grid.column_edges)


def _upside_down(grid: Grid, height: int) -> Grid:
    return Grid(grid.column_edges, tuple(height - edge for edge in reversed(grid.row_edges)))


def _rows_settled(image: Image, grid: Grid, least: int) -> Grid:
    """Return the grid with its last and then its first row settled."""
    grid = _end_settled(image, grid, least)
    height = image.shape[0]
    return _upside_down(_end_settled(image[::-1], _upside_down(grid, height), least), height)


def _end_settled(image: Image, grid: Grid, least: int) -> Grid:
    """Return the grid with its last row settled."""
    edges = list(grid.row_edges)
    cells = [_row(image, grid.column_edges, a, b) for a, b in pairwise(edges)]
    while len(cells) > least and _like(cells[-1], np.concatenate(cells[:-1]), ALIEN).mean() < 0.3:
        cells.pop()
        edges.pop()
    height = edges[-1] - edges[-2]
    page = _beside(image, grid)
    known = np.concatenate(cells)
    rings = _rings(known)
    added: list[float] = []
    worthy = 0
    bottom = edges[-1]
    while bottom + 0.9 * height < image.shape[0] and len(added) < 100:
        row = _row(image, grid.column_edges, bottom, bottom + height)
        busy = _busy(row)
        same = np.where(busy, _like(row, known, LIKE), _like(row, known, LIKE / 2))
        if (same | (busy & _like(_rings(row), rings, LIKE))).mean() < 0.9:
            break
        if any((_far(row, colour) < LIKE / 2).all() for colour in page) and not busy.any():
            break
        bottom += height
        added.append(bottom)
        shown = (busy & same).sum() >= max(2, 0.05 * len(row))
        plain = all((_far(row, colour) > LIKE).mean() > 0.9 for colour in page)
        if shown or (plain and _ends_at(image, grid.column_edges, bottom)):
            worthy = len(added)
    return Grid(grid.column_edges, tuple(edges + added[:worthy]))


def _rings(row: Cells) -> Cells:
    """Return the patches along each cell's border, which glyphs seldom reach."""
    border = np.ones((PATCHES, PATCHES), bool)
    border[1:-1, 1:-1] = False
    return np.asarray(row.reshape(len(row), PATCHES, PATCHES, 3)[:, border].reshape(len(row), -1), np.float32)


def _busy(row: Cells) -> npt.NDArray[np.bool_]:
    """Return which cells show anything."""
    return np.asarray(np.ptp(row.reshape(len(row), -1, 3), axis=1).max(axis=1) > 14, np.bool_)


def _beside(image: Image, grid: Grid) -> list[Cells]:
    """Return the page's colours to the left and to the right of a board, where there is any."""
    rows = slice(max(0, round(grid.row_edges[0])), max(1, round(grid.row_edges[-1])))
    reach = 0.5 * grid.tile_width
    places = (grid.column_edges[0] - reach, grid.column_edges[-1] + reach)
    return [
        np.asarray(np.median(image[rows, round(x)], axis=0), np.float32)
        for x in places
        if 0 <= round(x) < image.shape[1]
    ]


def _far(row: Cells, page: Cells) -> npt.NDArray[np.float32]:
    """Return how far each cell's colour is from the page's."""
    return np.asarray(np.abs(row.reshape(len(row), -1, 3).mean(axis=1) - page).max(axis=1), np.float32)


def _ends_at(image: Image, columns: tuple[float, ...], y: float) -> bool:
    """Return whether something else begins at a line, or the picture ends there."""
    place = round(y)
    if place + 3 > image.shape[0]:
        return True
    left, right = max(0, round(columns[0])), round(columns[-1])
    above = image[place - 3, left:right].astype(np.float32)
    below = image[place + 2, left:right].astype(np.float32)
    return bool((np.abs(above - below).max(axis=1) > 8).mean() > 0.9)


def _row(image: Image, columns: tuple[float, ...], top: float, bottom: float) -> Cells:
    """Return the cells of one row."""
    y, height = max(0, round(top)), image.shape[0]
    strip = image[min(y, height - 1) : min(height, max(y + 1, round(bottom)))]
    cells = []
    for left, right in pairwise(columns):
        x = min(max(0, round(left)), image.shape[1] - 1)
        cell = strip[:, x : max(x + 1, round(right))]
        cells.append(cv2.resize(cell, (PATCHES, PATCHES), interpolation=cv2.INTER_AREA))
    return np.asarray(np.stack(cells).reshape(len(cells), -1), np.float32)


def _like(cells: Cells, others: Cells, within: float) -> npt.NDArray[np.bool_]:
    """Return which cells look like one of the others."""
    squares = (cells**2).sum(axis=1)[:, None] + (others**2).sum(axis=1)[None, :] - 2 * cells @ others.T
    nearest = np.sqrt(np.maximum(squares.min(axis=1), 0) / cells.shape[1])
    return np.asarray(nearest < within, np.bool_)
