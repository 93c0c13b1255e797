"""Find numbers that cannot be, or that contradict each other, among tiles that were read."""

import math
from collections.abc import Collection

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles

Flags = npt.NDArray[np.bool_]
"""A yes or no for each tile: bool ``[..., rows, columns]``. Many boards may be asked about at once."""

OVER, WRONG = 0.25, 2
"""Covered tiles that pass for flags are too many for a larger part of the numbers beside them (0.39 on one
board in play; one wrong flag, 0.16), and were so many of them no flags, for one at least."""

Counts = npt.NDArray[np.int8]
"""How many, for each tile: int8 ``[..., rows, columns]``."""

_SHOWN, _ENDED, _CLOSED = (
    np.isin(np.r_[0:16, -16:0], names)
    for names in (
        (Tile.MINE, Tile.HIT_MINE),
        (Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG),
        (Tile.COVERED, Tile.FLAG, Tile.QUESTION),
    )
)
"""Which tiles are so, by a tile's number; negative ones count from the end."""


def around(mask: Flags) -> Counts:
    """Return how many of each tile's neighbours are set."""
    row, size, wide = _in_a_row(mask)
    three = row[:-2] + row[1:-1]
    three += row[2:]
    counts = three[:size] + three[wide : wide + size]
    counts += three[2 * wide : 2 * wide + size]
    counts -= row[wide + 1 : wide + 1 + size]
    return _as_boards(counts, mask)


def beside(mask: Flags) -> Counts:
    """Return how many of each tile's neighbours that share a side are set."""
    row, size, wide = _in_a_row(mask)
    counts = row[1 : 1 + size] + row[wide : wide + size]
    counts += row[wide + 2 : wide + 2 + size]
    counts += row[2 * wide + 1 : 2 * wide + 1 + size]
    return _as_boards(counts, mask)


def _in_a_row(mask: Flags) -> tuple[Counts, int, int]:
    """Return all tiles of all boards in a row, how many they are, and how far a tile is from the one below.

    An empty tile lies behind each row and an empty row below each board; so far empty ones lie at both ends.
    One sum of slices then counts for all: one and a half to four times as quick as a filter.
    """
    *many, rows, columns = mask.shape
    wide, size = columns + 1, math.prod(many) * (rows + 1) * (columns + 1)
    row = np.zeros(size + 2 * (wide + 1), np.int8)
    row[wide + 1 : wide + 1 + size].reshape(*many, rows + 1, wide)[..., :-1, :-1] = mask
    return row, size, wide


def _as_boards(counts: Counts, mask: Flags) -> Counts:
    *many, rows, columns = mask.shape
    return np.asarray(counts.reshape(*many, rows + 1, columns + 1)[..., :-1, :-1], np.int8)


def cornered(tiles: Tiles) -> Flags:
    """Return the zeros with a covered tile at a corner: most games open those too, a few do not."""
    return np.asarray(
        (tiles == 0) & (around(tiles == Tile.COVERED) > beside(tiles == Tile.COVERED)), np.bool_
    )


def needless(
    tiles: Tiles, closed: Flags, maybe: Counts, covered: Flags, beside: Counts
) -> npt.NDArray[np.int_]:
    """Return how many numbers of each board touch covered tiles, tenfold fewer for each that needs them.

    Args:
        tiles: the boards, int8 ``[boards, rows, columns]``.
        closed: their covered tiles and marks.
        maybe: how many mines each tile may have around it.
        covered: the tiles in question, of each board or of all.
        beside: how many of them each tile touches.
    """
    touching = (tiles > 0) & (beside > 0)
    against = (touching & (tiles > maybe - beside)) | (closed & ~covered & (beside > 0))
    return np.asarray(touching.sum(axis=(-2, -1)) - 10 * against.sum(axis=(-2, -1)))


def could_be_mines(tiles: Tiles) -> Flags:
    """Return which tiles may hide or show a mine."""
    return np.asarray(tiles < 0, np.bool_)


def broken(tiles: Tiles, floods: bool = True) -> Flags:
    """Return the numbers that cannot be: too few neighbours may be mines, or too many are shown as mines.

    A zero beside a covered tile is broken too: games open around zeros, though a few forget the corners.
    While the game is on that goes for flags as well; later it may be a wrong one that kept its tile shut.
    Flags may be wrong, so they count as covered.

    Args:
        tiles: the boards, int8 ``[..., rows, columns]``.
        floods: whether the game opens what is around a zero; a very few leave that to the player.
    """
    maybe = around(could_be_mines(tiles))
    shown = around(_SHOWN[tiles])
    number = tiles >= 0
    wrong = number & ((tiles > maybe) | (tiles < shown))
    ended = _ENDED[tiles].any(axis=(-2, -1), keepdims=True)
    closed = np.where(ended, tiles == Tile.COVERED, _CLOSED[tiles])
    if not floods:
        closed &= tiles != Tile.COVERED
    return np.asarray(wrong | ((tiles == 0) & (beside(closed) > 0)), np.bool_)


