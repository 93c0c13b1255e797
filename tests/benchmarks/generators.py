"""Expert boards without guesses, ours and ms_toollib's side by side: `python -m tests.benchmarks.generators`.

The two take turns board by board, so that both feel the same load. Needs `pip install ms-toollib`.
"""

import sys
from collections.abc import Callable
from time import perf_counter, process_time

import ms_toollib
import numpy as np

from screenbot.board import LEVELS, Cell
from screenbot.minefield import FirstClick
from screenbot.no_guess import generate_no_guess

BOARDS = 500
FIRST = Cell(3, 3)


def main() -> None:
    rng = np.random.default_rng(1)
    rows, columns, mines = LEVELS["expert"]

    def ours() -> bool:
        return generate_no_guess(rows, columns, mines, FirstClick.OPENING, FIRST, rng).tries > 0

    def drawn() -> bool:
        return bool(ms_toollib.laymine_solvable(rows, columns, mines, *FIRST, 1_000_000)[1])

    def adjusted() -> bool:
        return bool(ms_toollib.laymine_solvable_adjust(rows, columns, mines, *FIRST)[1])

    makers = {"screenbot": ours, "ms_toollib, drawn": drawn, "ms_toollib, adjusted": adjusted}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in makers}
    for maker in makers.values():
        maker()
    for _ in range(BOARDS):
        for name, maker in makers.items():
            times[name].append(timed(maker))
    print(f"{BOARDS} Expert boards each, an opening at {FIRST.row},{FIRST.column}; milliseconds a board")
    for name, spent in times.items():
        wall, cpu = 1000 * np.array(spent).T
        print(
            f"{name:22} mean {wall.mean():6.2f}, median {np.median(wall):6.2f}; processor {cpu.mean():6.2f}"
        )


def timed(maker: Callable[[], bool]) -> tuple[float, float]:
    """Return the seconds and the processor seconds that a board took."""
    began, began_processor = perf_counter(), process_time()
    if not maker():
        sys.exit("a generator gave up")
    return perf_counter() - began, process_time() - began_processor


if __name__ == "__main__":
    main()
