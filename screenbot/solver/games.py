"""Whole games inside compiled code: openings, simple deductions, and what the exact sums are sure of."""

from dataclasses import dataclass

import numpy as np

from screenbot.solver.components import COVERED, MINE, OK, Int8, Int32, Int64, needs
from screenbot.solver.counting import Sums, new_sums, sum_layouts
from screenbot.solver.jit import kernel, part
from screenbot.solver.workspace import Workspace

TILES_LEFT, MINES_LEFT, GUESSES, SUMMED = range(4)
"""Places in `Game.counts`: covered tiles and mines not yet found, guesses made, positions summed."""

PLAYING, WON, LOST, TANGLED = range(4)
"""How a game stands; `TANGLED`: the sums need a larger workspace."""


@dataclass(frozen=True, eq=False)
class Game(Workspace):
    """One game as the player sees it, and the mines it hides.

    Attributes:
        tiles: the position, int8 ``[tiles]``; mines that are certain are `MINE`.
        mines: int8 ``[tiles]``, 1 a mine.
        counts: int64 ``[4]``, see `TILES_LEFT`.
        todo: int32 ``[tiles + 1]``: how many, then tiles whose surroundings changed.
        waiting: int8 ``[tiles]``, 1 while a tile is in `todo`.
        sums: the workspace of the sums.
    """

    tiles: Int8
    mines: Int8
    counts: Int64
    todo: Int32
    waiting: Int8
    sums: Sums


def new_game(rows: int, columns: int, nodes: int = 1 << 16) -> Game:
    """Return a workspace for games of this size."""
    tiles = rows * columns
    return Game(
        tiles=np.zeros(tiles, np.int8),
        mines=np.zeros(tiles, np.int8),
        counts=np.zeros(4, np.int64),
        todo=np.zeros(tiles + 1, np.int32),
        waiting=np.zeros(tiles, np.int8),
        sums=new_sums(rows, columns, nodes),
    )


@kernel
def cover(mines: Int8, game: Game) -> None:
    """Begin a game: all tiles covered."""
    game.counts[:] = 0
    game.counts[TILES_LEFT] = mines.size
    for tile in range(mines.size):
        game.mines[tile] = mines[tile]
        game.counts[MINES_LEFT] += mines[tile]
        game.tiles[tile] = COVERED
        game.waiting[tile] = 0
    game.todo[0] = 0


@kernel
def open_tile(tile: int, game: Game) -> bool:
    """Open a covered tile, and all around it where it is a zero; return whether it was no mine."""
    if game.mines[tile] != 0:
        return False
    if game.tiles[tile] != COVERED:
        return True
    around = game.sums.front.around
    flood = game.sums.front.mark[0]
    flood[0] = tile
    game.tiles[tile] = 0
    size = 1
    while size > 0:
        size -= 1
        here = flood[size]
        number = 0
        for i in range(8):
            other = around[here, i]
            if other < 0:
                break
            number += game.mines[other]
        game.tiles[here] = number
        game.counts[TILES_LEFT] -= 1
        _remember(here, game)
        for i in range(8):
            other = around[here, i]
            if other < 0:
                break
            if number == 0 and game.tiles[other] == COVERED:
                game.tiles[other] = 0
                flood[size] = other
                size += 1
            elif game.tiles[other] > 0:
                _remember(other, game)
    return True


@part
def mark_mine(tile: int, game: Game) -> None:
    """Note a covered tile as a certain mine."""
    game.tiles[tile] = MINE
    game.counts[MINES_LEFT] -= 1
    game.counts[TILES_LEFT] -= 1
    for i in range(8):
        other = game.sums.front.around[tile, i]
        if other < 0:
            break
        if game.tiles[other] > 0:
            _remember(other, game)


@part
def _remember(tile: int, game: Game) -> None:
    if game.waiting[tile] == 0:
        game.waiting[tile] = 1
        game.todo[0] += 1
        game.todo[game.todo[0]] = tile


@part
def deduce(game: Game) -> bool:
    """Open and mark what single numbers are sure of, until nothing is left to do; False if a mine was hit."""
    around = game.sums.front.around
    while game.todo[0] > 0 and game.counts[TILES_LEFT] > game.counts[MINES_LEFT]:
        tile = game.todo[game.todo[0]]
        game.todo[0] -= 1
        game.waiting[tile] = 0
        need, covered = needs(tile, game.tiles, around)
        if covered == 0 or (need > 0 and need < covered):
            continue
        for i in range(8):
            other = around[tile, i]
            if other < 0:
                break
            if game.tiles[other] != COVERED:
                continue
            neighbour = int(np.int64(other))  # as wide as in all other calls, or the callee is compiled twice
            if need > 0:
                mark_mine(neighbour, game)
            elif not open_tile(neighbour, game):
                return False
    return True


@kernel
def settle(game: Game) -> int:
    """Play all moves that are certain; return whether the game is won, lost, or waits for a guess.

    After `PLAYING` the sums of the position stand in `game.sums`.
    """
    while True:
        if not deduce(game):
            return LOST
        if game.counts[TILES_LEFT] == game.counts[MINES_LEFT]:
            return WON
        if sum_layouts(game.tiles, game.counts[MINES_LEFT], 0.5, game.sums) != OK:
            return TANGLED
        game.counts[SUMMED] += 1
        progress = False
        front = game.sums.front
        for tile in range(game.tiles.size):
            if game.tiles[tile] != COVERED:
                continue
            box = front.box_of[tile]
            risk = game.sums.chance[box] if box >= 0 else game.sums.results[1]
            if risk == 0.0:
                progress = True
                if not open_tile(tile, game):
                    return LOST
            elif risk == 1.0:
                progress = True
                mark_mine(tile, game)
        if not progress:
            return PLAYING
