"""What the rules of the game say about tiles that were read."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile, Tiles

Mask = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""

_AROUND = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.float32)

OVERLAY = 3
"""At least so many unsure tiles side by side are something that lies over the board."""


def impossible(tiles: Tiles) -> Mask:
    """Return the numbers that cannot stand where they were read.

    A number needs as many mines around it as it says, so as many tiles that may hide one; and nothing
    that is known to be a mine stands beside a zero, nor more of them than the number says.
    Flags prove nothing: people set them wrong.
    """
    is_mine = (tiles == Tile.MINE) | (tiles == Tile.HIT_MINE)
    may_be_mine = (tiles < 0) & (tiles != Tile.WRONG_FLAG)
    return (tiles >= 0) & ((tiles > _count(may_be_mine)) | (tiles < _count(is_mine)))


def outcome(tiles: Tiles, mines: int | None = None) -> Outcome:
    """Return where the game stands, as far as the tiles tell.

    Args:
        tiles: int8 ``[rows, columns]``; a message over the board leaves `Tile.UNSURE`.
        mines: all mines, where known: a game is won once no other tile is covered.
    """
    count = {tile: int((tiles == tile).sum()) for tile in Tile}
    if count[Tile.HIT_MINE] or count[Tile.WRONG_FLAG]:
        return Outcome.LOST
    covered = count[Tile.COVERED] + count[Tile.QUESTION]
    marked = count[Tile.FLAG] + count[Tile.MINE]
    hidden = count[Tile.UNSURE] if _overlaid(tiles) else 0
    if mines is not None and covered + marked <= mines <= covered + marked + hidden:
        return Outcome.PLAYING if hidden < count[Tile.UNSURE] else Outcome.WON
    if count[Tile.MINE]:
        return Outcome.WON if covered == 0 and not hidden and mines is None else Outcome.LOST
    if covered == 0 and mines is None and marked:
        return Outcome.PLAYING if hidden < count[Tile.UNSURE] else Outcome.WON
    return Outcome.PLAYING


def _overlaid(tiles: Tiles) -> bool:
    """Return whether unsure tiles lie side by side, as under a message."""
    unsure = (tiles == Tile.UNSURE).astype(np.uint8)
    return bool(cv2.erode(unsure, np.ones((1, OVERLAY), np.uint8)).any())


def _count(mask: Mask) -> npt.NDArray[np.float32]:
    """Return how many of each tile's neighbours are in the mask."""
    return np.asarray(
        cv2.filter2D(mask.astype(np.float32), -1, _AROUND, borderType=cv2.BORDER_CONSTANT), np.float32
    )
