"""Where the mines lie: an immutable layout, its numbers, its openings and its 3BV."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, neighbours
from screenbot.errors import LayoutError

Mines = npt.NDArray[np.bool_]
"""Where the mines lie: bool ``[rows, columns]``."""

CORNER = Cell(0, 0)

Numbers = npt.NDArray[np.int8]
"""How many mines touch each cell, a mine's own cell not counted: int8 ``[rows, columns]``, 0 to 8."""


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the mines lie, and which cell is to be opened first; immutable.

    Attributes:
        mines: bool ``[rows, columns]``; made read-only.
        start: the first cell; what is known of it is the first-click rule's business.
    """

    mines: Mines
    start: Cell = CORNER

    def __post_init__(self) -> None:
        if self.mines.ndim != 2 or self.mines.size == 0:
            raise LayoutError(f"a layout has rows and columns, not the shape {self.mines.shape}")
        check_on_board(self.start, *self.mines.shape)
        mines = self.mines.astype(np.bool_, copy=True)
        mines.flags.writeable = False
        object.__setattr__(self, "mines", mines)

    @property
    def rows(self) -> int:
        """How many rows."""
        return int(self.mines.shape[0])

    @property
    def columns(self) -> int:
        """How many columns."""
        return int(self.mines.shape[1])

    @cached_property
    def mine_count(self) -> int:
        """How many mines."""
        return int(np.count_nonzero(self.mines))

    @cached_property
    def numbers(self) -> Numbers:
        """How many mines touch each cell."""
        padded = np.pad(self.mines.astype(np.int8), 1)
        three_wide = padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]
        numbers: Numbers = three_wide[:-2] + three_wide[1:-1] + three_wide[2:] - padded[1:-1, 1:-1]
        numbers.flags.writeable = False
        return numbers

    @cached_property
    def openings(self) -> tuple[frozenset[int], ...]:
        """The cells that one click each would open together, as ``row * columns + column``.

        An opening is a connected group of zeros with the numbers at its edge; a number may belong to several.
        """
        around = cells_around(self.rows, self.columns)
        zeros = set(np.flatnonzero((self.numbers == 0) & ~self.mines).tolist())
        found = []
        while zeros:
            todo = [zeros.pop()]
            opening = set(todo)
            while todo:
                reached = around[todo.pop()]
                opening.update(reached)
                todo.extend(zeros.intersection(reached))
                zeros.difference_update(reached)
            found.append(frozenset(opening))
        return tuple(found)

    @cached_property
    def three_bv(self) -> int:
        """The fewest left clicks that win: one an opening, one each number outside all openings."""
        return len(self.openings) + len(self.lone_numbers)

    @cached_property
    def lone_numbers(self) -> frozenset[int]:
        """The safe cells outside all openings, as ``row * columns + column``."""
        safe: frozenset[int] = frozenset(np.flatnonzero(~self.mines).tolist())
        return safe.difference(*self.openings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.start == other.start and np.array_equal(self.mines, other.mines)

    def __hash__(self) -> int:
        return hash((self.mines.shape, self.mines.tobytes(), self.start))

    def __str__(self) -> str:
        shown = np.where(self.mines, "*", self.numbers.astype("U1"))
        return "\n".join("".join(row) for row in shown)


def check_on_board(cell: Cell, rows: int, columns: int) -> None:
    """Raise a LayoutError unless the cell lies on a board of this size."""
    if not (0 <= cell.row < rows and 0 <= cell.column < columns):
        raise LayoutError(
            f"row {cell.row}, column {cell.column} is not on a board of {rows} rows and {columns} columns; "
            f"both are counted from 0"
        )


@lru_cache(maxsize=8)
def cells_around(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell of a board in row order, the indices of the cells around it."""
    return tuple(
        tuple(r * columns + c for r, c in neighbours(Cell(row, column), rows, columns))
        for row in range(rows)
        for column in range(columns)
    )
