"""Read a folder of labelled pictures and count: ``python -m tests.training.stress DIR``.

A folder holds one folder a skin; each picture lies beside its board (.txt) and where its tiles lie
(.json). Every picture is read twice, by the reader that needs no pack and by `read` with all packs.
Tiles under a message box or a pointer may be unsure without a board being less than perfect.
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
from screenbot.vision.picture import load_picture
from tests.training.check import matches

READERS: dict[str, Callable[[Image], Reading]] = {"no pack": read_unknown, "default": read}


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


def counted(reader: Callable[[Image], Reading], example: Labelled) -> tuple[Counter[str], str]:
    """Return how a picture was read, and a sentence where it was not read whole."""
    tiles, size = example.board.tiles, example.board.tiles.size
    counts: Counter[str] = Counter(boards=1, tiles=size)
    image, began = load_picture(example.path), time.perf_counter()
    try:
        reading = reader(image)
    except PictureError:
        return counts + Counter(unsure=size, seconds=round(1e3 * (time.perf_counter() - began))), "no board"
    counts["seconds"] = round(1e3 * (time.perf_counter() - began))
    if not matches(reading.grid, example.grid):
        counts += Counter(unsure=size, misplaced=1)
        return counts, f"{_place(reading.grid)} instead of {_place(example.grid)}"
    unsure = reading.tiles == Tile.UNSURE
    unknown = tiles == Tile.UNSURE
    wrong = ~unsure & ~unknown & (reading.tiles != tiles)
    excused = unsure & example.hidden | unknown
    counts += Counter(
        found=1,
        right=int((~unsure & ~wrong | excused).sum()),
        unsure=int((unsure & ~excused).sum()),
        wrong=int(wrong.sum()),
        perfect=int(not (wrong | unsure & ~excused).any()),
    )
    return counts, _faults(example.board, reading, wrong, unsure & ~excused)


def _faults(
    board: Board, reading: Reading, wrong: npt.NDArray[np.bool_], unsure: npt.NDArray[np.bool_]
) -> str:
    read_lines = Board(reading.tiles).lines
    pairs = Counter(f"{board.lines[r][c]}>{read_lines[r][c]}" for r, c in np.argwhere(wrong | unsure))
    return " ".join(f"{pair}x{count}" for pair, count in pairs.most_common())


def _place(grid: Grid) -> str:
    return (
        f"{grid.rows}x{grid.columns} of {grid.tile_width:.2f}x{grid.tile_height:.2f} at "
        f"({grid.column_edges[0]:.1f}, {grid.row_edges[0]:.1f})"
    )


def line(name: str, counts: Counter[str]) -> str:
    """Return one line of the table."""
    tiles = max(1, counts["tiles"])
    return (
        f"{name:24} {counts['boards']:5} {counts['found']:5} {counts['misplaced']:5} {counts['perfect']:5} "
        f"{counts['tiles']:7} {counts['right'] / tiles:8.2%} {counts['unsure'] / tiles:8.2%} "
        f"{counts['wrong']:6} {counts['seconds'] / 1e3 / max(1, counts['boards']):6.2f}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print a table for each reader, a line a skin."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.stress", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reader", choices=sorted(READERS), action="append", help="only this one")
    parser.add_argument("--skin", help="only this folder")
    parser.add_argument("--show", action="store_true", help="tell of each picture that was not read whole")
    options = parser.parse_args(arguments)
    folder = options.folder / options.skin if options.skin else options.folder
    for name in options.reader or READERS:
        print(f"reader: {name}")
        print(f"{'skin':24} boards found misplaced perfect tiles right unsure wrong-and-sure s-each")
        total: Counter[str] = Counter()
        skins: dict[str, Counter[str]] = {}
        for example in labelled(folder):
            counts, story = counted(READERS[name], example)
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
