"""What tiles of a skin that no pack shows have looked like, pixel for pixel, and what they were then."""

from collections import defaultdict

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Image, peak

SIDE, LEAST_SIDE = 1 / 8, 12
"""What of a tile is a side; tiles of fewer pixels have none to spare."""

ON_ONE, ON_ALL = 0.75, 0.4
"""What passes behind a board shows in the gaps of tiles and at their round corners: in one stretch of
a side, no longer than so large a part of it, nor than the other part in the mean of all four. A border, or a
bevel, is all along each."""

MOST = 32
"""Of tiles of one name that differ at their sides alone so many looks are kept."""

Inner = tuple[int, int, bytes]
"""A tile's height, width, and pixels without any of its sides."""


class Album:
    """What tiles showed that were seen before."""

    def __init__(self) -> None:
        self._known: dict[bytes, int] = {}
        self._alike: defaultdict[Inner, list[tuple[Image, int]]] = defaultdict(list)

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
        if not names and _has_sides(tile):
            alike = self._alike.get(_inner(tile), [])
            names = {name for each, name in alike if _is_behind(peak(tile != each))}
        return names.pop() if len(names) == 1 else int(Tile.UNSURE)

    def keep(self, tile: Image, name: int) -> None:
        """Remember what a tile shows, if that is sure."""
        if name == Tile.UNSURE:
            return
        if tile.tobytes() not in self._known and _has_sides(tile):
            alike = self._alike[_inner(tile)]
            if sum(each == name for _, each in alike) < MOST:
                alike.append((tile.copy(), name))
        for part in (tile.tobytes(), *_but_for_a_side(tile)):
            self._known.setdefault(part, name)


def _has_sides(tile: Image) -> bool:
    """Return whether a tile is large enough to be known without its sides."""
    return bool(min(tile.shape[:2]) >= LEAST_SIDE)


def _sides(height: int, width: int) -> tuple[int, int]:
    """Return how many rows and columns of a tile's pixels are a side of it."""
    return max(1, round(SIDE * height)), max(1, round(SIDE * width))


def _but_for_a_side(tile: Image) -> list[bytes]:
    """Return a tile's pixels without one of its sides, for each side; of tiny tiles nothing."""
    if not _has_sides(tile):
        return []
    y, x = _sides(*tile.shape[:2])
    parts = (tile[y:], tile[:-y], tile[:, x:], tile[:, :-x])
    return [bytes([number]) + part.tobytes() for number, part in enumerate(parts)]


def _inner(tile: Image) -> Inner:
    height, width, _ = tile.shape
    y, x = _sides(height, width)
    return height, width, tile[y:-y, x:-x].tobytes()


def _is_behind(changed: npt.NDArray[np.bool_]) -> bool:
    """Return whether what has changed at a tile's sides may lie behind it: bool ``[height, width]``."""
    y, x = _sides(*changed.shape)
    sides = (
        changed[:y].any(axis=0),
        changed[-y:].any(axis=0),
        changed[:, :x].any(axis=1),
        changed[:, -x:].any(axis=1),
    )
    parts = [float(side.mean()) for side in sides]
    stretches = max(int((np.diff(np.pad(side.astype(np.int8), 1)) == 1).sum()) for side in sides)
    return max(parts) <= ON_ONE and sum(parts) <= ON_ALL * len(parts) and stretches <= 1
