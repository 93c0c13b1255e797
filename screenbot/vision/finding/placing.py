"""Where exactly lines between tiles lie along one axis, from a profile of edges."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect, bounds
from screenbot.vision.finding.edges import Layer, Soft
from screenbot.vision.finding.period import SPREAD, Profile
from screenbot.vision.finding.respacing import with_whole_ends
from screenbot.vision.finding.sides import Lattice, strengths
from screenbot.vision.finding.variety import Lines

PARTS = ((0.1, 0.3), (0.3, 0.7), (0.7, 0.9))
"""Parts of a side of a tile; the strokes of most glyphs lack one."""

WHOLE_PIXELS = 1.2
"""Tiles are whole pixels where that moves the outer lines by less than half of this."""

AS_SHARP = 0.9
"""So much of the sharpness must be left where tiles are taken for whole pixels, or for square."""

BLUNT = 0.02
"""Lines that fold less sharply than this part of those the other way are nothing but noise."""

SQUARE = 0.03
"""Tiles are nearly square whose width and height differ by no larger share."""

DRIFT = 0.07
"""Even lines that are off by a smaller part of a tile stay."""

UNEVEN_GAIN = 1.3
"""Lines at uneven distances are taken where they match the edges better than even ones by this factor: by 1.5
to 3.7 on boards of tiles of two sizes, by 1.2 at most on five others."""

OWN_GAIN, ASTRAY = 1.2, 0.02
"""Each line is taken for itself where all then match so much better than even ones, and an inner one is off
by more than this part of a tile: so it was on 14 of 540 boards. Four of them lay right, to 0.04 at most."""

SOFT = 0.02
"""Edges are blurred by so much of a tile for that."""

ZIGZAG = 0.06
"""By a larger share of most tiles' size."""

FARTHEST, TURNS = 0.15, 4
"""It lies no farther from where it would be by its neighbour, in tiles; and is looked for so many times, each
by what the others look like then."""

NEARBY, LIKE = 0.1, 0.3
"""Lines that drift are followed no farther, in tiles, from one to the next; each must look so like others."""

OUTSIDE = 3
"""Of an outer line's looks so many half pixels outside count."""

AT_ONCE = 4000
"""So many lines are folded at at once: of large boards all would take much memory."""

STANDS_OUT = 0.2
"""Edges are the boundary's that are so strong beside its strongest."""

BORDER = 0.2
"""The edges of tiles' borders lie no farther from a line on one of them, in tiles."""

FASTEST = 0.12
"""Lines move by at most this part of a tile when they are placed exactly."""


def followed(profile: Profile, lines: Lines) -> Lines:
    """Return lines moved, from the middle outwards, to where the edges near each are as those of the others.

    Games share out a remainder of pixels: a few of their tiles are larger, and even lines drift away.
    """
    pitch = float(np.diff(lines).mean())
    middle, quarter = lines.size // 2, lines.size // 4
    usual = _near(profile, lines[quarter : -quarter or None], pitch).mean(axis=0)
    out = lines.copy()
    for number, before in [(i, i - 1) for i in range(middle + 1, lines.size)] + [
        (i, i + 1) for i in range(middle - 1, -1, -1)
    ]:
        place = out[before] + lines[number] - lines[before]
        out[number] = _likest(profile, usual, place, pitch, NEARBY)
    moved = _smoothed(out - lines)
    return lines + moved if np.abs(moved).max() > DRIFT * pitch else lines


def _near(profile: Profile, places: Lines, pitch: float) -> Profile:
    """Return the profile near places: ``[places, half pixels]``."""
    return _at(profile, places[:, None] + np.arange(-SPREAD * pitch, SPREAD * pitch + 0.01, 0.5))


