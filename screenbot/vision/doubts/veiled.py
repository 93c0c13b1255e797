"""A veil over a whole page, as behind a message: what it dims is read with its colours spread out again."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Image, peak
from screenbot.vision.reading import Reading

BRIGHT = 140
"""What a black veil dims is darker, in grey levels: half of white, or less."""

LARGE = 0.003
"""Of a picture so large a part, in one piece, is no sign on a board: a message, or another window."""

BESIDE = 0.003
"""So small a part may be as bright besides: what is written on a dark message."""

DIMMED = 0.6
"""A veil dims so large a part at least."""

ALL_BUT = 99.5
"""The brightest percent that a veil dims is white beneath it, or nearly so, but for a part of it."""

WHITE, LEAST = 250.0, 1.6
"""It is made so bright, if that is by so many times: else a page is hardly dimmed."""

HOLLOW = 0.5
"""A tile that cannot be read counts so much less than none: a board is not larger for such rows."""


def past_veil(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a look at a picture shows, or, where a veil dims it, a look past the veil that shows more.

    Raises:
        PictureError: there is no board.
    """
    try:
        dimmed = look(image)
    except PictureError as none:
        past = _past(image, look)
        if past is None:
            raise none  # what was made of the picture is nothing to be told of
        return past
    past = None if dimmed.sure else _past(image, look)
    return dimmed if past is None or _told(past) <= _told(dimmed) else past


def _past(image: Image, look: Callable[[Image], Reading]) -> Reading | None:
    """Return what a look past a veil shows; None without a veil, or a board beneath it."""
    unveiled = without_veil(image)
    try:
        return None if unveiled is None else look(unveiled)
    except PictureError:
        return None


def _told(reading: Reading) -> tuple[bool, float]:
    """Return what tells which look shows more: all, or more tiles, less `HOLLOW` of those unread.

    A message may part a board in two, of which one look sees one.
    """
    unread = int((reading.tiles == Tile.UNSURE).sum())
    return reading.sure, reading.tiles.size - unread - HOLLOW * unread


def without_veil(image: Image) -> Image | None:
    """Return a picture with what a black or a white veil lies over as it was before; None without one."""
    dark = _spread(image)
    if dark is not None:
        return dark
    pale = _spread(255 - image)
    return None if pale is None else np.asarray(255 - pale, np.uint8)


def _spread(image: Image) -> Image | None:
    """Return a picture with what is dim beside large bright things as bright as these; None where more is."""
    bright = peak(image)
    high = bright >= BRIGHT
    dim = ~high
    if dim.mean() < DIMMED or (high & ~_large(high)).mean() > BESIDE:
        return None
    times = WHITE / max(1.0, float(np.percentile(bright[dim], ALL_BUT)))
    if times < LEAST:
        return None
    return np.asarray(np.clip(np.rint(image * times), 0, 255), np.uint8)


def _large(mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the pieces of a mask that are large, with the pixels around them."""
    _, pieces, facts, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    large = facts[:, cv2.CC_STAT_AREA] >= LARGE * mask.size
    large[0] = False
    return cv2.dilate(large[pieces].astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
