"""Where a board ends: the rectangle of a lattice that holds the most cells with the sides of tiles.

A cell looks like a tile where its sides look like those of cells in other rows and in other columns: a
panel's cells are alike within one row at most, what a tile shows does not reach its sides, and of an outer
tile one side may be the board's frame.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import peak
from screenbot.vision.finding.edges import Edges, Layer
from screenbot.vision.finding.page import EDGE, Where, fills, page_cells
from screenbot.vision.finding.sides import MIDDLE, Lattice, Sides, sides
from screenbot.vision.finding.variety import PATCHES, Lines, Patches, patches

FEWEST_TILES = 6
"""A board has at least so many whole rows and columns."""

ROUNDS = 4
"""The board is bounded again after it grew or shrank, so many times at most."""

WIDER = 0.6
"""On each side so much of the board's size is looked at beside it, and two cells more."""

SAMPLE, PAIRS = 200, 4_000_000
"""Of more tiles so many are compared with; fewer where that makes more pairs of cells: they take memory."""

FELLOWS = 3
"""A tile looks like so many others at least."""

USUAL, TIMES, LEAST_NEAR, MOST_NEAR = 0.6, 1.5, 1.5, 14.0
"""Sides look alike that differ less than `LEAST_NEAR` grey levels more than so many times what this share of
the board's own cells differ; and `MOST_NEAR` at most."""

DOUBT, STEEP = 1.3, 3.0
"""At so many times that difference nothing speaks for or against a tile, and how fast that changes."""

TORN, STRANGE = 15.0, 0.15
"""A side whose patches differ by more grey levels is torn by what lies across it. Cells with two torn sides
are no tiles; how much those count that are only like no other: rare numbers may have their own colour."""

OWN = 0.5
"""Where a board ends is beyond doubt where each outer row weighs so much on average, and those beyond weigh
nothing. With `grid.MOVED`, 19 of 273 gallery boards in the right place are in doubt, 28 of 36 others. Rows
within weigh as much, on 341 of 342 boards in the right place and on seven of nine others."""

SOME = 0.25
"""Nor does so large a part of them look like tiles: the others may be of a look that is rare on the board."""

HEADING, BLANK = 3, 2
"""A heading that is taken for tiles is so many rows of them high at most, the outer ones that show nothing
fewer than the second."""

FOREIGN = 0.75
"""No larger share of a row's tiles weighs less than blank page, even where a message hides some."""

FULL = 0.82
"""So much the cells of a board weigh on average where it is beyond doubt; those of wallpapers with windows
before them weigh 0.45 to 0.8."""

PAGE = -0.02
"""What a cell of blank page counts: boards with blank tiles of the page's colour hold many."""

ROOM = 1.5
"""More room than for so many tiles is for more than one."""

BAND = 8
"""A message across a board hides no more rows, and no more than are seen on one side of it."""

LINE, RULED = 0.3, 0.95
"""Sides have a line where their edges have such a part of the median strength of a board's own; so many of
its cells have most of theirs, where no tiles are flat."""

CROPPED, MOSTLY = 0.4, 0.6
"""What a cell counts more in a picture of nothing but whole cells, so many of which are the board's already:
what is not clearly foreign is a tile."""

Weights = npt.NDArray[np.float32]
"""How much speaks for each cell to be a tile: float32 ``[rows, columns]``, -1 to 1."""

Looks = npt.NDArray[np.float32]
"""Patches along the four sides of cells, and the sides' edges: float32 ``[4, rows, columns, values]``."""


class Extent(NamedTuple):
    """The part of a lattice that is a board.

    Attributes:
        clear: it is beyond doubt where that ends.
        filled: most cells of its outer rows and columns are tiles, too: no heading is among them.
    """

    lattice: Lattice
    clear: bool
    filled: bool = True


