"""What only flags can be where they stand, though no network knows them."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import peak
from screenbot.vision import deduction
from screenbot.vision.naming.proof import (
    CROSSES,
    FEWEST,
    KNOWN,
    LIKE_FLAG,
    MARKS,
    NUMBERS,
    UNMARKED,
    UNTOLD,
    Mask,
    are_needed,
)
from screenbot.vision.naming.puzzle import COVERED, OPENED, Puzzle
from screenbot.vision.networks.glyphs import Chances, Look

ASTRAY, TOO_MANY = 0.1, 0.25
"""A person may have set so many of their flags wrong, or where no number tells of mines; and so many numbers
have too many then, for each that needs some. Mines that the end of a game shows are never more than a number
tells."""

MANY, UNMARKED_BY_MANY = 6, 20
"""Of so many marks none is far from numbers, though so many covered tiles are: of 300 labelled lost games no
one showed mines so, of 290 that go on every second has its flags so."""

RARE = 0.01
"""What happens so seldom does not."""

STRONG, OVERLAP = 80.0, 0.03
"""Colours of marks are others that differ by more, in grey levels, on such a part of their tiles at least."""

LIKE_ANOTHER = 0.3
"""A mark that the network takes for something else with this chance is not proven to be a flag."""

RULED_OUT = 7.0
"""Where any other name costs so much more, the rules say so: a shape like a number's is a letter."""


