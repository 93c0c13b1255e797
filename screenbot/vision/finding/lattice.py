"""Lines between the tiles of a board: laid in a window where edges repeat, and as far as they reach."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.finding.belonging import belonging
from screenbot.vision.finding.edges import Edges, Layer, stippled
from screenbot.vision.finding.extent import FEWEST_TILES, Extent, bounded, heaviest
from screenbot.vision.finding.laying import (
    Tries,
    even_lattice,
    likeliest,
    moved_phases,
    phases_of,
    pitches_of,
    profiles,
    standing_out,
    tries_of,
)
from screenbot.vision.finding.period import repeated
from screenbot.vision.finding.placing import followed, placed
from screenbot.vision.finding.sides import MIDDLE, WHOLE, Lattice, Sides, sides
from screenbot.vision.finding.spectra import Place
from screenbot.vision.finding.variety import Lines, by_turns, cells, recurring

FINEST, COARSEST = 16.0, 8.0
"""Lines are laid on the coarsest layer on which a tile has so many pixels; on one coarser, on which it has no
fewer than this, where that shows none."""

ROUNDS = 6
"""The region grows so many times at most."""

LEAST = 0.02
"""What is worth less is noise."""

FINER = 0.6
"""Every second line may stand out on a coarse layer: pitches smaller than this share are tried too."""

WEAK = 0.6
"""Places so much weaker than that of a clear board are not looked at."""

CLEAR = 0.5
"""Lines that stand out so much are a board's; half or double its pitch does not reach a quarter."""

FAINT = 0.1
"""Lines in a window that stand out less are tried where no others are a board's: those of art do not. Oblong
tiles have lines that do."""

ART = 0.1
"""What a board has without any lines: its art repeats."""

INSIDE = (0.35, 0.5, 0.65)
"""Edges that run through a tile at all these parts of it are a texture, which divides nothing."""

STRAYED = 0.6
"""Lines have left the board where the share of edges that repeats falls to this part of what it was."""

FAINTER = 0.8
"""They may have where they stand out by no larger part than in the window from which they were laid."""

WELL = 0.8
"""In a window that a board fills in part, this quantile of the cells is the board's."""

FEWEST_LINES = 3
"""Of fewer lines nothing can be said."""

RECURRING = 0.55
"""A larger share of a board's tiles look like another: 0.68 at least on 268 boards of 86 looks. Of cells laid
over text half have fewer."""

ROUGHLY = 0.3
"""The same of the cells of a window, whose lines are not exact yet and reach beyond the board."""

TURNS = 0.16
"""Where no lines stand out, tiles vary in no larger share by every second or third row or column: in at most
0.11 on 303 boards, and in 0.69 to 0.93 where the cells of a table are halved."""

QUARTERS = 0.1
"""Where quarters of cells differ from each other by a smaller part of what each varies, these are tiles."""

INTERRUPTED = 0.4
"""Edges on lines both ways are stronger in every second row and column, by so much of both together, where
cells are halves of tiles with a square or a ring in the middle: 0.59 to 0.99, of 360 boards 0.24 at most."""


class Fit(NamedTuple):
    """The lines of a board on a layer, and how much speaks for them.

    Attributes:
        place: where edges repeat, from which they were laid.
        clear: that is beyond doubt.
        ended: so is where the board ends.
        drawn: so is where its lines lie, as they are drawn: they lie about half-way between others where not.
    """

    place: Place
    lattice: Lattice
    layer: Layer
    edges: Edges
    score: float
    clear: bool
    ended: bool
    drawn: bool

    @property
    def area(self) -> Rect:
        """The board's rectangle in the picture."""
        return Rect(*(value * self.layer.scale for value in self.lattice.area))

    def settles(self, place: Place) -> bool:
        """Return whether a place need not be tried: in this clear board and not finer, or much weaker."""
        pitch = min(self.lattice.width, self.lattice.height) * self.layer.scale
        inside = self.area.contains(place.window.center) and place.pitch > FINER * pitch
        return self.clear and (inside or place.strength < WEAK * self.place.strength)


