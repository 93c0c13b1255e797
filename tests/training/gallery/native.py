"""Draw the gallery's desktop windows: ``python -m tests.training.gallery.native --out DIR``.

Little programs of our own show boards with Tk, Qt, GTK and Pygame under Xvfb. They run in the system's own
Python, not in the project's; `tests.real.install --drawing` installs the toolkits.
"""

import argparse
import json
import subprocess
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from screenbot.board import Board, Tiles
from screenbot.desktop.capture import CapturedScreen
from screenbot.geometry import Grid
from tests.real.games import display
from tests.training.gallery.__main__ import STATES
from tests.training.gallery.files import KINDS, Shown, filed, save, shared_edges
from tests.training.gallery.positions import Custom, position

PYTHON = "/usr/bin/python3"
WINDOWS = Path(__file__).parent / "windows"


class Window(NamedTuple):
    """A look of a toolkit: the program in `windows`, its style, the sides of its tiles in pixels."""

    toolkit: str
    style: str
    sides: tuple[int, ...]
    manager: str | None = "openbox"
    custom: Custom = Custom(questions=True)


SHOWN = (
    Window("tk", "buttons", (30, 26, 40)),
    Window("tk", "labels", (36, 28, 44)),
    Window("tk", "canvas", (24, 20, 34)),
    Window("qt", "fusion", (28, 24, 36)),
    Window("qt", "dark", (30, 26, 34)),
    Window("qt", "windows", (25, 22, 30)),
    Window("gtk", "light", (32, 28, 44)),
    Window("gtk", "dark", (32, 28, 44)),
    Window("pygame", "blocks", (30, 24, 40), None),
    Window("pygame", "sea", (36, 28, 50), None),
    Window("pygame", "white", (25, 20, 32), None),
)
SIZES = ((9, 9, 10), (16, 16, 40), (16, 30, 99))


def taken(window: Window, tiles: Tiles, side: int, left: int) -> Shown:
    """Return the picture of a desktop on which the window shows a board."""
    with display(size=(1600, 900), manager=window.manager):
        program = [PYTHON, str(WINDOWS / f"{window.toolkit}_window.py")]
        with subprocess.Popen(
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as running:
            assert running.stdin is not None
            assert running.stdout is not None
            order = {"rows": Board(tiles).lines, "side": side, "left": left, "style": window.style}
            print(json.dumps(order), file=running.stdin, flush=True)
            boxes = json.loads(running.stdout.readline())
            screen = CapturedScreen()
            image = screen.grab(screen.area())
            running.stdin.close()
    columns = tiles.shape[1]
    across = shared_edges([(left, right) for left, _, right, _ in boxes[:columns]])
    return Shown(
        image, Grid(across, shared_edges([(top, bottom) for _, top, _, bottom in boxes[::columns]])), []
    )


def main(arguments: Sequence[str]) -> int:
    """Draw the windows."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.gallery.native", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--skin", help="only this one, such as tk-buttons")
    parser.add_argument("--count", type=int, default=8, help="pictures of each skin")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for window in SHOWN:
        skin = f"{window.toolkit}-{window.style}"
        if options.skin not in (None, skin):
            continue
        for number in range(options.count):
            rng = np.random.default_rng((options.seed, zlib.crc32(skin.encode()), number))
            at = number % len(STATES)
            rows, columns, mines = SIZES[number % len(SIZES)]
            tiles = position(rng, rows, columns, mines, STATES[at], window.custom)
            side = window.sides[(number + number // len(SIZES)) % len(window.sides)]
            picture = taken(window, tiles, side, mines)
            name = f"{number:02d}-{STATES[at]}-{rows}x{columns}-{KINDS[at]}"
            save(options.out / skin, name, filed(KINDS[at], picture, rng), tiles, STATES[at])
        print(skin, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
