"""Read a board with no template pack: what tiles look like, and what the rules allow, all at once.

Tiles that look alike form groups, and a group has one name. The network says how likely each name is by
shape (`glyphs`); numbers stand on opened tiles and flags on covered ones; the rules forbid most other
readings. The names with the least total cost are taken, and what a little more evidence could overturn
is left unsure.
"""

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import deduction
from screenbot.vision.finding.cutting import Beyond, beyond
from screenbot.vision.naming.asking import asked_within, inside_of
from screenbot.vision.naming.cheapest import SURE_MARGIN, names_in, solved
from screenbot.vision.naming.ending import SEVERAL, hides_hit, named_by_board, outcome_of
from screenbot.vision.naming.faint import faintly_marked
from screenbot.vision.naming.flags import proven_flags
from screenbot.vision.naming.gathering import Looks, looks_of, with_covered
from screenbot.vision.naming.peeping import peeped
from screenbot.vision.naming.perhaps import perhaps_flags, perhaps_shown, perhaps_zeros
from screenbot.vision.naming.plain import proven_covered, proven_zeros
from screenbot.vision.naming.proof import proven_asked, proven_hit, proven_mines, proven_wrong
from screenbot.vision.naming.puzzle import COVERED, OPENED, Puzzle
from screenbot.vision.naming.puzzle import NAMES as PUZZLE_NAMES
from screenbot.vision.naming.strangers import strangers
from screenbot.vision.naming.tints import flags_beside_mines, tints
from screenbot.vision.naming.told import named_by_numbers
from screenbot.vision.networks.glance import CALLED, HIDDEN, MARGIN, NAMES, NOT_TILE, Glance
from screenbot.vision.networks.glyphs import LOOKS, Chances, Look, crops, insets_of, squares
from screenbot.vision.reading import NOTHING, Known, Reading

TALLEST, WIDEST = 1.85, 2.7
"""Tiles this much higher than wide, or wider than high, are letters of a text or cells of a table."""

MINES, TIMES = 0.3, 10.0
"""Flags are mines by their shape where the network calls them so with this chance, and flags with one so many
times less."""

PLAUSIBLE = 0.65
"""The chance by shape alone that a flag, question mark or mine needs; some games draw one in the other."""

RULED_OUT, LIKELY = 7.0, 0.3
"""Where the name costs so much less than any number would, and has this chance, its shape is no digit's."""

STRANGE = 0.12
"""Where the names of more of the tiles in sight are in doubt, marks are not known by their shape alone."""

MOST_LOOKS = 24
"""A page of letters has more looks, and each way to name them takes its time."""

MANY_NUMBERS = 12
"""So many numbers tell which look is opened where zeros do not."""

MOST_WRONG, FEW_WRONG = 0.2, 2
"""Where a larger part of the numbers contradicts others, and more than so many, no name is right: what looks
covered is opened. Of 365 boards two had any that does, read inside out both."""

_COLUMN = {
    int(Tile.COVERED): COVERED, int(Tile.FLAG): int(Look.FLAG), int(Tile.QUESTION): int(Look.QUESTION),
    int(Tile.MINE): int(Look.MINE), int(Tile.HIT_MINE): int(Look.MINE), int(Tile.WRONG_FLAG): int(Look.WRONG),
    0: OPENED, **{number: number for number in range(1, 9)},
}  # fmt: skip

VEILED = 0.9
"""Something hides a tile of which the network says so with this chance."""

_UNPROVEN = (int(Look.FLAG), int(Look.QUESTION), int(Look.MINE), int(Look.WRONG))
"""Names that the numbers around hardly speak for or against."""


