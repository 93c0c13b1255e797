"""Read the counter of mines left: lit red segments on black, above the board, as in the classic looks."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles, level_mines
from screenbot.geometry import Grid, Image, Rect, bounds

LIT = 170
"""A lit segment is this red; unlit ones are a dark red, about 128."""

_SEGMENTS = ((0.5, 0.1), (0.84, 0.29), (0.84, 0.71), (0.5, 0.9), (0.16, 0.71), (0.16, 0.29), (0.5, 0.5))
"""The middles of the segments of one digit: top, the right two, bottom, the left two, middle."""

_DIGITS = {
    (1, 1, 1, 1, 1, 1, 0): "0", (0, 1, 1, 0, 0, 0, 0): "1", (1, 1, 0, 1, 1, 0, 1): "2",
    (1, 1, 1, 1, 0, 0, 1): "3", (0, 1, 1, 0, 0, 1, 1): "4", (1, 0, 1, 1, 0, 1, 1): "5",
    (1, 0, 1, 1, 1, 1, 1): "6", (1, 1, 1, 0, 0, 0, 0): "7", (1, 1, 1, 1, 1, 1, 1): "8",
    (1, 1, 1, 1, 0, 1, 1): "9", (0, 0, 0, 0, 0, 0, 1): "-", (0, 0, 0, 0, 0, 0, 0): "",
}  # fmt: skip


def mines_left(image: Image, grid: Grid, tiles: Tiles) -> int | None:
    """Return what the game's own counter shows, or None where none is clear.

    Of two panels one is the clock. The counter is the one that agrees with the level that the board's
    size implies; for other sizes the left one, as in nearly every game.
    """
    panels = _panels(image, grid)
    values = [_value(rect.cut(image)) for rect in panels]
    if not values:
        return None
    mines = level_mines(*tiles.shape)
    if mines is not None:
        wanted = mines - int((tiles == Tile.FLAG).sum())
        if wanted in values:
            return wanted
    return values[0] if len(values) == 2 else None


def _panels(image: Image, grid: Grid) -> list[Rect]:
    """Return the dark panels with lit red on them above a board, from left to right."""
    reach = int(max(6 * grid.tile_height, 120))
    area = grid.area
    above = Rect(area.x, area.y - reach, area.width, reach).clipped(bounds(image))
    part = above.cut(image).astype(np.int16)
    if part.size == 0:
        return []
    others = np.maximum(part[..., 0], part[..., 1])
    lit = (part[..., 2] >= LIT) & (others < 90)
    dark = ((others < 70) | lit).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    panels = []
    for label, (x, y, width, height, filled) in enumerate(stats[1:].tolist(), 1):
        red = lit[y : y + height, x : x + width] & (labels[y : y + height, x : x + width] == label)
        shaped = height >= 12 and 1.35 < width / height < 2.1 and filled > 0.85 * width * height
        if shaped and red.mean() > 0.04:
            panels.append(Rect(above.x + x, above.y + y, width, height))
    return sorted(panels)


def _value(panel: Image) -> int | None:
    """Return the number of three digits on a panel, or None where a digit is not clear."""
    red = panel[..., 2].astype(np.float32)
    width = panel.shape[1] / 3
    text = ""
    for digit in range(3):
        left, right = round(digit * width), round((digit + 1) * width)
        segments = _segments(red[:, left:right])
        if segments not in _DIGITS:
            return None
        text += _DIGITS[segments]
    try:
        return int(text)
    except ValueError:
        return None


def _segments(red: npt.NDArray[np.float32]) -> tuple[int, ...]:
    """Return which of a digit's segments are lit."""
    height, width = red.shape
    reach_x, reach_y = max(1, round(0.06 * width)), max(1, round(0.04 * height))
    lit = []
    for x, y in _SEGMENTS:
        column, row = round(x * (width - 1)), round(y * (height - 1))
        patch = red[
            max(0, row - reach_y) : row + reach_y + 1, max(0, column - reach_x) : column + reach_x + 1
        ]
        lit.append(int(np.median(patch) >= LIT))
    return tuple(lit)
