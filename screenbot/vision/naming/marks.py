"""How a mark looks, whatever it stands on: its shape, and how red it is."""

import numpy as np
import numpy.typing as npt

SHAPED = 0.5
"""A mark is where a tile differs from its colour by more, of its strongest."""

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
    off = np.abs(tile - np.median(tile, axis=(0, 1))).max(axis=2)
    return np.asarray(off > SHAPED * off.max(), np.bool_)
