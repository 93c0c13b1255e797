"""What the rules of the game say about tiles that were read."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Board, Outcome, Tile, Tiles
from screenbot.vision.deduction import around

Mask = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""

MESSAGE = 3, 0.4
"""A message that a game puts over its board hides at least so many tiles, and at most this share of them."""

OFF_CENTER = 1.5
"""Tiles that the middle of a message may be off the board's middle: other windows lie anywhere."""

FILLED = 0.5
"""A message hides so much of the smallest block around it at least, and so many of the unsure tiles."""


def impossible(tiles: Tiles) -> Mask:
    """Return the numbers that cannot stand where they were read.

    A number needs as many mines around it as it says, so as many tiles that may hide one; and nothing
    that is known to be a mine stands beside a zero, nor more of them than the number says.
    Flags prove nothing: people set them wrong.
    """
    is_mine = (tiles == Tile.MINE) | (tiles == Tile.HIT_MINE)
    wrong = tiles > around((tiles < 0) & (tiles != Tile.WRONG_FLAG))
    if is_mine.any():
        wrong |= (tiles >= 0) & (tiles < around(is_mine))
    return np.asarray(wrong, np.bool_)


def against(rule: Callable[[Tiles], Mask], tiles: Tiles, cut: bool) -> Mask:
    """Return which tiles a rule speaks against; beyond a board that is cut any may be a mine."""
    around_them = np.pad(tiles, int(cut), constant_values=Tile.UNSURE)
    inner = slice(int(cut), -1 if cut else None)
    return rule(around_them)[inner, inner]


def unfinished(tiles: Tiles) -> Mask:
    """Return the zeros beside a covered tile: an opening still being painted, or no zeros at all."""
    return np.asarray((tiles == 0) & (around(tiles == Tile.COVERED) > 0), np.bool_)


def outcome(tiles: Tiles, mines: int | None = None) -> Outcome:
    """Return where the game stands, as far as the tiles tell.

    Args:
        tiles: int8 ``[rows, columns]``; a message over the board leaves `Tile.UNSURE`.
        mines: all mines, where known: a game is won once no other tile is covered.
    """
    count = np.bincount(tiles.ravel() & 15, minlength=16)  # by value: those below zero count from the end
    if count[Tile.HIT_MINE] or count[Tile.WRONG_FLAG]:
        return Outcome.LOST
    covered = count[Tile.COVERED] + count[Tile.QUESTION]
    marked = count[Tile.FLAG] + count[Tile.MINE]
    hidden = count[Tile.UNSURE] if count[Tile.UNSURE] and _has_message(tiles) else 0
    if mines is not None and covered + marked <= mines <= covered + marked + hidden:
        return Outcome.PLAYING if hidden < count[Tile.UNSURE] else Outcome.WON
    if count[Tile.MINE]:
        all_seen = covered == 0 and count[Tile.UNSURE] == 0
        return Outcome.WON if all_seen and mines is None else Outcome.LOST
    if covered == 0 and mines is None and (marked or hidden):
        return Outcome.PLAYING if hidden < count[Tile.UNSURE] else Outcome.WON
    return Outcome.PLAYING


def judged(board: Board) -> Board:
    """Return the board, won also where only a mine count that was told says so, and no number otherwise.

    Mines that went off, and left the game going on, count.
    """
    closed = np.asarray(board.tiles < 0, np.bool_)
    decided = board.outcome is not Outcome.PLAYING or bool((board.tiles == Tile.UNSURE).any())
    won = board.told and not decided and int(closed.sum()) == board.mines
    won = won and bool((around(closed) == board.tiles)[board.tiles >= 0].all())
    return replace(board, outcome=Outcome.WON) if won else board


def _has_message(tiles: Tiles) -> bool:
    """Return whether most unsure tiles lie side by side, as under a message in the board's middle."""
    unsure = (tiles == Tile.UNSURE).astype(np.uint8)
    least, share = MESSAGE
    count = int(unsure.sum())
    if not least <= count <= share * tiles.size:
        return False
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(unsure, connectivity=4)
    largest = int(boxes[1:, cv2.CC_STAT_AREA].argmax()) + 1
    width, height, size = boxes[largest, cv2.CC_STAT_WIDTH :].tolist()
    if size < FILLED * max(count, width * height):
        return False
    middle = (np.array(tiles.shape) - 1) / 2
    return bool((np.abs(np.argwhere(parts == largest).mean(axis=0) - middle) <= OFF_CENTER).all())
