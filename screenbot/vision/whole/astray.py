"""Marks that may be no tile's: a hand, or another pointer that no one knows, over the board."""

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Image, peak
from screenbot.vision.naming.ending import outcome_of
from screenbot.vision.naming.marks import redness
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.reading import Reading

INK, FILLED = 40.0, 0.5
"""A mark differs so much from the covered tile that it is most like, in grey levels; what fills a larger part
of its tile is another ground."""

OFF = 0.12
"""The only mark of its kind is in the middle of its tile, to such a part of it."""

RIM, REACHES = 2, 4
"""A mark ends before its tile's side: it has fewer than so many pixels among the outermost so many."""

SIDES, LINE = 4, 0.8
"""What fills so much of one of the outermost pixels' rows is a line beside the tile, or a board's frame; what
lies nowhere but among as many of them is none of a mark."""

OTHER = 0.3
"""Flags of one board share a larger part of their ink."""

RED, REDDENED = 40.0, 0.25
"""Pointers are black, white or grey: of a mark so large a part is redder than any other colour, by so many
grey levels, and redder by as much than the covered tile."""

MOST_COVERED = 200
"""So many covered tiles are compared."""

Ink = npt.NDArray[np.bool_]
"""Where a tile has a mark: bool ``[SIDE, SIDE]``."""


class _Mark(NamedTuple):
    """What a tile shows beside the covered one that it is most like, and whether that is red."""

    ink: Ink
    red: bool


def without_pointers(reading: Reading, pictures: Image) -> Reading:
    """Return a reading in which marks that may be a pointer on a covered tile are unsure.

    Such is a flag like no other, or the only mine in sight, that reaches past its tile or lies to one side of
    it, and is not red; or on a board of which nothing is open yet: hardly anybody flags before the first
    click. A game that is over may have changed flags.

    Args:
        reading: what was read.
        pictures: of the tiles, whole.
    """
    names = reading.tiles.ravel()
    covered = pictures[names == Tile.COVERED].astype(np.float32)
    mines = np.isin(names, (Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG))
    flags = (names == Tile.FLAG) & ~mines.any()
    places = np.flatnonzero(mines if mines.sum() == 1 else flags)
    if not len(covered) or not len(places):
        return reading
    covered = covered[:: -(-len(covered) // MOST_COVERED)]
    marks = {place: _mark(pictures[place].astype(np.float32), covered) for place in places.tolist()}
    tiles, fresh = reading.tiles.copy(), not (names >= 0).any()
    for place, mark in marks.items():
        others = [marks[other].ink for other in marks if other != place]
        if (fresh or not mark.red) and _may_be_pointer(mark.ink, others, fresh):
            tiles.ravel()[place] = Tile.UNSURE
    if (tiles == reading.tiles).all():
        return reading
    return replace(reading, tiles=tiles, outcome=outcome_of(tiles))


def _may_be_pointer(ink: Ink, others: list[Ink], fresh: bool) -> bool:
    """Return whether ink on a tile may be a pointer's, where other tiles of its name have other ink."""
    if ink.mean() > FILLED or not ink.any():
        return False
    if any((ink & other).sum() > OTHER * (ink | other).sum() for other in others):
        return False
    rim = ink.sum() - ink[RIM:-RIM, RIM:-RIM].sum()
    sides = (np.flatnonzero(ink.any(axis=axis)) for axis in (0, 1))
    off = max(abs(float(side[0] + side[-1] + 1) / 2 / SIDE - 0.5) for side in sides)
    return bool(fresh or others or rim >= REACHES or off > OFF)


def _mark(picture: npt.NDArray[np.float32], covered: npt.NDArray[np.float32]) -> _Mark:
    """Return where a tile differs from the covered one that it is most like, and whether it is red there."""
    away = peak(np.abs(covered - picture))
    nearest = away.mean(axis=(1, 2)).argmin()
    ink = np.asarray(away[nearest] > INK, np.bool_)
    before, now = redness(covered[nearest])[ink], redness(picture)[ink]
    red = np.minimum(now, now - before) > RED
    return _Mark(_without_lines(ink), bool(ink.any() and red.mean() > REDDENED))


def _without_lines(ink: Ink) -> Ink:
    """Return ink without what belongs to the lines around a tile: outer tiles lie beside a board's frame."""
    rest = ink.copy()
    for turned in (rest, rest[::-1], rest.T, rest.T[::-1]):
        turned[:SIDES][turned[:SIDES].mean(axis=1) > LINE] = False
    _, parts = cv2.connectedComponents(rest.astype(np.uint8), connectivity=8)
    within = np.unique(parts[SIDES:-SIDES, SIDES:-SIDES])
    return np.asarray(np.isin(parts, within[within > 0]), np.bool_)
