"""Marks of one name that have two looks: a game has one for its flags, its mines, and each number.

Some are a flag's with a question mark beside it, or a flag's that the end of a game shows to be wrong.
"""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image, peak
from screenbot.vision.naming import groups
from screenbot.vision.naming.usual import APART, OTHER, from_usual, strength
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.whole.filling import alike, miniatures

SEVERAL = 3
"""So many tiles have a look in common, not by chance."""

CHEQUERED, EVEN = 6.0, 4
"""The two colours of a chequered board differ by more, in grey levels, and so many times as much as tiles of
one colour do."""

MOST, EXACT, OTHER_THAN_EXACT = 0.75, 5.0, 40.0
"""Where so many marks of a name differ by less from the usual one, less tells another: wrong flags and those
with a question mark by 43 to 49 on four boards of 419."""

STRONG = 100.0
"""So strong numbers are made, in grey levels, to be compared by their shapes."""

THIN = 1.0
"""Two thin digits differ by more all in all then, and where they are drawn just alike by less."""

ANOTHER = 20.0
"""Another mark differs from the usual one by more, where it does most."""

RIM = 8.0
"""Nothing lies over a tile whose rim differs from its ground as that of others does, to so many levels."""

GROUND, FARTHER = 24.0, 1.7
"""Another mark has a shape so many times as far from its number's usual one as that of any other, where its
ground differs from theirs by more than the first, in grey levels: an explosion 2.3 times."""

FAR_ALONE = 2.2
"""Or so many times on the same ground: a 3 in a thin frame among twos 2.6 times."""

INK, OTHERS_INK, NEARER = 0.7, 0.35, 0.5
"""A number's ink is what differs from its ground by such a part of the most. It is another's where it points
elsewhere from there than its own usual one, by more, and so much nearer to where that of the other does."""

MANY = 20
"""What is usual of so many tiles does not hang on one of them."""

LINE = SIDE // 8
"""A line around a tile is no wider, in pixels."""

SHOWN = 0.1
"""A colour is the ground's if it has a larger part of a tile's middle."""

