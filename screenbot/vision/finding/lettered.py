"""Boards without lines, found by what is written on them: marks at even distances both ways.

A terminal draws no tiles, only letters, and a game may show little more than numbers. Where figures that
stand alone lie on a lattice, their middles are those of tiles.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, peak
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.finding.figures import Figures, Numbers, figures_of

NARROWEST, BROADEST = 7, 100
"""Tiles are so wide and high, in pixels."""

LEVEL = 0.2
"""Marks stand in one row whose middles differ by less than this part of the usual height, or two pixels."""

LIKELY, OFTEN = 3, 6
"""So many distances are tried each way, that come so often at least."""

SHAPES = 0.65, 2.05
"""Tiles are so many times as wide as high."""

NEAR, REACH = 0.28, 2
"""Marks are of one board that lie so many tiles apart at most, to so much of a tile."""

FEWEST = 12
"""A board has so many marks at least."""

FOREIGN = 0.2
"""A row of which more marks stand elsewhere than in the middles of tiles is none of the board's."""

BETWEEN = 0.42
"""But half-way between, so many tiles from the middle of one, lie what is left of faint lines."""

LOW = 0.6
"""Marks are low that are lower than this part of the highest but two: of numbers, where there are any."""

FEW, SAME, INNER, MOST_SHADES = 2, 8.0, 0.3, 3
"""Beside its marks a board has rows and columns of which so many tiles at least are of the colour of some
between the marks: by fewer grey levels apart, to so much of a tile around their middles. So many colours are
tried."""

MOSTLY = 0.8
"""A board's marks lie on page where on each side so many of the tiles beside it would be of one colour."""

LARGER = 2.5
"""Page reaches the picture's edges; tiles do in a crop of the board, so many times as large at most."""

WHOLE, AS_GOOD = 0.25, 0.98
"""Distances of whole pixels are taken that are so near to the best, and so good."""

MOST_BOARDS = 2
"""So many boards of one picture are answered."""

Where = npt.NDArray[np.bool_]
"""Some of the tiles: bool ``[rows, columns]``."""

Shades = npt.NDArray[np.float32]
"""The colours of tiles: float32 ``[rows, columns, 3]``."""


class Comb(NamedTuple):
    """Places at even distances: one of them, and the distance, in pixels."""

    first: float
    pitch: float

    def numbers(self, places: Numbers) -> Numbers:
        """Return how many distances places lie from the first one, in parts too."""
        return (places - self.first) / self.pitch

    def lines(self, begin: int, end: int) -> tuple[float, ...]:
        """Return the lines half-way between places, around those from `begin` to before `end`."""
        return tuple(self.first + 0.5 + (place - 0.5) * self.pitch for place in range(begin, end + 1))


def lettered_boards(image: Image) -> list[Grid]:
    """Return boards of marks at even distances, most marks first; it is in doubt where they end."""
    marks = figures_of(image)
    if len(marks.x) < FEWEST:
        return []
    found: list[tuple[int, Grid]] = []
    for across in _distances(marks.x, marks.y, marks.height):
        for down in _distances(marks.y, marks.x, marks.height):
            if SHAPES[0] < across / down < SHAPES[1]:
                found += [(len(some.x), grid) for some, grid in _boards(image, marks, across, down)]
    found.sort(key=lambda each: -each[0])
    return [grid for _, grid in found[:MOST_BOARDS]]


def _distances(along: Numbers, aside: Numbers, height: Numbers) -> list[float]:
    """Return the distances at which marks often have the next one, the oftenest first."""
    between = along[None] - along[:, None]
    level = np.abs(aside[None] - aside[:, None]) <= max(2.0, LEVEL * float(np.median(height)))
    between = np.where(level & (between >= NARROWEST), between, np.inf).min(axis=1)
    counts = np.bincount(np.rint(between[between < BROADEST]).astype(int), minlength=BROADEST + 1)
    often = np.convolve(counts, [1, 2, 1], "same") / 2
    answer: list[float] = []
    for place in np.argsort(-often, kind="stable")[: 3 * LIKELY].tolist():
        apart = all(abs(place - other) > 2 for other in answer)
        if often[place] >= OFTEN and apart and len(answer) < LIKELY:
            answer.append(float(place))
    return answer


