"""How fast a board is found on a desktop, and how fast it is seen that there is none.

Drawn desktops: a wallpaper, windows of text, of icons and of cells, and before them a board of a random
skin. One core. Prints processor time and wall time, least and median of several turns. ::

    python -m tests.benchmarks.finding
"""

import time
from collections.abc import Iterator
from statistics import median
from typing import Annotated, NamedTuple

import cv2
import numpy as np
import typer

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.finding.grid import find_grids
from tests.training.counting import matches
from tests.training.painter import paint
from tests.training.skins import random_skin

SCREENS = {(1920, 1080): 1, (3840, 2160): 2}
"""Width and height, and how large everything on it is drawn."""

LEVELS = ((9, 9), (16, 16), (16, 30))

TILES = (16, 30)
"""The least and the largest width of tiles at scale 1."""

WORDS = ("the", "board", "is", "read", "from", "a", "picture", "every", "tile", "has", "certainty", "sure")


class Desktop(NamedTuple):
    """A drawn screen, and where its board lies; None where it shows none."""

    image: Image
    grid: Grid | None


def desktop(rng: np.random.Generator, width: int, height: int, scale: int, board: bool) -> Desktop:
    """Return a screen with or without a board."""
    image = wallpaper(rng, width, height)
    for draw in rng.permutation(np.array([text, text, icons, table])):
        size = rng.uniform(0.3, 0.6, 2) * (width, height)
        x, y = (rng.random(2) * ((width, height) - size)).astype(int)
        draw(rng, window(rng, image[y : y + int(size[1]), x : x + int(size[0])], scale), scale)
    return Desktop(image, placed_board(rng, image, scale) if board else None)


def wallpaper(rng: np.random.Generator, width: int, height: int) -> Image:
    """Return soft shapes of several sizes, like a photograph's."""
    light = np.full((height, width), 110, np.float32)
    for size, strength in ((3, 50), (7, 25), (19, 12), (53, 6), (149, 3)):
        shapes = rng.normal(0, strength, (size, 2 * size)).astype(np.float32)
        light += cv2.resize(shapes, (width, height), interpolation=cv2.INTER_CUBIC)
    grained = light[..., None] * rng.uniform(0.5, 1.2, 3) + rng.normal(0, 2, (height, width, 1))
    return np.asarray(np.clip(grained, 0, 255), np.uint8)


def window(rng: np.random.Generator, area: Image, scale: int) -> Image:
    """Draw a window with a title bar, and return its inside."""
    area[:] = rng.integers(225, 256) if rng.random() < 0.6 else rng.integers(20, 50)
    bar = 30 * scale
    area[:bar] = rng.integers(60, 200, 3)
    _write(area[:bar], "a window", 8 * scale, 20 * scale, scale)
    return area[bar:]


def text(rng: np.random.Generator, area: Image, scale: int) -> None:
    for y in range(24 * scale, area.shape[0] - 8 * scale, 20 * scale):
        _write(area, " ".join(rng.choice(WORDS, rng.integers(3, 30))), 10 * scale, y, scale)


def icons(rng: np.random.Generator, area: Image, scale: int) -> None:
    for y in range(16 * scale, area.shape[0] - 80 * scale, 96 * scale):
        for x in range(16 * scale, area.shape[1] - 64 * scale, 90 * scale):
            corner, far = (x + 8 * scale, y), (x + 56 * scale, y + 48 * scale)
            cv2.rectangle(area, corner, far, rng.integers(0, 256, 3).tolist(), -1)
            _write(area, str(rng.choice(WORDS)), x, y + 66 * scale, scale)


def table(rng: np.random.Generator, area: Image, scale: int) -> None:
    grey = (150, 150, 150)
    for y in range(0, area.shape[0], 22 * scale):
        cv2.line(area, (0, y), (area.shape[1], y), grey, scale)
        for x in range(4 * scale, area.shape[1], 84 * scale):
            _write(area, str(rng.integers(10**6)), x, y + 16 * scale, scale)
    for x in range(0, area.shape[1], 84 * scale):
        cv2.line(area, (x, 0), (x, area.shape[0]), grey, scale)


def _write(area: Image, words: str, x: int, y: int, scale: int) -> None:
    ink = (40, 40, 40) if area[-1, -1].mean() > 128 else (220, 220, 220)
    cv2.putText(area, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.45 * scale, ink, scale, cv2.LINE_AA)


def placed_board(rng: np.random.Generator, image: Image, scale: int) -> Grid:
    """Draw a running game somewhere on a screen, and return where."""
    rows, columns = LEVELS[rng.integers(len(LEVELS))]
    margin = 12 * scale
    skin = random_skin(rng, int(rng.integers(*TILES)) * scale)
    looks = rng.choice(
        [0, 1, 2, 3, Tile.COVERED, Tile.FLAG], (rows, columns), p=[0.2, 0.2, 0.1, 0.05, 0.4, 0.05]
    )
    painted = paint(rng, skin, looks.astype(np.int8), margin)
    height, width = painted.image.shape[:2]
    y, x = (int(rng.integers(room - size)) for room, size in zip(image.shape, (height, width), strict=False))
    image[y : y + height, x : x + width] = painted.image
    return painted.grid.moved(x, y)


def timed(image: Image) -> tuple[list[Grid], float, float]:
    """Return the grids found, and the milliseconds of processor and of wall time that took."""
    began, began_processor = time.perf_counter(), time.process_time()
    found = find_grids(image)
    processor, wall = time.process_time() - began_processor, time.perf_counter() - began
    return found, 1e3 * processor, 1e3 * wall


def measured(desktops: list[Desktop], turns: int) -> Iterator[tuple[bool, float, float]]:
    """Yield whether each answer was right, and the least processor and wall time of its turns."""
    for image, grid in desktops:
        runs = [timed(image) for _ in range(turns)]
        found = runs[0][0]
        right = not found if grid is None else bool(found) and matches(found[0], grid)
        yield right, min(run[1] for run in runs), min(run[2] for run in runs)


def main(seed: int = 0, desktops: Annotated[int, typer.Option(min=1)] = 12, turns: int = 3) -> None:
    """Find the boards of so many desktops of each size, and of as many without one."""
    cv2.setNumThreads(1)
    for (width, height), scale in SCREENS.items():
        for board in (True, False):
            rng = np.random.default_rng(seed)
            drawn = [desktop(rng, width, height, scale, board) for _ in range(desktops)]
            right, processor, wall = zip(*measured(drawn, turns), strict=True)
            print(
                f"{width}x{height}, {'a' if board else 'no'} board: {sum(right)} of {desktops} right; "
                f"processor {_spread(processor)}; wall {_spread(wall)}"
            )


def _spread(times: tuple[float, ...]) -> str:
    return f"{min(times):.0f} to {max(times):.0f} ms, median {median(times):.0f}"


if __name__ == "__main__":
    typer.run(main)