def disproved(tiles: Tiles) -> Flags:
    """Return the flags beside a number that has all its mines without them, in sight.

    Games mark those once they have ended; a mark that is faint passes for none.
    """
    shown = _SHOWN[tiles]
    if not shown.any():
        return shown
    full = (tiles > 0) & (around(shown) >= tiles)
    return np.asarray((tiles == Tile.FLAG) & (around(full) > 0), np.bool_)


def never_flags(tiles: Tiles) -> Flags:
    """Return what passes for flags where nothing else is closed, and many numbers touch too many.

    A few wrong flags would explain a few such numbers; these are covered tiles with a mark of their own.
    """
    flags = tiles == Tile.FLAG
    others = (tiles < 0) & ~flags & (tiles != Tile.UNSURE)
    touching = (tiles > 0) & (around(flags) > 0)
    over = touching & (around(flags) > tiles)
    if others.any() or over.sum() <= OVER * touching.sum():
        return np.zeros(tiles.shape, np.bool_)
    right = flags.copy()
    for _ in range(WRONG):
        worst = np.where(right, around(touching & (around(right) > tiles)), 0)
        right.ravel()[worst.argmax()] = False
    return np.asarray(flags & (touching & (around(right) > tiles)).any(), np.bool_)


def unmarked(tiles: Tiles, marks: Flags) -> int:
    """Return how many covered tiles no number tells of, where all marks lie beside numbers; else 0.

    So a person sets flags; of many such tiles some are mines, and a lost game that shows those marks them.
    """
    told = around(tiles > 0) > 0
    far = (tiles == Tile.COVERED) & ~told & ~marks
    return 0 if (marks & ~told).any() else int(far.sum())


def free_unread(tiles: Tiles) -> Flags:
    """Return the tiles that cannot be read and are no mines: all numbers beside them have theirs elsewhere.

    A toolkit may draw a dotted frame in the button that was clicked last. All closed tiles count as mines.
    """
    number = tiles >= 0
    short = number & (around((tiles < 0) & (tiles != Tile.UNSURE)) != tiles)
    return np.asarray((tiles == Tile.UNSURE) & (around(number) > 0) & (around(short) == 0), np.bool_)


def contradictory(tiles: Tiles, floods: bool = True) -> Flags:
    """Return the numbers that contradict each other, as far as simple reasoning finds them."""
    return _reasoned(tiles, floods)[2]


def may_open(tiles: Tiles, mine: Flags, clicked: Collection[Cell], others: Collection[Cell]) -> bool:
    """Return whether clicks may have opened others, too, with all that lies around zeros.

    Args:
        tiles: what the board showed before: int8 ``[rows, columns]``.
        mine: the tiles that are known to be mines, flags among them; beside them are no zeros.
        clicked: where the clicks were.
        others: what else is to be open.
    """
    closed = np.isin(tiles, (Tile.COVERED, Tile.QUESTION, Tile.UNSURE)) & ~mine
    zero = closed & (around(mine) == 0)
    _, openings = cv2.connectedComponents(zero.astype(np.uint8), connectivity=8)
    opening = np.isin(openings, [openings[cell] for cell in clicked if zero[cell]])
    opened = closed & (around(opening) > 0)
    return all(opened[cell] for cell in others)


def deduced(tiles: Tiles) -> tuple[Flags, Flags]:
    """Return the tiles that are mines, and those that are free, as far as simple reasoning goes."""
    return _reasoned(tiles)[:2]


def _reasoned(tiles: Tiles, floods: bool = True, rounds: int = 40) -> tuple[Flags, Flags, Flags]:
    """Return which tiles are mines, which are free, and which numbers contradict each other.

    Numbers whose neighbours are all known to be mines or all known to be free settle them, again and
    again; a number that its settled neighbours break is marked.
    """
    boards = tiles.reshape(-1, *tiles.shape[-2:])
    mine = _SHOWN[boards]
    unknown = could_be_mines(boards) & ~mine
    cleared, wrong = np.zeros_like(mine), broken(boards, floods)
    going = np.arange(len(boards))
    left, mines, open_ones = boards, around(mine), around(unknown)
    for _ in range(rounds):
        full = (left > 0) & (mines == left) & (open_ones > 0)
        short = (left > 0) & (mines + open_ones == left) & (open_ones > 0)
        free = unknown[going] & (around(full) > 0)
        sure = unknown[going] & (around(short) > 0)
        clash = free & sure
        wrong[going] |= (full | short) & (around(clash) > 0)
        on = (free | sure).any(axis=(1, 2)) & ~clash.any(axis=(1, 2))
        going, free, sure = going[on], free[on], sure[on]
        if not going.size:
            break
        mine[going] |= sure
        cleared[going] |= free
        unknown[going] &= ~(free | sure)
        left, mines, open_ones = boards[going], around(mine[going]), around(unknown[going])
        wrong[going] |= (left >= 0) & ((mines > left) | (mines + open_ones < left))
    return mine.reshape(tiles.shape), cleared.reshape(tiles.shape), wrong.reshape(tiles.shape)
