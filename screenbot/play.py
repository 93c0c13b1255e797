"""The loop: look, decide, do, until the game has ended."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from screenbot.board import Board, Move, Outcome, Tile
from screenbot.errors import StuckError
from screenbot.solver.decision import Decision, Strategy


class Window(Protocol):
    """A game that can be looked at and acted upon."""

    def look(self) -> Board:
        """Return the board once it shows what all moves so far have led to."""

    def do(self, move: Move) -> None:
        """Make one move."""


@dataclass(frozen=True)
class Turn:
    """What was seen, and what was decided about it; no decision where the game had ended."""

    board: Board
    decision: Decision | None


def play(window: Window, decide: Strategy, max_turns: int = 1000) -> Iterator[Turn]:
    """Play one game, yielding each turn after its moves were made.

    The last turn has either a board that is won or lost, or a decision without moves: the strategy
    may not guess and would have to.

    Raises:
        StuckError: the game still runs after `max_turns`.
    """
    for _ in range(max_turns):
        board = window.look()
        if board.outcome is not Outcome.PLAYING:
            yield Turn(board, None)
            return
        decision = decide(board)
        if cleared(board, decision):
            yield Turn(replace(board, outcome=Outcome.WON), None)
            return
        for move in decision.moves:
            window.do(move)
        yield Turn(board, decision)
        if not decision.moves:
            return
    raise StuckError(f"the game still runs after {max_turns} turns; the board is now\n{window.look()}")


def cleared(board: Board, decision: Decision) -> bool:
    """Return whether all that is left are mines: so a game ends, though it may not say so."""
    if decision.moves or decision.risks is None or not board.covered.any():
        return False
    counted = board.told and int(board.covered.sum()) == board.mines
    seen = counted or not (board.tiles == Tile.UNSURE).any()
    return seen and bool((decision.risks[board.covered] == 1.0).all())
