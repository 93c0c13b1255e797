"""What only flags can be where it stands, though no network knows it; and what only covered tiles can be."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.vision import deduction
from screenbot.vision.naming.puzzle import COVERED, OPENED, UNNAMEABLE, Puzzle
from screenbot.vision.networks.glyphs import Chances, Look

FEWEST = 3
"""A mark must come so often, and so many numbers must need it to be a mine."""

ASTRAY, TOO_MANY = 0.1, 0.25
"""A person may have set so many of their flags wrong, or where no number tells of mines; and so many numbers
have too many then, for each that needs some. Mines that the end of a game shows are never more than a number
tells."""

UNTOLD = 2
"""So many marks where no number tells of mines are no flags."""

RARE = 0.01
"""What happens so seldom does not."""

STRONG, OVERLAP = 80.0, 0.03
"""Colours of marks are others that differ by more, in grey levels, on such a part of their tiles at least."""

LIKE_ANOTHER = 0.3
"""A mark that the network takes for something else with this chance is not proven to be a flag."""

LIKE_FLAG = 0.3
"""One that all covered tiles show is none that the network gives less of a chance to be a flag; so may be a
letter that is called one."""

RULED_OUT = 7.0
"""Where any other name costs so much more, the rules say so: a shape like a number's is a letter."""

MANY = 12
"""So many marks, beside none of which a mine can lie, are zeros also where their ground is unclear."""

FEW, AMID = 2, 3
"""A look of so few tiles is covered where each has so many such neighbours: a zero would open them."""

SHADED = 0.93
"""So far a colour only turns to white, brighter or black: the cosine of that way and the one that it went."""

PART = 0.6
"""And by no larger part of the way: what is black is a mark, or nearly white."""

SAME = 3.0
"""Colours that differ by less are the same, in grey levels."""

SURE_COST = 3.5
"""A plain tile is one where every mark costs more."""

CROSSED, NO_NUMBER = 0.15, 0.1
"""The network takes a wrong flag for a cross with this chance at least, for a number with this at most."""

NO_DIGIT = 0.2
"""And the mine that was hit with no more for any number, with `NO_NUMBER` for a mark of covered tiles."""

PERHAPS, INK, ARMS = 0.05, 0.5, 1.25
"""With less where it has the shape of one: of the square that it fills where it is so strong, beside its
strongest, the corners and the middle are so much fuller than the sides."""

CLEAR = 0.5
"""One number that has all its mines tells of a wrong flag where the network takes it for one with more."""

UNMARKED = 37
"""Of so many tiles that no number tells of none is a mine once in a hundred times, where 12% are: hardly a
game has fewer."""

EITHER, ASKED = 0.8, 0.1
"""A question mark is one or a flag by so much, and one by so much at least; flags are flags by as much."""

KNOWN = 0.7
"""A mark is no flag, question mark or mine where the network gives each of them less."""

_CROSSES = (int(Look.WRONG), int(Look.CROSS))

Mask = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""

_MARKS = (int(Look.FLAG), int(Look.MINE), int(Look.JUNK))

_NUMBERS = range(1, 9)


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
    marks = np.flatnonzero(np.isin(puzzle.names, (*_MARKS, *_CROSSES) if running else _MARKS))
    untold = np.bincount(puzzle.labels, deduction.around(number).ravel() == 0)
    crosses = np.isin(puzzle.names[marks], _CROSSES)
    astray = np.maximum(UNTOLD, ASTRAY * puzzle.size[marks] * running)
    if (untold[marks] >= astray)[~crosses].any() or (np.isin(_CROSSES, puzzle.names).any() and not running):
        return []
    mines = (puzzle.names == int(Look.MINE))[puzzle.labels].reshape(puzzle.shape)
    if mines.any() and not (running or deduction.unmarked(tiles, mines) >= UNMARKED):
        return []
    for group in marks:
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        chance = single[mask.ravel()].mean(axis=0)
        possible = [number for number in _NUMBERS if (maybe[mask] >= number).all()]
        if puzzle.names[group] == int(Look.FLAG) and puzzle.margins[group] > RULED_OUT:
            possible = []  # a letter, by all that the rules say
        other = chance[[*possible, int(Look.QUESTION), *(() if running else _CROSSES)]].max()
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
    marks = np.isin(puzzle.names, (*_MARKS, *_CROSSES)) & (untold == 0) & (ground != OPENED)
    for group in np.flatnonzero(marks & (puzzle.size >= FEWEST) & (told**puzzle.size < RARE)):
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        chance = single[mask.ravel()].mean(axis=0)
        known = chance[[*_NUMBERS, int(Look.QUESTION)]].max() <= LIKE_ANOTHER
        unlike = all(
            puzzle.unlike[mine, group] or _of_other_colour(puzzle, [int(mine), int(group)]) for mine in mines
        )
        known &= bool(unlike or chance[Look.FLAG] >= LIKE_FLAG)
        shown = np.isin(puzzle.labels, [*mines, group]).reshape(puzzle.shape)
        if known and _needed(tiles, shown) and _on_mines(tiles, mask):
            answer.append(int(group))
    return answer


