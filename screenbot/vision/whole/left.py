"""Flags that the end of a game has left as they were, as it has changed the right ones: wrong ones."""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image, peak
from screenbot.vision.naming.marks import shared

SEVERAL = 3
"""So many tiles tell how their name looks."""

ALIKE = 16.0
"""Colours are alike that differ by less, in grey levels; by more than twice as much they are others."""

SAME = 0.95
"""Marks of one shape share more of their pixels."""

ADDED, BARE, ALL_BARE = 0.015, 0.8, 0.9
"""What the end adds to right flags covers a larger part of a tile; where it lacks, so much of that part is as
covered tiles are: more of it where it is all but the mark."""


def left_flags(tiles: Tiles, flags: npt.NDArray[np.bool_], pictures: Image) -> npt.NDArray[np.bool_]:
    """Return which flags the end of a game has left as they were: bool ``[rows, columns]``.

    The others have the same mark on the colour of mines, or have a mark more, a tick mostly.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        flags: the unread tiles that look like flags: bool ``[rows, columns]``.
        pictures: of the tiles, as `glyphs.crops` makes them.
    """
    left = np.zeros(tiles.size, np.bool_)
    right, mines, covered = (
        pictures[(tiles == name).ravel()] for name in (Tile.FLAG, Tile.MINE, Tile.COVERED)
    )
    if not flags.any() or not len(mines) or len(right) < SEVERAL:
        return left.reshape(tiles.shape)
    usual, face = np.median(right, axis=0), np.median(covered, axis=0) if len(covered) >= SEVERAL else None
    colours = np.median(pictures, axis=(1, 2))
    plain = colours[np.isin(tiles, (Tile.COVERED, *range(9))).ravel()]
    recoloured = _apart(colours[(tiles == Tile.MINE).ravel()], usual).max() < ALIKE
    recoloured &= _apart(plain, usual).min(initial=np.inf) > 2 * ALIKE
    for place in np.flatnonzero(flags):
        if recoloured:
            left[place] = _apart(colours[place], usual) > 2 * ALIKE and shared(pictures[place], usual) > SAME
        if face is not None:
            added = peak(np.abs(pictures[place] - usual)) > 2 * ALIKE
            bare = peak(np.abs(pictures[place] - face)) < ALIKE
            least = ALL_BARE if recoloured else BARE
            left[place] |= added.mean() > ADDED and bare[added].mean() > least
    return left.reshape(tiles.shape)


def _apart(colours: npt.NDArray[np.float64], usual: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how far colours are from that of the usual flag, in grey levels."""
    return np.asarray(peak(np.abs(colours - np.median(usual, axis=(0, 1)))), np.float64)
