"""What a whole board leaves in doubt: what its last closed tiles show, and whether others may be zeros."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision import deduction
from screenbot.vision.naming import groups
from screenbot.vision.naming.ending import outcome_of
from screenbot.vision.naming.marks import redness
from screenbot.vision.networks.glyphs import Chances, Look

RELIEF, COLOURFUL = 12.0, 30.0
"""Flat tiles vary by less, in grey levels, and colourful ones differ by more between red, green and blue."""

DARK = 150.0
"""A blue that is darker, in grey levels, is that of covered tiles: flags are light blue at most."""

NEAR, RED = 20.0, 30.0
"""Two grounds are alike that differ by less, in grey levels; on red ground red is so much stronger."""

LAST = groups.PARTS - 1
"""The patch at the other end of a side."""

PLAIN = 0.5
"""Covered tiles show no mark with more chance."""

SHAPELY = 0.98
"""Mines have a mine's shape with more chance, in the median; flags that are bombs had 0.91 at most, and a toy
mouse 0.96."""

FEWEST = 3
"""Fewer tiles are no kind of mark."""

MANY_NUMBERS = 10
"""Of so many numbers some come from an opening: there are zeros, too."""

HIDDEN = 0.03
"""Where more of the tiles are hidden, others may be closed among them."""


def perhaps_flags(tiles: Tiles, pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the closed tiles of a won board that may be flags: without marks, flat and colourful.

    Some games flag by a colour alone, and at the end flag all mines; hardly one flags by green or dark blue.
    Where flags are told by their colour alone nothing tells which of two colours is theirs, if grey is none.
    """
    covered, flags = tiles == Tile.COVERED, tiles == Tile.FLAG
    others = (tiles < 0) & ~covered & ~flags & (tiles != Tile.UNSURE)
    if not _may_be_won(tiles) or others.any():
        return np.zeros(tiles.shape, np.bool_)
    seen = groups.patches(pictures)[:, 1:-1, 1:-1]
    colour, flag = _plain_colour(seen[covered.ravel()]), _plain_colour(seen[flags.ravel()])
    if colour is None:
        return np.zeros(tiles.shape, np.bool_)
    if flags.any():
        plain = (
            flag is not None and min(np.ptp(colour), np.ptp(flag), np.abs(colour - flag).max()) > COLOURFUL
        )
        return np.asarray((covered | flags) & plain, np.bool_)
    return np.asarray(covered & _may_be_flags(colour), np.bool_)


def _may_be_flags(colour: npt.NDArray[np.floating]) -> bool:
    """Return whether a colour (BGR) may be that of flags: neither grey nor green nor dark blue."""
    blue, green, red = colour
    cold = blue >= green and blue - red > COLOURFUL and (blue + green + red) / 3 < DARK
    cold |= green >= blue and green - red > COLOURFUL
    return bool(np.ptp(colour) > COLOURFUL and not cold)


def _plain_colour(seen: groups.Patches) -> npt.NDArray[np.float32] | None:
    """Return the colour of tiles that are flat, and all of one; None where they are not, or there is none."""
    if not len(seen) or np.ptp(np.median(seen, axis=0), axis=(0, 1)).max() >= RELIEF:
        return None
    colours = seen.mean(axis=(1, 2))
    even = colours.std(axis=0).max() < RELIEF
    return np.asarray(np.median(colours, axis=0), np.float32) if even else None


