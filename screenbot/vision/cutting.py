"""Tell whether a picture's edge cuts a board: lines between tiles that go on to the edge."""

from itertools import pairwise

import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.edges import noise_threshold, steps

LEAST = 0.15
"""A rest of a tile narrower than this, in tiles, is a margin and no cut tile."""


def is_cut(image: Image, grid: Grid) -> bool:
    """Return whether part of another row or column of tiles lies between the grid and the picture's edge."""
    height, width = image.shape[:2]
    turned = image.transpose(1, 0, 2)
    x, y = grid.column_edges, grid.row_edges
    return (
        _goes_on(image[:, : max(0, round(x[0]))], x[0] / grid.tile_width, y)
        or _goes_on(image[:, round(x[-1]) :], (width - x[-1]) / grid.tile_width, y)
        or _goes_on(turned[:, : max(0, round(y[0]))], y[0] / grid.tile_height, x)
        or _goes_on(turned[:, round(y[-1]) :], (height - y[-1]) / grid.tile_height, x)
    )


def _goes_on(strip: Image, tiles: float, lines: tuple[float, ...]) -> bool:
    """Return whether most of the level `lines` go on through a strip that is part of a tile wide."""
    if not LEAST < tiles < 1 or strip.shape[1] < 3:
        return False
    step = steps(np.ascontiguousarray(strip), 0)
    edge = step[:, 1:-1] > noise_threshold(step)
    reach = max(1, round(0.08 * (lines[1] - lines[0])))
    found = [_drawn(edge, round(line), reach) for line in lines[1:-1]]
    between = [_drawn(edge, round((a + b) / 2), reach) for a, b in pairwise(lines)]
    return float(np.mean(found)) > 0.6 and float(np.mean(between)) < 0.4


def _drawn(edge: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], y: int, reach: int) -> bool:
    rows = edge[max(0, y - reach) : y + reach + 1]
    return bool(rows.size and rows.any(axis=0).mean() > 0.6)
