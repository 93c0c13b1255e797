"""The sign amid the bar above a board that looks otherwise once its game has ended: a face of any art."""

import cv2
import numpy as np

from screenbot.geometry import Grid, Image, Rect, bounds, peak
from screenbot.vision.counters.leds import panels
from screenbot.vision.text.lines import lines_in
from screenbot.window.changes import DRAWN
from screenbot.window.outline import Mask

REACH, ASIDE = 4.0, 1.5
"""It is no farther above the board, nor from its middle, in tiles."""

SMALLEST, TALLEST, WIDEST = 5, 2.5, 3.0
"""What is drawn otherwise is so many pixels wide and high at least, so many tiles at most, and not so many
times as wide as high: words are, glasses are not."""

APART = 5
"""What is drawn has no wider gaps, in pixels."""

CERTAIN = 0.4
"""So sure each letter is of what is written."""

FIGURES = "0123456789ol:"
"""Of these numbers are written, and clocks."""

MOST = 0.3
"""Where a larger part above the board has changed, it is another thing."""


def sign_amid(before: Image, now: Image, grid: Grid) -> Rect | None:
    """Return the box of what is drawn otherwise above the middle of a board; None where that is not one sign.

    Args:
        before: a picture of the board, and of what is around it, while its game went on.
        now: the same once that has ended.
        grid: where the board is in both.
    """
    board = grid.area
    top = max(0, board.y - round(REACH * grid.tile_height))
    above = Rect(board.x, top, board.width, board.y - top).clipped(bounds(now))
    if before.shape != now.shape or not above.height or not above.width:
        return None
    drawn = peak(cv2.absdiff(above.cut(now), above.cut(before))) > DRAWN
    middle = ASIDE * grid.tile_width
    amid = [
        box.moved(above.x, above.y)
        for box, across in _parts(drawn)
        if abs(above.x + across - board.center.x) <= middle
    ]
    if drawn.mean() > MOST or not amid or any(sign.y == above.y for sign in amid):
        return None  # what reaches in from farther up is another thing
    counters, words = _written(above, now)
    begins, wide = [panel.place.x for panel in panels(now, grid)], TALLEST * grid.tile_width
    signs = [
        sign
        for sign in amid
        if not any(box.contains(sign.center) for box in counters)
        and not any(0 <= sign.center.x - x <= wide for x in begins)
    ]
    if len(signs) != 1 or any(box.contains(signs[0].center) for box in words):
        return None  # words that have come up may name what stands beside them
    sign, most = signs[0], TALLEST * grid.tile_height
    return sign if max(sign.width, sign.height) <= most and sign.width <= WIDEST * sign.height else None


def _parts(drawn: Mask) -> list[tuple[Rect, float]]:
    """Return the boxes of what is drawn, without gaps and specks, and how far along each centre is."""
    whole = cv2.morphologyEx(drawn.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((APART, APART), np.uint8))
    _, _, stats, centers = cv2.connectedComponentsWithStats(whole, connectivity=8)
    boxes = [Rect(*stat[:4]) for stat in stats[1:].tolist()]
    parts = zip(boxes, centers[1:, 0].tolist(), strict=True)
    return [(box, across) for box, across in parts if min(box.width, box.height) >= SMALLEST]


def _written(above: Rect, picture: Image) -> tuple[list[Rect], list[Rect]]:
    """Return the boxes of the numbers and of the words that are written in a part of a picture."""
    lines = [line for line in lines_in(above.cut(picture)) if line.certainty >= CERTAIN]
    told = [line for line in lines if len(line.text) > 1 or line.text.isdigit()]
    numbers, words = (
        [line.box.moved(above.x, above.y) for line in told if _is_number(line.text) is each]
        for each in (True, False)
    )
    return numbers, words


def _is_number(text: str) -> bool:
    """Return whether most of what is written are figures: a nought is soon read as an o, a one as an l."""
    return 2 * sum(map(FIGURES.__contains__, text)) > len(text.replace(" ", ""))
