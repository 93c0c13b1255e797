"""Make the template packs of the real games: ``python -m tests.real.capture kmines winemine ...``.

Plays each game at a few window sizes with random clicks, names the tiles by what the game proves
(`tests.real.samples`), and writes the few of them that stand for all into ``templates/<skin>``.
"""

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np

from screenbot.board import Tile
from screenbot.vision.packs.pack import Example, Pack, load_pack, save_pack, scaled, shipped_folder
from screenbot.vision.packs.reader import features
from screenbot.vision.packs.sampling import shrunk
from tests.real.games import Game, display, gnome_mines, kmines, winemine
from tests.real.samples import Episode, play, truth

Start = Callable[..., AbstractContextManager[Game]]

CROWDED = (20, 25, 400)
"""A board with so many mines that sevens and eights turn up."""

MOST_CROWDED = 250
"""Games on it, at most, until all numbers have been seen."""

MOST = 6
"""Examples a kind and size, at most."""

NEAR = 5.0
"""Grey levels between an example and the tiles it stands for."""


@dataclass(frozen=True)
class Recipe:
    """How to get a skin's tiles.

    Attributes:
        start: the game, with its theme chosen.
        about: whose look it is.
        rounds: (level, window size or None, games to play); then come crowded boards.
        background: see `Pack`.
        tolerance: see `Pack`.
        new_game: see `Pack`.
        message: width and height in pixels of what hides the board's middle at the end.
        dims: the whole board changes its colors at the end.
        keeps_questions: question marks stay at the end, whatever is under them.
        pace: seconds without a change after which the game has answered a click.
        lineless: see `Pack`.
    """

    start: Start
    about: str
    rounds: tuple[tuple[object, tuple[int, int] | None, int], ...]
    background: float = 1.0
    tolerance: float = 16.0
    new_game: tuple[tuple[str, ...], ...] = (("f2",),)
    message: tuple[int, int] | None = None
    dims: bool = False
    keeps_questions: bool = False
    pace: float = 0.06
    lineless: bool = False


_KMINES_ROUNDS = (
    ("intermediate", (500, 420), 6),
    ("expert", (1000, 620), 6),
    ("expert", (1403, 901), 6),
    ("beginner", (1000, 900), 12),
)
_STOCK_WINDOW = ("expert", (768, 432), 6)
_GNOME_ROUNDS = (("expert", (1000, 620), 6), ("intermediate", (1000, 800), 8), ("beginner", (900, 760), 12))


def _kmines(theme: str, background: float, lineless: bool = False, stock: bool = True) -> Recipe:
    return Recipe(
        partial(kmines, theme=theme, question_marks=True),
        f"KDE's kmines, theme {theme}",
        (_STOCK_WINDOW, *_KMINES_ROUNDS) if stock else _KMINES_ROUNDS,
        background,
        new_game=(("ctrl", "n"),),
        message=(180, 80),
        lineless=lineless,
    )


def _gnome(theme: str, dims: bool) -> Recipe:
    return Recipe(
        partial(gnome_mines, theme=theme, question_marks=True),
        f"GNOME Mines, theme {theme}",
        _GNOME_ROUNDS,
        new_game=(("ctrl", "r"),),
        dims=dims,
        keeps_questions=True,
        pace=0.15,
    )


RECIPES = {
    "winemine": Recipe(
        partial(winemine, question_marks=True),
        "Wine's winemine",
        (("expert", None, 6),),
        tolerance=12.0,
    ),
    "kmines": _kmines("default", 0.3),
    "kmines-classic": _kmines("classic", 1.0),
    "kmines-green": _kmines("green", 0.5, lineless=True),
    # Its tiles in the stock window are too dark and small for games to prove all of them right.
    "kmines-graveyard-mayhem": _kmines("graveyard-mayhem", 0.5, lineless=True, stock=False),
    "gnome-mines-classic": _gnome("classic", dims=True),
    "gnome-mines-bgcolors": _gnome("bgcolors", dims=False),
    "gnome-mines": _gnome("default", dims=True),
}


