"""Which numbers of an impossible board contradict each other: a smallest group of them."""

from collections.abc import Iterator, Sequence

import numpy as np

from screenbot.solver.components import BLANK, CONTRADICTION, COVERED, Int8, neighbour_table
from screenbot.solver.counting import new_sums, sum_layouts

WORK = 10_000_000
"""Tiles looked at, in all, while smaller groups are searched for; about a second."""


class Puzzle:
    """A position whose numbers can be left out.

    Args:
        tiles: the position, int8 ``[rows * columns]``.
        mines: mines in its covered tiles, or -1.
        rows: of the board.
        columns: of the board.
    """

    def __init__(self, tiles: Int8, mines: int, rows: int, columns: int) -> None:
        self._tiles, self._mines = tiles, mines
        self._around = neighbour_table(rows, columns)
        self._sums = new_sums(rows, columns)

    def contradiction(self) -> tuple[list[int], bool]:
        """Return the numbers' tiles, growing, and whether it is the mine count that they contradict."""
        numbers = [int(tile) for tile in np.flatnonzero(self._tiles >= 0)]
        if self._agrees(numbers, -1):
            return sorted(self._irreducible([], numbers, False, self._mines)), True
        group = self._irreducible([], numbers, False, -1)
        near = self._near(numbers)
        tries = WORK // self._tiles.size
        for size in range(1, len(group)):
            for smaller in _connected(near, size):
                tries -= 1
                if tries < 0:
                    return sorted(group), False
                if not self._agrees(smaller, -1):
                    return sorted(smaller), False
        return sorted(group), False

    def _agrees(self, numbers: Sequence[int], mines: int) -> bool:
        tiles = np.where(self._tiles >= 0, BLANK, self._tiles).astype(np.int8)
        kept = list(numbers)
        tiles[kept] = self._tiles[kept]
        return sum_layouts(tiles, mines, 0.5, self._sums) != CONTRADICTION

    def _irreducible(self, kept: list[int], numbers: list[int], changed: bool, mines: int) -> list[int]:
        """Return a part of `numbers` that contradicts `kept` and loses that with any member (QuickXplain)."""
        if changed and not self._agrees(kept, mines):
            return []
        if len(numbers) <= 1:
            return numbers
        half = len(numbers) // 2
        left, right = numbers[:half], numbers[half:]
        second = self._irreducible(kept + left, right, True, mines)
        first = self._irreducible(kept + second, left, bool(second), mines)
        return first + second

    def _near(self, numbers: list[int]) -> dict[int, list[int]]:
        """Return, for each number, the others that share a covered tile with it."""
        touching = {tile: self._covered(tile) for tile in numbers}
        owners: dict[int, list[int]] = {}
        for tile, covered in touching.items():
            for other in covered:
                owners.setdefault(other, []).append(tile)
        return {
            tile: sorted({owner for other in covered for owner in owners[other]} - {tile})
            for tile, covered in touching.items()
        }

    def _covered(self, tile: int) -> list[int]:
        return [int(other) for other in self._around[tile] if other >= 0 and self._tiles[other] == COVERED]


def _connected(near: dict[int, list[int]], size: int) -> Iterator[list[int]]:
    """Yield every connected group of this size once, in order of its lowest tile."""
    for root in near:
        yield from _grown([root], [other for other in near[root] if other > root], near, size)


def _grown(
    group: list[int], open_tiles: list[int], near: dict[int, list[int]], size: int
) -> Iterator[list[int]]:
    if len(group) == size:
        yield group
        return
    seen = set(group).union(*(near[tile] for tile in group))
    for i, tile in enumerate(open_tiles):
        fresh = [other for other in near[tile] if other > group[0] and other not in seen]
        yield from _grown([*group, tile], open_tiles[i + 1 :] + fresh, near, size)
