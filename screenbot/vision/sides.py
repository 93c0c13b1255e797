"""How strong the edges are on the sides of a lattice's cells."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.edges import Edges, Sums
from screenbot.vision.variety import Lines

Parts = Sequence[tuple[float, float]]
"""Parts of a side, from 0 at its beginning to 1 at its end."""

WHOLE: Parts = ((0.02, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.98))
"""An edge between tiles has all of these, the stroke of a glyph has not."""

MIDDLE: Parts = ((0.15, 0.85),)
"""Tiles may have round corners."""

Sides = npt.NDArray[np.float32]
"""How strong the edges on sides of cells are: float32 ``[rows, lines]``, 0 to `STRONG`."""


class Lattice(NamedTuple):
    """Lines across a part of a layer."""

    columns: Lines
    rows: Lines

    @property
    def width(self) -> float:
        """The mean distance of columns, in pixels."""
        return float(np.diff(self.columns).mean())

    @property
    def height(self) -> float:
        """The mean distance of rows, in pixels."""
        return float(np.diff(self.rows).mean())

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
    places = np.rint(lines).astype(int).clip(0, width - 1)
    begin, end = np.array(parts).T[..., None]
    lengths = ends[1:] - ends[:-1]
    top = np.rint(ends[:-1] + begin * lengths).astype(int).clip(0, height - 1)
    bottom = np.rint(ends[:-1] + end * lengths).astype(int).clip(top + 1, height)
    above, below, after = top[..., None], bottom[..., None], places + 1
    strength = sums[below, after] - sums[below, places] - sums[above, after] + sums[above, places]
    return np.asarray((strength / (bottom - top)[..., None]).min(axis=0), np.float32)
