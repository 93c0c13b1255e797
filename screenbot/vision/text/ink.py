"""Where there is ink in a picture, whatever it stands on."""

import cv2
import numpy as np
import numpy.typing as npt

WINDOW, CONTRAST = 25, 40
"""Ink and ground differ so much in a square of so many pixels, in grey levels."""

Grey = npt.NDArray[np.uint8]
"""A grey picture: uint8 ``[height, width]``."""


def shades(grey: Grey, scale: float, enlarging: int) -> tuple[Grey, Grey]:
    """Return a picture so many times as large, and the same with light and dark changed over.

    Args:
        grey: the picture.
        scale: how many times.
        enlarging: OpenCV's way to make it larger.
    """
    way = cv2.INTER_AREA if scale < 1 else enlarging
    scaled = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    return scaled, 255 - scaled


def inked(grey: Grey) -> Grey:
    """Return where there is ink: 1 where a picture is darker than the middle of what is around it, else 0."""
    around = np.ones((WINDOW, WINDOW), np.uint8)
    dark, light = (change(grey, around).astype(np.int16) for change in (cv2.erode, cv2.dilate))
    return np.asarray((2 * grey.astype(np.int16) < dark + light) & (light - dark > CONTRAST), np.uint8)
