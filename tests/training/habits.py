"""What single games do with their tiles, beyond a skin: what they write, tint, leave bare, or show at the end."""

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image
from tests.training import fonts, painter
from tests.training.digits import emoji, glyph
from tests.training.endings import Ending, ended, ending
from tests.training.lines import of_lines
from tests.training.plates import Sprite, covered, opened, shade
from tests.training.skins import Colour, Skin, hue

BARE = (int(Tile.FLAG), int(Tile.MINE), int(Tile.HIT_MINE))
"""What a colour alone tells of in some games."""

CLOSED = (int(Tile.COVERED), int(Tile.FLAG), int(Tile.QUESTION))

SQUARES = (
    "\U0001f7e6",
    "\U0001f7e9",
    "\u2b1c",
    "\u2b1b",
    "\U0001f7eb",
    "\U0001f533",
    "\U0001f532",
    "\U0001f331",
    "\U0001f32b",
)
"""Emoji that stand for covered tiles."""

COVERS = ("·", ".", "-", "■", "□", "+", "o", "*", "~", "░", *SQUARES)
"""What some games write on covered tiles."""

BLANKS = ("", "", "\u2b1c", "\u2b1b", "\U0001f7eb", "\u25ab")
"""What games of nothing but emoji write on blank ones."""

PICTURES = {
    int(
        Tile.COVERED
    ): "\U0001f331\U0001f33f\U0001f333\U0001f335\U0001f344\U0001f30a\U0001f32b\U0001f95a\U0001f381\U0001f4e6"
    "\U0001f9f1\U0001f535\U0001f7e2\U0001f7e0\U0001f7e3\U0001f7e1\U0001f7e4",
    0: "\U0001f423\U0001f425\U0001f424\U0001f337\U0001f338\U0001f33c\U0001f33b\U0001f340\U0001f33e\U0001f41f\U0001f420\U0001f98b"
    "\U0001f36d\U0001f33d\U0001f9c0\U0001f30a\U0001f431\U0001f430",
    int(
        Tile.FLAG
    ): "\U0001f6a7\U0001f6a9\U0001f33a\U0001f339\U0001f6d1\U0001f512\U0001f4cc\U0001f53a\U0001f3f3\U0001f344\U0001f6ab",
    int(
        Tile.MINE
    ): "\U0001f4a3\U0001f4a5\U0001f480\U0001f47b\U0001f41b\U0001f577\U0001f40d\U0001f988\U0001f419\U0001f9df\U0001f47e"
    "\U0001f4a9\U0001f525\U0001f985\U0001f98a",
}
"""What else they may write."""

SIGNS = {
    int(Tile.FLAG): "FMPX!B#\u2691\u2713\u2717\u2605\u25c6\u25cf\u25b2\u2665\u25b6",
    int(Tile.MINE): "MBXO@*#\u2620\u2738\u25cf\u2605\u25c6\u2665\u2622",
}
"""What some write for a flag or a mine; the same may stand for either."""


class Habits(NamedTuple):
    """What one game does.

    Attributes:
        zero: what it writes on blank tiles.
        spoken: that is in the ink of its numbers, not of its lines.
        cover: what it writes on covered ones.
        bare: looks that a colour alone tells of.
        signs: looks that are a letter.
        motley: mines of many colours.
        tinted: wrong flags are flags on the colour of hits.
        right: what colour flags stand on once the game is lost; None: as before.
        shown: flags stand on opened ground then.
        slanting: covered tiles grow lighter from corner to corner.
        tints: one of these is added to each covered tile.
        soft: covered tiles throw shadows.
        lip: covered tiles have a dark lower edge of this part.
        worn: each tile is a little lighter or darker by up to this.
    """

    zero: str
    spoken: bool
    cover: str
    bare: dict[int, Colour]
    signs: dict[int, str]
    motley: bool
    tinted: bool
    right: Colour | None
    shown: bool
    slanting: bool
    tints: np.ndarray[tuple[int, int], np.dtype[np.float64]] | None
    soft: bool
    lip: float
    worn: float


def habits(rng: np.random.Generator, skin: Skin) -> Habits:
    """Return what a game with this skin does: mostly nothing of it."""
    signs = {look: str(rng.choice(list(letters))) for look, letters in SIGNS.items() if rng.random() < 0.05}
    return Habits(
        zero="0" if rng.random() < 0.06 else "",
        cover=str(rng.choice(COVERS)) if rng.random() < 0.05 else "",
        spoken=bool(rng.random() < 0.5),
        bare={look: _bare(rng, skin, look) for look in BARE if rng.random() < 0.05},
        signs=signs,
        motley=bool(rng.random() < 0.03),
        tinted=bool(rng.random() < 0.12),
        right=hue(rng, (0.3, 1), (0.4, 1)) if rng.random() < 0.08 else None,
        shown=bool(rng.random() < 0.06),
        slanting=bool(rng.random() < 0.06),
        tints=rng.normal(0, 28, (4, 3)) if rng.random() < 0.04 else None,
        soft=bool(rng.random() < 0.05),
        lip=float(rng.uniform(0.05, 0.16)) if rng.random() < 0.06 else 0.0,
        worn=float(rng.uniform(2, 10)) if rng.random() < 0.04 else 0.0,
    )


