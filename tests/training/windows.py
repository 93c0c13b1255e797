"""Make what the network of `screenbot.vision.networks.glance` learns from: `python -m tests.training.windows OUT --pages N --seed S`.

Windows of cells from drawn pages: laid along the tiles or a little off, at the board's ends and beyond them;
some along grids that fit no board, some of pictures that show none. Each file holds some hundred windows of
one size.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Image
from screenbot.vision.doubts.scanning import FEWEST, SMALLEST
from screenbot.vision.finding.edges import layers
from screenbot.vision.finding.spectra import repeating, strongest
from screenbot.vision.networks.glance import HIDDEN, NAMES, NOT_TILE, laid_out
from tests.training.boardless import KINDS, drawn
from tests.training.pages import Page, page
from tests.training.painter import JUNK, START
from tests.training.tiles import split_fonts

BEYOND = 3
"""It reaches so far over the ends of a board."""

CALLED = {name: number for number, name in enumerate(NAMES)} | {
    START: NAMES.index(int(Tile.COVERED)),
    JUNK: HIDDEN,
}

PER_FILE = 80_000
"""Cells of a file."""


class Window(NamedTuple):
    """Cells as `laid_out` makes them, what each is called, and how far the tiles are off.

    Attributes:
        cells: uint8 ``[size * SIDE, size * SIDE, 3]``.
        names: int8 ``[size, size]``.
        off: right, down, and how much more each column and each row, in tiles: float32 ``[4]``.
        placed: whether tiles lie here at all.
    """

    cells: Image
    names: npt.NDArray[np.int8]
    off: npt.NDArray[np.float32]
    placed: bool


def windows(rng: np.random.Generator, drawn_page: Page, size: int) -> Iterator[Window]:
    """Yield two windows of a page, with `size` rows and columns."""
    for _ in range(2):
        yield (_misplaced if rng.random() < 0.05 else _placed)(rng, drawn_page, size)


def _placed(rng: np.random.Generator, drawn_page: Page, size: int) -> Window:
    grid = drawn_page.grid
    names = np.full((grid.rows + 2 * BEYOND, grid.columns + 2 * BEYOND), NOT_TILE, np.int8)
    names[BEYOND:-BEYOND, BEYOND:-BEYOND] = np.vectorize(lambda look: CALLED[int(look)])(drawn_page.looks)
    row, column = (
        int(rng.integers(-BEYOND, max(-2, count + BEYOND - size) + 1)) for count in (grid.rows, grid.columns)
    )
    x, y = rng.uniform(-0.24, 0.24, 2) if rng.random() < 0.5 else rng.normal(0, 0.025, 2)
    wider, higher = rng.normal(0, 0.008, 2) if rng.random() < 0.3 else (0.0, 0.0)
    steps, about = np.arange(size + 1), np.arange(size + 1) - size / 2
    columns = grid.column_edges[0] + grid.tile_width * (column + steps + x + wider * about)
    rows = grid.row_edges[0] + grid.tile_height * (row + steps + y + higher * about)
    out = np.full((size, size), NOT_TILE, np.int8)
    part = names[row + BEYOND : row + BEYOND + size, column + BEYOND : column + BEYOND + size]
    out[: part.shape[0], : part.shape[1]] = part
    return Window(
        laid_out(drawn_page.image, columns, rows), out, np.array([-x, -y, -wider, -higher], np.float32), True
    )


def _misplaced(rng: np.random.Generator, drawn_page: Page, size: int) -> Window:
    """Return cells of half, one and a half, or two tiles, or half a tile off."""
    grid = drawn_page.grid
    wide = high = float(rng.choice([0.5, 1.0, 1.5, 2.0]))
    x, y = rng.uniform(-0.5, 0.5, 2)
    if wide == 1.0:
        x, y = (
            rng.uniform(0.38, 0.62),
            rng.uniform(0.38, 0.62) if rng.random() < 0.5 else rng.uniform(-0.2, 0.2),
        )
    elif rng.random() < 0.4:
        wide, high = (wide, 1.0) if rng.random() < 0.5 else (1.0, high)
    row = np.floor(rng.uniform(-1, max(0.1, grid.rows - size * high / 1.5)))
    column = np.floor(rng.uniform(-1, max(0.1, grid.columns - size * wide / 1.5)))
    steps = np.arange(size + 1)
    columns = grid.column_edges[0] + grid.tile_width * (column + x + wide * steps)
    rows = grid.row_edges[0] + grid.tile_height * (row + y + high * steps)
    return _nothing(drawn_page.image, columns, rows)


def boardless(rng: np.random.Generator, size: int) -> Iterator[Window]:
    """Yield two windows of a picture without a board, mostly where something repeats."""
    image = drawn(KINDS[int(rng.integers(len(KINDS)))], rng)
    places = strongest([place for layer in layers(image, FEWEST * SMALLEST) for place in repeating(layer)])[
        :3
    ]
    for _ in range(2):
        if places and rng.random() < 0.8:
            place = places[int(rng.integers(len(places)))]
            wide, high, (x, y) = place.width, place.height, place.window.center
        else:
            wide = high = float(rng.uniform(10, 80))
            x, y = (int(rng.integers(side)) for side in image.shape[1::-1])
        left, top = (
            x - (size / 2 + rng.uniform(-0.5, 0.5)) * wide,
            y - (size / 2 + rng.uniform(-0.5, 0.5)) * high,
        )
        yield _nothing(image, left + wide * np.arange(size + 1), top + high * np.arange(size + 1))


def _nothing(image: Image, columns: npt.NDArray[np.float64], rows: npt.NDArray[np.float64]) -> Window:
    names = np.full((len(rows) - 1, len(columns) - 1), NOT_TILE, np.int8)
    return Window(laid_out(image, columns, rows), names, np.zeros(4, np.float32), False)


def made(seed: int, number: int, fonts: tuple[str, ...], size: int) -> list[Window]:
    """Return the windows of one picture; the same for the same seed and number."""
    rng = np.random.default_rng((seed, number))
    return list(boardless(rng, size) if rng.random() < 0.06 else windows(rng, page(rng, fonts), size))


def main() -> None:
    """Write files of windows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pages", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=12, help="rows and columns of a window")
    parser.add_argument("--held-out", action="store_true", help="use the fonts that training never sees")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    fonts, parts = split_fonts(options.held_out), list[Window]()
    options.out.mkdir(parents=True, exist_ok=True)
    for number in range(options.pages):
        parts += made(options.seed, number, fonts, options.size)
        if len(parts) * options.size**2 >= PER_FILE or number == options.pages - 1:
            cells, names, off, placed = (np.stack(each) for each in zip(*parts, strict=True))
            unfinished, done = (options.out / f"{options.seed}-{number}.{end}" for end in ("part", "npz"))
            with unfinished.open("wb") as file:
                np.savez(file, cells=cells, names=names, off=off, placed=placed)
            unfinished.rename(done)  # training may be waiting for it
            parts = []


if __name__ == "__main__":
    main()
