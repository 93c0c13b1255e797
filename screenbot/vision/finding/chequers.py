"""A new board of chequers without lines or marks: plainer than what the network takes for tiles."""

import numpy as np

from screenbot.geometry import Grid, Image, peak

COLOURFUL, APART = 40.0, 8.0
"""Both colours are no greys, and differ, by more grey levels: greys tell of a picture that is transparent."""

EVEN, WHOLE = 3.0, 0.98
"""Each tile is its colour, to so many grey levels, on such a part of it; of all tiles such a part are."""

FEWEST = 8
"""Boards have so many rows and columns at least."""

RIM = 2
"""So many pixels at a tile's sides may have its neighbour's colour, or one between."""


def are_chequers(image: Image, grid: Grid, share: float = WHOLE) -> bool:
    """Return whether the cells of a grid that is clear have two colours by turns, and nothing else.

    Args:
        image: a picture.
        grid: where the cells lie.
        share: how large a part of them is so: where it is 1 none has a mark.
    """
    if not grid.clear or min(grid.rows, grid.columns) < FEWEST:
        return False
    cells = {cell: grid.tile(*cell).grown(-RIM).cut(image) for cell in np.ndindex(grid.rows, grid.columns)}
    if any(not cell.size for cell in cells.values()):
        return False
    colours = np.array([np.median(cell, axis=(0, 1)) for cell in cells.values()])
    odd = np.array([sum(cell) % 2 == 1 for cell in cells])
    two = np.median(colours[~odd], axis=0), np.median(colours[odd], axis=0)
    if min(np.ptp(each) for each in two) < COLOURFUL or np.abs(two[0] - two[1]).max() < APART:
        return False
    own = np.where(odd[:, None], two[1], two[0])
    even = [
        (peak(np.abs(cell - colour)) <= EVEN).mean() >= WHOLE
        for cell, colour in zip(cells.values(), own, strict=True)
    ]
    return bool(np.mean(even) >= share)
