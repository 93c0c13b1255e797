"""Numbers that are so many dots, as on dice, however these lie."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak
from screenbot.vision.networks.glyphs import SIDE, Chances

INK, FAINTEST = 0.5, 30.0
"""A dot is where a tile has this share of its strongest ink, which is stronger than so many grey levels."""

LEAST, LARGEST = 6, 0.1
"""It covers so many of a tile's pixels at least, and no larger part of it."""

SQUARE, ROUND = 0.75, 0.5
"""Its shorter side is no smaller part of its longer one; and it fills so much of its box."""

EQUAL = 0.6
"""The dots of one board are of one size: none covers less than this share of what another does."""

NUMBERS, TILES = 2, 3
"""So many numbers above one are shown so, on so many tiles: four dots alone may be rivets."""

TOLD = 0.97
"""The chance that so many dots are this number."""

MOST = 8
"""So many dots at most."""


def pips(pictures: Image, marked: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """Return how many dots each tile shows; 0 where it shows anything else, or its board no such numbers.

    Args:
        pictures: the tiles, as `glyphs.crops` made them.
        marked: which of them show something: others have none.
    """
    counts, sizes = np.zeros(len(pictures), np.intp), np.zeros(len(pictures))
    for tile in np.flatnonzero(marked):
        areas = _dots(pictures[tile])
        counts[tile], sizes[tile] = len(areas), np.mean(areas) if len(areas) else 0
    several = counts > 1
    if several.sum() < TILES or len(np.unique(counts[several])) < NUMBERS:
        return np.zeros_like(counts)
    usual = float(np.median(sizes[several]))
    return np.where(np.minimum(sizes, usual) >= EQUAL * np.maximum(sizes, usual), counts, 0)


def with_pips(chances: Chances, counts: npt.NDArray[np.intp]) -> Chances:
    """Return the chances of tiles with those that have dots told by their number."""
    told = chances.copy()
    told[counts > 0] = (1 - TOLD) / (chances.shape[1] - 1)
    told[np.flatnonzero(counts), counts[counts > 0]] = TOLD
    return told


def _dots(tile: Image) -> npt.NDArray[np.intp]:
    """Return the areas of a tile's dots; none where it shows anything else but lines along its border."""
    off = peak(np.abs(tile.astype(np.float32) - np.median(tile.reshape(-1, 3), axis=0)))
    off[_beside_border(off)] = 0
    none = np.zeros(0, np.intp)
    if off.max() < FAINTEST:
        return none
    _, _, boxes, _ = cv2.connectedComponentsWithStats(_ink(off), connectivity=8)
    boxes = boxes[1:]
    sides, areas = boxes[:, 2:4], boxes[:, cv2.CC_STAT_AREA]
    if not 0 < len(areas) <= MOST or areas.min() < LEAST or areas.max() > LARGEST * SIDE**2:
        return none
    even = (sides.min(axis=1) >= SQUARE * sides.max(axis=1)) & (areas >= ROUND * sides.prod(axis=1))
    return areas.astype(np.intp) if even.all() and areas.min() >= EQUAL * areas.max() else none


def _ink(off: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    return np.asarray(off > INK * off.max(), np.uint8)


def _beside_border(off: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Return what hangs together with a tile's border: lines, or what is left of a gap."""
    _, parts = cv2.connectedComponents(_ink(off), connectivity=8)
    rim = np.unique(np.concatenate([parts[0], parts[-1], parts[:, 0], parts[:, -1]]))
    return np.asarray(np.isin(parts, rim[rim > 0]), np.bool_)
