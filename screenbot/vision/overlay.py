"""What was read, drawn over the picture, for a person to check at a glance."""

import cv2
import numpy as np

from screenbot.board import LETTERS, Tile
from screenbot.geometry import Image, Rect
from screenbot.vision.reading import Reading

COLORS = {
    0: (150, 150, 150),
    1: (255, 80, 40),
    2: (40, 150, 30),
    3: (50, 50, 230),
    4: (150, 40, 110),
    5: (30, 30, 140),
    6: (160, 150, 20),
    7: (20, 20, 20),
    8: (90, 90, 90),
    int(Tile.FLAG): (0, 0, 200),
    int(Tile.MINE): (0, 0, 0),
    int(Tile.HIT_MINE): (0, 0, 255),
    int(Tile.WRONG_FLAG): (200, 0, 200),
}
GRID, DOUBT = (255, 0, 255), (0, 200, 255)


def draw_reading(picture: Image, reading: Reading) -> Image:
    """Return a copy of the picture with the grid, and in each tile's corner what it was read as.

    Covered tiles are left as they are; tiles that are not sure are framed and hatched in yellow.
    """
    canvas = picture.copy()
    grid = reading.grid
    _draw_lines(canvas, reading)
    for row, column in np.ndindex(reading.tiles.shape):
        value = int(reading.tiles[row, column])
        tile = grid.tile(row, column)
        if value == Tile.UNSURE:
            _hatch(canvas, tile)
        elif value != Tile.COVERED:
            _label(canvas, tile, str(value) if value >= 0 else LETTERS[Tile(value)], COLORS.get(value, GRID))
    return canvas


def _draw_lines(canvas: Image, reading: Reading) -> None:
    area = reading.grid.area
    for edge in reading.grid.column_edges:
        cv2.line(canvas, (round(edge), area.y), (round(edge), area.bottom - 1), GRID, 1)
    for edge in reading.grid.row_edges:
        cv2.line(canvas, (area.x, round(edge)), (area.right - 1, round(edge)), GRID, 1)


def _hatch(canvas: Image, tile: Rect) -> None:
    cv2.rectangle(canvas, (tile.x + 1, tile.y + 1), (tile.right - 1, tile.bottom - 1), DOUBT, 2)
    cv2.line(canvas, (tile.x, tile.bottom), (tile.right, tile.y), DOUBT, 2)


def _label(canvas: Image, tile: Rect, text: str, color: tuple[int, int, int]) -> None:
    """Write a letter on a small white plate in the tile's lower right corner."""
    size = max(0.28, tile.height / 60)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
    x, y = tile.right - width - 1, tile.bottom - 2
    cv2.rectangle(canvas, (x - 1, y - height - 1), (tile.right - 1, tile.bottom - 1), (255, 255, 255), -1)
    cv2.putText(canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, color, 1, cv2.LINE_AA)
