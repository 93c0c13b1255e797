"""Covered tiles that lie apart from each other on one ground: where they end no line is needed to tell."""

import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.networks.glyphs import crops

RIM = 2
"""The ground between tiles is so many lines at each side of a tile at least, as `crops` makes it."""

OTHER, ONE = 8.0, 12.0
"""It differs from each tile by more, in grey levels, and from itself by less."""


def lie_apart(image: Image, grid: Grid) -> bool:
    """Return whether all tiles of a grid have one ground around them, also at the board's ends."""
    tiles = crops(image, grid).astype(np.float32)
    sides = np.stack(
        [
            tiles[:, :RIM],
            tiles[:, -RIM:],
            *(tiles[:, :, at].swapaxes(1, 2) for at in (slice(RIM), slice(-RIM, None))),
        ]
    )
    rims = np.median(sides.reshape(4, len(tiles), -1, 3), axis=2)
    inner = slice(tiles.shape[1] // 4, -tiles.shape[1] // 4)
    faces = np.median(tiles[:, inner, inner].reshape(len(tiles), -1, 3), axis=1)
    ground = np.median(rims, axis=(0, 1))
    even = np.abs(rims - ground).max() < ONE
    return bool(even and np.abs(faces - ground).max(axis=1).min() > OTHER)
