"""Where a board ends: rows beside it that are tiles too are its own, outer ones that are none are not."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image
from screenbot.vision.edges import Layer
from screenbot.vision.sides import MIDDLE, Edges, Lattice, sides
from screenbot.vision.variety import Cells, Lines, cells, nearest

FEWEST_TILES = 6
"""A board has at least so many whole rows and columns."""

DIVIDED, WELL_DIVIDED = 0.3, 0.8
"""A row's tiles are divided, and end at a line, at least so well beside those of all but a few rows; and so
well where the lines alone speak for it."""

STRONG_LINES = 4.0
"""Lines that alone speak for a row have this strength."""

PLAIN = 0.12
"""A row divided less than this, beside most rows, may be a plain part of the page."""

TELLING = 0.4
"""Rows divided less than this, beside most rows, do not tell what tiles look like."""

ALL_BUT = 0.2
"""Such a share of rows is divided less than the others: they show one kind of tile."""

ALIKE, SOME = 0.75, 0.4
"""Share of a row's cells that look like others where it is one of tiles, and where its lines say so too."""

INNER = 0.12
"""Tiles are compared without their borders, which may be the board's."""

ROUNDS = 8
"""Rows and columns are judged again after some were added or dropped, so many times at most."""

SHIFT = 0.05
"""A row is looked at where it should lie, and shifted by this part of its height."""

FEW = 4
"""A row to add is as high as those between so many lines: games share out a remainder of pixels."""

MOST_ROWS = 40
"""So many rows are added at most, one after the other."""


class _Board(NamedTuple):
    """A lattice of which the rows are judged; `turned`, its rows are the picture's columns."""

    image: Image
    edges: Edges
    lattice: Lattice
    turned: bool = False

    def other_way(self) -> "_Board":
        """Return it with rows and columns exchanged."""
        edges = Edges(self.edges.y, self.edges.x, self.edges.height, self.edges.width)
        lattice = Lattice(self.lattice.rows, self.lattice.columns)
        return _Board(self.image, edges, lattice, not self.turned)

    def looks(self, columns: Lines, rows: Lines) -> Cells:
        """Return what cells look like inside, row by row."""
        if not self.turned:
            return cells(self.image, columns, rows, INNER)
        found = cells(self.image, rows, columns, INNER)
        shape = (columns.size - 1, rows.size - 1, found.shape[1])
        return np.ascontiguousarray(found.reshape(shape).transpose(1, 0, 2).reshape(-1, shape[2]))


class _Usual(NamedTuple):
    """What the rows of a board are like.

    Attributes:
        looks: its inner cells.
        near: cells that differ less look alike, in grey levels.
        divided: how strong the edges between tiles of one row are at least.
        ended: how strong the edges between two rows are at least.
    """

    looks: Cells
    near: float
    divided: float
    ended: float


def settled(layer: Layer, edges: Edges, lattice: Lattice) -> Lattice | None:
    """Return the lattice with rows and columns added that are tiles, and outer ones dropped that are not.

    None where too few remain.
    """
    board = _Board(layer.image, edges, lattice)
    for _ in range(ROUNDS):
        before = board.lattice
        for _ in range(2):
            rows = _settled_rows(board)
            if rows is None:
                return None
            board = board._replace(lattice=board.lattice._replace(rows=rows)).other_way()
        if (board.lattice.rows.size, board.lattice.columns.size) == (before.rows.size, before.columns.size):
            break
    return board.lattice


def _settled_rows(board: _Board) -> Lines | None:
    """Return the lines between the rows that are tiles."""
    columns, rows = board.lattice
    usual = _usual(board)
    while rows.size > FEWEST_TILES + 1 and not _is_row(board, rows[:2], rows[0], usual):
        rows = rows[1:]
    while rows.size > FEWEST_TILES + 1 and not _is_row(board, rows[-2:], rows[-1], usual):
        rows = rows[:-1]
    if rows.size == board.lattice.rows.size:
        rows = _with_more(board, usual)
    return rows if min(rows.size, columns.size) > FEWEST_TILES else None


