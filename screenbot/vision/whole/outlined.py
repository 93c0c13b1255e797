"""One tile of a new board with an outline, as a pointer leaves it, or the focus: it is covered, too."""

from dataclasses import replace

import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.networks.glyphs import SIDE, crops
from screenbot.vision.reading import Reading

RIM = SIDE // 5
"""An outline is no broader, in pixels of a tile's picture."""

SAME = 6.0
"""Colours are the same that differ by no more, in grey levels."""

MOST = 0.9
"""So many of the tiles of its colour are plain, up to their edges: an opened one may lack but a bevel."""

CERTAIN = 0.98
"""How certain it is then that the tile is covered."""


def with_outlined(image: Image, reading: Reading) -> Reading:
    """Return a reading with the only unsure tile among covered ones, if but an outline sets it apart.

    Tiles may be chequered: those of its own colour tell.
    """
    unsure = reading.tiles == Tile.UNSURE
    if unsure.sum() != 1 or (reading.tiles[~unsure] != Tile.COVERED).any():
        return reading
    pictures = crops(image, reading.grid).astype(np.float32)
    middles = pictures[:, RIM:-RIM, RIM:-RIM]
    place = int(np.flatnonzero(unsure)[0])
    colour = np.median(middles[place].reshape(-1, 3), axis=0)
    if np.abs(middles[place] - colour).max() > SAME:
        return reading
    alike = np.abs(np.median(middles.reshape(len(middles), -1, 3), axis=1) - colour).max(axis=1) <= SAME
    alike[place] = False
    chequers = np.indices(unsure.shape).sum(axis=0).ravel() % 2
    own = alike[chequers == chequers[place]]
    plain = (np.abs(pictures - colour).max(axis=3) <= SAME).mean(axis=(1, 2))
    if own.sum() < MOST * (own.size - 1) or (plain[alike] > MOST).mean() < MOST:
        return reading
    certainty = reading.certainty.copy()
    certainty[unsure] = CERTAIN
    tiles = np.where(unsure, Tile.COVERED, reading.tiles).astype(np.int8)
    return replace(reading, tiles=tiles, certainty=certainty)
