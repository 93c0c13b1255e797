"""Parts of a picture: what one encloses, what two share, and which reach into a place."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect

Mask = npt.NDArray[np.bool_]
"""Which pixels are so: bool ``[height, width]``."""


def filled(part: Mask) -> Mask:
    """Return a part of a picture with all that lies within its outline."""
    outline, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(part.shape, np.uint8)
    cv2.drawContours(whole, outline, -1, 1, cv2.FILLED)
    return np.asarray(whole > 0, np.bool_)


def shared(one: Mask, other: Mask) -> float:
    """Return how large a part of what two masks have is both's."""
    return float((one & other).sum() / max(1, (one | other).sum()))


def parts_at(mask: Mask, place: Rect) -> Mask:
    """Return the connected parts of a mask that reach into a place."""
    _, parts = cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)
    inside = np.unique(place.clipped(Rect(0, 0, mask.shape[1], mask.shape[0])).cut(parts))
    return np.asarray(np.isin(parts, inside[inside > 0]), np.bool_)
