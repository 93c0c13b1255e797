"""Take away names of tiles that speak against what the network sees, or against the other tiles' looks."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.deduction import around, deduced, never_flags
from screenbot.vision.naming import groups
from screenbot.vision.naming.asking import CERTAIN, Close, chance_of_question
from screenbot.vision.naming.ending import asked_as_flags, outcome_of
from screenbot.vision.naming.marks import is_star
from screenbot.vision.naming.perhaps import perhaps_put
from screenbot.vision.naming.pips import pips
from screenbot.vision.networks.closeup import plates
from screenbot.vision.networks.glance import MARGIN, NAMES, NOT_TILE, Glance, Values
from screenbot.vision.networks.glyphs import Look, chances_of, faces, features
from screenbot.vision.reading import Reading
from screenbot.vision.whole.filling import agreed, miniatures, nearer_to_own, resembling
from screenbot.vision.whole.twofold import SEVERAL, alone, odd_inks, odd_marks, odd_numbers

AGREED, ODD = 0.9, 0.01
"""Where the network gives the tiles of one name this chance of it, in the median, and one so little, that one
is in doubt: on 299 boards that were called sure six of 14 such tiles were wrong."""

OTHERWISE, OTHERWISE_NUMBERS = 0.8, 0.6
"""What the network gives so large a chance is not called otherwise, but for `TAKEN_FOR`; a number with the
second: of 725 boards that were read whole none has a tile that is."""

BLIND, MANY = 0.5, 10
"""Where most of so many marks have a smaller chance to be what they are, that it sees none tells nothing."""

NEARLY_ALL = 0.9
"""Covered tiles have a mark of their own where the network takes so large a part of them for flags."""

FEW = 3
"""Of a number one in so many may be called a mine, and is none that looks like the others, not like mines."""

NUMBERS = frozenset(range(1, 9))

TAKEN_FOR: dict[int, frozenset[int]] = {
    int(Tile.COVERED): NUMBERS | {0, int(Tile.MINE)},
    0: frozenset({int(Tile.COVERED)}),
    int(Tile.FLAG): frozenset({int(Tile.COVERED), int(Tile.MINE)}),
    int(Tile.MINE): NUMBERS | {int(Tile.FLAG), int(Tile.HIT_MINE)},
    int(Tile.HIT_MINE): frozenset({int(Tile.MINE)}),
    int(Tile.WRONG_FLAG): frozenset({int(Tile.FLAG), int(Tile.MINE), int(Tile.HIT_MINE)}),
    int(Tile.QUESTION): frozenset(),
}
"""What the network takes tiles for on boards that are read whole; numbers for each other. It knows tiles by
their looks alone, and rules tell zeros from covered ones."""

LIKELY, HARDLY = 0.5, 0.05
"""What looks otherwise than other mines needs this chance to be one; with less than the second it is none."""

PERHAPS_FLAGS = 0.2
"""Mines are perhaps flags where these have a larger chance, in the median: so it was on one of 32 boards of
mines, and where flags are the letter M."""

PERHAPS_FLAGGED, RATHER_FLAGGED = 0.03, 0.1
"""What is left closed of a won board has a smaller chance to be flags, in the median: covered tiles had on
201 of 205 boards; small flags of their tiles' colour had 0.045. Where nothing but a shading is within it, it
has a smaller one than the second: raised tiles had 0.055 at most."""

PERHAPS_COVERED = 0.15
"""The only flag of a board has a smaller chance to be a covered tile: 0.01 at most on 30 boards with one."""

LESS_SURE = 0.9
"""Of what is drawn otherwise than others of its number the network is less sure by this factor, at least: an
exclamation mark that passed for 1 had 0.78 where ones had 0.94."""

MINES_AT_ALL = 0.25
"""Flags that the network rather takes for mines have a larger chance to be some, in the mean: small ones on
wide buttons, which it did not see, had 0.1."""

MINE_AT_ALL = 0.4
"""What was named the hit mine has a larger chance to be one, hit or not, or crossed out, as explosions seem:
of seven with less two were none."""

SHAPED, SEEN = 0.55, 0.95
"""Flags are known that have the one chance by their shapes, in the mean, or the other by the network: so it
is on all but one of 86 boards with flags and nothing covered. A pattern on tiles had 0.50 and 0.90."""

HIGH = 3
"""A number so high has by chance hardly just so many mines around it."""

SHAPED_MINES = 0.65
"""And mines: parcels that stood for covered tiles had 0.57, mines of five games 0.73 to 0.98."""

CROSSED = 0.3
"""Flags are crosses with a larger chance by their shapes, in the mean: on none of 172 boards had they 0.2."""


def doubted(reading: Reading, seen: Glance, pictures: Image, close: Close) -> Reading:
    """Return a reading without odd tiles' names: by the network others have that name, they do not.

    Nor those that it calls quite otherwise. Tiles that look just as others do whose name it knows have that,
    too. And without the name of a mine that was hit and is none to the network, nor to the numbers: a tile of
    another look may be anything. And without that of the only flag, which no number needs, if it may be a
    covered tile: what lies behind tiles of glass may look so. Nor question marks' names, where those may be
    flags. A question mark may be a small one in a flag, which the network does not see, nor does it know the
    start mark of a new board. Nor does it know numbers that are dots, and it takes some on discs for mines.

    Args:
        reading: the board.
        seen: what the network says of it.
        pictures: its tiles, as `glyphs.crops` made them.
        close: returns a tile's picture as it is, by the tile's number.
    """
    tiles, chances = reading.tiles.copy(), _of_tiles(seen)
    sure = _proven_hit(tiles, chances) | _asked(tiles, chances, close)
    sure |= _told_by_shape(tiles, chances, pictures) | _marked_all_over(tiles, chances)
    if reading.start is not None:
        sure[reading.start] = True
        sure |= _stars(chances[..., NAMES.index(Tile.COVERED)] < AGREED, pictures)
    otherwise = _called_otherwise(tiles, chances)
    sure |= _as_counted(tiles, otherwise, reading.cut)
    for place, name in enumerate(NAMES):
        named = reading.tiles == name
        if not named.any():
            continue
        odd, usual = named & otherwise, named & (chances[..., place] > AGREED)
        if np.median(chances[named, place]) > AGREED:
            odd |= named & (chances[..., place] < ODD)
        odd &= ~sure
        if odd.any():
            alike = resembling(odd, usual, pictures)
            if name > 0 and FEW * odd.sum() <= named.sum():
                mines = reading.tiles == Tile.MINE
                alike |= nearer_to_own(odd & _called_mines(chances), named & ~odd, mines, pictures)
            tiles[odd & ~alike] = Tile.UNSURE
    ended = chances[..., [NAMES.index(name) for name in (Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG)]]
    tiles[(tiles == Tile.HIT_MINE) & (ended.sum(axis=2) < MINE_AT_ALL) & ~sure] = Tile.UNSURE
    flags = tiles == Tile.FLAG
    if flags.sum() == 1:
        covered = chances[..., NAMES.index(Tile.COVERED)] > PERHAPS_COVERED
        tiles[flags & covered & ~deduced(tiles)[0]] = Tile.UNSURE
    tiles[asked_as_flags(tiles)] = Tile.UNSURE
    return replace(reading, tiles=tiles) if (tiles != reading.tiles).any() else reading


def _stars(marked: npt.NDArray[np.bool_], pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the tiles with a star, of those that may be marked: some games have several to begin with."""
    stars = np.zeros(marked.size, np.bool_)
    for tile in np.flatnonzero(marked):
        stars[tile] = is_star(pictures[tile])
    return stars.reshape(marked.shape)


