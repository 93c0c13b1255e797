"""Lay a doubtful grid where the network sees tiles: move its lines, and end it where the board ends."""

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.outer import OUTER, SIDES, is_frame, longer_grids, part
from screenbot.vision.networks.glance import HIDDEN, MARGIN, NOT_TILE, Glance, Values, edges_around, glance

TURNS = 14
"""A grid is looked at so many times at most: each time it is moved, or made longer or shorter."""

STILL = 0.012
"""Lines that are off by no more than this, in tiles, are where they should be."""

AGAIN = 0.03
"""Lines that are no farther, in tiles, from where they were two turns ago or earlier move to and fro."""

BELONGS, CLEAR = 0.5, 0.15
"""A row is the board's where so large a part of it are tiles; that is clear where this is all or nothing, but
for the second."""

CERTAIN = 0.97
"""A board is the one to be read where so much more of its ends are tiles than of what lies beside them."""

LIKELY, LIKELIER = 0.4, 0.6
"""Of a board the ends hold so much more of tiles than what lies beside them; else no board ends there. Where
lines do not come to rest it is the second."""

LEAN = 0.1
"""A board elsewhere is believed before one near the lines that were found if its ends are so much clearer."""

SQUARE, NEARLY_SQUARE = 0.005, 0.15
"""Tiles are square whose sides differ by no more, and may be where they seem to differ by up to the second:
of 20 boards three were square and came within 0.003; others, laid as squares, moved off to 0.007 or more."""

FEWEST, MOST = 4, 60
"""Rows and columns that a board has, if it is one that the network is asked about: each costs the more the
more there are."""

CELLS = 5000
"""So many cells are looked at, all turns together: for a board of 16x30, from its middle on, 3,500."""

CUT = 0.25
"""A tile of which the picture lacks a larger part is cut; lines may still be off."""

ROOM = 0.5
"""So much of a tile is seen beside a row that is none, or the picture's end may be why."""

NEARLY = 0.04
"""Lines that the network sees lie where they were found, but for this part of a tile."""

KNOWN, FEW, STRAIGHT = 5, 4, 0.02
"""The lines of a board lie evenly by so many rows or columns, or more; or by so few of which none is off by
more, in tiles."""


class Refined(NamedTuple):
    """A grid that the network takes for a board.

    Attributes:
        grid: where its tiles lie.
        glance: what the network sees there.
        inside: the smallest part of an outer row or column that are tiles.
        outside: the largest part of a row or column beside the board that are tiles.
        still: its lines came to rest, and did not move to and fro.
    """

    grid: Grid
    glance: Glance
    inside: float
    outside: float
    still: bool = True

    @property
    def clear(self) -> bool:
        """Whether it is beyond doubt where the board ends."""
        return self.inside > 1 - CLEAR and self.outside < CLEAR

    @property
    def certain(self) -> bool:
        """Whether that is so clear that no other place need be asked about."""
        return self.inside - self.outside > CERTAIN

    @property
    def likely(self) -> bool:
        """Whether a board ends about there."""
        return self.clear or self.inside - self.outside > (LIKELY if self.still else LIKELIER)

    def confirms(self, grid: Grid) -> bool:
        """Return whether it is clear that a board lies where a grid does."""
        return self.clear and grid.apart(self.grid) < NEARLY

    def better_than(self, near: "Refined") -> bool:
        """Return whether the ends of a board elsewhere are clearer than those of one near by."""
        return self.inside - self.outside > near.inside - near.outside + LEAN

    @property
    def shown(self) -> npt.NDArray[np.bool_]:
        """Which tiles nothing hides: bool ``[rows, columns]``."""
        inner = self.glance.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
        return np.asarray(inner[..., [HIDDEN, NOT_TILE]].sum(axis=2) < 1 - BELONGS, np.bool_)


