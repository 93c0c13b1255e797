"""The game's own counter of mines left, in red segments or printed, where what it shows makes sense."""

import re
from collections.abc import Sequence

import numpy as np

from screenbot.board import MOST_MINES, Tile, Tiles, level_mines, may_be_mines
from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.vision.counters.captions import (
    ELSE,
    FLAGS,
    MINES,
    NUMBER,
    THINGS,
    all_mines,
    captioned,
    counts,
    flagged,
    is_text,
    is_told,
    spelt,
    tells_size,
)
from screenbot.vision.counters.leds import panels
from screenbot.vision.counters.printed import Number, Word, ratios, words_in

REACH, LEAST_REACH = 8, 200
"""Printed counters stand so near to their board: in tiles, and in pixels where that is more."""

TEXT = (0.18, 1.2)
"""How high printed counters are, in tiles."""

SPARSE, DENSE = 0.08, 0.35
"""Nearly all games have more mines than the first of these shares of their tiles, fewer than the second."""

IN_LINE = 4
"""Middles of numbers in one line are no farther above each other, in pixels."""

LETTERS = 11, 111, 1111
"""Letters of a text may look like these, as in "will"."""

COMMON = 12
"""Numbers up to this one stand beside a board by chance."""

CLOCK, BARE = re.compile(r"(time|timer)[: ]*[o0:]+"), re.compile(r"[\dol ]*")
"""What the line of a clock at nought says, and that of a number alone; noughts are soon read as letters."""

RATIO = re.compile(rf"\b{MINES}\W*(\d{{1,3}}) */ *(\d{{2,3}})\b")
"""What says how many of all mines are flagged, or left."""

LEVEL = re.compile(rf"{NUMBER} *{MINES}")
"""What names a level by its mines."""

SPELT = 0.95
"""How certain each letter is of a line that tells all mines, where no number in it is read alone."""

CROWD = 8
"""Where more numbers are printed beside a board one of them is right by chance: a calendar's, say."""


def mines_left(image: Image, grid: Grid, tiles: Tiles) -> int | None:
    """Return what the game's own counter shows, or None where none is clear.

    A number counts where it agrees with the flags on the board: ``8/99`` where there are 8 or 91, and any
    that is right for the level that the board's size implies, were it read in a line of mines or flags alone;
    and on a board without flags, where none is, the only one whose line speaks of mines, known by its line
    alone if that is sure. Of two panels of segments one is the clock; on a board of another size the left one
    is believed, as in nearly every game, unless that is too large. Last comes what is spelt out, as "3/40
    mines flagged".
    """
    flags = int(np.isin(tiles, (Tile.FLAG, Tile.WRONG_FLAG)).sum())
    mines = level_mines(*tiles.shape)
    lit = [panel.shown for panel in panels(image, grid)]
    if mines is not None and mines - flags in lit:
        return mines - flags
    if len(lit) == 2 and (lit[0] is None or lit[0] + flags < MOST_MINES * tiles.size):
        return lit[0]
    beside = _beside(image, grid)
    words = _words_of(beside, grid)
    found = captioned(beside, words)
    for shown, whole in [*ratios(words), *_ratios_in_text(found)]:
        if may_be_mines(whole, tiles.size) and flags in (shown, whole - shown):
            return whole - flags
    printed = {number.shown for number in found}
    of_mines = {number.shown for number in found if counts(number, MINES)}
    if not flags and not of_mines and mines not in printed:
        of_mines = spelt(beside, MINES, least=SPELT)
    if not flags and len(of_mines) == 1 and mines not in printed and of_mines == all_mines(beside):
        shown = of_mines.pop()
        return shown if may_be_mines(shown, tiles.size) else None
    if len(printed) > CROWD:  # but among many noughts before it tell the right one
        printed = {number.shown for number in found if number.padded}
    if mines is not None and of_mines <= {mines - flags, mines}:
        left = mines - flags
        if left in printed or left in spelt(beside, MINES, FLAGS):
            return left
    return _left_of_all(beside, flags, tiles.size)


def _left_of_all(beside: Image, flags: int, tiles: int) -> int | None:
    """Return how many mines are left by a line that has all of them, too, where flags agree; else None."""
    for shown, whole in flagged(beside):
        if may_be_mines(whole, tiles) and flags in (shown, whole - shown):
            return whole - flags
    return None


def numbers_beside(image: Image, grid: Grid) -> list[Number]:
    """Return all numbers that stand near a board, printed or in segments, whatever they count."""
    lit = [Number(shown, place, padded=True) for shown, place in panels(image, grid) if shown is not None]
    beside = _beside(image, grid)
    return lit + captioned(beside, _words_of(beside, grid))


