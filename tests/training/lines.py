"""Draw games of lines alone: outlined covered tiles with patterns that turn, numbers in circles, faint blanks."""

from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image
from tests.training.digits import text
from tests.training.skins import Colour, Skin, hue

OVER = 4
"""Tiles are drawn so many times larger, for smooth lines."""


class Lines(NamedTuple):
    """What a game draws.

    Attributes:
        line: of covered tiles.
        marked: of flags, and of numbers that have all of theirs.
        hit: around mines.
        thick: a line, in tiles.
        corner: of outlines, in tiles.
        gap: around outlines, in tiles.
        blank: how strong blanks are outlined.
        turns: how many outlines lie in one another.
        heart: what covered tiles have in their middles; that of flags is full.
        plate: what numbers stand on.
        size: of a number's circle, in tiles.
    """

    line: Colour
    marked: Colour
    hit: Colour
    thick: float
    corner: float
    gap: float
    blank: float
    turns: int
    heart: str
    plate: str
    size: float


def lines(rng: np.random.Generator, skin: Skin) -> Lines:
    """Return how a game of lines looks on a skin's page."""
    dark = np.mean(skin.page) < 128
    bright = (0.75, 1.0) if dark else (0.05, 0.45)
    white = (255, 255, 255) if dark else (20, 20, 20)
    return Lines(
        line=white if rng.random() < 0.6 else hue(rng, (0.1, 1), bright),
        marked=hue(rng, (0.3, 1), bright),
        hit=hue(rng, (0.5, 1), bright),
        thick=float(rng.uniform(0.02, 0.06)),
        corner=float(rng.choice([0, rng.uniform(0.03, 0.25)])),
        gap=float(rng.uniform(0.02, 0.14)),
        blank=float(rng.choice([0, rng.uniform(0.1, 0.5)])),
        turns=int(rng.choice([0, 0, 3, 5, 7])),
        heart=str(rng.choice(["ring", "disc", "square", "none"])),
        plate=str(rng.choice(["ring", "ring", "disc", "none"])),
        size=float(rng.uniform(0.56, 0.84)),
    )


def of_lines(rng: np.random.Generator, skin: Skin, looks: Tiles) -> Image:
    """Return the tiles of a game of lines on its page: uint8 ``[rows * size, columns * size, 3]``, in RGB."""
    own = lines(rng, skin)
    rows, columns = looks.shape
    size = skin.size
    out = _page(rng, skin, rows * size, columns * size)
    turned = rng.uniform(0, 0.5, (rows, columns))
    satisfied = rng.random((rows, columns)) < rng.choice([0.0, 0.5])
    for row in range(rows):
        for column in range(columns):
            part = out[row * size : (row + 1) * size, column * size : (column + 1) * size]
            large = Pillow.fromarray(part).resize((size * OVER, size * OVER), Pillow.Resampling.NEAREST)
            look = int(looks[row, column])
            _draw(own, skin, large, look, float(turned[row, column]), bool(satisfied[row, column]))
            part[:] = np.asarray(large.resize((size, size), Pillow.Resampling.BOX))
    return out