def read_free(
    image: Image,
    grid: Grid,
    known: Known = NOTHING,
    sides: Beyond | None = None,
    seen: Glance | None = None,
) -> Reading:
    """Return what a board shows, by shapes, looks and rules alone.

    Where it is cut, there are mines beyond that nobody sees: what is left of their tiles is read as hidden.

    Args:
        image: a picture of the board.
        grid: where its tiles lie.
        known: what is known of the game.
        sides: on which it is cut; by default where part of another row or column is seen.
        seen: what the network sees of the grid that sees the whole board, to be heeded, too.
    """
    sides = sides or beyond(image, grid)
    whole = sides.grid(grid)
    gap, border = insets_of(image, grid)
    inset = gap + border
    pictures = crops(image, whole, inset)
    framed = crops(image, whole, gap) if border else pictures

    def nearer(part: float) -> Image:
        return squares(image, whole, inset + (0.5 - inset) * (1 - part))

    told, veiled = (None, None) if seen is None else _told(seen, sides)
    looks = looks_of(
        pictures, framed, (whole.rows, whole.columns), nearer, sides.inside, grid.clear, told, veiled
    )
    if known.covered is not None:
        looks = with_covered(looks, crops(image, whole), known.covered)
    opened, unflagged = np.zeros((2, whole.rows, whole.columns), np.bool_)
    for mask, cells in ((opened, known.opened), (unflagged, known.unflagged)):
        for row, column in cells:
            mask[row + sides.top, column + sides.left] = True
    looks = looks._replace(opened=opened.ravel(), unflagged=unflagged.ravel())
    puzzle = _solved(looks)
    puzzle.doubted |= faintly_marked(looks.patches, puzzle) | strangers(puzzle, looks.single, looks.patches)
    proven = _proven(puzzle, looks.single, asked_within(puzzle, inside_of(image, whole, inset)))
    tiles = puzzle.tiles()
    margins = np.where(puzzle.doubted, 0.0, puzzle.margins[puzzle.labels])
    certainty = (1 / (1 + np.exp(-margins))).reshape(tiles.shape).astype(np.float32)
    marks = np.where(puzzle.names == COVERED, int(Look.PLAIN), puzzle.names)[puzzle.labels]
    begun = bool(looks.opened.any())
    by_look = tiles
    tiles, start = named_by_board(by_look, certainty, marks.reshape(tiles.shape), pictures, begun)
    names = np.minimum(puzzle.names, LOOKS - 1)[puzzle.labels]
    chance = _chance_of_name(puzzle, looks.single)
    in_doubt = (margins < SURE_MARGIN)[~looks.covert].mean() if not looks.covert.all() else 1.0
    vague = np.isin(names, _UNPROVEN) & ((chance < PLAUSIBLE)[puzzle.labels] | (in_doubt > STRANGE))
    vague &= ~np.isin(puzzle.labels, proven)
    if start is not None:
        vague &= ~(
            (by_look != tiles) & (tiles == Tile.COVERED)
        ).ravel()  # what says where to begin is no mark
    vague |= (_perhaps_mines(puzzle, looks.single) | _perhaps_covered(puzzle, looks.single))[puzzle.labels]
    certainty[vague.reshape(tiles.shape)] = 0
    least = np.float32(1 / (1 + np.exp(-SURE_MARGIN)))
    if not 1 / TALLEST < grid.tile_width / grid.tile_height < WIDEST:
        certainty[:] = 0
    tiles[certainty < least] = Tile.UNSURE
    unread, tiles = tiles == Tile.UNSURE, peeped(tiles, pictures, puzzle.floods)
    certainty[unread & (tiles != Tile.UNSURE)] = least
    wrong = deduction.contradictory(tiles, puzzle.floods)
    doubtful = (deduction.around(wrong) > 0) | wrong
    doubtful |= wrong.sum() > max(FEW_WRONG, MOST_WRONG * (tiles > 0).sum())
    certainty[doubtful] = np.minimum(certainty[doubtful], 0.5)
    tiles[doubtful] = Tile.UNSURE
    before, tiles = tiles, named_by_numbers(tiles, puzzle, looks, pictures)
    tiles = np.where(deduction.never_flags(tiles), Tile.COVERED, tiles).astype(np.int8)
    certainty[before != tiles] = least
    certainty[tiles == Tile.UNSURE] = np.minimum(certainty[tiles == Tile.UNSURE], 0.5)
    outcome, doubtful = outcome_of(tiles), perhaps_flags(tiles, pictures) | perhaps_zeros(tiles)
    doubtful |= perhaps_shown(tiles, framed, looks.single)
    doubtful |= unflagged & np.isin(tiles, (Tile.FLAG, Tile.QUESTION))
    certainty[doubtful] = np.minimum(certainty[doubtful], 0.5)
    if outcome is Outcome.WON and not looks.covert.any() and hides_hit(tiles):
        outcome = Outcome.LOST
    if outcome is Outcome.WON and _may_leave_some(tiles, doubtful):
        outcome = Outcome.PLAYING
    tiles[doubtful] = Tile.UNSURE
    zeros = _clicked_zeros(puzzle, looks).reshape(tiles.shape)
    tiles[zeros], certainty[zeros] = 0, np.maximum(certainty[zeros], least)
    if start is not None:
        start = Cell(start.row - sides.top, start.column - sides.left)
    return Reading(
        grid,
        tiles[sides.inside].copy(),
        certainty[sides.inside].copy(),
        outcome=outcome,
        start=start,
        cut=any(sides),
    )


