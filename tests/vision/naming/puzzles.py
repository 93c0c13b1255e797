"""Small puzzles made by hand."""

import numpy as np

from screenbot.vision.naming.puzzle import NAMES, Puzzle
from screenbot.vision.networks.glyphs import SIDE, Look

FLAG, CROSS, JUNK, MINE, WRONG = map(int, (Look.FLAG, Look.CROSS, Look.JUNK, Look.MINE, Look.WRONG))
QUESTION = int(Look.QUESTION)


def puzzle(
    labels: list[list[int]], names: list[int], kinds: list[list[int]], away: list[list[float]]
) -> Puzzle:
    """Return a puzzle with these groups and names, whose looks say nothing."""
    board, count = np.array(labels), len(names)
    return Puzzle(
        shape=board.shape,
        labels=board.ravel().astype(np.int32),
        costs=np.zeros((count, NAMES)),
        away=np.array(away, float).reshape(count, len(kinds)),
        near=np.full(len(kinds), 5.0),
        alike=np.zeros((len(kinds), len(kinds)), bool),
        gaps=np.full((count, count), np.inf, np.float32),
        means=np.zeros((count, 3), np.float32),
        faces=np.zeros((count, SIDE, SIDE, 3), np.float32),
        spread=0.0,
        kinds=kinds,
        apart=[],
        marked=np.zeros(count, bool),
        written=np.zeros(count, bool),
        unlike=np.zeros((count, count), bool),
        names=np.array(names),
        margins=np.full(count, np.inf),
        doubted=np.zeros(board.size, bool),
    )


FAR = np.inf
