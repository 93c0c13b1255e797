"""The plain twin of the sums over layouts: every layout of a small board, one by one."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np

from screenbot.board import Board, Cell, Tile, neighbours
from screenbot.minefield import FirstClick, Layout
from screenbot.minefield.generation import mine_free


def layouts(board: Board) -> list[frozenset[Cell]]:
    """Return the mines of every layout that agrees with a board of few covered tiles."""
    hidden = [Cell(r, c) for r, c in np.argwhere(board.covered | (board.tiles == Tile.UNSURE)).tolist()]
    numbers = [Cell(r, c) for r, c in np.argwhere(board.tiles >= 0).tolist()]
    around = [set(neighbours(cell, board.rows, board.columns)) for cell in numbers]
    beside = np.array([[cell in near for cell in hidden] for near in around], np.int8)
    every = _subsets(len(hidden))
    fits = (every @ beside.reshape(len(numbers), len(hidden)).T == board.tiles[board.tiles >= 0]).all(axis=1)
    if board.mines is not None:
        fits &= every.sum(axis=1) == board.mines
    return [frozenset(hidden[place] for place in np.flatnonzero(mines)) for mines in every[fits]]


@cache
def _subsets(count: int) -> np.ndarray:
    """Return every way to lay mines on so many tiles: int8 ``[2 ** count, count]``."""
    return (np.arange(2**count)[:, None] >> np.arange(count) & 1).astype(np.int8)


def risks(board: Board, density: float = 0.5) -> np.ndarray:
    """Return the chance of a mine in each tile, NaN where not covered."""
    found = layouts(board)
    odds = density / (1 - density) if board.mines is None else 1.0
    weights = np.array([odds ** len(mines) for mines in found])
    answer = np.full(board.tiles.shape, np.nan)
    for cell in np.argwhere(board.covered).tolist():
        has = np.array([tuple(cell) in mines for mines in found], bool)
        answer[tuple(cell)] = weights[has].sum() / weights.sum()
    return answer


def every_layout(rows: int, columns: int, mines: int, rule: FirstClick, first: Cell) -> Iterator[Layout]:
    """Yield every layout that keeps a first-click rule."""
    for chosen in combinations(np.flatnonzero(~mine_free(rule, rows, columns, first)), mines):
        laid = np.zeros(rows * columns, bool)
        laid[list(chosen)] = True
        yield Layout(laid.reshape(rows, columns), first)


def random_board(rng: np.random.Generator, most_covered: int = 10) -> Board:
    """Return a small board of a possible game, with some tiles opened, some flagged or in question."""
    rows, columns = rng.integers(1, 6, 2)
    mines = rng.random((rows, columns)) < rng.uniform(0.05, 0.6)
    padded = np.pad(mines.astype(int), 1)
    near = sum(padded[1 + r : 1 + r + rows, 1 + c : 1 + c + columns] for r in (-1, 0, 1) for c in (-1, 0, 1))
    opened = ~mines & (rng.random((rows, columns)) < rng.uniform(0.1, 0.9))
    hidden = np.flatnonzero(~opened.ravel())
    while hidden.size - mines.sum() > 0 and hidden.size > most_covered:
        choice = rng.choice(hidden[~mines.ravel()[hidden]])
        opened.ravel()[choice] = True
        hidden = hidden[hidden != choice]
    covers = rng.choice([Tile.COVERED] * 8 + [Tile.FLAG, Tile.QUESTION], (rows, columns))
    tiles = np.where(opened, near - mines, covers).astype(np.int8)
    return Board(tiles, int(mines.sum()) if rng.random() < 0.7 else None)