def _told_by_shape(tiles: Tiles, chances: Values, pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the numbers that are so many dots, and those on discs that pass for mines, where several are."""
    numbers, on_plates = tiles > 0, np.zeros(tiles.shape, np.bool_)
    called = np.asarray(NAMES, np.int8)[chances[..., : len(NAMES)].argmax(axis=2)]
    if (called == tiles)[numbers].all():
        return on_plates
    dots = pips(pictures, numbers.ravel()).reshape(tiles.shape)
    mine = numbers & _called_mines(chances)
    if mine.any():
        on_plates[numbers] = plates(features(pictures[numbers.ravel()])) > 0
        mine &= on_plates.sum() >= SEVERAL
    return np.asarray((numbers & (dots == tiles)) | (mine & on_plates), np.bool_)


def _as_counted(tiles: Tiles, otherwise: npt.NDArray[np.bool_], cut: bool) -> npt.NDArray[np.bool_]:
    """Return the high numbers that are as many as the mines around them, where nothing else is closed.

    Args:
        tiles: the board.
        otherwise: which tiles the network calls something else: their marks count for nothing.
        cut: whether the board goes on: what lies beyond its rim is not in sight.
    """
    mines = np.isin(tiles, (Tile.FLAG, Tile.MINE, Tile.HIT_MINE)) & ~otherwise
    known = around(~mines & (tiles < 0)) == 0
    if cut:
        known[[0, -1]] = known[:, [0, -1]] = False
    return np.asarray((tiles >= HIGH) & known & (around(mines) == tiles), np.bool_)


def _marked_all_over(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return the covered tiles that pass for flags, nearly all of a board, where numbers tell them apart."""
    covered, flag = tiles == Tile.COVERED, chances[..., NAMES.index(Tile.FLAG)] > LIKELY
    if (tiles == Tile.FLAG).any() or not covered.any() or flag[covered].mean() < NEARLY_ALL:
        return np.zeros(tiles.shape, np.bool_)
    flags = np.where(covered, Tile.FLAG, tiles).astype(np.int8)
    return np.asarray(covered & flag & never_flags(flags), np.bool_)


def _proven_hit(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return the mine that was hit where numbers prove a mine and others are shown: no wrong flag is one.

    It is in sight, and no flag beyond doubt.
    """
    if (tiles == Tile.MINE).sum() < SEVERAL:
        return np.zeros(tiles.shape, np.bool_)
    hit, in_sight = tiles == Tile.HIT_MINE, chances[..., : len(NAMES)].sum(axis=2) > LIKELY
    needed = deduced(np.where(hit, Tile.UNSURE, tiles).astype(np.int8))[0]
    return np.asarray(hit & needed & in_sight & (chances[..., NAMES.index(Tile.FLAG)] < AGREED), np.bool_)


def _asked(tiles: Tiles, chances: Values, close: Close) -> npt.NDArray[np.bool_]:
    """Return the question marks that are drawn within what the network calls a flag, or a mine in play."""
    shown = np.isin(tiles, (Tile.MINE, Tile.HIT_MINE)).any()
    names = (Tile.FLAG,) if shown else (Tile.FLAG, Tile.MINE, Tile.HIT_MINE)
    other = chances[..., [NAMES.index(name) for name in names]].max(axis=2) > LIKELY
    perhaps = np.flatnonzero((tiles == Tile.QUESTION) & other).tolist()
    asked = [tile for tile in perhaps if chance_of_question(close(tile)) >= CERTAIN]
    return np.asarray(np.isin(np.arange(tiles.size), asked).reshape(tiles.shape), np.bool_)


def _called_otherwise(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return which tiles the network calls by a name that it does not take theirs for."""
    names = np.asarray(NAMES, np.int8)[chances[..., : len(NAMES)].argmax(axis=2)]
    least = np.where(tiles > 0, OTHERWISE_NUMBERS, OTHERWISE)
    differ = (tiles != names) & (tiles != Tile.UNSURE) & (chances[..., : len(NAMES)].max(axis=2) > least)
    if _is_blind(tiles, chances):
        differ &= ~np.isin(names, (0, Tile.COVERED))
    for cell in np.argwhere(differ):
        differ[*cell] = int(names[*cell]) not in TAKEN_FOR.get(int(tiles[*cell]), NUMBERS)
    return np.asarray(differ, np.bool_)


def _perhaps_numbers(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return a board's covered tiles where the network takes hardly any for such, and many for two numbers.

    Faint numbers pass for nothing. Zeros may look as covered tiles do, and a pattern passes for one number.
    """
    covered = tiles == Tile.COVERED
    if not covered.any() or np.median(chances[covered, NAMES.index(Tile.COVERED)]) >= HARDLY:
        return np.zeros_like(covered)
    called = np.asarray(NAMES, np.int8)[chances[covered, : len(NAMES)].argmax(axis=1)]
    counts = np.bincount(called[called > 0], minlength=9)
    return np.asarray(covered & ((counts >= SEVERAL).sum() > 1), np.bool_)


def _called_mines(chances: Values) -> npt.NDArray[np.bool_]:
    """Return which tiles the network calls mines."""
    return np.asarray(chances[..., : len(NAMES)].argmax(axis=2) == NAMES.index(Tile.MINE), np.bool_)


def _is_blind(tiles: Tiles, chances: Values) -> bool:
    """Return whether the network sees little of a board's marks: small ones on one ground pass for none."""
    marks = np.argwhere(~np.isin(tiles, (0, Tile.COVERED, Tile.UNSURE)))
    own = [chances[*cell, NAMES.index(tiles[*cell])] for cell in marks]
    return len(own) >= MANY and bool(np.median(own) < BLIND)


def of_one_look(reading: Reading, pictures: Image, seen: Glance) -> Reading:
    """Return a reading without the names of flags and numbers that look otherwise than most, and such mines.

    Flags may be wrong ones, or have a question mark; those that numbers need only where the others are drawn
    just alike. Of mines only where the network calls them something else, as some games have many mines'
    looks, or where one of several looks like no other: it may be the hit one, unless the network sees that
    elsewhere. And without the names of mines and covered tiles that may be flags, of flags that may be mines,
    as crosses may, and of covered tiles that may be numbers.
    """
    chances = _of_tiles(seen)
    needed = deduced(reading.tiles)[0] & (chances[..., NAMES.index(Tile.FLAG)] > AGREED)
    odd = odd_marks(reading.tiles, pictures, Tile.FLAG, needed)
    mines = odd_marks(reading.tiles, pictures, Tile.MINE)
    together = agreed(chances, miniatures(pictures), mines) if mines.any() else chances
    mine, hit = (together[..., NAMES.index(name)] for name in (Tile.MINE, Tile.HIT_MINE))
    elsewhere = (hit < HARDLY) & (hit.max() > LIKELY)
    odd |= mines & ((mine + hit < LIKELY) | (alone(mines, pictures) & ~elsewhere))
    put = perhaps_put(reading.tiles, pictures)
    if put.any():
        reading = replace(reading, outcome=Outcome.PLAYING)
    odd |= put | _perhaps_flags(reading.tiles, chances) | _perhaps_flagged(reading.tiles, chances, pictures)
    odd |= _perhaps_mines(reading.tiles, chances) | _perhaps_numbers(reading.tiles, chances)
    odd |= perhaps_crosses(reading.tiles, pictures)
    numbers = odd_numbers(reading.tiles, pictures)
    sure = _surely_numbers(reading.tiles, chances) & ~_shaped_otherwise(reading.tiles, pictures, numbers)
    odd |= numbers & ~sure | odd_inks(reading.tiles, pictures)
    return (
        replace(reading, tiles=np.where(odd, Tile.UNSURE, reading.tiles).astype(np.int8))
        if odd.any()
        else reading
    )


def _surely_numbers(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return the numbers of which the network is about as sure as of the others of theirs."""
    sure = np.zeros(tiles.shape, np.bool_)
    for place, name in enumerate(NAMES):
        named = tiles == name
        if name > 0 and named.any():
            sure |= named & (chances[..., place] > LESS_SURE * np.median(chances[named, place]))
    return sure


def _shaped_otherwise(tiles: Tiles, pictures: Image, numbers: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return which numbers have another's shape rather than their own, as in the frame of the focus."""
    otherwise = np.zeros(tiles.size, np.bool_)
    places = np.flatnonzero(numbers)
    if places.size:
        _, shapes = chances_of(pictures[places])
        own = shapes[np.arange(places.size), tiles.ravel()[places]]
        otherwise[places] = own < shapes[:, 1 : Look.FLAG].max(axis=1)
    return otherwise.reshape(tiles.shape)


def _perhaps_flags(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return the mines of a board on which all else is open, where the network says that they may be flags.

    Some games flag with letters or bombs, and a won one may show nothing else.
    """
    mines = tiles == Tile.MINE
    ended = (mines | (tiles >= 0) | (tiles == Tile.UNSURE)).all() and mines.any()
    flags = float(np.median(chances[mines, NAMES.index(Tile.FLAG)])) if ended else 0.0
    return np.asarray(mines & (flags > PERHAPS_FLAGS), np.bool_)


def _perhaps_mines(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return the flags of a board without mines where the network rather takes them for such, all in all.

    So it was on six of 150 boards with flags: four have been won, and show nothing else. Where it hardly sees
    any it tells nothing.
    """
    flags = tiles == Tile.FLAG
    if flags.sum() < SEVERAL or np.isin(tiles, (Tile.MINE, Tile.HIT_MINE)).any():
        return np.zeros(tiles.shape, np.bool_)
    flag, *mine = (
        float(chances[flags, NAMES.index(name)].mean()) for name in (Tile.FLAG, Tile.MINE, Tile.HIT_MINE)
    )
    return np.asarray(flags & (sum(mine) > max(flag, MINES_AT_ALL)), np.bool_)


def perhaps_crosses(tiles: Tiles, pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the flags that are crosses by their shapes, where they may be mines.

    So they may if not all of them are needed, or no tile is read as covered.
    """
    flags = tiles == Tile.FLAG
    needed, _ = deduced(np.where(flags, Tile.COVERED, tiles).astype(np.int8))
    if flags.sum() < SEVERAL or (needed[flags].all() and (tiles == Tile.COVERED).any()):
        return np.zeros(tiles.shape, np.bool_)
    _, shapes = chances_of(pictures[flags.ravel()])
    return np.asarray(flags & (shapes[:, Look.CROSS].mean() > CROSSED), np.bool_)


def _perhaps_flagged(tiles: Tiles, chances: Values, pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the covered tiles of a won board without marks, where they may all be small flags.

    Within such is more than a shading.
    """
    covered = tiles == Tile.COVERED
    if not covered.any() or not (covered | (tiles >= 0)).all() or outcome_of(tiles) is not Outcome.WON:
        return np.zeros(tiles.shape, np.bool_)
    flags = float(np.median(chances[covered, NAMES.index(Tile.FLAG)]))
    usual = np.median(groups.patches(pictures[covered.ravel()]), axis=0)
    least = RATHER_FLAGGED if groups.is_shading(usual[1:-1, 1:-1]) else PERHAPS_FLAGGED
    return np.asarray(covered & (flags > least), np.bool_)


def without_twofold_flags(reading: Reading, pictures: Image) -> Reading:
    """Return a reading without its flags if they have two looks and nothing is covered: some may be mines."""
    tiles = reading.tiles
    if (tiles == Tile.COVERED).any() or odd_marks(tiles, pictures, Tile.FLAG).sum() < SEVERAL:
        return reading
    untold = np.where(tiles == Tile.FLAG, Tile.UNSURE, tiles).astype(np.int8)
    return replace(reading, tiles=untold, outcome=Outcome.PLAYING)


def without_mere_patterns(image: Image, reading: Reading, seen: Glance) -> Reading:
    """Return a sure reading without flags that neither shapes nor the network know, if nothing is covered.

    On a won board they may be covered tiles with a pattern. So may mines that shapes do not know: where only
    mines are left closed the network takes whatever stands there for them.
    """
    tiles = reading.tiles
    flags, mines = tiles == Tile.FLAG, tiles == Tile.MINE
    if not reading.sure or not (flags | mines).any() or (tiles == Tile.COVERED).any():
        return reading
    odd = np.zeros(tiles.shape, np.bool_)
    if flags.any() and float(_of_tiles(seen)[flags, NAMES.index(Tile.FLAG)].mean()) <= SEEN:
        odd |= flags & (by_shape(faces(image, reading.grid), flags, Look.FLAG) <= SHAPED)
    if mines.any() and reading.outcome is not Outcome.LOST:
        odd |= mines & (by_shape(faces(image, reading.grid), mines, Look.MINE) <= SHAPED_MINES)
    return replace(reading, tiles=np.where(odd, Tile.UNSURE, tiles).astype(np.int8)) if odd.any() else reading


def by_shape(pictures: Image, marks: npt.NDArray[np.bool_], look: Look) -> float:
    """Return the chance that marks have a look by their shapes, in the mean."""
    _, shapes = chances_of(pictures[marks.ravel()])
    return float(shapes[:, look].mean())


def _of_tiles(seen: Glance) -> Values:
    """Return the chances of a board's tiles: where the picture ends the network takes some for none."""
    chances = seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    return np.asarray(chances / np.maximum(1 - chances[..., NOT_TILE, None], 1e-6), np.float32)