def bounded(layer: Layer, edges: Edges, lattice: Lattice) -> Extent | None:
    """Return the board that a lattice is part of, or that is part of it; None where too few tiles remain."""
    clear = filled = False
    for _ in range(ROUNDS):
        wide = Lattice(_more(lattice.columns, edges.width), _more(lattice.rows, edges.height))
        weights = _weights(layer, edges, wide, lattice)
        top, bottom, left, right = solid(weights)
        if min(bottom - top, right - left) < FEWEST_TILES:
            return None
        before, lattice = lattice, Lattice(wide.columns[left : right + 1], wide.rows[top : bottom + 1])
        clear = _ends(weights[:, left:right], top, bottom) and _ends(weights.T[:, top:bottom], left, right)
        clear &= _full(weights[top:bottom, left:right])
        filled = _filled(weights[top:bottom, left:right]) and _filled(weights.T[left:right, top:bottom])
        if before.area == lattice.area:
            break
    band = _behind_band(weights[:, left:right], top, bottom) != (top, bottom)
    if band or WIDER * (bottom - top) < BAND:  # of a small board too little was looked at
        whole = _with_hidden_rows(layer, edges, lattice)
        if whole.area != lattice.area:
            return Extent(whole, clear=False, filled=filled)
    return Extent(lattice, clear and not _stops_short(lattice, edges), filled)


def _with_hidden_rows(layer: Layer, edges: Edges, board: Lattice) -> Lattice:
    """Return a board with the rows that a band hides, and those beyond; without any as it is."""
    wide = Lattice(board.columns, _more(_more(board.rows, edges.height), edges.height))
    within = np.flatnonzero(_within(wide.rows, board.rows))
    weights = _weights(layer, edges, wide, board)
    top, bottom = _behind_band(weights, int(within[0]), int(within[-1]) + 1)
    return Lattice(board.columns, wide.rows[top : bottom + 1])


def _behind_band(weights: Weights, top: int, bottom: int) -> tuple[int, int]:
    """Return the first row and the end of a board, of which a message across all of it may hide some rows.

    Beyond are tiles like its own, in the same columns and on even lines, and what lies between is more than
    blank page.
    """
    tiles = weights.mean(axis=1) >= OWN
    for gap in range(1, min(BAND, bottom - top) + 1):
        below, above = bottom + gap, top - gap
        if tiles[below : below + 2].sum() == 2 and not _is_page(weights[bottom:below]):
            return top, below + _run(tiles[below:])
        if above >= 2 and tiles[above - 2 : above].all() and not _is_page(weights[above:top]):
            return above - _run(tiles[:above][::-1]), bottom
    return top, bottom


def _run(tiles: Where) -> int:
    """Return how many rows are tiles from the first on."""
    return int(np.argmin(np.append(tiles, False)))


def _is_page(weights: Weights) -> bool:
    return bool((weights == np.float32(PAGE)).all())


def _full(weights: Weights) -> bool:
    """Return whether cells that are no page are tiles, but for a few."""
    return bool(weights[weights != np.float32(PAGE)].mean() >= FULL)


def _filled(weights: Weights) -> bool:
    """Return whether in the outer rows cells that are no page are tiles, most of them in each.

    Farther in a row of cells that are like no others is what an opening ends with. A heading has not so many
    rows of nothing but its colour beyond what it says.
    """
    for outer in (weights[:HEADING], weights[::-1][:HEADING]):
        shown = outer != np.float32(PAGE)
        means = np.where(shown, outer, 0).sum(axis=1) / np.maximum(shown.sum(axis=1), 1)
        blank = _run(np.asarray((outer >= OWN).all(axis=1)))
        if blank < BLANK and not (means >= OWN)[shown.any(axis=1)].all():
            return False
    return True


def _stops_short(lattice: Lattice, edges: Edges) -> bool:
    """Return whether the picture ends with the board one way, and has room for a tile the other way."""
    (left, *_, right), (top, *_, bottom) = lattice
    across, down = (
        (edges.width - right + left) / lattice.width,
        (edges.height - bottom + top) / lattice.height,
    )
    return bool(min(across, down) < EDGE and 1 - EDGE < max(across, down) < ROOM)


def _ends(weights: Weights, first: int, last: int) -> bool:
    """Return whether the rows from `first` to before `last` are tiles at both ends, and none beyond."""
    means, tiles = weights.mean(axis=1), (weights >= OWN).mean(axis=1)
    beyond = [row for row in (first - 1, last) if 0 <= row < len(means)]
    ended = max(means[beyond], default=0) <= 0 and max(tiles[beyond], default=0) < SOME
    return bool(min(means[first], means[last - 1]) >= OWN and ended)


