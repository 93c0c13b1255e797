"""Read the tiles that stayed unsure with the network that sees the whole board, where the rules agree."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.deduction import around, contradictory
from screenbot.vision.naming.ending import outcome_of, shows_loss
from screenbot.vision.naming.plain import is_shade
from screenbot.vision.naming.tints import VIVID
from screenbot.vision.networks.glance import MARGIN, NAMES, Glance, Values
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading

LEAST, LIKELY = 0.9, 0.5
"""The chance that a name needs, in the mean of tiles that look alike: of 227 such groups, of looks that the
network never saw, 18 were wrong from there on, 12 of these flags of ended games and five covered ones. For
what looks like a known tile the second is enough."""

MOST_UNSURE = 0.5
"""Where a larger part of the tiles is unsure the board is not known well enough."""

ENDED, DOUBT = (int(Tile.MINE), int(Tile.HIT_MINE), int(Tile.WRONG_FLAG)), 0.2
"""A game that shows one of these has ended, or where one is so likely: its flags are not told from these."""

SMALL, ALIKE = 16, 9.0
"""Tiles look alike that differ by fewer grey levels anywhere, at so many pixels a side."""

SHADED = 40.0
"""One that differs by less beside its mean colour has no other letter: these differ by more than 100."""

RARE = 0.1
"""A look is rare that has fewer tiles than such a part of those with the commonest one."""

SAME = 12.0
"""Colours that differ by less are the same, in grey levels."""

NEARER, LITTLE = 3.0, 3.0
"""So many times as near to one colour as to another is of that, if it differs from the other by more."""

FEWEST_FLAGS, SMOOTH = 2, 30.0
"""So many flags tell what a tile without one looks like along its edges. Its middle has no mark that differs
by so much from an even shading: marks of eight looks did by 45 and more, covered tiles by 24 and less."""

FAR_MORE, FAR_OFF, IN_GROUP = 3, 0.1, 5
"""Tiles that look unlike the known covered ones are covered, too, where they are so many times as many, and a
larger part of them lies beside no number: flags do. So many look alike, each like another one."""

MANY_NUMBERS = 8
"""So many numbers tell what colours they stand on."""

FEWEST_MINES, MOST_MINES = 3, 0.4
"""Of a game that is lost at once so many mines are shown, and they are no larger part of its tiles."""

_EDGE = np.pad(np.zeros((SMALL - 4, SMALL - 4), np.bool_), 2, constant_values=True)
"""The pixels along a tile's edges: bool ``[SMALL, SMALL]``."""

AMISS = 0.05
"""Where the network alone reads a board no larger part of the tiles may contradict the rules."""


def _even_shading(y: npt.NDArray[np.int64], x: npt.NDArray[np.int64]) -> Values:
    """Return what makes some pixels the nearest quadratic surface of theirs: ``[pixels, pixels]``."""
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1).astype(np.float64)
    return np.asarray(terms @ np.linalg.pinv(terms), np.float32)


def named_alone(image: Image, grid: Grid, seen: Glance) -> Reading | None:
    """Return what the network alone makes of a board, in doubt; None where that is no game.

    One that was lost at once shows nothing but mines and covered tiles: of it the network knows each.
    """
    looks = miniatures(crops(image, grid))
    chances = seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    name, certainty = _likeliest(agreed(chances, looks, np.ones(chances.shape[:2], np.bool_)))
    tiles = np.where(certainty > LEAST, name, Tile.UNSURE).astype(np.int8)
    tiles[_of_rare_looks(tiles == Tile.COVERED, looks)] = Tile.UNSURE
    amiss = contradictory(tiles)
    tiles[amiss | (around(amiss) > 0)] = Tile.UNSURE
    outcome = outcome_of(tiles)
    reading = Reading(replace(grid, clear=False), tiles, certainty.astype(np.float32), outcome=outcome)
    game = amiss.mean() < AMISS and reading.is_game
    return reading if game or _is_lost_at_once(tiles) else None


def _of_rare_looks(some: npt.NDArray[np.bool_], looks: Values) -> npt.NDArray[np.bool_]:
    """Return which of some tiles have another colour than their commonest look, and a rare one.

    The network may take zeros for covered tiles.
    """
    rare = np.zeros(some.size, np.bool_)
    groups = sorted(alike(looks, some.ravel()), key=np.count_nonzero)
    for group in groups[:-1]:
        colour, usual = (looks[each].reshape(-1, 3).mean(axis=0) for each in (group, groups[-1]))
        few = group.sum() < RARE * groups[-1].sum()
        if few and np.abs(colour - usual).max() > SHADED:
            rare |= group
    return rare.reshape(some.shape)


