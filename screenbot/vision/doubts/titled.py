"""The game's name above a new board: what might be an empty table is one."""

import re

from screenbot.board import is_usual
from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.vision.text.lines import lines_in

ABOVE = 8.0
"""The name stands no farther above the board, in tiles."""

SURE = 0.4
"""So sure each of its letters is."""

NAME = re.compile(
    r"mine *sweep|sweeper|campo *minado|buscaminas|demineur|\bsaper\b|mijnenveger|prato *fiorito"
)
"""What it is called."""

OTHERS = re.compile(r"chess|draughts|checkers|othello|reversi|sudoku")
"""Other games on boards: a line with one of them lists games."""


def is_titled(image: Image, grid: Grid) -> bool:
    """Return whether a board of a usual size has the name of the game above it, over its columns."""
    if not is_usual(grid.rows, grid.columns):
        return False
    board, high = grid.area, round(ABOVE * grid.tile_height)
    above = Rect(board.x - board.width, board.y - high, 3 * board.width, high).clipped(bounds(image))

    def over(box: Rect) -> bool:
        left, right = max(box.x + above.x, board.x), min(box.right + above.x, board.right)
        return right > left

    lines = [line.text for line in lines_in(above.cut(image), over) if line.certainty >= SURE]
    return any(NAME.search(line) and not OTHERS.search(line) for line in lines)
