"""Draw the template packs that are our own art: ``python -m tests.skins``.

Everything is drawn from strokes and polygons in a unit square, four times as large as needed, and shrunk.
"""

import itertools
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.packs import Example, Pack, save_pack, shipped_folder

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

    def disc(self, x: float, y: float, radius: float, color: Color) -> None:
        """Fill a circle."""
        self.polygon(arc(x, y, radius, radius, 0, 360), color)

    def stroke(self, points: Path, width: float, color: Color) -> None:
        """Draw a line with round ends."""
        for start, end in itertools.pairwise(points):
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


@dataclass(frozen=True)
class Look:
    """How a skin is drawn.

    Attributes:
        about: whose look it is.
        sizes: tile sides in pixels.
        covered: paints a covered tile's ground.
        opened: paints an opened tile's ground.
        digits: the colors of 1 to 8.
        box: left, top, right, bottom of a digit.
        weight: a digit's stroke width.
        hit: the ground's color under the mine that was hit.
        flag: the flag's color.
        ink: of poles and mines.
        tolerance: see `Pack`.
        background: see `Pack`.
    """

    about: str
    sizes: tuple[int, ...]
    covered: Callable[[Canvas], None]
    opened: Callable[[Canvas], None]
    digits: Sequence[Color] = USUAL
    box: tuple[float, float, float, float] = (0.3, 0.22, 0.7, 0.8)
    weight: float = 0.13
    hit: Color = (255, 0, 0)
    flag: Color = (255, 0, 0)
    ink: Color = (0, 0, 0)
    tolerance: float = 16.0
    background: float = 1.0


def pack(name: str, look: Look) -> Pack:
    """Return a look's pack: each kind of tile at each size."""
    examples = [Example(value, picture(look, value, size)) for size in look.sizes for value in VALUES]
    return Pack(name, tuple(examples), look.about, look.background, look.tolerance)


VALUES = (
    Tile.COVERED,
    Tile.FLAG,
    Tile.QUESTION,
    *range(9),
    Tile.MINE,
    Tile.HIT_MINE,
    Tile.WRONG_FLAG,
)


def picture(look: Look, value: int, size: int) -> Image:
    """Return one tile as a look draws it, BGR."""
    canvas = Canvas(size, (192, 192, 192))
    (look.covered if value in (Tile.COVERED, Tile.FLAG, Tile.QUESTION) else look.opened)(canvas)
    if 1 <= value <= 8:
        digit(canvas, value, look.digits[value - 1], look.box, look.weight)
    elif value == Tile.FLAG:
        flag(canvas, look.flag, look.ink)
    elif value == Tile.QUESTION:
        question(canvas, look.ink, look.weight)
    elif value == Tile.HIT_MINE:
        margin = 1 / size
        canvas.box(margin, margin, 1, 1, look.hit)
        mine(canvas, look.ink)
    elif value == Tile.MINE:
        mine(canvas, look.ink)
    elif value == Tile.WRONG_FLAG:
        mine(canvas, look.ink)
        cross(canvas, look.flag)
    return canvas.finished()


def digit(
    canvas: Canvas, number: int, color: Color, box: tuple[float, float, float, float], weight: float
) -> None:
    """Draw a number."""
    left, top, right, bottom = box
    for path in DIGITS[number]:
        placed = [(left + x * (right - left), top + y * (bottom - top)) for x, y in path]
        canvas.stroke(placed, weight, color)


def flag(canvas: Canvas, color: Color, ink: Color) -> None:
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


LOOKS = {
    "plain": Look(
        "screenbot's own embedded game",
        (16, 24, 32, 48, 64),
        raised((214, 224, 238), (150, 168, 196), (94, 110, 138), 0.09),
        flat((236, 238, 242), (202, 208, 218), 0.04),
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
        hit=(238, 84, 70),
        flag=(216, 38, 38),
        ink=(36, 40, 48),
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
