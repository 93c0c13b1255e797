"""Random skins: every choice a Minesweeper's artist makes, drawn from wide ranges."""

from dataclasses import dataclass

import numpy as np

from tests.skins import USUAL
from tests.training import fonts

Colour = tuple[int, int, int]
"""Red, green, blue."""

MATERIAL = (
    (25, 118, 210),
    (56, 142, 60),
    (211, 47, 47),
    (123, 31, 162),
    (255, 143, 0),
    (0, 151, 167),
    (66, 66, 66),
    (158, 158, 158),
)
BRIGHT = (
    (90, 160, 255),
    (110, 220, 110),
    (255, 100, 100),
    (190, 140, 255),
    (255, 170, 60),
    (80, 220, 220),
    (250, 250, 250),
    (170, 170, 170),
)
FLAGS = ("classic", "classic", "pole", "wave", "leaning", "swallow", "icon", "emoji", "emoji", "symbol", "banner",
         "plain", "letter")  # fmt: skip
PALETTES = (USUAL, USUAL, MATERIAL, BRIGHT)


@dataclass(frozen=True)
class Skin:
    """How one game looks; sizes are parts of a tile.

    Attributes:
        size: of a tile, in pixels.
        seed: for choices that need no name: which icon, which shine.
        stroke: how much bolder than its font a digit is drawn.
        rimmed: whether that stroke is a rim of another colour.
        offset: how far marks stand off the middle, right and down.
    """

    size: int
    seed: int
    pixelated: bool
    page: Colour
    covered: tuple[Colour, Colour]
    covered_style: str
    opened: tuple[Colour, Colour]
    opened_style: str
    gap: float
    corner: float
    bevel: float
    digits: tuple[Colour, ...]
    tints: tuple[Colour, ...]
    font: str
    digit_size: float
    digit_style: str
    shadow: bool
    stroke: float
    rimmed: bool
    offset: tuple[float, float]
    flag_style: str
    flag_colour: Colour
    pole_colour: Colour
    flag_size: float
    mine_style: str
    mine_colour: Colour
    mine_size: float
    hit_colour: Colour
    wrong_style: str
    cross_colour: Colour
    question_colour: Colour
    start_colour: Colour
    lines: Colour


def hue(rng: np.random.Generator, saturation: tuple[float, float], value: tuple[float, float]) -> Colour:
    """Return a colour of any hue, its saturation and value between bounds, 0 to 1."""
    turn = rng.random() * 6
    s, v = rng.uniform(*saturation), rng.uniform(*value)
    c = [v - v * s * max(0.0, min((n + turn) % 6, 4 - (n + turn) % 6, 1.0)) for n in (5, 3, 1)]
    return (round(255 * c[0]), round(255 * c[1]), round(255 * c[2]))


def _grey(rng: np.random.Generator, low: int, high: int) -> Colour:
    value = int(rng.integers(low, high))
    return (value, value, value)


def distance(one: Colour, other: Colour) -> float:
    """Return how different two colours look, roughly: 0 to 255."""
    weights = np.array([0.3, 0.55, 0.15])
    difference = np.abs(np.subtract(one, other))
    return float(max((difference * weights).sum(), 0.4 * difference.max()))


def _shade(colour: Colour, amount: float) -> Colour:
    target = 255 if amount > 0 else 0
    a = abs(amount)
    return tuple(round(c + (target - c) * a) for c in colour)  # type: ignore[return-value]


def _apart(rng: np.random.Generator, colour: Colour, background: Colour, least: float) -> Colour:
    """Return the colour, moved until it differs from the background by `least`."""
    for _ in range(30):
        if distance(colour, background) >= least:
            return colour
        dark = np.mean(background) < 128
        colour = _shade(colour, 0.2 if dark else -0.2) if rng.random() < 0.8 else hue(rng, (0, 1), (0, 1))
    return (255, 255, 255) if np.mean(background) < 128 else (0, 0, 0)


def _cross_colour(rng: np.random.Generator, flag: Colour) -> Colour:
    choice = rng.random()
    if choice < 0.6:
        return (int(rng.integers(190, 256)), int(rng.integers(0, 50)), int(rng.integers(0, 50)))
    return _grey(rng, 0, 256) if choice < 0.85 else flag


