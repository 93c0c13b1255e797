"""Labelled pictures of tiles from a real game, named by what the game itself proves.

One episode: open a tile, flag a few, open others at random until a mine is hit, and compare three pictures
of the board: fresh, just before the end, and at the end, when the game shows its mines. A tile that changed
only at the end is a mine, a flag that changed is a wrong one, and an opened tile shows how many mines lie
around it. Nothing is named by its look.
"""

import random
import time
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles, neighbours
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.vision.packs.sampling import shrunk
from tests.real.games import Game, click, point, settle

Cells = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""

LEFT, RIGHT = 1, 3

ALIKE = 8.0
"""Grey levels that marks of one kind differ by, on average."""

REDDER = 12.0
"""Grey levels of red over blue that a wrong flag's tile gains at the end, on average."""


@dataclass(frozen=True)
class Episode:
    """Four pictures of one game's board, and what was clicked.

    Attributes:
        grid: where the tiles lie in the pictures.
        fresh: before anything was clicked.
        marked: with the flags and question marks.
        before: just before the mine was hit.
        final: after.
        flags: cells that were flagged.
        questions: cells that got a question mark.
        hit: the mine.
    """

    grid: Grid
    fresh: Image
    marked: Image
    before: Image
    final: Image
    flags: frozenset[Cell]
    questions: frozenset[Cell]
    hit: Cell


def play(
    game: Game, rng: random.Random, flags: int = 8, questions: int = 0, pace: float = 0.06
) -> Episode | None:
    """Play a game with random clicks until a mine is hit; None where the end proves nothing.

    Args:
        game: a fresh game; question marks must be on if any are wanted.
        rng: chooses the tiles.
        flags: tiles to flag.
        questions: tiles to put a question mark on.
        pace: seconds without a change after which a click has been answered.
    """
    grid = game.grid
    cells = [Cell(r, c) for r in range(grid.rows) for c in range(grid.columns)]
    rng.shuffle(cells)
    fresh = _still(game)
    _click(game, cells[0])
    now = _still(game, max(pace, 0.25))
    covered = [cell for cell in cells if not _changed(fresh, now, grid, cell)]
    flagged, questioned = covered[:flags], covered[flags : flags + questions]
    for cell in (*flagged, *questioned, *questioned):
        _click(game, cell, RIGHT)
        time.sleep(pace / 2)
    before = marked = _still(game, pace)
    marks = frozenset(flagged), frozenset(questioned)
    for cell in covered[flags + questions :]:
        if _changed(fresh, before, grid, cell):
            continue
        _click(game, cell)
        final = _still(game, pace)
        if not _changed(before, final, grid, cell):
            return None
        opened = _changes(fresh, before, grid)
        for marked_cell in (*flagged, *questioned):
            opened[marked_cell] = False
        if _is_end(game, opened, _changes(before, final, grid)):
            final = _still(game, 0.6)
            return Episode(grid, fresh, marked, before, final, *marks, cell)
        before = final
    return None


def _is_end(game: Game, opened: Cells, changed: Cells) -> bool:
    """Return whether a click has shown the mines: tiles changed that are not connected with each other.

    On a board where most tiles are mines all of them are; but there no click opens more than its tile.
    Where a game dims its whole board at the end, opened tiles change, too.
    """
    rows, columns, mines = game.size
    if (opened & changed).any():
        return True
    parts, _ = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    return parts > 2 or (changed.sum() > 1 and mines > rows * columns / 2)


