"""The outer rows and columns of a board: grids with more or fewer, and how they look beside the others."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image, bounds, peak
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.finding.page import SHADE
from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading

ALIKE = 8.0
"""Tiles that are so near to others, in grey levels, look like them."""

JUST_ALIKE = 5.0
"""And where no part of them is farther, they look just like them."""

STRANGE, MOSTLY = 20.0, 0.8
"""So far from all other tiles, in grey levels, is what stands beside a board, by most of the row's cells."""

CONTRAST, SEVERAL, OWN = 40.0, 3, 0.4
"""Parts of tiles with marks differ by more, in grey levels; so many with the marks of others are no page. All
differ by a smaller part of what they do from a blank tile: small marks are near to any."""

BLANK = 0.98
"""Page has one colour on more of its pixels: between tiles there are lines."""

AGAIN, BESIDE = 2, 3
"""So many tiles of a board's outer row show what tiles of other rows do: not page, as it is so many pixels
beside."""

SIDES = 2
"""A message lies over the outer tiles of one side, or a row of one look is left off; a frame goes round."""

Line = tuple[int | slice, int | slice]

Values = npt.NDArray[np.float32]

Mask = npt.NDArray[np.bool_]

OUTER: tuple[Line, ...] = ((0, slice(None)), (-1, slice(None)), (slice(None), 0), (slice(None), -1))
"""The first row, the last, the first column, the last."""


def part(grid: Grid, line: Line) -> Grid:
    """Return one outer row or column of a grid."""
    rows, columns = (
        edges if isinstance(which, slice) else edges[:2] if which == 0 else edges[-2:]
        for which, edges in zip(line, (grid.row_edges, grid.column_edges), strict=True)
    )
    return Grid(columns, rows)


def lines_of(inner: Grid, whole: Grid) -> tuple[slice, slice]:
    """Return which rows and columns of a grid a part of it has."""
    top, left = whole.row_edges.index(inner.row_edges[0]), whole.column_edges.index(inner.column_edges[0])
    return slice(top, top + inner.rows), slice(left, left + inner.columns)


def longer_grids(grid: Grid, image: Image) -> Iterator[tuple[Grid, Line]]:
    """Yield the grid with one more row or column at each end where there is room, and which it is."""
    (height, width), columns, rows = image.shape[:2], grid.column_edges, grid.row_edges
    top, bottom, left, right = OUTER
    grid = replace(grid, clear=False)
    if columns[0] >= grid.tile_width:
        yield replace(grid, column_edges=(columns[0] - grid.tile_width, *columns)), left
    if columns[-1] + grid.tile_width <= width:
        yield replace(grid, column_edges=(*columns, columns[-1] + grid.tile_width)), right
    if rows[0] >= grid.tile_height:
        yield replace(grid, row_edges=(rows[0] - grid.tile_height, *rows)), top
    if rows[-1] + grid.tile_height <= height:
        yield replace(grid, row_edges=(*rows, rows[-1] + grid.tile_height)), bottom


def shorter_grids(reading: Reading, number: int = 1) -> Iterator[tuple[Grid, Tiles]]:
    """Yield the grid without so many rows or columns at each end, and what was read of these."""
    columns, rows, tiles = reading.grid.column_edges, reading.grid.row_edges, reading.tiles
    for across, down, lines in (
        (columns, rows[number:], tiles[:number]),
        (columns, rows[:-number], tiles[-number:]),
        (columns[number:], rows, tiles[:, :number]),
        (columns[:-number], rows, tiles[:, -number:]),
    ):
        if min(len(across), len(down)) > FEWEST_TILES:
            yield replace(reading.grid, column_edges=across, row_edges=down, clear=False), lines


def marks(line: Tiles) -> int:
    """Return how many tiles show something."""
    return int((~np.isin(line, (0, Tile.COVERED, Tile.UNSURE))).sum())


def is_bare(line: Tiles) -> bool:
    """Return whether tiles are all covered, or all zeros, as far as they are sure."""
    kinds = set(line.tolist()) - {int(Tile.UNSURE)}
    return len(kinds) < 2 and kinds <= {int(Tile.COVERED), 0}


def differs(image: Image, longer: Grid, line: Line) -> bool:
    """Return whether the outer line of a grid has other colours than the next one, almost everywhere."""
    colours = np.median(crops(image, longer), axis=(1, 2)).reshape(longer.rows, longer.columns, 3)
    inner = colours[1:-1] if isinstance(line[0], int) else colours[:, 1:-1]
    return bool((peak(np.abs(colours[line] - inner[line])) > SHADE).mean() > MOSTLY)


def is_even(image: Image, line: Grid) -> bool:
    """Return whether an outer row or column shows the same all along, and no lines between tiles."""
    shown = line.area.cut(image).astype(np.float32)
    shown -= np.median(shown, axis=1 if line.rows == 1 else 0, keepdims=True)
    return bool((peak(np.abs(shown)) < SHADE / 2).mean() > BLANK)


