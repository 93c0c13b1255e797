"""Small figures that stand alone in a picture, as digits on tiles do: no letters of words."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image
from screenbot.vision.finding.edges import STRONG, steps

LOWEST, HIGHEST, WIDEST = 3, 72, 1.6
"""Figures are so high, in pixels, and at most so much wider than high; dots are as wide as high."""

ALONE = 0.3
"""A figure has no neighbour nearer than so much of its height: letters of words have."""

MOST = 1500
"""More figures than these are a texture."""

Numbers = npt.NDArray[np.float64]
"""Positions or sizes: float64 ``[n]``."""


class Figures(NamedTuple):
    """Figures that stand alone: their middles and their heights, in pixels: float64 ``[n]`` each."""

    x: Numbers
    y: Numbers
    height: Numbers

    def of(self, which: npt.NDArray[np.bool_]) -> "Figures":
        """Return some of them."""
        return Figures(*(each[which] for each in self))


def figures_of(image: Image) -> Figures:
    """Return the figures that stand alone; what lies within another is a part of it."""
    ink = cv2.max(steps(image, 1), steps(image, 0)) > STRONG
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    left, top, width, height, _ = stats[1:].T.astype(np.float64)
    fits = (height >= LOWEST) & (height <= HIGHEST) & (width <= WIDEST * height + 2)
    boxes = np.stack([left, top, width, height], axis=1)[fits].astype(int)
    boxes = boxes[np.argsort(boxes[:, 2] * boxes[:, 3], kind="stable")]
    if not 0 < len(boxes) <= 4 * MOST:
        return Figures(*np.zeros((3, 0)))
    middles = boxes[:, :2] + boxes[:, 2:] // 2
    boxes = boxes[_owners(image, boxes)[middles[:, 1], middles[:, 0]] == np.arange(len(boxes))]
    owner = _owners(image, boxes)
    alone = [_stands_alone(owner, number, box) for number, box in enumerate(boxes.tolist())]
    x, y, width, height = boxes[np.array(alone, bool)].T.astype(np.float64)
    if x.size > MOST:
        return Figures(*np.zeros((3, 0)))
    return Figures(x + (width - 1) / 2, y + (height - 1) / 2, height)


def _owners(image: Image, boxes: npt.NDArray[np.int_]) -> npt.NDArray[np.int32]:
    """Return the number of the last box, of x, y, width and height, that each pixel lies in; -1 elsewhere."""
    owner = np.full(image.shape[:2], -1, np.int32)
    for number, (x, y, width, height) in enumerate(boxes.tolist()):
        cv2.rectangle(owner, (x, y), (x + width - 1, y + height - 1), number, -1)
    return owner


def _stands_alone(owner: npt.NDArray[np.int32], number: int, box: list[int]) -> bool:
    """Return whether no other figure is near one to the left or to the right."""
    x, y, width, height = box
    room = max(2, round(ALONE * height))
    near = owner[y : y + height, max(0, x - room) : x + width + room]
    return not ((near >= 0) & (near != number)).any()
