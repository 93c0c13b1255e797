"""Lines that rounding has swallowed: a page at 80% draws some gaps of a pixel, and others not."""

import numpy as np

from screenbot.geometry import Grid, Image, peak

REACH = 3
"""A line lies no farther from where it is expected, in pixels, with what it lies between."""

NEAR = 12.0
"""Pixels of a line differ by less from its usual colour, in grey levels, and what it lies between by more."""

WHOLE = 0.9
"""Such a part of a line's pixels have that colour."""

LEFT, SINGLE = 0.3, 2
"""Such a part of the lines are left, and so many pairs of them are one tile apart: else tiles are larger."""


def with_lines(image: Image, grid: Grid) -> Image:
    """Return a picture with the lines that rounding has swallowed drawn in; itself where there are none."""
    upright = _with_upright(image, grid.column_edges, grid.row_edges)
    turned = upright.transpose(1, 0, 2)
    both = _with_upright(turned, grid.row_edges, grid.column_edges)
    return upright if both is turned else np.ascontiguousarray(both.transpose(1, 0, 2))


def _with_upright(image: Image, columns: tuple[float, ...], rows: tuple[float, ...]) -> Image:
    """Return a picture with the upright lines drawn in; itself where none is swallowed."""
    top, bottom = max(0, round(rows[0])), round(rows[-1])
    inner = np.rint(columns[1:-1]).astype(int)
    if not inner.size or inner[0] < REACH or inner[-1] + REACH >= image.shape[1]:
        return image
    around = inner[:, None] + np.arange(-REACH, REACH + 1)
    strips = image[top:bottom, around].astype(np.float32).transpose(1, 2, 0, 3)  # lines, across, along
    before, after = (peak(np.abs(strips[:, 1:-1] - beside)) for beside in (strips[:, :-2], strips[:, 2:]))
    strength = np.median(np.minimum(before, after), axis=2)
    place = strength.argmax(axis=1)
    lines = strips[np.arange(inner.size), place + 1]
    seen = strength.max(axis=1) > NEAR
    if not seen.any():
        return image
    colour = np.rint(np.median(lines[seen].reshape(-1, 3), axis=0)).astype(np.uint8)
    seen &= (peak(np.abs(lines - colour)) < NEAR).mean(axis=1) > WHOLE
    if seen.all() or seen.mean() < LEFT or (seen[1:] & seen[:-1]).sum() < SINGLE:
        return image
    answer = image.copy()
    answer[top:bottom, inner[~seen] + round(float(place[seen].mean())) - REACH + 1] = colour
    return answer
