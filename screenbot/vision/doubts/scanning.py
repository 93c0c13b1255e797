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

MOST = 3
"""So many of the likeliest places are refined."""


def scanned(image: Image) -> list[Refined]:
    """Return the boards that the network sees where something repeats, likeliest first."""
    found = sorted(_likely(image), key=lambda each: -each[0])[:MOST]
    boards = [refined(image, grid) for _, grid in found]
    return sorted((each for each in boards if each is not None), key=worth, reverse=True)


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
