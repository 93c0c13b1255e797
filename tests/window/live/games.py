"""The game that most tests of live play are about, and what they do with it."""

from collections import Counter
from dataclasses import replace

import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Action, Cell, Move, Outcome
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop
from screenbot.geometry import Image, Point, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.vision import Reading
from screenbot.window import LiveWindow
from tests.painted import TILE, ExactEyes

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
SAFE = [Cell(int(r), int(c)) for r, c in np.argwhere(~LAYOUT.mines)]


def clicked(embedded: EmbeddedDesktop) -> Counter[tuple[Cell | None, Button]]:
    return Counter((click.cell, click.button) for click in embedded.clicks)


def written(text: str, box: Rect) -> Image:
    """Return a picture of a box with words in its middle."""
    picture = Pillow.new("RGB", (box.width, box.height), (240, 240, 240))
    font = ImageFont.load_default(16)
    ImageDraw.Draw(picture).text((box.width / 2, box.height / 2), text, (30, 30, 30), font=font, anchor="mm")
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


def draw_sign(canvas: Image, at: Point, outcome: Outcome, changes: bool = True) -> None:
    """Draw a sign of any art above a board, that may change as a game ends."""
    canvas[at.y - 9 : at.y + 10, at.x - 9 : at.x + 10] = 160, 120, 60
    if changes and outcome is not Outcome.PLAYING:
        canvas[at.y - 5 : at.y + 1, at.x - 6 : at.x + 7] = 255


def opened_but_for(embedded: EmbeddedDesktop, live: LiveWindow, left: int) -> list[Cell]:
    """Open all safe tiles one by one but the last so many; return those."""
    while True:
        tiles = live.look().tiles
        covered = [cell for cell in SAFE if tiles[cell] < 0]
        if len(covered) <= left:
            return covered
        live.do(Move(Action.OPEN, covered[0]))


def cover_upper_rows(embedded: EmbeddedDesktop, rows: int) -> None:
    area = embedded.grid.area
    embedded.cover(Rect(area.x, area.y, area.width, rows * TILE))


class DoubtfulEyes(ExactEyes):
    """Read all tiles, with no pack, and are not sure where the board ends."""

    def find(self, picture: Image) -> Reading:
        reading = super().find(picture)
        return replace(reading, skin="", grid=replace(reading.grid, clear=False))
