"""A game in progress: opening, flagging and chording, until it is won or lost."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.minefield.generation import FirstClick, generate
from screenbot.minefield.layout import Layout, cells_around, check_on_board


@dataclass(frozen=True)
class Score:
    """How economically a game was played.

    Attributes:
        clicks: all moves made while the game ran, those without effect too.
        three_bv: the fewest left clicks that would have won.
        solved: the part of `three_bv` whose tiles are open.
    """

    clicks: int
    three_bv: int
    solved: int

    @property
    def efficiency(self) -> float:
        """3BV solved per click; 1.0 is a left click for each, chords can pass it."""
        return self.solved / self.clicks if self.clicks else 0.0


class Game:
    """A game on a layout that is known beforehand; `Game.new` lays one at the first opening.

    Moves without effect (opening a flag, flagging a number, anything after the end) are taken as a real
    game takes them: nothing happens.
    """

    def __init__(self, layout: Layout) -> None:
        self._begin(layout.rows, layout.columns, layout.mine_count, lambda _: layout)

    @classmethod
    def new(cls, rows: int, columns: int, mines: int, rule: FirstClick, rng: np.random.Generator) -> "Game":
        """Return a game whose mines are laid by the first opening, so that the rule holds where it falls.

        Raises:
            LayoutError: by the first opening, when the mines do not fit.
        """
        game = cls.__new__(cls)
        game._begin(rows, columns, mines, lambda first: generate(rows, columns, mines, rule, first, rng))
        return game

    def _begin(self, rows: int, columns: int, mines: int, lay: Callable[[Cell], Layout]) -> None:
        self.rows, self.columns, self.mines = rows, columns, mines
        self.outcome = Outcome.PLAYING
        self.layout: Layout | None = None
        self._lay = lay
        self._numbers: list[int] = []  # Tile.MINE where a mine lies
        self._tiles = [int(Tile.COVERED)] * (rows * columns)
        self._around = cells_around(rows, columns)
        self._safe_left = rows * columns - mines
        self._clicks = 0

    def board(self) -> Board:
        """Return what a player sees now."""
        tiles = np.array(self._tiles, np.int8).reshape(self.rows, self.columns)
        return Board(tiles, self.mines, self.outcome)

    def do(self, move: Move) -> None:
        """Make one move.

        Raises:
            LayoutError: the cell is not on the board, or a first opening finds no room for the mines.
        """
        check_on_board(move.cell, self.rows, self.columns)
        if self.outcome is not Outcome.PLAYING:
            return
        self._clicks += 1
        index = move.cell.row * self.columns + move.cell.column
        if move.action is Action.OPEN:
            self._open([index])
        elif move.action is Action.FLAG:
            self._toggle_flag(index)
        else:
            self._chord(index)

    def score(self) -> Score:
        """Return how economically the game was played so far; `three_bv` is 0 before the first opening."""
        if self.layout is None:
            return Score(self._clicks, 0, 0)
        opened = {index for index, tile in enumerate(self._tiles) if tile >= 0}
        solved = sum(opening <= opened for opening in self.layout.openings)
        solved += len(self.layout.lone_numbers & opened)
        return Score(self._clicks, self.layout.three_bv, solved)

    def _toggle_flag(self, index: int) -> None:
        if self._tiles[index] == Tile.COVERED:
            self._tiles[index] = int(Tile.FLAG)
        elif self._tiles[index] == Tile.FLAG:
            self._tiles[index] = int(Tile.COVERED)

    def _chord(self, index: int) -> None:
        around = self._around[index]
        flags = sum(self._tiles[near] == Tile.FLAG for near in around)
        if self._tiles[index] == flags > 0:
            self._open([near for near in around if self._tiles[near] == Tile.COVERED])

    def _open(self, indices: list[int]) -> None:
        covered = [index for index in indices if self._tiles[index] == Tile.COVERED]
        if not covered:
            return
        if self.layout is None:
            self._lay_mines(Cell(*divmod(covered[0], self.columns)))
        hit = [index for index in covered if self._numbers[index] == Tile.MINE]
        if hit:
            self._lose(hit)
            return
        self._flood(covered)
        if self._safe_left == 0:
            self._win()

    def _lay_mines(self, first: Cell) -> None:
        self.layout = self._lay(first)
        self._numbers = np.where(self.layout.mines, np.int8(Tile.MINE), self.layout.numbers).ravel().tolist()

    def _flood(self, todo: list[int]) -> None:
        """Open safe cells and all that their zeros lead to; flags stay."""
        while todo:
            index = todo.pop()
            if self._tiles[index] != Tile.COVERED:
                continue
            self._tiles[index] = self._numbers[index]
            self._safe_left -= 1
            if self._numbers[index] == 0:
                todo.extend(self._around[index])

    def _win(self) -> None:
        self.outcome = Outcome.WON
        self._tiles = [
            int(Tile.FLAG) if number == Tile.MINE else tile
            for tile, number in zip(self._tiles, self._numbers, strict=True)
        ]

    def _lose(self, hit: list[int]) -> None:
        self.outcome = Outcome.LOST
        for index, number in enumerate(self._numbers):
            if number == Tile.MINE and self._tiles[index] == Tile.COVERED:
                self._tiles[index] = int(Tile.HIT_MINE if index in hit else Tile.MINE)
            elif number != Tile.MINE and self._tiles[index] == Tile.FLAG:
                self._tiles[index] = int(Tile.WRONG_FLAG)
