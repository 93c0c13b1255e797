"""Lay lines anew where each column is as wide as its texts need, by what the lines between rows look like.

Even lines through such a board meet few of its edges. But tiles mostly have the same border all around: the
lines one way tell what to look for the other way.
"""

import cv2
import numpy as np
import numpy.typing as npt

REACH = 3
"""Edges between tiles lie within so many pixels of their line."""

NARROWEST, WIDEST = 0.65, 1.5
"""A column is so many times as wide as the average of even ones."""

ALIKE, MOST = 0.7, 0.75
"""A line looks so much like the others, 1 for just like them; so many of the lines one way must, to be looked
for the other way, and so many of those there should be must be found."""

ASTRAY, UNLIKE, AROUND = 0.45, 0.55, 0.15
"""Even lines are left alone unless their likeness is less, on the average, and so much of a tile around them
correlates less with what is there in the median: 0.7 to 1 on even boards, 0.3 to 0.5 on others."""

EITHER_SIDE = 0.1
"""Lines that all lie so near even ones, in tiles, are the sides of even gaps, now one and now the other."""

UNUSUAL = 0.5
"""A column by so much of its width narrower or wider than others counts as much as a line that is missing."""

FEWEST, HALF_GAP = 4, 0.1
"""Of so many tiles in a row the outer ones are told from others; half a gap is less of a tile: 0.03 to 0.07
on six boards of 700 whose outer lines were off by more than 0.02."""

Lines = npt.NDArray[np.float64]
"""Places along an axis, rising, or how strong edges are at each pixel: float64 ``[n]``."""


def respaced(profile: Lines, lines: Lines, other: Lines, others: Lines) -> Lines:
    """Return the inner lines between tiles where they really lie, or the lines as they are.

    Args:
        profile: how strong edges along the sides of tiles are at each pixel.
        lines: even lines through it, as many as there may be.
        other: the same profile along the other axis.
        others: the lines there.
    """
    like = windows(other, others[1:-1])
    usual = np.median(like, axis=0)
    if min(lines.size, others.size) < 5 or (likeness(other, others[1:-1], usual) >= ALIKE).mean() < MOST:
        return lines
    pitch = float(np.diff(lines).mean())
    if likeness(profile, lines[1:-1], usual).mean() >= ASTRAY or _even(profile, lines, pitch):
        return lines
    alike = likeness(profile, np.arange(0.0, profile.size), usual)
    around = cv2.dilate(alike, np.ones(2 * round(pitch / 4) + 1, np.uint8)).ravel()
    highest = np.flatnonzero((alike == around) & (alike >= ALIKE))
    chain = _chain(highest.astype(np.float64), pitch)
    met = chain[(chain > lines[0]) & (chain < lines[-1])]
    near = np.abs(chain[:, None] - lines).min(axis=1, initial=np.inf) <= EITHER_SIDE * pitch
    return chain if met.size >= MOST * (lines.size - 2) and not near.all() else lines


def with_whole_ends(lines: Lines) -> Lines:
    """Return lines with the outer ones moved out where the tiles there are a little narrower than all others.

    Those lack their half of a gap: no other tile lies beyond.
    """
    sizes, whole = np.diff(lines), lines.copy()
    if sizes.size < FEWEST:
        return lines
    usual, least = float(np.median(sizes[1:-1])), float(sizes[1:-1].min())
    if usual * (1 - HALF_GAP) < sizes[0] < least:
        whole[0] = lines[1] - usual
    if usual * (1 - HALF_GAP) < sizes[-1] < least:
        whole[-1] = lines[-2] + usual
    return whole


def within(profile: Lines, lines: Lines) -> Lines:
    """Return the lines from the one before to the one after those that look alike; all where none do."""
    usual = np.median(windows(profile, lines[1:-1]), axis=0)
    alike = np.flatnonzero(likeness(profile, lines[1:-1], usual) >= ALIKE) + 1
    return lines[alike[0] - 1 : alike[-1] + 2] if alike.size else lines


def _even(profile: Lines, lines: Lines, pitch: float) -> bool:
    """Return whether it looks alike around all inner lines, whatever is there."""
    around = windows(profile, lines[1:-1], AROUND * pitch)
    around = around - around.mean(axis=1, keepdims=True)
    median = np.median(around, axis=0)
    lengths = np.linalg.norm(around, axis=1) * np.linalg.norm(median - median.mean())
    return bool((around @ (median - median.mean()) / np.maximum(lengths, 1e-9)).mean() >= UNLIKE)


def _chain(places: Lines, pitch: float) -> Lines:
    """Return the most places of which each is about as far from the next as tiles are wide."""
    worth, before = np.ones(places.size), np.full(places.size, -1)
    for i in range(places.size):
        apart = (places[i] - places[:i]) / pitch
        off = np.where((apart >= NARROWEST) & (apart <= WIDEST), np.abs(apart - 1) / UNUSUAL, np.inf)
        if i and (worth[:i] - off).max() > 0:
            before[i] = int((worth[:i] - off).argmax())
            worth[i] += worth[before[i]] - off[before[i]]
    chain, at = [], int(worth.argmax()) if places.size else -1
    while at >= 0:
        chain.append(places[at])
        at = int(before[at])
    return np.array(chain[::-1], np.float64)


def windows(profile: Lines, places: Lines, reach: float = REACH) -> npt.NDArray[np.float64]:
    """Return the profile around places: ``[places, half pixels]``."""
    around = places[:, None] + np.arange(-reach, reach + 0.1, 0.5)
    return np.interp(around, np.arange(profile.size), profile, 0, 0)


def likeness(profile: Lines, places: Lines, usual: Lines, part: slice = slice(None)) -> Lines:
    """Return how much the edges at places, or on a part around them, are like those of lines: about 1."""
    level = usual[part] - usual[part].mean()
    return np.asarray(
        windows(profile, places)[:, part] @ level / max(float(usual[part] @ level), 1e-9), np.float64
    )
