"""Read numbers of three digits in lit segments, red or green, above a board, as in the classic looks."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, bounds

LIT, TINTED = 170, 16
"""A lit segment is this bright in its colour; unlit ones are so much brighter in it than in others."""

DARK = 90
"""A panel is darker than this in all other colours."""

COLOURS = ((2, 1), (1, -1))
"""The channels of red and green, and which way to read: beside Wine's green counter the clock stands left."""

Light = npt.NDArray[np.uint8]
"""How bright pixels are in one colour: uint8 ``[height, width]``."""

_SEGMENTS = (
    (0.3, 0.7, 0.0, 0.22), (0.7, 1.0, 0.18, 0.38), (0.7, 1.0, 0.62, 0.82), (0.3, 0.7, 0.78, 1.0),
    (0.0, 0.3, 0.62, 0.82), (0.0, 0.3, 0.18, 0.38), (0.3, 0.7, 0.39, 0.61),
)  # fmt: skip
"""Where a digit's segments lie, left, right, top, bottom: top, right two, bottom, left two, middle."""

_DIGITS = {
    (1, 1, 1, 1, 1, 1, 0): "0", (0, 1, 1, 0, 0, 0, 0): "1", (1, 1, 0, 1, 1, 0, 1): "2",
    (1, 1, 1, 1, 0, 0, 1): "3", (0, 1, 1, 0, 0, 1, 1): "4", (1, 0, 1, 1, 0, 1, 1): "5",
    (1, 0, 1, 1, 1, 1, 1): "6", (1, 1, 1, 0, 0, 0, 0): "7", (1, 1, 1, 1, 1, 1, 1): "8",
    (1, 1, 1, 1, 0, 1, 1): "9", (0, 0, 0, 0, 0, 0, 1): "-", (0, 0, 0, 0, 0, 0, 0): "",
}  # fmt: skip


def panels(image: Image, grid: Grid) -> list[int | None]:
    """Return the numbers above a board, the counter of mines first; None where one is not clear."""
    reach = int(max(6 * grid.tile_height, 120))
    area = grid.area
    above = Rect(area.x, area.y - reach, area.width, reach).clipped(bounds(image))
    part = above.cut(image)
    for colour, way in COLOURS:
        light = part[..., colour]
        others = np.delete(part, colour, axis=2).max(axis=2, initial=0)
        tinted = light > others.astype(np.int16) + TINTED
        found = _panels(light, tinted, others, max(3, round(grid.tile_height / 5)))
        if found:
            return [_value(light[rect.y : rect.bottom, rect.x : rect.right]) for rect in found][::way]
    return []


def _panels(light: Light, tinted: npt.NDArray[np.bool_], others: Light, gap: int) -> list[Rect]:
    """Return where three digits stand side by side, lit or not, from left to right."""
    if tinted.size == 0:
        return []
    joined = cv2.dilate(tinted.astype(np.uint8), np.ones((gap, gap), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    answer = []
    for label in range(1, len(stats)):
        y, x = np.nonzero((labels == label) & tinted)
        rect = Rect(int(x.min()), int(y.min()), int(np.ptp(x)) + 1, int(np.ptp(y)) + 1)
        shaped = rect.height >= 12 and 1.35 < rect.width / rect.height < 2.1
        here = (slice(rect.y, rect.bottom), slice(rect.x, rect.right))
        if shaped and (light[here] >= LIT).mean() > 0.04 and (others[here] < DARK).mean() > 0.9:
            answer.append(rect)
    return sorted(answer)


def _value(panel: Light) -> int | None:
    """Return the number of three digits on a panel, or None where a digit is not clear."""
    width = panel.shape[1] / 3
    text = ""
    for digit in range(3):
        left, right = round(digit * width), round((digit + 1) * width)
        segments = _segments(panel[:, left:right])
        if segments not in _DIGITS:
            return None
        text += _DIGITS[segments]
    try:
        return int(text)
    except ValueError:
        return None


def _segments(light: Light) -> tuple[int, ...]:
    """Return which of a digit's segments are lit: those with a lit line along them."""
    height, width = light.shape
    lit = []
    for left, right, top, bottom in _SEGMENTS:
        columns = slice(round(left * width), max(round(right * width), round(left * width) + 1))
        rows = slice(round(top * height), round(bottom * height))
        level = left > 0 and right < 1
        lit.append(int(light[rows, columns].mean(axis=1 if level else 0).max() >= LIT))
    return tuple(lit)
