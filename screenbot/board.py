"""What a player can see: tiles, cells, moves, and a board with its one text form.

A row is a line of text; the form is constructor, printer, test data, fixture and error context::

    #    covered          0-8  opened             *  mine shown
    F    flag             ?    question mark      !  the mine that was hit
    X    wrong flag       ~    not sure what this is
"""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.errors import BoardError

Tiles = npt.NDArray[np.int8]
"""Tiles of a board: int8 ``[rows, columns]``; 0 to 8 is a number, below zero a `Tile`."""


class Tile(IntEnum):
    """What a tile shows, when it is not a number from 0 to 8."""

    COVERED = -1
    FLAG = -2
    QUESTION = -3
    MINE = -4
    HIT_MINE = -5
    WRONG_FLAG = -6
    UNSURE = -7


LETTERS = {
    Tile.COVERED: "#",
    Tile.FLAG: "F",
    Tile.QUESTION: "?",
    Tile.MINE: "*",
    Tile.HIT_MINE: "!",
    Tile.WRONG_FLAG: "X",
    Tile.UNSURE: "~",
}
_VALUES = {letter: int(tile) for tile, letter in LETTERS.items()} | {str(n): n for n in range(9)}
_LETTER_OF = {value: letter for letter, value in _VALUES.items()}


class Cell(NamedTuple):
    """A place on a board, counted from the top left corner: ``(row, column)``, always in this order."""

    row: int
    column: int


class Action(Enum):
    """What a player can do to a tile."""

    OPEN = "open"
    FLAG = "flag"  # puts a flag on a covered tile, takes it off a flagged one
    CHORD = "chord"  # opens all unflagged neighbours of a number whose flags are complete


class Move(NamedTuple):
    """One action on one cell."""

    action: Action
    cell: Cell


class Outcome(Enum):
    """Where a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


LEVELS = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
"""The standard levels: (rows, columns, mines)."""


def level_mines(rows: int, columns: int) -> int | None:
    """Return the mine count that a standard size implies, in either orientation; else None."""
    sizes = {(8, 8): 10} | {(r, c): mines for r, c, mines in LEVELS.values()}
    return sizes.get((rows, columns), sizes.get((columns, rows)))


FEWEST_MINES, MOST_MINES = 0.03, 0.5
"""No game has fewer or more mines than these shares of its tiles."""


def may_be_mines(number: int, tiles: int) -> bool:
    """Return whether a game of so many tiles may have so many mines."""
    return FEWEST_MINES * tiles < number < MOST_MINES * tiles


_WIDESPREAD = {(14, 18), (20, 24)}
"""The two larger sizes of Google's game; so small a board as its third may be part of a square."""


def is_usual(rows: int, columns: int) -> bool:
    """Return whether a board is a square, or of a size of a widespread game: nearly all are."""
    known = level_mines(rows, columns) is not None
    return rows == columns or known or (min(rows, columns), max(rows, columns)) in _WIDESPREAD


@dataclass(frozen=True, eq=False)
class Board:
    """A board as a player sees it; immutable.

    Attributes:
        tiles: int8 ``[rows, columns]``, see `Tile`; made read-only.
        mines: all mines of the game, flagged or not; None where unknown.
        outcome: where the game stands, as the window shows it.
        start: the covered tile that a no-guess game marks to be opened first.
        told: whether a person or the game's own counter told the mine count; else it is what a board of this
            size has as a rule.
    """

    tiles: Tiles
    mines: int | None = None
    outcome: Outcome = Outcome.PLAYING
    start: Cell | None = field(default=None, kw_only=True)
    told: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        if self.tiles.ndim != 2 or self.tiles.size == 0:
            raise BoardError(f"a board has rows and columns, not the shape {self.tiles.shape}")
        tiles = self.tiles.astype(np.int8, copy=True)
        tiles.flags.writeable = False
        object.__setattr__(self, "tiles", tiles)

    @classmethod
    def from_text(cls, text: str, mines: int | None = None, outcome: Outcome = Outcome.PLAYING) -> "Board":
        """Return the board that the text form draws; rows end at a line break or a space.

        Raises:
            BoardError: an unknown letter, or rows of unequal length.
        """
        rows = text.split()
        if not rows:
            raise BoardError("a board's text needs at least one row, such as '#1#'")
        for number, row in enumerate(rows):
            for column, letter in enumerate(row):
                if letter not in _VALUES:
                    raise BoardError(
                        f"unknown letter {letter!r} at row {number}, column {column}: a board is drawn "
                        f"with {''.join(LETTERS.values())} and 0 to 8"
                    )
            if len(row) != len(rows[0]):
                raise BoardError(
                    f"row {number} has {len(row)} tiles, but row 0 has {len(rows[0])}: all rows need the same"
                )
        return cls(np.array([[_VALUES[letter] for letter in row] for row in rows], np.int8), mines, outcome)

    @property
    def rows(self) -> int:
        """How many rows."""
        return int(self.tiles.shape[0])

    @property
    def columns(self) -> int:
        """How many columns."""
        return int(self.tiles.shape[1])

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The text form, a string a row."""
        return tuple("".join(_LETTER_OF[int(value)] for value in row) for row in self.tiles)

    @property
    def covered(self) -> npt.NDArray[np.bool_]:
        """Bool ``[rows, columns]``: tiles that nobody has opened (covered, flag or question mark)."""
        return (self.tiles <= Tile.COVERED) & (self.tiles >= Tile.QUESTION)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        return self.lines, self.mines, self.outcome, self.start, self.told


def neighbours(cell: Cell, rows: int, columns: int) -> list[Cell]:
    """Return the up to eight cells around one, in row order."""
    return [
        Cell(row, column)
        for row in range(max(0, cell.row - 1), min(rows, cell.row + 2))
        for column in range(max(0, cell.column - 1), min(columns, cell.column + 2))
        if (row, column) != cell
    ]
