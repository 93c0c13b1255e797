"""The strategies of kernels that mark what they have proved on a view of the board."""

from collections.abc import Callable

import numpy as np

from screenbot.board import Action, Board, Cell, Move, Tile
from screenbot.solver.adjacency import adjacency
from screenbot.solver.decision import Decision, Strategy
from screenbot.solver.matrix import matrix
from screenbot.solver.moves import opening
from screenbot.solver.rules import rules
from screenbot.solver.tank import tank
from screenbot.solver.view import COVERED, MINE, SAFE, View, view_of

Marker = Callable[[View, int, int, int, bool], tuple[int, float]]
"""Takes a view, its width, the mine count (-1: unknown), the seed of its guesses and whether to guess at all;
marks mines and safe tiles; returns the cell to guess where nothing is safe (else 0), and its risk."""

MARKERS: dict[str, Marker] = {"rules": rules, "adjacency": adjacency, "matrix": matrix, "tank": tank}
"""All of them, weakest first."""


def marking_strategy(name: str, *, seed: int = 0, may_guess: bool = True) -> Strategy:
    """Return the strategy that makes the moves one of the `MARKERS` marks.

    It keeps nothing from board to board. On an untouched board it opens the tile that the game marks; where
    none is marked it may always guess.
    """
    mark = MARKERS[name]

    def decide(board: Board) -> Decision:
        untouched = bool(board.covered.all())
        if untouched and board.start is not None:
            return Decision(opening(board, board.start), 0.0, name, "The board marks where to start.")
        view = view_of(board)
        mines = -1 if board.mines is None else board.mines
        guess, risk = mark(view, board.columns + 2, mines, seed, may_guess or untouched)
        moves = _moves(board, view, guess if name == "tank" else _read(board, view, guess))
        return Decision(moves, risk if guess else 0.0, name, _reason(moves, guess, risk))

    return decide


def _read(board: Board, view: View, guess: int) -> int:
    """Return the cell to guess, or the next covered one if that shows what cannot be read: it may be open.

    To who guesses at random both are as likely to be mines.
    """
    tiles = np.pad(board.tiles, 1, constant_values=0).ravel()
    if not guess or tiles[guess] != Tile.UNSURE:
        return guess
    covered = np.flatnonzero((view == COVERED) & (tiles != Tile.UNSURE))
    return int(covered[np.searchsorted(covered, guess) % len(covered)]) if len(covered) else guess


def _moves(board: Board, view: View, guess: int) -> tuple[Move, ...]:
    """Return the moves that a marked view asks for: new flags, then openings, then the guess."""
    marks = view.reshape(board.rows + 2, board.columns + 2)[1:-1, 1:-1]
    mines = np.argwhere((marks == MINE) & board.covered & (board.tiles != Tile.FLAG)).tolist()
    cells = [Cell(row, column) for row, column in np.argwhere(marks == SAFE).tolist()]
    cells = [cell for cell in cells if board.tiles[cell] != Tile.UNSURE] or cells
    if guess:
        row, column = divmod(guess, board.columns + 2)
        cells.append(Cell(row - 1, column - 1))
    flags = [Move(Action.FLAG, Cell(row, column)) for row, column in mines]
    return (*flags, *(move for cell in cells for move in opening(board, cell)))


def _reason(moves: tuple[Move, ...], guess: int, risk: float) -> str:
    if guess:
        return f"No tile is certain: this one is taken to be a mine with {risk:.1%}."
    if not moves:
        return "No tile is certain, and guessing is off."
    return f"{len(moves)} {'move is' if len(moves) == 1 else 'moves are'} certain."
