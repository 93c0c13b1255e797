"""Tell a new board, on which every tile is covered, from what is none: a chess board, an empty window."""

from itertools import product

import numpy as np
import numpy.typing as npt

from screenbot.board import level_mines
from screenbot.vision.naming.gathering import Looks
from screenbot.vision.naming.groups import PARTS, SAME
from screenbot.vision.naming.puzzle import Puzzle
from screenbot.vision.networks.glyphs import SIDE, Look

CHESS = 40.0
"""The two looks of a chequered board of covered tiles differ by less than this; a chess board's by more."""

COLOURED, HUE, BOARD_GAMES = 40.0, 0.4, (8, 10)
"""Unless they are of one hue: colours that are no greys, by so many levels, whose parts differ by less of the
largest; and the board no square of so many, as those of chess and of draughts are."""

MOTLEY = 30.0
"""Covered tiles of a new board usually differ from the next but one by less than this, in grey levels."""

NEW = 0.9
"""Share of the tiles of a new board that have its common look."""

ROUNDS = 2
"""So many times the median of each row, then of each column, is taken off."""

RELIEF = 1.5
"""Tiles of one look have sides that differ from their middles by more than so many grey levels."""


def common_look(puzzle: Puzzle, plain: npt.NDArray[np.intp], looks: Looks) -> list[int] | None:
    """Return the common look of a new board, or both looks of a chequered one; None where it is none.

    Where lines fall on other parts of pixels from tile to tile, one look is many.
    """
    kinds = puzzle.kinds[:2]
    shown = puzzle.size[puzzle.marked].sum() if shows_its_mines(puzzle) else 0
    least = NEW * (puzzle.in_sight - shown)
    common = kinds[0] if kinds else []
    colours = kinds if len(kinds) > 1 else [[group] for group in common]
    if not puzzle.chequered(*colours):
        several = puzzle.colours(plain)
        colours = several if puzzle.chequered(*several) and _are_ruled(looks, 2).mean() >= NEW else colours
    both = [group for colour in colours for group in colour]
    # Where rows are a pixel higher by turns, two of several looks lie as on a chess board.
    chequered = puzzle.chequered(*colours) and puzzle.size[both].sum() >= least
    if chequered and (
        puzzle.between(colours[0][0], colours[1][0]) < CHESS or _of_one_hue(puzzle, colours, looks.shape)
    ):
        common, empty = both, False
    else:
        ruled = _are_ruled(looks)
        if ruled.mean() >= NEW:
            unwritten = plain[~puzzle.written[plain]].tolist()
            common = unwritten if len(kinds) > 1 else [*common, *_groups_of(puzzle, ruled, common)]
        empty = _empty(puzzle, common)
    if puzzle.spread > MOTLEY or puzzle.size[common].sum() < least or empty:
        return None
    return common


def shows_its_mines(puzzle: Puzzle) -> bool:
    """Return whether all marks are mines, as many as a board of such a size has: the first click hit one."""
    mines = puzzle.names[puzzle.marked] == Look.MINE
    return bool(mines.all() and puzzle.size[puzzle.marked].sum() == level_mines(*puzzle.shape))


def _of_one_hue(puzzle: Puzzle, colours: list[list[int]], shape: tuple[int, int]) -> bool:
    """Return whether a chequered board is of two shades of one colour, and not as large as one of chess."""
    if shape[0] == shape[1] and shape[0] in BOARD_GAMES:
        return False
    one, other = (np.median(puzzle.faces[groups], axis=(0, 1, 2)) for groups in colours)
    one, other = one - one.min(), other - other.min()
    strong = min(one.max(), other.max()) > COLOURED
    return strong and float(np.abs(one / one.max() - other / other.max()).max()) < HUE


def _are_ruled(looks: Looks, colours: int = 1) -> npt.NDArray[np.bool_]:
    """Return which tiles differ from the others only as lines between rows and columns do (median polish).

    On a chequered board from those of their colour.
    """
    if min(looks.shape) < 2 * colours:
        return np.zeros(looks.shape, np.bool_)
    rest = looks.patches.reshape(*looks.shape, PARTS, PARTS, 3).copy()
    for lanes in ROUNDS * (rest, rest.swapaxes(0, 1)):
        for number, colour in product(range(len(lanes)), range(colours)):
            lane = lanes[number, (colour - number) % colours :: colours]
            lane -= np.median(lane, axis=0)
    rest[:, :, [0, 0, -1, -1], [0, -1, 0, -1]] = 0
    return np.asarray(np.abs(rest).max(axis=(2, 3, 4)) < SAME, np.bool_)


def _groups_of(puzzle: Puzzle, ruled: npt.NDArray[np.bool_], but: list[int]) -> list[int]:
    """Return which groups have none but tiles that are ruled, nearly, but for some groups."""
    share = np.bincount(puzzle.labels, ruled.ravel(), len(puzzle.names)) / puzzle.size
    return [group for group in range(len(share)) if share[group] >= NEW and group not in but]


def _empty(puzzle: Puzzle, groups: list[int]) -> bool:
    """Return whether groups show one colour or gradient, and nothing of tiles: the window may be gone."""
    if not groups:
        return True
    look = np.average(puzzle.faces[groups], axis=0, weights=puzzle.size[groups])
    look -= look.mean(axis=(0, 1))
    along = np.linspace(-1, 1, SIDE)
    for axis in (along[:, None, None], along[None, :, None]):
        look -= axis * (look * axis).sum(axis=(0, 1)) / (SIDE * (along**2).sum())
    return bool(np.ptp(look, axis=(0, 1)).max() < RELIEF)
