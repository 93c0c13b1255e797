"""What tiles look like to the network: from nearer where all marks of a board are small."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image
from screenbot.vision.glyphs import MARK, SEEN, SIDE, Chances, Features, Look, chances_of, relief

SMALL, ROOM, NEARLY_ALL = 0.6, 1.5, 0.97
"""Where so many of a board's marks, with so much room around them, lie within this part of their tiles, they
are looked at from nearer."""


class Distinct(NamedTuple):
    """Tiles, each look once: as the network sees them, their chances, and which of them each tile is."""

    seen: Features
    chances: Chances
    same: npt.NDArray[np.intp]


def distinct(pictures: Image, nearer: Callable[[float], Image], tiles: bool = False) -> Distinct:
    """Return what tiles look like that `glyphs.faces` made.

    Args:
        pictures: the tiles.
        nearer: returns this part of the same tiles, about their middles.
        tiles: they are whole tiles for sure, as `glyphs.chances_of` takes it.
    """
    whole = _distinct(pictures, tiles)
    part = _part(whole.seen, whole.chances)
    return whole if part == 1 else _distinct(nearer(part), tiles)


def _distinct(pictures: Image, tiles: bool) -> Distinct:
    # Programs draw many tiles just alike: each look is seen once.
    rows = np.ascontiguousarray(pictures).reshape(len(pictures), -1)
    _, first, same = np.unique(rows.view(f"V{rows.shape[1]}"), return_index=True, return_inverse=True)
    return Distinct(*chances_of(pictures[first], tiles), same.ravel())


def _part(seen: Features, found: Chances) -> float:
    """Return what part of tiles their marks and some room around these take, 1 where that is most of them."""
    marked = found[:, Look.PLAIN] < 0.5
    if not marked.any() or marked.all():  # studs on all tiles of a new board are no marks
        return 1.0
    strength = relief(seen[marked])
    inked = strength > MARK * strength.max(axis=(1, 2), keepdims=True)
    aside = np.abs(np.arange(SEEN) - (SEEN - 1) / 2)
    far = [np.where(inked.any(axis=axis), aside, 0).max(axis=1) for axis in (1, 2)]
    part = 2 * ROOM * float(np.quantile(np.maximum(*far), NEARLY_ALL)) / SIDE
    return part if part < SMALL else 1.0
