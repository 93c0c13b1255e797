"""Find boards of tiles in a picture: straight edges that repeat across and down at even distances.

Five steps: edges at several scales (`edges`), the places where they repeat both ways (`spectra`), the lines
there (`period`, `laying`, `lattice`, `placing`), which pixels beside a line belong to which tile
(`belonging`), and the rectangle of tiles that the lines really bound (`extent`).
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.finding.belonging import belonging
from screenbot.vision.finding.edges import Layer, Soft, layers, stippled
from screenbot.vision.finding.extent import FEWEST_TILES, bounded
from screenbot.vision.finding.lattice import FAINT, Fit, Seed, fit, seed
from screenbot.vision.finding.midway import midway
from screenbot.vision.finding.page import fills
from screenbot.vision.finding.placing import PARTS, placed
from screenbot.vision.finding.sides import Lattice, strengths
from screenbot.vision.finding.spectra import MOST, Place, repeating, strongest
from screenbot.vision.finding.variety import Lines

SMALLEST_TILE = 7
"""Smaller tiles are not looked for, in pixels."""

MOVED = 0.09
"""Lines of a clear board are off by no larger part of a tile before they are placed exactly."""

COARSE = 20
"""Of tiles of so many pixels nine fill a window at half scale; boards of smaller ones need full scale."""

CUT = 0.12
"""Outer tiles of which the picture lacks a larger part are cut."""

MOST_PARTS, EVEN, AS_GOOD, ENDED = 4, 0.05, 0.9, 0.6
"""Tiles may be taken for so many parts of them, where both scores are alike; that of a board may be lower of
which it is beyond doubt where it ends, if of the other it is not."""

PIXELS = 16
"""Pixels of art that is drawn enlarged may be taken for tiles, so many of them across one."""

SEVERAL = 2.5
"""Tiles with wide gaps are so many times as large at least as those that seem to lie between."""

LONGEST = 1.5
"""Oblong tiles whose lines do not stand out are so much longer one way at most."""

HALVED = 0.5
"""Where every second line is so faint beside the others it may be none."""

OVERLAP = 0.15
"""Two boards lie at one place of which a larger part is the other's."""

MOST_BOARDS = 4
"""So many boards of one picture are answered."""


def find_grids(image: Image, *most: int) -> list[Grid]:
    """Return the boards in a picture, best first; empty where there is none.

    Args:
        image: the picture.
        most: how many places are looked at where something repeats; more of them, where those show no board.
    """
    scales, fits = _found(image, *(most or (MOST,)))
    return [_placed(scales, each) for each in _best(fits)]


def on_edges(image: Image, grid: Grid) -> Grid:
    """Return a grid with its lines where edges near them lie; as it is in a picture too small for a board."""
    scales = layers(image, FEWEST_TILES * SMALLEST_TILE)
    if not scales:
        return grid
    lattice = placed(scales[0], Lattice(np.array(grid.column_edges), np.array(grid.row_edges)), 1)
    columns, rows = (tuple(map(float, lines)) for lines in (lattice.columns, lattice.rows))
    return replace(grid, column_edges=columns, row_edges=rows)


def _found(image: Image, *most: int) -> tuple[list[Layer], list[Fit]]:
    """Return a picture's layers, and all boards that their edges may be part of, in so many places."""
    scales = layers(image, FEWEST_TILES * SMALLEST_TILE)
    known: dict[Place, list[Fit]] = {}
    return scales, next(filter(None, (_fits(scales, each, known) for each in most)), [])


def _fits(scales: list[Layer], most: int, known: dict[Place, list[Fit]]) -> list[Fit]:
    """Return all boards that edges may be part of in so many places; those `known` are not laid again."""
    fits: list[Fit] = []
    faint: list[Seed] = []
    tried: set[Place] = set()
    for place, likely in _places(scales, fits, most):
        if place in tried or any(each.settles(place) for each in fits):
            continue
        tried.add(place)
        start = seed(scales, place)
        if start is None or start.lines < FAINT:
            faint += [start] if start is not None and likely else []
            continue
        fits += [each for each in _fitted([start], known) if likely or _beyond_doubt(each)]
    fainter = [start for start in faint if not any(_outweighs(each, start.place) for each in fits)]
    fits += _fitted(fainter, known)
    return fits + _multiples(scales, fits)