def _more(lines: Lines, size: int) -> Lines:
    """Return lines and more beyond, as far as the picture reaches, each end's as far apart as its own."""
    half = lines.size // 2
    first, last = float(np.diff(lines[: half + 1]).mean()), float(np.diff(lines[-half - 1 :]).mean())
    count = np.arange(1, round(WIDER * lines.size) + 3)
    before, after = lines[0] - first * count[::-1], lines[-1] + last * count
    return np.concatenate([before[before >= -0.1 * first], lines, after[after <= size + 0.1 * last]])


def _weights(layer: Layer, edges: Edges, wide: Lattice, board: Lattice) -> Weights:
    """Return how much speaks for each cell of a wide lattice to be a tile, as those of a board in it are."""
    upright, level = sides(edges, wide, MIDDLE)
    seen = patches(layer.image, wide.columns, wide.rows, PATCHES, PATCHES)
    bands = _bands(seen)
    strengths = np.stack([level[:-1], level[1:], upright[:, :-1], upright[:, 1:]])
    within = np.outer(_within(wide.rows, board.rows), _within(wide.columns, board.columns))
    page = page_cells(layer, wide, within, seen, upright, level)
    inside = within & ~page
    if not inside.any():
        return np.full(page.shape, PAGE, np.float32)
    colours = bands.transpose(1, 2, 3, 0, 4).reshape(*strengths.shape, -1)
    looks = np.concatenate([colours, np.repeat(strengths[..., None], len(bands), axis=3)], axis=3)
    apart = _apart(looks, np.argwhere(inside))
    usual = float(np.quantile(apart[inside], USUAL, method="higher"))
    near = min(TIMES * usual + LEAST_NEAR, MOST_NEAR)
    weights = np.clip(STEEP * (DOUBT - apart / near), -1, 1)
    torn = (peak(np.ptp(bands, axis=0)) > TORN).sum(axis=0) >= 2
    weights[(weights < 0) & ~torn] *= STRANGE
    if within.mean() > MOSTLY and fills(wide, edges.width, edges.height):
        weights = np.minimum(weights + CROPPED, 1)
    else:
        weights[_unlined(strengths, inside)] = PAGE
    weights[page] = PAGE
    return np.asarray(weights, np.float32)


def _unlined(strengths: Sides, inside: Where) -> Where:
    """Return the cells that have no line across or none down, where a board's own have lines on most sides.

    A picture that shines through opened tiles makes their colours differ by more than a line does.
    """
    lined = strengths >= LINE * np.median(strengths[:, inside])
    ruled = (lined.sum(axis=0)[inside] >= 3).mean() >= RULED
    level, upright = lined[:2].any(axis=0), lined[2:].any(axis=0)
    return np.asarray(ruled & ~(level & upright) & ~inside, np.bool_)


def _bands(seen: Patches) -> npt.NDArray[np.float32]:
    """Return the patches along the sides of cells but for the corners': ``[patches, 4, rows, columns, 3]``.

    The sides are the upper, the lower, the left and the right.
    """
    along, down = seen[:, :, :, 1:-1].transpose(3, 2, 0, 1, 4), seen[:, :, 1:-1].transpose(2, 3, 0, 1, 4)
    return np.stack([along[:, 0], along[:, -1], down[:, 0], down[:, -1]], axis=1)


def _within(lines: Lines, inner: Lines) -> npt.NDArray[np.bool_]:
    """Return which of the rows or columns between lines lie between the first and the last of others."""
    middle = (lines[:-1] + lines[1:]) / 2
    return np.asarray((middle > inner[0]) & (middle < inner[-1]))


