"""Draw the template packs that are our own art: ``python -m tests.skins``.

Everything is drawn from strokes and polygons in a unit square, four times as large as needed, and shrunk.
"""

import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.packs.pack import Example, Pack, save_pack, shipped_folder

Color = tuple[int, int, int]
"""Red, green, blue."""

Path = list[tuple[float, float]]
"""Points (x, y) in a unit square."""

FINE = 8
"""How much larger than needed everything is drawn."""


class Canvas:
    """A tile to draw on, in unit coordinates.

    Args:
        size: pixels of the finished tile's side.
        color: of the ground.
    """

    def __init__(self, size: int, color: Color) -> None:
        self._side = size * FINE
        self._picture = np.full((self._side, self._side, 3), color[::-1], np.uint8)
        self.size = size

    def polygon(self, points: Path, color: Color) -> None:
        """Fill a polygon."""
        corners = np.array([self._pixel(point) for point in points], np.int32)
        cv2.fillPoly(self._picture, [corners], color[::-1])

    def box(self, left: float, top: float, right: float, bottom: float, color: Color) -> None:
        """Fill a rectangle."""
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], color)

    def frame(self, width: float, color: Color) -> None:
        """Fill a band along the four sides."""
        self.box(0, 0, 1, width, color)
        self.box(0, 1 - width, 1, 1, color)
        self.box(0, 0, width, 1, color)
        self.box(1 - width, 0, 1, 1, color)

    def disc(self, x: float, y: float, radius: float, color: Color) -> None:
        """Fill a circle."""
        self.polygon(arc(x, y, radius, radius, 0, 360), color)

    def stroke(self, points: Path, width: float, color: Color) -> None:
        """Draw a line with round ends."""
        for start, end in pairwise(points):
            thickness = max(1, round(width * self._side))
            cv2.line(self._picture, self._pixel(start), self._pixel(end), color[::-1], thickness)

    def shade(self, top: Color, bottom: Color) -> None:
        """Fill everything with a color that changes from the top to the bottom."""
        steps = np.linspace(0, 1, self._side)[:, None, None]
        mixed = np.array(top[::-1]) * (1 - steps) + np.array(bottom[::-1]) * steps
        self._picture[:] = np.rint(mixed).astype(np.uint8)

    def finished(self) -> Image:
        """Return the tile, BGR."""
        size = (self.size, self.size)
        return np.asarray(cv2.resize(self._picture, size, interpolation=cv2.INTER_AREA), np.uint8)

    def _pixel(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self._side), round(point[1] * self._side)


def arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Path:
    """Return points of an ellipse's arc, angles in degrees clockwise from the right."""
    angles = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


# Digits as strokes, in a box of their own: x and y from 0 to 1.
DIGITS: dict[int, list[Path]] = {
    1: [[(0.2, 0.22), (0.55, 0.0), (0.55, 1.0)], [(0.15, 1.0), (0.95, 1.0)]],
    2: [[*arc(0.5, 0.28, 0.46, 0.28, 190, 375), (0.02, 1.0), (1.0, 1.0)]],
    3: [[*arc(0.46, 0.25, 0.46, 0.25, 200, 450)], [*arc(0.46, 0.75, 0.5, 0.25, 270, 520)]],
    4: [[(0.75, 1.0), (0.75, 0.0), (0.0, 0.68), (1.0, 0.68)]],
    5: [[(0.92, 0.0), (0.14, 0.0), (0.08, 0.46), *arc(0.46, 0.7, 0.5, 0.3, 232, 510)]],
    6: [[*arc(0.56, 0.34, 0.5, 0.34, 305, 190), (0.03, 0.68)], [*arc(0.5, 0.69, 0.47, 0.31, 0, 360)]],
    7: [[(0.0, 0.0), (1.0, 0.0), (0.36, 1.0)]],
    8: [[*arc(0.5, 0.24, 0.4, 0.24, 0, 360)], [*arc(0.5, 0.74, 0.48, 0.26, 0, 360)]],
}

