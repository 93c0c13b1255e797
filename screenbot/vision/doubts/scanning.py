"""Find boards whose lines tell nothing: where something repeats, the network is asked whether it is tiles."""

from collections.abc import Iterator
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


def scanned(image: Image) -> list[Refined]:
    """Return the boards that the network sees where something repeats, likeliest first.

    One that is certain is all there is to find.
    """
    boards: list[Refined] = []
    none: list[Grid] = []
    for grid in _in_order(image):
        if len(boards) + len(none) == MOST:
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


def worth(board: Refined) -> tuple[bool, float]:
    """Return what a board is better by."""
    return board.clear, board.inside - board.outside


def _in_order(image: Image) -> Iterator[Grid]:
    """Yield where something repeats as tiles do: at once what surely is tiles, else the likeliest first."""
    waiting: list[tuple[float, Grid]] = []
    for likelihood, grid in _likely(image):
        if likelihood > LIKELY:
            yield grid
        else:
            waiting.append((likelihood, grid))
    yield from (grid for _, grid in sorted(waiting, key=lambda each: -each[0]))


def _of_one_size(one: Grid, other: Grid) -> bool:
    """Return whether tiles are so nearly of one size that both are of one texture."""
    wide, high = one.tile_width / other.tile_width, one.tile_height / other.tile_height
    return max(wide, 1 / wide, high, 1 / high) < NEARLY


def _likely(image: Image) -> Iterator[tuple[float, Grid]]:
    """Yield where something repeats as tiles do, and how likely they are."""
    places = [repeating(layer) for layer in layers(image, FEWEST * SMALLEST)]
    finest = strongest(places[0], FINEST) if places else []
    for place in dict.fromkeys([*strongest([place for each in places for place in each]), *finest]):
        tries = [_at(image, place, *phase) for phase in product(PHASES, PHASES)]
        likelihood, tiles, grid = max(tries, key=lambda each: each[0])
        if tiles > LEAST:
            yield likelihood, grid


def _at(image: Image, place: Place, x: float, y: float) -> tuple[float, float, Grid]:
    """Return how likely cells in the middle of a place are well laid, and tiles at all; and these cells."""
    middle = place.window.center
    left, top = middle.x - (LOOKED_AT / 2 + x) * place.width, middle.y - (LOOKED_AT / 2 + y) * place.height
    grid = Grid.regular(left, top, place.width, place.height, LOOKED_AT, LOOKED_AT)
    seen = glance(image, grid, 0)
    tiles = 1 - seen.chances[..., NOT_TILE]
    laid = 1 - 2 * np.abs(seen.offsets).max(axis=2).clip(0, 0.5)
    return float((tiles * laid).mean()), float(tiles.mean()), grid