def proven_flags(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return groups of marks that numbers need to be mines, and of which hardly a number has too many.

    Hardly anybody flags where no number tells of mines: marks there are mines that the end of a game shows.
    It shows all of them: while others are covered, what looks like mines or crosses is a flag; so are mines
    that all lie beside numbers, though many covered tiles do not, or many other mines. Where no other tile is
    covered, a mark may be what all covered tiles look like, unless it is like a flag. What is taken for the
    same as flags is one, too.
    """
    return _where_none_is_shown(puzzle, single) or _amid_mines(puzzle, single)


def _where_none_is_shown(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return the flags of a board on which no mines are shown, by what its numbers tell."""
    tiles = puzzle.tiles()
    number, maybe = tiles > 0, deduction.around(tiles < 0)
    answer, ground = [], puzzle.ground(puzzle.names)
    running = _hidden_mines(tiles) >= FEWEST
    marks = np.flatnonzero(np.isin(puzzle.names, (*MARKS, *CROSSES) if running else MARKS))
    untold = np.bincount(puzzle.labels, deduction.around(number).ravel() == 0)
    crosses = np.isin(puzzle.names[marks], CROSSES)
    astray = np.maximum(UNTOLD, ASTRAY * puzzle.size[marks] * running)
    if (untold[marks] >= astray)[~crosses].any() or (np.isin(CROSSES, puzzle.names).any() and not running):
        return []
    mines = (puzzle.names == int(Look.MINE))[puzzle.labels].reshape(puzzle.shape)
    far = UNMARKED if mines.sum() < MANY else UNMARKED_BY_MANY
    if mines.any() and not (running or deduction.unmarked(tiles, mines) >= far):
        return []
    for group in marks:
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        chance = single[mask.ravel()].mean(axis=0)
        possible = [number for number in NUMBERS if (maybe[mask] >= number).all()]
        if puzzle.names[group] == int(Look.FLAG) and puzzle.margins[group] > RULED_OUT:
            possible = []  # a letter, by all that the rules say
        other = chance[[*possible, int(Look.QUESTION), *(() if running else CROSSES)]].max()
        if ground[group] == OPENED or mask.sum() < FEWEST or other > LIKE_ANOTHER:
            continue
        if untold[group] and not running:
            continue  # a lost game may show its mines there
        if not (tiles[~mask] < 0).any() and chance[Look.FLAG] < LIKE_FLAG:
            continue
        beside = deduction.around(mask)
        needed = number & (beside > 0) & (tiles > maybe - beside)
        fits = needed.sum() >= FEWEST and (number & (beside > tiles)).sum() <= TOO_MANY * needed.sum()
        if fits and (ground[group] == COVERED or _on_mines(tiles, mask)):
            answer.append(int(group))
    return answer + _same(puzzle, answer, marks)


def _amid_mines(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return marks on mines for sure where a lost game shows others, many of which no number tells of.

    Were they mines of another look, hardly ever would a number tell of each of so many.
    """
    tiles, ground = puzzle.tiles(), puzzle.ground(puzzle.names)
    untold = np.bincount(puzzle.labels, deduction.around(tiles > 0).ravel() == 0, len(puzzle.names))
    mines = [
        group
        for group in np.flatnonzero((puzzle.names == int(Look.MINE)) & (untold >= UNTOLD))
        if single[puzzle.labels == group, Look.MINE].mean() >= KNOWN
    ]
    if not mines:
        return []
    told, answer = 1 - untold[mines].sum() / puzzle.size[mines].sum(), []
    marks = np.isin(puzzle.names, (*MARKS, *CROSSES)) & (untold == 0) & (ground != OPENED)
    for group in np.flatnonzero(marks & (puzzle.size >= FEWEST) & (told**puzzle.size < RARE)):
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        chance = single[mask.ravel()].mean(axis=0)
        mine = chance[Look.MINE] >= KNOWN  # on a ground of its own, perhaps: only another colour tells
        unlike = all(
            _of_other_colour(puzzle, [int(each), int(group)]) or (puzzle.unlike[each, group] and not mine)
            for each in mines
        )
        known = chance[[*NUMBERS, int(Look.QUESTION)]].max() <= LIKE_ANOTHER
        known &= bool(unlike or chance[Look.FLAG] >= LIKE_FLAG)
        shown = np.isin(puzzle.labels, [*mines, group]).reshape(puzzle.shape)
        if known and are_needed(tiles, shown) and _on_mines(tiles, mask):
            answer.append(int(group))
    return answer


def _of_other_colour(puzzle: Puzzle, groups: Sequence[int]) -> bool:
    """Return whether two groups' marks that lie on each other have other colours there."""
    faces = puzzle.faces[list(groups)]
    inked = (peak(np.abs(faces - np.median(faces, axis=(1, 2), keepdims=True))) > STRONG).all(axis=0)
    apart = peak(np.abs(faces[0] - faces[1]))[inked]
    return bool(inked.mean() > OVERLAP and np.median(apart) > STRONG)


def _same(puzzle: Puzzle, flags: list[int], marks: npt.NDArray[np.intp]) -> list[int]:
    """Return small groups on covered tiles that have the name of flags and give no number too many mines."""
    tiles, ground = puzzle.tiles(), puzzle.ground(puzzle.names)
    flagged = deduction.around(np.isin(puzzle.labels, flags).reshape(puzzle.shape))
    answer = []
    for group in marks[(puzzle.size[marks] < FEWEST) & (ground[marks] == COVERED)]:
        beside = deduction.around((puzzle.labels == group).reshape(puzzle.shape))
        over = (tiles >= 0) & (beside > 0) & (flagged + beside > tiles)
        if (puzzle.names[group] == puzzle.names[flags]).any() and not over.any():
            answer.append(int(group))
            flagged = flagged + beside
    return answer


def _hidden_mines(tiles: Tiles) -> int:
    """Return how many covered tiles are mines for sure, marks that look like mines or crosses among them."""
    shown = np.isin(tiles, (Tile.MINE, Tile.WRONG_FLAG))
    mine, _ = deduction.deduced(np.where(shown, Tile.COVERED, tiles).astype(np.int8))
    return int((mine & (tiles == Tile.COVERED)).sum())


def _on_mines(tiles: Tiles, marks: Mask) -> bool:
    """Return whether marks stand beside numbers, some on mines for sure and hardly one on a free tile."""
    mine, free = deduction.deduced(np.where(marks, Tile.COVERED, tiles).astype(np.int8))
    told = deduction.around(tiles > 0) > 0
    astray = (marks & (free | ~told)).sum()
    return bool((marks & mine).sum() >= FEWEST and astray <= ASTRAY * marks.sum())
