"""The yellow face above a board: a click on it begins the next game, in all programs that draw one."""

import cv2
import numpy as np

from screenbot.geometry import Grid, Image, Point, Rect, bounds

REACH, LEAST = 6, 120
"""It is no farther above the board: in tiles, and in pixels where that is more."""

YELLOW = (165, 135, 45)
"""Yellow is at least so red and so green, and bluer than neither by less."""

SIZE, ROUND = (11, 90), (0.62, 0.9)
"""It is so many pixels wide and high, and fills so much of the box around it: a disc 0.785."""

DRAWN, DARK = (0.03, 0.5), 0.75
"""Eyes and a mouth, or dark glasses, take so much of it, and are darker than so much of its yellow."""

CENTRED = 1.5
"""It is no farther from the board's middle, in tiles."""


def face_above(image: Image, grid: Grid) -> Point | None:
    """Return the middle of the one face above a board; None where there is none, or several.

    Args:
        image: a picture of the screen.
        grid: where the board is on it.
    """
    reach = round(max(REACH * grid.tile_height, LEAST))
    area = grid.area
    above = Rect(area.x, area.y - reach, area.width, reach).clipped(bounds(image))
    if not above.width or not above.height:
        return None
    picture = above.cut(image)
    blue, green, red = (picture[..., channel].astype(np.int16) for channel in range(3))
    yellow = (red >= YELLOW[0]) & (green >= YELLOW[1]) & (np.minimum(red, green) - blue >= YELLOW[2])
    _, labels, stats, _ = cv2.connectedComponentsWithStats(yellow.astype(np.uint8), connectivity=8)
    found = []
    for label, (x, y, width, height, _) in enumerate(stats.tolist()):
        if not label or not all(SIZE[0] <= side <= SIZE[1] for side in (width, height)):
            continue
        part = Rect(x, y, width, height).cut(labels) == label
        outline, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        whole = np.zeros(part.shape, np.uint8)
        cv2.drawContours(whole, outline, -1, 1, cv2.FILLED)
        light = Rect(x, y, width, height).cut(green)
        ink = (whole > 0) & ~part & (light < DARK * np.median(light[part]))
        dark = ink.sum() > ((whole > 0) & ~part).sum() / 2
        drawn = ink.sum() / whole.sum() if dark else 0.0
        middle = Point(above.x + x + width // 2, above.y + y + height // 2)
        near = abs(middle.x - area.x - area.width / 2) <= CENTRED * grid.tile_width
        square = abs(width - height) <= 0.2 * max(width, height)
        disc = ROUND[0] <= whole.mean() <= ROUND[1]
        if near and square and disc and DRAWN[0] <= drawn <= DRAWN[1]:
            found.append(middle)
    return found[0] if len(found) == 1 else None