class Seed(NamedTuple):
    """Even lines in the window of a place, on the layer that shows them best.

    Attributes:
        tries: the likely lines, where all of them are faint and none is chosen yet: that costs most.
        lines: how much they stand out; those of art do not.
    """

    place: Place
    layer: Layer
    edges: Edges
    region: Rect
    pitches: tuple[float, float]
    phases: tuple[float, float]
    tries: Tries | None
    lines: float


def seed(layers: Sequence[Layer], place: Place) -> Seed | None:
    """Return the likeliest lines in the window of a place where edges repeat; None where there are none."""
    fine = [each.scale == 1 or place.pitch / each.scale >= FINEST for each in layers].count(True)
    layer = layers[fine - 1]
    if stippled(layer, place.window):
        layer = next(
            (each for each in layers[fine : fine + 1] if place.pitch / each.scale >= COARSEST), layer
        )
    rough = place.width / layer.scale, place.height / layer.scale
    edges = layer.widened(max(1, round(0.1 * min(rough))))
    region = Rect(*(value // layer.scale for value in place.window))
    region = region.clipped(Rect(0, 0, edges.width, edges.height))
    pitches = pitches_of(layer, region, rough)
    tries = tries_of(layer, edges, region, pitches)
    if tries is None:
        return None
    start = Seed(place, layer, edges, region, pitches, (0.0, 0.0), tries, 0.0)
    return start if tries.standing_out < FAINT else _chosen(start, tries)


def _chosen(start: Seed, tries: Tries) -> Seed | None:
    """Return the likeliest of the lines; None where they lie across no tiles."""
    phases = likeliest(start.layer, tries)
    lattice = even_lattice(start.edges, start.region, start.pitches, phases)
    enough = min(lattice.columns.size, lattice.rows.size) > FEWEST_LINES
    if enough and not _recurs(start.layer, lattice, ROUGHLY):
        return None
    lines = _stands_out(start.edges, lattice) if enough else 0.0
    return start._replace(phases=phases, tries=None, lines=lines)


def fit(start: Seed) -> Fit | None:
    """Return the board that the lines in a window are part of, or None where they are part of none."""
    chosen = start if start.tries is None else _chosen(start, start.tries)
    drawn = found = chosen and _grown(chosen)
    whole = drawn and _whole(start.edges, drawn.lattice)
    if whole is not None:
        found = _exact(start, _bounded(start, whole))
    if drawn is None or found is None:
        return None
    layer, scale = start.layer, start.layer.scale
    lattice, ended, _ = found
    lines = _stands_out(start.edges, drawn.lattice)
    if not _recurs(layer, lattice, RECURRING):
        return None
    if lines <= CLEAR and (_takes_turns(layer, lattice) or _repeats_within(layer, lattice)):
        return None
    area = (lattice.columns[-1] - lattice.columns[0]) * (lattice.rows[-1] - lattice.rows[0]) * scale * scale
    worth = (lines + ART) * _repeats(layer, drawn.lattice)
    if worth <= LEAST:
        return None
    clear, score = lines > CLEAR, float(area) * worth
    return Fit(start.place, lattice, layer, start.edges, score, clear, ended, whole is None)


def _grown(start: Seed) -> Extent | None:
    """Return the lines of the board that those in a window are part of."""
    layer, edges, spread = start.layer, start.edges, _spread(start)
    own = even_lattice(edges, start.region, start.pitches, start.phases)
    core = _divided(edges, own, start.region, WELL) if start.lines > CLEAR else None
    if start.lines > 0 and not any(each and _recurs(layer, each, RECURRING) for each in (own, spread, core)):
        return None
    extent = spread and _bounded(start, spread)
    least = max(CLEAR, FAINTER * start.lines)
    kept = extent is not None and _stands_out(edges, extent.lattice) > least
    if start.lines > CLEAR and not (kept and extent and extent.clear):
        # They may have run on into what lies around the board, and so may the window. But a board may have
        # columns that are wider than others: its core ends there.
        extent = _nearer(start, extent, [own] if kept or not core else [own, core])
    return _exact(start, extent)


def _exact(start: Seed, extent: Extent | None) -> Extent | None:
    """Return a board with its lines where the layer puts them.

    Where no edges are left on clear lines that were moved to where tiles end, something lies over a side of
    the board.
    """
    if extent is None:
        return None
    lattice = placed(start.layer, extent.lattice, 1)
    moved = belonging(start.layer.image, lattice)
    if _stands_out(start.edges, lattice) > CLEAR and _stands_out(start.edges, moved) <= 0:
        moved = lattice
    return Extent(moved, extent.clear)


def _nearer(start: Seed, extent: Extent | None, lattices: Sequence[Lattice]) -> Extent | None:
    """Return the first smaller board of some lattices that is clear; else that whose lines stand out most."""
    tried = [extent] if extent else []
    for lattice in lattices:
        near = _bounded(start, lattice)
        if near and near.clear and (extent is None or _size(near.lattice) < _size(extent.lattice)):
            return near
        tried += [near] if near else []
    if extent and _stands_out(start.edges, extent.lattice) > CLEAR:
        return extent
    return max(tried, key=lambda each: _stands_out(start.edges, each.lattice), default=None)


def _size(lattice: Lattice) -> int:
    return lattice.columns.size * lattice.rows.size


def _bounded(start: Seed, lattice: Lattice) -> Extent | None:
    return bounded(start.layer, start.edges, _uneven(start.layer, lattice))


def _spread(start: Seed) -> Lattice | None:
    """Return even lines from a window as far as the cells between are divided as its own are."""
    _, layer, edges, region, pitches, phases, *_ = start
    lattice, most, chosen_at = None, 0.0, region.width * region.height
    for _ in range(ROUNDS):
        reach = region.grown(round(0.6 * max(region.width, region.height)) + round(pitches[0]))
        wider = _divided(edges, even_lattice(edges, reach, pitches, phases), region)
        share = _repeats(layer, wider) if wider is not None else 0.0
        if wider is None or share < STRAYED * most:
            break
        lattice, most = wider, max(most, share)
        if lattice.area == region:
            break
        region = lattice.area
        pitches, size = pitches_of(layer, region, pitches), region.width * region.height
        if size > 2 * chosen_at:
            chosen, chosen_at = phases_of(layer, edges, region, pitches), size
            if chosen is None:
                return None
            phases = chosen
        else:
            phases = moved_phases(layer, region, pitches, phases)
    return lattice


def _uneven(layer: Layer, lattice: Lattice) -> Lattice:
    """Return the lattice with each line where the edges near it are, as some tiles may be larger."""
    area = lattice.area.grown(ceil(lattice.width))
    area = area.clipped(Rect(0, 0, layer.x.shape[1], layer.x.shape[0]))
    across, down = profiles(layer, area)
    columns = followed(across, lattice.columns - area.x) + area.x
    return Lattice(columns, followed(down, lattice.rows - area.y) + area.y)


def _divided(edges: Edges, lattice: Lattice, core: Rect, usual_at: float = 0.5) -> Lattice | None:
    """Return the part of the lattice whose cells are divided as those of its core are; None where too few.

    Those of the core are so in the median, or at another quantile where much of it is something else.
    """
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
    divided = _both(beside, above)
    least = float(np.clip(0.5 * np.quantile(divided[np.ix_(down, across)], usual_at), 0.08, 0.4))
    texture = [sides(edges, lattice.shifted(part, part), WHOLE) for part in INSIDE]
    beside = beside - np.min([each[0][:, :-1] for each in texture], axis=0) / usual
    above = above - np.min([each[1][:-1] for each in texture], axis=0) / usual
    divided = _both(np.maximum(beside, 0), np.maximum(above, 0))
    top, bottom, left, right = heaviest(divided - least)
    if min(bottom - top, right - left) < FEWEST_TILES:
        return None
    return Lattice(columns[left : right + 1], rows[top : bottom + 1])


def _both(beside: Sides, above: Sides) -> Sides:
    """Return how well cells are divided from those beside, above and below; a weak way counts for more."""
    return np.asarray((beside + above) / 4 + np.minimum(beside, above) / 2, np.float32)


def _recurs(layer: Layer, lattice: Lattice, least: float) -> bool:
    """Return whether so many cells look like another, as tiles do."""
    return recurring(layer.image, lattice.columns, lattice.rows) >= least


def _takes_turns(layer: Layer, lattice: Lattice) -> bool:
    """Return whether every second or third row or column looks unlike others, as parts of larger cells do."""
    columns, rows = lattice
    looks = cells(layer.image, columns, rows).reshape(rows.size - 1, columns.size - 1, -1)
    return max(by_turns(looks), by_turns(looks.transpose(1, 0, 2))) > TURNS


def _repeats_within(layer: Layer, lattice: Lattice) -> bool:
    """Return whether the quarters of cells look all alike, and are no even colour: they are tiles."""
    columns, rows = (
        np.interp(np.arange(0, each.size - 0.5, 0.5), np.arange(each.size), each) for each in lattice
    )
    looks = cells(layer.image, columns, rows).reshape(rows.size - 1, columns.size - 1, -1, 3)
    within = looks.var(axis=2).mean()
    apart = max(float((np.diff(looks, axis=axis) ** 2).mean()) for axis in (0, 1))
    return bool(apart < QUARTERS * within)


def _whole(edges: Edges, lattice: Lattice) -> Lattice | None:
    """Return the lines between whole tiles where a lattice divides each into four; None where it does not.

    A square within a tile has sides in every second row and column only, and between two squares lies a line.
    """
    upright, level = sides(edges, lattice, WHOLE)
    strong = level[1:-1].mean(axis=0), upright[:, 1:-1].mean(axis=1)
    turns = [(float(each[::2].mean()), float(each[1::2].mean())) for each in strong]
    if any(abs(one - other) <= INTERRUPTED * (one + other + FAINT) for one, other in turns):
        return None
    columns, rows = (_between(each, int(np.argmin(turn))) for each, turn in zip(lattice, turns, strict=True))
    return Lattice(columns, rows)


def _between(lines: Lines, first: int) -> Lines:
    """Return the middles of every second cell from a first one, and of those that would be next beyond."""
    half = float(np.diff(lines).mean()) / 2
    ends = lines[0] - half, lines[-1] + half
    middles = np.concatenate([ends[:1], (lines[:-1] + lines[1:]) / 2, ends[1:]])
    return np.asarray(middles[1 - first :: 2], np.float64)


def _stands_out(edges: Edges, lattice: Lattice) -> float:
    """Return how much stronger the weakest lines are than those of shifted grids, 0 to about 2.

    Of half the pitch every second line is weak; of double the pitch lines lie in the middle of the cells.
    """
    upright, level = sides(edges, lattice, WHOLE)
    own = min(_weakest(upright[:, 1:-1].mean(axis=0)), _weakest(level[1:-1].mean(axis=1)))
    other = 0.0
    for part in (1 / 3, 1 / 2, 2 / 3):
        aside, below = sides(edges, lattice.shifted(part, part), WHOLE)
        other = max(other, float(aside[:, :-1].mean()), float(below[:-1].mean()))
    return float(standing_out(np.array(own), np.array(other)))


def _repeats(layer: Layer, lattice: Lattice) -> float:
    """Return the share of the edges that repeats from tile to tile, 0 to 1: boards of art have no lines."""
    across, down = profiles(layer, lattice.area)
    return min(repeated(across, lattice.width), repeated(down, lattice.height))


def _weakest(lines: npt.NDArray[np.float32]) -> float:
    """Return the least mean of all lines, each second line, each third."""
    classes = [lines[start::step] for step in (1, 2, 3) for start in range(step)]
    return min(float(each.mean()) for each in classes if each.size)
