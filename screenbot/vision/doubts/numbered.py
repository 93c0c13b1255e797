"""Take off a grid's ends the rows and columns that number its tiles: headings with lines as tiles have."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.outer import OUTER, part
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.networks.glyphs import Chances, Look, chances_of, squares

LIKELY = 0.6
"""A cell shows a number to which the network gives such a chance: that each is one more tells the rest."""

RUN = 5
"""Tiles at a board's border never show so many numbers that rise by one each: its mines would not fit."""


def unnumbered(image: Image, grid: Grid) -> Grid:
    """Return the grid without the outer rows and columns that count its own: 0, 1, 2 and so on."""
    top, bottom, left, right = (_counts(_shown(image, part(grid, line))) for line in OUTER)
    rows, columns = (
        edges[first : len(edges) - last]
        for edges, first, last in ((grid.row_edges, top, bottom), (grid.column_edges, left, right))
    )
    if min(len(rows), len(columns)) <= FEWEST_TILES or not (top or bottom or left or right):
        return grid
    return replace(grid, column_edges=columns, row_edges=rows)


def _shown(image: Image, line: Grid) -> Chances:
    return chances_of(squares(image, line))[1]


def _counts(found: Chances) -> bool:
    """Return whether so many cells in turn show numbers that each are one more than the last, or one less."""
    numbers = found[:, 1 : Look.FLAG].argmax(axis=1) + 1
    known = found[:, 1 : Look.FLAG].max(axis=1) > LIKELY
    steps = np.where(known[1:] & known[:-1], np.diff(numbers), 0)
    return any(_longest(steps == step) >= RUN - 1 for step in (1, -1))


def _longest(steps: npt.NDArray[np.bool_]) -> int:
    """Return how many follow each other at most."""
    longest = run = 0
    for step in steps.tolist():
        run = run + 1 if step else 0
        longest = max(longest, run)
    return longest
