"""Straight edges in a picture: where neighbouring pixels differ along a line of some length."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image

Mask = npt.NDArray[np.uint8]
"""A map of edges: uint8 ``[height, width]``, 1 where pixel x differs from pixel x - 1, else 0."""

Steps = npt.NDArray[np.uint8]
"""How far neighbouring pixels differ in their most differing channel: uint8 ``[height, width]``."""


def steps(image: Image, axis: int) -> Steps:
    """Return how far each pixel differs from the one before it, along x (`axis` 1) or y (`axis` 0)."""
    out = np.zeros(image.shape[:2], np.uint8)
    if axis == 1:
        out[:, 1:] = _widest_channel(image[:, 1:], image[:, :-1])
    else:
        out[1:] = _widest_channel(image[1:], image[:-1])
    return out


def _widest_channel(one: Image, other: Image) -> Steps:
    if one.size == 0:
        return np.zeros(one.shape[:2], np.uint8)
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def noise_threshold(*maps: Steps) -> int:
    """Return the step that tells an edge from noise: 5, or more in a picture that is noisy throughout."""
    typical = max(float(np.median(each[::7, ::7])) for each in maps)
    return int(min(5 + 2.5 * typical, 30))


def straight(edge: Mask, axis: int, length: int) -> Mask:
    """Return the edges that run straight for at least `length` pixels along `axis` 1 or 0."""
    shape = (1, length) if axis == 1 else (length, 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, shape)
    return np.asarray(cv2.morphologyEx(edge, cv2.MORPH_OPEN, kernel, borderValue=0), np.uint8)