SQUARE: dict[int, list[Path]] = {
    1: [[(0.15, 0.28), (0.55, 0.0), (0.55, 1.0)], [(0.1, 1.0), (1.0, 1.0)]],
    2: [[(0.0, 0.1), (0.1, 0.0), (0.9, 0.0), (1.0, 0.1), (1.0, 0.38), (0.0, 0.88), (0.0, 1.0), (1.0, 1.0)]],
    3: [
        [(0.0, 0.0), (0.9, 0.0), (1.0, 0.1), (1.0, 0.4), (0.9, 0.5), (0.35, 0.5)],
        [(0.9, 0.5), (1.0, 0.6), (1.0, 0.9), (0.9, 1.0), (0.0, 1.0)],
    ],
    4: [[(0.25, 0.0), (0.05, 0.52), (1.0, 0.52)], [(0.78, 0.0), (0.78, 1.0)]],
    5: [[(1.0, 0.0), (0.0, 0.0), (0.0, 0.48), (0.9, 0.48), (1.0, 0.6), (1.0, 0.9), (0.9, 1.0), (0.0, 1.0)]],
    6: [
        [(0.95, 0.0), (0.1, 0.0), (0.0, 0.1), (0.0, 0.9), (0.1, 1.0), (0.9, 1.0)],
        [(0.9, 1.0), (1.0, 0.9), (1.0, 0.58), (0.9, 0.48), (0.0, 0.48)],
    ],
    7: [[(0.0, 0.0), (1.0, 0.0), (1.0, 0.25), (0.5, 1.0)]],
    8: [
        [
            (0.1, 0.0),
            (0.9, 0.0),
            (1.0, 0.1),
            (1.0, 0.4),
            (0.9, 0.5),
            (0.1, 0.5),
            (0.0, 0.4),
            (0.0, 0.1),
            (0.1, 0),
        ],
        [(0.1, 0.5), (0.0, 0.6), (0.0, 0.9), (0.1, 1.0), (0.9, 1.0), (1.0, 0.9), (1.0, 0.6), (0.9, 0.5)],
    ],
}
"""Digits of straight strokes, as few pixels allow."""

SANS: dict[int, list[Path]] = DIGITS | {1: [[(0.1, 0.2), (0.62, 0.0), (0.62, 1.0)]]}
"""Round digits, and a one without a foot."""

USUAL: tuple[Color, ...] = (
    (0, 0, 255),
    (0, 128, 0),
    (255, 0, 0),
    (0, 0, 128),
    (128, 0, 0),
    (0, 128, 128),
    (0, 0, 0),
    (128, 128, 128),
)
"""The colors of 1 to 8 that most games share."""


def digit(canvas: Canvas, number: int, color: Color, lettering: "Lettering") -> None:
    """Draw a number."""
    left, top, right, bottom = lettering.box
    for path in lettering.shapes[number]:
        placed = [(left + x * (right - left), top + y * (bottom - top)) for x, y in path]
        for shift in (-lettering.slab / 2, 0, lettering.slab / 2):
            canvas.stroke([(x + shift, y) for x, y in placed], lettering.weight, color)


def low_flag(canvas: Canvas, color: Color, ink: Color) -> None:
    """Draw a flag on its pole."""
    canvas.polygon([(0.56, 0.2), (0.24, 0.36), (0.56, 0.52)], color)
    canvas.box(0.52, 0.2, 0.58, 0.72, ink)
    canvas.box(0.36, 0.68, 0.72, 0.74, ink)
    canvas.box(0.28, 0.74, 0.8, 0.82, ink)


def question(canvas: Canvas, ink: Color, weight: float) -> None:
    """Draw a question mark."""
    canvas.stroke([*arc(0.5, 0.34, 0.16, 0.14, 190, 415), (0.5, 0.6)], weight, ink)
    canvas.disc(0.5, 0.77, weight * 0.6, ink)


def mine(canvas: Canvas, ink: Color) -> None:
    """Draw a mine with eight spikes."""
    for angle in range(0, 180, 45):
        across, down = 0.36 * math.cos(math.radians(angle)), 0.36 * math.sin(math.radians(angle))
        canvas.stroke([(0.52 - across, 0.52 - down), (0.52 + across, 0.52 + down)], 0.06, ink)
    canvas.disc(0.52, 0.52, 0.26, ink)
    canvas.disc(0.43, 0.43, 0.07, (255, 255, 255))


def cross(canvas: Canvas, color: Color) -> None:
    """Draw an X over the whole tile."""
    canvas.stroke([(0.16, 0.16), (0.88, 0.88)], 0.08, color)
    canvas.stroke([(0.16, 0.88), (0.88, 0.16)], 0.08, color)


def tall_flag(canvas: Canvas, color: Color, ink: Color) -> None:
    """Draw a flag on a long light pole with a round foot."""
    canvas.polygon(arc(0.54, 0.83, 0.22, 0.06, 0, 360), ink)
    canvas.polygon([(0.48, 0.12), (0.58, 0.14), (0.6, 0.84), (0.53, 0.84)], ink)
    canvas.polygon([(0.56, 0.14), (0.14, 0.32), (0.52, 0.54)], color)


def glass(
    rim: Color, edge: Color, top: Color, bottom: Color, width: float = 0.04
) -> Callable[[Canvas], None]:
    """Return a ground in a frame: a dark rim, a thin edge, and a face that changes from top to bottom."""

    def paint(canvas: Canvas) -> None:
        canvas.shade(top, bottom)
        for inset, color in ((width * 1.5, edge), (width, rim)):
            canvas.frame(inset, color)

    return paint