def _told(seen: Glance, sides: Beyond) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
    """Return what the network says of each tile, and which are hidden, as `gathering.looks_of` takes it.

    Of those beyond a cut, too.
    """
    high, wide, _ = seen.chances.shape
    rows = slice(MARGIN - sides.top, high - MARGIN + sides.bottom)
    columns = slice(MARGIN - sides.left, wide - MARGIN + sides.right)
    chances = seen.chances[rows, columns].reshape(-1, CALLED)
    out = np.zeros((len(chances), PUZZLE_NAMES), np.float32)
    for place, name in enumerate(NAMES):
        out[:, _COLUMN[name]] += chances[:, place]
    out[:, Look.CROSS] = out[:, Look.WRONG]
    out[:, Look.JUNK] = chances[:, NOT_TILE] + chances[:, HIDDEN]
    return out, np.asarray(chances[:, HIDDEN] > VEILED, np.bool_)


def _solved(seen: Looks) -> Puzzle:
    """Return the named groups; as those of a game that opens tile by tile, where no other names are good.

    Nor are they where numbers stand on what is called covered, or zeros that are written have another name.
    """
    puzzle = solved(seen)
    legible = bool(puzzle.margins.any())
    if len(puzzle.names) > MOST_LOOKS:
        return puzzle
    lost = _loses_zeros(puzzle)
    if legible and not lost and not puzzle.on_covered(puzzle.names):
        return puzzle
    other = solved(seen, floods=False)
    zero = other.names == OPENED
    written = lost and zero.any() and other.written[zero].all()
    if not (written or _tells_opened(other)) or not other.margins.any():
        return puzzle
    if written:
        # What made the first names dear may have been given up: by the others' own costs they are dear.
        called = names_in(other, puzzle)
        better = (called == other.names).all() or _is_cheaper(other, other.total(called))
    else:
        better = not legible or _is_cheaper(other, puzzle.total(puzzle.names))
    if not better:
        puzzle.margins[:] = 0
    return other if better else puzzle


def _is_cheaper(puzzle: Puzzle, total: float) -> bool:
    """Return whether a puzzle's names surely cost less than so much."""
    return puzzle.total(puzzle.names) + SURE_MARGIN <= total


def _loses_zeros(puzzle: Puzzle) -> bool:
    """Return whether some zeros that are written out are not surely named so, or lie beside covered tiles."""
    if not puzzle.written.any():
        return False
    named = (puzzle.names == OPENED) & (puzzle.margins >= SURE_MARGIN)
    return bool(not named[puzzle.written].all() or _unopened(puzzle.tiles()).any())


def _tells_opened(puzzle: Puzzle) -> bool:
    """Return whether numbers tell which look is opened, and contradict nothing: these zeros tell nothing."""
    tiles, number = puzzle.tiles(), (puzzle.names > 0) & (puzzle.names <= 8)
    told = (puzzle.ground(puzzle.names)[number] == OPENED).all() and puzzle.size[number].sum() >= MANY_NUMBERS
    sure = told and _unopened(tiles).sum() >= SEVERAL
    sure = sure and not deduction.contradictory(tiles, floods=False).any()
    return bool(sure and not _some_flood(puzzle, tiles))


def _unopened(tiles: Tiles) -> npt.NDArray[np.bool_]:
    """Return the zeros beside which tiles are covered."""
    return np.asarray((tiles == 0) & (deduction.around(tiles == Tile.COVERED) > 0), np.bool_)


def _some_flood(puzzle: Puzzle, tiles: Tiles) -> bool:
    """Return whether covered tiles of one look touch many numbers and no zero: others are something else's.

    A message without marks passes for covered tiles.
    """
    labels = puzzle.labels.reshape(tiles.shape)
    zeros, numbers = deduction.around(tiles == 0) > 0, deduction.around(tiles > 0) > 0
    looks = [labels == group for group in np.flatnonzero(puzzle.names == COVERED)]
    return any((look & numbers).sum() >= MANY_NUMBERS and not (look & zeros).any() for look in looks)


