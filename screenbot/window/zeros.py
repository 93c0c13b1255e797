"""Zeros that nobody's eyes know: what opens around a click, with nothing closed beside it, is no number."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Cell, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.reading import Reading
from screenbot.window.after import read_after
from screenbot.window.moment import Moment, middle
from screenbot.window.site import FrameReader

PLAIN = 24
"""Grey levels by which the middles of zeros differ at most, all of one opening taken together."""

TWICE = 2
"""A tile that stands alone has no number once so many clicks got no answer: one may have been lost."""


class Silence:
    """Zeros that a game draws as it does covered tiles: it answers no click on them.

    Whoever opened them has opened all around them, so the tiles that look covered and hang together with one
    are zeros as well, where the numbers around need no mine among them.
    """

    def __init__(self) -> None:
        self._clicks: Counter[Cell] = Counter()
        self._zeros: npt.NDArray[np.bool_] | None = None

    def explains(self, silent: Collection[Cell], before: Tiles | None, tiles: Tiles) -> bool:
        """Return whether tiles that were clicked in vain are such zeros; they are known from here on.

        Args:
            silent: those that were to be opened, and got no answer.
            before: what the board showed before.
            tiles: what it shows now.
        """
        self._clicks.update(silent)
        alive = before is not None and before.shape == tiles.shape and bool((before != tiles).any())
        _, parts = cv2.connectedComponents((tiles == Tile.COVERED).astype(np.uint8), connectivity=8)
        found = np.zeros(tiles.shape, np.bool_)
        for cell in silent:
            part = (parts == parts[cell]) & (tiles == Tile.COVERED)
            known = (alive and part.sum() > 1) or self._clicks[cell] >= TWICE
            if part[cell] and known and _may_be_zeros(part, tiles):
                found |= part
        if found.any():
            self._zeros = found if self._zeros is None else self._zeros | found
        return bool(found.any())

    def told(self, tiles: Tiles) -> Tiles:
        """Return a board with the zeros that are known, unless its numbers contradict them by now."""
        if self._zeros is None or self._zeros.shape != tiles.shape:
            return tiles
        zeros = self._zeros & (tiles == Tile.COVERED)
        return np.where(zeros, 0, tiles).astype(np.int8) if _may_be_zeros(zeros, tiles) else tiles


def _may_be_zeros(part: npt.NDArray[np.bool_], tiles: Tiles) -> bool:
    """Return whether tiles that look covered may be zeros: no number around needs a mine among them."""
    opened = np.where(part, 0, tiles).astype(np.int8)
    beside = (around(part) > 0) & ~part
    closed = np.isin(opened, (Tile.COVERED, Tile.FLAG)) & beside
    return bool((tiles[beside] > 0).any() and not closed.any() and not contradictory(opened).any())


def opened_in_silence(moment: Moment, tiles: Tiles, frame: Image, grid: Grid) -> npt.NDArray[np.bool_]:
    """Return which tiles are zeros now and were covered at a moment, though their pictures have not changed.

    Args:
        moment: what the window showed before.
        tiles: what is known to be there now.
        frame: its picture now.
        grid: where the tiles lie in the pictures.
    """
    silent = np.zeros(tiles.shape, np.bool_)
    if moment.tiles is not None and moment.tiles.shape == tiles.shape:
        for row, column in np.argwhere((tiles == 0) & (moment.tiles == Tile.COVERED)):
            silent[row, column] = not moment.changed(Cell(int(row), int(column)), frame, grid)
    return silent


def read_with_zeros(moment: Moment, reader: FrameReader, frame: Image) -> Reading:
    """Return what a frame shows, as `after.read_after` reads it, with the zeros that a click has opened."""
    return without_stray_zeros(moment, with_zeros(moment, read_after(moment, reader, frame), frame))


def without_stray_zeros(moment: Moment, reading: Reading) -> Reading:
    """Return a reading in which a new zero amid covered tiles is unsure that no click can have opened.

    So a game may draw tiles at its beginning that it has forgotten to cover.
    """
    before, tiles = moment.tiles, reading.tiles
    if before is None or before.shape != tiles.shape or reading.outcome is not Outcome.PLAYING:
        return reading
    stray = (tiles == 0) & (before != 0) & (around(tiles >= 0) == 0) & (around(tiles == Tile.COVERED) > 0)
    for cell in moment.since_begun.opened:
        stray[cell] = False
    if not stray.any():
        return reading
    certainty = np.where(stray, 0, reading.certainty).astype(np.float32)
    return replace(reading, tiles=np.where(stray, Tile.UNSURE, tiles).astype(np.int8), certainty=certainty)


def with_zeros(moment: Moment, reading: Reading, frame: Image) -> Reading:
    """Return a reading with the zeros that a click has opened, where no pack knows them.

    They were covered and have changed, are plain and alike, and lie together around the tile that was
    clicked. Nothing closed is beside them, and no number around them needs a mine among them.
    """
    if reading.skin or moment.tiles is None or not (reading.tiles == Tile.UNSURE).any():
        return reading
    unread = (reading.tiles == Tile.UNSURE) & (moment.tiles == Tile.COVERED)
    _, parts = cv2.connectedComponents(unread.astype(np.uint8), connectivity=8)
    for cell in moment.clicked(Action.OPEN):
        part = (parts == parts[cell]) & unread
        if part[cell] and _are_zeros(part, moment, reading, frame):
            tiles = np.where(part, 0, reading.tiles).astype(np.int8)
            certainty = np.where(part, 1, reading.certainty).astype(np.float32)
            reading = replace(reading, tiles=tiles, certainty=certainty)
    return reading


def _are_zeros(part: npt.NDArray[np.bool_], moment: Moment, reading: Reading, frame: Image) -> bool:
    tiles = np.where(part, 0, reading.tiles).astype(np.int8)
    beside, closed = around(part) > 0, part & (around(tiles < 0) > 0)
    # A window over the whole board has no numbers around it.
    numbers = (tiles[beside & ~part] > 0).any() and (tiles == Tile.COVERED).any()
    if not numbers or closed.any() or contradictory(tiles)[beside].any():
        return False
    cells = [Cell(int(row), int(column)) for row, column in np.argwhere(part)]
    middles = np.concatenate([middle(cell, frame, reading.grid).reshape(-1, 3) for cell in cells])
    plain = np.ptp(middles.astype(np.int16), axis=0).max() <= PLAIN
    return bool(plain and all(moment.changed(cell, frame, reading.grid) for cell in cells))
