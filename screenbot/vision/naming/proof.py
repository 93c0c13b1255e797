"""What only mines can be, wrong flags or question marks, though no network knows them."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import peak
from screenbot.vision import deduction
from screenbot.vision.naming.marks import redness, shared
from screenbot.vision.naming.puzzle import COVERED, OPENED, UNNAMEABLE, Puzzle
from screenbot.vision.networks.glyphs import Chances, Look

FEWEST = 3
"""A mark must come so often, and so many numbers must need it to be a mine."""

UNTOLD = 2
"""So many marks where no number tells of mines are no flags."""

LIKE_FLAG = 0.3
"""A mark that all covered tiles show is no flag where the network gives less of a chance that it is one; a
letter that is called one may be none."""

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

CROSSES, MARKS = (int(Look.WRONG), int(Look.CROSS)), (int(Look.FLAG), int(Look.MINE), int(Look.JUNK))
"""Names of what is crossed out, or may be; and of other marks of which one may be another."""

RED, LEFT = 100.0, 5
"""By so much more red than any other colour is a tile that is red, in grey levels; such are no flags where so
many free tiles are left."""

CROSS_OR_MINE = 0.4
"""What the network takes for a cross or a mine with more is no question mark that no network knows."""

SAME = 0.7
"""Marks have one shape that share more of where they are."""

NUMBERS = range(1, 9)

Mask = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""


def proven_mines(
    puzzle: Puzzle, single: Chances, tints: list[list[int]], flags: Sequence[int] = ()
) -> list[int]:
    """Return groups of marks that only mines can be: of one look, or of one shape on several colours.

    Some games show the mines that were flagged on another colour.
    """
    found = _of_one_look(puzzle, single, tints, flags)
    return _of_one_shape(puzzle, single, flags, found) if puzzle.marked[found].all() else found


def _of_one_shape(puzzle: Puzzle, single: Chances, flags: Sequence[int], found: list[int]) -> list[int]:
    """Return groups of marks of one shape, those found among them, that a lost game may show together.

    Where flags are seen that look otherwise, and numbers need several crosses, there need not be others.
    """
    names = (int(Look.MINE), int(Look.JUNK), *CROSSES)
    marks = puzzle.marked & np.isin(puzzle.names, names) & (puzzle.size > 1)
    marks &= puzzle.costs[:, OPENED] < UNNAMEABLE
    marks[list(flags)] = False
    if not marks.any():
        return found
    likely = found or [int(np.where(marks, puzzle.size, 0).argmax())]
    others, tiles = np.flatnonzero(marks).tolist(), puzzle.tiles()
    flagged = (single[(puzzle.names == int(Look.FLAG))[puzzle.labels], Look.FLAG] > EITHER).sum()
    same = {group for group in others if shared(puzzle.faces[likely[0]], puzzle.faces[group]) > SAME}
    for some in (sorted(same.union(likely)), likely):
        shown = np.isin(puzzle.labels, some).reshape(puzzle.shape)
        mine, _ = deduction.deduced(np.where(shown, Tile.COVERED, tiles).astype(np.int8))
        known = single[shown.ravel()][:, [int(Look.MINE), *CROSSES]].sum(axis=1).mean() > CROSS_OR_MINE
        least = 0 if known and flagged >= FEWEST and mine[shown].sum() >= FEWEST else UNTOLD
        if _shows_all(puzzle, some, least=least) and are_needed(tiles, shown):
            return some
    return found


def _of_one_look(puzzle: Puzzle, single: Chances, tints: list[list[int]], flags: Sequence[int]) -> list[int]:
    """Return groups of marks that only mines can be: nobody flags where no number tells of mines.

    No number says that one of them is free, and with them each number has all its mines, as games end: where
    hardly a number is known, that proves nothing. Mines of one board look alike, but for the one that was
    hit. So a picture that no network knows is a mine, so are crosses where numbers need them, and so are
    covered tiles of a tint of their own, where others are left.

    Args:
        puzzle: the board.
        single: the tiles' chances.
        tints: groups of covered tiles by tints that may be marks.
        flags: groups that are proven to be flags.
    """
    named = np.flatnonzero((puzzle.names == int(Look.MINE)) & (puzzle.size > 1))
    if len(named):
        return named.tolist() if len(named) == 1 and _shows_all(puzzle, named.tolist()) else []
    unknown = puzzle.marked & (puzzle.costs[:, OPENED] < UNNAMEABLE) & (puzzle.size > 1)
    like = np.bincount(puzzle.labels, single[:, Look.FLAG], len(puzzle.names)) / np.maximum(puzzle.size, 1)
    letters = (puzzle.names == int(Look.FLAG)) & (like < LIKE_FLAG)
    letters[[each for each in flags if not _shows_all(puzzle, [each])]] = False
    named = np.flatnonzero(((puzzle.names == int(Look.JUNK)) | letters) & unknown)
    if not len(named):
        named = np.flatnonzero(np.isin(puzzle.names, CROSSES) & unknown)
    odd = [named.tolist()] if len(named) else tints
    maybe = [group for other in odd for group in other]
    likely = [
        each
        for each in odd
        if _shows_all(puzzle, each, maybe) or (not len(named) and _leaves_none(puzzle, each, maybe))
    ]
    tiles, left = puzzle.tiles(), np.isin(puzzle.labels, maybe)
    others = (tiles == Tile.COVERED).ravel() & ~left
    needed = [
        each for each in likely if are_needed(tiles, np.isin(puzzle.labels, each).reshape(puzzle.shape))
    ]
    fits = len(named) == 1 or (len(named) == 0 and others.sum() >= FEWEST)
    return needed[0] if len(needed) == 1 and fits else []


def _shows_all(puzzle: Puzzle, groups: list[int], maybe: Sequence[int] = (), least: int = UNTOLD) -> bool:
    """Return whether marks are as the mines are that a lost game shows: all that numbers lack, and others.

    Args:
        puzzle: the board.
        groups: the marks.
        maybe: other groups that may be marks too.
        least: so many of which no number tells are others.
    """
    tiles = puzzle.tiles()
    mask, marks = (np.isin(puzzle.labels, each).reshape(puzzle.shape) for each in (groups, maybe))
    marked = mask | marks | ((tiles < 0) & (tiles != Tile.COVERED))
    lacking = (tiles > 0) & (deduction.around(marked) < tiles)
    untold = mask & (deduction.around(tiles > 0) == 0)
    _, free = deduction.deduced(np.where(mask, Tile.COVERED, tiles).astype(np.int8))
    several = min((tiles > 0).sum(), mask.sum()) >= FEWEST
    return bool(several and untold.sum() >= least and not (lacking | (mask & free)).any())


def _leaves_none(puzzle: Puzzle, groups: list[int], maybe: Sequence[int]) -> bool:
    """Return whether a tint lies on each mine that no flag stands on: nobody marks all, and opens no more.

    Flags have a shape there, or the tint is red and more is left.
    """
    shaped = puzzle.size[puzzle.names == int(Look.FLAG)].sum() >= FEWEST
    if not shaped and not are_red(puzzle, groups):
        return False
    tiles, rest = puzzle.tiles(), np.isin(puzzle.labels, maybe).reshape(puzzle.shape)
    shown = np.isin(puzzle.labels, groups).reshape(puzzle.shape)
    mine, free = deduction.deduced(np.where(shown, Tile.MINE, tiles).astype(np.int8))
    others = (tiles == Tile.COVERED) & ~rest
    least = FEWEST if shaped else LEFT
    none = not (others & mine).any() and (others & free).sum() >= least
    return none and shown.sum() >= least and _shows_all(puzzle, groups, maybe, 0)


def are_red(puzzle: Puzzle, groups: list[int]) -> bool:
    """Return whether tiles are red, as most of their pixels are."""
    return bool(redness(np.median(puzzle.faces[groups], axis=(0, 1, 2))) > RED)


def are_needed(tiles: Tiles, marks: Mask) -> bool:
    """Return whether several numbers touch marks, and none has too many."""
    beside = deduction.around(marks)
    over = (tiles >= 0) & (beside > tiles)
    return bool(((tiles > 0) & (beside > 0)).sum() >= FEWEST and not over.any())


def proven_hit(puzzle: Puzzle, single: Chances) -> list[int]:
    """Return groups of single mines on a ground of their own, once others are shown, or on opened ground.

    One of them was hit: no number, where these stand on opened tiles' ground or where numbers need the mine.
    Where no others are shown they do, and nothing else lies on that ground.
    """
    mines, ground = puzzle.names == int(Look.MINE), puzzle.ground(puzzle.names)
    shown = puzzle.size[mines].max(initial=0) >= FEWEST
    if not shown and puzzle.size[mines].sum() != 1:
        return []
    tiles, number = puzzle.tiles(), (puzzle.names > 0) & (puzzle.names <= 8)
    usual, maybe = shown and bool((ground[number] == OPENED).all()), deduction.around(tiles < 0)
    answer = []
    for group in np.flatnonzero(mines & (puzzle.size == 1) & (ground == (-1 if shown else OPENED))):
        mask = (puzzle.labels == group).reshape(puzzle.shape)
        beside = deduction.around(mask)
        needed = (tiles > 0) & (beside > 0) & (tiles > maybe - beside)
        chance = single[mask.ravel()][0]
        other = chance[[int(Look.FLAG), int(Look.QUESTION), *CROSSES]].max()
        likely = other < (NO_NUMBER if shown else NO_DIGIT)
        if (usual or needed.any()) and likely and chance[1 : int(Look.FLAG)].sum() < NO_DIGIT:
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
    for group in np.flatnonzero(np.isin(puzzle.names, (*CROSSES, *MARKS))):
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
    crossed = chance[list(CROSSES)].sum()
    known = crossed > CROSSED and (puzzle.size[group] > 1 or crossed > chance[int(Look.JUNK)])
    known |= crossed > PERHAPS and _has_four_arms(puzzle.faces[group])
    return bool(known and puzzle.names[group] != int(Look.FLAG))


def _has_four_arms(face: npt.NDArray[np.float32]) -> bool:
    """Return whether a mark fills the corners and the middle of the square around it more than its sides."""
    ground = np.median(np.concatenate([face[0], face[-1], face[:, 0], face[:, -1]]), axis=0)
    ink = peak(np.abs(face - ground))
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
    if flags.max() < FEWEST or np.isin(puzzle.names, (int(Look.MINE), *CROSSES)).any():
        return []
    answer = []
    others = puzzle.marked & puzzle.unlike[usual] & (puzzle.size > 1) & (ground == COVERED)
    for group in np.flatnonzero(others & np.isin(puzzle.names, (int(Look.FLAG), int(Look.QUESTION)))):
        chance, flag = (single[puzzle.labels == each].mean(axis=0) for each in (group, usual))
        either = chance[[int(Look.FLAG), int(Look.QUESTION)]].sum() >= EITHER
        if either and chance[Look.QUESTION] >= ASKED and flag[Look.FLAG] >= EITHER:
            answer.append(int(group))
    return answer