def shaped(rng: np.random.Generator, skin: Skin) -> Skin:
    """Return a skin that is, now and then, of discs, or whose opened tiles are the page, or nearly covered."""
    if rng.random() < 0.06:
        skin = replace(skin, corner=0.5 - skin.gap / 2, gap=max(skin.gap, 0.04))
    if rng.random() < 0.08:
        skin = replace(skin, opened=(skin.page, skin.page), opened_style="flat")
    if rng.random() < 0.07:
        step = float(rng.choice([-1, 1]) * rng.uniform(0.04, 0.14))
        one, other = (shade(colour, step) for colour in skin.covered)
        skin = replace(skin, opened=(one, other), opened_style=str(rng.choice(["flat", "line", "frame"])))
    return skin


def of_emoji(rng: np.random.Generator, skin: Skin, own: Habits) -> tuple[Skin, Habits]:
    """Return a game that writes nothing but emoji on its page."""
    page = (skin.page, skin.page)
    skin = replace(
        skin,
        covered=page,
        opened=page,
        covered_style="flat",
        opened_style="flat",
        gap=0.0,
        corner=0.0,
        digit_style="keycap" if rng.random() < 0.7 else "font",
        flag_style="emoji",
        mine_style="emoji",
        flag_size=0.8,
        mine_size=0.8,
    )
    other = {look: str(rng.choice(list(some))) for look, some in PICTURES.items() if rng.random() < 0.5}
    cover, zero = str(rng.choice(SQUARES)), str(rng.choice(BLANKS))
    signs = {look: other[look] for look in SIGNS if look in other}
    return skin, own._replace(
        cover=other.get(int(Tile.COVERED), cover), zero=other.get(0, zero), bare={}, signs=signs, lip=0.0
    )


def ringed(rng: np.random.Generator, skin: Skin) -> Skin:
    """Return a skin whose numbers stand in circles, or on discs."""
    digits = tuple(shade(colour, -0.1) for colour in skin.digits) if rng.random() < 0.5 else skin.digits
    style = str(rng.choice(["ring", "badge"]))
    return replace(skin, digits=digits, digit_style=style, offset=(0.0, 0.0))


def tiled(rng: np.random.Generator, skin: Skin, looks: Tiles) -> Image:
    """Return the tiles of a game with habits of its own: uint8 ``[rows * size, columns * size, 3]``, in RGB."""
    own, kind = habits(rng, skin), rng.random()
    if kind < 0.04:
        skin, own = of_emoji(rng, skin, own)
    elif kind < 0.08:
        skin = ringed(rng, skin)
    elif kind < 0.13:
        return of_lines(rng, skin, looks)
    lost = bool((looks == Tile.HIT_MINE).any())
    end = ending(rng) if is_over(looks) else None
    rows, columns = looks.shape
    size = skin.size
    out = np.empty((rows * size, columns * size, 3), np.uint8)
    cache: dict[tuple[int, int], Image] = {}
    for row in range(rows):
        for column in range(columns):
            look, parity = int(looks[row, column]), (row + column) % 2
            if (look, parity) not in cache or (own.motley and look == Tile.MINE):
                cache[look, parity] = _tile(rng, skin, own, look, parity, lost, end)
            tile: Image = cache[look, parity]
            if own.slanting and look in CLOSED:
                tile = _slanting(skin, tile)
            if own.tints is not None and look in CLOSED:
                tile = np.clip(tile + own.tints[int(rng.integers(len(own.tints)))], 0, 255).astype(np.uint8)
            if own.worn:
                tile = np.clip(tile + rng.uniform(-own.worn, own.worn), 0, 255).astype(np.uint8)
            out[row * size : (row + 1) * size, column * size : (column + 1) * size] = tile
    return _shadowed(rng, out, looks, size) if own.soft else out


def is_over(looks: Tiles) -> bool:
    """Return whether a board is that of a game that has ended, as far as its looks tell."""
    hit = np.isin(looks, (Tile.HIT_MINE, Tile.WRONG_FLAG)).any()
    return bool(hit or not np.isin(looks, (Tile.COVERED, painter.START)).any())