def _likest(
    profile: Profile, usual: Profile, place: float, pitch: float, reach: float, side: slice = slice(None)
) -> float:
    """Return the place around one, so near in tiles, that looks most as usual; that one where none does.

    Of a board's outer line only the inner `side` does: beyond lies no gap, nor another tile's edge.
    """
    shifts = np.arange(-reach * pitch, reach * pitch + 0.01, 0.25)
    usual = usual[side] - usual[side].mean()
    least = LIKE * float((usual * usual).sum())
    likeness = _near(profile, place + shifts, pitch)[:, side] @ usual
    likeness -= 0.1 * least * np.abs(shifts / shifts[-1])
    best = int(np.argmax(likeness))
    return place + (float(shifts[best]) if likeness[best] > least else 0.0)


def _smoothed(values: Profile) -> Profile:
    """Return the median of each value and its two neighbours; the ends go with theirs."""
    inner = np.median([values[:-2], values[1:-1], values[2:]], axis=0)
    return np.concatenate([inner[:1], inner, inner[-1:]])


def _at(profile: Profile, places: npt.NDArray[np.floating]) -> Profile:
    found = np.interp(places.ravel(), np.arange(profile.size), profile, 0, 0)
    return np.asarray(found.reshape(places.shape), np.float64)


def placed(layer: Layer, lattice: Lattice, scale: int) -> Lattice:
    """Return the lattice, in a layer's pixels, whose lines lie where the edges of the layer put them.

    Args:
        layer: the finest layer that shows them.
        lattice: lines on a layer whose pixels are `scale` of that one's.
        scale: see `lattice`.
    """
    margin = round(0.5 * scale * lattice.width) + 1
    area = Rect(*(value * scale for value in lattice.area)).grown(margin).clipped(bounds(layer.image))
    part = layer.cut(area)
    columns, rows = lattice.columns * scale - area.x, lattice.rows * scale - area.y
    x, y, whole = part.x, np.ascontiguousarray(part.y.T), layer.scale == 1
    for _ in range(2):
        across = _level(_along_sides(x, rows))
        upright = _placed(across, columns, whole)
        down = _level(_along_sides(y, upright))
        level = _placed(down, rows, whole)
        # Where gaps are wide, lines one way may leave nothing to see of those the other way.
        seen = _sharpness(across, upright), _sharpness(down, level)
        columns = columns if seen[0] < BLUNT * seen[1] else upright
        rows = rows if seen[1] < BLUNT * seen[0] else level
        columns, rows = _squared(across, down, columns, rows)
    return Lattice(columns + area.x, rows + area.y)


def _squared(across: Profile, down: Profile, columns: Lines, rows: Lines) -> tuple[Lines, Lines]:
    """Return lines as far apart across as down, where tiles are nearly square and that fits about as well."""
    width, height = (float(np.diff(lines).mean()) for lines in (columns, rows))
    if width == height or abs(width / height - 1) > SQUARE:
        return columns, rows
    both = (columns, _spaced(rows, width)), (_spaced(columns, height), rows)
    left = [
        _sharpness(down, both[0][1]) / max(_sharpness(down, rows), 1e-9),
        _sharpness(across, both[1][0]) / max(_sharpness(across, columns), 1e-9),
    ]
    return both[int(np.argmax(left))] if max(left) >= AS_SHARP else (columns, rows)


def _spaced(lines: Lines, pitch: float) -> Lines:
    """Return lines so far apart with the same middle."""
    return np.asarray(lines.mean() + pitch * (np.arange(lines.size) - (lines.size - 1) / 2), np.float64)


def _level(profile: Profile) -> Profile:
    """Return how much edges stand out from the usual, the strongest not more than others."""
    level = np.minimum(profile, np.quantile(profile, 0.98) + 1e-9)
    return np.asarray(np.maximum(level - np.median(level), 0), np.float64)


def _along_sides(edges: Soft, ends: Lines) -> Profile:
    """Return how strong edges at each place are that run along whole sides of tiles, as glyphs never do."""
    sums = np.asarray(cv2.integral(edges), np.int32)
    everywhere = np.arange(float(edges.shape[1]))
    return np.asarray(strengths(sums, everywhere, ends, PARTS).mean(axis=0), np.float64)