def _places(scales: list[Layer], fits: list[Fit], most: int) -> Iterator[tuple[Place, bool]]:
    """Yield where edges repeat, strongest first; at full scale, which costs most, if no fit is clear.

    Of a large picture the strongest are large: those at full scale are tried for themselves, too. If none of
    them is clear either, where edges repeat otherwise across than down; where they do so far more, before.
    Each comes with whether a board without lines is looked for there, which costs most of all.
    """
    found = [place for layer in scales[1:] for place in repeating(layer, most)]
    large = [place for place in found if place.pitch >= COARSE and not place.oblong]
    likely, oblong = strongest(large, most), strongest([place for place in found if place.oblong], most)
    yield from _in_order(likely, oblong, likely)
    if scales and not any(each.clear for each in fits):
        found += repeating(scales[0], most)
    square = [place for place in found if not place.oblong]
    likely += [place for place in strongest(square, most) if place not in likely]
    small = strongest([place for place in square if place not in large], most)
    oblong = strongest([place for place in found if place.oblong], most)
    yield from _in_order(small, oblong, likely)
    if not any(each.clear for each in fits):
        yield from ((place, False) for place in oblong)


def _in_order(square: list[Place], oblong: list[Place], likely: list[Place]) -> Iterator[tuple[Place, bool]]:
    """Yield square places, each after the oblong one that outshines it, and whether they are likely."""
    for place in square:
        brighter = next((each for each in oblong if each.outshines(place)), None)
        if brighter is not None:
            yield from ((each, False) for each in (brighter, *brighter.multiples()))
        yield place, place in likely


def _outweighs(found: Fit, place: Place) -> bool:
    """Return whether a clear board leaves none without lines to be looked for at a place.

    One that is clear, but not where it ends, may lie between the tiles of a board with wide gaps.
    """
    finer = SEVERAL * min(found.lattice.width, found.lattice.height) * found.layer.scale < place.pitch
    return found.clear and (found.ended or not finer or found.place.strength > place.strength)


def _beyond_doubt(found: Fit) -> bool:
    """Return whether a board is one where else tables and letters are found: by its lines and by its end.

    Oblong tiles need one of both: many of them lie apart. The cells of tables are longer.
    """
    place = found.place
    if not place.oblong:
        return found.clear and found.ended
    return found.clear or (found.ended and max(place.width, place.height) < LONGEST * place.pitch)


def _fitted(starts: list[Seed], known: dict[Place, list[Fit]]) -> list[Fit]:
    """Return the boards that lines laid at some places are part of; what is not known yet is noted."""
    for start in starts:
        if start.place not in known:
            found = fit(start)
            known[start.place] = [] if found is None else [found]
    return [found for start in starts for found in known[start.place]]


def _multiples(scales: list[Layer], fits: list[Fit]) -> list[Fit]:
    """Return boards whose tiles are twice or three times as large as the likeliest, where that is in doubt.

    Or twice as long one way, where it is, or every second line is none: numbers in the middle of oblong tiles
    seem to lie on lines.
    """
    best = max(fits, key=lambda each: each.score, default=None)
    if best is None:
        return []
    width, height = best.lattice.width * best.layer.scale, best.lattice.height * best.layer.scale
    found = Place(best.area, width, height, best.place.strength)
    larger = [] if best.clear else [found._replace(width=width * by, height=height * by) for by in (2, 3)]
    wider, higher = found._replace(width=width * 2), found._replace(height=height * 2)
    across, down = _every_second_faint(best) if best.clear else (True, True)
    longer = [place for place, likely in ((higher, down), (wider, across)) if likely and place.is_tiles]

    def laid(places: list[Place]) -> list[Fit]:
        return _fitted([start for place in places if (start := seed(scales, place)) is not None], {})

    return laid(larger) + [each for each in laid(longer) if _beyond_doubt(each)]


def _every_second_faint(found: Fit) -> tuple[bool, bool]:
    """Return whether every second line between columns, and between rows, is faint beside the others."""
    columns, rows, area = *found.lattice, found.lattice.area
    x, y = (area.clipped(bounds(each)).cut(each) for each in (found.layer.x, found.layer.y))
    columns, rows = columns - area.x, rows - area.y
    return _take_turns(x, columns, rows), _take_turns(np.ascontiguousarray(y.T), rows, columns)


def _take_turns(edges: Soft, lines: Lines, ends: Lines) -> bool:
    """Return whether faint lines and others take turns, where these make an even number of tiles."""
    if lines.size % 2 == 0:
        return False
    sums = np.asarray(cv2.integral(edges), np.int32)
    near = [strengths(sums, lines[1:-1] + off, ends, PARTS).mean(axis=0) for off in (-1, 0, 1)]
    strong = np.max(near, axis=0)
    return bool(strong[::2].mean() < HALVED * strong[1::2].mean())


