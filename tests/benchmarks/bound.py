"""What the best play can win of a level, beside what `best` wins of the same boards.

`python -m tests.benchmarks.bound beginner --first 3,3 --games 60000 --seed 120000`

Each game is opened as far as is certain, which costs nothing. There the exact search says what the best
play wins; where that is too large, no play wins more than the safest tile is safe. So the mean is no
less than the best play's win rate, but for chance.
"""

import argparse

import numpy as np

from screenbot.bench import Experiment, load, mean_interval, play_layout
from screenbot.board import LEVELS, Cell
from screenbot.minefield import FirstClick, generate
from screenbot.solver import BENCH_NODES, endgame
from screenbot.solver.counting import Sums
from screenbot.solver.endgame import Endgame, begin_endgames, new_endgame
from screenbot.solver.games import MINES_LEFT, PLAYING, Game, cover, open_tile, settle
from screenbot.solver.jit import kernel
from screenbot.solver.thought import thought
from screenbot.whole_game import WON

endgame_guess = kernel(endgame.endgame_guess.py_func)

LAYOUTS, SETS, WORK = 300_000, 1 << 22, 50_000_000
"""Where a search is too large: layouts of the position, sets of layouts, and tiles of layouts looked at."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("--first", default="3,3", metavar="ROW,COLUMN")
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rows, columns, mines = LEVELS[options.level]
    first = Cell(*map(int, options.first.split(",")))
    experiment = Experiment("best", rows, columns, mines, FirstClick.OPENING, first, options.games)
    load("best")
    game, end = thought(rows, columns, BENCH_NODES).game, new_endgame(rows * columns, LAYOUTS, SETS)
    rng = np.random.default_rng(options.seed)
    ours, bounds, searched = np.zeros((3, options.games))
    for number in range(options.games):
        layout = generate(rows, columns, mines, FirstClick.OPENING, first, rng)
        played = play_layout(experiment, layout, 0)
        ours[number] = (played.result == WON) - played.luck
        cover(layout.mines.ravel().astype(np.int8), game)
        open_tile(first.row * columns + first.column, game)
        bounds[number], searched[number] = bound(game, end) if settle(game) == PLAYING else (1.0, True)
    print(f"{searched.mean():.1%} of {options.games:,} games searched to the end")
    for name, values in (("best, without luck", ours), ("no play wins more than", bounds)):
        print(f"{name:22} {points(values)}")
    print(f"{'so best loses at most':22} {points(bounds - ours)}")


def bound(game: Game, end: Endgame) -> tuple[float, bool]:
    """Return what no play wins more than, in a position whose sums were just made; whether some does."""
    begin_endgames(end)
    tile, value = endgame_guess(game.tiles, int(game.counts[MINES_LEFT]), game.sums, end, WORK)
    return (value, True) if tile >= 0 else (1.0 - least_risk(game.sums), False)


def least_risk(sums: Sums) -> float:
    """Return the risk of the safest covered tile."""
    afar = [sums.results[1]] if sums.front.counts[3] > 0 else []
    return float(min([*sums.chance[: sums.front.counts[1]], *afar]))


def points(values: np.ndarray) -> str:
    """Return a mean and its 95% interval, in points."""
    low, high = mean_interval(values)
    return f"{50 * (low + high):7.3f} ±{50 * (high - low):.3f}"


if __name__ == "__main__":
    main()
