"""A board on a page that is ruled like graph paper: it is looked for without the page's lines."""

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.reading import Reading

COMMON, KINDS = 0.12, 3
"""A page's colour is one of so many that are commonest, and has such a part of the picture."""

FEW = 3
"""Every so many pixels tell what is common."""

EVEN = 6
"""Its pixels are off that by no more, in grey levels."""

DIP, AROUND = 0.2, 3
"""Where a line lies, so many fewer of the page's pixels have its colour than so far beside it, in pixels."""

FEWEST, NARROWEST, REGULAR = 8, 10, 0.8
"""So many lines, and such a part of all, lie as far from the next as usually: so far at least, in pixels."""

OFF, LIGHTEST, DARKEST = 16.0, -0.2, 2.3
"""A line's colours lie so near those between the page's and its own, in grey levels, and from so far on the
other side of the page's to so many times as far as its own: where two lines cross they may be darker."""

SAME = 0.02
"""Tiles of nearly the same width as the page's cells, in parts of it, are these."""


class Ruling(NamedTuple):
    """The lines of a page.

    Attributes:
        ground: the page's colour.
        columns: where lines lie from left to right, in pixels.
        rows: likewise from top to bottom.
    """

    ground: npt.NDArray[np.float32]
    columns: npt.NDArray[np.intp]
    rows: npt.NDArray[np.intp]

    def is_of(self, grid: Grid) -> bool:
        """Return whether a grid's tiles are the page's cells."""
        width, height = (float(np.ptp(lines)) / (len(lines) - 1) for lines in (self.columns, self.rows))
        return abs(grid.tile_width / width - 1) < SAME and abs(grid.tile_height / height - 1) < SAME


def past_ruling(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or, where that is in doubt and a page is ruled, a look past it.

    Raises:
        PictureError: neither shows a board.
    """
    try:
        reading = look(image)
    except PictureError as none:
        other = _past(image, look)
        if other is None:
            raise none
        return other
    return reading if reading.sure else _past(image, look, reading) or reading


def _past(image: Image, look: Callable[[Image], Reading], seen: Reading | None = None) -> Reading | None:
    """Return what is legible past a page's lines, where a first look has seen these or nothing.

    A board's own lines may be even, too; a page shows no numbers.
    """
    page = ruling_in(image)
    if page is None or (seen is not None and seen.legible and (seen.is_game or not page.is_of(seen.grid))):
        return None
    try:
        other = look(without_lines(image, page))
    except PictureError:
        return None
    return other if other.legible and not page.is_of(other.grid) else None


def ruling_in(image: Image) -> Ruling | None:
    """Return the lines of a page that is ruled both ways; None where a picture shows none."""
    for ground in _commonest(image):
        columns = _lines(_shares(image[::FEW], ground, 0))
        rows = _lines(_shares(image[:, ::FEW], ground, 1)) if columns.size else columns
        if rows.size:
            return Ruling(ground.astype(np.float32), columns, rows)
    return None


def _shares(image: Image, ground: npt.NDArray[np.int16], axis: int) -> npt.NDArray[np.float32]:
    """Return how large a part of each column of a picture, or row, has a page's colour."""
    low, high = (tuple(map(int, np.clip(ground + by, 0, 255))) for by in (-EVEN, EVEN))
    page = cv2.inRange(np.ascontiguousarray(image), low, high)
    return np.asarray((page > 0).mean(axis=axis), np.float32)


def _commonest(image: Image) -> list[npt.NDArray[np.int16]]:
    """Return the colours that a page may have, the commonest first."""
    some = image[::FEW, ::FEW].reshape(-1, 3)
    kinds = _kinds(some)
    values, counts = np.unique(kinds, return_counts=True)
    likely = values[np.argsort(counts)[::-1][:KINDS]]
    found = [some[kinds == value] for value in likely]
    return [np.median(each, axis=0).astype(np.int16) for each in found if len(each) >= COMMON * len(some)]


def _kinds(colours: npt.NDArray[np.generic]) -> npt.NDArray[np.intp]:
    """Return colours, or what they are off another, as one number for each, the same for near ones."""
    return np.asarray((colours.astype(np.intp) + 256 >> 3) @ np.array([1 << 12, 1 << 6, 1]), np.intp)


def _lines(shares: npt.NDArray[np.float32]) -> npt.NDArray[np.intp]:
    """Return where even lines lie, by the share of the page's colour across; none where they are not even."""
    narrow = np.ones((2 * AROUND + 1, 1), np.uint8)
    beside = cv2.morphologyEx(shares[:, None], cv2.MORPH_CLOSE, narrow)[:, 0]
    changes = np.diff(np.pad((beside - shares > DIP).astype(np.int8), 1))
    lines = (np.flatnonzero(changes == 1) + np.flatnonzero(changes == -1) - 1) // 2
    if lines.size < FEWEST:
        return lines[:0]
    gaps = np.diff(lines)
    usual = float(np.median(gaps))
    regular = np.abs(gaps - usual) <= 1
    if usual < NARROWEST or regular.sum() < FEWEST or regular.mean() < REGULAR:
        return lines[:0]
    # What hides most of a line leaves it out.
    numbers = np.round(gaps / usual).astype(np.intp)
    found = [lines[:1]]
    for line, gap, number in zip(lines[:-1], gaps, numbers, strict=True):
        found.append(line + gap * np.arange(1, number + 1) // number)
    return np.concatenate(found)


def without_lines(image: Image, page: Ruling) -> Image:
    """Return a picture in which the lines of a page have the page's colour."""
    near = np.zeros(image.shape[:2], np.bool_)
    for lines, across in ((page.rows, near), (page.columns, near.T)):
        for line in lines:
            across[max(0, line - AROUND) : line + AROUND + 1] = True
    colours = image.astype(np.float32) - page.ground
    drawn = np.concatenate([colours[:, page.columns].reshape(-1, 3), colours[page.rows].reshape(-1, 3)])
    drawn = drawn[peak(np.abs(drawn)) > EVEN]
    line = _usual(drawn)
    along = (colours @ line) / max(1.0, float(line @ line))
    off = peak(np.abs(colours - along[..., None] * line))
    out = image.copy()
    out[near & (off < OFF) & (along > LIGHTEST) & (along < DARKEST)] = np.round(page.ground)
    return out


def _usual(colours: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the commonest of some colours."""
    kinds = _kinds(colours)
    values, counts = np.unique(kinds, return_counts=True)
    return np.asarray(np.median(colours[kinds == values[counts.argmax()]], axis=0), np.float32)