def perhaps_shown(tiles: Tiles, pictures: Image, chances: Chances) -> npt.NDArray[np.bool_]:
    """Return what may be flags, mines or covered tiles' art, where all but flags and one other kind is open.

    What stands there may be called by its shape alone. Mines lie on opened tiles' ground or on red, flags and
    what a game puts on mines once they are found do not, unless they have a mine's shape beyond doubt; and
    covered tiles look otherwise than opened ones, and hardly like a mark. They may have one of their own, but
    not where nothing but a shading is within their borders, no flags stand on opened tiles' ground, and their
    colour is none of flags, or there are some.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: of the tiles, with their borders.
        chances: of what each shows, by its shape.
    """
    closed, unread = tiles < 0, tiles == Tile.UNSURE
    marks = closed & ~unread & (tiles != Tile.FLAG)
    names = np.unique(tiles[marks])
    if len(names) != 1 or names[0] not in (Tile.MINE, Tile.COVERED) or marks.sum() < FEWEST:
        return np.zeros(tiles.shape, np.bool_)
    exact = (deduction.around(closed & ~unread) <= tiles) & (tiles <= deduction.around(closed))
    if not exact[~closed].all() or not (tiles >= 0).any():
        return np.zeros(tiles.shape, np.bool_)
    seen = groups.patches(pictures)
    rims = groups.ring(seen).reshape(len(pictures), -1, 3)
    ground, opened = (np.median(rims[mask.ravel()], axis=0) for mask in (marks, tiles >= 0))
    flags = rims[(tiles == Tile.FLAG).ravel()]
    if names[0] == Tile.MINE:
        mean = ground.mean(axis=0)
        as_shown = np.abs(ground - opened).max() < NEAR or redness(mean) > max(
            RED, abs(mean[1] - mean[0])
        )  # orange is no red
        as_shown |= len(flags) > 0 and np.abs(ground - np.median(flags, axis=0)).max() > NEAR
        as_shown |= np.median(chances[marks.ravel(), Look.MINE]) > SHAPELY
        return np.asarray(marks & ~as_shown, np.bool_)
    mark, zero = (np.median(seen[mask.ravel()], axis=0) for mask in (marks, tiles >= 0))
    cornered = np.abs(mark - zero)[::LAST, ::LAST].max() < NEAR  # a ball reaches the sides, but not these
    art = cornered and np.ptp(mark[1:-1, 1:-1], axis=(0, 1)).max() > RELIEF
    if art and np.abs(ground - opened).max() > NEAR:
        on_opened = len(flags) > 0 and np.abs(opened - np.median(flags, axis=0)).max() <= NEAR
        coloured = not len(flags) and _may_be_flags(np.median(mark[1:-1, 1:-1], axis=(0, 1)))
        art = on_opened or coloured or not groups.is_shading(mark[1:-1, 1:-1])
    return np.asarray(marks & (art or np.median(chances[marks.ravel(), Look.PLAIN]) < PLAIN), np.bool_)


def perhaps_put(tiles: Tiles, pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the mines of a board that may be its flags: on covered tiles' ground, with no other mark.

    A person puts flags beside numbers; few lost games show no other mines, nor which was hit. Some flags have
    a mine's shape: shields, ghosts, skulls.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        pictures: of the tiles, with their borders.
    """
    mines, covered, number = tiles == Tile.MINE, tiles == Tile.COVERED, tiles > 0
    nothing = np.zeros(tiles.shape, np.bool_)
    alone = (mines | covered | (tiles >= 0) | (tiles == Tile.UNSURE)).all()
    if not alone or not covered.any() or mines.sum() < FEWEST:
        return nothing
    if not (deduction.around(number) > 0)[mines].all():
        return nothing
    opened = tiles >= 0
    ground, usual = (np.median(pictures[mask.ravel()], axis=(0, 1, 2)) for mask in (mines, covered))
    rims = groups.ring(groups.patches(pictures))
    own, *others = (np.median(rims[mask.ravel()], axis=0) for mask in (mines, covered, opened))
    covered_off, opened_off = (float(np.abs(own - other).mean()) for other in others)
    on_covered = np.abs(ground - usual).max() < NEAR and covered_off < opened_off
    return mines if on_covered else nothing


def _may_be_won(tiles: Tiles) -> bool:
    """Return whether a game is won, or would be but for a few tiles that cannot be read."""
    unread = tiles == Tile.UNSURE
    if not unread.any():
        return outcome_of(tiles) is Outcome.WON
    closed = np.isin(tiles, (Tile.COVERED, Tile.FLAG, Tile.QUESTION))
    least, most = deduction.around(closed), deduction.around(closed | unread)
    told = (tiles < 0) | ((least <= tiles) & (tiles <= most))
    hidden = closed & (deduction.around((tiles > 0) | unread) == 0)
    return bool(unread.mean() <= HIDDEN and (tiles > 0).any() and told.all() and not hidden.any())


def perhaps_zeros(tiles: Tiles) -> npt.NDArray[np.bool_]:
    """Return the covered tiles that may be zeros, where many numbers are read and no zero.

    So it is where zeros look almost as covered tiles do: those that touch each other are all zeros or none
    is, none is beside a flag, and the numbers around find their mines elsewhere. Of 1,791 labelled boards
    none with five numbers has no zero.
    """
    covered, closed = tiles == Tile.COVERED, tiles < 0
    perhaps = np.zeros(tiles.shape, np.bool_)
    if (tiles == 0).any() or (tiles > 0).sum() < MANY_NUMBERS:
        return perhaps
    count, parts = cv2.connectedComponents(covered.astype(np.uint8), connectivity=8)
    for part in (parts == number for number in range(1, count)):
        beside = (deduction.around(part) > 0) & ~part
        lacking = tiles > deduction.around(closed & ~part)
        perhaps |= part & ~(beside & (closed | lacking)).any()
    return perhaps