_INNER = slice(SIDE // 5, SIDE - SIDE // 5)

Mask = npt.NDArray[np.bool_]
"""Bool ``[rows, columns]``."""


def odd_marks(tiles: Tiles, pictures: Image, name: Tile, right: Mask | None = None) -> Mask:
    """Return the tiles of a name that look otherwise than most of it do; of two that differ both.

    On a chequered board a mark is less strong on one colour: there those on each are compared.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: the tiles as `glyphs.crops` makes them.
        name: of a mark.
        right: tiles that may look otherwise, unless most others are drawn just alike.
    """
    named, may = np.flatnonzero(tiles == name), np.zeros(tiles.size, np.bool_)
    if right is not None:
        may = right.ravel()
    odd = np.zeros(tiles.size, np.bool_)
    odd[named] = _unlike_most(pictures[named], may[named])
    if odd.any() and _is_chequered(tiles, pictures):
        dark = _dark(tiles.shape).ravel()[named]
        for these in (named[dark], named[~dark]):
            odd[these] &= _unlike_most(pictures[these], may[these]) | (len(these) < SEVERAL)
    return odd.reshape(tiles.shape)


def _unlike_most(pictures: Image, may: Mask | None = None) -> Mask:
    """Return which of some marks look otherwise than most: bool ``[n]``; of two that differ both.

    Those that `may` do so only where most are not drawn just alike: there no other mark passes for one.
    """
    if len(pictures) < 2:
        return np.zeros(len(pictures), np.bool_)
    off = from_usual(pictures)
    exact = len(off) > SEVERAL and float(np.quantile(off, MOST, method="lower")) < EXACT
    least = max(OTHER_THAN_EXACT if exact else OTHER, APART * float(np.median(off)) * (len(off) > 2))
    other = np.asarray(off > least, np.bool_)
    if len(off) == 2:
        other[:] = other.any()
    return np.asarray(other if exact or may is None else other & ~may, np.bool_)


def odd_numbers(tiles: Tiles, pictures: Image) -> Mask:
    """Return the numbers of another shape than the rest of theirs, where these are drawn alike, or far more.

    Other marks pass for a digit, as an exclamation mark for 1. How strong and of what colour a number is does
    not count; what a message hides in part is left out, unless it stands on a ground of its own.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: the tiles as `glyphs.crops` makes them.
    """
    odd = np.zeros(tiles.size, np.bool_)
    for number in range(1, 9):
        named = np.flatnonzero(tiles == number)
        if len(named) <= SEVERAL:
            continue
        shapes = _shapes(pictures[named])
        looks = groups.flat(groups.patches(shapes))
        away = groups.distances(looks, np.median(looks, axis=0)[None])[:, 0]
        ground = np.median(pictures[named], axis=(1, 2))
        odd[named] = strange = _on_other_ground(ground, away)
        some = (away > THIN) & ~strange
        if some.mean() > 1 - MOST:
            some &= away > FAR_ALONE * np.sort(away)[-2]
        if not some.any():
            continue
        rims = groups.ring(groups.patches(pictures[named]) - ground[:, None, None].astype(np.float32))
        rims = np.abs(rims - np.median(rims, axis=0)).max(axis=1)
        odd[named] |= some & (from_usual(shapes, some, THIN) > ANOTHER) & (rims < RIM)
    return odd.reshape(tiles.shape)


def odd_inks(tiles: Tiles, pictures: Image) -> Mask:
    """Return the numbers that are drawn in another number's colour, and not in that of the others of theirs.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: the tiles as `glyphs.crops` makes them.
    """
    named, places = tiles.ravel(), np.flatnonzero(tiles > 0)
    grounds = np.median(pictures, axis=(1, 2))
    inks = dict(zip(places.tolist(), map(_ink, pictures[places]), strict=True))
    own = {number: np.flatnonzero(named == number).tolist() for number in np.unique(named[places]).tolist()}
    usual = {
        number: np.median([inks[place] for place in each], axis=0)
        for number, each in own.items()
        if len(each) >= SEVERAL
    }
    odd = np.zeros(tiles.size, np.bool_)
    for number, each in own.items():
        colours = [colour for other, colour in usual.items() if other != number]
        ground = np.median(grounds[each], axis=0)
        for place in each if colours and len(each) > 1 else ():
            if np.abs(grounds[place] - ground).max() > GROUND:
                continue  # its ink points elsewhere from there
            own_ink = usual[number] if len(each) > MANY else _without(inks, each, place)
            off = float(np.linalg.norm(inks[place] - own_ink))
            near = min(float(np.linalg.norm(inks[place] - colour)) for colour in colours)
            odd[place] = off > OTHERS_INK and near < NEARER * off
    return odd.reshape(tiles.shape)


def _without(
    inks: dict[int, npt.NDArray[np.float64]], each: list[int], place: int
) -> npt.NDArray[np.float64]:
    """Return the usual ink of some tiles but one."""
    return np.asarray(np.median([inks[other] for other in each if other != place], axis=0), np.float64)


def _ink(picture: Image) -> npt.NDArray[np.float64]:
    """Return where the colour of a mark lies from that of its ground, however pale: of length 1, ``[3]``.

    Lines and gaps beside the tile are no part of it. A bold digit may fill more of the middle than the ground
    does, which is that of the whole tile then.
    """
    pixels = picture[_INNER, _INNER].reshape(-1, 3).astype(np.int16)
    whole = np.median(picture, axis=(0, 1))
    shown = (peak(np.abs(pixels - whole)) <= GROUND).mean() > SHOWN
    apart = pixels - (whole if shown else np.median(pixels, axis=0))
    strong = peak(np.abs(apart))
    colour = np.median(apart[strong >= INK * strong.max()], axis=0)
    return np.asarray(colour / max(1.0, float(np.linalg.norm(colour))), np.float64)


def _on_other_ground(ground: npt.NDArray[np.float64], away: npt.NDArray[np.float32]) -> Mask:
    """Return which of some numbers have a ground and a shape of their own: bool ``[n]``.

    Args:
        ground: the colour of each one's ground: ``[n, 3]``.
        away: how far each one's shape is from the usual one: ``[n]``.
    """
    colours, which, count = np.unique(ground, axis=0, return_inverse=True, return_counts=True)
    own = np.zeros(len(ground), np.bool_)
    for colour in np.flatnonzero(count == 1):
        near = peak(np.abs(colours - colours[colour])) <= GROUND
        own[which.ravel() == colour] = near.sum() == 1
    return np.asarray(own & (away > FARTHER * away[~own].max(initial=THIN)), np.bool_)


def _shapes(pictures: Image) -> Image:
    """Return marks in one grey, however strong they are, on white: uint8, as `pictures`."""
    ground = np.median(pictures, axis=(1, 2), keepdims=True)
    marks = peak(np.abs(pictures - ground))
    strong = np.array([max(1.0, strength(picture)) for picture in pictures], np.float32)
    grey = 255 - np.minimum(STRONG * marks / strong[:, None, None], 255)
    return np.repeat(grey[..., None], 3, axis=3).astype(np.uint8)


def _is_chequered(tiles: Tiles, pictures: Image) -> bool:
    """Return whether covered tiles are of two colours, as a chess board's are."""
    covered, dark = (tiles == Tile.COVERED).ravel(), _dark(tiles.shape).ravel()
    colours = np.median(pictures.reshape(len(pictures), -1, 3), axis=1)
    both = [colours[covered & these] for these in (dark, ~dark)]
    if min(map(len, both)) < SEVERAL:
        return False
    one, other = (np.median(each, axis=0) for each in both)
    apart = float(np.abs(one - other).max())
    off = [np.median(peak(np.abs(each - own))) for each, own in zip(both, (one, other), strict=True)]
    return apart > CHEQUERED and max(off) < apart / EVEN


def _dark(shape: tuple[int, ...]) -> Mask:
    """Return which tiles are of one colour of a chess board."""
    return np.asarray(np.indices(shape).sum(axis=0) % 2 == 1, np.bool_)


def alone(tiles: Mask, pictures: Image) -> Mask:
    """Return which of several tiles looks like no other of them.

    Args:
        tiles: bool ``[rows, columns]``.
        pictures: the tiles as `glyphs.crops` makes them.
    """
    answer = np.zeros(tiles.size, np.bool_)
    if tiles.sum() > 1:
        for group in alike(miniatures(pictures), tiles.ravel()):
            answer |= group & (group.sum() == 1)
    if answer.sum() > 1:  # each lies at another part of a pixel
        answer[tiles.ravel()] &= _unlike_most(pictures[tiles.ravel()])
    return answer.reshape(tiles.shape)


def twofold(tiles: Tiles, pictures: Image) -> bool:
    """Return whether the mines of a game that is over have two looks: one of them may be its flags.

    On the two colours of a chequered board each look is two. The lines around tiles do not count: outer tiles
    of some boards lack one.
    """
    mines = tiles == Tile.MINE
    if not mines.any():
        return False
    if odd_marks(tiles, pictures, Tile.MINE).sum() >= SEVERAL:
        return True
    looks, dark = miniatures(pictures[:, LINE:-LINE, LINE:-LINE]), _dark(mines.shape)
    for colour in (dark, ~dark):
        sizes = [int(group.sum()) for group in alike(looks, (mines & colour).ravel())]
        if sum(size >= SEVERAL for size in sizes) > 1:
            return True
    return False
