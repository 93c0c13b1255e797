"""What the eyes answer: a grid, its tiles, and how sure each of them is."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles, level_mines, may_be_mines
from screenbot.errors import NotSureError
from screenbot.geometry import Grid, Image, Rect

Certainty = npt.NDArray[np.float32]
"""How sure a tile's reading is: float32 ``[rows, columns]``, 0 to 1."""


LEGIBLE = 0.75
"""Share of the tiles that are sure where a game is read: messages may hide the rest."""


ILLEGIBLE = 0.9
"""A grid of which a larger share of the tiles is unsure is none of a Minesweeper."""


class Clicked(NamedTuple):
    """Which tiles clicks were to open, and to flag, since a game began."""

    opened: frozenset[Cell] = frozenset()
    flagged: frozenset[Cell] = frozenset()

    def after(self, moves: Collection[Move]) -> "Clicked":
        """Return what is clicked after more moves."""
        opened, flagged = (
            frozenset(move.cell for move in moves if move.action is action)
            for action in (Action.OPEN, Action.FLAG)
        )
        return Clicked(self.opened | opened, self.flagged | flagged)


class Known(NamedTuple):
    """What is known of a game before its picture is read, by what was seen and done.

    Attributes:
        covered: what some of its covered tiles look like for sure, as `glyphs.crops` makes them.
        opened: tiles that clicks have opened, unless the game took no notice.
        unflagged: tiles that have no flag.
    """

    covered: Image | None = None
    opened: Collection[Cell] = frozenset()
    unflagged: Collection[Cell] = frozenset()


NOTHING = Known()


def is_game(tiles: Tiles) -> bool:
    """Return whether most of some tiles are sure, and some are numbers: int8 of any shape, not empty."""
    return bool((tiles != Tile.UNSURE).mean() >= LEGIBLE and (tiles > 0).any())


@dataclass(frozen=True, eq=False)
class Reading:
    """One picture, read.

    Attributes:
        grid: where the tiles lie, in the picture's pixels.
        tiles: int8 ``[rows, columns]``; `Tile.UNSURE` where the reader is not sure.
        certainty: float32 ``[rows, columns]``.
        skin: the name of the pack that read it; empty for the reader that needs no pack.
        outcome: where the game stands, as far as the tiles tell.
        mines_left: the game's own counter, where it shows one.
        start: the covered tile that is marked to be opened first.
        cut: the board goes on beyond its whole tiles: the picture's edge cuts it, or a bar lies over it.
        others: where other games lie in the picture.
    """

    grid: Grid
    tiles: Tiles
    certainty: Certainty
    skin: str = ""
    outcome: Outcome = Outcome.PLAYING
    mines_left: int | None = None
    start: Cell | None = None
    cut: bool = False
    others: tuple[Rect, ...] = ()

    @property
    def unsure(self) -> tuple[Cell, ...]:
        """The cells whose tiles are not sure."""
        return tuple(Cell(int(r), int(c)) for r, c in np.argwhere(self.tiles == Tile.UNSURE))

    @property
    def gaps(self) -> int:
        """How many tiles are unsure."""
        return int((self.tiles == Tile.UNSURE).sum())

    @property
    def unread(self) -> float:
        """Which part of the tiles is unsure."""
        return self.gaps / self.tiles.size

    @property
    def legible(self) -> bool:
        """Whether the grid is none in which hardly anything can be read."""
        return self.gaps < ILLEGIBLE * self.tiles.size

    @property
    def is_game(self) -> bool:
        """Whether most tiles are sure, and some are numbers: few wallpapers and sheets read so."""
        return is_game(self.tiles)

    @property
    def sure(self) -> bool:
        """Whether every tile is sure, and where the board ends."""
        return self.grid.clear and not bool((self.tiles == Tile.UNSURE).any())

    @property
    def told(self) -> tuple[bool, bool, float, bool]:
        """What tells which of two looks shows more: all, a game, the share of sure tiles, then its lines."""
        return self.sure, self.is_game, 1 - self.unread, self.grid.clear

    def within(self, larger: Grid) -> "Reading":
        """Return the reading as a part of a larger grid, of which nothing else is known."""
        inner = larger.where(self.grid)
        tiles = np.full((larger.rows, larger.columns), int(Tile.UNSURE), np.int8)
        certainty = np.zeros(tiles.shape, np.float32)
        tiles[inner], certainty[inner] = self.tiles, self.certainty
        rows, columns = inner
        start = self.start and Cell(self.start.row + rows.start, self.start.column + columns.start)
        return replace(self, grid=larger, tiles=tiles, certainty=certainty, start=start)

    def placed(self, clear: bool) -> "Reading":
        """Return the same reading, with where its board lies clear or in doubt."""
        return replace(self, grid=replace(self.grid, clear=clear))

    def unflagged(self, cells: Collection[Cell]) -> "Reading":
        """Return the same reading, unsure where some tiles have a flag or a question mark: none is there."""
        tiles, certainty = self.tiles.copy(), self.certainty.copy()
        for cell in cells:
            if tiles[cell] in (Tile.FLAG, Tile.QUESTION):
                tiles[cell], certainty[cell] = Tile.UNSURE, 0
        return replace(self, tiles=tiles, certainty=certainty)

    def doubting(self, cell: Cell) -> "Reading":
        """Return the same reading, unsure of one tile."""
        tiles, certainty = self.tiles.copy(), self.certainty.copy()
        tiles[cell], certainty[cell] = Tile.UNSURE, 0
        return replace(self, tiles=tiles, certainty=certainty)

    def moved(self, x: int, y: int) -> "Reading":
        """Return the reading of a picture that is a part of another, from (x, y) on, in that one's pixels."""
        others = tuple(each.moved(x, y) for each in self.others)
        return replace(self, grid=self.grid.moved(x, y), others=others)

    def whole(self) -> "Reading":
        """Return the reading of a board of which nothing is cut off.

        Raises:
            NotSureError: something is: numbers at the rim tell of mines that nobody sees.
        """
        if self.cut:
            raise NotSureError(
                f"There is a board at {tuple(self.grid.area)[:2]}, but it goes on beyond the "
                f"{self.grid.rows} rows and {self.grid.columns} columns that are whole: scroll, or make its "
                "window larger.",
                self.grid.area,
            )
        return self

    def board(self, mines: int | None = None) -> Board:
        """Return the board; `mines` defaults to the game's own counter plus flags, else to the level's.

        A counter that no game would show may be misread, and tells nothing.
        """
        if mines is None and self.mines_left is not None:
            counted = self.mines_left + int((self.tiles == Tile.FLAG).sum())
            mines = counted if may_be_mines(counted, self.tiles.size) else None
        told = mines is not None
        if mines is None:
            mines = level_mines(*self.tiles.shape)
        return Board(self.tiles, mines, self.outcome, start=self.start, told=told)