def likeliest_mines(numbers: Sequence[Number], rows: int, columns: int) -> int | None:
    """Return the only number beside a new board that may count its mines; None where none or several may.

    One whose line speaks of mines comes first, then of flags, one of three digits as ``010``, then any with a
    word before it, then one that is no part of a text; but no clock's, or the like. Of both those come first
    that their lines have when they are read as such: letters look like digits. A line may tell how large
    the board is: "12 x 12". Where none does several as "10 mines" name levels: this one's is the nearest to
    what its size usually has. Where three digits stand right of a number alone in one line, they are a
    clock's, unless they are what its size usually has.
    """
    numbers = [number for number in numbers if not tells_size(number, rows, columns)]
    usual, tiles = level_mines(rows, columns), rows * columns
    first = [each for each in numbers if each.caption.isdigit() and not each.padded]
    first = [each for each in first if _is_likely(each.shown, tiles)]
    clocks = [each for each in numbers if each.padded and any(_is_left_of(one, each) for one in first)]
    numbers = [each for each in numbers if each not in clocks or each.shown == usual]
    of_mines, of_flags = ([each for each in numbers if counts(each, things)] for things in (MINES, FLAGS))
    others = [
        number for number in numbers if not ELSE.search(number.caption) or THINGS.search(number.caption)
    ]
    padded = [number for number in others if number.padded]
    labelled = [number for number in numbers if number.labelled]
    alone = [number for number in others if not is_text(number.caption)]
    told = [list(filter(is_told, each)) for each in (labelled, alone)]
    for among in (of_mines, of_flags, padded, *told, labelled, alone):
        shown = {number.shown for number in among}
        possible = {number for number in shown if _is_likely(number, tiles)}
        if len(possible) > 1:
            possible -= {rows, columns, *LETTERS}
        if len(possible) == 1 and len(shown) <= CROWD:
            return possible.pop()
    named = {number.shown for number in of_mines}
    if usual is None or len(named) < 2 or not all(LEVEL.fullmatch(number.caption) for number in of_mines):
        return None
    return min(named, key=lambda mines: (abs(mines - usual), mines))


def _is_likely(mines: int, tiles: int) -> bool:
    """Return whether nearly all games have neither fewer nor more mines on so many tiles."""
    return SPARSE < mines / tiles < DENSE


def _is_left_of(number: Number, other: Number) -> bool:
    """Return whether a number stands in one line with another, before it."""
    return number.place.x < other.place.x and abs(number.place.y - other.place.y) <= IN_LINE


def counts_level(image: Image, grid: Grid) -> bool:
    """Return whether a number beside a new board is that of its level's mines, not by chance.

    A clock at nought stands beside it, or its line speaks of mines or flags, or says nothing else; ten, which
    stands in many a text, has a nought before it then.
    """
    mines = level_mines(grid.rows, grid.columns)
    if mines is None:
        return False
    found = numbers_beside(image, grid)
    right = [number for number in found if number.shown == mines]
    if not right or len({number.shown for number in found}) > CROWD:
        return False
    if any(number.shown == 0 and CLOCK.fullmatch(number.caption) for number in found):
        return True
    bare = [number for number in right if BARE.fullmatch(number.caption)]
    named = any(counts(number, MINES) or counts(number, FLAGS) for number in right)
    return named or any(number.padded or mines > COMMON for number in bare)


def _ratios_in_text(numbers: Sequence[Number]) -> list[tuple[int, int]]:
    """Return the ratios in lines that speak of mines, as "Mines: 0/13", whose last digits are read twice."""
    found = [(each.shown, RATIO.search(each.caption)) for each in numbers]
    return [(int(line[1]), int(line[2])) for shown, line in found if line and line[2].endswith(str(shown))]


def surroundings(grid: Grid) -> Rect:
    """Return where printed counters of a board stand."""
    return grid.area.grown(max(LEAST_REACH, round(REACH * grid.tile_height)))


def _beside(image: Image, grid: Grid) -> Image:
    """Return a picture of what is around a board: the board's own numbers are none of its counters."""
    around = surroundings(grid).clipped(bounds(image))
    part = around.cut(image).copy()
    inside = grid.area.moved(-around.x, -around.y).clipped(bounds(part))
    inside.cut(part)[:] = part.mean()
    return part


def _words_of(beside: Image, grid: Grid) -> list[Word]:
    return words_in(beside, *(grid.tile_height * share for share in TEXT))
