"""Small boards whose best play is known exactly, every layout played: `python -m tests.benchmarks.optima`.

A line a board: its layouts, how many of them the best play wins, the nodes that the exact search takes to
see every game to its end, and for each budget (`--nodes N …`; else those of bench and play) the layouts
won, and seconds.
"""

import argparse
from time import process_time
from typing import NamedTuple

import numpy as np

from screenbot.bench import Experiment, load, play_layout
from screenbot.board import Cell
from screenbot.minefield import FirstClick
from screenbot.solver import BENCH_NODES, PLAY_NODES, endgame
from screenbot.solver.endgame import WORK, begin_endgames
from screenbot.solver.games import MINES_LEFT, PLAYING, cover, open_tile, settle
from screenbot.solver.jit import kernel
from screenbot.solver.thought import thought
from screenbot.whole_game import WON
from tests.solver.brute import every_layout

endgame_guess = kernel(endgame.endgame_guess.py_func)

AMPLE = 10**9
"""A budget that no search from here reaches."""


class Optimum(NamedTuple):
    """A board, and how many of its layouts the best play wins."""

    rows: int
    columns: int
    mines: int
    rule: FirstClick
    first: Cell
    wins: int


OPTIMA = (
    Optimum(4, 4, 4, FirstClick.SAFE, Cell(0, 1), 961),
    Optimum(4, 4, 5, FirstClick.SAFE, Cell(0, 1), 1461),
    Optimum(5, 5, 3, FirstClick.SAFE, Cell(0, 0), 1798),
    Optimum(5, 5, 4, FirstClick.OPENING, Cell(2, 2), 1557),
)


class Searched(NamedTuple):
    """What the exact search says of all games before any guess is made.

    Attributes:
        wins: layouts won.
        budget: nodes that it takes to search every first guess to the end.
    """

    wins: float
    budget: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[BENCH_NODES, PLAY_NODES])
    budgets = parser.parse_args().nodes
    load("best")
    columns = [f"{f'{nodes:,} nodes':>21}" for nodes in budgets]
    print(f"{'board':21} {'layouts':>8} {'optimum':>8} {'budget':>11}", *columns)
    for best in OPTIMA:
        name = (
            f"{best.rows}x{best.columns}/{best.mines} {best.rule.value} {best.first.row},{best.first.column}"
        )
        layouts = sum(1 for _ in every_layout(*best[:5]))
        print(f"{name:21} {layouts:8,} {best.wins:8,} {search(best).budget:11,}", end="")
        for nodes in budgets:
            began = process_time()
            won = wins(best, nodes)
            print(f"{won:13,} {process_time() - began:6.1f} s", end="", flush=True)
        print()


def wins(best: Optimum, nodes: int) -> int:
    """Return how many layouts `best` wins at a budget, each played."""
    asked = Experiment("best", *best[:5], games=1, nodes=nodes)
    return sum(play_layout(asked, layout, 0).result == WON for layout in every_layout(*best[:5]))


def search(best: Optimum, nodes: int = AMPLE) -> Searched:
    """Search every position that a first guess may have to be made in; a search given up counts no win."""
    mind, found, budget = thought(best.rows, best.columns, nodes), 0.0, 0
    known: dict[bytes, float] = {}
    for layout in every_layout(*best[:5]):
        game = mind.game
        cover(layout.mines.ravel().astype(np.int8), game)
        open_tile(best.first.row * best.columns + best.first.column, game)
        playing = settle(game) == PLAYING
        position = game.tiles.tobytes()
        if position not in known:
            begin_endgames(mind.end)
            value, work = 1.0, 0
            if playing:
                _, value = endgame_guess(game.tiles, game.counts[MINES_LEFT], game.sums, mind.end, mind.work)
                work = mind.work - int(mind.end.state[WORK])
            known[position], budget = value, max(budget, work)
        found += known[position]
    return Searched(found, budget)


if __name__ == "__main__":
    main()
