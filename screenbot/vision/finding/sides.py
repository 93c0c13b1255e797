"""How strong the edges are on the sides of a lattice's cells."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.finding.edges import Edges, Sums
from screenbot.vision.finding.variety import Lines

Parts = Sequence[tuple[float, float]]
"""Parts of a side, from 0 at its beginning to 1 at its end."""

WHOLE: Parts = ((0.02, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.98))
"""An edge between tiles has all of these, the stroke of a glyph has not."""

MIDDLE: Parts = ((0.15, 0.85),)
"""Tiles may have round corners."""

Sides = npt.NDArray[np.float32]
"""How strong the edges on sides of cells are: float32 ``[rows, lines]``, 0 to `STRONG`."""


Pixels = npt.NDArray[np.intp]
"""Whole pixels along an axis: intp ``[n]``, or several rows of them."""


class Lattice(NamedTuple):
    """Lines across a part of a layer."""

    columns: Lines
    rows: Lines

    @property
    def width(self) -> float:
        """The mean distance of columns, in pixels."""
        return float(self.columns[-1] - self.columns[0]) / (self.columns.size - 1)

    @property
    def height(self) -> float:
        """The mean distance of rows, in pixels."""
        return float(self.rows[-1] - self.rows[0]) / (self.rows.size - 1)

    @property
    def area(self) -> Rect:
        """The whole pixels from the first lines to the last."""
        x, y = max(0, round(float(self.columns[0]))), max(0, round(float(self.rows[0])))
        return Rect(x, y, round(float(self.columns[-1])) - x, round(float(self.rows[-1])) - y)

    def shifted(self, x: float, y: float) -> "Lattice":
        """Return the lattice shifted by parts of a tile."""
        return Lattice(self.columns + x * self.width, self.rows + y * self.height)


def sides(edges: Edges, lattice: Lattice, parts: Parts) -> tuple[Sides, Sides]:
    """Return how strong the edges are on upright and on level sides; of several parts the weakest counts."""
    upright = strengths(edges.x, lattice.columns, lattice.rows, parts)
    level = strengths(edges.y, lattice.rows, lattice.columns, parts)
    return upright, level.T


def strengths(sums: Sums, lines: Lines, ends: Lines, parts: Parts) -> Sides:
    """Return how strong each line is between each two ends: ``[ends - 1, lines]``."""
    height, width = sums.shape[0] - 1, sums.shape[1] - 1
    places = _pixels(lines, 0, width - 1)
    begin, end = np.array(parts).T[..., None]
    lengths = ends[1:] - ends[:-1]
    top = _pixels(ends[:-1] + begin * lengths, 0, height - 1)
    bottom = _pixels(ends[:-1] + end * lengths, top + 1, height)
    # Numbers in a flat view: indices of two axes take twice as long, and so does `clip`.
    flat, step = sums.ravel(), sums.shape[1]
    above, below = (top * step)[..., None] + places, (bottom * step)[..., None] + places
    strength = flat.take(below + 1) - flat.take(below) - flat.take(above + 1) + flat.take(above)
    return np.asarray((strength / (bottom - top)[..., None]).min(axis=0), np.float32)


def _pixels(places: Lines, low: int | Pixels, high: int) -> Pixels:
    return np.asarray(np.minimum(np.maximum(np.rint(places), low), high), np.intp)
