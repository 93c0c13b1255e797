"""Draw boards: tiles of a random skin, then what screens and files do to pictures."""

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from tests.training.digits import digit
from tests.training.marks import blast, cross, flag, junk, mine, question
from tests.training.plates import covered, opened
from tests.training.skins import Skin, distance

CROSS, START, JUNK = 20, 21, 22
"""Looks beside the board's tiles: a cross alone, a start mark, and what is no tile's look at all."""


LEGIBLE = 35
"""Marks differ from the plates that are painted for them by more."""


class Painted(NamedTuple):
    """A drawn board: the picture, where its tiles lie, and what each of them shows."""

    image: Image
    grid: Grid
    looks: Tiles


def paint(rng: np.random.Generator, skin: Skin, looks: Tiles, margin: int = 0) -> Painted:
    """Draw a board with `margin` pixels of page around it; `looks` may hold `CROSS`, `START` and `JUNK`."""
    rows, columns = looks.shape
    size = skin.size
    canvas = np.empty((rows * size + 2 * margin, columns * size + 2 * margin, 3), np.uint8)
    canvas[:] = skin.page
    cache: dict[tuple[int, int], Image] = {}
    for row in range(rows):
        for column in range(columns):
            look, parity = int(looks[row, column]), (row + column) % 2
            if (look, parity) not in cache or look == JUNK:
                cache[look, parity] = tile_of(rng, skin, look, parity)
            y, x = margin + row * size, margin + column * size
            canvas[y : y + size, x : x + size] = cache[look, parity]
    image = cv2.cvtColor(canvas, cv2.COLOR_RGB2BGR)
    grid = Grid.regular(margin, margin, size, size, rows, columns)
    return Painted(np.asarray(image, np.uint8), grid, looks)


def tile_of(rng: np.random.Generator, skin: Skin, look: int, parity: int) -> Image:
    """Return one tile, in RGB."""
    size = 16 if skin.pixelated else skin.size * max(1, -(-40 // skin.size))
    on_covered = look in (Tile.COVERED, Tile.FLAG, Tile.QUESTION, START)
    if look in (Tile.WRONG_FLAG, CROSS):
        on_covered = skin.wrong_style == "flag" or (skin.wrong_style == "cross" and skin.seed % 2 == 0)
    if look == JUNK:
        on_covered = bool(rng.random() < 0.5)
    if look in (Tile.FLAG, Tile.MINE, Tile.HIT_MINE):
        skin, on_covered = _plated(skin, look)
    tile = covered(skin, size, parity) if on_covered else opened(skin, size, parity, look)
    if look == JUNK:
        junk(rng, skin, tile)
    elif 1 <= look <= 8:
        digit(skin, tile, look)
    elif look == Tile.FLAG:
        flag(skin, tile)
    elif look == Tile.QUESTION:
        question(skin, tile)
    elif look == Tile.HIT_MINE and skin.seed % 8 == 3:
        blast(skin, tile)
    elif look in (Tile.MINE, Tile.HIT_MINE):
        mine(skin, tile)
    elif look == Tile.WRONG_FLAG:
        if skin.wrong_style != "cross":
            mine(skin, tile) if skin.wrong_style == "mine" else flag(skin, tile)
        cross(skin, tile, skin.cross_colour, 0.8)
    elif look in (CROSS, START):
        cross(skin, tile, skin.start_colour if look == START else skin.cross_colour, 0.6)
    out = np.asarray(tile)
    if out.shape[0] != skin.size:
        shrink = out.shape[0] > skin.size
        method = cv2.INTER_AREA if shrink else (cv2.INTER_NEAREST if skin.seed % 5 < 3 else cv2.INTER_LINEAR)
        out = cv2.resize(out, (skin.size, skin.size), interpolation=method)
    return np.asarray(out, np.uint8)


def _plated(skin: Skin, look: int) -> tuple[Skin, bool]:
    """Return a skin with the plate that it draws a mark on, and whether that is a covered one.

    Some games paint flagged tiles, or all mines; some show mines on covered tiles, as they were.
    """
    rng = np.random.default_rng(skin.seed)
    painted_flag, painted_mine, unopened, unopened_hit = rng.random(4) < (0.08, 0.12, 0.15, 0.3)
    (r, g, b), mines = rng.integers(0, 256, (2, 3)).tolist()
    flags, mines = (r, g, b), (mines[0], mines[1], mines[2])
    if look == Tile.FLAG:
        painted_flag &= distance(flags, skin.flag_colour) > LEGIBLE
        return replace(skin, covered=(flags, flags)) if painted_flag else skin, True
    if look == Tile.MINE and painted_mine and distance(mines, skin.mine_colour) > LEGIBLE:
        skin = replace(skin, covered=(mines, mines), opened=(mines, mines))
    elif look == Tile.HIT_MINE:
        skin = replace(skin, covered=(skin.hit_colour, skin.hit_colour))
    return skin, bool(unopened and (look == Tile.MINE or unopened_hit))


def weather(rng: np.random.Generator, image: Image) -> Image:
    """Return the picture as a screen or a file may show it: shifted colours, noise, JPEG, palettes, blur."""
    out: npt.NDArray[np.float32] = image.astype(np.float32)
    if rng.random() < 0.25:
        out = (out - 128) * rng.uniform(0.55, 1.1) + 128 + rng.uniform(-30, 30)
    if rng.random() < 0.15:
        out = out * np.array([rng.uniform(0.5, 0.9), rng.uniform(0.75, 0.95), 1.0])
    if rng.random() < 0.05:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.08:
        out = out * _light(rng, image.shape)
    if rng.random() < 0.15:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 0.7))
    if rng.random() < 0.2:
        out = out + rng.normal(0, rng.uniform(0.5, 5), out.shape)
    picture = np.clip(out, 0, 255).astype(np.uint8)
    choice = rng.random()
    if choice < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))]
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR)
    elif choice < 0.35:
        colours = int(rng.choice([32, 64, 128, 256]))
        palette = Pillow.fromarray(picture).quantize(
            colours, dither=Pillow.Dither(3 if rng.random() < 0.5 else 0)
        )
        picture = np.asarray(palette.convert("RGB"))
    return np.asarray(picture, np.uint8)


def _light(rng: np.random.Generator, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """Return a slow change of brightness across a picture: float32 ``[rows, columns, 1]``."""
    corners = rng.uniform(0.75, 1.05, (2, 2)).astype(np.float32)
    return np.asarray(cv2.resize(corners, (shape[1], shape[0]))[..., None], np.float32)
