"""Count how packs read real games: ``python -m tests.real.measure kmines --games 10``.

Random games are played at window sizes that no pack was captured at; the game's own end proves what each
tile is (`tests.real.samples`). A tile that is wrong and sure is the one fault that may not happen.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.geometry import Image
from screenbot.vision import Reader, find_pack, read
from tests.real.capture import RECIPES, Recipe
from tests.real.games import Game, display
from tests.real.samples import Episode, Tiles, play, truth

SIZES = {"kmines": ((840, 560), (1210, 777), (1700, 1000)), "gnome-mines": ((1100, 700), (1500, 950))}


def rounds(skin: str) -> tuple[tuple[int, int] | None, ...]:
    """Return the window sizes to play a skin at."""
    return next((sizes for name, sizes in SIZES.items() if skin.startswith(name)), (None,))


def readings(game: Game, skin: str, games: int, rng: random.Random) -> Iterator[tuple[Image, Tiles, Outcome]]:
    """Play until so many games have proven their tiles; yield two pictures of each."""
    recipe, proofs = RECIPES[skin], 0
    for _ in range(5 * games):
        episode = play(game, rng, questions=4, pace=recipe.pace)
        proven = _proven(episode, game.size[2], recipe) if episode is not None else None
        if episode is not None and proven is not None:
            yield episode.before, proven[0], Outcome.PLAYING
            yield episode.final, proven[1], Outcome.LOST
            proofs += 1
        if proofs == games:
            return
        game.new_game()


def _proven(episode: Episode, mines: int, recipe: Recipe) -> tuple[Tiles, Tiles] | None:
    return truth(episode, mines, recipe.message, recipe.dims, recipe.keeps_questions)


def measure(skin: str, size: tuple[int, int] | None, games: int, seed: int) -> Counter[str]:
    """Return counts of boards, tiles, and tiles that were unsure, and wrong and sure."""
    counts: Counter[str] = Counter()
    settings = {"level": "expert"} | ({} if size is None else {"size": size})
    with RECIPES[skin].start(**settings) as game:
        reader = Reader(find_pack(skin), game.grid)
        for picture, tiles, outcome in readings(game, skin, games, random.Random(seed)):
            found = read(picture)
            off = (
                np.subtract(found.grid.column_edges, game.grid.column_edges).tolist()
                if (found.tiles.shape == tiles.shape)
                else [999.0]
            )
            counts["boards not found"] += max(map(abs, off)) > 0.06 * game.grid.tile_width
            counts["other skin chosen"] += found.skin != skin
            reading = reader.read(picture)
            known = tiles != Tile.UNSURE
            unsure = reading.tiles == Tile.UNSURE
            counts["boards"] += 1
            counts["tiles"] += int(known.sum())
            counts["unsure"] += int((known & unsure).sum())
            counts["wrong and sure"] += int((known & ~unsure & (reading.tiles != tiles)).sum())
            counts["outcome wrong"] += reading.outcome is not outcome
    return counts


def main(arguments: Sequence[str]) -> int:
    """Measure the named skins."""
    parser = argparse.ArgumentParser(prog="python -m tests.real.measure", description=__doc__)
    parser.add_argument("skins", nargs="+", choices=sorted(RECIPES), metavar="SKIN")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=100)
    options = parser.parse_args(arguments)
    for skin in options.skins:
        for size in rounds(skin):
            with display():
                counts = measure(skin, size, options.games, options.seed)
            print(skin, size, dict(counts), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
