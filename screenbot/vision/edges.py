"""Straight edges in a picture: where neighbouring pixels differ along a line of some length."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image

Soft = npt.NDArray[np.uint8]
"""How strong the edge between pixels x - 1 and x is: uint8 ``[height, width]``, 0 to `STRONG`."""

STRONG = 24
"""An edge of so many grey levels is as good as any stronger one."""

ALONG = 5
"""Pixels along an edge that are averaged."""

MOST_NOISE = 12.0
"""At most so many grey levels are taken for noise."""

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


class Layer(NamedTuple):
    """A picture at a whole fraction of its size, and its straight edges.

    Attributes:
        scale: so many of the picture's pixels are one pixel here, each way.
        image: the picture, averaged.
        x: edges between neighbours along x; `y` likewise.
    """

    scale: int
    image: Image
    x: Soft
    y: Soft


def layers(image: Image, least: int) -> list[Layer]:
    """Return a picture at full scale, half, quarter and eighth, as long as both sides have `least` pixels."""
    found = []
    for scale in (1, 2, 4, 8):
        height, width = image.shape[0] // scale, image.shape[1] // scale
        if min(height, width) < least:
            break
        whole = image[: height * scale, : width * scale]
        if scale > 1:
            whole = np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        found.append(Layer(scale, whole, straight(whole, 1), straight(whole, 0)))
    return found


def straight(image: Image, axis: int) -> Soft:
    """Return how strong edges are that run straight, between neighbours along x (`axis` 1) or y (`axis` 0).

    Neighbours are averaged along the edge first: that keeps what runs straight, be it faint, and little of
    noise and of glyphs.
    """
    edge = steps(np.asarray(cv2.blur(image, (1, ALONG) if axis == 1 else (ALONG, 1)), np.uint8), axis)
    noise = int(min(1 + 2 * float(np.median(edge[::5, ::5])), MOST_NOISE))
    return np.minimum(np.maximum(edge, noise) - np.uint8(noise), np.uint8(STRONG))
