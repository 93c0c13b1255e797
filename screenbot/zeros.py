"""Zeros that nobody's eyes know: what opens around a click, with nothing closed beside it, is no number."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Cell, Tile
from screenbot.geometry import Image
from screenbot.site import FrameReader
from screenbot.verdict import Moment, middle, read_after
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.reading import Reading

PLAIN = 24
"""Grey levels by which the middles of zeros differ at most, all of one opening taken together."""


def read_with_zeros(moment: Moment, reader: FrameReader, frame: Image) -> Reading:
    """Return what a frame shows, as `verdict.read_after` reads it, with the zeros that a click has opened."""
    return with_zeros(moment, read_after(moment, reader, frame), frame)


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
