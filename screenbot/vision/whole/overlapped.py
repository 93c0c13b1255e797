"""Name tiles that a message reaches over a little: what is seen of them looks as the same part of others.

`naming.peeping` looks at what lies away from all unread tiles around, also in a shadow. Along a message's
side these are too many: here what reaches over a tile must go on in its neighbour, and all else is seen.
"""

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.networks.glance import SIDE, edges_around, laid_out
from screenbot.vision.reading import Reading
from screenbot.vision.rules import Mask, within
from screenbot.vision.whole.filling import LEAST

PARTS = 12
"""Tiles are compared at so many pixels a side."""

DEEPEST = 4
"""Something may reach so many of these over a tile: what is left shows the middle, where marks are."""

ALIKE = 7.0
"""Parts look alike where no pixel differs by more grey levels."""

PICTURES = (Tile.FLAG, Tile.MINE)
"""Marks that are like no others where most of them is seen; of numbers all must be."""

PLAIN, LINED = (0, Tile.COVERED), 8.0
"""Tiles without marks are told from a message by their lines, which differ by so much from the rest."""

MOST = 400
"""So many tiles that are in doubt are looked at: of more the board is not known well enough."""

TURNS = 4
"""Sides of a tile that something may lie over."""

Cells = npt.NDArray[np.float32]
"""Tiles with one row and column more on each side: float32 ``[rows, columns, PARTS, PARTS, 3]``."""


class _Tile(NamedTuple):
    """A tile turned so that what reaches over it lies at its top, and the tile above it turned likewise."""

    own: Cells
    above: Cells


def with_overlapped(image: Image, reading: Reading) -> Reading:
    """Return a reading with the names of tiles that something on their neighbours reaches over a little.

    The rest of such a tile looks as that of tiles of one name alone, and a number lies in it as a whole.
    """
    unsure = reading.tiles == Tile.UNSURE
    if not unsure.any() or unsure.all() or unsure.sum() > MOST:
        return reading
    cells = _cells(image, reading.grid)
    hides = np.pad(unsure, 1, constant_values=True)
    tiles, certainty = reading.tiles.copy(), reading.certainty.copy()
    for row, column in np.argwhere(unsure):
        tiles[row, column] = _named(reading.tiles, cells, hides, (int(row), int(column)))
    amiss = within(contradictory, tiles, reading.cut)
    tiles[unsure & (amiss | (around(amiss) > 0))] = Tile.UNSURE
    certainty[unsure & (tiles != Tile.UNSURE)] = LEAST
    return replace(reading, tiles=tiles, certainty=certainty)


def _named(tiles: Tiles, cells: Cells, hides: Mask, place: tuple[int, int]) -> int:
    """Return what a tile is called by what is seen of it; `Tile.UNSURE` where that tells nothing."""
    row, column = place[0] + 1, place[1] + 1
    sides = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    known = tiles != Tile.UNSURE
    others = cells[1:-1, 1:-1][known]
    for turn, side in enumerate(sides):
        if not hides[side]:
            continue
        seen = _Tile(*(np.rot90(each, turn) for each in (cells[row, column], cells[side])))
        name = _seen_below(seen, np.rot90(others, turn, (1, 2)), tiles[known])
        if name != Tile.UNSURE:
            return name
    return int(Tile.UNSURE)


def _seen_below(seen: _Tile, others: Cells, names: Tiles) -> int:
    """Return the name of a tile that something may reach over from above.

    Args:
        seen: this tile.
        others: known ones, turned likewise: float32 ``[tiles, PARTS, PARTS, 3]``.
        names: what these are called: int8 ``[tiles]``.
    """
    apart = np.abs(others - seen.own).max(axis=3)
    rows = apart.max(axis=2)
    plain = others[np.isin(names, PLAIN)]
    for deep in range(1, DEEPEST + 1):
        like = rows[:, deep:].max(axis=1) < ALIKE
        if not like.any():
            continue
        called = np.unique(names[like])
        foreign = (apart[like, 0] > ALIKE).all(axis=0)
        goes_on = np.abs(seen.own[0] - seen.above[-1]).max(axis=1)[foreign]
        beyond = np.abs(plain[:, None, :deep] - others[like][None, :, :deep]).max(axis=(2, 3, 4))
        whole = called[0] in PICTURES or beyond.min(axis=0, initial=np.inf).min() < ALIKE
        blank = called[0] in PLAIN and float(np.ptp(seen.own[deep:], axis=(0, 1)).max()) < LINED
        sure = len(called) == 1 and whole and not blank
        sure &= len(goes_on) > 0 and np.median(goes_on) < ALIKE
        return int(called[0]) if sure else int(Tile.UNSURE)
    return int(Tile.UNSURE)


def _cells(image: Image, grid: Grid) -> Cells:
    """Return what a grid's cells look like, and those around it."""
    columns, rows = edges_around(grid.column_edges, 1), edges_around(grid.row_edges, 1)
    large = laid_out(image, columns, rows)
    high, wide = large.shape[0] // SIDE, large.shape[1] // SIDE
    small = cv2.resize(large, (wide * PARTS, high * PARTS), interpolation=cv2.INTER_AREA)
    split = small.reshape(high, PARTS, wide, PARTS, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(split, np.float32)
