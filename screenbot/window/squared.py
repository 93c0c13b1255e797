"""Compact signs of one ink in a picture, each drawn as large as any other: arrows, faces."""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, Rect, peak
from screenbot.vision.text.ink import Grey, inked

SMALLEST, LARGEST, OBLONG = 11, 90, 1.45
"""A sign is so many pixels wide and high, and no side is so many times as long as the other."""

JOINED = (1, 5, 9)
"""Parts of it are no farther apart, in pixels: two arrows may chase each other."""

ROOM = 3
"""Around it there is no more room in its box, in pixels: what goes around a sign is none."""

CONTRAST, INK = 40.0, 0.4
"""It differs from its ground by more, in grey levels; its ink by more than such a part of what most does."""

SIDE, DRAWN = 48, 40
"""It is looked at in a square of so many pixels, and made as large in that."""

HALF = 0.5
"""What has more ink is a part of a sign."""

Values = npt.NDArray[np.float32]


def signs(picture: Image) -> Iterator[Rect]:
    """Yield where compact signs may stand, dark ones and light ones, whole and joined."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    for shade in (grey, np.asarray(255 - grey, np.uint8)):
        ink = inked(shade)
        for size in JOINED:
            yield from _boxes(
                np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((size, size))), np.uint8)
            )


def _boxes(ink: Grey) -> Iterator[Rect]:
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    for x, y, width, height, _ in stats[1:].tolist():
        short, long = min(width, height), max(width, height)
        if short >= SMALLEST and long <= min(LARGEST, OBLONG * short):
            yield Rect(x, y, width, height)


def in_square(picture: Image) -> Values | None:
    """Return a sign as large as `DRAWN` in the middle of a square, 1 where it has ink; None where none is."""
    shown = picture.astype(np.float32)
    ground = np.median(np.concatenate([shown[0], shown[-1], shown[:, 0], shown[:, -1]]), axis=0)
    ink = peak(np.abs(shown - ground))
    if ink.max() <= CONTRAST:
        return None
    ink /= ink.max()
    rows, columns = np.flatnonzero((ink > INK).any(axis=1)), np.flatnonzero((ink > INK).any(axis=0))
    height, width = ink.shape
    if max(rows[0], columns[0], height - 1 - rows[-1], width - 1 - columns[-1]) > ROOM:
        return None
    ink = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    scale = DRAWN / max(ink.shape)
    height, width = (max(1, round(side * scale)) for side in ink.shape)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    square, y, x = np.zeros((SIDE, SIDE), np.float32), (SIDE - height) // 2, (SIDE - width) // 2
    square[y : y + height, x : x + width] = cv2.resize(ink, (width, height), interpolation=way)
    return square