def _usual(board: _Board) -> _Usual:
    columns, rows = board.lattice
    inner = Lattice(columns, rows[1:-1])
    upright, level = sides(board.edges, inner, MIDDLE)
    divided, ended = upright[:, 1:-1].mean(axis=1), level.mean(axis=1)
    tiles = divided >= TELLING * np.median(divided)
    looks = board.looks(columns, inner.rows)
    looks = looks.reshape(len(tiles), columns.size - 1, -1)[tiles].reshape(-1, looks.shape[1])
    own = np.sort(_own_distances(looks))
    near = float(np.clip(2 * own[int(0.75 * own.size)] + 1.5, 3.0, 14.0))
    divided, ended = np.quantile(divided[tiles], ALL_BUT), np.quantile(ended, ALL_BUT)
    return _Usual(looks, near, float(divided), float(ended))


def _own_distances(looks: Cells) -> npt.NDArray[np.float32]:
    """Return how far each of some cells is from the most similar other one."""
    chosen = looks[np.linspace(0, len(looks) - 1, min(len(looks), 300)).astype(int)]
    squares = (chosen**2).sum(axis=1)
    apart = squares[:, None] + squares - 2 * chosen @ chosen.T
    np.fill_diagonal(apart, np.inf)
    return np.asarray(np.sqrt(np.maximum(apart.min(axis=1), 0) / looks.shape[1]), np.float32)


def _is_row(board: _Board, ends: Lines, outer: float, usual: _Usual) -> bool:
    """Return whether an outer row of the lattice is one of tiles."""
    alike = _alike(board, ends, usual)
    if alike >= ALIKE:
        return _divided(board, ends) >= PLAIN * usual.divided
    if alike >= SOME and _has_lines(board, ends, outer, usual, DIVIDED):
        return True
    strong = min(usual.divided, usual.ended) > STRONG_LINES
    return strong and _has_lines(board, ends, outer, usual, WELL_DIVIDED)


def _divided(board: _Board, ends: Lines) -> float:
    """Return how strong the edges between a row's cells are."""
    upright, _ = sides(board.edges, Lattice(board.lattice.columns, ends), MIDDLE)
    return float(upright[:, 1:-1].mean())


def _with_more(board: _Board, usual: _Usual) -> Lines:
    """Return the lines with those of rows beyond that are tiles by their looks and by their lines."""
    rows = board.lattice.rows
    height = float(np.diff(rows).mean())
    for side in (-1, 1):
        for _ in range(MOST_ROWS):
            end = rows[0] if side < 0 else rows[-1]
            near = rows[:FEW] if side < 0 else rows[-FEW:]
            outer = float(end + side * np.diff(near).mean())
            if not -0.1 * height <= outer <= board.edges.height + 0.1 * height:
                break
            ends = np.sort(np.array([end, outer]))
            if _alike(board, ends, usual) < ALIKE or not _has_lines(board, ends, outer, usual, DIVIDED):
                break
            rows = np.concatenate([[outer], rows]) if side < 0 else np.concatenate([rows, [outer]])
    return np.asarray(rows, np.float64)


def _alike(board: _Board, ends: Lines, usual: _Usual) -> float:
    """Return the share of a row's cells that look like others of the board; 0 where all are the page's."""
    shift = SHIFT * float(ends[1] - ends[0])
    away = []
    for moved in (ends, ends - shift, ends + shift):
        looks = board.looks(board.lattice.columns, moved)
        if _is_page(board, moved, looks, usual.near):
            return 0.0
        away.append(nearest(looks, usual.looks))
    return float((np.min(away, axis=0) < usual.near).mean())


def _is_page(board: _Board, ends: Lines, looks: Cells, near: float) -> bool:
    """Return whether a row looks all as what lies beside it, left or right of the board."""
    columns = board.lattice.columns
    width = float(columns[1] - columns[0])
    for outside in (columns[0] - width, columns[-1]):
        if -0.1 * width <= outside and outside + width <= board.edges.width + 0.1 * width:
            beside = board.looks(np.array([outside, outside + width]), ends)
            if np.ptp(beside) < 4 * near and (nearest(looks, beside) < near).all():
                return True
    return False


def _has_lines(board: _Board, ends: Lines, outer: float, usual: _Usual, share: float) -> bool:
    """Return whether a row's cells are divided about as usual, and end at a line or at the picture's end."""
    _, level = sides(board.edges, Lattice(board.lattice.columns, ends), MIDDLE)
    ended = float(level[0 if outer == ends[0] else 1].mean())
    height = float(ends[1] - ends[0])
    at_border = min(abs(outer), abs(outer - board.edges.height)) < 0.06 * height
    return _divided(board, ends) >= share * usual.divided and (at_border or ended >= share * usual.ended)