def _apart(looks: Looks, tiles: npt.NDArray[np.intp]) -> Weights:
    """Return how far the sides of each cell are from those of its fellows among tiles, in grey levels.

    Of four sides the three most alike count. The fellows stand in other rows, and as many in other columns.
    """
    _, rows, columns, size = looks.shape
    count = min(len(tiles), SAMPLE, max(2 * FELLOWS, PAIRS // (rows * columns)))
    tiles = tiles[np.linspace(0, len(tiles) - 1, count).astype(int)]
    total, worst = np.zeros((2, rows * columns, count), np.float32)
    for side in looks:
        squares = _squares(side.reshape(-1, size), side[tiles[:, 0], tiles[:, 1]])
        total += squares
        np.maximum(worst, squares, out=worst)
    total -= worst
    between, number = total.reshape(rows, columns, count), np.arange(count)
    elsewhere = between.copy()
    elsewhere[tiles[:, 0], :, number] = np.inf
    between[:, tiles[:, 1], number] = np.inf
    found = np.maximum(_next(elsewhere, count), _next(between, count)) / (3 * size)
    return np.asarray(np.sqrt(np.maximum(found, 0)), np.float32)


def _squares(one: Weights, other: Weights) -> Weights:
    """Return the squared distances of looks ``[n, values]`` from others ``[m, values]``: ``[n, m]``."""
    own, others = (np.einsum("ij,ij->i", each, each)[:, None] for each in (one, other))
    one, other = (
        np.hstack([one, own, np.ones_like(own)]),
        np.hstack([-2 * other, np.ones_like(others), others]),
    )
    return np.asarray(one @ other.T, np.float32)


def _next(distances: npt.NDArray[np.float32], count: int) -> Weights:
    """Return how far the last of its nearest fellows is from each cell; overwrites the distances."""
    rows, columns, _ = distances.shape
    flat, cells = distances.reshape(-1, count), np.arange(rows * columns)
    for _ in range(min(FELLOWS, count) - 1):
        flat[cells, flat.argmin(axis=1)] = np.inf
    return np.asarray(flat.min(axis=1).reshape(rows, columns), np.float32)


def solid(weights: Weights) -> tuple[int, int, int, int]:
    """Return (top, bottom, left, right) of the heaviest rectangle without foreign rows and columns in it."""
    weights = weights.copy()
    while True:
        top, bottom, left, right = heaviest(weights)
        part = weights[top:bottom, left:right]
        rows, columns = _foreign(part), _foreign(part.T)
        for foreign, lines in ((rows, part), (columns, part.T)):
            foreign[[0, -1]] |= [_unexplained(lines[0]), _unexplained(lines[-1])]
        if min(part.shape) < FEWEST_TILES or not (rows.any() or columns.any()):
            return top, bottom, left, right
        part[rows], part[:, columns] = -part.size, -part.size


def _unexplained(cells: Weights) -> bool:
    """Return whether an outer row shows blank page and, between, only runs of cells that no game shows.

    What is not blank lies beside a mine, and so do its neighbours: three of an outer row, in a corner two.
    """
    shown = np.concatenate([[False], cells != np.float32(PAGE), [False]])
    begin, end = np.flatnonzero(np.diff(shown)).reshape(-1, 2).T
    least = np.where((begin == 0) | (end == cells.size), 2, 3)
    return begin.size > 0 and bool((end - begin < least).all())


def _foreign(weights: Weights) -> Where:
    """Return which rows are foreign: most of their cells but for blank page, and not only a few."""
    against, page = (weights < 2 * PAGE).sum(axis=1), (weights == np.float32(PAGE)).sum(axis=1)
    most = (against >= FEWEST_TILES / 2) & (against > FOREIGN * (weights.shape[1] - page))
    return np.asarray(most & (weights.sum(axis=1) < 0))


def heaviest(weights: npt.NDArray[np.floating]) -> tuple[int, int, int, int]:
    """Return (top, bottom, left, right) of the rectangle with the largest sum."""
    sums = np.zeros((weights.shape[0] + 1, weights.shape[1] + 1))
    sums[1:, 1:] = weights.cumsum(axis=0).cumsum(axis=1)
    best, answer = -np.inf, (0, 0, 0, 0)
    for top in range(weights.shape[0]):
        total = sums[top + 1 :] - sums[top]
        lowest = np.minimum.accumulate(total, axis=1)
        gains = total[:, 1:] - lowest[:, :-1]
        row, end = np.unravel_index(int(gains.argmax()), gains.shape)
        if gains[row, end] > best:
            best = float(gains[row, end])
            start = int(np.argmin(total[row, : end + 1]))
            answer = (top, top + 1 + int(row), start, int(end) + 1)
    return answer
