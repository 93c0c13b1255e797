"""Words beside a board that name a level, by its usual name, or by its size or its mines, as "16x16"."""

import re
from itertools import product

import numpy as np

from screenbot.board import level_mines
from screenbot.geometry import Grid
from screenbot.vision.counters.captions import MINES, NUMBER, as_number
from screenbot.vision.text.lines import Line
from screenbot.window.phrases import LEVELS, says

SMALL, MEDIUM = 120, 420
"""The lowest level's boards have no more tiles, and the next one's."""

FAR_ASIDE, FAR_BELOW, OFF = 30, 5, 0.3
"""Two levels of one row are no farther apart, and those of one column no farther below each other, or to one
side, in heights of a line; in a row their middles differ by no more up and down."""

NUMBERED = re.compile(rf"(?:[a-z]+[ :-]*)??\W*(?:{NUMBER} *[x*] *{NUMBER})?\W*(?:{NUMBER} *{MINES})?\W*")
"""A line that names a level by how many columns and rows it has, or mines, or both."""


def is_of_level(grid: Grid) -> bool:
    """Return whether a board has the size of a usual level."""
    return level_mines(grid.rows, grid.columns) is not None


def level_of(grid: Grid) -> str:
    """Return what the level of a board's size may be called."""
    tiles = grid.rows * grid.columns
    return LEVELS[(tiles > SMALL) + (tiles > MEDIUM)]


def of_levels(lines: list[Line]) -> list[Line]:
    """Return the names of levels that stand in one row or column with both others: a game begins by each."""
    named = [[line for line in lines if says(line.text, each) and not is_label(line)] for each in LEVELS]
    return [line for row in product(*named) if _are_side_by_side(*row) for line in row]


def sized_as(lines: list[Line], grid: Grid) -> list[Line]:
    """Return the lines that name a board's size, as "Medium (10x10)", where others name other sizes."""
    sizes = {line: {*numbers[:2]} for line, numbers in _numbered(lines).items() if numbers[0] is not None}
    own = [line for line, size in sizes.items() if size == {grid.columns, grid.rows}]
    return own if len(own) < len(sizes) else []


def numbered_as(lines: list[Line], grid: Grid, mines: int | None) -> list[Line]:
    """Return the lines that name a board by its size or its mines, where another beside them names another.

    Args:
        lines: what is written beside the board.
        grid: the board.
        mines: how many it has, where that is known.
    """
    told = _numbered(lines)
    own = [line for line, numbers in told.items() if _fits(numbers, grid, mines)]
    return [line for line in own if any(_are_side_by_side(line, other) for other in told if other not in own)]


def _numbered(lines: list[Line]) -> dict[Line, tuple[int | None, ...]]:
    """Return the lines that name a size or mines, with their numbers as `_numbers_in` has them."""
    return {line: numbers for line in lines if (numbers := _numbers_in(line.text)) is not None}


def _numbers_in(text: str) -> tuple[int | None, ...] | None:
    """Return the columns, rows and mines that a line names, each None where it does not; None if none is."""
    found = NUMBERED.fullmatch(text)
    if found is None or not any(found.groups()):
        return None
    return tuple(as_number(each) if each else None for each in found.groups())


def _fits(numbers: tuple[int | None, ...], grid: Grid, mines: int | None) -> bool:
    """Return whether a board may be what is named; of two sides either may come first."""
    columns, rows, number = numbers
    if columns is not None and {columns, rows} != {grid.columns, grid.rows}:
        return False
    return number == mines if number is not None and mines is not None else columns is not None


def is_label(line: Line) -> bool:
    """Return whether a line names what stands right of it, as in a list of records."""
    return line.text.endswith(":")


def _are_side_by_side(*lines: Line) -> bool:
    """Return whether lines stand in one row, or in one column."""
    height, between = max(line.box.height for line in lines), len(lines) - 1
    middles = [(line.box.center.x, line.box.center.y) for line in lines]
    across, down = (np.ptp(each) for each in zip(*middles, strict=True))
    in_row = down <= OFF * height and across <= between * FAR_ASIDE * height
    return bool(in_row or (across <= FAR_BELOW * height and down <= between * FAR_BELOW * height))
