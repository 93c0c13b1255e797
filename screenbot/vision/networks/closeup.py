"""What tiles look like to the network: from nearer where marks are small, in a frame, or in doubt."""

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak
from screenbot.vision.networks.glyphs import MARK, SEEN, SIDE, Chances, Features, Look, chances_of, relief

SMALL, ROOM, NEARLY_ALL = 0.6, 1.5, 0.97
"""Where so many of a board's marks, with so much room around them, lie within this part of their tiles, they
are looked at from nearer."""

TINY, NEAREST = 0.45, 0.25
"""Where those in doubt lie within the first part they are, too; the second is the smallest looked at."""

FULL, LEAST_PLATE, WITHIN = 0.62, 8, 0.9
"""A plate fills so large a part of its box, as discs of 11 pixels do (0.65) and larger ones (0.79), and is so
many pixels high at least; such a part of it is looked at."""

FEWEST = 2
"""So many different numbers tell that what is seen from nearer are numbers."""

DOUBTED, NEARER = 0.9, (0.9, 0.8)
"""A mark for which no name has such a chance is looked at from nearer as well: these parts of its tile."""

NUMBERS = (1, 2, 3, 4, 5, 7)
"""From nearer these are told; zeros that are written look like a six or an eight."""

MAYBE, LIKELY, LEAST = 0.1, 0.6, 1e-4
"""A number counts that has such a chance at first, and such a one in each look from nearer. None rules a name
out."""


class Distinct(NamedTuple):
    """Tiles, each look once.

    Attributes:
        seen: as the network sees them.
        chances: at the first look.
        same: which of them each tile is.
        weighed: the chances as several looks tell.
    """

    seen: Features
    chances: Chances
    same: npt.NDArray[np.intp]
    weighed: Chances


def distinct(pictures: Image, nearer: Callable[[float], Image], tiles: bool = False) -> Distinct:
    """Return what tiles look like that `glyphs.faces` made.

    Args:
        pictures: the tiles, whole.
        nearer: returns this part of the same tiles, about their middles; not squeezed, if they are oblong.
        tiles: they are whole tiles for sure, as `glyphs.chances_of` takes it.
    """
    found = _distinct(pictures, nearer(1.0), tiles)
    part = _part(found.seen, found.chances)

    def closer(by: float) -> Image:
        return nearer(part * by)

    if part < 1:
        close = nearer(part)
        found = _distinct(close, close, tiles)
    tiny = _with_tiny(found, closer, tiles)
    found = _with_framed(found, closer, tiles) if tiny is found else tiny
    return _looked_again(found, closer, tiles)


def _distinct(pictures: Image, squares: Image, tiles: bool) -> Distinct:
    """Return the looks of tiles, by their squares where these show something: marks may lie beside them."""
    # Programs draw many tiles just alike: each look is seen once.
    rows = np.ascontiguousarray(pictures).reshape(len(pictures), -1)
    _, first, same = np.unique(rows.view(f"V{rows.shape[1]}"), return_index=True, return_inverse=True)
    seen, chances = chances_of(squares[first], tiles)
    if not np.array_equal(squares, pictures):
        whole, likely = chances_of(pictures[first], tiles)
        beside = (chances[:, Look.PLAIN] > 0.5) & (likely[:, Look.PLAIN] < 0.5)
        seen[beside], chances[beside] = whole[beside], likely[beside]
    return Distinct(seen, chances, same.ravel(), chances)


def _with_tiny(found: Distinct, nearer: Callable[[float], Image], tiles: bool) -> Distinct:
    """Return the looks, all in doubt from nearer where they are tiny numbers, beside large flags."""
    doubted = np.flatnonzero(_doubted(found))
    part = _room(found.seen[doubted]) if len(doubted) else 1.0
    if not 0 < part < TINY:
        return found
    close, numbers = _from_nearer(found, doubted, nearer(max(part, NEAREST)), tiles)
    return close if _are_several(close.chances[doubted][numbers]) else found


def _from_nearer(
    found: Distinct, which: npt.NDArray[np.intp], pictures: Image, tiles: bool
) -> tuple[Distinct, npt.NDArray[np.bool_]]:
    """Return the looks, some as these pictures of all tiles show them, and which of those are numbers."""
    places = np.unique(found.same, return_index=True)[1][which]
    seen, chances = found.seen.copy(), found.chances.copy()
    seen[which], chances[which] = chances_of(pictures[places], tiles)
    close = found._replace(seen=seen, chances=chances, weighed=chances)
    return close, np.asarray(chances[which, 1 : Look.FLAG].max(axis=1) > DOUBTED, np.bool_)