def is_strange(image: Image, longer: Grid, shorter: Grid) -> bool:
    """Return whether the tiles that only the longer grid has look like none of the others, most of them."""
    _, nearest = _outer_looks(image, longer, shorter)
    return bool((nearest > STRANGE).mean() > MOSTLY)


def is_frame(image: Image, grid: Grid, beyond: Grid) -> bool:
    """Return whether what lies beside a board is alike all along, and no tile of the board looks so."""
    outer, own = (groups.flat(groups.patches(crops(image, each))) for each in (beyond, grid))
    usual = np.median(outer, axis=0, keepdims=True)
    alike = (groups.distances(outer, usual) < ALIKE).mean() > MOSTLY
    return bool(alike and groups.distances(usual, own).min() > STRANGE)


def shows_marks(image: Image, longer: Grid, shorter: Grid) -> bool:
    """Return whether several of the tiles that only the longer grid has show the marks that others do."""
    looks, nearest = _outer_looks(image, longer, shorter)
    parts = looks.reshape(len(looks), -1, 3)
    shown = peak(np.ptp(parts, axis=1)) > CONTRAST
    mark = np.sqrt(((parts - np.median(parts, axis=1, keepdims=True)) ** 2).mean(axis=(1, 2)))
    return bool((shown & (nearest < np.minimum(ALIKE, OWN * mark))).sum() >= SEVERAL)


def goes_on_in_part(image: Image, reading: Reading) -> bool:
    """Return whether a few cells beside a board look just like its covered tiles: a row of it is left off.

    Tiles that are hardly more than page with an outline are near to bare page.
    """
    covered = groups.flat(groups.patches(crops(image, reading.grid)))[reading.tiles.ravel() == Tile.COVERED]
    if not len(covered):
        return False
    own = np.abs(covered.reshape(len(covered), -1, 3) - _page(image, reading.grid)).max(axis=(1, 2))
    enough = np.minimum(JUST_ALIKE, OWN * own)
    for longer, line in longer_grids(reading.grid, image):
        beside = groups.flat(groups.patches(crops(image, part(longer, line))))
        nearest = groups.distances(beside, covered).argmin(axis=1)
        alike = np.abs(beside - covered[nearest]).max(axis=1) < enough[nearest]
        if alike.any() and not alike.all():
            return True
    return False


def shown_part(image: Image, grid: Grid) -> Grid | None:
    """Return the rows and columns from the first to the last that show what others do; None where all are.

    Page beside a board shows nothing, and hardly a heading shows anything twice.
    """
    looks = groups.flat(groups.patches(crops(image, grid)))
    own = looks.reshape(len(looks), -1, 3) - _page(image, grid)
    shown, enough = np.abs(own).max(axis=(1, 2)) > SHADE, OWN * np.sqrt((own**2).mean(axis=(1, 2)))
    ends = []
    for lines in np.divmod(np.arange(len(looks)), grid.columns):
        again = [line for line in range(lines[-1] + 1) if _shown_again(looks, shown, enough, lines == line)]
        if not again or again[-1] - again[0] < FEWEST_TILES - 1:
            return None
        ends.append((again[0], again[-1] + 2))
    (top, bottom), (left, right) = ends
    if (bottom - top, right - left) == (len(grid.row_edges), len(grid.column_edges)):
        return None
    columns, rows = grid.column_edges[left:right], grid.row_edges[top:bottom]
    return replace(grid, column_edges=columns, row_edges=rows, clear=False)


def _page(image: Image, grid: Grid) -> Values:
    """Return the colour around a board, float32 ``[3]``."""
    around = grid.area.grown(BESIDE).clipped(bounds(image)).cut(image)
    ends = around[0], around[-1], around[:, 0], around[:, -1]
    return np.asarray(np.median(np.concatenate(ends), axis=0), np.float32)


def _shown_again(looks: Values, shown: Mask, enough: Values, here: Mask) -> bool:
    """Return whether several of some tiles show what others do, nearer to these than is enough."""
    others = looks[shown & ~here]
    if not len(others) or (shown & here).sum() < AGAIN:
        return False
    away = groups.distances(looks[shown & here], others).min(axis=1)
    return int((away < np.minimum(ALIKE, enough[shown & here])).sum()) >= AGAIN


def _outer_looks(
    image: Image, longer: Grid, shorter: Grid
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the looks of the tiles that only the longer grid has, and how far each is from all others."""
    looks = groups.flat(groups.patches(crops(image, longer)))
    inside = np.zeros((longer.rows, longer.columns), np.bool_)
    inside[lines_of(shorter, longer)] = True
    outer, others = looks[~inside.ravel()], looks[inside.ravel()]
    return outer, groups.distances(outer, others).min(axis=1)