def refined(image: Image, grid: Grid) -> Refined | None:
    """Return the board near a grid; None where there is none that the network sees the ends of."""
    cells, before = 0, list[Grid]()
    for _ in range(TURNS):
        cells += (grid.rows + 2 * MARGIN) * (grid.columns + 2 * MARGIN)
        if cells > CELLS:
            return None
        before.append(grid)
        seen = glance(image, grid)
        tiles = _tiles(image, grid, seen)
        rows, columns = _extent(tiles)
        if not FEWEST <= min(size(rows), size(columns)) <= max(size(rows), size(columns)) <= MOST:
            return None
        inner = slice(*rows), slice(*columns)
        across = _trend(seen.offsets[inner][..., 0], tiles[inner])
        down = _trend(seen.offsets[inner][..., 1].T, tiles[inner].T)
        same = (rows, columns) == ((MARGIN, MARGIN + grid.rows), (MARGIN, MARGIN + grid.columns))
        if same and max(np.abs(across).max(), np.abs(down).max()) < STILL:
            return _refined(grid, seen, tiles)
        grid = replace(
            grid,
            column_edges=_moved(grid.column_edges, columns, across),
            row_edges=_moved(grid.row_edges, rows, down),
        )
        if not _meets(image, grid):
            return None
        if any(each.apart(grid) < AGAIN for each in before[:-1]):
            return _seen(image, grid)._replace(still=False)
    return _seen(image, grid)


def ends_elsewhere(image: Image, grid: Grid) -> bool:
    """Return whether the network is sure that a board has more rows or columns than a grid, or fewer.

    Where the picture ends it is not asked; what is alike all along two sides, and like no tile, is a frame.
    """
    if (grid.rows + 2 * MARGIN) * (grid.columns + 2 * MARGIN) > CELLS:
        return False
    tiles, area = _tiles(image, grid, glance(image, grid)), grid.area
    rows, columns = tiles[:, MARGIN:-MARGIN], tiles[MARGIN:-MARGIN].T
    height, width = image.shape[:2]
    sides = [
        (area.y / grid.tile_height, rows),
        ((height - area.bottom) / grid.tile_height, rows[::-1]),
        (area.x / grid.tile_width, columns),
        ((width - area.right) / grid.tile_width, columns[::-1]),
    ]
    if any(room > ROOM and lines[MARGIN].mean() < CLEAR for room, lines in sides):
        return True
    longer = [
        line for (_, lines), line in zip(sides, OUTER, strict=True) if lines[MARGIN - 1].mean() > 1 - CLEAR
    ]
    frames = [
        is_frame(image, grid, part(other, line))
        for other, line in longer_grids(grid, image)
        if line in longer
    ]
    return bool(frames) and (len(frames) < SIDES or not all(frames))


def of_squares(image: Image, board: Refined) -> Refined | None:
    """Return the board of square tiles in the place of one, if its ends are likely and its lines stay so.

    A message over its middle hides how many rows it has, and by that how high they are.
    """
    (first, *_), (top, *_), side = board.grid.column_edges, board.grid.row_edges, board.grid.tile_width
    if not SQUARE < abs(board.grid.tile_height / side - 1) < NEARLY_SQUARE:
        return None
    rows = round(board.grid.rows * board.grid.tile_height / side)
    other = refined(image, Grid.regular(first, top, side, side, rows, board.grid.columns))
    if other is None or abs(other.grid.tile_height / other.grid.tile_width - 1) > SQUARE:
        return None
    return other if other.likely else None


def ends_here(image: Image, grid: Grid) -> bool:
    """Return whether the network, too, is sure that a board ends where a clear grid does."""
    seen = refined(image, grid) if grid.clear else None
    return seen is not None and seen.confirms(grid)


def _seen(image: Image, grid: Grid) -> Refined:
    """Return a grid with what the network sees there."""
    seen = glance(image, grid)
    return _refined(grid, seen, _tiles(image, grid, seen))


