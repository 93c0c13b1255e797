"""What tiles of a skin that no pack shows have looked like, pixel for pixel, and what they were then."""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Image

SIDE, LEAST_SIDE = 1 / 8, 12
"""What of a tile is a side; tiles of fewer pixels have none to spare."""

SOME, IN_ALL = 0.75, 0.4
"""Something that passes behind a board shows in the gaps of tiles and at their round corners: on no side in a
larger part, nor in one of all four. A border, or a bevel, is all along each."""

MOST = 32
"""Of tiles that differ at their sides alone so many looks are kept."""


class Looks:
    """What tiles showed that were seen before."""

    def __init__(self) -> None:
        self._known: dict[bytes, int] = {}
        self._inner: dict[tuple[int, int, bytes], list[tuple[Image, int]]] = {}

    def told(self, tile: Image) -> int:
        """Return what a tile showed that looked like this; UNSURE where none did, or not all that did agree.

        One side may look otherwise, as a neighbour may reach there, or parts of several.

        Args:
            tile: its picture.
        """
        whole = self._known.get(tile.tobytes())
        if whole is not None:
            return whole
        names = {self._known[part] for part in _but_for_a_side(tile) if part in self._known}
        if not names:
            names = {
                name for each, name in self._alike_within(tile) if _is_behind(np.any(tile != each, axis=2))
            }
        return names.pop() if len(names) == 1 else int(Tile.UNSURE)

    def keep(self, tile: Image, name: int) -> None:
        """Remember what a tile shows, if that is sure."""
        if name == Tile.UNSURE:
            return
        for part in (tile.tobytes(), *_but_for_a_side(tile)):
            self._known.setdefault(part, name)
        alike = self._alike_within(tile)
        if len(alike) < MOST and not any(np.array_equal(tile, each) for each, _ in alike):
            self._inner.setdefault(_within(tile), []).append((tile.copy(), name))

    def _alike_within(self, tile: Image) -> list[tuple[Image, int]]:
        """Return the tiles that look just so but for their sides, and what they showed."""
        return self._inner.get(_within(tile), []) if min(tile.shape[:2]) >= LEAST_SIDE else []


def _sides(height: int, width: int) -> tuple[int, int]:
    """Return how many rows and columns of a tile's pixels are a side of it."""
    return max(1, round(SIDE * height)), max(1, round(SIDE * width))


def _but_for_a_side(tile: Image) -> list[bytes]:
    """Return a tile's pixels without one of its sides, for each side; of tiny tiles nothing."""
    height, width, _ = tile.shape
    if min(height, width) < LEAST_SIDE:
        return []
    y, x = _sides(height, width)
    parts = (tile[y:], tile[:-y], tile[:, x:], tile[:, :-x])
    return [bytes([number]) + part.tobytes() for number, part in enumerate(parts)]


def _within(tile: Image) -> tuple[int, int, bytes]:
    """Return a tile's height, width, and pixels without any of its sides."""
    height, width, _ = tile.shape
    y, x = _sides(height, width)
    return height, width, tile[y:-y, x:-x].tobytes()


def _is_behind(off: npt.NDArray[np.bool_]) -> bool:
    """Return whether what has changed at a tile's sides may lie behind it: bool ``[height, width]``."""
    y, x = _sides(*off.shape)
    sides = off[:y].any(axis=0), off[-y:].any(axis=0), off[:, :x].any(axis=1), off[:, -x:].any(axis=1)
    parts = [float(side.mean()) for side in sides]
    return max(parts) <= SOME and sum(parts) <= IN_ALL * len(parts)
