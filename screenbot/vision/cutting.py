"""Tell whether a picture's edge cuts a board: lines between tiles, or tiles all alike, go on to the edge."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image
from screenbot.vision.edges import noise_threshold, steps

LEAST = 0.15
"""A rest of a tile narrower than this, in tiles, is a margin and no cut tile."""

SAME = 0.5
"""Strips are the same that differ by less than this part of what is in them."""

ON_LINE = 0.1
"""Lines of two grids lie on each other that are apart by less, in tiles."""

Strip = npt.NDArray[np.float64]
"""A part of a picture."""


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


def repeats_beyond(image: Image, grid: Grid) -> bool:
    """Return whether a board's tiles go on around it, where the picture has room: a pattern has no end."""
    turned = image.transpose(1, 0, 2)
    x, y = (np.rint(edges).astype(int) for edges in (grid.column_edges, grid.row_edges))
    strips = [
        *_strips(image[max(0, y[0]) : y[-1]], x, round(grid.tile_width)),
        *_strips(turned[max(0, x[0]) : x[-1]], y, round(grid.tile_height)),
    ]
    return bool(strips) and all(
        np.abs(beyond - inside).mean() < SAME * np.abs(inside - inside.mean(axis=(0, 1))).mean()
        for beyond, inside in strips
    )


def goes_on_elsewhere(grid: Grid, others: Iterable[Grid]) -> bool:
    """Return whether another grid beside it lies on the same lines: a pattern behind a window is no board."""
    return any(
        _on_lines(grid.column_edges, other.column_edges) and _on_lines(grid.row_edges, other.row_edges)
        for other in others
        if not _meet(grid, other)
    )


def _meet(one: Grid, other: Grid) -> bool:
    shared = one.area.clipped(other.area)
    return shared.width > 0 and shared.height > 0


def _on_lines(edges: tuple[float, ...], others: tuple[float, ...]) -> bool:
    pitch = (edges[-1] - edges[0]) / (len(edges) - 1)
    places = (np.array(others) - edges[0]) / pitch
    return bool(
        np.abs(places - np.rint(places)).max() < ON_LINE and abs(np.diff(places).mean() - 1) < ON_LINE
    )


def _strips(image: Image, lines: npt.NDArray[np.intp], pitch: int) -> Iterator[tuple[Strip, Strip]]:
    """Yield what lies left and right of a board, and what does one tile further in."""
    first, last = int(lines[0]), int(lines[-1])
    before, after = min(first, pitch), min(image.shape[1] - last, pitch)
    for begin, size, step in ((first - before, before, pitch), (last, after, -pitch)):
        if size > LEAST * pitch:
            beyond, inside = image[:, begin : begin + size], image[:, begin + step : begin + step + size]
            yield beyond.astype(np.float64), inside.astype(np.float64)
