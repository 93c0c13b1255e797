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
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.networks.glance import SIDE, edges_around, laid_out
from screenbot.vision.reading import Reading
from screenbot.vision.rules import Mask, against
from screenbot.vision.whole.filling import LEAST

PARTS = 12
"""Tiles are compared at so many pixels a side."""

DEEPEST = 5
"""Something may reach so many of these over a tile: what is left shows the middle, where marks are."""

ALIKE = 7.0
"""Parts look alike where no pixel differs by more grey levels."""

PICTURES, COLOURS, STRONG = (int(Tile.FLAG), int(Tile.MINE)), 3, 40.0
"""Marks that are like no others where most of them is seen; of numbers all must be, unless a board shows so
many that each of them has a colour that is so far, in grey levels, from those of the others."""

LIT, DARKEST = 0.96, 0.5
"""What lies over a tile may cast a shadow that leaves so much of the light where it ends, and no less."""

PLAIN, LINED = (0, Tile.COVERED), 8.0
"""Tiles without marks are told from a message by their lines, which differ by so much from the rest."""

AMID = 3
"""What lies beside so many unsure tiles may be a message, too."""

MOST = 400
"""So many tiles that are in doubt are looked at: of more the board is not known well enough."""

Cells = npt.NDArray[np.float32]
"""Tiles with one row and column more on each side: float32 ``[rows, columns, PARTS, PARTS, 3]``."""


class _Examples(NamedTuple):
    """Known tiles that others are compared with.

    Attributes:
        cells: what they look like: float32 ``[tiles, PARTS, PARTS, 3]``.
        names: what they are called: int8 ``[tiles]``.
        pictures: names of marks of which most is enough.
    """

    cells: Cells
    names: Tiles
    pictures: tuple[int, ...]

    def turned(self, turn: int) -> "_Examples":
        """Return them turned so many times to the left."""
        return self._replace(cells=np.rot90(self.cells, turn, (1, 2)))


def with_overlapped(image: Image, reading: Reading) -> Reading:
    """Return a reading with the names of tiles that something on their neighbours reaches over a little.

    The rest of such a tile looks as that of tiles of one name alone, in a shadow perhaps.
    """
    unsure = reading.tiles == Tile.UNSURE
    if not unsure.any() or unsure.all() or unsure.sum() > MOST:
        return reading
    cells = _cells(image, reading.grid)
    hides = np.pad(unsure, 1, constant_values=True)
    known = ~unsure & (around(unsure) < AMID)  # a message that shines through may be all that is seen
    pictures = (*PICTURES, *_told_by_colour(reading.tiles, cells))
    examples = _Examples(cells[1:-1, 1:-1][known], reading.tiles[known], pictures)
    tiles, certainty = reading.tiles.copy(), reading.certainty.copy()
    for row, column in np.argwhere(unsure):
        tiles[row, column] = _named(cells, hides, (int(row) + 1, int(column) + 1), examples)
    amiss = against(contradictory, tiles, reading.cut)
    tiles[unsure & (amiss | (around(amiss) > 0))] = Tile.UNSURE
    certainty[unsure & (tiles != Tile.UNSURE)] = LEAST
    return replace(reading, tiles=tiles, certainty=certainty)


def _named(cells: Cells, hides: Mask, place: tuple[int, int], examples: _Examples) -> int:
    """Return what a tile is called by what is seen of it; `Tile.UNSURE` where that tells nothing."""
    row, column = place
    sides = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    for turn, side in enumerate(sides):
        if not hides[side]:
            continue
        own, above = (np.rot90(cells[each], turn) for each in (place, side))
        name = _seen_below(own, above, examples.turned(turn))
        if name != Tile.UNSURE:
            return name
    return int(Tile.UNSURE)


def _seen_below(own: Cells, above: Cells, examples: _Examples) -> int:
    """Return the name of a tile that something on the one above may reach over; all turned likewise."""
    others, names, pictures = examples
    plain, near = others[np.isin(names, PLAIN)], _end_alike(own, others)
    others, names = others[near], names[near]
    lit, shaded = _apart(own, others)
    for deep in range(1, DEEPEST + 1):
        like = lit[:, deep:].max(axis=1) < ALIKE
        if not like.any():
            like = shaded[:, deep:].max(axis=1) < ALIKE
        if not like.any():
            continue
        called, alike = np.unique(names[like]), others[like]
        foreign = (peak(np.abs(alike[:, 0] - own[0])) > ALIKE).all(axis=0)
        goes_on = peak(np.abs(own[0] - above[-1]))[foreign]
        beyond = np.abs(plain[:, None, :deep] - alike[None, :, :deep]).max(axis=(2, 3, 4))
        whole = called[0] in pictures or beyond.min(axis=0, initial=np.inf).min() < ALIKE
        blank = called[0] in PLAIN and float(np.ptp(own[deep:], axis=(0, 1)).max()) < LINED
        sure = len(called) == 1 and whole and not blank
        sure &= len(goes_on) > 0 and np.median(goes_on) < ALIKE
        return int(called[0]) if sure else int(Tile.UNSURE)
    return int(Tile.UNSURE)


def _end_alike(own: Cells, others: Cells) -> Mask:
    """Return which others have a last row as a tile's, in the end of a shadow perhaps: quick to see."""
    last = others[:, -1:]
    return np.asarray(np.minimum(*_apart(own[-1:], last))[:, 0] < ALIKE, np.bool_)


def _apart(own: Cells, others: Cells) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return how far each row of a tile is from others', and from theirs in a shadow from above.

    The shadow must end on the tile.
    """
    light = (others * own).sum(axis=(2, 3)) / np.maximum((others**2).sum(axis=(2, 3)), 1)
    ends = light[:, -1] > LIT
    light = np.minimum.accumulate(light[:, ::-1], axis=1)[:, ::-1].clip(DARKEST, 1)
    lit, shaded = (np.abs(each - own).max(axis=(2, 3)) for each in (others, others * light[..., None, None]))
    return lit, np.asarray(np.where(ends[:, None], shaded, np.inf), np.float32)


def _told_by_colour(tiles: Tiles, cells: Cells) -> tuple[int, ...]:
    """Return the numbers on a board that have colours of their own."""
    inks = {}
    for number in range(1, 9):
        shown = cells[1:-1, 1:-1][tiles == number].reshape(-1, PARTS * PARTS, 3)
        if len(shown):
            off = peak(np.abs(shown - np.median(shown, axis=1, keepdims=True)))
            inks[number] = np.median(shown[np.arange(len(shown)), off.argmax(axis=1)], axis=0)
    others = {number: [inks[each] for each in inks if each != number] for number in inks}
    return tuple(
        number
        for number, ink in inks.items()
        if len(inks) >= COLOURS and peak(np.abs(np.array(others[number]) - ink)).min() > STRONG
    )


def _cells(image: Image, grid: Grid) -> Cells:
    """Return what a grid's cells look like, and those around it."""
    columns, rows = edges_around(grid.column_edges, 1), edges_around(grid.row_edges, 1)
    large = laid_out(image, columns, rows)
    high, wide = large.shape[0] // SIDE, large.shape[1] // SIDE
    small = cv2.resize(large, (wide * PARTS, high * PARTS), interpolation=cv2.INTER_AREA)
    split = small.reshape(high, PARTS, wide, PARTS, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(split, np.float32)
