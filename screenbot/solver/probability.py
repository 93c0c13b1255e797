"""Exact mine probabilities of a board: all its numbers and the mine count, also far from the frontier."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb, log

import numpy as np
import numpy.typing as npt

from screenbot.board import Board, Cell, Tile, Tiles
from screenbot.errors import ContradictionError, TangledError
from screenbot.solver.components import BLANK, COVERED, FULL, MINE, OK
from screenbot.solver.contradiction import Puzzle
from screenbot.solver.counting import MINES_SHIFT, Sums, new_sums, sum_layouts
from screenbot.solver.decision import Risks
from screenbot.solver.simplify import mark_obvious

DENSITY = 0.2
"""Chance of a mine in a tile about which nothing is known, without a mine count (Expert has 0.206)."""

FEW_NODES = 1 << 14
"""States that nearly every frontier does with; where it takes more, single numbers are looked at first."""

MOST_NODES = 1 << 22
"""Where a frontier is refused as too tangled: about a gigabyte of sums and a second."""

Position = npt.NDArray[np.int8]
"""A board as kernels see it: int8 ``[tiles]``, see `screenbot.solver.components`."""

_POSITION_OF = {
    Tile.FLAG: COVERED,
    Tile.QUESTION: COVERED,
    Tile.UNSURE: COVERED,
    Tile.MINE: MINE,
    Tile.HIT_MINE: MINE,
    Tile.WRONG_FLAG: BLANK,
}


@dataclass(frozen=True, eq=False)
class Probabilities:
    """What all layouts that agree with a board say together.

    Attributes:
        risks: float64 ``[rows, columns]``, chance of a mine; NaN where the tile is not covered or not sure.
        log_weight: natural logarithm of the count of layouts; of their total prior odds without a mine count.
        afar: the risk of a tile that no number touches; 0 where there is none.
        board: the board they belong to.
    """

    risks: Risks
    log_weight: float
    afar: float
    board: Board

    @cached_property
    def layouts(self) -> int:
        """How many layouts agree with the board, exactly; with any count of mines where it is unknown."""
        tiles = position(self.board)
        sums = summed(self.board, tiles, DENSITY)
        return _exact_layouts(sums, _left(self.board, tiles))


def probabilities(board: Board, density: float = DENSITY) -> Probabilities:
    """Return the chance of a mine in every covered tile.

    Flags and question marks are opinions and change nothing; a tile not sure may hold a mine, and shows no
    number.

    Args:
        board: what the player sees.
        density: chance of a mine in any tile beforehand; used only where the board's mine count is unknown.

    Raises:
        ContradictionError: no layout agrees; names the smallest group of numbers that contradict each other.
        TangledError: the frontier is too tangled to sum (more than `MOST_NODES` states).
    """
    tiles = position(board)
    covered = tiles == COVERED
    sums = summed(board, tiles, density)
    front = sums.front
    risks = np.full(tiles.size, np.nan)
    risks[covered] = sums.results[1]
    risks[covered & (tiles == MINE)] = 1.0
    risks[covered & (tiles == BLANK)] = 0.0
    boxes = front.box_of[: tiles.size]
    risks[boxes >= 0] = sums.chance[boxes[boxes >= 0]]
    risks[board.tiles.ravel() == Tile.UNSURE] = np.nan
    weight = float(sums.results[0])
    if board.mines is None:
        weight += log(density / (1.0 - density)) * int(np.count_nonzero(covered & (tiles == MINE)))
    return Probabilities(risks.reshape(board.tiles.shape), weight, float(sums.results[1]), board)


def agrees(board: Board) -> bool:
    """Return whether a mine layout agrees with the numbers, however many mines there are.

    Numbers too tangled for `FEW_NODES`, some milliseconds, get the benefit of the doubt.
    """
    sums = _workspace(board.rows, board.columns, FEW_NODES)
    return sum_layouts(position(board), -1, DENSITY, sums) in (OK, FULL)


def position(board: Board) -> Position:
    """Return the board as kernels see it."""
    tiles: Tiles = board.tiles.ravel().copy()
    for tile, value in _POSITION_OF.items():
        tiles[tiles == tile] = value
    return tiles


def mines_left(board: Board) -> int | None:
    """Return how many mines the covered tiles hold, or None where the mine count is unknown."""
    if board.mines is None:
        return None
    return board.mines - int(np.isin(board.tiles, (Tile.MINE, Tile.HIT_MINE)).sum())


@lru_cache(maxsize=4)
def _workspace(rows: int, columns: int, nodes: int) -> Sums:
    return new_sums(rows, columns, nodes)


def summed(board: Board, tiles: Position, density: float) -> Sums:
    """Return the workspace after the sums over a board; the next call for a board of this size reuses it.

    Args:
        board: what the player sees.
        tiles: its position; what single numbers are sure of gets marked where there are many states.
        density: chance of a mine, where the mine count is unknown.
    """
    mines = mines_left(board)
    if mines is not None and mines < 0:
        raise ContradictionError(
            f"{board.mines} mines were expected, and more than those are shown:\n{board}"
        )
    nodes = FEW_NODES
    while nodes <= MOST_NODES:
        sums = _workspace(board.rows, board.columns, nodes)
        left = _left(board, tiles)
        status = sum_layouts(tiles, -1 if left is None else left, density, sums)
        if status == OK:
            return sums
        if status != FULL or mark_obvious(tiles, sums.front.around) != OK:
            raise _contradiction(board)
        nodes *= 4
    raise TangledError(f"the frontier is too tangled to sum over: more than {MOST_NODES} states on\n{board}")


def _left(board: Board, tiles: Position) -> int | None:
    """Return how many mines the tiles hold that a position of a board has covered; None if unknown."""
    return None if board.mines is None else board.mines - int(np.count_nonzero(tiles == MINE))


def _contradiction(board: Board) -> ContradictionError:
    mines = mines_left(board)
    puzzle = Puzzle(position(board), -1 if mines is None else mines, board.rows, board.columns)
    tiles, by_count = puzzle.contradiction()
    cells = tuple(Cell(*divmod(tile, board.columns)) for tile in tiles)
    if not cells:
        message = f"{mines} mines cannot lie in {int((position(board) == COVERED).sum())} covered tiles"
    else:
        named = ", ".join(
            f"the {board.tiles[cell]} at row {cell.row}, column {cell.column}" for cell in cells
        )
        reason = f"cannot be true with {board.mines} mines in all" if by_count else "cannot be true"
        message = f"{named} {reason if len(cells) == 1 else reason + ' together'}"
    return ContradictionError(f"no mine layout agrees with the board: {message}:\n{board}", cells)


def _exact_layouts(sums: Sums, mines: int | None) -> int:
    """Walk the layered graphs again, in whole numbers."""
    front, afar = sums.front, int(sums.front.counts[3])
    total = {0: 1}
    for component in range(int(front.counts[2])):
        counted = _exact_component(sums, component)
        joined: dict[int, int] = {}
        for m, ways in total.items():
            for used, more in counted.items():
                joined[m + used] = joined.get(m + used, 0) + ways * more
        total = joined
    if mines is None:
        return sum(total.values()) << afar
    return sum(ways * comb(afar, mines - m) for m, ways in total.items() if m <= mines)


def _exact_component(sums: Sums, component: int) -> dict[int, int]:
    """Return how many layouts of a component there are, by their mines."""
    front, edges, layer = sums.front, sums.edges, int(sums.span[component, 3])
    ways = {int(sums.layer[layer]): 1}
    for place in range(front.starts[component], front.starts[component + 1]):
        size = int(front.box_size[front.order[place]])
        following: dict[int, int] = {}
        for node, count in ways.items():
            edge, fewest, number = (int(value) for value in edges[node])
            for i in range(number):
                target = int(sums.target[edge + i])
                following[target] = following.get(target, 0) + count * comb(size, fewest + i)
        ways = following
    return {int(sums.key[node, 1]) >> MINES_SHIFT: count for node, count in ways.items()}
