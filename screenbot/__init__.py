"""screenbot reads a Minesweeper window off the screen, thinks, and clicks until the game is won."""

__version__ = "0.1.0"