def _page(rng: np.random.Generator, skin: Skin, height: int, width: int) -> Image:
    """Return the page as it is, or with soft lights."""
    out = np.full((height, width, 3), skin.page, np.float32)
    if rng.random() < 0.5:
        coarse = rng.normal(0, rng.uniform(3, 25), (4, 4, 3)).astype(np.float32)
        out += cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def _draw(own: Lines, skin: Skin, tile: Pillow.Image, look: int, turned: float, satisfied: bool) -> None:
    draw, size = ImageDraw.Draw(tile), tile.size[0]
    thick, near = max(OVER - 1, round(own.thick * size)), own.gap * size
    box = (near, near, size - 1 - near, size - 1 - near)
    flagged = look in (Tile.FLAG, Tile.WRONG_FLAG)
    ink = own.marked if flagged or (satisfied and look > 0) else own.line
    ground = tile.getpixel((size // 2, size // 2))
    if look in (Tile.COVERED, Tile.QUESTION) or flagged:
        for turn in range(1, own.turns + 1):
            some = 0.9 if flagged else 0.5
            _turned(draw, size, near, turned * turn, own.turns, turn, _between(ground, ink, some), thick // 2)
        draw.rounded_rectangle(box, own.corner * size, outline=ink, width=thick)
    if look == Tile.COVERED or flagged:
        _heart(draw, own, size, ink, thick, flagged)
    if look == Tile.QUESTION:
        text(skin, tile, "?", ink, 0.6)
    elif look == 0 and own.blank:
        draw.rounded_rectangle(
            box, own.corner * size, outline=_between(ground, own.line, own.blank), width=thick
        )
    elif look in (Tile.MINE, Tile.HIT_MINE):
        _disc(draw, size, own.size, (0, 0, 0) if sum(own.line) > 300 else (90, 90, 90), None, thick)
        _disc(draw, size, own.size, None, own.hit, 2 * thick if look == Tile.HIT_MINE else thick)
    elif 1 <= look <= 8:
        _number(own, skin, tile, look, ink, thick)
    if look == Tile.WRONG_FLAG:
        draw.line([(near, near), (size - near, size - near)], own.hit, 2 * thick)
        draw.line([(size - near, near), (near, size - near)], own.hit, 2 * thick)


def _number(own: Lines, skin: Skin, tile: Pillow.Image, look: int, ink: Colour, thick: int) -> None:
    draw, size = ImageDraw.Draw(tile), tile.size[0]
    colour = ink if skin.seed % 3 else skin.digits[look - 1]
    if own.plate == "ring":
        _disc(draw, size, own.size, None, colour, thick)
    elif own.plate == "disc":
        _disc(draw, size, own.size, colour, None, thick)
        colour = (255, 255, 255) if np.mean(colour) < 150 else (15, 15, 15)
    text(skin, tile, str(look), colour, own.size * (0.62 if own.plate != "none" else 0.9))


def _heart(draw: ImageDraw.ImageDraw, own: Lines, size: int, ink: Colour, thick: int, full: bool) -> None:
    """Draw what a covered tile has in its middle; that of a flag is full, and never nothing."""
    if own.heart == "none" and not full:
        return
    reach = size * (0.2 if own.heart == "square" else 0.12) * (1.2 if full else 1)
    box = (size / 2 - reach, size / 2 - reach, size / 2 + reach, size / 2 + reach)
    if own.heart == "square":
        draw.rectangle(box, fill=ink if full else None, outline=ink, width=thick)
    else:
        draw.ellipse(box, fill=ink if full or own.heart == "disc" else None, outline=ink, width=thick)


def _disc(
    draw: ImageDraw.ImageDraw, size: int, part: float, fill: Colour | None, edge: Colour | None, thick: int
) -> None:
    reach = part * size / 2
    box = (size / 2 - reach, size / 2 - reach, size / 2 + reach, size / 2 + reach)
    draw.ellipse(box, fill=fill, outline=edge, width=thick if edge else 0)


def _turned(
    draw: ImageDraw.ImageDraw,
    size: int,
    near: float,
    angle: float,
    turns: int,
    turn: int,
    ink: Colour,
    thick: int,
) -> None:
    """Draw one of the squares that lie in one another, each turned a little more."""
    reach = (size / 2 - near) * (1 - turn / (turns + 1.5)) * 1.2
    corners = angle + np.pi / 4 + np.arange(5) * np.pi / 2
    points = [(size / 2 + reach * np.cos(a), size / 2 + reach * np.sin(a)) for a in corners]
    draw.line(points, fill=ink, width=max(2, thick))


def _between(one: Colour, other: Colour, part: float) -> Colour:
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return r, g, b
