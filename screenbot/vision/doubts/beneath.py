"""A reading in which something hides tiles that were read all the same."""

from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile, Tiles
from screenbot.vision.naming.ending import hides_hit, outcome_of
from screenbot.vision.reading import Reading


def with_hidden(reading: Reading, tiles: Tiles) -> Reading:
    """Return a reading with the tiles that are left where something hides some.

    It may be the mine that was hit, or any other: such a game is not called won, nor lost for that.

    Args:
        reading: what was read of all.
        tiles: int8 ``[rows, columns]``; unsure where nothing tells what is hidden.
    """
    if (tiles == reading.tiles).all() and not hides_hit(tiles):
        return reading
    unsure, outcome = tiles == Tile.UNSURE, outcome_of(tiles)
    if outcome is Outcome.WON and unsure.any():
        outcome = Outcome.PLAYING
    certainty = np.where(unsure, np.minimum(reading.certainty, 0.5), reading.certainty)
    return replace(reading, tiles=tiles, certainty=certainty.astype(np.float32), outcome=outcome)
