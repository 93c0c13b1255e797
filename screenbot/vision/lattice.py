"""Lay lines between the tiles of a board: their distance, where the first lies, and how far they reach."""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.belonging import belonging
from screenbot.vision.edges import Layer
from screenbot.vision.extent import FEWEST_TILES, Extent, bounded, heaviest
from screenbot.vision.placing import Profile, boundaries, followed, repeated, true_pitch
from screenbot.vision.sides import MIDDLE, WHOLE, Edges, Lattice, sides, wider
from screenbot.vision.spectra import Place
from screenbot.vision.variety import Lines, cells, variety

FINEST = 16.0
"""Lines are laid on the coarsest layer on which a tile has so many pixels."""

ROUNDS = 6
"""The region grows so many times at most."""

SQUARE = 0.015
"""Tiles whose width and height differ by a smaller share are square."""

LEAST = 0.02
"""What is worth less is noise."""

FINER = 0.6
"""Every second line may stand out on a coarse layer: pitches smaller than this share are tried too."""

WEAK = 0.4
"""Places so much weaker than that of a clear board are not looked at."""

CLEAR = 0.5
"""Lines that stand out so much are a board's; half or double its pitch does not reach a quarter."""

ART = 0.1
"""What a board has without any lines: its art repeats."""

LONG = 0.7
"""The sides of tiles run on for this part of a tile at least."""

FEW_LONG = 0.02
"""A smaller share of the edges that does so tells nothing."""

LINES_COUNT = 0.4
"""How much the likeliest lines by their edges count, against the variety of the cells between, in nats."""


class Fit(NamedTuple):
    """The lines of a board on a layer, and how much speaks for them.

    Attributes:
        place: where edges repeat, from which they were laid.
        clear: that is beyond doubt.
        ended: so is where the board ends.
    """

    place: Place
    lattice: Lattice
    layer: Layer
    score: float
    clear: bool
    ended: bool

    @property
    def area(self) -> Rect:
        """The board's rectangle in the picture."""
        return Rect(*(value * self.layer.scale for value in self.lattice.area))

    def settles(self, place: Place) -> bool:
        """Return whether a place need not be tried: in this clear board and not finer, or much weaker."""
        pitch = self.lattice.width * self.layer.scale
        inside = self.area.contains(place.window.center) and place.pitch > FINER * pitch
        return self.clear and (inside or place.strength < WEAK * self.place.strength)


