"""Broad borders of one colour that some tiles have: what stands inside is not their mark."""

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak

OUTER = 3
"""Pixels along the border that may be a line or a gap between tiles."""

BROAD, BROADEST = 4, 9
"""The inside of a border of so many pixels would pass for a mark; inside a broader one it is a mark."""

EVEN = 8.0
"""A border's pixels vary by less, as standard deviation in grey levels."""

APART = 40.0
"""A border's colour is so far from the usual one inside it, in grey levels."""

MOST, NEAR = 0.6, 25.0
"""Share of the pixels just inside a border that have their usual colour, to so many grey levels."""


def borders(tiles: Image) -> npt.NDArray[np.intp]:
    """Return how broad the border of each tile is, in pixels; 0 where it has none or a narrow one.

    Args:
        tiles: uint8 ``[n, side, side, 3]``.
    """
    depths = range(OUTER, BROADEST + 1)
    rings = [_ring(tiles, depth) for depth in depths]
    usual = np.stack([np.median(ring, axis=1) for ring in rings])
    even = np.stack([peak(ring.std(axis=1)) < EVEN for ring in rings])
    near = [peak(np.abs(ring - each[:, None])) < NEAR for ring, each in zip(rings, usual, strict=True)]
    off = peak(np.abs(usual - usual[0]))
    inside = (np.stack([each.mean(axis=1) for each in near]) > MOST) & (off > APART)
    first = inside.argmax(axis=0)
    # The last pixel of the border may be a mixture.
    clear = (even & (off < EVEN)) | (np.arange(len(depths))[:, None] >= first - 1)
    found = inside.any(axis=0) & clear.all(axis=0) & (first + OUTER >= BROAD)
    return np.where(found, first + OUTER, 0)


def _ring(tiles: Image, depth: int) -> npt.NDArray[np.float32]:
    """Return the pixels of all tiles so deep inside their borders: float32 ``[n, pixels, 3]``."""
    last = tiles.shape[1] - 1 - depth
    along = slice(depth, last + 1)
    sides = (tiles[:, depth, along], tiles[:, last, along], tiles[:, along, depth], tiles[:, along, last])
    return np.concatenate(sides, axis=1).astype(np.float32)
