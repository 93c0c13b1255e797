"""Draw the gallery: ``python -m tests.training.gallery --out DIR [--web | --lots N [--wild]] [--skin NAME]``.

Every picture comes with its board (.txt) and where its tiles lie (.json). The same seed draws the same
gallery with the same browser and fonts (`tests.real.install --drawing` installs them).
"""

import argparse
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from screenbot.board import Tiles
from tests.training.gallery.drawing import Shot, browser, shown
from tests.training.gallery.files import KINDS, filed, save
from tests.training.gallery.looks import LOOKS, WEB_LOOKS, Look
from tests.training.gallery.lots import by_lot, wild
from tests.training.gallery.positions import position

STATES = ("new", "playing", "playing", "won", "lost", "playing", "lost", "playing")
SCALES = (1, 1.25, 2, 1, 1.5, 1, 1, 2)
PHONE_SCALES = (2, 2.625, 3, 2, 1.5, 2.625, 3, 1)


def shots(look: Look, seed: int, count: int) -> Iterator[tuple[str, Shot, np.random.Generator]]:
    """Yield the pictures to take of a look, each with its name and its own dice."""
    for number in range(count):
        rng = np.random.default_rng((seed, zlib.crc32(look.name.encode()), number))
        at = number % len(STATES)
        rows, columns, mines = look.sizes[number % len(look.sizes)]
        state = STATES[at]
        zooms = look.zooms or (PHONE_SCALES if look.frame == "phone" else SCALES)
        scale = zooms[number % len(zooms)]
        side = look.tiles[(number + number // len(look.sizes)) % len(look.tiles)]
        crop = float(rng.choice([0, 4, 20])) if number % 4 == 3 else None
        roomy = not look.tiles[0] or min(rows, columns) * side > 260
        ended = roomy and state in ("won", "lost") and bool(rng.random() < 0.3)
        tiles = position(rng, rows, columns, mines, state, look.custom)
        while look.bare and not _bounded(tiles):
            tiles = position(rng, rows, columns, mines, state, look.custom)
        shot = Shot(look, side, tiles, state, scale, crop, ended, bool(rng.random() < 0.2), mines)
        yield f"{number:02d}-{state}-{rows}x{columns}-{KINDS[at]}", shot, rng


def _bounded(tiles: Tiles) -> bool:
    """Return whether each of a board's four borders has a tile that is not blank."""
    return all(bool(border.any()) for border in (tiles[0], tiles[-1], tiles[:, 0], tiles[:, -1]))


def main(arguments: Sequence[str]) -> int:
    """Draw the gallery."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    known = {look.name: look for look in (*LOOKS, *WEB_LOOKS)}
    parser.add_argument("--skin", choices=sorted(known), metavar="SKIN", help="only this one")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--web", action="store_true", help="the looks of web games instead")
    instead.add_argument("--lots", type=int, metavar="N", help="so many looks drawn by lot instead")
    parser.add_argument("--wild", action="store_true", help="those by lot with habits that few pages have")
    parser.add_argument("--count", type=int, default=8, help="pictures of each skin")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    looks = [known[options.skin]] if options.skin else WEB_LOOKS if options.web else LOOKS
    if options.lots is not None:
        looks = [by_lot(number, options.seed) for number in range(options.lots)]
        looks = [wild(look, at, options.seed) for at, look in enumerate(looks)] if options.wild else looks
    elif options.wild:
        parser.error("--wild goes with --lots")
    with browser() as opened:
        for look in looks:
            for name, shot, rng in shots(look, options.seed, options.count):
                taken = shown(opened, shot, rng)
                picture = filed(name.rsplit("-", 1)[1], taken, rng)
                save(options.out / look.name, name, picture, shot.tiles, shot.state)
            print(look.name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