def _are_several(numbers: Chances) -> bool:
    """Return whether numbers are several, and not all the same."""
    return len(np.unique(numbers.argmax(axis=1))) >= FEWEST


def _with_framed(found: Distinct, nearer: Callable[[float], Image], tiles: bool) -> Distinct:
    """Return the looks, discs and plates by what is cut out of them where these are several numbers."""
    known = found.chances[:, [Look.PLAIN, *NUMBERS, Look.FLAG]].max(axis=1) >= 0.5
    framed = np.flatnonzero(~known)
    sides = plates(found.seen[framed])
    framed, sides = framed[sides > 0], sides[sides > 0]
    if len(framed) < FEWEST:
        return found
    part = WITHIN * float(np.median(sides)) / SIDE
    close, numbers = _from_nearer(found, framed, nearer(part), tiles)
    if not _are_several(close.chances[framed][numbers]):
        return found
    seen, chances, right = found.seen.copy(), found.chances.copy(), framed[numbers]
    seen[right], chances[right] = close.seen[right], close.chances[right]
    return found._replace(seen=seen, chances=chances, weighed=chances)


def plates(seen: Features) -> npt.NDArray[np.intp]:
    """Return how large the marks of tiles are that are one disc or plate with something cut out, or nothing.

    It is 0 where they are none.
    """
    return np.array([_plate(strength) for strength in peak(np.abs(seen))], np.intp)


def _plate(strength: npt.NDArray[np.float32]) -> int:
    """Return how large a mark is that is one disc or plate, whatever is cut out of it; 0 where it is none."""
    ink = (strength > MARK * strength.max()).astype(np.uint8)
    outlines, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return 0
    boxes = [cv2.boundingRect(each) for each in outlines]
    x, y, wide, high = boxes[int(np.argmax([each[2] * each[3] for each in boxes]))]
    whole = cv2.drawContours(np.zeros_like(ink), outlines, -1, 1, cv2.FILLED)
    alone = whole.sum() == whole[y : y + high, x : x + wide].sum()
    compact = whole.sum() >= FULL * wide * high and abs(wide - high) <= 2
    return max(wide, high) if alone and compact and high >= LEAST_PLATE else 0


def _doubted(found: Distinct) -> npt.NDArray[np.bool_]:
    """Return which looks are marks without a likely name."""
    plain = found.chances[:, Look.PLAIN] >= 0.5
    return np.asarray(~plain & (found.chances.max(axis=1) < DOUBTED), np.bool_)


def _looked_again(found: Distinct, nearer: Callable[[float], Image], tiles: bool) -> Distinct:
    """Return the looks, those in doubt weighed with what is seen from nearer where that is one number.

    Other marks are not: at the middle of a tile, a one with a foot passes for a mine.
    """
    doubted = _doubted(found)
    if not doubted.any():
        return found
    places = np.unique(found.same, return_index=True)[1][doubted]
    first = found.chances[doubted]
    looks = [chances_of(nearer(by)[places], tiles)[1] for by in NEARER]
    mean = np.exp(np.mean([np.log(each + LEAST) for each in (first, *looks)], axis=0))
    best = mean.argmax(axis=1)[:, None]
    agreed = np.isin(best[:, 0], NUMBERS) & (np.take_along_axis(first, best, axis=1)[:, 0] > MAYBE)
    for each in looks:
        agreed &= np.take_along_axis(each, best, axis=1)[:, 0] > LIKELY
    chances = found.chances.copy()
    chances[np.flatnonzero(doubted)[agreed]] = (mean / mean.sum(axis=1, keepdims=True))[agreed]
    return found._replace(weighed=chances)


def _part(seen: Features, found: Chances) -> float:
    """Return what part of tiles their marks and some room around these take, 1 where that is most of them."""
    marked = found[:, Look.PLAIN] < 0.5
    if not marked.any() or marked.all():  # studs on all tiles of a new board are no marks
        return 1.0
    part = _room(seen[marked])
    return part if part < SMALL else 1.0


def _room(seen: Features) -> float:
    """Return what part of tiles nearly all their marks and some room around these take."""
    strength = relief(seen)
    inked = strength > MARK * strength.max(axis=(1, 2), keepdims=True)
    aside = np.abs(np.arange(SEEN) - (SEEN - 1) / 2)
    far = [np.where(inked.any(axis=axis), aside, 0).max(axis=1) for axis in (1, 2)]
    return 2 * ROOM * float(np.quantile(np.maximum(*far), NEARLY_ALL)) / SIDE
