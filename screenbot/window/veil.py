"""A page that its browser has darkened: it neither paints nor takes clicks until its message is closed."""

import numpy as np

from screenbot.geometry import Image

LIGHT = 30
"""Pixels at least so light tell how much of their light is left."""

LEFT = 0.15, 0.85
"""Such a part of it is left, between these."""

EVEN, MOST = 4.0, 0.6
"""So much of a picture is as it was but for that, to so many grey levels: the message covers the rest."""

LIT = 20.0
"""A tile under the pointer is lighter or darker by no more, in grey levels."""

EVERY = 3
"""One pixel of so many, each way, is looked at."""


def light_left(before: Image, now: Image) -> float | None:
    """Return which part of its light a picture has that was darkened as a whole; None where it was not."""
    some, same = (each[::EVERY, ::EVERY].astype(np.float32) for each in (before, now))
    if some.shape != same.shape:
        return None
    light = some > LIGHT
    if light.mean() < 1 - MOST:
        return None
    part = float(np.median(same[light] / some[light]))
    even = (np.abs(same - part * some) <= EVEN).all(axis=2).mean()
    return part if LEFT[0] < part < LEFT[1] and even > MOST else None


def is_only_darker(before: Image, now: Image, part: float) -> bool:
    """Return whether a tile shows what it did, with such a part of its light; the pointer may light it up."""
    apart = now.astype(np.float32) - part * before.astype(np.float32)
    lit = np.median(apart, axis=(0, 1))
    return bool(np.abs(lit).max() <= LIT and (np.abs(apart - lit) <= 2 * EVEN).all())


def stays(before: Image, now: Image) -> bool:
    """Return whether a tile that shows something, were it lines, looks just as it did: no veil is over it."""
    return bool(before.shape == now.shape and np.ptp(before) > LIGHT and np.array_equal(before, now))
