"""How games show that they are over: the mine that was hit, flags that were wrong, and those that were right."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile
from screenbot.geometry import Image
from tests.training import fonts, painter
from tests.training.digits import emoji
from tests.training.marks import blast
from tests.training.plates import Sprite, covered, opened, shade
from tests.training.skins import Colour, Skin, distance, hue

GREENS = ((76, 175, 80), (46, 204, 113), (144, 238, 144), (0, 128, 0), (34, 139, 34), (200, 230, 201))
WARNINGS = (
    (255, 0, 0),
    (244, 67, 54),
    (255, 99, 71),
    (255, 165, 0),
    (255, 205, 210),
    (139, 0, 0),
    (255, 235, 59),
)
"""Colours of what went well, and of what did not."""  # fmt: skip


class Ending(NamedTuple):
    """How one game shows its end; an empty word leaves a tile as its skin has it.

    Attributes:
        hit: the mine that was hit is `inked` in the colour of hits, `rimmed` with it, `pale`, or a `blast`.
        wrong: wrong flags are flags that are `tinted`, `faded`, `struck` through, or `cornered` with a cross.
        right: flags of a game that is over are `ticked`, or stand on a colour that is `good`.
        mines: all mines stand on a colour that is `bad`, or `good` where the game is won.
        warning: the colour of what is bad.
        good: the colour of what is right.
    """

    hit: str
    wrong: str
    right: str
    mines: str
    warning: Colour
    good: Colour


def ending(rng: np.random.Generator) -> Ending:
    """Return how a game ends."""
    greens, warnings = GREENS[int(rng.integers(len(GREENS)))], WARNINGS[int(rng.integers(len(WARNINGS)))]
    return Ending(
        hit=str(rng.choice(["", "inked", "rimmed", "pale", "blast"], p=[0.6, 0.1, 0.06, 0.14, 0.1])),
        wrong=str(rng.choice(["", "tinted", "faded", "struck", "cornered"], p=[0.6, 0.2, 0.05, 0.1, 0.05])),
        right=str(rng.choice(["", "ticked", "good"], p=[0.84, 0.04, 0.12])),
        mines=str(rng.choice(["", "bad", "good"], p=[0.84, 0.08, 0.08])),
        warning=warnings if rng.random() < 0.8 else hue(rng, (0.3, 1), (0.3, 1)),
        good=greens if rng.random() < 0.75 else hue(rng, (0.2, 1), (0.4, 1)),
    )


def ended(skin: Skin, own: Ending, look: int, parity: int, lost: bool) -> Image | None:
    """Return a tile as the end of a game shows it; None where that is as its skin has it.

    What could not be told from any other look, or hardly be seen, is as the skin has it, too.
    """
    rng = np.random.default_rng(skin.seed)
    match look:
        case Tile.HIT_MINE if own.hit:
            return _hit(skin, own, parity)
        case Tile.WRONG_FLAG if own.wrong:
            return _wrong(skin, own, parity)
        case Tile.FLAG if own.right == "ticked" and lost:
            return _ticked(painter.tile_of(rng, skin, look, parity), own.good)
        case Tile.FLAG if own.right == "good":
            return _flag_on(skin, own.good, parity)
        case Tile.MINE if own.mines == ("bad" if lost else "good"):
            return _mine_on(skin, own.warning if lost else own.good, parity)
    return None


def _hit(skin: Skin, own: Ending, parity: int) -> Image | None:
    rng, mine = np.random.default_rng(skin.seed), int(Tile.MINE)
    match own.hit:
        case "inked":
            near = max(distance(skin.hit_colour, each) for each in (skin.opened[parity], skin.mine_colour))
            if near < painter.LEGIBLE:
                return None
            return painter.tile_of(rng, replace(skin, mine_colour=skin.hit_colour), mine, parity)
        case "rimmed":
            tile: Sprite = Pillow.fromarray(painter.tile_of(rng, skin, mine, parity))
            thick = max(1, round(skin.size * float(rng.uniform(0.05, 0.12))))
            ImageDraw.Draw(tile).rectangle((0, 0, skin.size - 1, skin.size - 1), None, skin.hit_colour, thick)
            return np.asarray(tile)
        case "pale":
            share = float(rng.uniform(0.3, 0.75))
            return _mine_on(skin, _mixed(skin.hit_colour, skin.opened[parity], share), parity)
        case _:
            blasted = opened(skin, skin.size, parity, mine)
            blast(skin, blasted)
            return np.asarray(blasted)


def _wrong(skin: Skin, own: Ending, parity: int) -> Image | None:
    rng = np.random.default_rng(skin.seed)
    flag = painter.tile_of(rng, skin, int(Tile.FLAG), parity)
    size, colour = skin.size, skin.cross_colour
    match own.wrong:
        case "tinted":
            return _flag_on(skin, own.warning, parity)
        case "faded":
            plate = np.asarray(covered(skin, size, parity)).astype(np.float32)
            return _between(flag, plate, float(rng.uniform(0.4, 0.65)))
        case "struck":
            tile: Sprite = Pillow.fromarray(flag)
            near, far = size * 0.12, size * 0.88
            ends = [(near, near), (far, far)] if skin.seed % 2 else [(near, far), (far, near)]
            ImageDraw.Draw(tile).line(ends, fill=colour, width=max(1, round(size * 0.1)))
            return np.asarray(tile)
        case _:
            tile = Pillow.fromarray(flag)
            path = fonts.icon_font("NotoColorEmoji")
            small: Sprite = Pillow.new("RGB", (max(6, round(size * 0.45)),) * 2, skin.covered[parity])
            if path is None or skin.seed % 2 or not emoji(small, path, "\u274c", 0.95):
                draw, end = ImageDraw.Draw(small), small.size[0] - 2
                draw.line([(1, 1), (end, end)], fill=colour, width=max(1, end // 5))
                draw.line([(1, end), (end, 1)], fill=colour, width=max(1, end // 5))
            away = size - small.size[0] - max(1, round(size * 0.06))
            tile.paste(small, (away, away if skin.seed % 3 else size - away - small.size[0]))
            return np.asarray(tile)


def _flag_on(skin: Skin, colour: Colour, parity: int) -> Image | None:
    """Return a flag on a colour of its own."""
    if distance(colour, skin.flag_colour) < painter.LEGIBLE or distance(colour, skin.covered[0]) < 20:
        return None
    rng, plain = np.random.default_rng(skin.seed), skin.covered_style if skin.seed % 2 else "flat"
    return painter.tile_of(
        rng, replace(skin, covered=(colour, colour), covered_style=plain), int(Tile.FLAG), parity
    )


def _mine_on(skin: Skin, colour: Colour, parity: int) -> Image | None:
    if distance(colour, skin.mine_colour) < painter.LEGIBLE:
        return None
    rng, both = np.random.default_rng(skin.seed), (colour, colour)
    return painter.tile_of(rng, replace(skin, covered=both, opened=both), int(Tile.MINE), parity)


def _ticked(flag: Image, colour: Colour) -> Image:
    tile: Sprite = Pillow.fromarray(flag)
    size = len(flag)
    ends = [(size * x, size * y) for x, y in ((0.55, 0.75), (0.7, 0.9), (0.95, 0.55))]
    ImageDraw.Draw(tile).line(ends, fill=shade(colour, -0.2), width=max(1, round(size * 0.08)))
    return np.asarray(tile)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    r, g, b = (round(share * a + (1 - share) * c) for a, c in zip(one, other, strict=True))
    return r, g, b


def _between(one: Image, other: npt.NDArray[np.float32], share: float) -> Image:
    return np.asarray(share * one.astype(np.float32) + (1 - share) * other, np.uint8)
