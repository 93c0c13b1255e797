"""The sign right below a word, which may be the button that it names, as a round arrow below "Restart"."""

import cv2
import numpy as np

from screenbot.geometry import Image, Rect, bounds
from screenbot.vision.networks.glyphs import FILLED, SIDE, Look, chances, features

BELOW, COMPACT, CONTRAST = 3.0, 2.5, 40
"""A sign below a word ends no farther from it and is no larger, in heights of the word; it differs from its
ground by more, in grey levels."""

OTHERS = [*range(1, 9), int(Look.QUESTION), int(Look.CROSS), int(Look.WRONG)]
"""Signs that begin none: a counter's digit, help, a window's cross."""

LIKELY = 0.5
"""The network takes a sign for one of these with more."""


def sign_below(image: Image, word: Rect) -> Rect | None:
    """Return the box of the sign right below a word, which may be its button; None where there is none."""
    height = word.height
    around = Rect(word.x - height, word.bottom + 1, word.width + 2 * height, round(BELOW * height))
    around = around.clipped(bounds(image))
    if not around.width or not around.height:
        return None
    part = around.cut(image).astype(np.float32)
    inked = np.abs(part - np.median(part.reshape(-1, 3), axis=0)).max(axis=2) > CONTRAST
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not rows.size:
        return None
    x, y, right, bottom = (int(each) for each in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))
    sign = Rect(x, y, right - x, bottom - y).moved(around.x, around.y)
    compact = height / 2 <= min(sign.width, sign.height) and max(sign.width, sign.height) <= COMPACT * height
    if not compact or abs(sign.center.x - word.center.x) > height / 2:
        return None
    side = round(max(sign.width, sign.height) / FILLED)
    square = Rect(sign.center.x - side // 2, sign.center.y - side // 2, side, side).clipped(bounds(image))
    shown = cv2.resize(square.cut(image), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    seen = chances(features(np.asarray(shown, np.uint8)[None]))
    return None if seen[0, OTHERS].max() > LIKELY else sign
