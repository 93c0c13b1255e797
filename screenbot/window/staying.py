"""Whether the board of a game that goes on is still in its place, and painted to the end."""

from dataclasses import replace
from enum import IntEnum

import numpy as np

from screenbot.board import Outcome, Tile, Tiles
from screenbot.vision.deduction import around, beside, contradictory
from screenbot.vision.reading import Reading
from screenbot.window.site import MOST_UNSURE

STILL = 0.5
"""Where so many tiles are still as they were, the window is."""

MOST = 0.5
"""A game never changes more of what stood on its open tiles."""

FEWEST = 3
"""So many of them must be seen: a number may have been misread."""

MISREAD = 0.1
"""So many of them may be read otherwise where a window has moved."""

SEVERAL = 2
"""So many tiles that seem closed again are no misread ones."""

NEW = 0.9
"""So many tiles of a new game can be read as covered: one may have the focus, or lie under the pointer."""


def numbers_stand(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether all numbers that can be read are what they were: a board that has moved shows others."""
    return before is None or bool((tiles == before)[(before >= 0) & (tiles != Tile.UNSURE)].all())


def most_stands(before: Tiles, tiles: Tiles) -> bool:
    """Return whether all numbers are what they were, and most tiles can be read."""
    return bool((tiles == before)[before >= 0].all() and (tiles != Tile.UNSURE).mean() > STILL)


def replaced(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether most of what stood on open tiles has changed: another page is shown there."""
    if before is None:
        return False
    numbers = (before > 0) & (tiles != Tile.UNSURE)
    shown = numbers | ((before == Tile.UNSURE) & (tiles != Tile.UNSURE))
    changed = np.where(before > 0, tiles != before, tiles == 0)
    if numbers.any() and not changed[numbers].any():
        return False  # zeros that were not known before are
    return bool(shown.sum() >= FEWEST and changed[shown].mean() > MOST)


def without_belied(before: Tiles | None, reading: Reading) -> Reading:
    """Return a reading without the mines it shows where a number has become one: confetti lies over them.

    No game ends so.
    """
    mines = np.isin(reading.tiles, (Tile.MINE, Tile.HIT_MINE))
    if before is None or not (mines & (before > 0)).any():
        return reading
    tiles = np.where(mines, Tile.UNSURE, reading.tiles).astype(np.int8)
    return replace(reading, tiles=tiles, outcome=Outcome.PLAYING)


def without_closed_again(before: Tiles | None, reading: Reading) -> Reading:
    """Return a reading in which tiles that were open are unsure, where several seem covered, a number too.

    No game that goes on closes any: what lies over them is a message's. Once one may have been misread.

    Args:
        before: what each tile showed when it was read last.
        reading: what is read now.
    """
    if before is None or before.shape != reading.tiles.shape or reading.outcome is not Outcome.PLAYING:
        return reading
    closed = (reading.tiles == Tile.COVERED) & (before >= 0)
    numbers = closed & (before > 0)
    if closed.sum() < SEVERAL or not numbers.any():
        return reading
    if begins(reading.tiles) or replaced(before, reading.tiles):
        return reading
    return replace(reading, tiles=np.where(closed, Tile.UNSURE, reading.tiles).astype(np.int8))


def remains(before: Tiles | None, reading: Reading) -> bool:
    """Return whether a board is still in its place, though tiles of it cannot be read.

    They are few, or all numbers are what they were: what an opening shows may be hard to read.
    """
    unsure = len(reading.unsure) / reading.tiles.size
    numbers = np.zeros(reading.tiles.shape, np.bool_) if before is None else before > 0
    stands = numbers.sum() >= FEWEST and unsure <= STILL and bool((reading.tiles == before)[numbers].all())
    return (unsure <= MOST_UNSURE or stands) and not replaced(before, reading.tiles)


def is_same_game(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether a board found elsewhere may be the one that was there before, by its open tiles.

    Where none was open, zeros of a first opening may not be known yet.
    """
    sure = tiles != Tile.UNSURE
    if before is None or before.shape != tiles.shape or not (before >= 0).any():
        return before is None or (before.shape == tiles.shape and bool(sure.mean() > STILL))
    seen = sure & (before >= 0)
    return bool(sure[before >= 0].mean() > STILL and (tiles != before)[seen].mean() <= MISREAD)


def begins(tiles: Tiles) -> bool:
    """Return whether a board is that of a new game, though a few of its tiles cannot be read."""
    return bool((tiles == Tile.COVERED).mean() >= NEW and (tiles[tiles != Tile.COVERED] == Tile.UNSURE).all())


class Opens(IntEnum):
    """What a game opens around a zero."""

    NOTHING = 0
    SIDES = 1
    ALL = 2


def complete(reading: Reading, before: Tiles | None = None, opens: Opens = Opens.ALL) -> bool:
    """Return whether a reading is that of a game that goes on, painted to the end.

    No zero is beside a covered or flagged tile then. An opening painted in part shows at least one, for its
    zeros are connected and the one that was clicked has answered. So does a number whose digit is yet to
    come, as winemine paints it on a busy machine. Nor do its numbers contradict each other,
    or what they were.

    Args:
        reading: the tiles.
        before: the last tiles: what could not be read then is not waited for again.
        opens: what the game opens around a zero.
    """
    closed = np.isin(reading.tiles, (Tile.COVERED, Tile.FLAG))
    near = around(closed) if opens is Opens.ALL else beside(closed)
    unfinished = (reading.tiles == 0) & (near > 0) & (opens is not Opens.NOTHING)
    unread = reading.tiles == Tile.UNSURE
    if before is not None:
        unread &= before != Tile.UNSURE
    doubtful = unfinished | unread | contradictory(reading.tiles, floods=opens is not Opens.NOTHING)
    playing = reading.outcome is Outcome.PLAYING and not replaced(before, reading.tiles)
    return playing and not bool(doubtful.any())
