"""Find tiles that something hides: a message over the board, another window's corner."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import Chances, Look

FEWEST, DENSE = 4, 0.35
"""Something hides a block of tiles with at least so many odd ones, and they are at least this share of it."""

ALONE, TIMES = 5.0, 3.0
"""An odd tile differs from every other by more grey levels than this, and than so many times the usual."""

KNOWN = 0.9
"""A tile that the network names with this chance is not odd: some numbers are rare."""

PLAIN, WRITTEN = 0.5, 2
"""A message says something: on so many odd tiles at least a plain tile has a smaller chance than this. An
opening has odd tiles too, where lines between tiles are drawn as their neighbours are."""

SHEET, LARGE, FOREIGN = 6, 0.6, 0.95
"""A message lies on so many tiles of one colour, on no larger part of the board, and so large a part of its
tiles look like none elsewhere."""

ALIKE = (2.0, 4.0)
"""How much these tiles differ, as `groups.alike` takes it."""

Hidden = npt.NDArray[np.bool_]
"""Which tiles something hides: bool ``[tiles]``."""


def hidden(values: npt.NDArray[np.float32], single: Chances, shape: tuple[int, int]) -> Hidden:
    """Return tiles under a message: a block with many that look like no other tile of the board.

    Args:
        values: the tiles' looks, float32 ``[tiles, values]``, grey levels.
        single: the tiles' chances.
        shape: rows and columns of the board.
    """
    none = np.zeros(len(values), bool)
    if not 2 * FEWEST <= len(values) <= 4 * groups.MOST:
        return none
    apart = _nearest(values, values)
    odd = apart > max(ALONE, TIMES * float(np.median(apart)))
    odd &= single[:, 1 : int(Look.JUNK)].max(axis=1) < KNOWN
    if odd.sum() < FEWEST or odd.mean() > 0.5:
        return none
    answer = none.reshape(shape)
    table = odd.reshape(shape)
    marked = (single[:, 1 : int(Look.CROSS)].max(axis=1) > KNOWN).reshape(shape)
    near = cv2.dilate(table.astype(np.uint8), np.ones((3, 3), np.uint8))
    written = table & (single[:, Look.PLAIN] < PLAIN).reshape(shape)
    count, blobs = cv2.connectedComponents(near, connectivity=8)
    for blob in range(1, count):
        rows, columns = np.nonzero(table & (blobs == blob))
        if len(rows) < FEWEST or (written & (blobs == blob)).sum() < WRITTEN:
            continue
        block = _without_shadow(marked, rows, columns)
        if block.any() and len(rows) >= DENSE * block.sum() and block.mean() < 0.6:
            answer |= block & (table | _only_here(values, block))
    return (answer | _sheets(values, single, table)).ravel()


def _sheets(values: npt.NDArray[np.float32], single: Chances, odd: Hidden) -> Hidden:
    """Return rectangles like no tiles elsewhere, of one look but where something is written, and their rims.

    Args:
        values: the tiles' looks, float32 ``[tiles, values]``, grey levels.
        single: the tiles' chances.
        odd: those that look like no other: bool ``[rows, columns]``.
    """
    answer, plain = np.zeros_like(odd), single[:, Look.PLAIN] > PLAIN
    labels = np.full(len(values), -1)
    labels[plain] = groups.alike(values[plain], *ALIKE)
    for label in np.flatnonzero(np.bincount(labels[plain]) >= SHEET) if plain.any() else ():
        sheet = (labels == label).reshape(odd.shape)
        rows, columns = np.nonzero(sheet)
        box = np.zeros_like(odd)
        box[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = True
        written = (box & odd & ~plain.reshape(odd.shape)).sum()
        if written < WRITTEN or box.mean() > LARGE or sheet.sum() < DENSE * box.sum():
            continue
        inside = box.ravel()
        if (_nearest(values[inside], values[~inside]) > ALONE).mean() > FOREIGN:
            answer |= box | (odd & (cv2.dilate(box.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0))
    return answer


def _without_shadow(marked: Hidden, rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp]) -> Hidden:
    """Return the block of odd tiles without border lines on which marks can be read: a shadow fell there."""
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    top += marked[top, left:right].sum() >= 2
    bottom -= marked[bottom - 1, left:right].sum() >= 2
    left += marked[top:bottom, left].sum() >= 2
    right -= marked[top:bottom, right - 1].sum() >= 2
    block = np.zeros(marked.shape, bool)
    block[top:bottom, left:right] = True
    return block


def _only_here(values: npt.NDArray[np.float32], block: Hidden) -> Hidden:
    """Return the whole block if most of it looks like nothing outside, else only what does."""
    inside = block.ravel()
    foreign = np.zeros(block.size, bool)
    foreign[inside] = _nearest(values[inside], values[~inside]) > ALONE
    return block if foreign[inside].mean() > 0.7 else foreign.reshape(block.shape)


def _nearest(values: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return how far the nearest of the others is from each value, itself not counted."""
    between = groups.distances(values, others)
    if others is values:
        np.fill_diagonal(between, np.inf)
    return np.asarray(between.min(axis=1, initial=np.inf), np.float32)