def truth(
    episode: Episode,
    mines: int,
    message: tuple[int, int] | None,
    dims: bool = False,
    keeps_questions: bool = False,
) -> tuple[Tiles, Tiles] | None:
    """Return the tiles just before and at the end, `Tile.UNSURE` where nothing is proven.

    Args:
        episode: a lost game.
        mines: how many the game has, to check the proof by; checked only where no message hides tiles.
        message: width and height in pixels of what the game puts over the board's middle at the end.
        dims: all tiles change at the end; only those that then show something count, and flags that turn red.
        keeps_questions: a question mark stays at the end, with or without a mine under it.

    Returns:
        int8 ``[rows, columns]`` twice; None where the mines shown are not as many as the game has.
    """
    grid = episode.grid
    opened = _changes(episode.fresh, episode.before, grid)
    shown = _changes(episode.before, episode.final, grid)
    if dims:
        shown = _busy(episode.final, grid) & ~opened
        for cell in episode.flags:
            tile = grid.tile(*cell)
            shown[cell] = _redness(tile.cut(episode.final)) - _redness(tile.cut(episode.before)) > REDDER
    before = np.where(opened, np.int8(Tile.UNSURE), np.int8(Tile.COVERED))
    final = np.where(shown, np.int8(Tile.MINE), before)
    for cell in _marked(episode, episode.questions):
        before[cell] = Tile.QUESTION
        final[cell] = Tile.MINE if shown[cell] else Tile.QUESTION
    for cell in _marked(episode, episode.flags):
        before[cell] = Tile.FLAG
        final[cell] = Tile.WRONG_FLAG if shown[cell] else Tile.FLAG
    final[episode.hit] = Tile.HIT_MINE
    is_mine = (final == Tile.MINE) | (final == Tile.FLAG) | (final == Tile.HIT_MINE)
    hidden = _hidden(grid, message)
    for cell in episode.questions if keeps_questions else ():
        hidden[cell] = True
    if not is_mine[~hidden].sum() <= mines <= is_mine[~hidden].sum() + hidden.sum():
        return None
    _number(before, final, is_mine, hidden)
    final[hidden] = Tile.UNSURE
    return before, final


def _marked(episode: Episode, cells: frozenset[Cell]) -> list[Cell]:
    """Return the cells that did get their mark, alike on all, and that were not opened since."""
    opened_later = _changes(episode.marked, episode.before, episode.grid)
    looks = {cell: shrunk(np.array(episode.grid.tile(*cell).cut(episode.marked))) for cell in cells}
    usual = np.median(list(looks.values()), axis=0) if looks else 0
    return [cell for cell in cells if not opened_later[cell] and np.abs(looks[cell] - usual).mean() < ALIKE]


def _number(before: Tiles, final: Tiles, is_mine: Cells, hidden: Cells) -> None:
    """Name the opened tiles none of whose neighbours is hidden."""
    rows, columns = before.shape
    for row, column in np.argwhere(before == Tile.UNSURE):
        cell = Cell(int(row), int(column))
        around = neighbours(cell, rows, columns)
        if not any(hidden[other] for other in (cell, *around)):
            before[cell] = final[cell] = sum(int(is_mine[other]) for other in around)


def _hidden(grid: Grid, message: tuple[int, int] | None) -> Cells:
    """Return the tiles that a message in the board's middle touches."""
    hidden = np.zeros((grid.rows, grid.columns), np.bool_)
    if message is not None:
        width, height = message
        middle = grid.area.center
        over = Rect(middle.x - width // 2, middle.y - height // 2, width, height)
        for row, column in np.ndindex(hidden.shape):
            hidden[row, column] = min(grid.tile(row, column).clipped(over)[2:]) > 0
    return hidden


def _click(game: Game, cell: Cell, button: int = LEFT) -> None:
    area, place = game.area, game.grid.center(*cell)
    click(Point(area.x + place.x, area.y + place.y), button)


def _still(game: Game, seconds: float = 0.1) -> Image:
    area = game.area
    point(Point(area.x + 4, area.bottom - 4))
    time.sleep(0.02)
    return settle(area, seconds)


def _changes(a: Image, b: Image, grid: Grid) -> Cells:
    return np.array(
        [[_changed(a, b, grid, Cell(r, c)) for c in range(grid.columns)] for r in range(grid.rows)], np.bool_
    )


def _busy(image: Image, grid: Grid) -> Cells:
    """Return the tiles whose middle is not of one color."""
    inner = [[grid.tile(r, c).grown(-5).cut(image) for c in range(grid.columns)] for r in range(grid.rows)]
    return np.array([[int(np.ptp(tile)) > 24 for tile in row] for row in inner], np.bool_)


def _redness(tile: Image) -> float:
    blue, _, red = tile.reshape(-1, 3).astype(int).mean(axis=0)
    return float(red - blue)


def _changed(a: Image, b: Image, grid: Grid, cell: Cell) -> bool:
    tile = grid.tile(*cell)
    return bool((cv2.absdiff(tile.cut(a), tile.cut(b)) > 12).mean() > 0.01)