def _is_lost_at_once(tiles: Tiles) -> bool:
    """Return whether all tiles are covered ones but for some mines, as where the first click hit one."""
    mines = np.isin(tiles, (Tile.MINE, Tile.HIT_MINE))
    return bool(
        (mines | (tiles == Tile.COVERED)).all() and FEWEST_MINES <= mines.sum() < MOST_MINES * tiles.size
    )


def filled(image: Image, reading: Reading, seen: Glance) -> Reading:
    """Return a reading with the names that the network is sure of where it had none."""
    unsure = reading.tiles == Tile.UNSURE
    if not unsure.any() or unsure.mean() > MOST_UNSURE:
        return reading
    chances = seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    tiles = named(reading.tiles, chances, crops(image, reading.grid))
    new = unsure & (tiles != Tile.UNSURE)
    if not new.any():
        return reading
    certainty = np.where(new, chances.max(axis=2), reading.certainty).astype(np.float32)
    # What else told of the end, a message say, tells more than tiles, but for what shows a loss.
    told = reading.outcome is not Outcome.PLAYING and not shows_loss(tiles)
    outcome = reading.outcome if told else outcome_of(tiles)
    grid = replace(reading.grid, clear=reading.grid.clear and not told_alone(reading.tiles, tiles))
    return replace(reading, grid=grid, tiles=tiles, certainty=certainty, outcome=outcome)


def told_alone(before: Tiles, after: Tiles) -> bool:
    """Return whether the network alone tells which marks a game that is over shows: they stay in doubt."""
    over, mark = outcome_of(after) is not Outcome.PLAYING, (Tile.FLAG, Tile.MINE, Tile.HIT_MINE)
    return over and any((after == each).any() and not (before == each).any() for each in mark)


def named(tiles: Tiles, chances: Values, pictures: Image) -> Tiles:
    """Return tiles with names where they had none; what the rules of the game forbid stays unsure.

    Args:
        tiles: int8 ``[rows, columns]``.
        chances: of each name, as `glance.Glance` has them, of the same tiles.
        pictures: the tiles as `glyphs.crops` makes them.
    """
    unsure = tiles == Tile.UNSURE
    looks = miniatures(pictures)
    name, chance = _likeliest(agreed(chances, looks, unsure))
    likely = unsure & (chance > LEAST)
    flags = unsure & (name == Tile.FLAG)
    likely &= ~flags | (_flags(tiles, name, chances) & _of_one_tint(looks[flags.ravel()]))
    likely &= name != Tile.WRONG_FLAG
    like = _likeness(tiles, looks)
    likely &= (like == name) | (like == Tile.UNSURE)
    covered = likely & (name == Tile.COVERED)
    likely &= ~unlike_covered(tiles, covered & ~_on_gradient(tiles, covered, looks), looks)
    likely &= ~_on_other_ground(tiles, likely & (name > 0), looks)
    # A mine that does not look like others was hit, or flagged.
    likely &= (name != Tile.MINE) | (like == Tile.MINE) | ~(tiles == Tile.MINE).any()
    hit = likely & (name == Tile.HIT_MINE)
    another = (tiles == Tile.HIT_MINE).any() or hit.sum() > 1  # flags may be red, too: wrong ones
    likely &= ~hit | (like == Tile.HIT_MINE) | ~another
    out = _allowed(np.where(likely, name, tiles), likely)
    same = (out == Tile.UNSURE) & (chance > LIKELY) & (_likeness(out, looks) == name)
    return _allowed(np.where(same, name, out), same)


def unlike_covered(tiles: Tiles, some: npt.NDArray[np.bool_], looks: Values) -> npt.NDArray[np.bool_]:
    """Return which of some tiles without a name look unlike covered ones: they may be flagged, or hit."""
    if not some.any():
        return some
    unlike = some & (_likeness(tiles, looks) != Tile.COVERED)
    shaded = _shaded(tiles, unlike, looks) & ~_opened(tiles, looks)
    unlike &= ~shaded
    return np.asarray(unlike & ~_framed_as_flags(tiles, unlike, looks), np.bool_)


def _on_gradient(tiles: Tiles, some: npt.NDArray[np.bool_], looks: Values) -> npt.NDArray[np.bool_]:
    """Return which of some tiles differ from covered ones, and from each other, by a page's gradient alone.

    All are far more than the covered ones that are known, and many lie where nobody sets a flag; and each
    looks like others of them.
    """
    known, far = (tiles == Tile.COVERED).sum(), some & (around(tiles > 0) == 0)
    if not 0 < FAR_MORE * known < some.sum() or far.sum() <= FAR_OFF * some.sum():
        return np.zeros_like(some)
    groups = [group for group in alike(looks, some.ravel()) if group.sum() >= IN_GROUP]
    return np.any(groups, axis=0).reshape(tiles.shape) if groups else np.zeros_like(some)