def vignette(rim: Color, edge: Color, middle: Color) -> Callable[[Canvas], None]:
    """Return a ground in a dark rim, lighter towards its middle; the rim is wider below and on the right."""

    def paint(canvas: Canvas) -> None:
        canvas.box(0, 0, 1, 1, rim)
        for step in range(9):
            share = step / 8
            color = tuple(round(a + (b - a) * share**0.5) for a, b in zip(edge, middle, strict=True))
            inset = 0.22 * share
            canvas.box(
                0.07 + inset, 0.115 + inset, 0.93 - inset, 0.94 - inset, (color[0], color[1], color[2])
            )

    return paint


def raised(light: Color, face: Color, dark: Color, width: float) -> Callable[[Canvas], None]:
    """Return a ground that seems to stand out: a light edge above and left, a dark one below and right."""

    def paint(canvas: Canvas) -> None:
        canvas.box(0, 0, 1, 1, dark)
        canvas.polygon([(0, 0), (1, 0), (1 - width, width), (width, 1 - width), (0, 1)], light)
        canvas.box(width, width, 1 - width, 1 - width, face)

    return paint


def flat(face: Color, line: Color, width: float = 0.0625) -> Callable[[Canvas], None]:
    """Return a plain ground with a line above and on the left."""

    def paint(canvas: Canvas) -> None:
        canvas.box(0, 0, 1, 1, line)
        canvas.box(width, width, 1, 1, face)

    return paint


@dataclass(frozen=True)
class Lettering:
    """How digits are drawn.

    Attributes:
        box: left, top, right, bottom of the strokes' middles.
        weight: the strokes' width.
        shapes: the strokes.
        slab: how much wider than high strokes are, as in the small digits of old screens.
    """

    box: tuple[float, float, float, float] = (0.3, 0.22, 0.7, 0.8)
    weight: float = 0.13
    shapes: Mapping[int, list[Path]] = field(default_factory=lambda: DIGITS)
    slab: float = 0.0


@dataclass(frozen=True)
class Look:
    """How a skin is drawn.

    Attributes:
        about: whose look it is.
        sizes: tile sides in pixels.
        covered: each paints a covered tile's ground, where a board has several.
        opened: each paints an opened tile's ground.
        digits: the colors of 1 to 8; each set makes examples of its own.
        letterings: each makes examples of its own, too.
        hit: the ground's color under the mine that was hit.
        flag: the flag's color.
        ink: of poles and question marks.
        mines: their color.
        paint_flag: draws it.
        tolerance: see `Pack`.
        background: see `Pack`.
    """

    about: str
    sizes: tuple[int, ...]
    covered: Sequence[Callable[[Canvas], None]]
    opened: Sequence[Callable[[Canvas], None]]
    digits: Sequence[Sequence[Color]] = (USUAL,)
    letterings: Sequence[Lettering] = (Lettering(),)
    hit: Color = (255, 0, 0)
    flag: Color = (255, 0, 0)
    ink: Color = (0, 0, 0)
    mines: Color = (0, 0, 0)
    paint_flag: Callable[[Canvas, Color, Color], None] = low_flag
    tolerance: float = 16.0
    background: float = 1.0


def pack(name: str, look: Look) -> Pack:
    """Return a look's pack: each kind of tile at each size."""
    examples = [
        Example(value, drawn)
        for size in look.sizes
        for value in VALUES
        for drawn in pictures(look, value, size)
    ]
    keys = (("f2",),) if name == "plain" else ()  # many programs have the other looks
    return Pack(name, tuple(examples), look.about, look.background, look.tolerance, keys)


VALUES = (
    Tile.COVERED,
    Tile.FLAG,
    Tile.QUESTION,
    *range(9),
    Tile.MINE,
    Tile.HIT_MINE,
    Tile.WRONG_FLAG,
)


CLOSED = (Tile.COVERED, Tile.FLAG, Tile.QUESTION)


def pictures(look: Look, value: int, size: int) -> Iterator[Image]:
    """Yield one tile in each way that a look draws it, BGR."""
    grounds = look.covered if value in CLOSED else look.opened
    kinds = product(look.digits, look.letterings) if 1 <= value <= 8 else [(USUAL, Lettering())]
    for ground, (colors, lettering) in product(grounds, kinds):
        canvas = Canvas(size, (192, 192, 192))
        ground(canvas)
        if 1 <= value <= 8:
            digit(canvas, value, colors[value - 1], lettering)
        else:
            sign(canvas, look, value)
        yield canvas.finished()


