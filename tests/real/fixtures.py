"""Take pictures of real games with their truth: ``python -m tests.real.fixtures kmines winemine ...``.

Each skin gets two, ``fixtures/<skin>/running.png`` and ``lost.png``, with a ``.toml`` beside each: the grid's
edges, the mines, the outcome, and the board as text, ``~`` where the game does not prove a tile.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import tomli_w

from screenbot.board import Board, Outcome, Tiles
from screenbot.geometry import Grid, Image
from tests.real.capture import RECIPES
from tests.real.games import display
from tests.real.measure import readings, rounds

FOLDER = Path(__file__).parents[2] / "fixtures"


def save(
    folder: Path, name: str, picture: Image, grid: Grid, tiles: Tiles, outcome: Outcome, mines: int
) -> None:
    """Write a picture and its truth."""
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    content = {
        "skin": folder.name,
        "outcome": outcome.value,
        "mines": mines,
        "column_edges": list(grid.column_edges),
        "row_edges": list(grid.row_edges),
        "board": list(Board(tiles).lines),
    }
    (folder / f"{name}.toml").write_text(tomli_w.dumps(content), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Play one game of each named skin to its end."""
    parser = argparse.ArgumentParser(prog="python -m tests.real.fixtures", description=__doc__)
    parser.add_argument("skins", nargs="+", choices=sorted(RECIPES), metavar="SKIN")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    for skin in options.skins:
        size = rounds(skin)[0]
        settings = {"level": "expert"} | ({} if size is None else {"size": size})
        with display(), RECIPES[skin].start(**settings) as game:
            taken = readings(game, skin, 6, random.Random(options.seed))
            for name, (picture, tiles, outcome) in zip(("running", "lost"), taken, strict=False):
                save(FOLDER / skin, name, picture, game.grid, tiles, outcome, game.size[2])
        print(f"{skin}: {', '.join(path.name for path in sorted((FOLDER / skin).iterdir()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