def _placed(level: Profile, lines: Lines, whole: bool) -> Lines:
    """Return where lines lie; with `whole`, preferably a whole number of pixels apart."""
    even, between = _even(level, lines), np.diff(lines)
    starts = [even, lines] if np.ptp(between) > ASTRAY * between.mean() else [even]
    tries = [_each_its_own(level, start) for start in starts]
    uneven, own = _two_sizes(level, lines), max(tries, key=lambda each: _sharpness(level, each))
    sharp, *sharper = (_sharpness(level, each) for each in (even, uneven, own))
    off = np.abs(own - even)[1:-1].max() / float(np.diff(even).mean())
    if off > ASTRAY and sharper[1] > OWN_GAIN * max(sharp, sharper[0]) and not _zigzags(own):
        return with_whole_ends(_without_frame(level, own + _offset(level, own)))
    # Edges a pixel wide fold sharply at whole pixels: each at its own place they then fold better by far.
    if np.abs(uneven - even).max() > 0.75 and sharper[0] > max(UNEVEN_GAIN * sharp, AS_SHARP * sharper[1]):
        return uneven + _offset(level, uneven)
    if whole:
        even = _whole(level, even)
    return even + _offset(level, even)


def _without_frame(profile: Profile, lines: Lines) -> Lines:
    """Return lines with an outer one moved in where edges end a usual tile: a frame's lie beyond."""
    sizes, moved = np.diff(lines), lines.copy()
    usual, most = float(np.median(sizes[1:-1])), float(sizes[1:-1].max()) * (1 + ZIGZAG)
    places = np.array([lines[1] - usual, lines[-2] + usual])
    edges, other = (_around_each(profile, each) for each in (places, lines[[0, -1]]))
    inner = (sizes[[0, -1]] > most) & (edges > STANDS_OUT * other)
    moved[[0, -1]] = np.where(inner, places, lines[[0, -1]])
    return moved


def _around_each(profile: Profile, places: Lines) -> Profile:
    """Return the strongest edges within a pixel of each place."""
    return np.asarray(np.max([_at(profile, places + off) for off in (-1.0, 0.0, 1.0)], axis=0), np.float64)


def _zigzags(lines: Lines) -> bool:
    """Return whether a tile is larger than most and one beside it smaller: their line is a message's."""
    sizes = np.diff(lines)
    other = np.sign(sizes / np.median(sizes) - 1) * (np.abs(sizes / np.median(sizes) - 1) > ZIGZAG)
    return bool((other[1:] * other[:-1] < 0).any())


def _each_its_own(profile: Profile, lines: Lines) -> Lines:
    """Return each line where the edges near it are most as those of the others, from the middle outwards.

    Toolkits make a row as high as its texts need, others share out what is left.
    """
    pitch, middle = float(np.diff(lines).mean()), lines.size // 2
    # Gaps may differ by a pixel: of two edges one alone would match.
    profile = cv2.GaussianBlur(profile[None], (0, 0), SOFT * pitch)[0]
    own = lines.copy()
    half, sides = _near(profile, own[:1], pitch).size // 2, [slice(None)] * lines.size
    for turn in range(TURNS):
        if turn:
            own += _amid(profile, own)  # elsewhere an outer one lacks more than what lies outside
        near = _near(profile, own[1:-1], pitch)
        usual = np.median(near, axis=0) if turn else near.mean(axis=0)
        # Of a gap, or of two tiles' borders, an outer line has the inner edge alone, or both closer together.
        begin = 1 if turn and usual[half] < usual.max() / 2 else -OUTSIDE
        sides[0], sides[-1] = slice(half + begin, None), slice(half - begin + 1)
        own[middle] = _likest(profile, usual, float(own[middle]), pitch, FARTHEST)
        for number in range(middle + 1, lines.size):
            own[number] = _likest(profile, usual, own[number - 1] + pitch, pitch, FARTHEST, sides[number])
        for number in range(middle - 1, -1, -1):
            own[number] = _likest(profile, usual, own[number + 1] - pitch, pitch, FARTHEST, sides[number])
    return own


