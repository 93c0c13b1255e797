"""Mouse pointers as the tests draw them."""

import cv2
import numpy as np

from screenbot.geometry import Image

ARROW = ((0, 0), (0, 17), (4, 13), (7, 19), (9, 18), (7, 12), (12, 12))
HAND = ((5, 0), (8, 0), (8, 7), (16, 9), (17, 12), (16, 17), (15, 22), (6, 22), (1, 14), (1, 11), (4, 13))
LARGE = 8


def with_pointer(
    image: Image,
    x: int,
    y: int,
    shape: tuple[tuple[int, int], ...] = ARROW,
    light: bool = True,
    size: float = 1.0,
) -> Image:
    """Return a picture with a pointer, its tip at x, y: light with a dark rim, or the other way round."""
    fill, rim = (255, 0) if light else (0, 255)
    side = round(30 * size)
    points = np.round((np.array(shape, np.float64) * size + 2) * LARGE).astype(np.int32)
    ink, grey = np.zeros((2, side * LARGE, side * LARGE), np.uint8)
    cv2.fillPoly(ink, [points], 255)
    cv2.polylines(ink, [points], True, 255, round(2 * size * LARGE))
    cv2.fillPoly(grey, [points], 255)
    cv2.polylines(grey, [points], True, 0, round(size * LARGE))
    cover, inner = (
        cv2.resize(each, (side, side), interpolation=cv2.INTER_AREA).astype(np.float64)[..., None] / 255
        for each in (ink, grey)
    )
    out = image.astype(np.float64)
    part = out[y - 2 : y - 2 + side, x - 2 : x - 2 + side]
    cover, inner = (each[: part.shape[0], : part.shape[1]] for each in (cover, inner))
    part[:] = part * (1 - cover) + (inner * fill + (1 - inner) * rim) * cover
    return np.asarray(out.round(), np.uint8)