def _tile(
    rng: np.random.Generator,
    skin: Skin,
    own: Habits,
    look: int,
    parity: int,
    lost: bool,
    end: Ending | None,
) -> Image:
    if own.motley and look in (Tile.MINE, Tile.HIT_MINE):
        colour = hue(rng, (0.4, 1), (0.5, 1))
        some = replace(skin, covered=(colour, colour), mine_colour=shade(colour, -0.4))
        return _disc(some, np.asarray(covered(some, skin.size, parity)))
    if look in own.bare:
        colour = own.bare[look]
        return np.asarray(covered(replace(skin, covered=(colour, colour)), skin.size, parity))
    usual = not any(mark in own.bare or mark in own.signs for mark in BARE)
    if end is not None and usual and (shown := ended(skin, end, look, parity, lost)) is not None:
        return shown
    if own.tinted and look == Tile.WRONG_FLAG:
        some = replace(skin, covered=(skin.hit_colour, skin.hit_colour))
        return painter.tile_of(rng, some, int(Tile.FLAG), parity)
    if lost and look == Tile.FLAG and (own.right is not None or own.shown):
        ground = own.right or skin.opened[parity]
        skin = replace(
            skin, covered=(ground, ground), covered_style="flat" if own.shown else skin.covered_style
        )
    sign = own.signs.get(int(Tile.MINE) if look == Tile.HIT_MINE else look)
    tile = _signed(skin, look, parity, sign) if sign else painter.tile_of(rng, skin, look, parity)
    if look == 0 and own.zero:
        return _written(skin, tile, own.zero, skin.digits[0] if own.spoken else skin.lines)
    if look == Tile.COVERED and own.cover:
        return _written(skin, tile, own.cover, skin.lines)
    return _lipped(skin, tile, own.lip) if own.lip and look in CLOSED else tile


def _signed(skin: Skin, look: int, parity: int, sign: str) -> Image:
    if look == Tile.FLAG:
        return _written(skin, np.asarray(covered(skin, skin.size, parity)), sign, skin.flag_colour)
    return _written(skin, np.asarray(opened(skin, skin.size, parity, look)), sign, skin.mine_colour)


def _bare(rng: np.random.Generator, skin: Skin, look: int) -> Colour:
    """Return the colour that alone tells of a flag or a mine, in some games."""
    if rng.random() < 0.4:
        return hue(rng, (0.3, 1), (0.3, 1))
    usual = {int(Tile.FLAG): skin.flag_colour, int(Tile.MINE): skin.mine_colour}
    return skin.hit_colour if rng.random() < 0.3 else usual.get(look, skin.hit_colour)


def _disc(skin: Skin, tile: Image) -> Image:
    """Draw a plain mine on a tile."""
    sprite: Sprite = Pillow.fromarray(tile)
    size, half = skin.size, skin.mine_size * skin.size / 2.5
    box = (size / 2 - half, size / 2 - half, size / 2 + half, size / 2 + half)
    ImageDraw.Draw(sprite).ellipse(box, skin.mine_colour)
    return np.asarray(sprite)


def _lipped(skin: Skin, tile: Image, part: float) -> Image:
    """Darken the lower edge, as buttons of some thickness have it."""
    high = max(1, round(part * skin.size))
    gap = round(skin.gap * skin.size / 2)
    out = tile.astype(np.float32)
    out[skin.size - gap - high : skin.size - gap, gap : skin.size - gap] *= 0.7
    return out.astype(np.uint8)


def _slanting(skin: Skin, tile: Image) -> Image:
    """Let a tile grow lighter or darker from one corner to the other, in a colour of the skin's own."""
    own = np.random.default_rng(skin.seed)
    along = np.add.outer(np.linspace(-1, 1, len(tile)), np.linspace(-1, 1, len(tile))) / 2
    return np.asarray(np.clip(tile + along[..., None] * own.uniform(-45, 45, 3), 0, 255), np.uint8)


def _shadowed(rng: np.random.Generator, whole: Image, looks: Tiles, size: int) -> Image:
    """Let covered tiles throw soft shadows on those below and right of them."""
    raised = (np.isin(looks, CLOSED) * np.float32(1)).repeat(size, 0).repeat(size, 1)
    away = max(1, round(size * rng.uniform(0.03, 0.12)))
    cast = cv2.GaussianBlur(np.roll(raised, (away, away), (0, 1)), (0, 0), max(0.6, away * 0.8))
    dark = 1 - rng.uniform(0.2, 0.6) * cast * (1 - raised)
    return np.asarray(whole * dark[..., None], np.uint8)


def _written(skin: Skin, tile: Image, letters: str, colour: Colour) -> Image:
    sprite: Sprite = Pillow.fromarray(tile)
    if ord(letters) > 0x2B00:
        path = fonts.icon_font("NotoColorEmoji")
        if path:
            emoji(sprite, path, letters, skin.flag_size)
    else:
        path = (
            skin.font
            if skin.font and fonts.has_glyph(skin.font, letters)
            else fonts.icon_font("DejaVuSans.ttf")
        )
        if path:
            glyph(sprite, path, letters, colour, max(0.4, skin.digit_size))
    return np.asarray(sprite)
