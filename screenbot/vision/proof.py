"""Marks that no network knows, and that only flags can be where they stand."""

import numpy as np

from screenbot.vision import deduction
from screenbot.vision.glyphs import Chances, Look
from screenbot.vision.puzzle import COVERED, Puzzle

FEWEST = 3
"""A mark must come so often, and so many numbers must need it to be a mine."""

LIKE_ANOTHER = 0.3
"""A mark that the network takes for something else with this chance is not proven to be a flag."""

_NO_FLAG = (*range(1, 9), int(Look.QUESTION), int(Look.WRONG), int(Look.CROSS))


def proven_flags(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return groups of marks on covered tiles that numbers need to be mines, and never too many of them."""
    ended = (int(Look.WRONG), int(Look.CROSS), int(Look.MINE))
    tiles = puzzle.tiles()
    number, maybe = tiles > 0, deduction.around(tiles < 0)
    answer, ground = [], puzzle.ground(puzzle.names)
    for group in np.flatnonzero(np.isin(puzzle.names, (int(Look.FLAG), int(Look.JUNK)))):
        mask = puzzle.labels == group
        if ground[group] != COVERED or mask.sum() < FEWEST or np.isin(ended, puzzle.names).any():
            continue
        beside = deduction.around(mask.reshape(puzzle.shape))
        needed = number & (beside > 0) & (tiles > maybe - beside)
        other = single[mask][:, _NO_FLAG].mean(axis=0).max()
        if needed.sum() >= FEWEST and not (number & (beside > tiles)).any() and other < LIKE_ANOTHER:
            answer.append(int(group))
    return answer
