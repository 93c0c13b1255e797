"""Positions that a person's game goes through: opened from the frontier on, flagged, won, lost."""

from collections import deque
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles, neighbours
from screenbot.vision.deduction import around

Mines = npt.NDArray[np.bool_]

STATES = ("new", "playing", "won", "lost")


class Custom(NamedTuple):
    """What a game shows at its end.

    Attributes:
        mines: the mines that nobody flagged are shown when the game is lost.
        wrong_flags: flags on safe tiles are marked when the game is lost.
        flags: the mines get flags when the game is won.
        questions: the game has question marks.
        hit: the mine that was hit looks unlike the others.
    """

    mines: bool = True
    wrong_flags: bool = True
    flags: bool = True
    questions: bool = False
    hit: bool = True


def position(
    rng: np.random.Generator, rows: int, columns: int, mines: int, state: str, custom: Custom
) -> Tiles:
    """Return the tiles of a game in a state; the first click always meets an opening."""
    tiles = np.full((rows, columns), int(Tile.COVERED), np.int8)
    if state == "new":
        return tiles
    first = Cell(int(rng.integers(rows)), int(rng.integers(columns)))
    laid = _laid(rng, rows, columns, mines, first)
    numbers = around(laid)
    share = 1.0 if state == "won" else float(rng.choice([0.1, 0.3, 0.5, 0.7, 0.9]))
    _play(rng, tiles, laid, numbers, first, share)
    if state == "won":
        tiles[laid] = Tile.FLAG if custom.flags else Tile.COVERED
        return tiles
    seen = laid & (around(tiles >= 0) > 0)
    tiles[seen & (rng.random(tiles.shape) < rng.choice([0.0, 0.4, 0.9, 1.0]))] = Tile.FLAG
    frontier = (tiles == Tile.COVERED) & (around(tiles >= 0) > 0)
    if custom.questions:
        tiles[frontier & (rng.random(tiles.shape) < 0.06)] = Tile.QUESTION
    if state == "lost":
        _lose(rng, tiles, laid, frontier, custom)
    return tiles


def _laid(rng: np.random.Generator, rows: int, columns: int, mines: int, first: Cell) -> Mines:
    free = {first, *neighbours(first, rows, columns)}
    cells = [(row, column) for row in range(rows) for column in range(columns) if (row, column) not in free]
    laid = np.zeros((rows, columns), bool)
    for place in rng.choice(len(cells), mines, replace=False):
        laid[cells[place]] = True
    return laid


def _play(
    rng: np.random.Generator,
    tiles: Tiles,
    laid: Mines,
    numbers: npt.NDArray[np.int16],
    first: Cell,
    share: float,
) -> None:
    """Open from the first click on, near to what is open, until `share` of the safe tiles is."""
    wanted = share * float((~laid).sum())
    _open(tiles, numbers, first)
    while (tiles >= 0).sum() < wanted:
        near = np.argwhere((tiles < 0) & ~laid & (around(tiles >= 0) > 0))
        far = np.argwhere((tiles < 0) & ~laid)
        choice = near if len(near) and rng.random() < 0.98 else far
        row, column = choice[rng.integers(len(choice))]
        _open(tiles, numbers, Cell(int(row), int(column)))


def _open(tiles: Tiles, numbers: npt.NDArray[np.int16], cell: Cell) -> None:
    queue = deque([cell])
    while queue:
        cell = queue.popleft()
        if tiles[cell] >= 0:
            continue
        tiles[cell] = numbers[cell]
        if numbers[cell] == 0:
            queue.extend(neighbours(cell, *tiles.shape))


def _lose(rng: np.random.Generator, tiles: Tiles, laid: Mines, frontier: Mines, custom: Custom) -> None:
    hidden = np.argwhere(laid & (tiles != Tile.FLAG))
    if len(hidden) == 0:
        row, column = np.argwhere(laid)[0]
        hidden = np.array([[row, column]])
    near = np.array([cell for cell in hidden if frontier[tuple(cell)]] or hidden)
    wrong = np.argwhere(frontier & ~laid)
    for row, column in wrong[rng.permutation(len(wrong))[: int(rng.integers(0, 3))]]:
        tiles[row, column] = Tile.WRONG_FLAG if custom.wrong_flags else Tile.FLAG
    if custom.mines:
        tiles[laid & (tiles != Tile.FLAG)] = Tile.MINE
    alone = (tiles == Tile.MINE).sum() <= 1
    tiles[tuple(near[rng.integers(len(near))])] = Tile.HIT_MINE if custom.hit or alone else Tile.MINE
