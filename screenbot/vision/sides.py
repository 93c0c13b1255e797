"""How strong the edges are on the sides of a lattice's cells."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.edges import Layer, Soft
from screenbot.vision.variety import Lines

Parts = Sequence[tuple[float, float]]
"""Parts of a side, from 0 at its beginning to 1 at its end."""

WHOLE: Parts = ((0.02, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.98))
"""An edge between tiles has all of these, the stroke of a glyph has not."""

MIDDLE: Parts = ((0.15, 0.85),)
"""Tiles may have round corners."""

Sides = npt.NDArray[np.float32]
"""How strong the edges on sides of cells are: float32 ``[rows, lines]``, 0 to `STRONG`."""

Sums = npt.NDArray[np.int32]
"""The sums of each column of edges down to each row: int32 ``[height + 1, width]``."""


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


class Edges(NamedTuple):
    """Integrals of the edges of a layer, each edge a tenth of a tile wider; `y` is turned."""

    x: Sums
    y: Sums
    width: int
    height: int


def wider(layer: Layer, pitch: float) -> Edges:
    """Return the sums of a layer's edges, each a tenth of a tile wider."""
    reach = 2 * max(1, round(0.1 * pitch)) + 1
    x = cv2.dilate(layer.x, np.ones((1, reach), np.uint8), borderValue=0)
    y = cv2.dilate(np.ascontiguousarray(layer.y.T), np.ones((1, reach), np.uint8), borderValue=0)
    height, width = layer.x.shape
    return Edges(summed(np.asarray(x, np.uint8)), summed(np.asarray(y, np.uint8)), width, height)


def summed(edges: Soft) -> Sums:
    """Return the sums of each column down to each row: int32 ``[height + 1, width]``."""
    sums = np.zeros((edges.shape[0] + 1, edges.shape[1]), np.int32)
    np.cumsum(edges, axis=0, out=sums[1:])
    return sums


def sides(edges: Edges, lattice: Lattice, parts: Parts) -> tuple[Sides, Sides]:
    """Return how strong the edges are on upright and on level sides; of several parts the weakest counts."""
    upright = strengths(edges.x, lattice.columns, lattice.rows, parts)
    level = strengths(edges.y, lattice.rows, lattice.columns, parts)
    return upright, level.T


def strengths(sums: Sums, lines: Lines, ends: Lines, parts: Parts) -> Sides:
    """Return how strong each line is between each two ends: ``[ends - 1, lines]``."""
    height, width = sums.shape[0] - 1, sums.shape[1]
    places = np.clip(np.rint(lines).astype(int), 0, width - 1)
    begin, end = np.array(parts).T[..., None]
    lengths = np.diff(ends)
    top = np.clip(np.rint(ends[:-1] + begin * lengths).astype(int), 0, height - 1)
    bottom = np.clip(np.rint(ends[:-1] + end * lengths).astype(int), top + 1, height)
    strength = sums[bottom[..., None], places] - sums[top[..., None], places]
    return np.asarray((strength / (bottom - top)[..., None]).min(axis=0), np.float32)