def random_skin(
    rng: np.random.Generator, size: int | None = None, font_paths: tuple[str, ...] | None = None
) -> Skin:
    """Return a skin; `size` is the tile in pixels."""
    paths = font_paths if font_paths is not None else fonts.digit_fonts()
    dark = rng.random() < 0.4
    page = _grey(rng, 10, 70) if dark else _grey(rng, 170, 256)
    if rng.random() < 0.3:
        page = hue(rng, (0.1, 0.6), (0.1, 0.4) if dark else (0.7, 1.0))
    covered_style = str(
        rng.choice(
            [
                "bevel",
                "bevel",
                "flat",
                "flat",
                "gradient",
                "gloss",
                "outline",
                "soft",
                "texture",
                "inner",
                "pillow",
                "glass",
                "glass",
                "cloud",
            ]
        )
    )
    kind = rng.random()
    if kind < 0.35:
        face = _grey(rng, 150, 225) if not dark or rng.random() < 0.3 else _grey(rng, 50, 130)
    else:
        face = hue(rng, (0.2, 0.9), (0.25, 0.95))
    if covered_style == "bevel" and rng.random() < 0.5:
        face = _grey(rng, 170, 215)
    open_kind = rng.random()
    if open_kind < 0.3 and covered_style in ("bevel", "outline", "soft", "inner"):
        opened = face
    elif open_kind < 0.45:
        opened = page
    elif open_kind < 0.7:
        opened = _shade(face, float(rng.choice([-1, 1]) * rng.uniform(0.15, 0.7)))
    else:
        opened = _grey(rng, 15, 80) if dark else _grey(rng, 185, 256)
    if covered_style in ("flat", "gradient", "texture", "gloss"):
        opened = _apart(rng, opened, face, 16)
    chequer_covered = rng.random() < 0.2
    chequer_opened = (chequer_covered and rng.random() < 0.8) or rng.random() < 0.05
    step = float(rng.choice([-1, 1]) * rng.uniform(0.03, 0.12))
    palette = PALETTES[int(rng.integers(len(PALETTES)))]
    choice = rng.random()
    if choice < 0.15:
        palette = (_grey(rng, 0, 256),) * 8
    elif choice < 0.35:
        palette = tuple(hue(rng, (0.3, 1), (0.2, 1)) for _ in range(8))
    elif choice < 0.5:
        jitter = rng.integers(-50, 51, (8, 3))
        palette = tuple(
            tuple(int(v) for v in np.clip(np.add(c, j), 0, 255)) for c, j in zip(palette, jitter, strict=True)
        )
    contrast = float(rng.choice([15, 30, 45, 60], p=[0.1, 0.25, 0.35, 0.3]))
    digits = tuple(_apart(rng, colour, opened, contrast) for colour in palette)
    tints: tuple[Colour, ...] = ()
    if rng.random() < 0.08:
        tints = tuple(_apart(rng, hue(rng, (0.1, 0.7), (0.5, 1)), digits[n], contrast) for n in range(8))
    flag_colour = (int(rng.integers(180, 256)), int(rng.integers(0, 60)), int(rng.integers(0, 60)))
    if rng.random() < 0.3:
        flag_colour = hue(rng, (0, 1), (0, 1))
    flag_colour = _apart(rng, flag_colour, face, 35)
    mine_back = opened if rng.random() < 0.7 else face
    return Skin(
        size=size or int(np.exp(rng.uniform(np.log(8), np.log(121)))),
        seed=int(rng.integers(1 << 20)),
        pixelated=bool(rng.random() < 0.2),
        page=page,
        covered=(face, _shade(face, step) if chequer_covered else face),
        covered_style=covered_style,
        opened=(opened, _shade(opened, step) if chequer_opened else opened),
        opened_style=str(rng.choice(["flat", "line", "line", "frame", "inset", "gradient", "texture", "pillow"])),
        gap=float(rng.choice([0, 0, 0, rng.uniform(0.02, 0.14), rng.uniform(0.02, 0.2)])),
        corner=float(rng.choice([0, 0, rng.uniform(0.05, 0.35)])),
        bevel=float(rng.uniform(0.05, 0.16)),
        digits=digits,
        tints=tints,
        font=str(rng.choice(np.array(paths))) if paths and rng.random() < 0.82 else "",
        digit_size=float(rng.uniform(0.36, 0.97)),
        digit_style=str(rng.choice(["font", "dots", "keycap"], p=[0.88, 0.07, 0.05])),
        shadow=bool(rng.random() < 0.12),
        stroke=float(rng.uniform(0.01, 0.05)) if rng.random() < 0.25 else 0.0,
        rimmed=bool(rng.random() < 0.3),
        offset=(float(rng.normal(0, 0.025)), float(rng.normal(0, 0.03))) if rng.random() < 0.5 else (0.0, 0.0),
        flag_style=str(rng.choice(FLAGS)),
        flag_colour=flag_colour,
        pole_colour=_apart(rng, _grey(rng, 0, 256) if rng.random() < 0.8 else flag_colour, face, 30),
        flag_size=float(rng.uniform(0.45, 0.9)),
        mine_style=str(rng.choice(["spikes", "spikes", "spikes", "ball", "disc", "bomb", "icon", "emoji", "emoji", "star", "letter"])),
        mine_colour=_apart(rng, _grey(rng, 0, 70) if rng.random() < 0.75 else hue(rng, (0, 1), (0, 1)), mine_back, 35),
        mine_size=float(rng.uniform(0.4, 0.9)),
        hit_colour=(int(rng.integers(190, 256)), int(rng.integers(0, 90)), int(rng.integers(0, 90)))
        if rng.random() < 0.8
        else hue(rng, (0.4, 1), (0.4, 1)),
        wrong_style=str(rng.choice(["mine", "mine", "flag", "flag", "cross", "cross"])),
        cross_colour=_apart(rng, _cross_colour(rng, flag_colour), mine_back, 35),
        question_colour=_apart(rng, _grey(rng, 0, 256) if rng.random() < 0.6 else hue(rng, (0, 1), (0, 1)), face, 35),
        start_colour=_apart(rng, (0, int(rng.integers(100, 200)), 0), face, 35),
        lines=_shade(opened, float(rng.choice([-1, -1, 1]) * rng.uniform(0.15, 0.5))),
    )  # fmt: skip
