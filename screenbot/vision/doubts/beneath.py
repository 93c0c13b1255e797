"""A reading in which something hides tiles that were read all the same."""

from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile, Tiles
from screenbot.vision.naming.ending import outcome_of
from screenbot.vision.reading import Reading


def with_hidden(reading: Reading, tiles: Tiles) -> Reading:
    """Return a reading with the tiles that are left where some are hidden.

    Args:
        reading: what was read of all.
        tiles: int8 ``[rows, columns]``; unsure where nothing tells what is hidden: it may be the mine that
            was hit, and the game lost.
    """
    if (tiles == reading.tiles).all():
        return reading
    hidden = (tiles == Tile.UNSURE) & (reading.tiles != Tile.UNSURE)
    outcome = outcome_of(tiles)
    if outcome is Outcome.WON and hidden.any():
        outcome = Outcome.PLAYING
    certainty = np.where(tiles == Tile.UNSURE, np.minimum(reading.certainty, 0.5), reading.certainty)
    return replace(reading, tiles=tiles, certainty=certainty.astype(np.float32), outcome=outcome)
