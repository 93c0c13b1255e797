"""A board on a page that looks like its opened tiles: it lies where cells show something."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, peak
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.networks.glyphs import crops

INK, SPECK = 20.0, 0.015
"""A mark differs by more from its tile's colour, in grey levels, on a larger part of it than a star does."""

GROUND = 8.0
"""Tiles of another ground than the page's differ by more from it."""

INSIDE = 0.1
"""Such a part of a cell at each of its sides is left out: lines may be astray."""


def where_busy(image: Image, grid: Grid) -> Grid:
    """Return the part of a grid with the most cells side by side that show something; else the grid."""
    found = _largest(_busy(image, grid))
    if found is None:
        return grid
    top, bottom, left, right = found
    return replace(
        grid, row_edges=grid.row_edges[top : bottom + 1], column_edges=grid.column_edges[left : right + 1]
    )


def _busy(image: Image, grid: Grid) -> npt.NDArray[np.bool_]:
    """Return which cells show a mark, or another ground than most: bool ``[rows, columns]``."""
    pictures = crops(image, grid)
    margin = round(INSIDE * pictures.shape[1])
    inner = pictures[:, margin:-margin, margin:-margin].astype(np.float32).reshape(len(pictures), -1, 3)
    colours = np.median(inner, axis=1)
    marks = (peak(np.abs(inner - colours[:, None])) > INK).mean(axis=1) > SPECK
    grounds = peak(np.abs(colours - np.median(colours, axis=0))) > GROUND
    return np.asarray((marks | grounds).reshape(grid.rows, grid.columns), np.bool_)


def _largest(busy: npt.NDArray[np.bool_]) -> tuple[int, int, int, int] | None:
    """Return the rows and the columns of the largest connected part of some cells; None where it is small."""
    _, _, parts, _ = cv2.connectedComponentsWithStats(busy.astype(np.uint8), connectivity=8)
    if len(parts) < 2:
        return None
    left, top, wide, high, _ = parts[1:][parts[1:, cv2.CC_STAT_AREA].argmax()].tolist()
    return None if min(wide, high) < FEWEST_TILES else (top, top + high, left, left + wide)
