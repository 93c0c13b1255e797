"""Find the mouse pointer in a picture: an arrow of one light or dark colour, with a rim of the other."""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, Rect, bounds

LIGHT, DARK = 220, 90
"""All three colours of a light arrow are above the first, of a dark one below the second."""

HEIGHT, SLIM, FILLED = (8, 90), (1.2, 2.1), (0.3, 0.75)
"""An arrow is so many pixels high, so many times as high as wide, and fills such a part of its box."""

WIDEST, OFF, TAIL, NARROWEST = (0.5, 0.85), 0.15, 0.5, 5
"""It is widest so far down; to there its left side is straight and its right one slants, to such a part of
its width; at the end it is no wider than the third. Narrower ones, in pixels, have no shape."""

RIM, RIMMED = 130, 0.8
"""Around such a part of it there is something darker than this, or lighter."""

REACH = 0.2
"""The rim is so wide, and at the lower right so far again a shadow reaches, in heights of the arrow."""

MOST = 3
"""More arrows, or two of one size, are letters."""

Mask = npt.NDArray[np.bool_]
"""Pixels: bool ``[height, width]``."""


def pointer_in(image: Image) -> Mask | None:
    """Return where the mouse pointer lies, with its rim and shadow; None where there is none."""
    found = [box for light in (True, False) for box in _arrows(image, light)]
    sizes = {(arrow.shape[0], arrow.shape[1]) for _, arrow in found}
    if not found or len(found) > MOST or len(sizes) < len(found):
        return None
    where = np.zeros(image.shape[:2], np.uint8)
    for box, arrow in found:
        reach = max(3, round(REACH * box.height))
        around = box.grown(2 * reach)
        mask = np.pad(arrow, 2 * reach).astype(np.uint8)
        rim = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
        whole = np.maximum(rim, np.roll(rim, (reach, reach), (0, 1)))
        inside = around.clipped(bounds(image))
        np.maximum(inside.cut(where), inside.moved(-around.x, -around.y).cut(whole), out=inside.cut(where))
    return where > 0


def _arrows(image: Image, light: bool) -> Iterator[tuple[Rect, Mask]]:
    """Yield the boxes of arrows of a light or a dark colour, and their pixels in these."""
    low, high = (LIGHT, 255) if light else (0, DARK)
    colour = cv2.inRange(image, (low,) * 3, (high,) * 3)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(colour, connectivity=4)
    _, _, width, height, area = stats.T.astype(np.int64)
    likely = (height >= HEIGHT[0]) & (height <= HEIGHT[1]) & (width >= NARROWEST)
    likely &= (height >= SLIM[0] * width) & (height <= SLIM[1] * width)
    likely &= (area >= FILLED[0] * width * height) & (area <= FILLED[1] * width * height)
    likely[0] = False
    for label in np.flatnonzero(likely).tolist():
        box = Rect(*stats[label, : cv2.CC_STAT_AREA].tolist())
        arrow = box.cut(labels) == label
        if _is_arrow(arrow) and _is_rimmed(image, box, arrow, light):
            yield box, arrow


def _is_arrow(mask: Mask) -> bool:
    """Return whether pixels are an arrow that points up and left, as pointers do."""
    (height, width), rows = mask.shape, mask.sum(axis=1)
    left, right = mask.argmax(axis=1), width - mask[:, ::-1].argmax(axis=1)
    first, last = np.flatnonzero(right == width)[[0, -1]].tolist()
    if not rows.all() or not WIDEST[0] * height <= last + 1 <= WIDEST[1] * height:
        return False
    head = slice(0, first + 1)
    slant = (np.arange(first + 1) + 1) * width / (first + 1)
    straight = max(np.abs(right[head] - slant).max(), left[head].max()) <= OFF * width
    solid = (rows[head] >= (1 - OFF) * (right - left)[head] - 1).all()
    tail = rows[last + 1 :]
    return bool(straight and solid and tail[len(tail) // 2 :].max(initial=0) <= TAIL * width)


def _is_rimmed(image: Image, box: Rect, arrow: Mask, light: bool) -> bool:
    """Return whether nearly all around an arrow there is something much darker, or lighter."""
    around = box.grown(2).clipped(bounds(image))
    grey = cv2.cvtColor(np.ascontiguousarray(around.cut(image)), cv2.COLOR_BGR2GRAY)
    change = cv2.erode if light else cv2.dilate
    near = box.moved(-around.x, -around.y).cut(change(grey, np.ones((5, 5), np.uint8)))
    inner = cv2.erode(np.pad(arrow, 1).astype(np.uint8), np.ones((3, 3), np.uint8))[1:-1, 1:-1]
    side = near[arrow & (inner == 0)]
    return bool(((side < RIM) if light else (side > RIM)).mean() >= RIMMED)
