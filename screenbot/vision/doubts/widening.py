"""Add outer columns and rows of another width: toolkits make those wider in which a text needs the room.

A column's tiles are as wide as the widest: where numbers stand in some columns and in others none yet, a
board has two widths, and even lines end where the other begins.
"""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.doubts.outer import shown_part
from screenbot.vision.finding.edges import STRONG, Steps, steps
from screenbot.vision.finding.respacing import Lines, likeness, respaced, windows, with_whole_ends, within
from screenbot.vision.naming import groups
from screenbot.vision.naming.groups import Patches
from screenbot.vision.networks.glyphs import crops

NARROWEST, WIDEST, SAME = 0.75, 1.3, 0.025
"""A column next to others is so many times as wide, and differs by a larger part: even lines met the rest."""

UNUSUAL = 3.0
"""A line at another distance than all before is so much less likely, a tile's width farther."""

AS_STRONG, HALF = 0.7, 0.4
"""Lines are at least so strong beside the others; the last, with tiles on one side only, half so strong."""

MIDDLE = 0.15
"""Without so much at both ends of its sides a tile's corners are left out: they may be round."""

FEWER = 2
"""Of lines laid anew a board keeps all but so many: even ones may have gone on beyond it."""

ALIKE, MOSTLY = 8.0, 0.8
"""So many of the tiles beyond are as near to another of the board, in grey levels."""

ENDED = 16.0
"""And so many end as others do: by 27 grey levels otherwise where a bar cuts tiles with a bevel."""


def widened(image: Image, grid: Grid) -> Grid:
    """Return the grid with all columns and rows of another width beside it that show what others do."""
    near = grid.area.grown(max(grid.area.width, grid.area.height)).clipped(bounds(image))
    part, inner = near.cut(image), grid.moved(-near.x, -near.y)
    wide = _widened(part, inner)
    return grid if wide is None or shown_part(part, wide) is not None else wide.moved(near.x, near.y)


def _widened(image: Image, grid: Grid) -> Grid | None:
    columns, rows = np.array(grid.column_edges), np.array(grid.row_edges)
    upright, level = (np.minimum(steps(image, axis), STRONG) for axis in (1, 0))
    across, down = np.ascontiguousarray(level.T), np.ascontiguousarray(upright.T)
    inner = respaced(_along(upright, rows), columns, _along(across, columns), rows)
    anew = inner is not columns
    if anew:
        rows = within(_along(across, inner), rows)
    columns = _longer(upright, level, inner, rows, anew)
    rows = _longer(across, down, rows, columns)
    if anew:
        columns = with_whole_ends(columns)
    more = columns.size - len(grid.column_edges), rows.size - len(grid.row_edges)
    if (more == (0, 0) and not anew) or min(more) < -FEWER:
        return None
    wide = replace(grid, column_edges=tuple(map(float, columns)), row_edges=tuple(map(float, rows)))
    return wide if anew or _alike(image, wide, grid) else None


def _longer(upright: Steps, level: Steps, columns: Lines, rows: Lines, anew: bool = False) -> Lines:
    """Return the columns' lines and those beyond, the first at another distance unless all are laid anew."""
    profile = _along(upright, rows)
    inner, usual = windows(profile, columns[1:-1]).mean(axis=0), float(np.diff(columns).mean())
    across = _row_lines(level, rows, columns[0], columns[-1])
    for side in (1, -1):
        outer = columns if side > 0 else columns[::-1]
        strong = np.flatnonzero(likeness(profile, outer, inner) >= AS_STRONG)
        outer = outer[: strong.max(initial=0) + 1]
        while outer.size > 1 and (place := _next(profile, inner, outer, side * usual, anew)) is not None:
            if _row_lines(level, rows, *sorted((outer[-1], place))) < AS_STRONG * across:
                break
            outer = np.append(outer, place)
        if outer.size > columns.size:
            columns = outer[::side]
    return columns


def _next(profile: Lines, inner: Lines, lines: Lines, pitch: float, anew: bool) -> float | None:
    """Return where the next line lies; None where there is none, or none but where even ones met it."""
    places = lines[-1] + np.arange(NARROWEST, WIDEST, 0.5 / abs(pitch)) * pitch
    places = places[(places >= 0) & (places <= profile.size)]
    if not places.size:
        return None
    last, widths = float(lines[-1] - lines[-2]), np.diff(lines)
    other = np.abs(places[:, None] - lines[-1] - widths).min(axis=1) / abs(pitch)
    board = slice(None, inner.size // 2 + 1) if pitch > 0 else slice(inner.size // 2, None)
    alike = likeness(profile, places, inner)
    if alike.max() < AS_STRONG:  # the last one is like the others on the board's side only
        alike = likeness(profile, places, inner, board)
    best = int((alike - UNUSUAL * other).argmax())
    met = not anew and abs((places[best] - lines[-1]) / pitch - 1) < SAME and abs(last / pitch - 1) < SAME
    weak = windows(profile, places[best : best + 1]).sum() < HALF * inner.sum()
    return None if met or weak else float(places[best])


def _along(upright: Steps, rows: Lines) -> Lines:
    """Return how strong edges along the sides of tiles are, at each pixel across."""
    margin = MIDDLE * np.diff(rows)
    ends = np.rint([rows[:-1] + margin, rows[1:] - margin]).astype(int).clip(0, len(upright))
    sides = np.concatenate([upright[top:bottom] for top, bottom in ends.T])
    return np.asarray(cv2.reduce(sides, 0, cv2.REDUCE_AVG, dtype=cv2.CV_64F)[0], np.float64)


def _row_lines(level: Steps, rows: Lines, left: float, right: float) -> float:
    """Return how strong the lines between rows are from one place to another."""
    margin = MIDDLE * (right - left)
    part = level[:, max(0, round(left + margin)) : max(1, round(right - margin))]
    profile = np.asarray(cv2.reduce(part, 1, cv2.REDUCE_AVG, dtype=cv2.CV_64F)[:, 0], np.float64)
    return float(windows(profile, rows[1:-1]).max(axis=1).mean())


def _alike(image: Image, wide: Grid, grid: Grid) -> bool:
    """Return whether tiles that lie beyond a grid look like those on it and end as they do, most of them."""
    seen = groups.patches(crops(image, wide))
    looks = groups.flat(seen[:, 1:-1, 1:-1])
    x, y = (np.add(each[1:], each[:-1]) / 2 for each in map(np.array, (wide.column_edges, wide.row_edges)))
    beyond = (x < grid.column_edges[0]) | (x > grid.column_edges[-1])
    below = (y < grid.row_edges[0]) | (y > grid.row_edges[-1])
    new = (below[:, None] | beyond).ravel()
    if not new.any():
        return False
    alike = (groups.distances(looks[new], looks[~new]).min(axis=1) < ALIKE).mean() >= MOSTLY
    table = seen.reshape(wide.rows, wide.columns, *seen.shape[1:])
    return bool(alike and _ends(table, below) and _ends(table.transpose(1, 0, 3, 2, 4), beyond))


def _ends(table: Patches, new: npt.NDArray[np.bool_]) -> bool:
    """Return whether the outer sides of outer rows that are new look like those of rows within.

    Args:
        table: tiles' patches: float32 ``[rows, columns, down, across, 3]``.
        new: which rows are.
    """
    for row in (0, -1):
        outer, within = (
            groups.flat(each.reshape(-1, *each.shape[-2:]))
            for each in (table[row, :, row], table[1:-1, :, row])
        )
        if new[row] and (groups.distances(outer, within).min(axis=1) < ENDED).mean() < MOSTLY:
            return False
    return True
