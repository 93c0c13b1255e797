"""Where something lies over a board: its tiles cannot be read, one beside the other."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles

BLOCK, LEAST = 0.7, (2, 3)
"""It hides so much of a block of tiles, of so many rows and columns at least."""

FEWEST = 0.1
"""And so many of all: what a few may show nobody can read."""


def covered_block(tiles: Tiles) -> npt.NDArray[np.bool_]:
    """Return which tiles something seems to lie over, none where nothing does: bool as `tiles`.

    Most of those that cannot be read are there: other tiles may show what nobody can read, too.
    """
    unread, least = (tiles == Tile.UNSURE).astype(np.uint8), np.ones(LEAST, np.uint8)
    # Where such a block begins, and from there all of it: OpenCV's opening shifts by blocks of even size.
    begins = cv2.erode(unread, least, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    blocks = cv2.dilate(begins, least, anchor=(LEAST[1] - 1, LEAST[0] - 1))
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(blocks, connectivity=4)
    boxes[0, cv2.CC_STAT_AREA] = 0
    largest = int(boxes[:, cv2.CC_STAT_AREA].argmax())
    _, _, width, height, size = boxes[largest].tolist()
    lies = size > FEWEST * tiles.size and size >= BLOCK * width * height and 2 * size > unread.sum()
    return np.asarray((labels == largest) & lies, np.bool_)
