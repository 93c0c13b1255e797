"""Parts of a picture: what one encloses, what two share, and which reach into a place."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, Rect, peak

Mask = npt.NDArray[np.bool_]
"""Which pixels are so: bool ``[height, width]``."""

FLAT = 6
"""Neighbouring pixels of one ground differ by no more, in grey levels: it may be shaded."""


class Grounds(NamedTuple):
    """The even parts of a picture.

    Attributes:
        labels: the part of each pixel, 0 for none: int32 ``[height, width]``.
        boxes: of each part, of none first: x, y, width, height and area, int32 ``[parts, 5]``.
    """

    labels: npt.NDArray[np.int32]
    boxes: npt.NDArray[np.int32]


def grounds(image: Image) -> Grounds:
    """Return the even parts of a picture, as the grounds of buttons and of messages are."""
    value = image.astype(np.int16)
    flat = np.ones(image.shape[:2], np.uint8)
    flat[:, 1:] &= peak(np.abs(np.diff(value, axis=1))) <= FLAT
    flat[1:] &= peak(np.abs(np.diff(value, axis=0))) <= FLAT
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    return Grounds(np.asarray(labels, np.int32), np.asarray(boxes, np.int32))


def filled(part: Mask) -> Mask:
    """Return a part of a picture with all that lies within its outline."""
    outline, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(part.shape, np.uint8)
    cv2.drawContours(whole, outline, -1, 1, cv2.FILLED)
    return np.asarray(whole > 0, np.bool_)


def hull(part: Mask) -> Mask:
    """Return the smallest convex part of a picture that has a part of it."""
    points = cv2.findNonZero(part.astype(np.uint8))
    whole = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(whole, cv2.convexHull(points), 1)
    return np.asarray(whole > 0, np.bool_)


def shared(one: Mask, other: Mask) -> float:
    """Return how large a part of what two masks have is both's."""
    return float((one & other).sum() / max(1, (one | other).sum()))


def parts_at(mask: Mask, place: Rect) -> Mask:
    """Return the connected parts of a mask that reach into a place."""
    _, parts = cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)
    inside = np.unique(place.clipped(Rect(0, 0, mask.shape[1], mask.shape[0])).cut(parts))
    return np.asarray(np.isin(parts, inside[inside > 0]), np.bool_)