def _of_other_colour(puzzle: Puzzle, groups: Sequence[int]) -> bool:
    """Return whether two groups' marks that lie on each other have other colours there."""
    faces = puzzle.faces[list(groups)]
    inked = (np.abs(faces - np.median(faces, axis=(1, 2), keepdims=True)).max(axis=3) > STRONG).all(axis=0)
    apart = np.abs(faces[0] - faces[1]).max(axis=2)[inked]
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


def proven_mines(puzzle: Puzzle, single: Chances, tints: list[list[int]]) -> list[int]:
    """Return groups of marks that only mines can be: nobody flags where no number tells of mines.

    No number says that one of them is free, and with them each number has all its mines, as games end: where
    hardly a number is known, that proves nothing. Mines of one board look alike, but for the one that was
    hit. So a picture that no network knows is a mine, so are crosses where numbers need them, and so are
    covered tiles of a tint of their own, where others are left.

    Args:
        puzzle: the board.
        single: the tiles' chances.
        tints: groups of covered tiles by tints that may be marks.
    """
    named = np.flatnonzero((puzzle.names == int(Look.MINE)) & (puzzle.size > 1))
    if len(named):
        return named.tolist() if len(named) == 1 and _shows_all(puzzle, named.tolist()) else []
    unknown = puzzle.marked & (puzzle.costs[:, OPENED] < UNNAMEABLE) & (puzzle.size > 1)
    flags = np.bincount(puzzle.labels, single[:, Look.FLAG], len(puzzle.names)) / np.maximum(puzzle.size, 1)
    letters = (puzzle.names == int(Look.FLAG)) & (flags < LIKE_FLAG)
    named = np.flatnonzero(((puzzle.names == int(Look.JUNK)) | letters) & unknown)
    if not len(named):
        named = np.flatnonzero(np.isin(puzzle.names, _CROSSES) & unknown)
    odd = [named.tolist()] if len(named) else tints
    likely = [each for each in odd if _shows_all(puzzle, each, [group for other in odd for group in other])]
    tiles, left = puzzle.tiles(), np.isin(puzzle.labels, [group for each in odd for group in each])
    others = (tiles == Tile.COVERED).ravel() & ~left
    needed = [each for each in likely if _needed(tiles, np.isin(puzzle.labels, each).reshape(puzzle.shape))]
    fits = len(named) == 1 or (len(named) == 0 and others.sum() >= FEWEST)
    return needed[0] if len(needed) == 1 and fits else []


def _shows_all(puzzle: Puzzle, groups: list[int], maybe: Sequence[int] = ()) -> bool:
    """Return whether marks are as the mines are that a lost game shows: all that numbers lack, and others.

    Args:
        puzzle: the board.
        groups: the marks.
        maybe: other groups that may be marks too.
    """
    tiles = puzzle.tiles()
    mask, marks = (np.isin(puzzle.labels, each).reshape(puzzle.shape) for each in (groups, maybe))
    marked = mask | marks | ((tiles < 0) & (tiles != Tile.COVERED))
    lacking = (tiles > 0) & (deduction.around(marked) < tiles)
    untold = mask & (deduction.around(tiles > 0) == 0)
    _, free = deduction.deduced(np.where(mask, Tile.COVERED, tiles).astype(np.int8))
    several = min((tiles > 0).sum(), mask.sum()) >= FEWEST
    return bool(several and untold.sum() >= UNTOLD and not (lacking | (mask & free)).any())