def tiles(recipe: Recipe, rng: random.Random, only: tuple[int, int] | None = None) -> Iterator[Example]:
    """Play a recipe's rounds, then crowded boards until all numbers were seen; yield what is proven.

    With `only`, rounds in windows of this size, and no crowded boards.
    """
    seen = set()
    crowd = (CROWDED, recipe.rounds[-1][1], MOST_CROWDED)
    for level, size, games in (*recipe.rounds, crowd) if only is None else recipe.rounds:
        if only not in (None, size):
            continue
        crowded = level == CROWDED
        settings = {"level": level} | ({} if size is None else {"size": size})
        with recipe.start(**settings) as game:
            for _ in range(games):
                if crowded and seen >= set(range(9)):
                    break
                episode = play(game, rng, *((0, 0) if crowded else (8, 4)), recipe.pace)
                if episode is not None:
                    for example in _proven(episode, game.size[2], recipe):
                        seen.add(example.value)
                        yield example
                game.new_game()


def _proven(episode: Episode, mines: int, recipe: Recipe) -> Iterator[Example]:
    """Yield every tile whose value a game proves, before its end and at its end."""
    proven = truth(episode, mines, recipe.message, recipe.dims, recipe.keeps_questions)
    if proven is None:
        return
    size = round(episode.grid.tile_width), round(episode.grid.tile_height)
    for picture, values in zip((episode.before, episode.final), proven, strict=True):
        for row, column in product(range(episode.grid.rows), range(episode.grid.columns)):
            if values[row, column] != Tile.UNSURE:
                tile = episode.grid.tile(row, column).cut(picture)
                # Tiles of one board may differ by a pixel; a pack has no use for each of their sizes.
                yield Example(int(values[row, column]), np.array(scaled(tile, *size)))


def without_lost_clicks(examples: Sequence[Example]) -> list[Example]:
    """Return the examples without marks that look as before the click that should have set them."""
    looks = {value: [shrunk(e.picture) for e in examples if e.value == value] for value in (-1, -2)}
    earlier = {Tile.FLAG: looks[-1], Tile.QUESTION: looks[-1] + looks[-2]}
    return [
        example
        for example in examples
        if not any(
            np.abs(shrunk(example.picture) - look).max() < 3 * NEAR for look in earlier.get(example.value, [])
        )
    ]


def few(examples: Iterable[Example], background: float) -> list[Example]:
    """Return examples that are near all others of their kind and size: the most usual look first."""
    groups: dict[tuple[int, tuple[int, ...]], dict[bytes, Example]] = defaultdict(dict)
    for example in examples:
        groups[example.value, example.picture.shape].setdefault(example.picture.tobytes(), example)
    return [chosen for group in groups.values() for chosen in _spread(list(group.values()), background)]


def _spread(group: Sequence[Example], background: float) -> Iterator[Example]:
    cells = features(np.stack([shrunk(example.picture) for example in group]), background)
    nearest = np.full(len(group), np.inf)
    chosen = int(((cells - cells.mean(axis=0)) ** 2).sum(axis=1).argmin())
    for _ in range(MOST):
        yield group[chosen]
        nearest = np.minimum(nearest, np.sqrt(((cells - cells[chosen]) ** 2).mean(axis=1)))
        chosen = int(nearest.argmax())
        if nearest[chosen] < NEAR:
            return


def capture(name: str, rng: random.Random, only: tuple[int, int] | None = None) -> Pack:
    """Play, and return the pack of what was seen; with `only` in windows of a size, beside what is known."""
    recipe = RECIPES[name]
    examples = without_lost_clicks(few(tiles(recipe, rng, only), recipe.background))
    sizes = {example.picture.shape for example in examples}
    known = () if only is None else load_pack(shipped_folder() / name).examples
    return Pack(
        name,
        (*(each for each in known if each.picture.shape not in sizes), *examples),
        recipe.about,
        recipe.background,
        recipe.tolerance,
        recipe.new_game,
        recipe.lineless,
    )


def main(arguments: Sequence[str]) -> int:
    """Capture the named skins."""
    parser = argparse.ArgumentParser(prog="python -m tests.real.capture", description=__doc__)
    parser.add_argument("skins", nargs="+", choices=sorted(RECIPES), metavar="SKIN")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", type=int, nargs=2, metavar=("WIDTH", "HEIGHT"), help="one window size, beside what is known"
    )
    options = parser.parse_args(arguments)
    for name in options.skins:
        with display():
            pack = capture(name, random.Random(options.seed), options.only and tuple(options.only))
        save_pack(pack, shipped_folder() / name)
        print(f"{name}: {len(pack.examples)} tiles of {len(pack.sizes)} sizes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
