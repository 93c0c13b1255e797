"""Tiles that show another digit than the rest of their group: a ring around all of them hides that."""

import numpy as np
import numpy.typing as npt

from screenbot.vision.naming import groups
from screenbot.vision.naming.puzzle import Puzzle
from screenbot.vision.networks.glyphs import Chances, Look

HARDLY = 0.1
"""With a smaller chance than this a tile's digit hardly is its group's."""

APART, TIMES, NEAR = 20.0, 4.0, 0.25
"""Then it is another if it differs somewhere from each fellow by more, in grey levels, and so many times as
much as such a part of them do from the nearest: not where all are noisy."""

FEWEST, MOST = 3, 60
"""Of fewer it is not known which is the other; so many doubtful ones are compared with so many fellows."""


def strangers(puzzle: Puzzle, single: Chances, patches: groups.Patches) -> npt.NDArray[np.bool_]:
    """Return which tiles show another digit than their group: bool ``[tiles]``.

    Args:
        puzzle: the groups of tiles, and their names.
        single: what the network makes of each tile.
        patches: what the tiles look like.
    """
    names = puzzle.names[puzzle.labels]
    number = (names > 0) & (names < int(Look.FLAG))
    own = np.where(number, single[np.arange(len(names)), np.where(number, names, 0)], 1)
    doubtful, answer = own < HARDLY, np.zeros(len(names), np.bool_)
    for group in np.unique(puzzle.labels[doubtful]):
        members = np.flatnonzero(puzzle.labels == group)
        few = np.union1d(members[:MOST], members[doubtful[members]][:MOST])
        if len(few) < FEWEST:
            continue
        nearest = _nearest(groups.flat(patches[few]))
        answer[few] |= doubtful[few] & (nearest > max(APART, TIMES * float(np.quantile(nearest, NEAR))))
    return answer


def _nearest(looks: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return by how much each look differs where it does most from the one that it is most like."""
    away = np.stack([np.abs(looks - look).max(axis=1) for look in looks])
    np.fill_diagonal(away, np.inf)
    return np.asarray(away.min(axis=1), np.float32)
