"""Tell cells that are parts of tiles by where the numbers stand, and put them together."""

import numpy as np

from screenbot.board import Tiles
from screenbot.geometry import Grid

FEWEST_NUMBERS = 8
"""So many numbers, all on every second, third … row and column, stand there for a reason."""

MOST_PARTS = 5
"""Into so many cells a tile's side may have been divided."""


def merged(grid: Grid, tiles: Tiles) -> Grid | None:
    """Return the grid of whole tiles where each was taken for several cells, a number's in its middle.

    Args:
        grid: as it was found.
        tiles: what was read of its cells.
    """
    numbers = np.argwhere(tiles > 0)
    if len(numbers) < FEWEST_NUMBERS:
        return None
    for parts in range(MOST_PARTS, 1, -1):
        places = numbers % parts
        if (places == places[0]).all():
            row, column = (int(place) for place in places[0])
            columns, rows = _merged(grid.column_edges, column, parts), _merged(grid.row_edges, row, parts)
            return Grid(columns, rows, clear=False, lined=False)
    return None


def _merged(edges: tuple[float, ...], number: int, parts: int) -> tuple[float, ...]:
    """Return the lines of whole tiles between the first line and the last; `number` is a number's cell."""
    cells = np.arange(len(edges))
    first = (number + 0.5 - parts / 2) % parts
    return tuple(float(line) for line in np.interp(np.arange(first, cells[-1] + 1e-6, parts), cells, edges))
