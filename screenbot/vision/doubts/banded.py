"""A translucent band across a board, as messages lie on: what is beneath is read as if it were not there."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Rect, bounds, peak
from screenbot.vision.doubts.beneath import with_hidden
from screenbot.vision.reading import Reading

CHANGED = 8.0
"""A band changes colours by more, in grey levels."""

GAP, ACROSS, LEAST = 0.8, 0.3, 3
"""What it leaves as it was is no wider, in tiles; it reaches over such a part of a board's width, and so many
tiles at least."""

NEAR, WITHIN, ROUNDS = 5.0, 0.88, 4
"""The colours beneath are so near to what those beside tell, in grey levels, on such a part of its edge."""

CLEAR = (0.08, 0.92)
"""Of what is beneath so much is seen through it at least, and at most."""

TINTS = (-12.0, 267.0)
"""Its own colour is one, nearly."""

KINDS, STEP, SHARE = 3, 24, 0.01
"""So many colours tell it: two may change into any others. They differ by steps of so many grey levels, and
each has such a part of the edge."""

ALIKE, TINTED = 0.06, 24.0
"""Through one band as much is seen at both edges, but for such a part of all, and its colour is the same, but
for so many grey levels."""

HIGH, SAME, TRIES = 0.5, 0.5, 2
"""It is so many tiles high; two that share such a part are one; so many are tried."""

UNREAD = 0.1
"""Such a part of what lies beneath a band cannot be read: else what hides a few tiles is another thing."""

LEFT = 0.5
"""Of what was not known no larger part stays so beneath a band, for what is written on it."""

BEYOND = 0.6
"""It is looked for so far above a board and below, in parts of its height."""

WRITTEN, FEW = 24.0, 0.01
"""What is written on it is no colour beneath: out of bounds by more grey levels, on such a part of a tile."""

Colours = npt.NDArray[np.float32]

Mask = npt.NDArray[np.bool_]


class _Edge(NamedTuple):
    """Where a band begins or ends.

    Attributes:
        row: the row of pixels; its neighbours are inside and outside.
        begins: it lies below, not above.
        left: where it begins in that row, in pixels.
        right: where it ends.
        clear: how much of what is beneath is seen through it, 0 to 1.
        tint: what it adds: ``[3]``.
    """

    row: int
    begins: bool
    left: int
    right: int
    clear: float
    tint: Colours


class Band(NamedTuple):
    """A translucent band.

    Attributes:
        area: where it lies.
        clear: how much of what is beneath is seen through it, 0 to 1.
        tint: what it adds: float32 ``[3]``.
        whole: whether both its edges are seen.
    """

    area: Rect
    clear: float
    tint: Colours
    whole: bool


def past_band(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or, where that is in doubt beside a band, a look past the band.

    Raises:
        PictureError: there is no board.
    """
    reading = look(image)
    if reading.sure or not reading.legible:
        return reading
    bands = [band for band in bands_over(image, reading.grid) if _may_hide(band, reading)]
    for band in bands[:TRIES]:
        try:
            other = _without_words(image, band, look(lifted(image, band)))
        except PictureError:
            continue
        more = _with_more(other, reading)
        if more is not None:
            return more
    return reading


def _may_hide(band: Band, reading: Reading) -> bool:
    """Return whether a band lies over tiles of which some cannot be read, or where a board may go on."""
    beneath = reading.tiles[reading.grid.under(band.area)]
    return not reading.grid.clear or bool(beneath.size and (beneath == Tile.UNSURE).mean() > UNREAD)


def _with_more(other: Reading, reading: Reading) -> Reading | None:
    """Return one of the same board that tells more, with what the first knew; None where one is wrong.

    A band across a board hides rows of it, but no column from top to bottom.
    """
    inner = other.grid.where(reading.grid)
    if other.tiles[inner].shape != reading.tiles.shape or other.grid.columns != reading.grid.columns:
        return None
    known, tiles = reading.tiles != Tile.UNSURE, other.tiles.copy()
    if (other.tiles[inner] != reading.tiles)[known & (other.tiles[inner] != Tile.UNSURE)].any():
        return None
    tiles[inner] = np.where(known, reading.tiles, other.tiles[inner])
    unknown, left = tiles.size - known.sum(), (tiles == Tile.UNSURE).sum()
    if left > LEFT * unknown:  # what only looks like a band tells of a few tiles, and wrongly
        return None
    certainty = other.certainty.copy()
    certainty[inner] = np.where(known, reading.certainty, certainty[inner])
    outcome = other.outcome if reading.outcome is Outcome.PLAYING else reading.outcome
    return replace(other, tiles=tiles, certainty=certainty, outcome=outcome)


def _without_words(image: Image, band: Band, reading: Reading) -> Reading:
    """Return a reading without the tiles on which a band has words or buttons."""
    below = (image.astype(np.float32) - band.tint) / band.clear
    off = (peak(np.maximum(-below, below - 255)) > WRITTEN).astype(np.float32)
    outside = np.ones(off.shape, np.bool_)
    band.area.cut(outside)[:] = False
    off[outside] = 0
    tiles = reading.tiles.copy()
    for row, column in np.ndindex(tiles.shape):
        part = reading.grid.tile(row, column).clipped(bounds(image)).cut(off)
        if part.size and part.mean() > FEW:
            tiles[row, column] = Tile.UNSURE
    return with_hidden(reading, tiles)


