"""Read tiles that something hides in part, or casts its shadow on, by what is seen of them.

Only tiles at the rim of unread ones are looked at, and of each only the part away from those: there it must
be just like a tile that was read, but for a smooth shadow, and like no tile of another name.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image, peak
from screenbot.vision import deduction
from screenbot.vision.networks.glyphs import SIDE

DEPTH = 9
"""From a side beside unread tiles on, so many pixels may be hidden."""

ALIKE = 0.98
"""Where this share of what is seen is like another tile's, both show the same."""

OTHERWISE = 0.05
"""Where at least this share is not, they show something else."""

LEAST, MOST = 6.0, 20.0
"""Levels that one pixel of two tiles alike differs by: so many are nothing, and more are never."""

DARKEST, FURTHER, BRIGHTEST, LIT = 0.75, 0.55, 1.02, 0.96
"""A shadow leaves so much of the light at least, or so much where other names are to be ruled out; so much
at most, and this somewhere on the tile."""

BLACK = 24.0
"""Added to the levels of three colours before they are compared: what is black has no shadow."""

APART = 12.0
"""A tile is not taken for a part of what hides it: they differ by more levels in one colour."""

UNLIKE = 4.0
"""Something lies on a tile that differs so much from all others of its name, in grey levels on average."""

USUAL = 0.05
"""What lies over a board has the colours that are on so large a part of it."""

MOST_UNREAD = 0.5
"""Where more of a board is unread, nothing is known of what its tiles look like."""

SIMILAR, MANY = 3, 8
"""So many of the most similar tiles of a name are tried; more unread tiles alike are a kind of their own, but
where they are just like others."""

MARK = 12
"""So many pixels of a mark are enough to miss it."""

Seen = npt.NDArray[np.bool_]
"""The pixels of a tile that are seen: bool ``[SIDE, SIDE]``."""

Around = npt.NDArray[np.bool_]
"""Which of a tile and its eight neighbours are unread: bool ``[3, 3]``."""

Pixels = npt.NDArray[np.float32]

_STRAIGHT = ((0, 1), (1, 0), (1, 2), (2, 1))

_AT = (np.mgrid[0:SIDE, 0:SIDE].reshape(2, -1).T - SIDE / 2) / SIDE
_BENDS = np.column_stack([np.ones(SIDE * SIDE), _AT, _AT**2, _AT[:, :1] * _AT[:, 1:]])
"""A smooth shadow is a sum of these: ``[pixels, 6]``."""


def peeped(tiles: Tiles, pictures: Image, floods: bool = True) -> Tiles:
    """Return the tiles, those named that are seen well enough and do not contradict the others.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: uint8 ``[rows * columns, SIDE, SIDE, 3]``.
        floods: whether the game opens what is around a zero.
    """
    unread, answer = tiles == Tile.UNSURE, tiles.copy()
    if not unread.any() or unread.mean() > MOST_UNREAD:
        return answer
    looks = pictures.astype(np.float32)
    colours = np.median(looks.reshape(*tiles.shape, -1, 3), axis=2)
    over, behind = _over(unread, looks), unread | _odd(tiles, looks)
    for row, column in np.argwhere(unread):
        around = np.pad(behind, 1)[row : row + 3, column : column + 3]
        nearby = np.pad(colours, ((1, 1), (1, 1), (0, 0)))[row : row + 3, column : column + 3]
        if _at_rim(around, nearby, over):
            place = int(row * tiles.shape[1] + column)
            answer[row, column] = named_by_part(looks, tiles.ravel(), place, _seen(around))
    wrong = deduction.contradictory(answer, floods)
    return np.where((wrong | (deduction.around(wrong) > 0)) & unread, tiles, answer)


def _odd(tiles: Tiles, looks: Pixels) -> npt.NDArray[np.bool_]:
    """Return tiles beside unread ones that were read but are just like no other: something lies on them."""
    odd, everything = np.zeros(tiles.shape, np.bool_), np.ones((SIDE, SIDE), np.bool_)
    unread = tiles == Tile.UNSURE
    for row, column in np.argwhere(~unread & (deduction.around(unread) > 0)):
        place = row * tiles.shape[1] + column
        like = np.flatnonzero(tiles.ravel() == tiles[row, column])
        own, others = looks[place], (looks[other] for other in like if other != place)
        odd[row, column] = all(_apart(own, other, everything) > UNLIKE for other in others)
    return odd


def _apart(one: Pixels, other: Pixels, seen: Seen) -> float:
    """Return how far what is seen of two tiles is apart on average, in grey levels."""
    return cv2.norm(one, other, cv2.NORM_L1, seen.view(np.uint8)) / (3 * np.count_nonzero(seen))


def _over(unread: npt.NDArray[np.bool_], looks: Pixels) -> Pixels:
    """Return the usual colours of what lies over the board, of unread tiles amid others: ``[n, 3]``."""
    inside = cv2.erode(np.pad(unread, 1).astype(np.uint8), np.ones((3, 3), np.uint8))[1:-1, 1:-1] > 0
    pixels = np.round(looks[inside.ravel()].reshape(-1, 3) / 8)
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    return np.asarray(8 * colours[counts > USUAL * len(pixels)], np.float32)


