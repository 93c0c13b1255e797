"""From certain tiles, or one guess, to the moves a player makes."""

import numpy as np

from screenbot.board import Action, Board, Cell, Move, Tile
from screenbot.solver.decision import Decision, Risks

USUAL = 0.16
"""The chance of a mine in a tile where nobody knows how many there are, as on Intermediate boards."""


def certain(board: Board, risks: Risks, strategy: str, layouts: int | None = None) -> Decision | None:
    """Return the decision that opens every tile of risk 0 and flags every covered tile of risk 1, or None.

    None where no tile is safe: then there is nothing to do but to guess.
    """
    safe = [Cell(r, c) for r, c in np.argwhere(risks == 0.0).tolist()]
    if not safe:
        return None
    openings = [move for cell in safe for move in opening(board, cell)]
    noun = "tile is" if len(safe) == 1 else "tiles are"
    return Decision(
        (*flags(board, risks), *openings),
        0.0,
        strategy,
        f"{len(safe)} {noun} certainly safe.",
        risks,
        layouts,
    )


def flags(board: Board, risks: Risks) -> tuple[Move, ...]:
    """Return the moves that flag every covered tile that is certainly a mine."""
    mines = np.argwhere((risks == 1.0) & (board.tiles == Tile.COVERED))
    return tuple(Move(Action.FLAG, Cell(r, c)) for r, c in mines.tolist())


def opening(board: Board, cell: Cell) -> tuple[Move, ...]:
    """Return the moves that open a covered tile; a flag on it is taken off first."""
    if board.tiles[cell] == Tile.FLAG:
        return (Move(Action.FLAG, cell), Move(Action.OPEN, cell))
    return (Move(Action.OPEN, cell),)


def first_click(board: Board, strategy: str) -> Decision | None:
    """Return the decision for an untouched board or one with a start mark; None for any other.

    A start mark promises a safe tile. Without one the corner it is: first clicks are nearly always safe, and
    a corner has the fewest neighbours, so it opens an area most often.
    """
    if board.start is not None and board.covered[board.start]:
        cell, reason = board.start, "The board marks where to start."
        return Decision(opening(board, cell), 0.0, strategy, reason)
    if not board.covered.all():
        return None
    corner = Cell(0, 0)
    risk = USUAL if board.mines is None else board.mines / board.tiles.size
    risks = np.full(board.tiles.shape, risk) if board.mines is not None else None
    reason = "Nothing is open yet: a corner opens an area most often."
    return Decision(opening(board, corner), risk, strategy, reason, risks)