def fit(layers: Sequence[Layer], place: Place) -> Fit | None:
    """Return the board around a place where edges repeat, or None where there is none."""
    layer = [each for each in layers if each.scale == 1 or place.pitch / each.scale >= FINEST][-1]
    scale = layer.scale
    found = _grown(layer, Rect(*(value // scale for value in place.window)), place.pitch / scale)
    if found is None:
        return None
    (lattice, ended), edges = found
    area = (lattice.columns[-1] - lattice.columns[0]) * (lattice.rows[-1] - lattice.rows[0]) * scale * scale
    lines = _stands_out(edges, lattice)
    worth = (lines + ART) * _repeats(layer, lattice)
    return Fit(place, lattice, layer, float(area) * worth, lines > CLEAR, ended) if worth > LEAST else None


def _grown(layer: Layer, region: Rect, pitch: float) -> tuple[Extent, Edges] | None:
    """Return the lines of the board that a region is part of, and its layer's edges for their pitch."""
    edges = wider(layer, pitch)
    lattice = _spread(layer, edges, region, pitch)
    if lattice is None:
        return None
    extent = bounded(layer, edges, _uneven(layer, lattice))
    if extent is not None:
        moved = belonging(layer.image, extent.lattice)
        extent = extent if moved.area == extent.lattice.area else bounded(layer, edges, moved)
    return (extent, edges) if extent is not None else None


def _spread(layer: Layer, edges: Edges, region: Rect, pitch: float) -> Lattice | None:
    """Return even lines from a region as far as the cells between are divided as its own are."""
    region = region.clipped(Rect(0, 0, edges.width, edges.height))
    widths, phases, chosen_at = (pitch, pitch), None, 0
    lattice: Lattice | None = None
    for _ in range(ROUNDS):
        widths, size = _pitches(layer, region, widths), region.width * region.height
        if phases is None or size > 2 * chosen_at:
            phases, chosen_at = _phases(layer, edges, region, widths), size
        else:
            phases = _followed(layer, region, widths, phases)
        if phases is None:
            return None
        reach = region.grown(round(0.6 * max(region.width, region.height)) + round(pitch))
        wide = Lattice(
            _lines(reach.x, reach.right, widths[0], phases[0], edges.width),
            _lines(reach.y, reach.bottom, widths[1], phases[1], edges.height),
        )
        lattice = _divided(edges, wide, region)
        if lattice is None or lattice.area == region:
            break
        region = lattice.area
    return lattice


def _uneven(layer: Layer, lattice: Lattice) -> Lattice:
    """Return the lattice with each line where the edges near it are, as some tiles may be larger."""
    area = lattice.area.grown(ceil(lattice.width))
    area = area.clipped(Rect(0, 0, layer.x.shape[1], layer.x.shape[0]))
    across, down = _profiles(layer, area)
    columns = followed(across, lattice.columns - area.x) + area.x
    return Lattice(columns, followed(down, lattice.rows - area.y) + area.y)


def _profiles(layer: Layer, region: Rect) -> tuple[Profile, Profile]:
    """Return how strong the edges at each x and at each y of a region are."""
    x, y = region.cut(layer.x), region.cut(layer.y)
    return x.sum(axis=0, dtype=np.float64), y.sum(axis=1, dtype=np.float64)


def _side_profiles(layer: Layer, region: Rect, pitches: tuple[float, float]) -> tuple[Profile, Profile]:
    """Return the same of edges that run on for most of a tile only, as sides do and glyphs do not.

    Where hardly any do, as on boards of art, all edges count.
    """
    plain = _profiles(layer, region)
    x = cv2.erode(region.cut(layer.x), np.ones((round(LONG * pitches[1]), 1), np.uint8))
    y = cv2.erode(region.cut(layer.y), np.ones((1, round(LONG * pitches[0])), np.uint8))
    long = x.sum(axis=0, dtype=np.float64), y.sum(axis=1, dtype=np.float64)
    across, down = (b if b.sum() > FEW_LONG * a.sum() else a for a, b in zip(plain, long, strict=True))
    return across, down


def _pitches(layer: Layer, region: Rect, rough: tuple[float, float]) -> tuple[float, float]:
    across, down = _profiles(layer, region)
    x, y = true_pitch(across, rough[0]), true_pitch(down, rough[1])
    if abs(x / y - 1) < SQUARE:
        x = y = (x * region.width + y * region.height) / (region.width + region.height)
    return x, y


def _phases(
    layer: Layer, edges: Edges, region: Rect, pitches: tuple[float, float]
) -> tuple[float, float] | None:
    """Return one line across and one down: of all likely ones those with the best edges and least variety."""
    across, down = _side_profiles(layer, region, pitches)
    tries = []
    for x in boundaries(across, pitches[0]):
        columns = _lines(region.x, region.right, pitches[0], region.x + x, edges.width)
        for y in boundaries(down, pitches[1]):
            rows = _lines(region.y, region.bottom, pitches[1], region.y + y, edges.height)
            if columns.size > 3 and rows.size > 3:
                contrast = _contrast(edges, Lattice(columns, rows))
                tries.append((contrast, variety(cells(layer.image, columns, rows)), columns[0], rows[0]))
    if not tries:
        return None
    most = max(1.0, *(contrast for contrast, *_ in tries))
    best = max(tries, key=lambda each: LINES_COUNT * each[0] / most - each[1])
    return float(best[2]), float(best[3])


def _followed(
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


def _lines(start: float, end: float, pitch: float, phase: float, size: int) -> Lines:
    """Return the lines from start to end, as far as they lie in the layer or a fifth of a tile beyond."""
    first = ceil((max(start, -0.2 * pitch) - phase) / pitch)
    last = floor((min(end, size + 0.2 * pitch) - phase) / pitch)
    return phase + pitch * np.arange(first, last + 1, dtype=np.float64)


def _contrast(edges: Edges, lattice: Lattice) -> float:
    """Return how much stronger edges are on the lines than half-way between."""
    upright, level = sides(edges, lattice, WHOLE)
    between = _shifted(lattice, 0.5, 0.5)
    upright_between, level_between = sides(edges, between, WHOLE)
    return float(upright.mean() + level.mean() - upright_between.mean() - level_between.mean())


def _shifted(lattice: Lattice, x: float, y: float) -> Lattice:
    """Return the lattice shifted by parts of a tile."""
    return Lattice(lattice.columns + x * lattice.width, lattice.rows + y * lattice.height)


def _divided(edges: Edges, lattice: Lattice, core: Rect) -> Lattice | None:
    """Return the part of the lattice whose cells are divided as those of its core are; None where too few."""
    columns, rows = lattice
    if min(columns.size, rows.size) <= FEWEST_TILES:
        return None
    upright, level = sides(edges, lattice, MIDDLE)
    slack = 0.5 * lattice.width
    across = (columns[:-1] >= core.x - slack) & (columns[1:] <= core.right + slack)
    down = (rows[:-1] >= core.y - slack) & (rows[1:] <= core.bottom + slack)
    inner = np.concatenate([upright[down][:, :-1][:, across].ravel(), level[:-1][down][:, across].ravel()])
    if inner.size == 0:
        return None
    usual = max(1.0, 0.6 * float(np.quantile(inner, 0.85)))
    upright, level = np.minimum(upright / usual, 1), np.minimum(level / usual, 1)
    # The picture's border divides too.
    near = 0.06 * lattice.width
    upright[:, (np.abs(columns) < near) | (np.abs(columns - edges.width) < near)] = 1
    level[(np.abs(rows) < near) | (np.abs(rows - edges.height) < near)] = 1
    beside, above = (upright[:, :-1] + upright[:, 1:]) / 2, (level[:-1] + level[1:]) / 2
    divided = (beside + above) / 4 + np.minimum(beside, above) / 2
    least = float(np.clip(0.5 * np.median(divided[np.ix_(down, across)]), 0.08, 0.4))
    top, bottom, left, right = heaviest(divided - least)
    if min(bottom - top, right - left) < FEWEST_TILES:
        return None
    return Lattice(columns[left : right + 1], rows[top : bottom + 1])


def _stands_out(edges: Edges, lattice: Lattice) -> float:
    """Return how much stronger the weakest lines are than those of shifted grids, 0 to about 2.

    Of half the pitch every second line is weak; of double the pitch lines lie in the middle of the cells.
    """
    upright, level = sides(edges, lattice, WHOLE)
    own = min(_weakest(upright[:, 1:-1].mean(axis=0)), _weakest(level[1:-1].mean(axis=1)))
    other = 0.0
    for part in (1 / 3, 1 / 2, 2 / 3):
        aside, below = sides(edges, _shifted(lattice, part, part), WHOLE)
        other = max(other, float(aside[:, :-1].mean()), float(below[:-1].mean()))
    return float(max(0.0, own - other) / (own + other + 0.3) * own**0.25)


def _repeats(layer: Layer, lattice: Lattice) -> float:
    """Return the share of the edges that repeats from tile to tile, 0 to 1: boards of art have no lines."""
    across, down = _profiles(layer, lattice.area)
    return min(repeated(across, lattice.width), repeated(down, lattice.height))


def _weakest(lines: npt.NDArray[np.float32]) -> float:
    """Return the least mean of all lines, each second line, each third."""
    classes = [lines[start::step] for step in (1, 2, 3) for start in range(step)]
    return min(float(each.mean()) for each in classes if each.size)