def _needed(tiles: Tiles, marks: Mask) -> bool:
    """Return whether several numbers touch marks, and none has too many."""
    beside = deduction.around(marks)
    over = (tiles >= 0) & (beside > tiles)
    return bool(((tiles > 0) & (beside > 0)).sum() >= FEWEST and not over.any())


def proven_hit(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return groups of single mines on a ground of their own, once a lost game shows others.

    One of them was hit: no number, where these stand on opened tiles' ground or where numbers need the mine.
    """
    mines, ground = puzzle.names == int(Look.MINE), puzzle.ground(puzzle.names)
    if puzzle.size[mines].max(initial=0) < FEWEST:
        return []
    tiles, number = puzzle.tiles(), (puzzle.names > 0) & (puzzle.names <= 8)
    usual, maybe = bool((ground[number] == OPENED).all()), deduction.around(tiles < 0)
    answer = []
    for group in np.flatnonzero(mines & (puzzle.size == 1) & (ground == -1)):
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        beside = deduction.around(mask)
        needed = (tiles > 0) & (beside > 0) & (tiles > maybe - beside)
        chance = single[mask.ravel()][0]
        other = chance[[int(Look.FLAG), int(Look.QUESTION), *_CROSSES]].max()
        if (usual or needed.any()) and other < NO_NUMBER and chance[1 : int(Look.FLAG)].sum() < NO_DIGIT:
            answer.append(int(group))
    return answer


def proven_wrong(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return groups of crosses once mines are shown, on tiles beside numbers that have all of theirs.

    So are several marks that the network does not know, where other flags stand.
    """
    tiles, sizes = puzzle.tiles(), np.where(puzzle.names == int(Look.MINE), puzzle.size, 0)
    if not sizes.any():
        return []
    answer, mine = [], int(sizes.argmax())
    for group in np.flatnonzero(np.isin(puzzle.names, (*_CROSSES, *_MARKS))):
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        chance = single[mask.ravel()].mean(axis=0)
        crossed = _is_crossed(puzzle, int(group), chance)
        if chance[1 : int(Look.FLAG)].max() >= NO_NUMBER or not (
            crossed or _is_odd(puzzle, int(group), chance)
        ):
            continue
        shown = np.isin(tiles, (Tile.MINE, Tile.FLAG)) & ~mask
        full = (tiles > 0) & (deduction.around(shown) == tiles)
        clear = puzzle.unlike[mine, group] or chance[int(Look.WRONG)] > CLEAR
        least = 1 if clear or not crossed else 2
        beside = deduction.around(full)[mask]
        if beside.min() > 0 and beside.mean() >= least:
            answer.append(int(group))
    return answer


def _is_crossed(puzzle: Puzzle, group: int, chance: Chances) -> bool:
    """Return whether the network may take marks for crosses; no flags."""
    crossed = chance[list(_CROSSES)].sum()
    known = crossed > CROSSED and (puzzle.size[group] > 1 or crossed > chance[int(Look.JUNK)])
    known |= crossed > PERHAPS and _has_four_arms(puzzle.faces[group])
    return bool(known and puzzle.names[group] != int(Look.FLAG))


def _has_four_arms(face: npt.NDArray[np.float32]) -> bool:
    """Return whether a mark fills the corners and the middle of the square around it more than its sides."""
    ground = np.median(np.concatenate([face[0], face[-1], face[:, 0], face[:, -1]]), axis=0)
    ink = np.abs(face - ground).max(axis=2)
    inked = ink >= INK * ink.max()
    down, across = (np.flatnonzero(inked.any(axis=axis)) for axis in (1, 0))
    square = ink[down[0] : down[-1] + 1, across[0] : across[-1] + 1]
    filled = cv2.resize(square, (3, 3), interpolation=cv2.INTER_AREA).ravel()
    cross = np.array([True, False] * 4 + [True])
    return bool(filled[cross].min() > ARMS * filled[~cross].max())


def _is_odd(puzzle: Puzzle, group: int, chance: Chances) -> bool:
    """Return whether the network does not know marks that stand on covered tiles, and others for flags.

    What lies over the board in part has other borders.
    """
    flags = puzzle.size * (puzzle.names == int(Look.FLAG))
    known = chance[[int(Look.FLAG), int(Look.QUESTION), int(Look.MINE)]].max() >= KNOWN
    known |= puzzle.ground(puzzle.names)[group] != COVERED
    return bool(not known and puzzle.size[group] > 1 and flags.sum() - flags[group] >= FEWEST)


def proven_asked(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return groups of marks that are flags or question marks, but not as the board's flags are: the latter.

    They stand on covered tiles, and no mine is shown: games draw wrong flags in their own way then.
    """
    flags = np.where(puzzle.names == int(Look.FLAG), puzzle.size, 0)
    usual, ground = int(flags.argmax()), puzzle.ground(puzzle.names)
    if flags.max() < FEWEST or np.isin(puzzle.names, (int(Look.MINE), *_CROSSES)).any():
        return []
    answer = []
    others = puzzle.marked & puzzle.unlike[usual] & (puzzle.size > 1) & (ground == COVERED)
    for group in np.flatnonzero(others & np.isin(puzzle.names, (int(Look.FLAG), int(Look.QUESTION)))):
        chance, flag = (single[puzzle.labels == each].mean(axis=0) for each in (group, usual))
        either = chance[[int(Look.FLAG), int(Look.QUESTION)]].sum() >= EITHER
        if either and chance[Look.QUESTION] >= ASKED and flag[Look.FLAG] >= EITHER:
            answer.append(int(group))
    return answer


def proven_covered(puzzle: Puzzle) -> list[int]:
    """Return groups of a few plain tiles amid covered ones, of which they are a lighter or a darker look.

    So look tiles under a pointer or with the focus. Tiles of another colour may be marked with it; those that
    look as the ground of numbers does are opened, perhaps in a game that opens one at a time.
    """
    away = puzzle.away[(puzzle.names > 0) & (puzzle.names <= 8)]
    nearest = {int(each.argmin()) for each in away if np.isfinite(each).any()}
    grounds = {group for kind in nearest for group in puzzle.kinds[kind]}
    common = (puzzle.names == COVERED) & (puzzle.size > FEW)
    covered = common[puzzle.labels].reshape(puzzle.shape)
    beside, answer = deduction.around(covered), []
    for group in np.flatnonzero((puzzle.names == COVERED) & ~common & ~puzzle.marked):
        here = (puzzle.labels == group).reshape(puzzle.shape)
        near = puzzle.labels[(covered & (deduction.around(here) > 0)).ravel()]
        others = np.delete(puzzle.costs[group], (OPENED, COVERED)).min()
        amid = others > SURE_COST and beside[here].min() >= AMID
        if amid and group not in grounds and is_shade(puzzle.means[group], puzzle.means[near].mean(axis=0)):
            answer.append(int(group))
    return answer


def proven_zeros(puzzle: Puzzle) -> list[int]:
    """Return groups of marks that only written zeros can be: no mine can lie beside any of several.

    They stand on the numbers' ground, or numbers fill their tiles and zeros are many; no number lacks a mine.
    """
    tiles, ground = puzzle.tiles(), puzzle.ground(puzzle.names)
    numbers = (puzzle.names > 0) & (puzzle.names <= 8)
    on_opened = bool((ground[numbers] == OPENED).any())
    filling = bool(numbers.any() and (ground[numbers] == -1).all())
    if not (on_opened or filling) or deduction.contradictory(tiles, puzzle.floods).any():
        return []
    least = FEWEST if on_opened else MANY
    beside = deduction.around(tiles < 0).ravel()
    touching = np.bincount(puzzle.labels, beside > 0, minlength=len(puzzle.names))
    written = (puzzle.names == OPENED) & puzzle.marked & (puzzle.size >= least) & (touching == 0)
    return np.flatnonzero(written & (puzzle.costs[:, OPENED] < UNNAMEABLE)).tolist()


def is_shade(look: npt.NDArray[np.float32], usual: npt.NDArray[np.float32]) -> bool:
    """Return whether a look is another's, paler, brighter or darker."""
    one, other = (each.reshape(-1, 3).mean(axis=0).astype(np.float64) for each in (look, usual))
    change = one - other
    ways = [255 - other, other, -other]
    size = np.linalg.norm(change)
    lengths = [float(np.linalg.norm(way)) for way in ways]
    return bool(size < SAME) or any(
        change @ way > SHADED * size * length and size < PART * length
        for way, length in zip(ways, lengths, strict=True)
    )
