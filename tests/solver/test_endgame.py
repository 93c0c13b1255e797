from functools import cache

import numpy as np
import pytest

from screenbot.board import Board, Cell, neighbours
from screenbot.minefield import FirstClick
from screenbot.solver import BENCH_NODES
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.endgame import begin_endgames, new_endgame
from screenbot.solver.probability import position
from tests.benchmarks.optima import OPTIMA, Optimum, endgame_guess, search, wins
from tests.solver import brute


def exact_wins(board: Board) -> tuple[int, int]:
    """The plain twin of the search: every tile tried in every set of layouts, no bound, no order.

    A layout is a number with a bit for each cell that has a mine.
    """
    cells = [Cell(r, c) for r, c in np.argwhere(board.covered).tolist()]
    bits = {cell: 1 << place for place, cell in enumerate(cells)}
    around = [
        (bit, sum(bits.get(other, 0) for other in neighbours(cell, board.rows, board.columns)))
        for cell, bit in bits.items()
    ]

    @cache
    def wins(layouts: frozenset[int], opened: int) -> int:
        if len(layouts) == 1:
            return 1
        best = 0
        for bit, beside in around:
            if opened & bit:
                continue
            parts: dict[int, list[int]] = {}
            for mines in layouts:
                if not mines & bit:
                    parts.setdefault((mines & beside).bit_count(), []).append(mines)
            best = max(best, sum(wins(frozenset(part), opened | bit) for part in parts.values()))
        return best

    layouts = frozenset(sum(bits[mine] for mine in mines) for mines in brute.layouts(board))
    return wins(layouts, 0), len(layouts)


def searched(board: Board) -> tuple[int, float]:
    sums, end = new_sums(board.rows, board.columns), new_endgame(board.tiles.size, 1000)
    tiles = position(board)
    assert board.mines is not None
    assert sum_layouts(tiles, board.mines, 0.5, sums) == 0
    begin_endgames(end)
    return endgame_guess(tiles, board.mines, sums, end, 10**8)


def test_the_search_finds_as_many_wins_as_trying_everything() -> None:
    rng = np.random.default_rng(5)
    tried = 0
    while tried < 150:
        board = brute.random_board(rng, most_covered=7)
        if board.mines is None or len(brute.layouts(board)) < 2:
            continue
        tried += 1
        wins, layouts = exact_wins(board)
        tile, chance = searched(board)
        assert tile >= 0
        assert chance * layouts == pytest.approx(wins, abs=1e-9), f"{board.mines} mines\n{board}"


def test_a_search_too_large_is_given_up() -> None:
    sums, end = new_sums(5, 5), new_endgame(25, 100)
    tiles = np.full(25, -1, np.int8)
    sum_layouts(tiles, 5, 0.5, sums)
    assert endgame_guess(tiles, 5, sums, end, 10**8) == (-1, 0.0)
    end = new_endgame(25, 60_000)
    assert endgame_guess(tiles, 5, sums, end, 1000) == (-1, 0.0)


@pytest.mark.parametrize("best", OPTIMA, ids=lambda best: f"{best.rows}x{best.columns}x{best.mines}")
def test_the_search_sees_the_known_optimum_of_a_small_board(best: Optimum) -> None:
    assert search(best, BENCH_NODES).wins == pytest.approx(best.wins, abs=1e-9)


@pytest.mark.parametrize("best", [OPTIMA[0], OPTIMA[3]], ids=["4x4x4", "5x5x4"])
def test_every_layout_of_a_small_board_is_played_to_the_known_optimum(best: Optimum) -> None:
    assert wins(best, BENCH_NODES) == best.wins


def test_every_layout_is_played_to_the_optimum_of_trying_everything() -> None:
    best = Optimum(4, 4, 3, FirstClick.SAFE, Cell(0, 0), 0)
    assert wins(best, BENCH_NODES) == optimum(4, 4, 3, Cell(0, 0))


def optimum(rows: int, columns: int, mines: int, start: Cell) -> int:
    """Return the wins of the best play after a safe first click, worked out by the plain twin."""
    total = 0
    for number in range(len(neighbours(start, rows, columns)) + 1):
        tiles = np.full((rows, columns), -1, np.int8)
        tiles[start] = number
        board = Board(tiles, mines)
        if brute.layouts(board):
            total += exact_wins(board)[0]
    return total
