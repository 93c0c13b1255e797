"""Random moments of games: what a player sees in the middle, after a win, after a loss."""

from collections import deque

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles, neighbours
from screenbot.vision.deduction import around
from tests.training.painter import START

SIZES = (
    (8, 8),
    (9, 9),
    (9, 9),
    (16, 16),
    (16, 16),
    (16, 30),
    (16, 30),
    (30, 16),
    (10, 8),
    (14, 18),
    (20, 24),
    (12, 22),
)


def moment(
    rng: np.random.Generator, rows: int, columns: int, density: tuple[float, float] = (0.1, 0.22)
) -> Tiles:
    """Return tiles of a random moment; `START` may mark one covered tile of a new board."""
    mines = rng.random((rows, columns)) < rng.uniform(*density)
    kind = rng.random()
    tiles = np.full((rows, columns), int(Tile.COVERED), np.int8)
    if kind < 0.05:
        if rng.random() < 0.3:
            tiles[rng.integers(rows), rng.integers(columns)] = START
        return tiles
    numbers = around(mines)
    share = 1.0 if kind < 0.13 else float(rng.uniform(0.05, 0.95))
    _open(rng, tiles, mines, numbers, share)
    if kind < 0.13:
        tiles[mines] = int(rng.choice([Tile.COVERED, Tile.FLAG, Tile.MINE], p=[0.3, 0.6, 0.1]))
        return tiles
    flagged = mines & (around(tiles >= 0) > 0) & (rng.random(tiles.shape) < rng.choice([0, 0.3, 0.9]))
    tiles[flagged] = Tile.FLAG
    if rng.random() < 0.1:
        tiles[(tiles == Tile.COVERED) & (rng.random(tiles.shape) < 0.03)] = Tile.QUESTION
    if kind < 0.35:
        _lose(rng, tiles, mines)
    return tiles


def _open(
    rng: np.random.Generator,
    tiles: Tiles,
    mines: npt.NDArray[np.bool_],
    numbers: npt.NDArray[np.int16],
    share: float,
) -> None:
    """Open safe cells at random, zeros with all around them, until `share` of the safe cells is open."""
    safe = np.argwhere(~mines)
    rng.shuffle(safe)
    zeros_first = (
        sorted(safe.tolist(), key=lambda each: numbers[each[0], each[1]] != 0)
        if share < 0.9
        else safe.tolist()
    )
    wanted = share * len(safe)
    opened = 0
    for row, column in zeros_first[:2] + safe.tolist():
        if opened >= wanted:
            return
        queue = deque([Cell(row, column)])
        while queue:
            cell = queue.popleft()
            if tiles[cell] >= 0 or mines[cell]:
                continue
            tiles[cell] = numbers[cell]
            opened += 1
            if numbers[cell] == 0:
                queue.extend(neighbours(cell, *tiles.shape))


def _lose(rng: np.random.Generator, tiles: Tiles, mines: npt.NDArray[np.bool_]) -> None:
    """End the game with a hit mine, and show other mines, wrong flags or numbers as some games do."""
    hidden = np.argwhere(mines & (tiles == Tile.COVERED))
    if len(hidden) == 0:
        return
    how = rng.random()
    if how < 0.75:
        tiles[mines & (tiles == Tile.COVERED)] = Tile.MINE
    tiles[tuple(hidden[rng.integers(len(hidden))])] = Tile.HIT_MINE
    if how < 0.75 and rng.random() < 0.3:
        wrong = np.argwhere(~mines & (tiles == Tile.COVERED))
        for row, column in wrong[rng.permutation(len(wrong))[:2]]:
            tiles[row, column] = Tile.WRONG_FLAG
