"""What games lay over a board when they end: a veil, a message in a box or without one, confetti."""

from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image
from tests.training import fonts
from tests.training.digits import emoji
from tests.training.painter import JUNK
from tests.training.plates import Sprite
from tests.training.skins import Colour

WON = ("You win!", "You won", "Victory", "Congratulations!", "Well done!", "Cleared", "Winner", "Parabéns")
LOST = (
    "Game over",
    "You lose",
    "BOOM!",
    "You lost",
    "Defeat",
    "Game Over!",
    "Mine hit",
    "Perdu",
    "Try again",
)
MORE = ("Play again", "New game", "OK", "Time: 42 s", "Score 120", "Restart", "Best: 0:31", "Close", "3BV 48")
FACES = ("\U0001f389", "\U0001f3c6", "\U0001f4a5", "\U0001f635", "\U0001f60e", "\U0001f622")

HIDES, CHANGED = 0.04, 14.0
"""A tile is hidden where more of it differs from what it was by more, in grey levels."""


class Noticed(NamedTuple):
    """A board that something lies over, and what its tiles still show; `JUNK` where they are hidden."""

    board: Image
    looks: Tiles


def noticed(rng: np.random.Generator, board: Image, looks: Tiles, size: int) -> Noticed:
    """Return a board, in RGB, with what the end of its game lays over it: nothing, mostly."""
    won = not np.isin(looks, (Tile.HIT_MINE, Tile.WRONG_FLAG)).any()
    if rng.random() < 0.22:
        ink, share = _ink(rng), rng.uniform(0.1, 0.6)
        board = np.asarray(board * (1 - share) + np.array(ink, np.float32) * share, np.uint8)
    before = board.copy()
    kind = rng.random()
    if kind < 0.22:
        board = _boxed(rng, board, won)
    elif kind < 0.32:
        board = _lettered(rng, board, won)
    if won and rng.random() < 0.06:
        board = _strewn(rng, board, size)
    changed = np.abs(board.astype(np.int16) - before).max(axis=2) > CHANGED
    rows, columns = looks.shape
    hidden = changed.reshape(rows, size, columns, size).mean(axis=(1, 3)) > HIDES
    return Noticed(board, np.where(hidden, JUNK, looks).astype(np.int8))


def _boxed(rng: np.random.Generator, board: Image, won: bool) -> Image:
    """Lay a box with words and buttons over a board, mostly over its middle."""
    height, width = board.shape[:2]
    wide, high = int(width * rng.uniform(0.3, 0.95)), int(height * rng.uniform(0.15, 0.6))
    x, y = (width - wide) // 2, (height - high) // 2
    if rng.random() < 0.4:
        x, y = int(rng.integers(width - wide + 1)), int(rng.integers(height - high + 1))
    box: Sprite = Pillow.new("RGB", (wide, high), _ink(rng))
    draw, face = ImageDraw.Draw(box), box.getpixel((0, 0))
    if rng.random() < 0.4:
        draw.rectangle((0, 0, wide - 1, high - 1), None, _ink(rng), int(rng.integers(1, 5)))
    ink = (20, 20, 20) if np.mean(face) > 128 else (240, 240, 240)
    _words(rng, box, str(rng.choice(WON if won else LOST)), ink, (wide / 2, high * 0.3), 0.26 * high)
    for number in range(int(rng.integers(0, 3))):
        middle = (wide * rng.uniform(0.25, 0.75), high * (0.6 + 0.25 * number))
        if rng.random() < 0.5:
            reach = (wide * rng.uniform(0.1, 0.25), high * 0.09)
            corners = (middle[0] - reach[0], middle[1] - reach[1], middle[0] + reach[0], middle[1] + reach[1])
            draw.rounded_rectangle(corners, high * 0.04, _ink(rng))
        _words(rng, box, str(rng.choice(MORE)), ink, middle, 0.14 * high)
    mask = Pillow.new("L", (wide, high), 0)
    radius = float(rng.choice([0, 0, 0.05, 0.12])) * min(wide, high)
    opacity = 255 if rng.random() < 0.75 else int(rng.integers(170, 250))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), radius, opacity)
    out: Sprite = Pillow.fromarray(board)
    if rng.random() < 0.35:
        out = _shadowed(out, (x, y, wide, high), float(rng.uniform(0.02, 0.06)) * min(width, height))
    out.paste(box, (x, y), mask)
    return np.asarray(out)


