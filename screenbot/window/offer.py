"""The button that what lies over an ended game's board offers, as "Play again" in a page's message."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, bounds, peak
from screenbot.vision.naming.marks import redness
from screenbot.window.outline import Mask, filled, grounds

SHAPE, HEIGHT = (1.6, 10.0), (14, 90)
"""A button is so many times as wide as high, and so many pixels high."""

FULL = 0.85
"""So much of the box around it is filled: its corners may be round."""

TEXT, LETTERS, RUN, CENTRED, SPACE, MARGIN = (0.2, 0.7), 2, 2.5, (0.04, 0.09), 1.25, 0.4
"""Its text is one line so many times as high as it, of so many letters at least, or so many times as wide as
high, as small letters touch each other; the middle of the text is no farther from its own, in parts of its
width and of its height. Words are no farther apart, and there is so much room beside them, in heights of the
line: text that is selected fills its ground."""

SOLID = 0.8
"""Of the box around such letters a smaller part is ink: a bar is none."""

ON_LINE = 0.15
"""What ends at lines between tiles at all four sides, to so much of a tile, is a part of the board."""

MOSTLY = 0.5
"""Of the tiles that it lies on a larger part cannot be read; and of what is right around it a larger part has
another colour."""

OTHER = 15
"""It stands out from what it lies on by so many grey levels."""

VIVID, RED = 60, 40.0
"""A button is vivid whose colours differ by more, and red where it is redder: such a one may end the game."""

BORDER = 6
"""So many pixels beside it is what it lies on."""

NEAR = 2.5, 5.0
"""Buttons of one message are no farther from each other, up and down, and from side to side, in heights."""


class Offer(NamedTuple):
    """A button to begin a game anew.

    Attributes:
        box: where it is, in the picture's pixels.
        vivid: whether its colour tells it from all beside it: it is what a person is meant to press.
    """

    box: Rect
    vivid: bool


class _Button(NamedTuple):
    """What may be a button: its box, colour, the box of what it lies on, and whether it is clear."""

    box: Rect
    colour: npt.NDArray[np.float64]
    panel: Rect
    clear: bool

    @property
    def is_red(self) -> bool:
        return bool(redness(self.colour.astype(np.float32)) > RED)

    @property
    def is_vivid(self) -> bool:
        return bool(np.ptp(self.colour) > VIVID) and not self.is_red

    def is_near(self, other: "_Button") -> bool:
        """Return whether another button belongs to the same message."""
        (one, two), height = (self.box, other.box), max(self.box.height, other.box.height)
        apart = max(one.x, two.x) - min(one.right, two.right)
        level = abs(one.center.y - two.center.y)
        return level <= NEAR[0] * height and apart <= NEAR[1] * height


def offered(image: Image, grid: Grid, unread: Mask) -> Offer | None:
    """Return the button that lies over a board; None where there is none, or nothing tells which of several.

    Args:
        image: a picture of the board of a game that has ended, and of what is around it.
        grid: where its tiles lie.
        unread: which of them cannot be read: bool ``[rows, columns]``.
    """
    seen = [button for button in _buttons(image) if not _is_of_board(button.box, grid)]
    over = [button for button in seen if button.clear and _lies_over(button, grid, unread)]
    if not over:
        return None
    message = [button for button in seen if any(button.is_near(each) for each in over)]
    vivid = [button for button in message if button.is_vivid and button.clear]
    chosen = vivid if vivid else message
    if len(chosen) != 1 or chosen[0].is_red or all(chosen[0] is not each for each in over):
        return None
    return Offer(chosen[0].box, bool(vivid))


def _lies_over(button: _Button, grid: Grid, unread: Mask) -> bool:
    """Return whether a button, or the panel of its message, lies over tiles that cannot be read.

    What has the whole board on it is a page.
    """
    board, panel = grid.area, button.panel
    if board.contains(button.box.center):
        return bool(unread[grid.under(button.box)].mean() > MOSTLY)
    shared = panel.clipped(board)
    if not shared.width or not shared.height or shared == board:
        return False
    return bool(unread[grid.under(shared)].mean() > MOSTLY)


def _buttons(frame: Image) -> list[_Button]:
    """Return what may be a button: even ground with something on it, clear where that is a line of text."""
    value, (labels, stats) = frame.astype(np.int16), grounds(frame)
    found = []
    for label, (x, y, width, height, area) in enumerate(stats.tolist()):
        box = Rect(x, y, width, height)
        if not label or not HEIGHT[0] <= height <= HEIGHT[1] or area < box.width * box.height / 3:
            continue
        if not SHAPE[0] * height <= width <= SHAPE[1] * height:
            continue
        ground = box.cut(labels) == label
        whole, colour = filled(ground), np.median(box.cut(frame)[ground], axis=0)
        ink = whole & (peak(np.abs(box.cut(value) - colour)) > OTHER)
        inner = np.unique(box.cut(labels)[whole & ~ground])
        widest = int(stats[inner[inner > 0], cv2.CC_STAT_WIDTH].max(initial=0))
        if whole.mean() >= FULL and ink.any() and _stands_out(frame, box, colour):
            beside = labels[box.center.y, max(0, box.x - BORDER)]
            panel = Rect(*stats[beside, : cv2.CC_STAT_AREA].tolist()) if beside else box
            found.append(_Button(box, colour, panel, _is_line(ink, widest)))
    texts = [button.box.center for button in found if button.clear]
    return [each for each in found if each.clear or not any(map(each.box.contains, texts))]


def _is_line(ink: Mask, widest: int) -> bool:
    """Return whether ink on a button is a line of text, in its middle.

    Args:
        ink: where it is.
        widest: how wide the widest ground is that it encloses, in pixels: no letter's is wider than the line
            is high, but that of other buttons.
    """
    height, width = ink.shape
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not rows.size:
        return False
    letters = cv2.connectedComponents(ink.astype(np.uint8), connectivity=8)[0] - 1
    high, line = (rows[-1] + 1 - rows[0]) / height, int(rows[-1] + 1 - rows[0])
    beside = min(columns[0], width - 1 - columns[-1])
    if widest > line or np.diff(columns).max(initial=0) > SPACE * line or beside < MARGIN * line:
        return False
    off = (
        abs(columns[0] + columns[-1] + 1 - width) / 2 / width,
        abs(rows[0] + rows[-1] + 1 - height) / 2 / height,
    )
    run = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    is_word = letters >= LETTERS or (run.shape[1] >= RUN * line and float(run.mean()) < SOLID)
    return is_word and TEXT[0] <= high <= TEXT[1] and off[0] <= CENTRED[0] and off[1] <= CENTRED[1]


def _stands_out(frame: Image, box: Rect, colour: npt.NDArray[np.float64]) -> bool:
    """Return whether most of what is right around a button has another colour."""
    around = box.grown(3).clipped(bounds(frame))
    rim = np.ones((around.height, around.width), np.bool_)
    box.moved(-around.x, -around.y).cut(rim)[:] = False
    return bool((peak(np.abs(around.cut(frame)[rim] - colour)) > OTHER).mean() > MOSTLY)


def _is_of_board(box: Rect, grid: Grid) -> bool:
    """Return whether a box ends at lines between tiles on all sides."""
    ends = ((box.x, box.right, grid.column_edges), (box.y, box.bottom, grid.row_edges))
    tile = min(grid.tile_width, grid.tile_height)
    return all(
        min(abs(edge - end) for edge in edges) <= ON_LINE * tile for *both, edges in ends for end in both
    )
