"""Zeros that are written out: a mark that is a ring, higher than wide, is one in any font."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.vision.naming.groups import Labels
from screenbot.vision.naming.hiding import Hidden

INK = 0.5
"""A mark is where it has this share of its strongest ink."""

SLIM, LEAST = 1.15, 6
"""A zero is so much higher than wide at least, and so high, in pixels: what is round may be a mine."""

HOLLOW, CENTRED = (0.4, 0.5), 0.08
"""Its only hole is at least so large a part of it, across and down, and in its middle, but for so much."""

EVEN = 0.6
"""Of what it and its mirror image cover they share so much, across and down: a 4 shares half at most."""


def rings(strength: npt.NDArray[np.float32], labels: Labels, marked: Hidden) -> npt.NDArray[np.bool_]:
    """Return which groups have a mark that is a ring, as a zero is: bool ``[groups]``.

    Args:
        strength: how strong the tiles' marks are: float32 ``[n, SEEN, SEEN]``.
        labels: the tiles' groups.
        marked: which tiles have marks.
    """
    answer = np.zeros(int(labels.max()) + 1, np.bool_)
    for group in np.unique(labels[marked]):
        mark = strength[labels == group].mean(axis=0)
        answer[group] = _is_ring((mark > INK * mark.max()).astype(np.uint8))
    return answer


def _is_ring(ink: npt.NDArray[np.uint8]) -> bool:
    """Return whether ink is one ring, higher than wide."""
    count, _, boxes, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    if count != 2:
        return False
    left, top, wide, high, _ = boxes[1].tolist()
    if high < max(LEAST, SLIM * wide):
        return False
    mark = ink[top : top + high, left : left + wide]
    count, parts, boxes, middles = cv2.connectedComponentsWithStats(1 - np.pad(mark, 1), connectivity=4)
    holes = [part for part in range(1, count) if part != parts[0, 0]]
    if len(holes) != 1:
        return False
    size, inside = np.array([wide, high]), boxes[holes[0], [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    aside = (middles[holes[0]] - 0.5) / size - 0.5
    if not _is_empty((parts == holes[0]).astype(np.int8)):
        return False
    even = min(_shared(mark, mark[:, ::-1]), _shared(mark, mark[::-1]))
    return bool(
        (inside >= np.multiply(HOLLOW, size)).all() and (np.abs(aside) < CENTRED).all() and even > EVEN
    )


def _is_empty(hole: npt.NDArray[np.int8]) -> bool:
    """Return whether nothing reaches into a hole: the focus of a button is a ring around its number."""
    return all(bool(((np.diff(each, axis=1) == 1).sum(axis=1) <= 1).all()) for each in (hole, hole.T))


def _shared(one: npt.NDArray[np.uint8], other: npt.NDArray[np.uint8]) -> float:
    """Return how much two marks share of what both cover."""
    return float((one & other).sum() / (one | other).sum())
