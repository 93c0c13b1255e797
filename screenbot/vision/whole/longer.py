"""Tell whether rows and columns beside a board that was read are its own, by how they are read."""

import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Image, peak
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading
from screenbot.vision.whole.filling import resembling

SHARE, FEWEST = 0.2, 2
"""So large a part of an outer row shows tiles, and so many: a message may hide the others."""

MARKS = (Tile.FLAG, Tile.MINE, Tile.HIT_MINE)
"""What no page looks like."""

NEAR = 18.0
"""Tiles that differ by less anywhere look alike, in grey levels: those at a board's rim end otherwise."""

LINED = 8
"""The page may look as zeros do that have no lines, which differ by so many grey levels from the rest."""


def is_of_board(image: Image, longer: Reading, reading: Reading) -> bool:
    """Return whether a longer reading reads what it shares with another as that does, and adds tiles to it.

    Enough of each outermost row and column that is new have marks, or look as known tiles of their name do.
    """
    inner = longer.grid.where(reading.grid)
    known = np.zeros(longer.tiles.shape, np.bool_)
    known[inner] = reading.tiles != Tile.UNSURE
    if (longer.tiles[inner] != reading.tiles)[known[inner]].any():
        return False
    new = (longer.tiles != Tile.UNSURE) & ~known
    seen = new & ((longer.tiles > 0) | np.isin(longer.tiles, MARKS))
    pictures = crops(image, longer.grid)
    lined = (peak(np.ptp(pictures, axis=(1, 2))) > LINED).reshape(new.shape)
    like = new & (lined | (longer.tiles != 0))
    for name in np.unique(longer.tiles[like & ~seen]):
        named = longer.tiles == name
        seen |= resembling(like & named, known & named, pictures, NEAR)
    rows, columns = inner
    outer = [
        line
        for line, is_new in (
            (seen[0], rows.start > 0),
            (seen[-1], rows.stop < longer.grid.rows),
            (seen[:, 0], columns.start > 0),
            (seen[:, -1], columns.stop < longer.grid.columns),
        )
        if is_new
    ]
    return all(line.sum() >= max(FEWEST, SHARE * len(line)) for line in outer)