def _at_rim(around: Around, colours: Pixels, over: Pixels) -> bool:
    """Return whether a tile is seen from three sides, or has not the colour of what lies over the board."""
    if sum(not around[side] for side in _STRAIGHT) >= 3:
        return bool(around.sum() > 1)
    own = colours[1, 1]
    if len(over) and peak(np.abs(over - own)).min() <= APART:
        return False
    behind = [
        (down, across)
        for down, across in _STRAIGHT
        if around[down, across] and not around[2 - down, 2 - across]
    ]
    return any(np.abs(colours[side] - own).max() > APART for side in behind)


def _seen(around: Around) -> Seen:
    """Return the part of a tile that is away from the unread tiles around it."""
    parts = (slice(0, DEPTH), slice(0, SIDE), slice(SIDE - DEPTH, SIDE))
    seen = np.ones((SIDE, SIDE), np.bool_)
    for down, across in np.argwhere(around):
        if (down, across) != (1, 1):
            seen[parts[down], parts[across]] = False
    return seen


def named_by_part(looks: Pixels, names: npt.NDArray[np.int8], place: int, seen: Seen) -> int:
    """Return the one name whose tiles look as this one does; `UNSURE` where none does, or several.

    Args:
        looks: the tiles: float32 ``[tiles, SIDE, SIDE, 3]``.
        names: their names, in row order: int8 ``[tiles]``.
        place: which one is named.
        seen: what is seen of it.
    """
    own = looks[place]
    apart = np.array([_apart(own, other, seen) for other in looks])

    def likest_of(name: int) -> Pixels:
        like = np.flatnonzero(names == name)
        return looks[like[np.argsort(apart[like], kind="stable")[:SIMILAR]]]

    likest = {int(name): likest_of(name) for name in np.unique(names[names != Tile.UNSURE])}
    if (apart[names == Tile.UNSURE] < LEAST).sum() > MANY:
        just_like = {name: peak(np.abs(like[0] - own))[seen].max() <= LEAST for name, like in likest.items()}
    else:
        just_like = dict.fromkeys(likest, True)
    if not any(just_like.values()):
        return int(Tile.UNSURE)
    likeness = {name: _likeness(own, others, seen) for name, others in likest.items()}
    found = [name for name, (same, _) in likeness.items() if same >= ALIKE]
    if len(found) != 1 or not just_like[found[0]]:
        return int(Tile.UNSURE)
    as_named = likest[found[0]][0]
    perhaps = [name for name, (_, maybe) in likeness.items() if maybe > 1 - OTHERWISE and name != found[0]]
    lacking = all(_lacks_mark(own, likest[name][0], as_named, seen) for name in perhaps)
    return found[0] if lacking else int(Tile.UNSURE)


def _lacks_mark(own: Pixels, other: Pixels, named: Pixels, seen: Seen) -> bool:
    """Return whether a tile has none of a small mark that tells another name's from those of its own.

    Enough of it would be seen.
    """
    mark = (peak(np.abs(other - named)) > MOST) & seen
    return bool(mark.sum() >= MARK and (peak(np.abs(own - named))[mark] <= LEAST).all())


def _likeness(own: Pixels, others: Pixels, seen: Seen) -> tuple[float, float]:
    """Return what share of a tile is as others of a name are: in a shadow that ends on it, in a deeper one.

    A single tile of a name tells nothing of how its looks differ: none is like it.
    """
    same = maybe = 0.0
    for place, other in enumerate(others):
        rest = np.abs(np.delete(others, place, axis=0) - other).min(axis=0, initial=255)
        usual = LEAST if len(others) == 1 else float(np.quantile(rest[seen], ALIKE))
        for shadow in _shadows(own, other, seen):
            off = peak(np.abs(other * shadow[..., None] - own))[seen]
            share, light = float((off <= np.clip(usual, LEAST, MOST)).mean()), shadow[seen]
            maybe = max(maybe, share)
            if len(others) > 1 and light.max() >= LIT and light.min() >= DARKEST:
                same = max(same, share)
    return same, maybe


def _shadows(own: Pixels, other: Pixels, seen: Seen) -> Iterator[Pixels]:
    """Yield no shadow, and the smooth one that makes another tile most like this one: ``[SIDE, SIDE]``."""
    yield np.ones((SIDE, SIDE), np.float32)
    light = ((own.sum(axis=2) + BLACK) / (other.sum(axis=2) + BLACK)).ravel()
    near = seen.ravel()
    for _ in range(2):
        bends, lights = _BENDS[near], light[near]
        parts = np.linalg.lstsq(bends.T @ bends, bends.T @ lights, rcond=None)[0]
        shadow = np.clip(_BENDS @ parts, FURTHER, BRIGHTEST)
        off = np.abs(shadow - light)
        near = seen.ravel() & (off <= np.quantile(off[seen.ravel()], 0.9))
    yield shadow.reshape(SIDE, SIDE).astype(np.float32)
