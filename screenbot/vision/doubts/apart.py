"""Covered tiles that lie apart from each other on one ground: where they end no line is needed to tell.

Beside them lies no opened tile that shows nothing: games open all around such a one.
"""

import numpy as np

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.networks.glyphs import crops

RIM = 2
"""The ground between tiles is so many lines at each side of a tile at least, as `crops` makes it."""

OTHER, ONE = 8.0, 12.0
"""It differs from each tile by more, in grey levels, and from itself by less."""


WALLED = 0.2
"""Such a part of the tiles at each of the board's ends is covered."""


def lie_apart(image: Image, grid: Grid, tiles: Tiles) -> bool:
    """Return whether all tiles have one ground around them, also at the board's ends, where some are covered.

    Args:
        image: the picture.
        grid: where the tiles lie.
        tiles: what they show; opened ones may be of the ground's colour.
    """
    covered = tiles == Tile.COVERED
    if min(end.mean() for end in (covered[0], covered[-1], covered[:, 0], covered[:, -1])) < WALLED:
        return False
    seen = crops(image, grid).astype(np.float32)
    sides = np.stack(
        [
            seen[:, :RIM],
            seen[:, -RIM:],
            *(seen[:, :, at].swapaxes(1, 2) for at in (slice(RIM), slice(-RIM, None))),
        ]
    )
    rims = np.median(sides.reshape(4, len(seen), -1, 3), axis=2)
    inner = slice(seen.shape[1] // 4, -seen.shape[1] // 4)
    boxes = seen[covered.ravel(), inner, inner]
    faces = np.median(boxes.reshape(len(boxes), -1, 3), axis=1)
    ground = np.median(rims, axis=(0, 1))
    even = np.abs(rims - ground).max() < ONE
    return bool(even and peak(np.abs(faces - ground)).min() > OTHER)