def agreed(chances: Values, looks: Values, some: npt.NDArray[np.bool_]) -> Values:
    """Return chances with those of some tiles that look alike made the same: their mean."""
    flat = chances.reshape(-1, chances.shape[-1]).copy()
    for group in alike(looks, some.ravel()):
        flat[group] = flat[group].mean(axis=0)
    return flat.reshape(chances.shape)


def alike(looks: Values, among: npt.NDArray[np.bool_]) -> Iterator[npt.NDArray[np.bool_]]:
    """Yield groups of tiles that look alike, each as which tiles it has: bool ``[tiles]``.

    Args:
        looks: what tiles look like, as `miniatures` returns it.
        among: which tiles are grouped: bool ``[tiles]``.
    """
    places = np.flatnonzero(among)
    some, todo = looks[places], np.ones(len(places), np.bool_)
    while todo.any():
        members, new = np.zeros_like(todo), todo & (np.cumsum(todo) == 1)
        while new.any():
            members |= new
            todo &= ~new
            near = [np.abs(some - some[tile]).max(axis=1) < ALIKE for tile in np.flatnonzero(new)]
            new = np.logical_or.reduce(near) & todo
        group = np.zeros(len(among), np.bool_)
        group[places[members]] = True
        yield group


def resembling(
    some: npt.NDArray[np.bool_], others: npt.NDArray[np.bool_], pictures: Image, near: float = ALIKE
) -> npt.NDArray[np.bool_]:
    """Return which of some tiles look like any of the others: bool ``[rows, columns]``, as both are.

    Args:
        some: these tiles.
        others: other tiles.
        pictures: all tiles as `glyphs.crops` makes them.
        near: they differ by less anywhere, in grey levels.
    """
    looks, answer = miniatures(pictures), np.zeros(some.size, np.bool_)
    for tile in np.flatnonzero(some):
        answer[tile] = (np.abs(looks[others.ravel()] - looks[tile]).max(axis=1) < near).any()
    return answer.reshape(some.shape)


def nearer_to_own(
    some: npt.NDArray[np.bool_],
    own: npt.NDArray[np.bool_],
    others: npt.NDArray[np.bool_],
    pictures: Image,
) -> npt.NDArray[np.bool_]:
    """Return which of some tiles look like their own kind rather than like another, of which there are some.

    Args:
        some: these tiles: bool ``[rows, columns]``, as the others and what is returned.
        own: others of their kind.
        others: those of the other one.
        pictures: all tiles as `glyphs.crops` makes them.
    """
    looks, answer = miniatures(pictures), np.zeros(some.size, np.bool_)
    if own.any() and others.any():
        for tile in np.flatnonzero(some):
            near, far = (
                np.abs(looks[each.ravel()] - looks[tile]).max(axis=1).min() for each in (own, others)
            )
            answer[tile] = NEARER * near < far
    return answer.reshape(some.shape)


def _shaded(tiles: Tiles, some: npt.NDArray[np.bool_], looks: Values) -> npt.NDArray[np.bool_]:
    """Return which of some tiles look like a covered one but for how light they are, and a little tint.

    A tile of another colour may be flagged with it.
    """
    even = looks.reshape(-1, SMALL * SMALL, 3)
    colours = even.mean(axis=1)
    even = (even - colours[:, None]).reshape(looks.shape)
    covered, answer = (tiles == Tile.COVERED).ravel(), np.zeros(tiles.size, np.bool_)
    for tile in np.flatnonzero(some) if covered.any() else ():
        near = np.abs(even[covered] - even[tile]).max(axis=1) < SHADED
        tinted = peak(np.abs(colours[covered] - colours[tile])) > VIVID
        answer[tile] = any(
            is_shade(colours[tile], other) or not vivid
            for other, vivid in zip(colours[covered][near], tinted[near], strict=True)
        )
    return answer.reshape(tiles.shape)


def _opened(tiles: Tiles, looks: Values) -> npt.NDArray[np.bool_]:
    """Return which tiles are of the colour that numbers stand on, but for those that covered ones have, too.

    Games that open one tile at a time have zeros with covered tiles around them.
    """
    colours = np.median(looks.reshape(len(looks), -1, 3), axis=1)
    apart = [
        peak(np.abs(colours[:, None] - colours[these.ravel()])).min(axis=1, initial=np.inf)
        for these in (tiles > 0, tiles == Tile.COVERED)
    ]
    other = (apart[1] >= SAME) | (apart[1] > np.maximum(NEARER * apart[0], LITTLE))
    return np.asarray((apart[0] < SAME) & other, np.bool_).reshape(tiles.shape)


