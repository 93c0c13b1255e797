"""Find lines of text anywhere in a picture, and read them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, Rect, bounds
from screenbot.vision.text.ink import Grey, inked, shades
from screenbot.vision.text.network import said, seen

SCALES = (2.0, 1.0, 0.5, 0.25)
"""Lines are looked for at each of these; text of nearly any size is `SMALLEST` to `LARGEST` high at one."""

LARGE = 3_000_000
"""Pictures of more pixels are not enlarged: screens of so many show no text so small, and it takes long."""

SMALLEST, LARGEST = 9, 18
"""How high lines are, from their highest ink to their lowest, in pixels of the scaled picture."""

NARROW, WIDE = 10, 22
"""Ink of one line has no wider gaps in it, in pixels of the scaled picture: between words they are some six,
between a number and what it counts there may be more."""

LONG = 12
"""Ink that is so many times as wide as high is a rule or a border, or several letters that touch."""

BROAD, ENCLOSED = 1.5, 2
"""Ink so many times as wide as high is a frame where its box holds so many other pieces; no letter's does."""

THIN, ROUNDED = 2, 5
"""Ink no wider than this may be the side of a frame, so near to whose ends the frame's other sides end: in
pixels of the scaled picture. A small button's is no higher than its letters."""

PADDING = 0.5
"""Between a button's side and its words is more than between words, in heights of these."""

SHORT = 0.8
"""A line is wider than this, in its heights."""

FAINT = 1
"""Around its ink a letter is fainter, for so many pixels."""

ICON, APART, KNOWN = 1.8, 0.25, 0.9
"""What begins a line may be an icon where it is no wider than this, and so far from the rest, in heights of
the line, and the line is read with less certainty: what follows is read for itself, too."""

MANY = 300
"""So many lines are read, from the top, and no more: a page of text is slow, and no game's."""


class Line(NamedTuple):
    """A line of text.

    Attributes:
        box: its ink, in the picture's pixels.
        text: what it says, in small letters.
        certainty: the chance of its least certain letter, 0 to 1.
    """

    box: Rect
    text: str
    certainty: float


def lines_in(
    image: Image, wanted: Callable[[Rect], bool] = lambda _: True, space: int = NARROW
) -> list[Line]:
    """Return what is written in a picture, from top to bottom; parts of a line may come once more.

    Args:
        image: the picture.
        wanted: whether a line in some box is to be read.
        space: the widest gap in a line, as `NARROW` and `WIDE` are.
    """
    if not image.size:
        return []
    boxes = [boxes for boxes in _boxes(image, space) if wanted(boxes[0])]
    found = list[Line]()
    for box, rest in sorted(boxes, key=lambda boxes: (boxes[0].y, boxes[0].x))[:MANY]:
        line = _read(image, box)
        found.append(line)
        if rest != box and line.certainty < KNOWN and wanted(rest):
            found.append(_read(image, rest))
    return [line for line in found if line.text]


def _boxes(image: Image, space: int) -> Iterator[tuple[Rect, Rect]]:
    """Yield where lines may be, and where each goes on past what may be an icon; else the same once more."""
    full = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    for scale in SCALES:
        if scale > 1 and full.size > LARGE:
            continue
        both = shades(full, scale, cv2.INTER_LINEAR)
        if min(both[0].shape) < SMALLEST:
            break
        for dark in both:
            for found in _boxes_of_dark(dark, space):
                box, rest = (Rect(*(round(side / scale) for side in each)) for each in found)
                yield box.clipped(bounds(image)), rest.clipped(bounds(image))


