"""Boards without guesses, ours and ms_toollib's, side by side: `python -m tests.benchmarks.generators`.

The makers take turns board by board, so that all feel the same load. Boards that are changed until they can
be solved may end in solid blocks of mines: "buried" counts the mines that touch nothing else, and 3BV falls.
Needs `pip install ms-toollib`.
"""

import sys
from collections.abc import Callable
from time import perf_counter, process_time

import ms_toollib
import numpy as np

from screenbot.board import Cell
from screenbot.minefield import FirstClick, Layout, generate
from screenbot.no_guess import generate_no_guess

SIZES = {(16, 30, 99): 500, (16, 30, 120): 60, (16, 30, 140): 30, (24, 30, 200): 30}
"""How many boards of (rows, columns, mines)."""

FIRST = Cell(3, 3)


def main() -> None:
    for size, boards in SIZES.items():
        print(f"{boards} boards of {'x'.join(map(str, size))}, an opening at {FIRST.row},{FIRST.column}")
        compare(size, boards)


def compare(size: tuple[int, int, int], boards: int) -> None:
    rng = np.random.default_rng(1)

    def random() -> Layout:
        return generate(*size, FirstClick.OPENING, FIRST, rng)

    def ours() -> Layout:
        return generate_no_guess(*size, FirstClick.OPENING, FIRST, rng).layout

    def drawn() -> Layout:
        return laid(ms_toollib.laymine_solvable(*size, *FIRST, 1_000_000))

    def adjusted() -> Layout:
        return laid(ms_toollib.laymine_solvable_adjust(*size, *FIRST))

    makers: dict[str, Callable[[], Layout]] = {
        "any board": random,
        "screenbot": ours,
        "ms_toollib, drawn": drawn,
        "ms_toollib, adjusted": adjusted,
    }
    if size != (16, 30, 99):
        del makers["ms_toollib, drawn"]
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in makers}
    for maker in makers.values():
        maker()
    for _ in range(boards):
        for name, maker in makers.items():
            rows[name].append(measured(maker))
    for name, values in rows.items():
        wall, cpu, three_bv, buried = np.array(values).T
        print(
            f"  {name:20} {wall.mean():7.2f} ms (median {np.median(wall):.2f}, processor {cpu.mean():.2f}), "
            f"3BV {three_bv.mean():5.1f}, buried mines {buried.mean():5.2f}"
        )


def laid(answer: tuple[list[list[int]], bool]) -> Layout:
    board, passed = answer[:2]
    if not passed:
        sys.exit("a generator gave up")
    return Layout(np.array(board) == -1, FIRST)


def measured(maker: Callable[[], Layout]) -> tuple[float, ...]:
    """Return milliseconds, processor milliseconds, 3BV and buried mines."""
    began, began_processor = perf_counter(), process_time()
    layout = maker()
    wall, cpu = perf_counter() - began, process_time() - began_processor
    padded = np.pad(layout.mines, 1, constant_values=True)
    buried = sum(
        padded[row : row + 3, column : column + 3].all() for row, column in np.argwhere(layout.mines).tolist()
    )
    return 1000 * wall, 1000 * cpu, layout.three_bv, buried


if __name__ == "__main__":
    main()