def _boards(image: Image, marks: Figures, across: float, down: float) -> Iterator[tuple[Figures, Grid]]:
    """Yield marks that stand so far apart, each some tiles from another, and their board."""
    x, y = ((each[None] - each[:, None]) / step for each, step in ((marks.x, across), (marks.y, down)))
    right, below = np.rint(x), np.rint(y)
    linked = (np.abs(x - right) < NEAR) & (np.abs(y - below) < NEAR)
    linked &= (np.abs(right) <= REACH) & (np.abs(below) <= REACH)
    parts = _connected(linked)
    sizes = np.bincount(parts)
    for part in np.argsort(-sizes)[:MOST_BOARDS].tolist():
        some = marks.of(parts == part)
        if sizes[part] >= FEWEST:
            low = some.height < LOW * np.sort(some.height)[-FEW - 1]
            combs = _comb(some.x, across, low), _comb(some.y, down, low)
            grid = _board(image, some, *combs, marks)
            if grid is not None:
                yield some, grid


def _connected(linked: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """Return the number of the part that each of some points is in, by which are linked: bool ``[n, n]``."""
    parts = np.arange(len(linked))
    while True:
        least = np.where(linked, parts, len(parts)).min(axis=1)
        least = np.minimum(least, parts)[least]
        if np.array_equal(least, parts):
            return parts
        parts = least


def _comb(places: Numbers, rough: float, low: npt.NDArray[np.bool_]) -> Comb:
    """Return the even places nearest to some, about so far apart.

    Low marks, as dots are, may stand beside the middles of tiles, all of them as far: they tell how far apart
    tiles are, and where only if there are hardly others.
    """
    start, pitches = places.min(), rough + np.arange(-1.5, 1.51, 0.01)
    low = low if (~low).sum() >= FEW else np.zeros_like(low)
    high, beside = (
        np.exp(2j * np.pi * (some[:, None] - start) / pitches).sum(axis=0)
        for some in (places[~low], places[low])
    )
    strong = np.abs(high) + np.abs(beside)
    whole = (np.abs(pitches - np.rint(pitches)) < 1e-6) & (np.abs(pitches - pitches[strong.argmax()]) < WHOLE)
    best = int((strong / strong.max() + (whole & (strong >= AS_GOOD * strong.max()))).argmax())
    pitch = float(pitches[best])
    return Comb(float(start + np.angle(high[best]) / (2 * np.pi) * pitch), pitch)


def _board(image: Image, some: Figures, across: Comb, down: Comb, marks: Figures) -> Grid | None:
    """Return the tiles that marks stand on, and those beside them that are no page; None where too few."""
    columns, every = np.rint(across.numbers(some.x)).astype(int), across.numbers(marks.x)
    rows, all_rows = (np.rint(down.numbers(each.y)).astype(int) for each in (some, marks))
    near = (every > columns.min() - 0.5) & (every < columns.max() + 0.5)
    aside = np.abs(every - np.rint(every))
    off = near & (aside > NEAR) & (aside < BETWEEN)
    first, count = rows.min(), int(np.ptp(rows)) + 1
    own, other = (
        np.bincount(each[(each >= first) & (each < first + count)] - first, minlength=count)
        for each in (rows, all_rows[off])
    )
    top, bottom = _fullest(own, other > FOREIGN * own)
    inside = columns[(rows >= first + top) & (rows < first + bottom)]
    if not inside.size:
        return None
    above, below = _without_strays(own[top:bottom])
    left, right = _without_strays(np.bincount(inside - inside.min()))
    box = Rect(int(inside.min()) + left, int(first + top) + above, right - left, below - above)
    box = _with_covered(image, across, down, box)
    if min(box.width, box.height) < FEWEST_TILES or not _lies_on_page(image, across, down, box):
        return None
    return Grid(across.lines(box.x, box.right), down.lines(box.y, box.bottom), clear=False, lined=False)


def _fullest(own: npt.NDArray[np.intp], foreign: npt.NDArray[np.bool_]) -> tuple[int, int]:
    """Return the first row and the one after the last of those between foreign ones with most marks."""
    ends = [-1, *np.flatnonzero(foreign).tolist(), own.size]
    begin, end = max(pairwise(ends), key=lambda pair: int(own[pair[0] + 1 : pair[1]].sum()))
    return begin + 1, end


def _without_strays(own: npt.NDArray[np.intp]) -> tuple[int, int]:
    """Return the first row and the one after the last, without lone marks beyond empty rows."""
    counts = own.tolist()
    begin, end = 0, len(counts)
    while end - begin > 1 and counts[begin] <= (counts[begin + 1] == 0):
        begin += 1
    while end - begin > 1 and counts[end - 1] <= (counts[end - 2] == 0):
        end -= 1
    return begin, end


def _with_covered(image: Image, across: Comb, down: Comb, box: Rect) -> Rect:
    """Return a box of tiles with those beside it that are of a colour of some in it, unless that is page."""
    whole = _all_tiles(image, across, down)
    flat, shades = _flat_tiles(image, across, down, whole)
    inner = box.moved(-whole.x, -whole.y)
    # Between few numbers there is no covered tile: then what is beside them tells.
    near = inner if min(box.width, box.height) >= FEWEST_TILES else inner.grown(1)
    near = near.clipped(whole.moved(-whole.x, -whole.y))
    for shade in _common(near.cut(shades)[near.cut(flat)]):
        alike = peak(np.abs(shades - shade)) < SAME
        grown = _grown(alike & flat, inner)
        if _is_page(alike, grown, inner, flat):
            continue
        on_edge = [grown.x == 0, grown.y == 0, grown.right == whole.width, grown.bottom == whole.height]
        crop = all(on_edge) and max(grown.width / inner.width, grown.height / inner.height) <= LARGER
        if crop or not any(on_edge):
            inner = grown
    return inner.moved(whole.x, whole.y)


def _is_page(alike: Where, grown: Rect, inner: Rect, flat: Where) -> bool:
    """Return whether the colour of some tiles is the page's: marks stand on it, and it is all around."""
    tiles, marked = grown.cut(alike), ~inner.cut(flat)
    around = [side.mean() >= MOSTLY for side in (tiles[0], tiles[-1], tiles[:, 0], tiles[:, -1])]
    return sum(around) > 2 and 2 * int((inner.cut(alike) & marked).sum()) > int(marked.sum())


def _lies_on_page(image: Image, across: Comb, down: Comb, box: Rect) -> bool:
    """Return whether what is beside tiles has one colour on each side, or is none of the picture."""
    wide, whole = box.grown(1), _all_tiles(image, across, down)
    _, shades = _flat_tiles(image, across, down, wide)
    sides = (
        (shades[0, 1:-1], wide.y >= whole.y),
        (shades[-1, 1:-1], wide.bottom <= whole.bottom),
        (shades[1:-1, 0], wide.x >= whole.x),
        (shades[1:-1, -1], wide.right <= whole.right),
    )
    alike = (peak(np.abs(side - np.median(side, axis=0))) < SAME for side, inside in sides if inside)
    return all(each.mean() >= MOSTLY for each in alike)


def _all_tiles(image: Image, across: Comb, down: Comb) -> Rect:
    """Return all tiles whose middles lie in a picture."""
    (left, right), (top, bottom) = (
        (ceil(-comb.first / comb.pitch), int((size - 1 - comb.first) // comb.pitch) + 1)
        for comb, size in ((across, image.shape[1]), (down, image.shape[0]))
    )
    return Rect(left, top, right - left, bottom - top)


def _flat_tiles(image: Image, across: Comb, down: Comb, whole: Rect) -> tuple[Where, Shades]:
    """Return which tiles are of one colour in their middles, and those colours."""
    points = np.linspace(-INNER, INNER, 5)
    x, y = (
        np.rint(comb.first + (np.arange(first, last)[:, None] + points) * comb.pitch)
        .astype(int)
        .clip(0, size - 1)
        for comb, first, last, size in (
            (across, whole.x, whole.right, image.shape[1]),
            (down, whole.y, whole.bottom, image.shape[0]),
        )
    )
    seen = image[np.ix_(y.ravel(), x.ravel())].astype(np.float32).reshape(len(y), 5, len(x), 5, 3)
    return peak(np.ptp(seen, axis=(1, 3))) < SAME, np.median(seen, axis=(1, 3))


def _common(shades: npt.NDArray[np.float32]) -> list[npt.NDArray[np.float32]]:
    """Return the colours that several of some tiles have, the commonest first."""
    answer: list[npt.NDArray[np.float32]] = []
    while len(shades) >= FEW and len(answer) < MOST_SHADES:
        kinds, counts = np.unique((shades / SAME).round(), axis=0, return_counts=True)
        shade = kinds[counts.argmax()] * SAME
        answer.append(np.median(shades[peak(np.abs(shades - shade)) <= SAME], axis=0))
        shades = shades[peak(np.abs(shades - shade)) > SAME]
    return answer


def _grown(alike: Where, box: Rect) -> Rect:
    """Return a box with the rows and columns beside it that hold several tiles of a colour."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    while True:
        before = left, top, right, bottom
        left -= left > 0 and int(alike[top:bottom, left - 1].sum()) >= FEW
        right += right < alike.shape[1] and int(alike[top:bottom, right].sum()) >= FEW
        top -= top > 0 and int(alike[top - 1, left:right].sum()) >= FEW
        bottom += bottom < alike.shape[0] and int(alike[bottom, left:right].sum()) >= FEW
        if before == (left, top, right, bottom):
            return Rect(left, top, right - left, bottom - top)
