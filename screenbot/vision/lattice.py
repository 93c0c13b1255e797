"""Fit the lines between tiles to the edges of one region, and keep the rectangle that they bound."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Rect
from screenbot.vision.edges import Mask, straight

Sums = npt.NDArray[np.int32]
"""The integral of a mask: int32 ``[height + 1, width + 1]``."""

Line = npt.NDArray[np.floating]
"""A value for each pixel position along one axis, or the positions of lines: float64 ``[n]``."""

Sides = npt.NDArray[np.float64]
"""How far cells, or their sides, are drawn: float64 ``[rows, columns]``, 0 to 1."""

FEWEST_TILES = 6
"""A board has at least so many whole rows and columns."""

PLAIN = 0.4
"""A cell whose sides are drawn less than this speaks against a board; blank cells often merge."""

SPARSE = 0.1
"""The same for boards that have no lines between tiles that show the same."""

FRAME = 0.15
"""An outer row whose tiles are divided less than this, beside the usual row, is the board's frame."""

UNEVEN_GAIN = 1.3
"""Lines at uneven distances are taken where they match the edges better than even ones by this factor."""


class Candidate(NamedTuple):
    """A grid, and how much evidence there is for it."""

    grid: Grid
    score: float


class Wide(NamedTuple):
    """Edges of x and of y neighbours, widened."""

    x: Mask
    y: Mask


class Rough(NamedTuple):
    """Lines across a region, before they are placed exactly: positions within `area`, and the edges there."""

    columns: Line
    rows: Line
    long_x: Mask
    long_y: Mask
    wide: Wide
    marks: Sums | None
    area: Rect
    score: float

    @property
    def bounds(self) -> Rect:
        """The board's rectangle in the picture."""
        x, y = round(float(self.columns[0])), round(float(self.rows[0]))
        right, bottom = round(float(self.columns[-1])), round(float(self.rows[-1]))
        return Rect(self.area.x + x, self.area.y + y, right - x, bottom - y)

    @property
    def quality(self) -> float:
        """How much of the board's area the lines explain, 0 to 1."""
        return self.score / (self.bounds.width * self.bounds.height)


def rough_fit(
    edges_x: Mask, edges_y: Mask, region: Rect, width: float, height: float, sparse: bool = False
) -> Rough | None:
    """Return lines for tiles of about `width` x `height` pixels in a region, or None where there are none.

    `sparse` boards have no lines between tiles that show the same; glyphs in the middle of tiles count too.
    """
    area = Rect(
        region.x - round(1.5 * width),
        region.y - round(1.5 * height),
        region.width + round(3 * width),
        region.height + round(3 * height),
    ).clipped(Rect(0, 0, edges_x.shape[1], edges_x.shape[0]))
    part_x, part_y = np.ascontiguousarray(area.cut(edges_x)), np.ascontiguousarray(area.cut(edges_y))
    if sparse:  # with few lines, the picture's own border would outweigh them
        part_x, part_y = _without_border(part_x, area, edges_x), _without_border(part_y, area, edges_y)
    long_x = straight(part_x, 1, max(4, round(0.45 * height)))
    long_y = straight(part_y, 0, max(4, round(0.45 * width)))
    columns = _lines(long_x.sum(axis=0, dtype=np.float64), width)
    rows = _lines(long_y.sum(axis=1, dtype=np.float64), height)
    if columns is None or rows is None:
        return None
    columns, rows = _inside(columns, long_x.shape[1]), _inside(rows, long_y.shape[0])
    wide = _widened(long_x, long_y, width, height)
    marks = _integral_of(part_x | part_y) if sparse else None
    rectangle = _bounds_of(wide, marks, columns, rows)
    if rectangle is None:
        return None
    top, bottom, left, right = rectangle
    columns, rows = columns[left : right + 1], rows[top : bottom + 1]
    score = _score(wide, columns, rows) if marks is None else _sparse_score(wide, columns, rows)
    return Rough(columns, rows, long_x, long_y, wide, marks, area, score)


def _without_border(part: Mask, area: Rect, whole: Mask) -> Mask:
    """Return the part of a map without the picture's border, as far as it lies in it."""
    part = part.copy()
    if area.x == 0:
        part[:, 0] = 0
    if area.y == 0:
        part[0] = 0
    if area.right == whole.shape[1]:
        part[:, -1] = 0
    if area.bottom == whole.shape[0]:
        part[-1] = 0
    return part


