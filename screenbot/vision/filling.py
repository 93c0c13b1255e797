"""Read the tiles that stayed unsure with the network that sees the whole board, where the rules agree."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.ending import outcome_of
from screenbot.vision.glance import MARGIN, NAMES, Values, glance
from screenbot.vision.glyphs import crops
from screenbot.vision.reading import Reading

LEAST, LIKELY = 0.9, 0.5
"""The chance that a name needs: of 225 tiles of looks that the network never saw 11 were wrong from there
on: ten blank ones called covered, and a wrong flag. For what looks like a known tile the second is enough."""

MOST, LARGEST = 0.5, 2500
"""Where a larger part of the tiles is unsure the board is not known well enough; of a larger board the
network sees too much at once."""

ENDED, DOUBT = (int(Tile.MINE), int(Tile.HIT_MINE), int(Tile.WRONG_FLAG)), 0.2
"""A game that shows one of these has ended, or where one is so likely: its marks are named by likeness."""

SMALL, ALIKE = 16, 9.0
"""Tiles look alike that differ by fewer grey levels anywhere, at so many pixels a side."""


ALONE, AMISS = 0.97, 0.05
"""The chance that a name needs where nothing else reads a board, and which part of the tiles may be amiss."""


def named_alone(image: Image, grid: Grid) -> Reading | None:
    """Return what the network alone makes of a board, in doubt; None where that is no game."""
    chances = glance(image, grid).chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    name, certainty = _likeliest(chances)
    tiles = np.where(certainty > ALONE, name, Tile.UNSURE).astype(np.int8)
    amiss = contradictory(tiles)
    tiles[amiss | (around(amiss) > 0)] = Tile.UNSURE
    outcome = outcome_of(tiles)
    reading = Reading(replace(grid, clear=False), tiles, certainty.astype(np.float32), outcome=outcome)
    return reading if amiss.mean() < AMISS and reading.is_game else None


def filled(image: Image, reading: Reading) -> Reading:
    """Return a reading with the names that the network is sure of where it had none."""
    unsure = reading.tiles == Tile.UNSURE
    if not unsure.any() or unsure.mean() > MOST or unsure.size > LARGEST:
        return reading
    chances = glance(image, reading.grid).chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    tiles = named(reading.tiles, chances, crops(image, reading.grid))
    new = unsure & (tiles != Tile.UNSURE)
    if not new.any():
        return reading
    certainty = np.where(new, chances.max(axis=2), reading.certainty).astype(np.float32)
    # What else told that a game has ended, a message say, tells more than its tiles.
    outcome = outcome_of(tiles) if reading.outcome is Outcome.PLAYING else reading.outcome
    return replace(reading, tiles=tiles, certainty=certainty, outcome=outcome)


def named(tiles: Tiles, chances: Values, pictures: Image) -> Tiles:
    """Return tiles with names where they had none; what the rules of the game forbid stays unsure.

    Args:
        tiles: int8 ``[rows, columns]``.
        chances: of each name, as `glance.Glance` has them, of the same tiles.
        pictures: the tiles as `glyphs.crops` makes them.
    """
    unsure = tiles == Tile.UNSURE
    name, chance = _likeliest(chances)
    likely = unsure & (chance > LEAST)
    # Where no other tile is covered none is just that. Flags, mines and wrong flags
    # are taken for each other; people set flags beside numbers, mines lie anywhere.
    goes_on = (tiles == Tile.COVERED).any()
    ended = np.isin(tiles, ENDED).any() or (chances[..., [NAMES.index(each) for each in ENDED]] > DOUBT).any()
    likely &= (name != Tile.COVERED) | goes_on
    untold = unsure & (chance > LIKELY) & (name == Tile.FLAG) & (around(tiles > 0) == 0)
    likely &= (name != Tile.FLAG) | (goes_on & ~ended & ~untold.any())
    likely &= ~np.isin(name, ENDED)
    like = _likeness(tiles, pictures)
    likely &= (like == name) | (like == Tile.UNSURE)
    out = _allowed(np.where(likely, name, tiles), likely)
    alike = (out == Tile.UNSURE) & (chance > LIKELY) & (_likeness(out, pictures) == name)
    return _allowed(np.where(alike, name, out), alike)


def _likeliest(chances: Values) -> tuple[Tiles, Values]:
    """Return the likeliest name of each tile, and how likely it is."""
    named = chances[..., : len(NAMES)]
    return np.asarray(NAMES, np.int8)[named.argmax(axis=2)], named.max(axis=2)


def _allowed(tiles: Tiles, new: npt.NDArray[np.bool_]) -> Tiles:
    """Return tiles without those new names that numbers beside them contradict."""
    amiss = contradictory(tiles.astype(np.int8))
    amiss |= around(amiss) > 0
    return np.where(new & amiss, Tile.UNSURE, tiles).astype(np.int8)


def _likeness(tiles: Tiles, pictures: Image) -> Tiles:
    """Return what the known tile is called that looks most like each; `Tile.UNSURE` where none is near."""
    small = np.stack([cv2.resize(each, (SMALL, SMALL), interpolation=cv2.INTER_AREA) for each in pictures])
    looks = small.reshape(len(small), -1).astype(np.float32)
    known = tiles.ravel() != Tile.UNSURE
    out = np.full(tiles.size, Tile.UNSURE, np.int8)
    if known.any():
        for place in np.flatnonzero(~known):
            off = np.abs(looks[known] - looks[place]).max(axis=1)
            if off.min() < ALIKE:
                out[place] = tiles.ravel()[known][off.argmin()]
    return out.reshape(tiles.shape)
