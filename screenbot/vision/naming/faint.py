"""Plain tiles that may have a mark after all: some of one name differ in their middles, and there alone."""

import numpy as np
import numpy.typing as npt

from screenbot.geometry import peak
from screenbot.vision.naming import groups
from screenbot.vision.naming.groups import PARTS, Patches
from screenbot.vision.naming.puzzle import COVERED, OPENED, Puzzle

ALIKE = 1.0, 3.0
"""Tiles are one look that differ by less, in grey levels, as `groups.alike` takes it."""

FEWEST, MOST = 3, 24
"""Looks of so many tiles are usual. Where more looks differ, a picture or noise shines through them."""

BORDER, MIDDLE = 4.0, 12.0
"""Two looks have the same border where no patch differs by more, and another middle where one does."""

_INNER = np.zeros((PARTS, PARTS), np.bool_)
_INNER[2:-2, 2:-2] = True


def faintly_marked(patches: Patches, puzzle: Puzzle) -> npt.NDArray[np.bool_]:
    """Return which tiles that pass for plain ones show more than others of the same name and border.

    Args:
        patches: the mean colours of all tiles.
        puzzle: the groups of these tiles, named.

    Returns:
        Bool ``[tiles]``.
    """
    answer = np.zeros(len(patches), np.bool_)
    for name in (COVERED, OPENED):
        plain = np.flatnonzero(((puzzle.names == name) & ~puzzle.marked)[puzzle.labels])
        answer[plain] = _showing_more(patches[plain])
    return answer


def _showing_more(each: Patches) -> npt.NDArray[np.bool_]:
    looks = groups.alike(groups.flat(each), *ALIKE)
    size = np.bincount(looks)
    if not 1 < (size >= FEWEST).sum() <= MOST:
        return np.zeros(len(each), np.bool_)
    usual = [np.median(each[looks == look], axis=0) for look in range(len(size))]
    relief = [np.ptp(look[_INNER], axis=0).max() for look in usual]
    shown = [
        any(
            size[other] >= FEWEST
            and relief[other] < relief[look]
            and _differ_within(usual[look], usual[other])
            for other in range(len(size))
        )
        for look in range(len(size))
    ]
    return np.asarray(np.array(shown)[looks], np.bool_)


def _differ_within(one: Patches, other: Patches) -> bool:
    """Return whether two looks differ in their middles, but not at their borders."""
    apart = peak(np.abs(one - other))
    border = np.concatenate([apart[[0, -1]].ravel(), apart[1:-1, [0, -1]].ravel()])
    return bool(border.max() < BORDER and apart[_INNER].max() > MIDDLE)