def lifted(image: Image, band: Band) -> Image:
    """Return a picture without a band."""
    out = image.copy()
    part = band.area.cut(out)
    part[:] = np.clip(np.round((part.astype(np.float32) - band.tint) / band.clear), 0, 255).astype(np.uint8)
    return out


def bands_over(image: Image, grid: Grid) -> list[Band]:
    """Return the translucent bands that lie across a board, or beside it: the likeliest first.

    Those come first of which both edges are seen, then the widest.
    """
    edges = list(_edges(image, grid))
    bands = [_band(image, edge, edges) for edge in edges]
    bands = [band for band in bands if band.area.height >= HIGH * grid.tile_height]
    bands.sort(key=lambda band: (band.whole, band.area.width, band.area.height), reverse=True)
    found: list[Band] = []
    for band in bands:
        if not any(band.area.shared(other.area) > SAME for other in found):
            found.append(band)
    return found


def _band(image: Image, edge: _Edge, edges: list[_Edge]) -> Band:
    """Return the band that has an edge: to the other one, or to where the picture changes, or its border."""
    step = 1 if edge.begins else -1
    ends = [
        other.row
        for other in edges
        if other.begins != edge.begins
        and (other.row - edge.row) * step > LEAST
        and abs(other.clear - edge.clear) < ALIKE
        and np.abs(other.tint / (1 - other.clear) - edge.tint / (1 - edge.clear)).max() < TINTED
        and min(edge.right, other.right) > max(edge.left, other.left)
    ]
    last = min(ends, key=lambda row: abs(row - edge.row)) if ends else _border(image, edge)
    while last + step in ends:  # a sharp edge lies between two rows
        last += step
    top, bottom = (edge.row, last) if edge.begins else (last, edge.row)
    area = Rect(edge.left, top + 1, edge.right - edge.left, bottom - top - 1)
    return Band(area, edge.clear, edge.tint, bool(ends))


def _border(image: Image, edge: _Edge) -> int:
    """Return the row before which a band ends that has no other edge: where nearly all changes at once."""
    step = 1 if edge.begins else -1
    part = image[:, edge.left : edge.right].astype(np.float32)
    row = edge.row + LEAST * step
    while 0 < row < len(part) - 1:
        if (peak(np.abs(part[row] - part[row + step])) > CHANGED).mean() > WITHIN:
            return row + 1 if edge.begins else row - 1
        row += step
    return len(part) if edge.begins else -1


def _edges(image: Image, grid: Grid) -> Iterator[_Edge]:
    """Yield where bands may begin and end, from top to bottom."""
    left, right = grid.column_edges[0], grid.column_edges[-1]
    reach = BEYOND * (grid.row_edges[-1] - grid.row_edges[0])
    first = max(1, int(grid.row_edges[0] - reach))
    last = min(len(image) - 1, int(grid.row_edges[-1] + reach))
    part = image[first - 1 : last + 1].astype(np.float32)
    changed = peak(np.abs(part[2:] - part[:-2])) > CHANGED
    over = changed[:, max(0, int(left)) : max(0, int(right))]
    inside = over.mean(axis=1) if over.size else np.zeros(len(over))
    for place in np.flatnonzero(inside > ACROSS).tolist():
        for start, end in _runs(changed[place], GAP * grid.tile_width):
            shared = min(end, right) - max(start, left)
            if shared < max(LEAST * grid.tile_width, ACROSS * (right - left)):
                continue
            above, below = part[place, start:end], part[place + 2, start:end]
            for begins, (out, under) in ((True, (above, below)), (False, (below, above))):
                seen = _through(out, under)
                if seen is not None:
                    yield _Edge(first + place, begins, start, end, *seen)


def _runs(mask: Mask, gap: float) -> list[tuple[int, int]]:
    """Return where runs begin and end that have no wider gaps."""
    places = np.flatnonzero(mask)
    return [
        (int(run[0]), int(run[-1]) + 1)
        for run in np.split(places, np.flatnonzero(np.diff(places) > gap) + 1)
        if run.size
    ]


def _through(outside: Colours, under: Colours) -> tuple[float, Colours] | None:
    """Return how clear a band is, and its tint, where colours are others seen through it; or None."""
    fits = np.ones(len(outside), np.bool_)
    for _ in range(ROUNDS):
        if fits.sum() < KINDS**2:
            return None
        own, other = outside[fits], under[fits]
        apart = own - own.mean(axis=0)
        clear = float((apart * (other - other.mean(axis=0))).sum() / max(1.0, float((apart**2).sum())))
        tint = (other.mean(axis=0) - clear * own.mean(axis=0)).astype(np.float32)
        off = peak(np.abs(under - clear * outside - tint))
        fits = off < max(NEAR, 2 * float(np.median(off)))
    fits = off < NEAR
    if not CLEAR[0] <= clear <= CLEAR[1] or fits.mean() < WITHIN:
        return None
    own_colour = tint / (1 - clear)
    if own_colour.min() < TINTS[0] or own_colour.max() > TINTS[1]:
        return None
    steps = (outside[fits] // STEP).astype(np.intp) @ np.array([1 << 8, 1 << 4, 1])
    counts = np.unique(steps, return_counts=True)[1]
    return (clear, tint) if (counts >= max(KINDS, SHARE * len(steps))).sum() >= KINDS else None
