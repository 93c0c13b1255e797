"""Tiles that lie apart from each other on one ground: where they end no line is needed to tell.

Beside covered ones lies no opened tile that shows nothing, as games open all around such a one; and no tile
shows nothing where zeros have a picture.
"""

import numpy as np

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.networks.glyphs import crops

RIM = 2
"""The ground between tiles is so many lines at each side of a tile at least, as `crops` makes it."""

OTHER, ONE = 8.0, 12.0
"""It differs from each tile by more, in grey levels, and from itself by less."""

SHOWN = 0.1
"""And on so large a part of its middle a tile that shows something does."""

WALLED = 0.2
"""Such a part of the tiles at each of the board's ends is covered."""


def lie_apart(image: Image, grid: Grid, tiles: Tiles) -> bool:
    """Return whether all tiles have one ground around them, and tell where their board ends.

    They do where some are covered at each of its ends, or all show something, zeros too.

    Args:
        image: the picture.
        grid: where the tiles lie.
        tiles: what they show; opened ones may be of the ground's colour.
    """
    covered = tiles == Tile.COVERED
    ends = covered[0], covered[-1], covered[:, 0], covered[:, -1]
    walled = min(end.mean() for end in ends) >= WALLED
    if not walled and not (tiles == 0).any():
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
    ground = np.median(rims, axis=(0, 1))
    if np.abs(rims - ground).max() >= ONE:
        return False
    inner = slice(seen.shape[1] // 4, -seen.shape[1] // 4)
    boxes = seen[:, inner, inner].reshape(len(seen), -1, 3)
    if not walled:
        return bool((peak(np.abs(boxes - ground)) > OTHER).mean(axis=1).min() > SHOWN)
    faces = np.median(boxes[covered.ravel()], axis=1)
    return bool(peak(np.abs(faces - ground)).min() > OTHER)