def _shadowed(board: Sprite, box: tuple[int, int, int, int], reach: float) -> Sprite:
    """Let a box throw a soft shadow."""
    x, y, wide, high = box
    dark = np.zeros((board.size[1], board.size[0]), np.float32)
    dark[y + round(reach / 2) : y + high + round(reach / 2), x : x + wide] = 0.45
    dark = cv2.GaussianBlur(dark, (0, 0), max(0.8, reach / 2))
    return Pillow.fromarray(np.asarray(np.asarray(board) * (1 - dark[..., None]), np.uint8))


def _lettered(rng: np.random.Generator, board: Image, won: bool) -> Image:
    """Write large letters straight on a board, some with a rim, some on a ribbon."""
    out: Sprite = Pillow.fromarray(board)
    height, width = board.shape[:2]
    middle = (width / 2, height * float(rng.choice([0.5, 0.5, rng.uniform(0.15, 0.85)])))
    high = float(min(height * rng.uniform(0.1, 0.3), width * 0.2))
    if rng.random() < 0.3:
        ImageDraw.Draw(out).rectangle((0, middle[1] - high * 0.8, width, middle[1] + high * 0.8), _ink(rng))
    _words(rng, out, str(rng.choice(WON if won else LOST)), _ink(rng), middle, high, rimmed=True)
    return np.asarray(out)


def _strewn(rng: np.random.Generator, board: Image, size: int) -> Image:
    """Strew confetti."""
    out: Sprite = Pillow.fromarray(board)
    draw = ImageDraw.Draw(out)
    for _ in range(int(rng.integers(10, 60))):
        x, y = (float(rng.uniform(0, side)) for side in out.size)
        wide, high = (size * float(rng.uniform(0.08, 0.3)) for _ in range(2))
        draw.rectangle((x, y, x + wide, y + high), _ink(rng))
    return np.asarray(out)


def _words(
    rng: np.random.Generator,
    picture: Sprite,
    words: str,
    ink: Colour,
    middle: tuple[float, float],
    high: float,
    rimmed: bool = False,
) -> None:
    """Write words, as large as they may be without leaving the picture; now and then with a face."""
    paths = fonts.digit_fonts()
    path = str(paths[int(rng.integers(len(paths)))])
    high = max(7.0, min(high, 1.5 * picture.size[0] / max(4, len(words))))
    rim = max(1, round(high * 0.05)) if rimmed and rng.random() < 0.6 else 0
    other = (0, 0, 0) if np.mean(ink) > 128 else (255, 255, 255)
    font = fonts.load(path, round(high))
    ImageDraw.Draw(picture).text(middle, words, ink, font, anchor="mm", stroke_width=rim, stroke_fill=other)
    face = fonts.icon_font("NotoColorEmoji")
    if face and rng.random() < 0.15:
        side = max(8, round(high))
        left, top = round(middle[0] - side / 2), max(0, round(middle[1] - 1.8 * side))
        part = picture.crop((left, top, left + side, top + side))
        emoji(part, face, str(rng.choice(FACES)), 0.95)
        picture.paste(part, (left, top))


def _ink(rng: np.random.Generator) -> Colour:
    grey = int(rng.choice([255, 250, 240, 30, 0, 50, int(rng.integers(256))]))
    r, g, b = rng.integers(0, 256, 3).tolist()
    return (grey, grey, grey) if rng.random() < 0.55 else (r, g, b)
