"""Take off a grid's ends what is no whole row of tiles: page without lines, tiles that a bar cuts."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image
from screenbot.vision.finding.edges import Steps, steps
from screenbot.vision.finding.extent import FEWEST_TILES

BARE, DRAWN = 1.2, 2.5
"""Lines are drawn that are stronger, in grey levels, and those that are fainter are not."""

MOST, NEARLY_ALL = 0.5, 0.1
"""Where all lines but so many are drawn in each row, one with so many that are not is none of the board's."""

WHOLE, FEWEST_LINES, PART = 0.95, 3, 0.25
"""But where so many run down so much of the row, and such a part of all, opened tiles beside them have none:
letters and a few buttons seldom do."""

REACH, MIDDLE = 0.1, 0.25
"""Lines are looked for so far from their places, in tiles, and not so near to where they meet."""

CUT = 0.11, 0.6
"""A bar that covers so much of the outer tiles cuts them: where less seems covered, lines may be off."""

BROAD = 4
"""Nearer to the line, in pixels, it may be the board's own edge, which JPEG blurs in small pictures."""

ACROSS, WITHIN = 0.98, 0.5
"""Its edge is seen on so much of the row, between the tiles too, and on inner rows at most on so much
there."""

STRONG = 10
"""It is stronger than so many grey levels: JPEG's blocks have edges too."""

NEAR = 2
"""Edges of other rows are looked for to so many pixels."""

Lines = npt.NDArray[np.float64]
"""Positions of lines along an axis, rising, or what there is at each pixel: float64 ``[n]``."""


def trimmed(image: Image, grid: Grid) -> Grid:
    """Return the grid without outer rows and columns that are none of its own, or not whole.

    Whether they are is seen only where its lines are in no doubt.
    """
    columns, rows = (np.asarray(edges, np.float64) for edges in (grid.column_edges, grid.row_edges))
    top, bottom = _ends(image, columns, rows, grid.clear)
    rows = rows[top : bottom + 1]
    left, right = _ends(image.transpose(1, 0, 2), rows, columns, grid.clear)
    columns = columns[left : right + 1]
    if (len(columns), len(rows)) == (len(grid.column_edges), len(grid.row_edges)):
        return grid
    return replace(grid, column_edges=tuple(columns.tolist()), row_edges=tuple(rows.tolist()))


def _ends(image: Image, columns: Lines, rows: Lines, clear: bool) -> tuple[int, int]:
    """Return the first row of tiles, and the one after the last."""
    part = image[:, max(0, int(columns[0])) : int(columns[-1]) + 1]
    first, last = _drawn_rows(steps(np.ascontiguousarray(part), 1), columns - max(0, int(columns[0])), rows)
    if not clear:
        return first, last
    share = (steps(np.ascontiguousarray(part), 0) > STRONG).mean(axis=1)
    if last - first > FEWEST_TILES and _is_cut(share, rows[first : last + 1]):
        last -= 1
    if last - first > FEWEST_TILES and _is_cut(share[::-1], len(share) - rows[first : last + 1][::-1]):
        first += 1
    return first, last


def _drawn_rows(upright: Steps, columns: Lines, rows: Lines) -> tuple[int, int]:
    """Return where the rows with lines between columns begin and end; all where that is in doubt."""
    strength = _strength(upright, columns, rows)
    drawn = np.flatnonzero(np.quantile(strength, NEARLY_ALL, axis=1) >= DRAWN)
    whole = _strength((upright >= DRAWN).astype(np.uint8), columns, rows) >= WHOLE
    few = whole.sum(axis=1) < max(FEWEST_LINES, PART * whole.shape[1])
    bare = ((strength < BARE).mean(axis=1) >= MOST) & few
    if len(drawn) < FEWEST_TILES or np.ptp(drawn) >= len(drawn) or not np.delete(bare, drawn).all():
        return 0, len(strength)
    return int(drawn[0]), int(drawn[-1]) + 1


def _strength(upright: Steps, columns: Lines, rows: Lines) -> npt.NDArray[np.float64]:
    """Return how strong the lines between columns are in each row: float64 ``[rows, columns - 1]``."""
    reach = max(1, round(REACH * float(np.diff(columns).mean())))
    places = np.rint(columns[1:-1]).astype(int).clip(0, upright.shape[1] - 1)
    near = cv2.dilate(upright, np.ones((1, 2 * reach + 1), np.uint8))[:, places]
    sums = np.concatenate([np.zeros((1, len(places))), near.cumsum(axis=0, dtype=np.float64)])
    margin = MIDDLE * np.diff(rows)
    top, bottom = (np.rint(y).astype(int).clip(0, len(near)) for y in (rows[:-1] + margin, rows[1:] - margin))
    return np.asarray((sums[bottom] - sums[top]) / np.maximum(bottom - top, 1)[:, None], np.float64)


def _is_cut(share: Lines, rows: Lines) -> bool:
    """Return whether an edge goes all across the last row, but across none of the others."""
    pitch = float(np.diff(rows).mean())
    begin, end = (round(rows[-1] - max(part * pitch, BROAD)) for part in reversed(CUT))
    across = np.flatnonzero(share[begin:end] > ACROSS) + begin
    others = np.round(across[:, None] - pitch * np.arange(1, len(rows) - 1)).astype(int)
    near = np.stack([share[np.clip(others + off, 0, len(share) - 1)] for off in range(-NEAR, NEAR + 1)])
    return bool((near.max(axis=0) < WITHIN).all(axis=1).any())
