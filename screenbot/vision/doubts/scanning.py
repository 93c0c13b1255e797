"""Find boards whose lines tell nothing: where something repeats, the network is asked whether it is tiles."""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.refining import Refined, refined
from screenbot.vision.finding.edges import layers
from screenbot.vision.finding.spectra import Place, repeating, strongest
from screenbot.vision.networks.glance import NOT_TILE, are_tiles, glance

SMALLEST = 7
"""Smaller tiles are not looked for, in pixels."""

FEWEST = 4
"""Tiles along a side of a board."""

FINEST = 3
"""Large windows outshine small boards on a desktop: so many places at full scale are tried for themselves."""

LOOKED_AT = 10
"""So many rows and columns of cells are looked at where something repeats."""

PHASES = (0.0, 0.5)
"""Lines may lie anywhere: cells are tried so far on, in tiles."""

PARTS = (2 / 3, 1 / 2)
"""Oblong tiles of boards may pass for such that are larger one way."""

LEAST = 0.25
"""Where a smaller part of the cells are tiles there is no board."""

MOST, LIKELY, NEARLY = 3, 0.6, 1.02
"""So many of the likeliest places are refined, those that are likelier at once. Where one shows no board,
those of about the same size show none either."""

STILL_LIKELY, AT_MOST = 0.35, 6
"""And more, so many in all, that are as likely as that."""

LARGER = 1.1
"""A board is larger that is so many times as large."""

ASIDE = 0.25
"""A message may lie over the middle of a board: where the strongest place shows no tiles there they are
looked for so far beside, in parts of the place."""


def scanned(image: Image) -> list[Refined]:
    """Return the boards that the network sees where something repeats, likeliest first.

    One that is certain is all there is to find.
    """
    boards: list[Refined] = []
    none: list[Grid] = []
    for likelihood, grid in _in_order(image):
        tried = len(boards) + len(none)
        if tried == AT_MOST or (tried >= MOST and likelihood < STILL_LIKELY):
            break
        if any(_of_one_size(grid, each) for each in none):
            continue
        board = refined(image, grid)
        if board is None:
            none.append(grid)
            continue
        boards.append(board)
        if board.certain:
            break
    return sorted(boards, key=worth, reverse=True)


def subdivided(image: Image, grid: Grid) -> list[Refined]:
    """Return the boards that the network sees where tiles of a grid are one and a half of theirs, or two."""
    boards = []
    for part in PARTS:
        for wide, high in ((part, 1.0), (1.0, part)):
            width, height = wide * grid.tile_width, high * grid.tile_height
            rows, columns = round(grid.rows / high), round(grid.columns / wide)
            finer = Grid.regular(grid.column_edges[0], grid.row_edges[0], width, height, rows, columns)
            if min(width, height) >= SMALLEST and are_tiles(image, finer):
                boards.append(refined(image, finer))
    return [each for each in boards if each is not None]


def best_of(boards: Sequence[Refined]) -> Refined | None:
    """Return the best of some boards: of those as clear a larger one, as messages hide rows."""
    best = max(boards, key=worth, default=None)
    if best is None or not best.clear:
        return best
    as_good = [each for each in boards if each.clear and not best.better_than(each)]
    return max(as_good, key=lambda each: (_size(each) > LARGER * _size(best), worth(each)))


def _size(board: Refined) -> int:
    """Return how large a board is, in pixels."""
    return board.grid.area.width * board.grid.area.height


def worth(board: Refined) -> tuple[bool, float]:
    """Return what a board is better by."""
    return board.clear, board.inside - board.outside


def _in_order(image: Image) -> Iterator[tuple[float, Grid]]:
    """Yield where something repeats as tiles do, and how likely they are, the likeliest first.

    What surely is tiles comes at once.
    """
    waiting: list[tuple[float, Grid]] = []
    for likelihood, grid in _likely(image):
        if likelihood > LIKELY:
            yield likelihood, grid
        else:
            waiting.append((likelihood, grid))
    yield from sorted(waiting, key=lambda each: -each[0])


def _of_one_size(one: Grid, other: Grid) -> bool:
    """Return whether tiles are so nearly of one size that both are of one texture."""
    wide, high = one.tile_width / other.tile_width, one.tile_height / other.tile_height
    return max(wide, 1 / wide, high, 1 / high) < NEARLY


def _likely(image: Image) -> Iterator[tuple[float, Grid]]:
    """Yield where something repeats as tiles do, and how likely they are."""
    places = [repeating(layer) for layer in layers(image, FEWEST * SMALLEST)]
    finest = strongest(places[0], FINEST) if places else []
    all_places = dict.fromkeys([*strongest([place for each in places for place in each]), *finest])
    for number, place in enumerate(all_places):
        likelihood, tiles, grid = _around(image, place, 0.0, 0.0)
        if tiles <= LEAST and number == 0:
            tries = (_around(image, place, *aside) for aside in product((-ASIDE, ASIDE), repeat=2))
            likelihood, tiles, grid = max(tries, key=lambda each: each[0])
        if tiles > LEAST:
            yield likelihood, grid


def _around(image: Image, place: Place, right: float, down: float) -> tuple[float, float, Grid]:
    """Return the likeliest of cells about a point so far beside the middle of a place, as `_at` does."""
    (x, y), window = place.window.center, place.window
    point = x + right * window.width, y + down * window.height
    return max(
        (_at(image, place, point, phase) for phase in product(PHASES, PHASES)), key=lambda each: each[0]
    )


def _at(
    image: Image, place: Place, point: tuple[float, float], phase: tuple[float, float]
) -> tuple[float, float, Grid]:
    """Return how likely cells about a point are well laid, and tiles at all; and these cells."""
    left, top = (
        middle - (LOOKED_AT / 2 + part) * size
        for middle, part, size in zip(point, phase, (place.width, place.height), strict=True)
    )
    grid = Grid.regular(left, top, place.width, place.height, LOOKED_AT, LOOKED_AT)
    seen = glance(image, grid, 0)
    tiles = 1 - seen.chances[..., NOT_TILE]
    laid = 1 - 2 * np.abs(seen.offsets).max(axis=2).clip(0, 0.5)
    return float((tiles * laid).mean()), float(tiles.mean()), grid
