"""Make the tiles that the network learns from: `python -m tests.training.tiles OUT.npz --skins N --seed S`."""

import argparse
import zlib

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.networks.glyphs import SIDE, Look, crops
from tests.training import fonts
from tests.training.habits import ringed
from tests.training.painter import CROSS, JUNK, START, Painted, paint, weather
from tests.training.skins import random_skin

LOOK_OF = {
    int(Tile.COVERED): Look.PLAIN, 0: Look.PLAIN, int(Tile.FLAG): Look.FLAG, int(Tile.QUESTION): Look.QUESTION,
    int(Tile.MINE): Look.MINE, int(Tile.HIT_MINE): Look.MINE, int(Tile.WRONG_FLAG): Look.WRONG,
    CROSS: Look.CROSS, START: Look.CROSS, JUNK: Look.JUNK,
} | {n: n for n in range(1, 9)}  # fmt: skip

SHARES = {
    int(Tile.COVERED): 0.12, 0: 0.1, int(Tile.FLAG): 0.1, int(Tile.QUESTION): 0.06, int(Tile.MINE): 0.06,
    int(Tile.HIT_MINE): 0.03, int(Tile.WRONG_FLAG): 0.05, CROSS: 0.03, START: 0.02, JUNK: 0.07,
} | dict.fromkeys(range(1, 9), 0.05)  # fmt: skip


MISPLACED, RINGED = 0.03, 0.04
"""Shares of boards that are cut along a wrong grid, and whose numbers stand in circles."""


def split_fonts(held_out: bool) -> tuple[str, ...]:
    """Return the fonts for training, or every eighth that is kept for checking."""
    return tuple(path for path in fonts.digit_fonts() if (zlib.crc32(path.encode()) % 8 == 0) == held_out)


def rescaled(rng: np.random.Generator, painted: Painted) -> Painted:
    """Return the board as a browser or a display may scale it: other, uneven or fractional tile sizes."""
    size = painted.grid.tile_width
    low, high = max(0.5, 8 / size), min(1.7, 120 / size)
    if low >= high:
        return painted
    scale = rng.uniform(low, high)
    method = [cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST][int(rng.integers(4))]
    height, width = (round(side * scale) for side in painted.image.shape[:2])
    image = cv2.resize(painted.image, (width, height), interpolation=method)
    x_scale, y_scale = width / painted.image.shape[1], height / painted.image.shape[0]
    grid = Grid(
        tuple(edge * x_scale for edge in painted.grid.column_edges),
        tuple(edge * y_scale for edge in painted.grid.row_edges),
    )
    return Painted(np.asarray(image, np.uint8), grid, painted.looks)


def jittered(rng: np.random.Generator, grid: Grid) -> Grid:
    """Return the grid as a finder may find it: a few hundredths of a tile off."""
    x, y = rng.normal(0, 0.02, 2) * grid.tile_width
    return grid.moved(float(x), float(y))


def sample(rng: np.random.Generator, held_out: bool) -> tuple[Image, list[int]]:
    """Return the tiles of one drawn board, and their looks."""
    skin = random_skin(rng, font_paths=split_fonts(held_out))
    if rng.random() < RINGED:
        skin = ringed(rng, skin)
    looks = rng.choice(list(SHARES), size=(6, 8), p=np.array(list(SHARES.values())) / sum(SHARES.values()))
    painted = paint(rng, skin, looks.astype(np.int8))
    if rng.random() < 0.4:
        painted = rescaled(rng, painted)
    image = weather(rng, painted.image)
    names = np.array([int(LOOK_OF[int(look)]) for look in looks.ravel()])
    if skin.wrong_style == "cross":
        names[names == Look.WRONG] = Look.CROSS
    if rng.random() < MISPLACED:
        return _misplaced(rng, image, painted.grid, names)
    return crops(image, jittered(rng, painted.grid)), names.tolist()


def _misplaced(
    rng: np.random.Generator, image: Image, grid: Grid, names: npt.NDArray[np.int64]
) -> tuple[Image, list[int]]:
    """Return marks as a wrong grid cuts them, which are no tile's look."""
    x, y = rng.uniform(0.3, 0.5, 2) * rng.choice([(0, 1), (1, 0), (1, 1)]) * rng.choice([-1, 1], 2)
    tiles = crops(image, grid.moved(float(x) * grid.tile_width, float(y) * grid.tile_height))
    marked = np.flatnonzero(names != Look.PLAIN)
    return tiles[rng.choice(marked, len(names))], [int(Look.JUNK)] * len(names)


def main() -> None:
    """Write tiles and looks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--skins", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="use the fonts that training never sees")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    tiles = np.empty((options.skins * 48, SIDE, SIDE, 3), np.uint8)
    looks = np.empty(options.skins * 48, np.uint8)
    for skin in range(options.skins):
        part = slice(skin * 48, skin * 48 + 48)
        tiles[part], looks[part] = sample(rng, options.held_out)
    np.savez(options.out, tiles=tiles, looks=looks)


if __name__ == "__main__":
    main()
