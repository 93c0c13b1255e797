"""A window without pixels: the loop plays a minefield directly."""

from screenbot.board import Board, Move
from screenbot.minefield.game import Game


class SimulatedWindow:
    """A game that the loop can look at and act upon."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def look(self) -> Board:
        """Return what a player sees now."""
        return self.game.board()

    def do(self, move: Move) -> bool:
        """Make one move, which always arrives."""
        self.game.do(move)
        return True

    def uncovers(self, _: bool = False, /) -> bool:
        """Return whether anything has gone that lay over the board: nothing ever does."""
        return False
