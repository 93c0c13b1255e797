"""A message across a board: past it, or beside it, the network sees tiles that lie as the board's do."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from screenbot.board import level_mines
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.refining import CLEAR, CUT, NEARLY, Refined, longest_run, size
from screenbot.vision.networks.glance import HIDDEN, NOT_TILE, Values, glance

SEEN, SHARE, FEWEST, LIKELY = 0.9, 0.2, 2, 0.75
"""A row of which something hides the rest has so many tiles in one run, which are such a part of it, each of
which is a tile with this chance; or both its ends are tiles with the last."""

COVERED = 0.4
"""A message hides rows of which so large a part is hidden, or tiles."""

FAINT, PAGE = 0.1, 0.5
"""Outer rows show no tile that have no larger part of them; and page, if so large a part is that."""

SQUARE, NEARLY_SQUARE = 0.004, 0.03
"""Tiles are nearly square that are by so large a part higher or lower than wide."""

MOST, LARGE = 24, 1500
"""Tiles are looked for no more rows away, and not where that makes more cells: they take a second."""


def past(image: Image, grid: Grid) -> Grid:
    """Return the grid with the rows and columns beside it as far as tiles are seen, also behind a message."""
    (top, bottom), (left, right) = grid.row_edges[:: grid.rows], grid.column_edges[:: grid.columns]
    above, below = _room(top / grid.tile_height), _room((image.shape[0] - bottom) / grid.tile_height)
    longer = lengthened(grid, (above, below), (0, 0))
    if longer.rows * longer.columns <= LARGE:
        lines = glance(image, longer, 0).chances
        grid = lengthened(grid, _reaches(lines, above, below), (0, 0))
    before, behind = _room(left / grid.tile_width), _room((image.shape[1] - right) / grid.tile_width)
    wider = lengthened(grid, (0, 0), (before, behind))
    if wider.rows * wider.columns <= LARGE:
        lines = glance(image, wider, 0).chances.transpose(1, 0, 2)
        grid = lengthened(grid, (0, 0), _reaches(lines, before, behind))
    return grid


def _room(tiles: float) -> int:
    """Return how many tiles fit where the picture has room for so many."""
    return max(0, min(MOST, int(tiles + CUT)))


def _reaches(lines: Values, first: int, last: int) -> tuple[int, int]:
    """Return how many of so many first and last rows around a board are its own."""
    return _reach(lines[:first][::-1]), _reach(lines[len(lines) - last :])


def _reach(lines: Values) -> int:
    """Return how many rows beside a board are its own: up to the last in which tiles are seen.

    Args:
        lines: what the network sees there, as `glance.Glance` has it, from the board outwards.
    """
    hidden, none = lines[..., HIDDEN], lines[..., NOT_TILE]
    tiles, reach = 1 - none - hidden, 0
    for number, (own, over) in enumerate(zip(tiles, hidden, strict=True), 1):
        run = size(longest_run(own > SEEN))
        ends = min(own[0], own[-1]) > LIKELY and (own + over).min() > LIKELY
        if own.mean() > 1 - CLEAR or run >= max(FEWEST, SHARE * len(own)) or ends:
            reach = number
        elif own.mean() + over.mean() < COVERED:
            break
    return reach


def lengthened(grid: Grid, rows: tuple[int, int], columns: tuple[int, int]) -> Grid:
    """Return a grid with so many rows more above and below, and columns at its sides; in doubt if any."""
    if not any(rows + columns):
        return grid
    row_edges = _more(grid.row_edges, grid.tile_height, *rows)
    column_edges = _more(grid.column_edges, grid.tile_width, *columns)
    return replace(grid, row_edges=row_edges, column_edges=column_edges, clear=False)


def squared(grid: Grid) -> Iterator[Grid]:
    """Yield a grid of nearly square tiles as one of square ones, that begins or ends where it does.

    How high they are is told by a few rows beside a message; by more columns how wide. No line moves by as
    much as half a tile.
    """
    side, off = grid.tile_width, abs(grid.tile_height / grid.tile_width - 1)
    if SQUARE < off < NEARLY_SQUARE and grid.columns > grid.rows and grid.rows * off < 0.5:
        steps = side * np.arange(grid.rows + 1)
        for first in (grid.row_edges[0], grid.row_edges[-1] - steps[-1]):
            yield replace(grid, row_edges=tuple(map(float, first + steps)))


def sides(grid: Grid, longer: Grid) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return by how many rows and columns a grid is longer than another, side by side; none where on one.

    Each as `lengthened` takes it.
    """
    rows, columns = longer.where(grid)
    above, below = rows.start, longer.rows - rows.stop
    before, behind = columns.start, longer.columns - columns.stop
    found = [((above, 0), (0, 0)), ((0, below), (0, 0)), ((0, 0), (before, 0)), ((0, 0), (0, behind))]
    found = [(down, across) for down, across in found if any(down + across)]
    return found if len(found) > 1 else []


def _more(edges: tuple[float, ...], size: float, before: int, after: int) -> tuple[float, ...]:
    first = edges[0] - size * np.arange(before, 0, -1)
    last = edges[-1] + size * np.arange(1, after + 1)
    return (*map(float, first), *edges, *map(float, last))


def without_page(image: Image, grid: Grid, near: Refined) -> Grid | None:
    """Return a doubtful grid without the outer rows and columns in which the network sees no tile; or None.

    They are none of the board's where it sees page, or where the rest alone is of a level's size: what hides
    them may hide rows of the board, too.

    Args:
        image: the picture.
        grid: where something was read.
        near: the board that the network sees there.
    """
    rows, columns = grid.where(near.grid)
    inner = replace(
        grid,
        row_edges=grid.row_edges[rows.start : rows.stop + 1],
        column_edges=grid.column_edges[columns.start : columns.stop + 1],
    )
    ends = near.likely and near.outside < CLEAR and inner.apart(near.grid) < NEARLY
    if grid.clear or inner == grid or not ends:
        return None
    chances = glance(image, grid, 0).chances
    left = np.ones(chances.shape[:2], np.bool_)
    left[rows, columns] = False
    none, hidden = chances[left][:, NOT_TILE], chances[left][:, HIDDEN]
    if (1 - none - hidden).mean() > FAINT:
        return None
    usual = (
        level_mines(inner.rows, inner.columns) is not None and level_mines(grid.rows, grid.columns) is None
    )
    return inner if usual or none.mean() > PAGE else None
