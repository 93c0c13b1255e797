"""How far marks of one name are from what most of them look like."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image
from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import SIDE

REACH, BLUR = 4, 5
"""Marks may lie so many pixels aside, of `SIDE`, and are compared by the mean colours of so many a side."""

OTHER, APART = 50.0, 3.0
"""One that differs anywhere by more, in grey levels, and so many times as much as the others do, has another
look: of 246 boards whose flags had one, of gradients, none differed by more than 47, laid upon each other to
a pixel only; flags with a question mark beside them by 54 and 59, wrong ones by 70."""

NEAR = 4.0
"""Marks are not looked at twice that differ by less all in all, in grey levels."""

Values = npt.NDArray[np.float32]


def from_usual(pictures: Image, which: npt.NDArray[np.bool_] | None = None, near: float = NEAR) -> Values:
    """Return how far each picture of a mark is from the usual one: float32 ``[n]``, in grey levels.

    Of some it can be asked alone, as `which` has them: of the others it is 0 then, and takes no time. So it
    is of those that differ by less than `near` all in all.

    How light its ground is does not count, nor where in its tile it lies, nor whether its colours are
    inverted, as those of the tile that the keyboard is at are in some games.
    """
    flat = groups.flat(groups.patches(pictures))
    between = groups.distances(flat, flat)
    usual = int(between.sum(axis=1).argmin())
    off = np.zeros(len(pictures), np.float32)
    marks = pictures - np.median(pictures, axis=(1, 2), keepdims=True).astype(np.float32)
    asked = between[usual] >= near
    for number in np.flatnonzero(asked if which is None else asked & which):
        off[number] = _apart(marks[usual], marks[number])
        if off[number] > OTHER:
            off[number] = min(off[number], _apart(marks[usual], -marks[number]))
    return off


def strength(picture: Image) -> float:
    """Return by how much a mark differs from its ground where it does most, as `from_usual` compares them."""
    mark = picture - np.median(picture, axis=(0, 1), keepdims=True).astype(np.float32)
    return float(np.abs(cv2.blur(mark[REACH:-REACH, REACH:-REACH], (BLUR, BLUR))).max())


def _apart(usual: Values, other: Values) -> float:
    """Return by how much two marks differ where they do most, laid upon each other as well as can be."""
    least, down, right = min(
        (_between(usual, other, down, right), down, right)
        for down in range(-REACH, REACH + 1)
        for right in range(-REACH, REACH + 1)
    )
    halves = [(down + y, right + x) for y in (-0.5, 0, 0.5) for x in (-0.5, 0, 0.5) if (y, x) != (0, 0)]
    return min(least, *(_between(usual, other, *half) for half in halves))


def _between(usual: Values, other: Values, down: float, right: float) -> float:
    """Return by how much a mark, moved, differs from the usual one where it does most."""
    inner = slice(REACH, SIDE - REACH)
    middle = (SIDE - 1) / 2 + right, (SIDE - 1) / 2 + down
    change = usual[inner, inner] - cv2.getRectSubPix(other, (SIDE - 2 * REACH,) * 2, middle)
    return float(np.abs(cv2.blur(change, (BLUR, BLUR))).max())
