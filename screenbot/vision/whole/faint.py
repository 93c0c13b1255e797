"""Faint marks on covered tiles that are alike else: so a button shows a flag that is switched off."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.reading import Reading

SAME, FEWEST = 1.5, 6
"""Covered tiles of a picture without noise differ by no more, in grey levels; fewer tell nothing."""

USUAL, LOOKS, MOSTLY = 0.2, 4, 0.5
"""A plain look is usual that so many have; there are so many at most, as of chequers, and most have one."""

MARK, FAINT = (1.2, 5.0), 40.0
"""A mark differs by so much from a usual look beside a smooth shade, in the root mean square and somewhere:
a greyed flag by 2.8 and 12, shadows of messages by less than one. What differs by more is seen."""

ASTRAY = 3
"""A bevel's line reaches no farther into the middle of a tile's picture, in pixels."""

_INNER = slice(SIDE // 4, SIDE - SIDE // 4)
_Y, _X = np.mgrid[-1 : 1 : SIDE // 2 * 1j, -1 : 1 : SIDE // 2 * 1j].reshape(2, -1)
_SHADES = np.linalg.qr(np.stack([np.ones_like(_X), _X, _Y, _X * _X, _X * _Y, _Y * _Y], axis=1))[0]
"""Smooth shades, orthonormal: ``[pixels, 6]``."""

Looks = npt.NDArray[np.float32]
"""The greys of the middles of tiles: float32 ``[n, pixels]``."""


def without_faint(reading: Reading, pictures: Image) -> Reading:
    """Return a reading without the names of covered tiles that bear a faint mark.

    Args:
        reading: what was read.
        pictures: of the tiles, as `glyphs.crops` made them.
    """
    covered = np.flatnonzero(reading.tiles == Tile.COVERED)
    if len(covered) < FEWEST:
        return reading
    looks = pictures[covered][:, _INNER, _INNER].astype(np.float32).mean(axis=3).reshape(len(covered), -1)
    usual = _usual(looks)
    if usual is None:
        return reading
    off = looks[:, None] - usual
    near = off[np.arange(len(off)), np.abs(off).mean(axis=2).argmin(axis=1)]
    marked = _marked(near) & (np.abs(near).max(axis=1) < FAINT) & ~_striped(near)
    if not marked.any():
        return reading
    tiles = reading.tiles.copy()
    tiles.ravel()[covered[marked]] = Tile.UNSURE
    return replace(reading, tiles=tiles)


def _marked(looks: Looks) -> npt.NDArray[np.bool_]:
    """Return which looks, or differences of them, are more than a smooth shade."""
    marks = np.abs(looks - looks @ _SHADES @ _SHADES.T)
    return np.asarray((np.sqrt((marks**2).mean(axis=1)) > MARK[0]) & (marks.max(axis=1) > MARK[1]), np.bool_)


def _striped(looks: Looks) -> npt.NDArray[np.bool_]:
    """Return which differences are rows and columns of pixels at the sides: a bevel whose line is astray."""
    rest = looks.reshape(-1, SIDE // 2, SIDE // 2)
    core = rest[:, ASTRAY:-ASTRAY, ASTRAY:-ASTRAY]
    for axis in (1, 2):
        rest = rest - np.median(rest, axis=axis, keepdims=True)
    plain = np.abs(core - np.median(core, axis=(1, 2), keepdims=True)).max(axis=(1, 2)) <= SAME
    return np.asarray(plain & (np.abs(rest).max(axis=(1, 2)) <= SAME), np.bool_)


def _usual(looks: Looks) -> Looks | None:
    """Return the usual plain looks of covered tiles: ``[1 to LOOKS, pixels]``; None where most have others.

    Noise and art vary them, and of a pattern each tile shows another part where lines are a little astray.
    """
    rest, found, known = np.ones(len(looks), np.bool_), list[Looks](), 0
    plain = ~_marked(looks)
    for number in np.flatnonzero(plain).tolist():
        if rest[number]:
            same = rest & plain & (np.abs(looks - looks[number]).max(axis=1) <= SAME)
            if same.sum() >= USUAL * len(looks):
                found.append(looks[number])
                known += int(same.sum())
            rest &= ~same
        if len(found) == LOOKS or (rest & plain).sum() < USUAL * len(looks):
            break
    return np.stack(found) if found and known >= MOSTLY * len(looks) else None