def _refined(grid: Grid, seen: Glance, tiles: Values) -> Refined:
    """Return a grid with how surely it ends where it does."""
    inner = tiles[MARGIN:-MARGIN, MARGIN:-MARGIN]
    beside = slice(MARGIN - 1, 1 - MARGIN)
    around = tiles[beside, beside]
    inside = min(part.mean() for part in (inner[0], inner[-1], inner[:, 0], inner[:, -1]))
    sides = around[0, 1:-1], around[-1, 1:-1], around[1:-1, 0], around[1:-1, -1]
    return Refined(grid, seen, float(inside), float(max(part.mean() for part in sides)))


def _tiles(image: Image, grid: Grid, seen: Glance) -> Values:
    """Return how likely each cell is a whole tile; none is of which the picture lacks a part."""
    columns, rows = edges_around(grid.column_edges, MARGIN), edges_around(grid.row_edges, MARGIN)
    down, across = (
        (edges[:-1] > -CUT * np.diff(edges)) & (edges[1:] < size + CUT * np.diff(edges))
        for edges, size in zip((rows, columns), image.shape, strict=False)
    )
    inside = np.outer(down, across)
    return np.asarray(inside * (1 - seen.chances[..., NOT_TILE]), np.float32)


def _meets(image: Image, grid: Grid) -> bool:
    area = grid.area
    return area.x < image.shape[1] and area.y < image.shape[0] and area.right > 0 and area.bottom > 0


Span = tuple[int, int]


def size(span: Span) -> int:
    """Return how long a run is."""
    return span[1] - span[0]


def _extent(tiles: Values) -> tuple[Span, Span]:
    """Return the rows and the columns that belong to the board, each in one run.

    Most of what is looked at may be none of a small board's.
    """
    _, _, found, _ = cv2.connectedComponentsWithStats((tiles > BELONGS).astype(np.uint8), connectivity=4)
    if len(found) < 2:
        return (0, 0), (0, 0)
    left, top, wide, high, _ = found[1:][found[1:, cv2.CC_STAT_AREA].argmax()].tolist()
    rows, columns = (top, top + high), (left, left + wide)
    for _ in range(3):
        rows = longest_run(tiles[:, slice(*columns)].mean(axis=1) > BELONGS) if size(columns) else (0, 0)
        columns = longest_run(tiles[slice(*rows)].mean(axis=0) > BELONGS) if size(rows) else (0, 0)
    return rows, columns


def longest_run(some: npt.NDArray[np.bool_]) -> Span:
    """Return where the longest run of those that are set begins and ends; an empty one where none is."""
    best, start = (0, 0), 0
    for place, belongs in enumerate([*some.tolist(), False]):
        if not belongs:
            best = max(best, (start, place), key=size)
            start = place + 1
    return best


def _trend(offsets: Values, tiles: Values) -> npt.NDArray[np.float64]:
    """Return by how much each column's lines are off, in tiles, evenly: by the medians of its tiles."""
    off = np.where(tiles > BELONGS, offsets, np.nan)
    known = np.flatnonzero(~np.isnan(off).all(axis=0))
    middles = np.nanmedian(off[:, known], axis=0)
    even = np.full(offsets.shape[1], np.median(middles))
    if len(known) < FEW:
        return even
    slope, start = np.polyfit(known, middles, 1)
    sloped = np.asarray(start + slope * np.arange(offsets.shape[1]), np.float64)
    return sloped if len(known) >= KNOWN or np.abs(sloped[known] - middles).max() < STRAIGHT else even


def _moved(edges: tuple[float, ...], span: Span, off: npt.NDArray[np.float64]) -> tuple[float, ...]:
    """Return the edges of a span of a grid with `MARGIN` more lines, moved by `off` tiles."""
    around = edges_around(edges, MARGIN)
    size = float(np.diff(around).mean())
    between = np.concatenate(
        [[1.5 * off[0] - 0.5 * off[1]], (off[1:] + off[:-1]) / 2, [1.5 * off[-1] - 0.5 * off[-2]]]
    )
    return tuple(map(float, around[span[0] : span[1] + 1] + size * between))
