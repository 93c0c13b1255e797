"""Tell whether a board is cut: lines between tiles, or tiles all alike, go on beyond it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, peak
from screenbot.vision.finding.edges import noise_threshold, steps
from screenbot.vision.finding.flush import ends_flush
from screenbot.vision.finding.page import SHADE

LEAST = 0.1
"""A rest of a tile narrower than this, in tiles, is a margin and no cut tile."""

NEAR, FAR = (0.06, 0.36), (0.78, 0.92)
"""Lines that go on for part of a tile are seen in the first stretch beside the board, not in the second."""

NEARBY, FINE = (0.06, 0.3), 6
"""Where tiles have no lines what is seen there is compared with them, so many parts of each."""

ALIKE, MOSTLY, UNEVEN = 3.0, 0.6, 0.3
"""One that no part differs from by more, in grey levels, looks like it: a larger part of them does, and a
larger part of neighbours differs by more."""

SHADOWS = np.linspace(0.5, 1.0, 11)
"""A shadow leaves so much of a tile's light."""

SAME = 0.5
"""Strips are the same that differ by less than this part of what is in them."""

ON_LINE = 0.1
"""Lines of two grids lie on each other that are apart by less, in tiles."""

Strip = npt.NDArray[np.float64]
"""A part of a picture."""

Places = tuple[float, ...]
"""Where lines lie, in pixels."""


class Beyond(NamedTuple):
    """On which sides a board goes on beyond its whole tiles."""

    left: bool
    right: bool
    top: bool
    bottom: bool

    def grid(self, inner: Grid) -> Grid:
        """Return the grid with one more row or column on these sides."""
        columns, rows = inner.column_edges, inner.row_edges
        return Grid(
            (columns[0] - inner.tile_width,) * self.left
            + columns
            + (columns[-1] + inner.tile_width,) * self.right,
            (rows[0] - inner.tile_height,) * self.top + rows + (rows[-1] + inner.tile_height,) * self.bottom,
        )

    @property
    def inside(self) -> tuple[slice, slice]:
        """Where in such a grid the whole tiles are: rows, columns."""
        return slice(+self.top, -self.bottom or None), slice(+self.left, -self.right or None)


def beyond(image: Image, grid: Grid) -> Beyond:
    """Return on which sides part of another row or column of tiles is seen beside the grid, or may follow.

    The picture's edge cuts the board there, or a bar that lies over it.
    """
    seen = seen_beyond(image, grid)
    return seen if any(seen) else Beyond(*ends_flush(image, grid))


def seen_beyond(image: Image, grid: Grid) -> Beyond:
    """Return on which sides part of another row or column of tiles is seen beside the grid."""
    turned = image.transpose(1, 0, 2)
    x, y = grid.column_edges, grid.row_edges
    left, right = _cut_ends(image, x, y, grid.tile_width)
    top, bottom = _cut_ends(turned, y, x, grid.tile_height)
    return Beyond(left, right, top, bottom)


def _cut_ends(image: Image, columns: Places, rows: Places, tile: float) -> tuple[bool, bool]:
    """Return whether a board is cut left and right; if at one end, at both that the picture has."""
    width, number = image.shape[1], len(columns) - 1
    left = _is_cut(image[:, ::-1], width - columns[0], number, tile, rows)
    right = _is_cut(image, columns[-1], number, tile, rows)
    at_left, at_right = columns[0] <= LEAST * tile, width - columns[-1] <= LEAST * tile
    return left or (right and at_left), right or (left and at_right)


def _is_cut(image: Image, end: float, columns: int, tile: float, lines: Places) -> bool:
    """Return whether part of another column is seen right of a board's end, between level `lines`."""
    room = (image.shape[1] - end) / tile
    if room <= LEAST:
        return False
    if _goes_on(image, end, tile, lines) and _has_grounds(image, end, columns, tile, lines):
        return True
    return room < 1 and _is_like(image, end, columns, tile, lines)


def _goes_on(image: Image, end: float, tile: float, lines: Places) -> bool:
    """Return whether the level `lines` go on right of a board's end, but not for a whole tile.

    Nothing goes on between them, unless that does within tiles, too: some shine above their middle.
    """
    inner, middles = lines[1:-1], [(a + b) / 2 for a, b in pairwise(lines)]
    reach = max(1, round(0.08 * (lines[1] - lines[0])))
    near, far, within = (
        image[:, max(0, round(end + begin * tile)) : max(0, round(end + stop * tile))]
        for begin, stop in (NEAR, FAR, (NEAR[0] - 1, NEAR[1] - 1))
    )
    return (
        _drawn(near, inner, reach) > 0.6
        and _drawn(near, middles, reach) < max(0.4, _drawn(within, middles, reach) + 0.25)
        and _drawn(far, inner, reach) < 0.6
    )


def _has_grounds(image: Image, end: float, columns: int, tile: float, lines: Places) -> bool:
    """Return whether most of what is right of a board has its tiles' colours, were they in a shadow.

    Headings have others.
    """

    def grounds(back: int) -> Strip:
        left, right = (max(0, round(end + (place - back) * tile)) for place in NEAR)
        cells = [image[max(0, round(a)) : max(0, round(b)), left:right] for a, b in pairwise(lines)]
        return np.array([np.median(cell, axis=(0, 1)) for cell in cells if cell.size]).reshape(-1, 3)

    seen, own = grounds(0), np.concatenate([grounds(back) for back in range(1, columns + 1)])
    shaded = np.concatenate([light * own for light in SHADOWS])
    return bool(np.mean([peak(np.abs(shaded - each)).min() < SHADE for each in seen]) > MOSTLY)


def _is_like(image: Image, end: float, columns: int, tile: float, lines: Places) -> bool:
    """Return whether what is right of a board's end looks as that part of its tiles does, but not all alike.

    Faint colours of a chequered board have no lines.
    """
    top, bottom, rows = round(lines[0]), round(lines[-1]), len(lines) - 1

    def parts(back: int) -> Strip:
        left, right = (max(0, round(end + (place - back) * tile)) for place in NEARBY)
        strip = image[max(0, top) : bottom, left:right]
        if min(strip.shape[:2]) < 2 or strip.shape[1] < (right - left) / 2:
            return np.empty((0, FINE, 2, 3))
        small = cv2.resize(strip, (2, rows * FINE), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.float64).reshape(rows, FINE, 2, 3)

    seen, own = parts(0), np.concatenate([parts(back) for back in range(1, columns + 1)])
    if len(seen) < 2 or not len(own):
        return False
    alike = np.mean([np.abs(own - part).max(axis=(1, 2, 3)).min() < ALIKE for part in seen])
    uneven = (np.abs(np.diff(seen, axis=0)).max(axis=(1, 2, 3)) > ALIKE).mean()
    return bool(alike > MOSTLY and uneven > UNEVEN)


def _drawn(part: Image, lines: Sequence[float], reach: int) -> float:
    """Return what share of level lines are seen in a part of the picture."""
    if part.shape[1] < 3:
        return 0.0
    step = steps(np.ascontiguousarray(part), 0)
    edge = step[:, 1:-1] > noise_threshold(step)
    rows = [edge[max(0, round(y) - reach) : round(y) + reach + 1] for y in lines]
    return float(np.mean([each.size > 0 and each.any(axis=0).mean() > 0.6 for each in rows]))


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
