"""The risks of a board, drawn over its picture."""

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Action, Cell, Move
from screenbot.geometry import Grid, Image, Rect
from screenbot.solver.decision import Risks

SAFE, MIDDLE, DANGER = (94, 214, 160), (247, 201, 72), (229, 72, 60)
"""The colours of risk 0, a half, and 1: red, green, blue."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

BEST, FLAG, WITNESS = "#1740d6", "#b3261e", "#a3179c"
INK, GLOW = "#0f1218", "#ffffff"
SHADE = 0.55
"""How much of a tile the colour of its risk covers; the art shines through."""

SMALLEST = 18
"""Pixels of a tile below which the picture is enlarged, so that there is room for its number."""


def heat(risk: float) -> tuple[int, int, int]:
    """Return the colour of a risk from 0 to 1: red, green, blue."""
    low, high, share = (SAFE, MIDDLE, 2 * risk) if risk < 0.5 else (MIDDLE, DANGER, 2 * risk - 1)
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
    return red, green, blue


def draw_risks(
    picture: Image,
    grid: Grid,
    risks: Risks | None,
    moves: tuple[Move, ...] = (),
    witnesses: tuple[Cell, ...] = (),
) -> Image:
    """Return a copy of a picture with each covered tile's risk in per cent, and the best moves framed.

    Args:
        picture: shows the board: BGR.
        grid: where its tiles lie.
        risks: of its tiles; None draws only the moves.
        moves: the best ones: openings framed in blue, flags in red.
        witnesses: the numbers that prove the move, framed in purple.
    """
    factor = max(1, -(-SMALLEST // max(1, round(min(grid.tile_width, grid.tile_height)))))
    large = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_NEAREST)
    canvas = Pillow.fromarray(cv2.cvtColor(large, cv2.COLOR_BGR2RGB))
    draw = ImageDraw.Draw(canvas, "RGBA")
    if risks is not None:
        font = ImageFont.load_default(max(9, round(0.42 * factor * grid.tile_height)))
        for row, column in np.argwhere(~np.isnan(risks)).tolist():
            _draw_risk(draw, _scaled(grid.tile(row, column), factor), float(risks[row, column]), font)
    for cell in witnesses:
        _frame(draw, _scaled(grid.tile(*cell), factor), WITNESS)
    for action, cell in moves:
        _frame(draw, _scaled(grid.tile(*cell), factor), FLAG if action is Action.FLAG else BEST)
    return np.asarray(cv2.cvtColor(np.asarray(canvas), cv2.COLOR_RGB2BGR), np.uint8)


def percent(risk: float) -> str:
    """Return a risk in per cent, in three letters at most; a certain one is never rounded to."""
    if risk in (0.0, 1.0):
        return "0" if risk == 0.0 else "100"
    return "<1" if risk < 0.01 else str(min(99, round(100 * risk)))


def _scaled(tile: Rect, factor: int) -> Rect:
    return Rect(*(factor * value for value in tile))


def _draw_risk(
    draw: ImageDraw.ImageDraw, tile: Rect, risk: float, font: ImageFont.FreeTypeFont | ImageFont.ImageFont
) -> None:
    box = (tile.x, tile.y, tile.right - 1, tile.bottom - 1)
    draw.rectangle(box, fill=(*heat(risk), round(255 * SHADE)))
    middle = (tile.x + tile.width / 2, tile.y + tile.height / 2)
    draw.text(middle, percent(risk), INK, font, anchor="mm", stroke_width=1, stroke_fill=(255, 255, 255, 120))


def _frame(draw: ImageDraw.ImageDraw, tile: Rect, color: str) -> None:
    width = min(5, max(2, tile.width // 10))
    box = (tile.x, tile.y, tile.right - 1, tile.bottom - 1)
    draw.rectangle(box, outline=GLOW, width=width + 1)
    draw.rectangle(box, outline=color, width=width)