def _proven(puzzle: Puzzle, single: Chances, asked: list[int]) -> list[int]:
    """Name the groups that the board proves to be something, and those whose tint is a mark; return them.

    A board of which no name is believed proves nothing.

    Args:
        puzzle: the board.
        single: the tiles' chances.
        asked: groups of marks that have a question mark within.
    """
    if not puzzle.margins.any():
        return []
    puzzle.names[asked] = int(Look.QUESTION)
    flags, tinted = proven_flags(puzzle, single), tints(puzzle)
    flags += tinted.flags
    puzzle.names[flags] = int(Look.FLAG)
    puzzle.margins[[group for tint in tinted.doubtful for group in tint]] = 0
    mines = proven_mines(puzzle, single, tinted.doubtful, flags) + proven_hit(puzzle, single)
    puzzle.names[mines] = int(Look.MINE)
    beside = flags_beside_mines(puzzle, tinted.doubtful, mines)
    puzzle.names[beside] = int(Look.FLAG)
    crosses = proven_wrong(puzzle, single)
    puzzle.names[crosses] = int(Look.WRONG)
    asked = asked + proven_asked(puzzle, single)
    puzzle.names[asked] = int(Look.QUESTION)
    zeros = proven_zeros(puzzle)
    puzzle.names[zeros] = OPENED
    proven = flags + beside + mines + crosses + asked + proven_covered(puzzle) + zeros
    puzzle.margins[proven] = np.maximum(puzzle.margins[proven], SURE_MARGIN + 1)
    return proven


def _may_leave_some(tiles: Tiles, doubtful: npt.NDArray[np.bool_]) -> bool:
    """Return whether a game that seems won may go on: numbers are in doubt, or mines beside unread tiles."""
    named = tiles[doubtful]
    return bool((named >= 0).any() or ((named == Tile.MINE).any() and (tiles == Tile.UNSURE).any()))


def _clicked_zeros(puzzle: Puzzle, looks: Looks) -> npt.NDArray[np.bool_]:
    """Return which tiles show what a click has opened, and is a zero by its shape: no number need tell so."""
    clicked = np.bincount(puzzle.labels[looks.opened], minlength=len(puzzle.names)) > 0
    return np.asarray((clicked & puzzle.written)[puzzle.labels], np.bool_)


def _perhaps_mines(puzzle: Puzzle, single: Chances) -> npt.NDArray[np.bool_]:
    """Return which flags are mines by their shape, where others are shown: flagged ones may be drawn so.

    That a mine is there proves no flag then.
    """
    flags, mines = puzzle.names == int(Look.FLAG), puzzle.names == int(Look.MINE)
    flag, mine = (
        np.bincount(puzzle.labels, single[:, look], len(puzzle.names)) / puzzle.size
        for look in (Look.FLAG, Look.MINE)
    )
    return np.asarray(flags & (mine > np.maximum(MINES, TIMES * flag)) & mines.any(), np.bool_)


def _perhaps_covered(puzzle: Puzzle, single: Chances) -> npt.NDArray[np.bool_]:
    """Return which groups are question marks, where covered tiles have one, too: in another light, say."""
    shape = np.bincount(puzzle.labels, single[:, Look.QUESTION], len(puzzle.names)) / puzzle.size
    asked = puzzle.names == int(Look.QUESTION)
    return np.asarray(asked & ((puzzle.names == COVERED) & (shape > PLAUSIBLE)).any(), np.bool_)


def _chance_of_name(puzzle: Puzzle, single: Chances) -> npt.NDArray[np.float32]:
    """Return how likely each group's name is by shape, among those that its ground and the rules allow."""
    chance = np.stack([np.bincount(puzzle.labels, single[:, look]) for look in range(LOOKS)], axis=1)
    chance[puzzle.ground(puzzle.names) == COVERED, : int(Look.FLAG)] = 0
    names = np.minimum(puzzle.names, LOOKS - 1)
    named = np.arange(len(names)), names
    no_digit = (puzzle.margins > RULED_OUT) & (chance[named] > LIKELY * puzzle.size)
    no_digit &= np.isin(names, _UNPROVEN)
    chance[no_digit, 1 : int(Look.FLAG)] = 0
    return np.asarray(chance[named] / np.maximum(chance.sum(axis=1), 1e-6), np.float32)
