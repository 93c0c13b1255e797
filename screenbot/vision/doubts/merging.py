"""Tell cells that are parts of tiles by where the numbers stand or what halves look like; join them."""

from dataclasses import replace
from math import sqrt

import numpy as np
import numpy.typing as npt

from screenbot.board import Tiles
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.finding.edges import straight
from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import crops

FEWEST_NUMBERS = 8
"""So many numbers, all on every second, third … row and column, stand there for a reason."""

LEAST_TILES = 4
"""Boards have no fewer tiles a side."""

TWICE = 1.8, 2.25
"""Halves of tiles that are square are so many times longer one way."""

MOST_PARTS = 5
"""Into so many cells a tile's side may have been divided."""

NEAR, DRAWN, BARE = 0.1, 8, 1
"""A line is drawn where most of it has an edge, within this part of a tile, of so many grey levels at least;
one that has no more than these is none."""

HALVES, TIMES = 12.0, 3.0
"""The two halves of a tile with a gloss differ by more, in grey levels, and so much more than tiles do."""

MIRRORED = 4.0
"""Those of another tile differ by more beside what colour they have, as rows of a table do not."""

Looks = npt.NDArray[np.float32]
"""The mean colours of the patches of tiles: float32 ``[rows, columns, patches, 3]``."""


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


def joined(image: Image, grid: Grid) -> Grid:
    """Return the grid of whole tiles where each row of a new board was taken for two, or each column.

    A gloss ends half-way down its tiles, so all rows look like the next but one, and unlike the next. So do
    columns of halves, which have their sides at the left by turns. Whole tiles are nearer to squares.
    """
    oblong = max(_oblong(grid), 1 / _oblong(grid))
    if not sqrt(2) < oblong < TWICE[1]:
        return grid
    looks = groups.patches(crops(image, grid)).reshape(grid.rows, grid.columns, -1, 3)
    looks = looks if _oblong(grid) > 1 else looks.swapaxes(0, 1)
    if len(looks) % 2 or not (_take_turns(looks) or (TWICE[0] < oblong < TWICE[1] and _are_halves(looks))):
        return grid
    if _oblong(grid) > 1:
        return replace(grid, row_edges=grid.row_edges[::2])
    return replace(grid, column_edges=grid.column_edges[::2])


def drawn(image: Image, grid: Grid) -> Grid | None:
    """Return the grid of the lines that are drawn, if that is every second both ways, and none between is.

    So a board is found that is too small to be looked for.
    """
    board = grid.area.clipped(bounds(image)).cut(image)
    columns = _every_second(board, grid.column_edges)
    rows = _every_second(board.transpose(1, 0, 2), grid.row_edges)
    few = min(len(columns), len(rows)) <= LEAST_TILES
    return None if few else Grid(columns, rows, clear=False, lined=False)


def _every_second(image: Image, edges: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lines across a board's x that are drawn, if every second is, and none between."""
    along = np.median(straight(np.ascontiguousarray(image), 1), axis=0)
    reach = max(1, round(NEAR * (edges[1] - edges[0])))
    inner = [round(edge - edges[0]) for edge in edges[1:-1]]
    strong = [float(along[max(0, x - reach) : x + reach + 1].max(initial=0)) for x in inner]
    for begin in (0, 1):
        lines, others = strong[1 - begin :: 2], strong[begin::2]
        if min(lines, default=0) >= DRAWN and max(others, default=DRAWN) <= BARE:
            return edges[begin::2]
    return ()


def _oblong(grid: Grid) -> float:
    return grid.tile_width / grid.tile_height


def _are_halves(looks: Looks) -> bool:
    """Return whether rows of looks are upper and lower halves of tiles alike."""
    upper, lower = (looks[begin::2].reshape(-1, looks[0, 0].size) for begin in (0, 1))
    usual = [each.mean(axis=0, keepdims=True) for each in (upper, lower)]
    away = max(float(groups.distances(*each).max()) for each in zip((upper, lower), usual, strict=True))
    return float(groups.distances(*usual)[0, 0]) > max(HALVES, TIMES * away)


def _take_turns(looks: Looks) -> bool:
    """Return whether most looks are unlike those of the next row, and like those beside them and two below.

    The lines may lie more and more astray.
    """
    shapes = looks - looks.mean(axis=2, keepdims=True)
    below, second = _apart(shapes[1:], shapes[:-1]), _apart(looks[2:], looks[:-2])
    beside = _apart(looks[:, 1:], looks[:, :-1])
    return below > max(MIRRORED, TIMES * second, TIMES * beside)


def _apart(one: Looks, other: Looks) -> float:
    """Return how far looks are from others in their places, in the median, in grey levels."""
    return float(np.median(np.sqrt(((one - other) ** 2).mean(axis=(2, 3)))))


def _merged(edges: tuple[float, ...], number: int, parts: int) -> tuple[float, ...]:
    """Return the lines of whole tiles between the first line and the last; `number` is a number's cell."""
    cells = np.arange(len(edges))
    first = (number + 0.5 - parts / 2) % parts
    return tuple(float(line) for line in np.interp(np.arange(first, cells[-1] + 1e-6, parts), cells, edges))