def fit(rough: Rough) -> Candidate | None:
    """Return the grid with each line placed to a fraction of a pixel, or None where too little remains."""
    columns, rows, long_x, long_y, wide, marks, area, _ = rough
    for _ in range(4):  # lines beyond the board pulled at the first ones; a truer pitch reaches further
        before = (columns.size, rows.size)
        across = long_x[_span(rows, long_x.shape[0])].sum(axis=0, dtype=np.float64)
        down = long_y[:, _span(columns, long_y.shape[1])].sum(axis=1, dtype=np.float64)
        columns = _extended(_refined(across, columns), across.size)
        rows = _extended(_refined(down, rows), down.size)
        rectangle = _bounds_of(wide, marks, columns, rows)
        if rectangle is None:
            return None
        top, bottom, left, right = rectangle
        columns, rows = columns[left : right + 1], rows[top : bottom + 1]
        if (columns.size, rows.size) == before:
            break
    grid = Grid(tuple(map(float, columns + area.x)), tuple(map(float, rows + area.y)))
    score = _score(wide, columns, rows) if marks is None else _sparse_score(wide, columns, rows)
    return Candidate(grid, score)


def _inside(lines: Line, size: int) -> Line:
    """Return the lines that lie on the profile, or a tenth of a tile off its ends."""
    slack = 0.1 * float(np.diff(lines).mean())
    return np.asarray(lines[(lines > -slack) & (lines < size - 1 + slack)], np.float64)


