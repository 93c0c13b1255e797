"""Read many drawn boards and count: `python -m tests.training.check --boards N --seed S`.

Fonts that training never saw; skins, sizes, scales and damage by the same wide ranges. Boards are put on
a page with other things on it, found, and read with no pack.
"""

import argparse
import time
from collections import Counter

import cv2
import numpy as np

from screenbot.board import Board, Tile, Tiles
from screenbot.errors import PictureError
from screenbot.vision.eyes import read_unknown
from screenbot.vision.naming.free import read_free
from screenbot.vision.reading import Reading
from tests.training.counting import HEADING, counted, line
from tests.training.games import SIZES, moment
from tests.training.painter import START, Painted, paint, weather
from tests.training.skins import random_skin
from tests.training.tiles import rescaled, split_fonts


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


def looked_at(painted: Painted, given: bool) -> tuple[Reading | None, Counter[str]]:
    """Return what was read of a drawn board, and how right; `given` hands the true grid to the reader."""
    try:
        reading = read_free(painted.image, painted.grid) if given else read_unknown(painted.image)
    except PictureError:
        reading = None
    tiles = truth_of(painted)
    return reading, counted(reading, painted.grid, tiles, np.zeros(tiles.shape, np.bool_))


def truth_of(painted: Painted) -> Tiles:
    """Return the tiles of a drawn board."""
    return np.where(painted.looks == START, int(Tile.COVERED), painted.looks).astype(np.int8)


def main() -> None:
    """Print the counts, and with --show the boards that were not read whole."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--given", action="store_true", help="hand the true grid to the reader")
    parser.add_argument("--show", help="folder for pictures of boards that were not perfect")
    options = parser.parse_args()
    total, began = Counter[str](), time.time()
    for number in range(options.first, options.first + options.boards):
        painted = drawn(options.seed, number)
        reading, counts = looked_at(painted, options.given)
        total += counts
        if options.show and not counts["perfect"]:
            cv2.imwrite(f"{options.show}/{number}.png", painted.image)
            print(number, dict(counts), f"tile {painted.grid.tile_width:.1f} px")
            if counts["wrong"] and reading is not None and reading.tiles.shape == painted.looks.shape:
                _explain(painted, reading.tiles)
    print(HEADING)
    print(line("drawn", total + Counter(milliseconds=round(1e3 * (time.time() - began)))))


def _explain(painted: Painted, tiles: Tiles) -> None:
    truth = truth_of(painted)
    wrong = np.argwhere((tiles != truth) & (tiles != Tile.UNSURE))
    pairs = [(Board(truth).lines[r][c], Board(tiles).lines[r][c]) for r, c in wrong]
    print("   wrong:", {pair: pairs.count(pair) for pair in set(pairs)}, wrong[:3].tolist())


if __name__ == "__main__":
    main()
