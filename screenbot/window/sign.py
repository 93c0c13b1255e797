"""Signs that are clicked: the one right below a word, as a round arrow below "Restart"; a message's cross."""

from typing import NamedTuple

import cv2
import numpy as np

from screenbot.geometry import Image, Rect, bounds, peak
from screenbot.vision.networks.glyphs import FILLED, SIDE, Chances, Look, chances, features
from screenbot.window.outline import Mask, grounds, hull

BELOW, COMPACT, CONTRAST = 3.0, 2.5, 40
"""A sign below a word ends no farther from it and is no larger, in heights of the word; it differs from its
ground by more, in grey levels."""

OTHERS = [*range(1, 9), int(Look.QUESTION), int(Look.CROSS), int(Look.WRONG)]
"""Signs that begin none: a counter's digit, help, a window's cross."""

LIKELY = 0.5
"""The network takes a sign for one of these with more."""

PANEL, MOSTLY = (90, 24), 0.5
"""The ground of a message is no narrower, nor lower, in pixels; a larger part of it is new or hides tiles."""

ABOUT, TALL = 12, 80
"""So many pixels from the middle of a board lies that of what its page puts over it, and reaches beyond it;
this is so high, as no title bar of another window is."""

SIGNS, SQUARE, CORNER = (6, 48), 1.4, 2.0
"""A message's cross has a larger side of so many pixels, which is longer than the other by no larger factor;
it is no farther from the message's upper right corner each way, in that side."""


BESIDE, ALIKE = 2.5, (0.4, 1.6)
"""A window's own cross has other signs left of it: no farther, in its sides, and so large, in those."""


def sign_below(image: Image, word: Rect) -> Rect | None:
    """Return the box of the sign right below a word, which may be its button; None where there is none."""
    height = word.height
    around = Rect(word.x - height, word.bottom + 1, word.width + 2 * height, round(BELOW * height))
    around = around.clipped(bounds(image))
    if not around.width or not around.height:
        return None
    part = around.cut(image).astype(np.float32)
    inked = peak(np.abs(part - np.median(part.reshape(-1, 3), axis=0))) > CONTRAST
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not rows.size:
        return None
    x, y, right, bottom = (int(each) for each in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))
    sign = Rect(x, y, right - x, bottom - y).moved(around.x, around.y)
    compact = height / 2 <= min(sign.width, sign.height) and max(sign.width, sign.height) <= COMPACT * height
    if not compact or abs(sign.center.x - word.center.x) > height / 2:
        return None
    return None if _seen(image, sign)[OTHERS].max() > LIKELY else sign


class Panel(NamedTuple):
    """The even ground of a message.

    Attributes:
        box: the smallest box around it.
        ground: which pixels of that are its own: bool ``[height, width]``.
    """

    box: Rect
    ground: Mask

    def has_in_corner(self, sign: Rect, far: float) -> bool:
        """Return whether a sign is no farther from the upper right corner each way, in its larger side."""
        near = max(self.box.right - sign.right, sign.y - self.box.y)
        return self.box.contains(sign.center) and near <= far * max(sign.width, sign.height)


def panels_over(image: Image, message: Mask, board: Rect) -> list[Panel]:
    """Return the grounds of what lies over a board.

    What reaches beyond the board may be another program's window, unless it lies about the board's middle.

    Args:
        image: a picture of the screen.
        message: where something has come up, or hides tiles: bool ``[height, width]``.
        board: where the board is.
    """
    rows, columns = np.flatnonzero(message.any(axis=1)), np.flatnonzero(message.any(axis=0))
    if not rows.size:
        return []
    part = Rect(int(columns[0]), int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
    (labels, boxes), found = grounds(part.cut(image)), []
    for label, (x, y, width, height, _) in enumerate(boxes.tolist()):
        box = Rect(x, y, width, height).moved(part.x, part.y)
        within = box.clipped(board) == box
        about = box.shared(board) > 0 and abs(box.center.x - board.center.x) <= ABOUT and height >= TALL
        large = label and width >= PANEL[0] and height >= PANEL[1]
        if large and (within or about) and box.cut(message).mean() > MOSTLY:
            found.append(Panel(box, Rect(x, y, width, height).cut(labels) == label))
    return found


def crosses_in(image: Image, panels: list[Panel]) -> list[Rect]:
    """Return the boxes of the crosses that close messages, in their upper right corners."""
    boxes = [box for panel in panels for box in _in_corner(image, panel)]
    return [box for box in boxes if _seen(image, box)[Look.CROSS] > LIKELY]


def is_windows(image: Image, cross: Rect) -> bool:
    """Return whether a cross is that of a window's title bar: signs that hide or enlarge it stand left of it.

    A click there would end the program.
    """
    side = max(cross.width, cross.height)
    left = Rect(cross.x - round(BESIDE * side), cross.center.y - side, round(BESIDE * side), 2 * side)
    left = left.clipped(bounds(image))
    if not left.width or not left.height:
        return False
    shown = left.cut(image).astype(np.float32)
    ground = np.median(shown.reshape(-1, 3), axis=0)
    inked = (peak(np.abs(shown - ground)) > CONTRAST).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(inked, connectivity=8)
    for (x, _, width, height, _), (_, level) in zip(stats[1:].tolist(), middles[1:].tolist(), strict=True):
        apart = x + width < left.width  # else it is a ring around the cross
        large = ALIKE[0] * side <= max(width, height) <= ALIKE[1] * side
        if apart and large and abs(level - (cross.center.y - left.y)) <= side / 2:
            return True
    return False


def _in_corner(image: Image, panel: Panel) -> list[Rect]:
    """Return the boxes of what is drawn in the upper right corner of a message, as large as a cross."""
    shown = panel.box.cut(image).astype(np.float32)
    colour = np.median(shown[panel.ground], axis=0)
    # A cross may end so near the corner that the ground does not close around it.
    inked = hull(panel.ground) & (peak(np.abs(shown - colour)) > CONTRAST)
    _, _, inks, _ = cv2.connectedComponentsWithStats(inked.astype(np.uint8), connectivity=8)
    found = []
    for x, y, width, height, _ in inks[1:].tolist():
        sign, sides = Rect(x, y, width, height).moved(panel.box.x, panel.box.y), (width, height)
        as_large = SIGNS[0] <= max(sides) <= min(SIGNS[1], SQUARE * min(sides))
        if as_large and panel.has_in_corner(sign, CORNER):
            found.append(sign)
    return found


def _seen(image: Image, sign: Rect) -> Chances:
    """Return what the network takes a sign for."""
    side = round(max(sign.width, sign.height) / FILLED)
    square = Rect(sign.center.x - side // 2, sign.center.y - side // 2, side, side).clipped(bounds(image))
    shown = cv2.resize(square.cut(image), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(chances(features(np.asarray(shown, np.uint8)[None]))[0], np.float32)
