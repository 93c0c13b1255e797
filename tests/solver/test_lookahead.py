import numpy as np
import pytest

from screenbot.solver import lookahead
from screenbot.solver.components import COVERED
from screenbot.solver.jit import kernel
from screenbot.solver.lookahead import new_candidates
from screenbot.solver.probability import position
from screenbot.solver.thought import thought
from tests.solver import brute
from tests.training.playouts import set_up
from tests.training.regret import look_ahead

# Parts have no way in from Python.
most_worth, is_hunt = kernel(lookahead.most_worth.py_func), kernel(lookahead.is_hunt.py_func)


def lasting(layouts: list[np.ndarray], tile: int, near: list[int]) -> float:
    """The chance to live through opening a tile and the safest one then, by counting layouts."""
    alive = np.array([mines for mines in layouts if not mines[tile]]).reshape(-1, layouts[0].size)
    total = 0
    for number in range(9):
        left = alive[alive[:, near].sum(1) == number]
        if len(left):
            safe = (~left).sum(0)
            safe[tile] = 0
            total += safe.max() if safe.max() > 0 else len(left)  # only mines are left: won
    return total / len(layouts)


def test_the_chance_to_last_is_that_of_counted_layouts() -> None:
    rng, compared = np.random.default_rng(5), 0
    while compared < 200:
        board = brute.random_board(rng, most_covered=14)
        if board.mines is None or board.tiles.size < 6:
            continue
        mind, tiles = thought(board.rows, board.columns, 1_000_000), position(board)
        if not set_up(tiles, board.mines, mind.game):
            continue
        covered = np.flatnonzero(tiles == COVERED)
        layouts = []
        for mines in brute.layouts(board):
            flat = np.zeros(tiles.size, bool)
            flat[[cell.row * board.columns + cell.column for cell in mines]] = True
            layouts.append(flat)
        inside = [mines | ~np.isin(np.arange(tiles.size), covered) for mines in layouts]
        them = mind.them
        count = look_ahead(mind.game, mind.looks[0], mind.net, mind.sight, mind.end, -1.0, 1.0, them)
        for tile, found in zip(them.tiles[:count], them.lasting[:count], strict=True):
            around = mind.game.sums.front.around[tile]
            expected = lasting(inside, int(tile), [i for i in around[around >= 0] if tiles[i] == COVERED])
            assert found == pytest.approx(expected, abs=1e-9)
            compared += 1


def test_before_the_first_zero_only_the_worth_counts() -> None:
    them = new_candidates(2)
    them.lasting[:], them.worth[:] = [0.2, 0.8], [0.5, 0.4]
    for first, chosen in ((1, 0), (0, 1)):
        hunt = is_hunt(np.array([first, -1, -1, -1, -1], np.int8))
        assert most_worth(2, hunt, 0.5, them) == chosen