def _extended(lines: Line, size: int) -> Line:
    """Return the lines with a few more at each end, as far as they lie on the profile."""
    more = np.arange(1, 3 + lines.size // 3)
    before = lines[0] - (lines[1] - lines[0]) * more
    after = lines[-1] + (lines[-1] - lines[-2]) * more
    return _inside(np.concatenate([before[::-1], lines, after]), size)


def _span(lines: Line, size: int) -> slice:
    return slice(max(0, round(float(lines[0]))), min(size, round(float(lines[-1]))))


def _lines(profile: Line, pitch: float) -> Line | None:
    """Return the positions of the lines between tiles along a profile of edges, from end to end."""
    smooth = cv2.GaussianBlur(profile.reshape(1, -1), (0, 0), 0.8)[0]
    pitch = _refined_pitch(smooth, pitch)
    chain = _chain(smooth, pitch)
    if chain.size <= FEWEST_TILES:
        return None
    return chain + _offset_to_boundary(profile, chain)


def _refined_pitch(profile: Line, pitch: float) -> float:
    """Return the pitch to a fraction of a pixel: the frequency near it at which the profile is strongest."""
    count = max(profile.size / pitch, 4)
    spread = max(0.7 * pitch / count, 1.0)
    tries = np.linspace(max(pitch - spread, 4), pitch + spread, 61)
    length = cv2.getOptimalDFTSize(16 * profile.size)
    waves = np.abs(np.fft.rfft(profile - profile.mean(), length))
    places = np.minimum(np.rint(length / tries).astype(int), waves.size // 2)
    return float(tries[int(np.argmax(waves[places] + waves[2 * places]))])


def _chain(profile: Line, pitch: float) -> Line:
    """Return the best chain of positions whose steps are `pitch`, give or take a little.

    A dynamic programme; positions nearer to each other than the shortest step are solved at once.
    """
    slack = max(1, round(0.04 * pitch))
    shortest = max(2, int(np.floor(pitch)) - slack)
    lengths = np.arange(shortest, int(np.floor(pitch)) + 2 + slack)
    top = float(np.sort(profile)[-max(4, round(profile.size / pitch)) :].mean()) + 1e-9
    value = np.minimum(profile / top, 1.5)
    penalty = 0.2 * np.abs(lengths - pitch)
    best = value.copy()
    before = np.full(value.size, -1)
    for start in range(shortest, value.size, shortest):
        x = np.arange(start, min(start + shortest, value.size))
        starts = x[:, None] - lengths[None, :]
        gains = np.where(starts >= 0, best[np.maximum(starts, 0)] - penalty, -np.inf)
        choice = gains.argmax(axis=1)
        best[x] = value[x] + gains[np.arange(x.size), choice]
        before[x] = starts[np.arange(x.size), choice]
    last = max(value.size - int(np.ceil(pitch)), 0)
    x_now = last + int(np.argmax(best[last:]))
    chain = []
    while x_now >= 0:
        chain.append(x_now)
        x_now = int(before[x_now])
    return np.array(chain[::-1], np.float64)


def _offset_to_boundary(profile: Line, chain: Line) -> float:
    """Return how far the boundary between tiles lies from the chain, which follows any one of its edges.

    A boundary's edges (bevels, gaps, lines) lie about it as in a mirror and are the densest of a tile.
    """
    around, fold = _folded(profile, chain)
    fold = np.maximum(fold - np.median(fold), 0)
    pitch = float(np.diff(chain).mean())
    weight = fold * (np.abs(around) <= 0.3 * pitch)
    weight = weight * (weight >= 0.2 * weight.max())
    return float((weight * around).sum() / max(weight.sum(), 1e-9))


def _folded(profile: Line, chain: Line) -> tuple[Line, Line]:
    """Return offsets of up to half a tile, and the mean profile there around the chain's lines."""
    half = int(np.ceil(float(np.diff(chain).mean()) / 2))
    around = np.arange(-half, half + 1, dtype=np.float64)
    places = chain[:, None] + around[None, :]
    samples = np.interp(places.ravel(), np.arange(profile.size), profile, 0, 0).reshape(places.shape)
    return around, samples.mean(axis=0)


def _refined(profile: Line, lines: Line) -> Line:
    """Return the lines where the edges of this board alone put them: evenly spaced where that fits."""
    level = np.minimum(profile, np.quantile(profile, 0.98) + 1e-9)
    level = np.maximum(level - np.median(level), 0)
    even = _even(level, lines)
    best = even
    if np.abs(lines - lines.mean() - even + even.mean()).max() > 1.5:
        uneven = _two_sizes(level, lines)
        if _sharpness(level, uneven) > UNEVEN_GAIN * _sharpness(level, even):
            best = uneven
    return best + _offset_to_boundary(level, best)


def _even(profile: Line, lines: Line) -> Line:
    """Return the evenly spaced lines at which the profile folds most sharply."""
    n = np.arange(lines.size) - (lines.size - 1) / 2
    pairs = np.triu_indices(lines.size, 1)
    slope = float(np.median((lines[pairs[1]] - lines[pairs[0]]) / (pairs[1] - pairs[0])))
    middle = float(np.median(lines - slope * n))
    reach = max(3.0, 0.4 * slope)
    coarse = [middle + (slope + stretch / n.size) * n for stretch in np.arange(-reach, reach, 0.8)]
    slope = float(np.diff(_sharpest(profile, coarse)).mean())
    return _sharpest(
        profile,
        [
            middle + shift + (slope + stretch / n.size) * n
            for stretch in np.arange(-0.8, 0.81, 0.2)
            for shift in (-0.5, -0.25, 0.0, 0.25)
        ],
    )


def _two_sizes(profile: Line, lines: Line) -> Line:
    """Return lines whose first few tiles are a pixel larger than the rest: a shared-out remainder."""
    n = np.arange(lines.size)
    tries = []
    for size in {int(np.floor(np.median(np.diff(lines)))), int(np.floor(np.diff(lines).mean()))}:
        for larger in range(1, lines.size - 1):
            shape = size * n + np.minimum(n, larger)
            start = round(float(np.median(lines - shape)))
            tries += [shape + start + shift for shift in (-1.0, 0.0, 1.0)]
    return _sharpest(profile, tries)


def _sharpest(profile: Line, tries: list[Line]) -> Line:
    return max(tries, key=lambda lines: _sharpness(profile, lines))


def _sharpness(profile: Line, lines: Line) -> float:
    """Return how sharp the profile is when folded at the lines: highest where like falls on like."""
    _, fold = _folded(profile, lines)
    return float((fold * fold).sum())


def _cells(wide: Wide, columns: Line, rows: Line) -> Sides:
    """Return how well each cell between the lines is bounded by edges, 0 to 1."""
    upright, level = _sides(wide, columns, rows)
    return np.asarray((upright + level) / 4 + np.minimum(upright, level) / 2, np.float64)


def _sides(wide: Wide, columns: Line, rows: Line) -> tuple[Sides, Sides]:
    """Return how well each cell is bounded by its upright and by its level sides, 0 to 1."""
    sides_x = _support(wide.x, columns, rows)
    sides_y = _support(wide.y.T, rows, columns).T
    return (sides_x[:, :-1] + sides_x[:, 1:]) / 2, (sides_y[:-1] + sides_y[1:]) / 2


def _widened(long_x: Mask, long_y: Mask, width: float, height: float) -> Wide:
    """Return the edges made a tenth of a tile wider to each side."""
    reach_x, reach_y = max(1, round(0.1 * width)), max(1, round(0.1 * height))
    x = cv2.dilate(long_x, np.ones((1, 2 * reach_x + 1), np.uint8), borderValue=0)
    y = cv2.dilate(long_y, np.ones((2 * reach_y + 1, 1), np.uint8), borderValue=0)
    return Wide(np.asarray(x, np.uint8), np.asarray(y, np.uint8))


def _support(edge: Mask, across: Line, along: Line) -> Sides:
    """Return which cell sides have an edge on them: ``[len(along) - 1, len(across)]``."""
    strips = edge[:, np.clip(np.rint(across).astype(int), 0, edge.shape[1] - 1)]
    sums = np.zeros((edge.shape[0] + 1, across.size), np.int32)
    np.cumsum(strips, axis=0, out=sums[1:])
    ends = np.clip(np.rint(along).astype(int), 0, edge.shape[0])
    covered = (sums[ends[1:]] - sums[ends[:-1]]) / np.maximum(np.diff(ends), 1)[:, None]
    return np.asarray(np.clip(covered / 0.7, 0, 1), np.float64)


def _rectangle(wide: Wide, columns: Line, rows: Line) -> tuple[int, int, int, int] | None:
    """Return (top, bottom, left, right) of the cells that are a board, or None where there are too few.

    A frame around the board may pass for a last row or column; the sides that tiles share are missing there.
    """
    upright, level = _sides(wide, columns, rows)
    evidence = (upright + level) / 4 + np.minimum(upright, level) / 2
    top, bottom, left, right = heaviest(evidence - PLAIN)
    while bottom - top >= FEWEST_TILES and right - left >= FEWEST_TILES:
        across = upright[top:bottom, left + 1 : right - 1].mean(axis=1)
        down = level[top + 1 : bottom - 1, left:right].mean(axis=0)
        ends = [across[0] / (np.median(across) + 1e-9), across[-1] / (np.median(across) + 1e-9)]
        ends += [down[0] / (np.median(down) + 1e-9), down[-1] / (np.median(down) + 1e-9)]
        weakest = int(np.argmin(ends))
        if ends[weakest] > FRAME:
            return top, bottom, left, right
        top, bottom = top + (weakest == 0), bottom - (weakest == 1)
        left, right = left + (weakest == 2), right - (weakest == 3)
    return None


def _score(wide: Wide, columns: Line, rows: Line) -> float:
    """Return the pixels that the grid explains: its cells' evidence, less that of shifted grids.

    A grid of double the pitch has lines in the middle of its cells, one of half the pitch lacks some.
    """
    width, height = float(np.diff(columns).mean()), float(np.diff(rows).mean())
    own = float(_cells(wide, columns, rows).mean())
    shifted = [
        float(_cells(wide, columns[:-1] + part * width, rows).mean()) for part in (1 / 3, 1 / 2, 2 / 3)
    ] + [float(_cells(wide, columns, rows[:-1] + part * height).mean()) for part in (1 / 3, 1 / 2, 2 / 3)]
    area = (columns[-1] - columns[0]) * (rows[-1] - rows[0])
    return float(area * (own - max(shifted)) * own)


def _integral_of(mask: Mask) -> Sums:
    return np.asarray(cv2.integral(np.ascontiguousarray(mask)), np.int32)


def _bounds_of(wide: Wide, marks: Sums | None, columns: Line, rows: Line) -> tuple[int, int, int, int] | None:
    """Return (top, bottom, left, right) of a board's cells; by glyphs too where marks are given."""
    if marks is None:
        return _rectangle(wide, columns, rows)
    return _sparse_rectangle(wide, marks, columns, rows)


def _sparse_rectangle(wide: Wide, marks: Sums, columns: Line, rows: Line) -> tuple[int, int, int, int] | None:
    """Return the rectangle of a board whose tiles have no lines between them: some sides, and glyphs."""
    sides_x = _support(wide.x, columns, rows)
    sides_y = _support(wide.y.T, rows, columns).T
    glyphs = _glyphs(marks, columns, rows)
    sides = (sides_x[:, :-1] + sides_x[:, 1:] + sides_y[:-1] + sides_y[1:]) / 4
    top, bottom, left, right = heaviest(np.maximum(sides, 0.3 * glyphs) - SPARSE)
    while bottom - top >= FEWEST_TILES and right - left >= FEWEST_TILES:
        inner_x, inner_y = sides_x[top:bottom, left + 1 : right], sides_y[top + 1 : bottom, left:right]
        box = glyphs[top:bottom, left:right]
        worth = [
            max(inner_x[0].max(), box[0].max(), 1.5 * sides_y[top, left:right].mean()),
            max(inner_x[-1].max(), box[-1].max(), 1.5 * sides_y[bottom, left:right].mean()),
            max(inner_y[:, 0].max(), box[:, 0].max(), 1.5 * sides_x[top:bottom, left].mean()),
            max(inner_y[:, -1].max(), box[:, -1].max(), 1.5 * sides_x[top:bottom, right].mean()),
        ]
        weakest = int(np.argmin(worth))
        if worth[weakest] >= 0.75:
            return top, bottom, left, right
        top, bottom = top + (weakest == 0), bottom - (weakest == 1)
        left, right = left + (weakest == 2), right - (weakest == 3)
    return None


def _glyphs(marks: Sums, columns: Line, rows: Line) -> Sides:
    """Return which cells hold something in the middle that does not reach their border: 0 or 1."""
    width, height = np.diff(columns)[None, :], np.diff(rows)[:, None]
    inner = _marks_within(marks, columns, rows, 0.25)
    whole = _marks_within(marks, columns, rows, 0.12)
    middle = inner / (0.25 * width * height)
    band = (whole - inner) / (0.3276 * width * height)
    return np.asarray((middle > 0.08) & (band < 0.35 * middle), np.float64)


def _marks_within(marks: Sums, columns: Line, rows: Line, part: float) -> npt.NDArray[np.float64]:
    """Return how many marks lie in each cell, `part` of its size away from its sides."""
    width, height = np.diff(columns), np.diff(rows)
    left, right = columns[:-1] + part * width, columns[1:] - part * width
    top, bottom = rows[:-1] + part * height, rows[1:] - part * height
    x = [np.clip(np.rint(each).astype(int), 0, marks.shape[1] - 1) for each in (left, right)]
    y = [np.clip(np.rint(each).astype(int), 0, marks.shape[0] - 1) for each in (top, bottom)]
    corner = [[marks[np.ix_(b, a)] for a in x] for b in y]
    return np.asarray(corner[1][1] - corner[1][0] - corner[0][1] + corner[0][0], np.float64)


def _sparse_score(wide: Wide, columns: Line, rows: Line) -> float:
    """Return the pixels that a grid without lines explains: sides drawn, less those of shifted grids."""
    width, height = float(np.diff(columns).mean()), float(np.diff(rows).mean())
    own = _drawn(wide, columns, rows)
    shifted = max(
        _drawn(wide, columns + part * width * x, rows + part * height * y)
        for part in (1 / 3, 1 / 2, 2 / 3)
        for x, y in ((1, 0), (0, 1))
    )
    if own < 0.03:
        return 0.0
    area = (columns[-1] - columns[0]) * (rows[-1] - rows[0])
    return float(area * (own - shifted) * min(1.0, (own - shifted) / own) * 0.5)


def _drawn(wide: Wide, columns: Line, rows: Line) -> float:
    """Return the share of cell sides within the grid that are drawn."""
    sides_x = _support(wide.x, columns[1:-1], rows)
    sides_y = _support(wide.y.T, rows[1:-1], columns)
    return float((sides_x**2).mean() + (sides_y**2).mean()) / 2


def heaviest(weights: Sides) -> tuple[int, int, int, int]:
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