def _framed_as_flags(tiles: Tiles, some: npt.NDArray[np.bool_], looks: Values) -> npt.NDArray[np.bool_]:
    """Return which of some tiles have several flags' edges and no opened one's, and no mark: covered ones."""
    squares = looks.reshape(-1, SMALL, SMALL, 3)
    edges, flags, opened = squares[:, _EDGE], (tiles == Tile.FLAG).ravel(), (tiles >= 0).ravel()
    answer = np.zeros(tiles.size, np.bool_)
    for tile in np.flatnonzero(some) if flags.sum() >= FEWEST_FLAGS else ():
        like = np.abs(edges - edges[tile]).max(axis=(1, 2)) < ALIKE
        middle = squares[tile, ~_EDGE]
        bare = np.abs(middle - _SHADES @ middle).max() < SMOOTH
        answer[tile] = bare and like[flags].sum() >= FEWEST_FLAGS and not like[opened].any()
    return answer.reshape(tiles.shape)


def _on_other_ground(tiles: Tiles, some: npt.NDArray[np.bool_], looks: Values) -> npt.NDArray[np.bool_]:
    """Return which of some tiles have a colour that no number has, where each has that of others.

    A pointer on a tile that it lights up may look like a digit.
    """
    colours = np.median(looks.reshape(len(looks), -1, 3), axis=1)
    numbers, other = colours[(tiles > 0).ravel()], np.zeros(tiles.size, np.bool_)
    if len(numbers) < MANY_NUMBERS or not some.any():
        return other.reshape(tiles.shape)
    near = [peak(np.abs(numbers - each)) < SAME for each in np.unique(numbers, axis=0)]
    if min(each.sum() for each in near) > 1:
        for tile in np.flatnonzero(some):
            other[tile] = peak(np.abs(numbers - colours[tile])).min() >= SAME
    return other.reshape(tiles.shape)


def _flags(tiles: Tiles, name: Tiles, chances: Values) -> bool:
    """Return whether what the network calls flags may be just that.

    Flags, mines and wrong flags are taken for each other. People set flags beside numbers, mines lie
    anywhere; of a game that is over, and shows no mine, flags are all that is left.
    """
    unsure = tiles == Tile.UNSURE
    likeliest = chances.max(axis=2)
    marked = (chances[..., [NAMES.index(each) for each in ENDED]] > DOUBT).any()
    untold = unsure & (likeliest > LIKELY) & (name == Tile.FLAG) & (around(tiles > 0) == 0)
    ended = np.isin(tiles, ENDED).any() or marked or untold.any()
    goes_on = (tiles == Tile.COVERED).any()
    return not ended and bool(goes_on or (name[unsure] == Tile.FLAG).all())


def _of_one_tint(looks: Values) -> bool:
    """Return whether tiles have hardly more than one colour: of others some may be mines that were shown."""
    colours = looks.reshape(-1, SMALL * SMALL, 3).mean(axis=1)
    return not len(colours) or bool(np.ptp(colours, axis=0).max() <= VIVID)


def _likeliest(chances: Values) -> tuple[Tiles, Values]:
    """Return the likeliest name of each tile, and how likely it is."""
    named = chances[..., : len(NAMES)]
    return np.asarray(NAMES, np.int8)[named.argmax(axis=2)], named.max(axis=2)


def _allowed(tiles: Tiles, new: npt.NDArray[np.bool_]) -> Tiles:
    """Return tiles without those new names that numbers beside them contradict."""
    amiss = contradictory(tiles.astype(np.int8))
    amiss |= around(amiss) > 0
    return np.where(new & amiss, Tile.UNSURE, tiles).astype(np.int8)


def miniatures(pictures: Image) -> Values:
    """Return what tiles look like, as `ALIKE` compares them: float32 ``[tiles, values]``."""
    small = np.stack([cv2.resize(each, (SMALL, SMALL), interpolation=cv2.INTER_AREA) for each in pictures])
    return small.reshape(len(small), -1).astype(np.float32)


def _likeness(tiles: Tiles, looks: Values) -> Tiles:
    """Return what the known tile is called that looks most like each; `Tile.UNSURE` where none is near."""
    known = tiles.ravel() != Tile.UNSURE
    out = np.full(tiles.size, Tile.UNSURE, np.int8)
    if known.any():
        for place in np.flatnonzero(~known):
            off = np.abs(looks[known] - looks[place]).max(axis=1)
            if off.min() < ALIKE:
                out[place] = tiles.ravel()[known][off.argmin()]
    return out.reshape(tiles.shape)


_SHADES = _even_shading(*np.nonzero(~_EDGE))
"""Makes the pixels of a tile's middle an even shading: ``[pixels, pixels]``."""