def _whole(profile: Profile, lines: Lines) -> Lines:
    """Return even lines a whole number of pixels apart where they nearly are, and fold about as sharply."""
    pitch = float(np.diff(lines).mean())
    if abs(pitch - round(pitch)) * lines.size > WHOLE_PIXELS:
        return lines
    whole = _spaced(lines, round(pitch))
    return whole if _sharpness(profile, whole) > AS_SHARP * _sharpness(profile, lines) else lines


def _even(profile: Profile, lines: Lines) -> Lines:
    """Return the evenly spaced lines near some at which the profile folds most sharply."""
    n = np.arange(lines.size) - (lines.size - 1) / 2
    slope, middle = float(np.diff(lines).mean()), float(lines.mean())
    for stretches in (np.arange(-3, 3.1, 0.75), np.arange(-0.75, 0.8, 0.15)):
        tries = middle + (slope + stretches[:, None] / n.size) * n
        slope = float(np.diff(_sharpest(profile, tries)).mean())
    return np.asarray(middle + slope * n, np.float64)


def _two_sizes(profile: Profile, lines: Lines) -> Lines:
    """Return lines whose first few tiles are a pixel larger than the rest: a shared-out remainder."""
    n, between = np.arange(lines.size), np.diff(lines)
    sizes = np.unique(np.floor([np.median(between), between.mean()]))
    larger = np.minimum(n, np.arange(1, lines.size - 1)[:, None])
    shapes = (sizes[:, None, None] * n + larger).reshape(-1, lines.size)
    starts = np.rint(np.median(lines - shapes, axis=1))
    shifts = np.array([-1.0, 0.0, 1.0])
    return _sharpest(profile, (shapes[:, None] + (starts[:, None] + shifts)[..., None]).reshape(-1, n.size))


def _sharpest(profile: Profile, tries: npt.NDArray[np.float64]) -> Lines:
    """Return the sharpest of several lines: ``[tries, lines]``."""
    parts = np.array_split(tries, 1 + tries.size // AT_ONCE)
    sharpness = [(fold * fold).sum(axis=-1) for _, fold in (_around(profile, part) for part in parts)]
    return np.asarray(tries[int(np.concatenate(sharpness).argmax())], np.float64)


def _sharpness(profile: Profile, lines: Lines) -> float:
    """Return how sharp the profile is when folded at the lines: highest where like falls on like.

    What lies half-way between lines does not count double.
    """
    _, fold = _around(profile, lines)
    once = fold[: round(2 * float(np.diff(lines).mean()))]
    return float((once * once).sum())


def _around(profile: Profile, lines: npt.NDArray[np.float64]) -> tuple[Profile, Profile]:
    """Return offsets of up to half a tile, and the mean profile there around all lines but the outer ones.

    Those have a tile on one side only. Of several tries at the lines each has its own profile.
    """
    half = int(np.ceil(float(np.diff(lines).mean()) / 2))
    offsets = np.arange(-half, half + 0.1, 0.5)
    return offsets, _at(profile, lines[..., 1:-1, None] + offsets).mean(axis=-2)


def _amid(profile: Profile, lines: Lines) -> float:
    """Return how far the middle between the boundary's outermost edges lies from the lines."""
    offsets, fold = _around(profile, lines)
    fold = fold * (np.abs(offsets) <= BORDER * float(np.diff(lines).mean()))
    inner = offsets[fold > STANDS_OUT * fold.max()]
    return float(inner[[0, -1]].mean()) if inner.size else 0.0


def _offset(profile: Profile, lines: Lines) -> float:
    """Return how far the middle of the boundary's edges lies from the lines."""
    offsets, fold = _around(profile, lines)
    pitch = float(np.diff(lines).mean())
    fold = np.maximum(fold - np.median(fold), 0) * (np.abs(offsets) <= SPREAD * pitch)
    fold = fold * (fold >= STANDS_OUT * fold.max())
    shift = float((fold * offsets).sum() / max(fold.sum(), 1e-9))
    return float(np.clip(shift, -FASTEST * pitch, FASTEST * pitch))
