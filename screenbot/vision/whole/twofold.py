"""Marks of one name that have two looks: a game has one for its flags and one for its mines.

Some are a flag's with a question mark beside it, or a flag's that the end of a game shows to be wrong.
"""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.naming.usual import APART, OTHER, from_usual
from screenbot.vision.whole.filling import alike, miniatures

SEVERAL = 3
"""So many tiles have a look in common, not by chance."""

Mask = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""


def odd_marks(tiles: Tiles, pictures: Image, name: Tile) -> Mask:
    """Return the tiles of a name that look otherwise than most of it do; of two that differ both.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: the tiles as `glyphs.crops` makes them.
        name: of a mark.
    """
    named = np.flatnonzero(tiles == name)
    odd = np.zeros(tiles.size, np.bool_)
    if len(named) > 1:
        off = from_usual(pictures[named])
        other = off > max(OTHER, APART * float(np.median(off)) * (len(named) > 2))
        odd[named] = other | (len(named) == 2 and other.any())
    return odd.reshape(tiles.shape)


def alone(tiles: Mask, pictures: Image) -> Mask:
    """Return which of several tiles looks like no other of them.

    Args:
        tiles: bool ``[rows, columns]``.
        pictures: the tiles as `glyphs.crops` makes them.
    """
    answer = np.zeros(tiles.size, np.bool_)
    if tiles.sum() > 1:
        for group in alike(miniatures(pictures), tiles.ravel()):
            answer |= group & (group.sum() == 1)
    return answer.reshape(tiles.shape)


def twofold(tiles: Tiles, pictures: Image) -> bool:
    """Return whether the mines of a game that is over have two looks: one of them may be its flags.

    On the two colours of a chequered board each look is two.
    """
    mines = tiles == Tile.MINE
    if not mines.any():
        return False
    looks, odd = miniatures(pictures), np.indices(mines.shape).sum(axis=0) % 2 == 1
    for colour in (odd, ~odd):
        sizes = [int(group.sum()) for group in alike(looks, (mines & colour).ravel())]
        if sum(size >= SEVERAL for size in sizes) > 1:
            return True
    return False