def _boxes_of_dark(grey: Grey, space: int) -> Iterator[tuple[Rect, Rect]]:
    """Yield where dark ink makes lines of the usual height, as `_boxes` does."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(inked(grey), connectivity=8)
    ink = np.asarray(_letters(np.asarray(stats, np.int32))[labels], np.uint8)
    closed = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((1, space), np.uint8))
    _, _, found, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    for x, y, wide, high, _ in found[1:].tolist():
        if SMALLEST <= high <= LARGEST and wide >= SHORT * high:
            box = _without_sides(ink, Rect(x, y, wide, high))
            yield box, _past_icon(ink, box)


def _without_sides(ink: Grey, box: Rect) -> Rect:
    """Return a line without thin ink at its ends, higher than the rest, and far from it: a frame's sides.

    They may be no pieces of a frame: where a page has the frame's colour its other sides are the page's.
    """
    if not box.cut(ink).any():
        return box
    inner = _reach(ink, box, 0, box.width)
    if SMALLEST <= inner.height < box.height:  # closing gaps has left out the outermost column
        box = inner
    columns = np.flatnonzero(box.cut(ink).any(axis=0))
    gaps = np.flatnonzero(np.diff(columns) > APART * box.height)
    if not len(gaps):
        return box
    (before, first), (last, after) = columns[gaps[0] + np.arange(2)], columns[gaps[-1] + np.arange(2)]
    for side, rest in ((0, before + 1), (first, box.width)), ((after, box.width), (0, last + 1)):
        thin, part = (_reach(ink, box, *each) for each in (side, rest))
        gap = max(part.x - thin.right, thin.x - part.right)
        frames = side[1] - side[0] <= THIN and thin.height > part.height and gap > PADDING * part.height
        if frames and part.height >= SMALLEST and part.width >= SHORT * part.height:
            return _without_sides(ink, part)
    return box


def _reach(ink: Grey, box: Rect, first: int, last: int) -> Rect:
    """Return where the ink lies that some columns of a box have."""
    rows, columns = (np.flatnonzero(box.cut(ink)[:, first:last].any(axis=axis)) for axis in (1, 0))
    (top, bottom), (left, right) = ((int(ends[0]), int(ends[-1])) for ends in (rows, columns))
    return Rect(box.x + int(first) + left, box.y + top, right - left + 1, bottom - top + 1)


def _past_icon(ink: Grey, box: Rect) -> Rect:
    """Return where a line goes on past what may be an icon, which may be higher; else the line itself."""
    columns = np.flatnonzero(box.cut(ink).any(axis=0))
    gaps = np.flatnonzero(np.diff(columns) > APART * box.height)
    if not len(gaps) or columns[gaps[0]] >= ICON * box.height:
        return box
    rest = _reach(ink, box, int(columns[gaps[0] + 1]), box.width)
    return rest if rest.height >= SMALLEST and rest.width >= SHORT * rest.height else box


def _letters(stats: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Return which pieces of ink may be letters: bool ``[pieces]``; no rules, and no frames around letters.

    Args:
        stats: the pieces, as OpenCV tells of them; the first is what is no ink.
    """
    left, top, width, height = stats.T[:4]
    right, bottom = left + width, top + height
    rule = width > LONG * height
    letters = np.asarray((height <= LARGEST) & ~rule, np.bool_)
    letters[0] = rule[0] = False
    high = letters & (height >= SMALLEST)  # a frame is: a page has many specks that need not be tried
    for frame in np.flatnonzero(high & (width > BROAD * height)):
        inside = (left > left[frame]) & (right < right[frame]) & (top > top[frame]) & (bottom < bottom[frame])
        letters[frame] = np.count_nonzero(inside) < ENCLOSED
    letters[_sides(stats, np.flatnonzero(high & (width <= THIN)), np.flatnonzero(rule))] = False
    return letters


def _sides(
    stats: npt.NDArray[np.int32], thin: npt.NDArray[np.intp], rules: npt.NDArray[np.intp]
) -> npt.NDArray[np.intp]:
    """Return which thin pieces of ink are sides of frames: at rules that have one at either end.

    Where corners are round neither a rule nor a side reaches into them.
    """
    left, top, width, height = stats.T[:4]
    framed = np.zeros(len(thin), np.bool_)
    ends = [_near(side[thin], side[rules]) for side in (left, left + width)]
    above = _near(top[thin], (top + height)[rules])
    below = _near((top + height)[thin], top[rules])
    both = [(ends[0] & rows).any(axis=0) & (ends[1] & rows).any(axis=0) for rows in (above, below)]
    for end in ends:
        framed |= (end & above & both[0]).any(axis=1) & (end & below & both[1]).any(axis=1)
    return thin[framed]


def _near(one: npt.NDArray[np.int32], other: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Return which places are near which others: bool ``[ones, others]``."""
    return np.asarray(np.abs(np.subtract.outer(one, other)) <= ROUNDED, np.bool_)


def _read(image: Image, box: Rect) -> Line:
    """Read what stands in a box, on what is right around it."""
    box = box.grown(FAINT).clipped(bounds(image))
    around = box.grown(2).clipped(bounds(image))
    rim = np.ones((around.height, around.width), np.bool_)
    if around != box:
        box.moved(-around.x, -around.y).cut(rim)[:] = False
    ground = np.median(around.cut(image)[rim], axis=0).astype(np.float64)
    return Line(box, *said(seen(box.cut(image), ground)))