def sign(canvas: Canvas, look: Look, value: int) -> None:
    """Draw what a tile shows that is not a number."""
    if value == Tile.FLAG:
        look.paint_flag(canvas, look.flag, look.ink)
    elif value == Tile.QUESTION:
        question(canvas, look.ink, look.letterings[0].weight)
    elif value == Tile.HIT_MINE:
        margin = 1 / canvas.size
        canvas.box(margin, margin, 1, 1, look.hit)
        mine(canvas, look.mines)
    elif value == Tile.MINE:
        mine(canvas, look.mines)
    elif value == Tile.WRONG_FLAG:
        mine(canvas, look.mines)
        cross(canvas, look.flag)


LOOKS = {
    "plain": Look(
        "screenbot's own embedded game",
        (16, 24, 32, 48, 64),
        (raised((214, 224, 238), (150, 168, 196), (94, 110, 138), 0.09),),
        (flat((236, 238, 242), (202, 208, 218), 0.04),),
        (
            (
                (38, 92, 214),
                (22, 132, 62),
                (214, 44, 44),
                (58, 38, 150),
                (150, 50, 18),
                (10, 134, 142),
                (34, 34, 38),
                (122, 126, 134),
            ),
        ),
        hit=(238, 84, 70),
        flag=(216, 38, 38),
        ink=(36, 40, 48),
        mines=(36, 40, 48),
        tolerance=8.0,
    ),
    "windows-xp": Look(
        "Minesweeper of Windows 3.1 to XP and its many clones",
        (16, 20, 24, 32),
        (raised((255, 255, 255), (192, 192, 192), (128, 128, 128), 0.125),),
        (flat((192, 192, 192), (128, 128, 128)),),
        letterings=(
            Lettering((0.281, 0.25, 0.719, 0.75), 0.125, SQUARE, slab=0.0625),
            Lettering((0.26, 0.24, 0.72, 0.76), 0.15, SQUARE),
            Lettering((0.28, 0.24, 0.72, 0.77), 0.15),
            Lettering((0.3, 0.2, 0.7, 0.8), 0.15, SQUARE),
            Lettering((0.32, 0.2, 0.68, 0.8), 0.14),
        ),
        tolerance=28.0,
    ),
    "windows-7": Look(
        "Minesweeper of Windows Vista and 7",
        (20, 40, 80),
        tuple(
            glass((14, 18, 34), (168, 196, 240), top, bottom)
            for top, bottom in (
                ((128, 174, 240), (84, 130, 226)),
                ((92, 130, 230), (68, 96, 214)),
                ((72, 98, 216), (52, 70, 194)),
            )
        ),
        tuple(
            glass((14, 18, 34), (232, 238, 248), top, bottom)
            for top, bottom in (((218, 226, 240), (204, 214, 232)), ((200, 206, 228), (182, 188, 216)))
        ),
        (
            (
                (64, 80, 190),
                (30, 104, 4),
                (170, 6, 8),
                (4, 4, 130),
                (122, 4, 4),
                (6, 122, 126),
                (170, 8, 4),
                (170, 8, 4),
            ),
        ),
        letterings=(Lettering((0.36, 0.2, 0.63, 0.79), 0.12), Lettering((0.34, 0.2, 0.66, 0.79), 0.13)),
        flag=(236, 28, 32),
        ink=(226, 232, 240),
        paint_flag=tall_flag,
        tolerance=30.0,
        background=0.6,
    ),
    "windows-store": Look(
        "Microsoft Minesweeper of the Windows 10 and 11 Store",
        (22, 44, 88),
        (
            glass((34, 38, 44), (110, 170, 236), (116, 200, 255), (102, 184, 255), 0.05),
            glass((34, 38, 44), (60, 130, 220), (70, 150, 245), (60, 136, 235), 0.05),
        ),
        (vignette((46, 48, 52), (196, 200, 202), (253, 253, 252)),),
        (
            (
                (30, 140, 200),
                (70, 130, 20),
                (190, 30, 90),
                (40, 80, 150),
                (140, 40, 20),
                (20, 130, 140),
                (60, 60, 60),
                (110, 110, 110),
            ),
            (
                (120, 140, 160),
                (20, 130, 60),
                (40, 40, 90),
                (30, 40, 110),
                (100, 20, 20),
                (60, 110, 120),
                (30, 30, 30),
                (90, 90, 90),
            ),
        ),
        letterings=(
            Lettering((0.41, 0.335, 0.585, 0.675), 0.09, SANS),
            Lettering((0.38, 0.28, 0.62, 0.72), 0.1, SANS),
        ),
        flag=(220, 40, 40),
        ink=(40, 44, 50),
        tolerance=26.0,
    ),
}


def main() -> int:
    """Draw all."""
    for name, look in LOOKS.items():
        save_pack(pack(name, look), shipped_folder() / name)
        print(f"{name}: {len(look.sizes)} sizes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
