"""Even lines in a region of a layer: how far apart they are, and where the first one lies."""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.finding.edges import Edges, Layer, Soft, Sums
from screenbot.vision.finding.period import Profile, boundaries, true_pitch
from screenbot.vision.finding.sides import WHOLE, Lattice, strengths
from screenbot.vision.finding.variety import Lines, all_cells, variety

SQUARE = 0.015
"""Tiles whose width and height differ by a smaller share are square."""

LONG = 0.7
"""The sides of tiles run on for this part of a tile at least."""

FEW_LONG = 0.02
"""A smaller share of the edges that does so tells nothing."""

LINES_COUNT = 0.4
"""How much the likeliest lines by their edges count, against the variety of the cells between, in nats."""

MOST_COMPARED = 12
"""So many cells each way are compared to choose between lines."""

Contrasts = npt.NDArray[np.float64]
"""How edges on lines are, for several rows and columns that are tried: float64 ``[rows, columns]``."""


def profiles(layer: Layer, region: Rect) -> tuple[Profile, Profile]:
    """Return how strong the edges at each x and at each y of a region are."""
    return _sums(region.cut(layer.x), 0), _sums(region.cut(layer.y), 1)


def _sums(edges: Soft, axis: int) -> Profile:
    # Summed as floats it takes six to fifty times as long.
    return np.asarray(cv2.reduce(edges, axis, cv2.REDUCE_SUM, dtype=cv2.CV_32S).ravel(), np.float64)


def _side_profiles(layer: Layer, region: Rect, pitches: tuple[float, float]) -> tuple[Profile, Profile]:
    """Return the same of edges that run on for most of a tile only, as sides do and glyphs do not.

    Where hardly any do, as on boards of art, all edges count.
    """
    plain = profiles(layer, region)
    x = cv2.erode(region.cut(layer.x), np.ones((round(LONG * pitches[1]), 1), np.uint8))
    y = cv2.erode(region.cut(layer.y), np.ones((1, round(LONG * pitches[0])), np.uint8))
    long = _sums(np.asarray(x, np.uint8), 0), _sums(np.asarray(y, np.uint8), 1)
    across, down = (b if b.sum() > FEW_LONG * a.sum() else a for a, b in zip(plain, long, strict=True))
    return across, down


def pitches_of(layer: Layer, region: Rect, rough: tuple[float, float]) -> tuple[float, float]:
    """Return the width and the height of tiles in a region, to a fraction of a pixel."""
    across, down = profiles(layer, region)
    x, y = true_pitch(across, rough[0]), true_pitch(down, rough[1])
    if abs(x / y - 1) < SQUARE:
        x = y = (x * region.width + y * region.height) / (region.width + region.height)
    return x, y


class Tries(NamedTuple):
    """Lines across and down that are likely by the edges near them.

    Attributes:
        columns: several rows of lines across.
        rows: several of lines down.
        contrasts: how edges on them are, above those half-way between.
        standing_out: no more than so much do any of them stand out.
    """

    columns: list[Lines]
    rows: list[Lines]
    contrasts: Contrasts
    standing_out: float


def tries_of(layer: Layer, edges: Edges, region: Rect, pitches: tuple[float, float]) -> Tries | None:
    """Return the likely lines in a region; None where there are none."""
    across, down = _side_profiles(layer, region, pitches)
    starts, likely = boundaries(across, pitches[0]), boundaries(down, pitches[1])
    columns = [_lines(region.x, region.right, pitches[0], region.x + x, edges.width) for x in starts]
    rows = [_lines(region.y, region.bottom, pitches[1], region.y + y, edges.height) for y in likely]
    columns, rows = ([each for each in tries if each.size > 3] for tries in (columns, rows))
    if not columns or not rows:
        return None
    x, y = (float(lines[0][1] - lines[0][0]) / 2 for lines in (columns, rows))
    between, below = [lines + x for lines in columns], [lines + y for lines in rows]
    upright, level = _Strong.of(edges.x, columns, rows), _Strong.of(edges.y, rows, columns)
    aside, under = _Strong.of(edges.x, between, below), _Strong.of(edges.y, below, between)
    contrasts = upright.means() + level.means().T - aside.means() - under.means().T
    # The outer lines may be none of the board's.
    own = np.minimum(upright.means(first=1, last=1), level.means(first=1, last=1).T)
    other = np.maximum(aside.means(last=1), under.means(last=1).T)
    return Tries(columns, rows, contrasts, float(standing_out(own, other).max()))


