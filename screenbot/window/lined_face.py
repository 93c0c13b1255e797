"""The face above a board in one colour: a ring with eyes and a mouth, or a disc that has them cut out."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.window.outline import Mask, filled, shared
from screenbot.window.squared import DRAWN, HALF, LARGEST, SIDE, in_square, signs

ABOVE, CENTRED = 4.0, 1.5
"""It is no farther above the board, and from the line down its middle, in tiles."""

ROUND = 0.9
"""It shares so much with a disc."""

WITHIN = 0.72
"""Eyes and mouth lie within so much of its radius."""

FEATURES = (0.04, 0.45)
"""They take so much of that; where more is ink they are what has none."""

ALL = 0.95
"""Eyes and mouth are so much of what is drawn: a globe has more parts, and so has a gauge."""

EYES = 0.55
"""Eyes end above so much of its height."""

LEVEL, MIRRORED = 0.08, 0.1
"""They are as high but for so much of its height, and as far from the middle."""

MOUTH = 0.5
"""A mouth is across the middle, and its own middle below so much of the height."""

EVEN = 0.5
"""Eyes and mouth share so much with themselves, left and right turned and laid upon each other to a pixel."""

MOVED, GROWN = 0.4, 1.4
"""Another face in its place is no farther off, in its widths, and larger or smaller by no larger factor."""

SHADE, PARTS, SPECK = 12.0, 3, 6
"""Its ground has the same colour, to so many grey levels, and it has so many parts of so many pixels: a cross
has one, an i has two."""

_ROWS, _COLUMNS = np.indices((SIDE, SIDE)) - (SIDE - 1) / 2
_AWAY = np.hypot(_ROWS, _COLUMNS)
_DISC, _INNER = _AWAY <= DRAWN / 2, _AWAY <= WITHIN * DRAWN / 2


def lined_faces(image: Image, grid: Grid) -> list[Rect]:
    """Return the boxes of such faces above the middle of a board; yellow ones are no work for this.

    Args:
        image: a picture of what is around the board.
        grid: where the board is in it.
    """
    board, aside = grid.area, round(CENTRED * grid.tile_width)
    high = round(ABOVE * grid.tile_height)
    middle = Rect(board.center.x - aside, board.y - high, 2 * aside, high).grown(LARGEST // 2)
    middle = Rect(middle.x, middle.y, middle.width, board.y - middle.y).clipped(bounds(image))
    if not middle.width or not middle.height:
        return []
    found: list[Rect] = []
    for part in dict.fromkeys(signs(middle.cut(image))):
        box = part.moved(middle.x, middle.y)
        astray = abs(box.center.x - board.center.x) > aside or board.y - box.center.y > high
        if astray or any(box.shared(other) for other in found):
            continue
        if shows_lined_face(box.grown(1).clipped(bounds(image)).cut(image)):
            found.append(box)
    return found


def other_face_near(image: Image, face: Rect, before: Image) -> Rect | None:
    """Return the box of another face about where one was: letters for them differ in size and height.

    Args:
        image: a picture of what is around the board.
        face: where the face was in it.
        before: what was there.
    """
    if not shows_lined_face(before):
        return None
    reach = round(GROWN * face.width)
    around = face.grown(reach).clipped(bounds(image))
    for part in dict.fromkeys(signs(around.cut(image))):
        box = part.moved(around.x, around.y)
        off = max(abs(box.center.x - face.center.x), abs(box.center.y - face.center.y))
        if off > MOVED * face.width or not 1 / GROWN <= box.width / face.width <= GROWN:
            continue
        now = box.grown(1).clipped(bounds(image)).cut(image)
        if np.abs(_ground(now) - _ground(before)).max() < SHADE and _has_features(now):
            return box
    return None


def _ground(picture: Image) -> npt.NDArray[np.floating]:
    """Return the colour in a picture's corners."""
    return np.asarray(np.median(picture[[0, 0, -1, -1], [0, -1, 0, -1]], axis=0))


def _has_features(picture: Image) -> bool:
    """Return whether a picture shows a ring, with several parts in it that lie evenly from left to right."""
    sign = in_square(picture)
    if sign is None or shared(filled(sign > HALF), _DISC) < ROUND:
        return False
    drawn = (sign > HALF) & _INNER
    _, _, stats, _ = cv2.connectedComponentsWithStats(drawn.astype(np.uint8), connectivity=8)
    several = (stats[1:, cv2.CC_STAT_AREA] >= SPECK).sum() >= PARTS
    return bool(several and drawn.sum() < _INNER.sum() / 2 and _evenness(drawn) >= EVEN)


def _evenness(drawn: Mask) -> float:
    """Return how much of what is drawn is the same, left and right turned and laid upon each other."""
    return max(shared(drawn, np.roll(drawn[:, ::-1], by, axis=1)) for by in (-1, 0, 1))


def shows_lined_face(picture: Image) -> bool:
    """Return whether a picture of a sign shows a face in one colour, on an even ground."""
    sign = in_square(picture)
    if sign is None or shared(filled(sign > HALF), _DISC) < ROUND:
        return False
    ink = (sign > HALF) & _INNER
    drawn = ink if ink.sum() < _INNER.sum() / 2 else _INNER & ~ink
    taken = drawn.sum() / _INNER.sum()
    some = FEATURES[0] <= taken <= FEATURES[1] and _evenness(drawn) >= EVEN
    return bool(some and _has_eyes_and_mouth(drawn))


def _has_eyes_and_mouth(drawn: Mask) -> bool:
    """Return whether two parts lie side by side above a third one, and nothing else is drawn."""
    _, _, stats, middles = cv2.connectedComponentsWithStats(drawn.astype(np.uint8), connectivity=8)
    largest = np.argsort(-stats[1:, cv2.CC_STAT_AREA])[:3] + 1
    if len(largest) < 3 or stats[largest, cv2.CC_STAT_AREA].sum() < ALL * drawn.sum():
        return False
    middle, top = (SIDE - 1) / 2, (SIDE - DRAWN) / 2
    mouth, *eyes = sorted(largest.tolist(), key=lambda part: -float(middles[part][1]))
    x, width = stats[mouth, cv2.CC_STAT_LEFT], stats[mouth, cv2.CC_STAT_WIDTH]
    if not (x < middle < x + width and middles[mouth][1] > top + MOUTH * DRAWN):
        return False
    ends = stats[eyes, cv2.CC_STAT_TOP] + stats[eyes, cv2.CC_STAT_HEIGHT]
    if max(ends) > top + EYES * DRAWN:
        return False
    one, other = middles[eyes]
    level = abs(one[1] - other[1]) <= LEVEL * DRAWN
    return bool(level and abs(one[0] + other[0] - 2 * middle) <= 2 * MIRRORED * DRAWN)
