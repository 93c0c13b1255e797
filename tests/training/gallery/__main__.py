"""Draw the gallery: ``python -m tests.training.gallery --out DIR [--skin NAME]``.

Every picture comes with its board (.txt) and where its tiles lie (.json). The same seed draws the same
gallery with the same browser and fonts (`tests.real.install` installs them).
"""

import argparse
import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image as Pillow

from screenbot.board import Tiles
from screenbot.geometry import Grid, Image
from tests.training.gallery.drawing import Shot, Shown, browser, shown, text_of
from tests.training.gallery.looks import LOOKS, Look
from tests.training.gallery.positions import position

STATES = ("new", "playing", "playing", "won", "lost", "playing", "lost", "playing")
SCALES = (1, 1.25, 2, 1, 1.5, 1, 1, 2)
PHONE_SCALES = (2, 2.625, 3, 2, 1.5, 2.625, 3, 1)
FILES = ("png", "png", "png", "jpeg", "png", "gif", "shrunk", "jpeg")


class Filed(NamedTuple):
    """A picture as a file keeps it, and its tiles."""

    image: Image
    grid: Grid


def shots(look: Look, seed: int, count: int) -> Iterator[tuple[str, Shot, np.random.Generator]]:
    """Yield the pictures to take of a look, each with its name and its own dice."""
    for number in range(count):
        rng = np.random.default_rng((seed, zlib.crc32(look.name.encode()), number))
        at = number % len(STATES)
        rows, columns, mines = look.sizes[number % len(look.sizes)]
        state = STATES[at]
        scale = (PHONE_SCALES if look.frame == "phone" else SCALES)[at]
        side = look.tiles[(number + number // len(look.sizes)) % len(look.tiles)]
        crop = float(rng.choice([0, 4, 20])) if number % 4 == 3 else None
        roomy = not look.tiles[0] or min(rows, columns) * side > 260
        ended = roomy and state in ("won", "lost") and bool(rng.random() < 0.3)
        tiles = position(rng, rows, columns, mines, state, look.custom)
        while look.bare and not _bounded(tiles):
            tiles = position(rng, rows, columns, mines, state, look.custom)
        shot = Shot(look, side, tiles, state, scale, crop, ended, bool(rng.random() < 0.2), mines)
        yield f"{number:02d}-{state}-{rows}x{columns}-{FILES[at]}", shot, rng


def _bounded(tiles: Tiles) -> bool:
    """Return whether each of a board's four borders has a tile that is not blank."""
    return all(bool(border.any()) for border in (tiles[0], tiles[-1], tiles[:, 0], tiles[:, -1]))


def filed(kind: str, taken: Shown, rng: np.random.Generator) -> Filed:
    """Return the picture as a kind of file keeps it: some lose colours or pixels."""
    image, grid = taken.image, taken.grid
    if kind == "jpeg":
        coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 92))])[1]
        image = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    elif kind == "gif":
        memory = BytesIO()
        Pillow.fromarray(image[..., ::-1]).save(memory, "GIF")
        image = np.asarray(Pillow.open(memory).convert("RGB"))[..., ::-1]
    elif kind == "shrunk" and grid.tile_width > 14:
        share = float(rng.uniform(max(0.5, 12 / grid.tile_width), 0.92))
        width, height = round(image.shape[1] * share), round(image.shape[0] * share)
        x, y = width / image.shape[1], height / image.shape[0]
        image = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
        grid = Grid(tuple(e * x for e in grid.column_edges), tuple(e * y for e in grid.row_edges))
    return Filed(np.ascontiguousarray(image, np.uint8), grid)


def save(folder: Path, name: str, file: Filed, shot: Shot, hidden: list[tuple[int, int]]) -> None:
    """Write a picture, its board and its geometry beside each other."""
    grid = file.grid
    facts = {
        "x": grid.column_edges[0], "y": grid.row_edges[0],
        "tile_w": grid.tile_width, "tile_h": grid.tile_height, "rows": grid.rows, "cols": grid.columns,
        "column_edges": grid.column_edges, "row_edges": grid.row_edges, "hidden": hidden, "state": shot.state,
    }  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / f"{name}.png"), file.image)
    (folder / f"{name}.txt").write_text(text_of(shot.tiles))
    (folder / f"{name}.json").write_text(json.dumps(facts))


def main(arguments: Sequence[str]) -> int:
    """Draw the gallery."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--skin", choices=sorted(look.name for look in LOOKS), help="only this one")
    parser.add_argument("--count", type=int, default=8, help="pictures of each skin")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with browser() as opened:
        for look in LOOKS:
            if options.skin not in (None, look.name):
                continue
            for name, shot, rng in shots(look, options.seed, options.count):
                taken = shown(opened, shot, rng)
                kind = name.rsplit("-", 1)[1]
                save(options.out / look.name, name, filed(kind, taken, rng), shot, taken.hidden)
            print(look.name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
