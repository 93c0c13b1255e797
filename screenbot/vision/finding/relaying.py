"""Follow the lines of a known board that is laid anew: columns that widen, a board that moves or is scaled.

How many lines there are is known, and what they looked like. Each lies where it did but for a shift, and
most have the same shift as the line before: the best of all such rows of lines is found at once.
"""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image
from screenbot.vision.finding.edges import STRONG, steps
from screenbot.vision.finding.respacing import Lines, windows

REACH, PART = 3.0, 0.15
"""What a line looks like is told so many pixels around it, or so much of a tile where that is more."""

NARROWEST, WIDEST = 0.6, 1.7
"""A tile becomes at most so many times as wide as it was."""

UNUSUAL, WIDER = 0.25, 0.25
"""A tile of another width counts as much as such a part of a line that is missing, and so much more where it
is wider by a whole tile."""

ALIKE = 0.5
"""Lines look so much like they did, 1 for just so, on average: less where tiles beside them are opened."""

EVEN = 1.0
"""An outer tile becomes wider by as much as the one beside it, but for so many pixels."""

ROUNDS = 2
"""Where the rows lie tells where to look for columns, and the other way round; and how much wider most
have become, what to expect of each."""


def relaid(before: Image, grid: Grid, now: Image, at: tuple[int, int]) -> Grid | None:
    """Return where a board's lines lie now, in the pixels of `now`; None where they are not to be seen.

    Args:
        before: a picture of the board.
        grid: where its lines lay in that picture.
        now: a picture of what is there and around now.
        at: the x and y in it of the first picture's corner.
    """
    old = [np.array(grid.column_edges), np.array(grid.row_edges)]
    new = [lines + start for lines, start in zip(old, at, strict=True)]
    for _ in range(ROUNDS):
        for axis in (0, 1):
            looks = _looks(_along(before, old[1 - axis], axis), old[axis])
            scale = float(np.median(np.diff(new[axis]) / np.diff(old[axis])))
            found = _shifted(looks, _along(now, new[1 - axis], axis), old[axis] + at[axis], scale)
            if found is None:
                return None
            new[axis] = found
    columns, rows = (tuple(map(float, lines)) for lines in new)
    return replace(grid, column_edges=columns, row_edges=rows)


def _along(image: Image, others: Lines, axis: int) -> Lines:
    """Return how strong edges across an axis, 0 for x, are at each pixel between the outer of other lines."""
    first, last = max(0, round(float(others[0]))), max(1, round(float(others[-1])))
    part = image[first:last] if axis == 0 else image[:, first:last]
    strong = np.minimum(steps(np.ascontiguousarray(part), 1 - axis), STRONG)
    return np.asarray(cv2.reduce(strong, axis, cv2.REDUCE_AVG, dtype=cv2.CV_64F).ravel(), np.float64)


def _looks(profile: Lines, lines: Lines) -> npt.NDArray[np.float64]:
    """Return what each line looks like: inner ones as most do, outer ones each its own: ``[n, pixels]``."""
    reach = max(REACH, round(2 * PART * float(np.diff(lines).mean())) / 2)
    around = windows(profile, lines, reach)
    around[1:-1] = np.median(around[1:-1], axis=0)
    return around


def _shifted(looks: npt.NDArray[np.float64], profile: Lines, lines: Lines, scale: float) -> Lines | None:
    """Return the lines, each shifted by whole pixels to where it looks as it did; None where few do.

    Tiles are expected to be so many times as wide as they were.
    """
    size, reach = profile.size, looks.shape[1] // 2 / 2
    shifts = np.arange(-int(lines[-1]), size - int(lines[0]) + 1)
    widths = np.diff(lines)
    worth = _likeness(looks[0], profile, lines[0] + shifts, reach)
    came = []
    for number, width in enumerate(widths, 1):
        changes = np.arange(-int((1 - NARROWEST) * width), int((WIDEST - 1) * width) + 1)
        usual = np.abs(changes - (scale - 1) * width) < 1
        costs = np.where(usual, 0.0, UNUSUAL + WIDER * np.abs(changes) / width)
        worth, best = _carried(worth, changes, costs)
        came.append(changes[best])
        worth = worth + _likeness(looks[number], profile, lines[number] + shifts, reach)
    at = int(worth.argmax())
    chosen = [at]
    for changed in reversed(came):
        at -= int(changed[at])
        chosen.append(at)
    found = lines + shifts[chosen[::-1]]
    alike = [
        float(_likeness(look, profile, np.array([at]), reach)[0])
        for look, at in zip(looks, found, strict=True)
    ]
    return found if np.mean(alike) >= ALIKE else None


def evened(grid: Grid, before: Grid) -> Grid:
    """Return a grid whose outer tiles have become as much wider as those beside them.

    A frame's line may look like the board's outer one.
    """
    columns, rows = (
        _evened(np.array(new), np.array(old))
        for new, old in ((grid.column_edges, before.column_edges), (grid.row_edges, before.row_edges))
    )
    return replace(grid, column_edges=columns, row_edges=rows)


def _evened(found: Lines, before: Lines) -> tuple[float, ...]:
    if found.size < 4:
        return tuple(map(float, found))
    for new, old in ((found, before), (found[::-1], before[::-1])):
        outer = 2 * new[1] - new[2] + old[0] - 2 * old[1] + old[2]
        new[0] = outer if abs(outer - new[0]) > EVEN else new[0]
    return tuple(map(float, found))


def _carried(worth: Lines, changes: npt.NDArray[np.int_], costs: Lines) -> tuple[Lines, npt.NDArray[np.intp]]:
    """Return for each shift what the best line before is worth, and by which of the changes it came."""
    padded = np.pad(worth, (int(changes[-1]), -int(changes[0])), constant_values=-np.inf)
    before = np.lib.stride_tricks.sliding_window_view(padded, changes.size)[:, ::-1] - costs
    best = before.argmax(axis=1)
    return before[np.arange(worth.size), best], best


def _likeness(look: Lines, profile: Lines, places: Lines, reach: float) -> Lines:
    """Return how much places look like a line, 1 for just like it; 0 beyond the picture."""
    level = look - look.mean()
    alike = windows(profile, places, reach) @ level / max(float(look @ level), 1e-9)
    return np.where((places >= 0) & (places <= profile.size), np.minimum(alike, 1.0), 0.0)
