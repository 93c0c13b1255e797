"""What a screen shows that it did not: what came up over it, and what is written there."""

import cv2
import numpy as np

from screenbot.geometry import Image, peak
from screenbot.vision.text.ink import Grey
from screenbot.window.outline import Mask
from screenbot.window.veil import darkened

SAME, DRAWN = 8, 60
"""What differs by no more grey levels is the same; what is drawn or written, by more than the second."""

STILL = 0.8
"""So large a part of its ink is as it was where the same is written, and of what is beside it no ink."""

SPREAD, MOSTLY = 41, 0.6
"""A message is new in most of a square of so many pixels."""

LETTERS = 9
"""Between the letters of a line there are no more pixels that are not written on."""


def changes(before: Image, now: Image) -> Grey:
    """Return by how many grey levels each pixel of a screen is another; 0 where it is only darker."""
    if before.shape != now.shape:
        return np.zeros(now.shape[:2], np.uint8)
    apart = peak(cv2.absdiff(now, before))
    apart[darkened(before, now)] = 0
    return np.asarray(apart, np.uint8)


def came(changed: Grey, most: float = MOSTLY) -> Mask:
    """Return where something new lies on a screen: a clock that runs changes no more than a few pixels.

    Args:
        changed: as `changes` returns it.
        most: about each pixel a larger part is new.
    """
    new = (changed > SAME).astype(np.float32)
    return np.asarray(cv2.blur(new, (SPREAD, SPREAD)) > most, np.bool_)


def written(changed: Grey) -> Mask:
    """Return where lines are written on a screen that were not there before."""
    new = (changed > DRAWN).astype(np.uint8)
    return cv2.dilate(new, np.ones((LETTERS, LETTERS), np.uint8)) > 0


def still_says(now: Image, before: Image) -> bool:
    """Return whether words are in a picture still: mines may blink beneath them, or other numbers shine.

    Their ink is as it was, and stands out from what is right beside it.
    """
    if now.shape != before.shape:
        return False
    ground = np.median(before.reshape(-1, 3), axis=0)
    apart = peak(np.abs(before.astype(np.int16) - ground))
    ink = (apart > apart.max() / 2).astype(np.uint8)
    beside = (cv2.dilate(ink, np.ones((5, 5), np.uint8)) > 0) & (apart <= apart.max() / 4)
    if apart.max() <= DRAWN or not beside.any():
        return False
    colour = np.median(before[ink > 0], axis=0)
    same = (peak(cv2.absdiff(now, before)) <= SAME)[ink > 0].mean()
    clear = (peak(np.abs(now - colour)) > DRAWN / 2)[beside].mean()
    return bool(min(same, clear) >= STILL)
