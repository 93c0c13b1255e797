"""Read a folder of labelled pictures and count: ``python -m tests.training.stress DIR``.

A folder holds one folder a skin; each picture lies beside its board (.txt) and where its tiles lie
(.json). Every picture is read twice, by the reader that needs no pack and by `read` with all packs;
`--given` hands them the true grid. Tiles under a message box or a pointer may be unsure without a board
being less than perfect. `tests.training.counting` says what counts as wrong and sure.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Board, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision import Reading, read
from screenbot.vision.eyes import read_unknown
from screenbot.vision.naming.free import read_free
from screenbot.vision.picture import load_picture
from tests.training.counting import HEADING, counted, faults, line, matches

Eyes = Callable[[Image, Grid | None], Reading]


def read_without(image: Image, grid: Grid | None) -> Reading:
    """Read with no pack."""
    return read_unknown(image) if grid is None else read_free(image, grid)


def read_with(image: Image, grid: Grid | None) -> Reading:
    """Read with all packs."""
    return read(image, grid=grid)


READERS: dict[str, Eyes] = {"no pack": read_without, "default": read_with}


class Labelled(NamedTuple):
    """A picture and its truth; `hidden` are the tiles that something lies in front of."""

    path: Path
    grid: Grid
    board: Board
    hidden: npt.NDArray[np.bool_]


def labelled(folder: Path) -> Iterator[Labelled]:
    """Yield the labelled pictures below a folder."""
    for path in sorted(folder.rglob("*.json")):
        facts = json.loads(path.read_text())
        if not path.with_suffix(".png").exists() or "tile_w" not in facts:
            continue
        grid = Grid.regular(
            facts["x"], facts["y"], facts["tile_w"], facts["tile_h"], facts["rows"], facts["cols"]
        )
        if "column_edges" in facts:
            grid = Grid(tuple(facts["column_edges"]), tuple(facts["row_edges"]))
        board = Board.from_text(path.with_suffix(".txt").read_text())
        hidden = board.tiles == Tile.UNSURE
        for row, column in facts.get("hidden", []):
            hidden[row, column] = True
        yield Labelled(path.with_suffix(".png"), grid, board, hidden)


def looked_at(eyes: Eyes, example: Labelled, given: bool) -> tuple[Counter[str], str]:
    """Return how a picture was read, and a sentence where it was not read whole."""
    image, began = load_picture(example.path), time.perf_counter()
    try:
        reading = eyes(image, example.grid if given else None)
    except PictureError:
        reading = None
    took = Counter(milliseconds=round(1e3 * (time.perf_counter() - began)))
    counts = counted(reading, example.grid, example.board.tiles, example.hidden) + took
    return counts, "no board" if reading is None else _story(reading, example, bool(counts["lying"]))


def _story(reading: Reading, example: Labelled, lying: bool) -> str:
    parts = ["called sure:"] if lying else []
    if not matches(reading.grid, example.grid):
        parts.append(f"{_place(reading.grid)} instead of {_place(example.grid)}")
    if reading.tiles.shape == example.board.tiles.shape:
        read_lines, lines = Board(reading.tiles).lines, example.board.lines
        wrong, unsure = faults(reading, example.board.tiles, example.hidden)
        pairs = Counter(f"{lines[r][c]}>{read_lines[r][c]}" for r, c in np.argwhere(wrong | unsure))
        parts += [f"{pair}x{count}" for pair, count in pairs.most_common()]
    return " ".join(parts)


def _place(grid: Grid) -> str:
    return (
        f"{grid.rows}x{grid.columns} of {grid.tile_width:.2f}x{grid.tile_height:.2f} at "
        f"({grid.column_edges[0]:.1f}, {grid.row_edges[0]:.1f})"
    )


def main(arguments: Sequence[str]) -> int:
    """Print a table for each reader, a line a skin."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.stress", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reader", choices=sorted(READERS), action="append", help="only this one")
    parser.add_argument("--skin", help="only this folder")
    parser.add_argument("--given", action="store_true", help="hand the true grid to the reader")
    parser.add_argument("--show", action="store_true", help="tell of each picture that was not read whole")
    options = parser.parse_args(arguments)
    folder = options.folder / options.skin if options.skin else options.folder
    for name in options.reader or READERS:
        print(f"reader: {name}")
        print(HEADING)
        total: Counter[str] = Counter()
        skins: dict[str, Counter[str]] = {}
        for example in labelled(folder):
            counts, story = looked_at(READERS[name], example, options.given)
            total += counts
            skins.setdefault(example.path.parent.name, Counter()).update(counts)
            if options.show and story:
                print(f"  {example.path.relative_to(options.folder)}: {story}", flush=True)
        for skin, counts in skins.items():
            print(line(skin, counts))
        print(line("total", total), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
