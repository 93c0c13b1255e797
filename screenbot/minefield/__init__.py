"""The game itself, without a screen."""

from screenbot.minefield.game import Game
from screenbot.minefield.generation import FirstClick, generate
from screenbot.minefield.layout import Layout

__all__ = ["FirstClick", "Game", "Layout", "generate"]
