"""How a mark looks, whatever it stands on: its shape, and how red it is."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import peak

SHAPED = 0.5
"""A mark is where a tile differs from its colour by more, of its strongest."""

POINTS, POINTED, INSIDE = 5, 0.16, 0.33
"""A star's rim is farther from its middle and nearer by turns, so often around it, by so much of how far it
is: a pentagon's by 0.09. Between its points it leaves no less of its disc; an asterisk does."""

Colours = npt.NDArray[np.float32]
"""Of pixels or grounds, or how they change, in grey levels: float32 ``[..., 3]``, blue first."""


def redness(colours: Colours) -> Colours:
    """Return how much more red there is than of any other colour: float32 ``[...]``."""
    return np.asarray(colours[..., 2] - colours[..., :2].max(axis=-1), np.float32)


def shared(one: npt.NDArray[np.number], other: npt.NDArray[np.number]) -> float:
    """Return of the pixels in which one of two marks lies the part in which both do: 1 for one shape.

    Args:
        one: a tile, ``[height, width, 3]``.
        other: another, of that size.
    """
    inked, also = _inked(one), _inked(other)
    return float((inked & also).sum() / max(1, (inked | also).sum()))


def _inked(tile: npt.NDArray[np.number]) -> npt.NDArray[np.bool_]:
    """Return where a tile's mark lies: bool ``[height, width]``."""
    off = peak(np.abs(tile - np.median(tile, axis=(0, 1))))
    return np.asarray(off > SHAPED * off.max(), np.bool_)


def is_star(tile: npt.NDArray[np.number]) -> bool:
    """Return whether a tile's mark is a star of five points: uint8 or float ``[height, width, 3]``."""
    _, parts, boxes, centres = cv2.connectedComponentsWithStats(_inked(tile).astype(np.uint8), connectivity=8)
    if len(boxes) < 2:
        return False
    largest = 1 + int(boxes[1:, cv2.CC_STAT_AREA].argmax())
    outline, _ = cv2.findContours(
        (parts == largest).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    rim = np.concatenate(outline)[:, 0] - centres[largest]
    angles, far = np.arctan2(rim[:, 1], rim[:, 0]), np.hypot(rim[:, 0], rim[:, 1]) + 0.5
    around = np.linspace(-np.pi, np.pi, 12 * POINTS, endpoint=False)
    apart = np.angle(np.exp(1j * (angles - around[:, None])))
    profile = far[np.abs(apart).argmin(axis=1)]
    waves = 2 * np.abs(np.fft.rfft(profile))[1 : 2 * POINTS] / profile.sum()
    pointed = waves.argmax() == POINTS - 1 and waves[POINTS - 1] > POINTED
    return bool(pointed and profile.min() > INSIDE * profile.max())