def standing_out(own: Contrasts, other: Contrasts) -> Contrasts:
    """Return how much lines stand out whose edges are so strong from others, 0 to about 2."""
    return np.asarray(np.maximum(0.0, own - other) / (own + other + 0.3) * own**0.25, np.float64)


def phases_of(
    layer: Layer, edges: Edges, region: Rect, pitches: tuple[float, float]
) -> tuple[float, float] | None:
    """Return one line across and one down: of all likely ones those with the best edges and least variety."""
    tries = tries_of(layer, edges, region, pitches)
    return tries and likeliest(layer, tries)


def likeliest(layer: Layer, tries: Tries) -> tuple[float, float]:
    """Return the first lines across and down of those with the best edges and least variety."""
    columns, rows, contrasts, _ = tries
    looks = all_cells(layer.image, [_central(each) for each in columns], [_central(each) for each in rows])
    varied = np.array([[variety(each) for each in some] for some in looks])
    worth = LINES_COUNT * contrasts / max(1.0, float(contrasts.max())) - varied
    row, column = np.unravel_index(int(worth.argmax()), worth.shape)
    return float(columns[column][0]), float(rows[row][0])


def _central(lines: Lines) -> Lines:
    """Return the middle ones of many lines."""
    spare = max(0, lines.size - 1 - MOST_COMPARED) // 2
    return lines[spare : lines.size - spare]


def moved_phases(
    layer: Layer, region: Rect, pitches: tuple[float, float], phases: tuple[float, float]
) -> tuple[float, float]:
    """Return the lines found before, where a larger region puts them."""
    out = []
    profiles = _side_profiles(layer, region, pitches)
    for profile, pitch, start, phase in zip(profiles, pitches, (region.x, region.y), phases, strict=True):
        middle = start + (profile.size / 2)
        near = phase + pitch * round((middle - phase) / pitch)
        shifts = [(start + t - near + pitch / 2) % pitch - pitch / 2 for t in boundaries(profile, pitch)]
        shift = min(shifts, key=abs, default=0.0)
        out.append(near + (shift if abs(shift) < 0.15 * pitch else 0.0))
    return out[0], out[1]


def even_lattice(
    edges: Edges, region: Rect, pitches: tuple[float, float], phases: tuple[float, float]
) -> Lattice:
    """Return the even lines of a region."""
    return Lattice(
        _lines(region.x, region.right, pitches[0], phases[0], edges.width),
        _lines(region.y, region.bottom, pitches[1], phases[1], edges.height),
    )


def _lines(start: float, end: float, pitch: float, phase: float, size: int) -> Lines:
    """Return the lines from start to end, as far as they lie in the layer or a fifth of a tile beyond."""
    first = ceil((max(start, -0.2 * pitch) - phase) / pitch)
    last = floor((min(end, size + 0.2 * pitch) - phase) / pitch)
    return phase + pitch * np.arange(first, last + 1, dtype=np.float64)


class _Strong(NamedTuple):
    """How strong edges are on each of several rows of lines, for each of several ends of their sides.

    Attributes:
        values: one after the other: float64 ``[ends, lines of all rows]``.
        sizes: how many lines each row has.
    """

    values: npt.NDArray[np.float64]
    sizes: npt.NDArray[np.intp]

    @classmethod
    def of(cls, sums: Sums, tries: Sequence[Lines], ends: Sequence[Lines]) -> "_Strong":
        """Return how strong edges are on lines."""
        lines = np.concatenate(tries)
        strong = [strengths(sums, lines, each, WHOLE).mean(axis=0, dtype=np.float64) for each in ends]
        return cls(np.stack(strong), np.array([each.size for each in tries]))

    def means(self, first: int = 0, last: int = 0) -> Contrasts:
        """Return how strong they are on the lines of a row on average, without so many outer ones."""
        ends = np.cumsum(self.sizes)
        sums = np.pad(self.values.cumsum(axis=1), ((0, 0), (1, 0)))
        inner = sums[:, ends - last] - sums[:, ends - self.sizes + first]
        return np.asarray(inner / (self.sizes - first - last), np.float64)
