"""Probabilities of Expert guess positions, ours and ms_toollib's side by side, and of hard constructions.

Run with `python -m tests.benchmarks.probability`. The two take turns position by position, so that both feel
the same load; that needs `pip install ms-toollib`. `--hard` takes the hard constructions only.
"""

import sys
from time import process_time

import numpy as np

from screenbot.board import LEVELS, Board, Cell, Tile
from screenbot.errors import TangledError
from screenbot.minefield import FirstClick, generate
from screenbot.solver.components import OK
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.games import PLAYING, cover, open_tile, settle
from screenbot.solver.judgement import choose
from screenbot.solver.probability import position, probabilities, summed
from screenbot.solver.thought import NODES, thought

POSITIONS = 10_000
COMPARED = 2_000
SEED = 1


def main() -> None:
    if "--hard" not in sys.argv[1:]:
        positions = guess_positions(POSITIONS)
        compare(positions[:1])  # compiles, the first time ever
        compare(positions)
    sys.stdout.write(f"{'board':45} {'numbers':>8} {'boxes':>8} {'states':>10} {'ms':>10}\n")
    for name, board in hard_boards():
        sys.stdout.write(f"{name:45} {cost(board)}\n")
        sys.stdout.flush()


def cost(board: Board) -> str:
    """Return the size of a board's frontier, as it was summed over, and the time that took."""
    try:
        summed(board, position(board), 0.2)  # makes the workspace
        began = process_time()
        sums = summed(board, position(board), 0.2)
    except TangledError:
        return f"{'refused':>28}"
    ms = (process_time() - began) * 1000
    return f"{sums.front.counts[0]:8,} {sums.front.counts[1]:8,} {sums.state[1]:10,} {ms:10.2f}"


def guess_positions(count: int) -> list[Board]:
    """Return boards on which `best`, playing Expert from a safe corner, has to guess."""
    rows, columns, mines = LEVELS["expert"]
    rng = np.random.default_rng(SEED)
    mind = thought(rows, columns, 20_000)
    found: list[Board] = []
    while len(found) < count:
        layout = generate(rows, columns, mines, FirstClick.SAFE, Cell(0, 0), rng)
        cover(layout.mines.ravel().astype(np.int8), mind.game)
        alive = open_tile(0, mind.game)
        while alive and settle(mind.game) == PLAYING:
            tiles = np.where(mind.game.tiles >= 0, mind.game.tiles, Tile.COVERED).reshape(rows, columns)
            found.append(Board(tiles, mines))
            alive = open_tile(choose(mind)[0], mind.game)
    return found[:count]


def compare(positions: list[Board]) -> None:
    """Print times of both, and how far apart they are."""
    import ms_toollib

    sums = new_sums(16, 30, NODES)
    times: dict[str, list[float]] = {"screenbot, the sums": [], "screenbot, a board": [], "ms_toollib": []}
    apart = 0.0
    for index, board in enumerate(positions):
        tiles = board.tiles.ravel()
        began = process_time()
        assert sum_layouts(tiles, board.mines or 0, 0.5, sums) == OK
        times["screenbot, the sums"].append(process_time() - began)
        began = process_time()
        ours = probabilities(board).risks
        times["screenbot, a board"].append(process_time() - began)
        if index >= COMPARED:
            continue
        peer_board = np.where(board.covered, 10, board.tiles).tolist()
        began = process_time()
        theirs, _ = ms_toollib.cal_probability_onboard(peer_board, board.mines)
        times["ms_toollib"].append(process_time() - began)
        apart = max(apart, float(np.abs(np.nan_to_num(ours) - np.array(theirs)).max()))
    for name, values in times.items():
        ms = np.array(values) * 1000
        sys.stdout.write(
            f"{name:20} {ms.size:6} positions: median {np.median(ms):.3f} ms, mean {ms.mean():.3f}, "
            f"p99 {np.percentile(ms, 99):.3f}, worst {ms.max():.3f}\n"
        )
    sys.stdout.write(f"largest difference of a risk: {apart:.2e}\n")


def hard_boards() -> list[tuple[str, Board]]:
    """Return boards whose frontiers are long or thick: opened tiles strewn over a layout drawn at random."""
    boards = []
    for rows, columns, mines, shares in (
        (24, 30, 200, (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)),
        (50, 50, 500, (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)),
        (100, 100, 2000, (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)),
        (200, 200, 8000, (0.02, 0.05, 0.1, 0.6)),
    ):
        for share in shares:
            rng = np.random.default_rng(SEED)
            layout = generate(rows, columns, mines, FirstClick.SAFE, Cell(0, 0), rng)
            shown = (rng.random((rows, columns)) < share) & ~layout.mines
            tiles = np.where(shown, layout.numbers, np.int8(Tile.COVERED))
            name = f"{rows}x{columns}/{mines}, {share:.0%} of all tiles opened"
            boards.append((name, Board(tiles, mines)))
    for length in (30, 100, 1000):
        tiles = np.full((3, length), Tile.COVERED, np.int8)
        tiles[2] = 1
        boards.append((f"a wall of ones {length} long", Board(tiles)))
    for width in (8, 12, 16, 20):
        tiles = np.full((width, width), Tile.COVERED, np.int8)
        tiles[::2, ::2] = 2
        boards.append((f"a lattice of twos {width}x{width}", Board(tiles)))
    return boards


if __name__ == "__main__":
    main()
