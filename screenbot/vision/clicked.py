"""What clicks have opened, and looks nearly as covered tiles do: zeros a few grey levels apart from them."""

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles
from screenbot.geometry import Image, peak
from screenbot.vision.deduction import around, contradictory

OTHER, SAME = 2.0, 1.0
"""A tile whose middle differs by more grey levels from every covered one's is not covered: pictures of a
screen are exact. Tiles whose middles differ by no more than the second look alike."""

MIDDLE = slice(3, -3)
"""What of a side of `glyphs.SIDE` pixels is the middle: the focus draws around it."""


def opened_alike(tiles: Tiles, pictures: Image, covered: Image, opened: frozenset[Cell]) -> Tiles:
    """Return tiles in which what was opened is not covered, nor what looks like it.

    They are zeros where no number speaks against it, nor a covered tile beside one; else they are unsure.
    Where no number is to be seen the game may have taken no notice of the clicks, and the focus has another
    colour.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: of them, as `glyphs.crops` makes them.
        covered: what covered tiles of this game looked like before, as `pictures`.
        opened: where clicks were to open a tile.
    """
    clicked = [cell for cell in opened if tiles[cell] == Tile.COVERED]
    if not clicked or not (tiles > 0).any():
        return tiles
    usual, colours = _middles(covered), _middles(pictures).reshape(*tiles.shape, 3)
    others = [colours[cell] for cell in clicked if _off(usual, colours[cell]).min() > OTHER]
    if not others:
        return tiles
    alike = np.min([_off(colours, each) for each in others], axis=0) <= SAME
    alike &= tiles == Tile.COVERED
    zeros = np.where(alike, 0, tiles).astype(np.int8)
    if contradictory(zeros).any() or (around(zeros == Tile.COVERED) > 0)[alike].any():
        zeros[alike] = Tile.UNSURE
    return zeros


def _middles(pictures: Image) -> npt.NDArray[np.float64]:
    """Return the colours of tiles' middles: ``[n, 3]``."""
    return np.asarray(np.median(pictures[:, MIDDLE, MIDDLE], axis=(1, 2)), np.float64)


def _off(colours: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how far colours are from another, in grey levels."""
    return np.asarray(peak(np.abs(colours - other)), np.float64)
