"""Read many drawn boards and count: `python -m tests.training.check --boards N --seed S`.

Fonts that training never saw; skins, sizes, scales and damage by the same wide ranges. Boards are put on
a page with other things on it, found, and read with no pack.
"""

import argparse
import time
from typing import NamedTuple

import cv2
import numpy as np

from screenbot.board import Board, Tile, Tiles
from screenbot.geometry import Grid
from screenbot.vision.free import read_free
from screenbot.vision.grid import find_grids
from tests.training.games import SIZES, moment
from tests.training.painter import START, Painted, paint, weather
from tests.training.skins import random_skin
from tests.training.tiles import rescaled, split_fonts


class Counts(NamedTuple):
    """How one board was read: tiles right, unsure, wrong and sure; nothing right where no grid was found."""

    right: int
    unsure: int
    wrong: int
    found: bool
    tiles: int


def drawn(seed: int, number: int) -> Painted:
    """Return one drawn board on a page; the same for the same seed and number."""
    rng = np.random.default_rng((seed, number))
    rows, columns = SIZES[int(rng.integers(len(SIZES)))]
    largest = min(120, 1900 // columns, 1900 // rows)
    size = int(np.exp(rng.uniform(np.log(8), np.log(largest))))
    skin = random_skin(rng, size, split_fonts(held_out=True))
    painted = paint(rng, skin, moment(rng, rows, columns), margin=int(rng.choice([0, 3, 12, 40])))
    if rng.random() < 0.3:
        painted = rescaled(rng, painted)
    return Painted(weather(rng, painted.image), painted.grid, painted.looks)


def matches(grid: Grid, truth: Grid) -> bool:
    """Return whether every line of a grid lies within 0.06 of a tile of where it should."""
    if (grid.rows, grid.columns) != (truth.rows, truth.columns):
        return False
    x = np.abs(np.subtract(grid.column_edges, truth.column_edges)).max() / truth.tile_width
    y = np.abs(np.subtract(grid.row_edges, truth.row_edges)).max() / truth.tile_height
    return bool(max(x, y) <= 0.06)


def counted(painted: Painted, given: bool) -> tuple[Counts, Tiles | None]:
    """Return how a drawn board was read; `given` hands the true grid to the reader."""
    truth = np.where(painted.looks == START, int(Tile.COVERED), painted.looks)
    grids = [painted.grid] if given else find_grids(painted.image)
    if not grids or not (given or matches(grids[0], painted.grid)):
        return Counts(0, truth.size, 0, False, truth.size), None
    tiles = read_free(painted.image, grids[0]).tiles
    unsure = int((tiles == Tile.UNSURE).sum())
    right = int((tiles == truth).sum())
    return Counts(right, unsure, truth.size - right - unsure, True, truth.size), tiles


def main() -> None:
    """Print the counts, and with --show the boards that were not read whole."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--given", action="store_true", help="hand the true grid to the reader")
    parser.add_argument("--show", help="folder for pictures of boards that were not perfect")
    options = parser.parse_args()
    results, began = [], time.time()
    for number in range(options.first, options.first + options.boards):
        painted = drawn(options.seed, number)
        counts, tiles = counted(painted, options.given)
        results.append(counts)
        if options.show and counts.right < counts.tiles:
            cv2.imwrite(f"{options.show}/{number}.png", painted.image)
            print(number, counts, f"tile {painted.grid.tile_width:.1f} px")
            if counts.wrong and tiles is not None:
                _explain(painted, tiles)
    table = np.array(results, float)
    total = table[:, 4].sum()
    print(
        f"{len(results)} boards, {total:.0f} tiles: grid found {table[:, 3].mean():.2%}, "
        f"boards perfect {np.mean(table[:, 0] == table[:, 4]):.2%}, tiles right {table[:, 0].sum() / total:.3%}, "
        f"unsure {table[:, 1].sum() / total:.3%}, wrong and sure {table[:, 2].sum():.0f} on "
        f"{np.sum(table[:, 2] > 0)} boards; {(time.time() - began) / len(results):.2f} s each"
    )


def _explain(painted: Painted, tiles: Tiles) -> None:
    truth = np.where(painted.looks == START, int(Tile.COVERED), painted.looks).astype(np.int8)
    wrong = np.argwhere((tiles != truth) & (tiles != Tile.UNSURE))
    pairs = [(Board(truth).lines[r][c], Board(tiles).lines[r][c]) for r, c in wrong]
    print("   wrong:", {pair: pairs.count(pair) for pair in set(pairs)}, wrong[:3].tolist())


if __name__ == "__main__":
    main()