def _placed(scales: list[Layer], found: Fit) -> Grid:
    """Return the grid of a fit; in doubt where the finest layer puts its lines elsewhere.

    Now that its lines are exact it is bounded again. What runs on then from where it ended does so by chance,
    unless the picture ends with it on all sides: that is a crop.
    """
    again = bounded(found.layer, found.edges, midway(found.layer.image, found.lattice))
    size = found.edges.width, found.edges.height
    kept = again is None or (found.ended and not (again.clear or fills(again.lattice, *size)))
    lattice, *sure = (found.lattice, False) if again is None or kept else again
    layer = next(each for each in scales if each is found.layer or not stippled(each, found.area))
    scale = found.layer.scale // layer.scale
    exact = lattice
    if layer is not found.layer:
        exact = belonging(layer.image, _midway_again(layer.image, placed(layer, lattice, scale)))
    x = np.abs(exact.columns - lattice.columns * scale).max() / exact.width
    y = np.abs(exact.rows - lattice.rows * scale).max() / exact.height
    height, width = layer.image.shape[:2]
    columns, rows = layer.scale * _within(exact.columns, width), layer.scale * _within(exact.rows, height)
    still = found.drawn and bool(max(x, y) <= MOVED)
    clear = all(sure) and still
    return Grid(tuple(map(float, columns)), tuple(map(float, rows)), clear, found.clear and still)


def _midway_again(image: Image, laid: Lattice) -> Lattice:
    """Return lines midway between a board's ends: edges of a bevel may have drawn them aside again."""
    between = midway(image, laid)
    same = all(new.size == old.size for new, old in zip(between, laid, strict=True))
    return between if same else laid


def _within(lines: Lines, size: int) -> Lines:
    """Return lines within a picture, without those whose tiles its border cuts.

    Where it ends with them both ways they lie within it as they are: too far to one side, if not.
    """
    beyond = CUT * float(np.diff(lines).mean())
    whole = lines[(lines >= -beyond) & (lines <= size + beyond)]
    if whole.size and max(whole[0], size - whole[-1]) < beyond:
        whole = whole + min(max(0.0, -whole[0]), max(0.0, size - whole[-1]))
        whole = whole - min(max(0.0, whole[-1] - size), max(0.0, whole[0]))
    return np.clip(whole if whole.size > FEWEST_TILES else lines, 0, size)


def _best(fits: list[Fit]) -> list[Fit]:
    """Return the fits, those beyond doubt first, then by falling score: the best of all that overlap."""
    kept: list[Fit] = []
    divide = [any(_divides(each, other) for other in fits) for each in fits]
    ranked = sorted(
        zip(divide, fits, strict=True), key=lambda each: (each[0], not _sure(each[1]), -each[1].score)
    )
    for parts, each in ranked:
        across = [
            other
            for other in kept
            if each.area.shared(other.area) > OVERLAP and not (_sure(each) and _is_half(other, each))
        ]
        if not (across or parts):
            kept.append(each)
    return kept[:MOST_BOARDS]


def _sure(found: Fit) -> bool:
    return found.clear and found.ended


def _is_half(fine: Fit, other: Fit) -> bool:
    """Return whether tiles are halves of another board's: above their middle it may shine, or have a number.

    What is read tells which it is.
    """
    wide, high = other.lattice.width / fine.lattice.width, other.lattice.height / fine.lattice.height
    layers = fine.layer.scale / other.layer.scale
    ratios = sorted((wide / layers, high / layers))
    return abs(ratios[0] - 1) < EVEN and abs(ratios[1] - 2) < EVEN


def _divides(fine: Fit, other: Fit) -> bool:
    """Return whether a doubtful fit has several tiles for each of another that is about as good."""
    ratio = other.lattice.width * other.layer.scale / (fine.lattice.width * fine.layer.scale)
    ends = other.ended and not fine.ended
    even = 1.5 < ratio < (PIXELS if ends else MOST_PARTS) + 0.5 and abs(ratio - round(ratio)) < EVEN
    as_good = ENDED if ends else AS_GOOD
    return (
        not fine.clear
        and even
        and other.score > as_good * fine.score
        and fine.area.shared(other.area) > OVERLAP
    )
