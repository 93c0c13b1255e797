"""A page that its browser has darkened: it neither paints nor takes clicks until its message is closed.

And a veil of any colour that a page lays over its board when a game has ended.
"""

import cv2
import numpy as np

from screenbot.geometry import Image, peak
from screenbot.window.outline import Mask

LIGHT = 30
"""Pixels at least so light tell how much of their light is left."""

LEFT = 0.15, 0.85
"""Such a part of it is left, between these."""

EVEN, MOST = 4.0, 0.6
"""So much of a picture is as it was but for that, to so many grey levels: the message covers the rest."""

ROUGHLY = 16.0
"""The same for a first guess, by the middle of each shade of which a message may cover some."""

LIT = 20.0
"""A tile under the pointer is lighter or darker by no more, in grey levels."""

EVERY = 3
"""One pixel of so many, each way, is looked at."""

SAME, VEILED, BRIGHT, SHADE = 8, 0.1, 60, 12
"""What differs by no more grey levels is the same. Where a larger part of a screen is darker, how much tells
what was brighter; there each pixel is what it would be then, to so many grey levels."""

SHADES, MANY, SEVERAL = 32, 0.001, 12
"""Grey levels are told apart by so many shades, of which each counts that has a larger part of a picture, and
more pixels: on dark boards the letters alone are light."""

RARE, HALF = 0.04, 0.5
"""A shade that has a larger part of the picture shines through in more than half of it."""

VARIED = 0.001
"""And a larger part of these differs from most by more than is bright: words shine through."""

AROUND = 41
"""A veil is where most of a square of so many pixels is darker."""


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


def lifted(before: Image, now: Image, stay: Mask | None = None) -> Image | None:
    """Return a picture without the veil of one colour that lies over it; None where there is none.

    Args:
        before: what it showed before; most of it shines through, of each shade that is no rare one.
        now: what it shows: all of that nearer to the veil's colour by one factor.
        stay: which pixels are looked at, as the others may have changed otherwise: bool ``[height, width]``.
    """
    if before.shape != now.shape:
        return None
    some, same = (each[::EVERY, ::EVERY].astype(np.float32) for each in (before, now))
    looked_at = np.ones(some.shape[:2], np.bool_) if stay is None else stay[::EVERY, ::EVERY]
    some, same = some[looked_at], same[looked_at]
    shades = (some.mean(axis=1) * SHADES / 256).astype(np.int64)
    counts = np.bincount(shades)
    often = np.flatnonzero(counts > max(SEVERAL, MANY * len(shades)))
    if not often.size:
        return None
    pairs = [[np.median(each[shades == shade], axis=0) for each in (some, same)] for shade in often]
    was, shown = (np.array(each) for each in zip(*pairs, strict=True))
    for off in (ROUGHLY, EVEN):
        spread = was - was.mean(axis=0)
        if np.ptp(was, axis=0).max() < LIGHT:
            return None
        part = float((spread * shown).sum() / (spread * spread).sum())
        colour = np.median(same - part * some, axis=0)
        even = (np.abs(same - part * some - colour) <= off).all(axis=1)
        if not LEFT[0] < part < LEFT[1] or even.mean() <= MOST:
            return None
        was, shown = some[even], same[even]
    if any(even[shades == shade].mean() <= HALF for shade in np.flatnonzero(counts > RARE * len(shades))):
        return None
    return np.asarray(np.clip(np.rint((now - colour) / part), 0, 255), np.uint8)


def lifted_in_part(before: Image, now: Image, stay: Mask) -> Image | None:
    """Return a picture without the veil of one colour over a rectangle of it; None where there is none.

    Args:
        before: as `lifted` has it.
        now: likewise.
        stay: likewise; where most of these have changed the veil lies.
    """
    if before.shape != now.shape:
        return None
    changed = stay & (peak(cv2.absdiff(now, before)) > SAME)
    rows = np.flatnonzero(changed.sum(axis=1) > HALF * np.maximum(stay.sum(axis=1), 1))
    across, known = (np.take(each, rows, axis=0).sum(axis=0) for each in (changed, stay))
    columns = np.flatnonzero(across > HALF * np.maximum(known, 1))
    if not (rows.size and columns.size):
        return None
    part = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    clear = lifted(before[part], now[part], stay[part])
    if clear is None:
        return None
    picture = now.copy()
    picture[part] = clear
    return picture


def is_only_darker(before: Image, now: Image, part: float) -> bool:
    """Return whether a tile shows what it did, with such a part of its light; the pointer may light it up."""
    apart = now.astype(np.float32) - part * before.astype(np.float32)
    lit = np.median(apart, axis=(0, 1))
    return bool(np.abs(lit).max() <= LIT and (np.abs(apart - lit) <= 2 * EVEN).all())


def stays(before: Image, now: Image) -> bool:
    """Return whether a tile that shows something, were it lines, looks just as it did: no veil is over it."""
    return bool(before.shape == now.shape and np.ptp(before) > LIGHT and np.array_equal(before, now))


def darkened(before: Image, now: Image) -> Mask:
    """Return where a screen shows what it did, but darker by one factor, as behind a page's message."""
    changed = peak(cv2.absdiff(now, before)) > SAME
    if changed.mean() <= VEILED:
        return np.zeros(changed.shape, np.bool_)
    light, dark = (each[::EVERY, ::EVERY][changed[::EVERY, ::EVERY]] for each in (before, now))
    left = (dark / np.maximum(light, 1).astype(np.float32))[light > BRIGHT]
    if not left.size:
        return np.zeros(changed.shape, np.bool_)
    part = float(np.median(left))
    dimmed = changed & (peak(cv2.absdiff(now, cv2.convertScaleAbs(before, alpha=part))) <= SHADE)
    shown = before[::EVERY, ::EVERY][dimmed[::EVERY, ::EVERY]]
    # A plain ground that lies over a plain page shows nothing of it.
    varied = (
        shown.size > 0 and (np.abs(shown - np.median(shown, axis=0)) > BRIGHT).any(axis=1).mean() > VARIED
    )
    most = dimmed.sum() > changed.sum() / 2
    if not (varied and most and LEFT[0] < part < 1 and _shines_through(before, changed, dimmed)):
        return np.zeros(changed.shape, np.bool_)
    return np.asarray(dimmed, np.bool_)


def _shines_through(before: Image, changed: Mask, dimmed: Mask) -> bool:
    """Return whether most of what stood out from a page is darker where the page is.

    Where another page lies over it some is, by chance.

    Args:
        before: what the screen showed.
        changed: where it shows another thing: bool ``[height, width]``.
        dimmed: where it is what it was, but darker.
    """
    some, new, dark = (each[::EVERY, ::EVERY] for each in (before, changed, dimmed))
    veiled = cv2.blur(dimmed.astype(np.float32), (AROUND, AROUND))[::EVERY, ::EVERY] > HALF
    shines = dark[veiled & new & (np.abs(some - np.median(some[new], axis=0)) > BRIGHT).any(axis=2)]
    return bool(shines.sum() > HALF * shines.size)
