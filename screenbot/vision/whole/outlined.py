"""Covered tiles with an outline: the one of a new board has the pointer or the focus, others may be flags."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Image, peak
from screenbot.vision.deduction import deduced
from screenbot.vision.networks.glyphs import SIDE, crops
from screenbot.vision.reading import Reading
from screenbot.vision.rules import Mask

Colours = npt.NDArray[np.float32]

RIM = SIDE // 5
"""An outline is no broader, in pixels of a tile's picture."""

SAME = 6.0
"""Colours are the same that differ by no more, in grey levels."""

MOST = 0.9
"""So many of the tiles of its colour are plain, up to their edges: an opened one may lack but a bevel."""

CERTAIN = 0.98
"""How certain it is then that the tile is covered."""

OFF = 25
"""A colour is none of usual tiles that is so many levels beyond all of theirs."""

ALONG, WITHIN = 0.7, 0.05
"""An outline fills so much of a line along each side, and hardly reaches farther in."""

CHEQUERED = 12
"""The two colours of chequers differ by more, in grey levels."""

PLAIN = 2
"""Where most tiles have an outline, so many have none."""

FLAGS = 3
"""So many outlined tiles that are mines, by the numbers, are flags, if no outlined one is safe and most tiles
have no outline."""

SIDES = 4
"""Top, right, bottom, left."""

BORDERS, NEARLY_ALL = 6, 0.8
"""Some games draw a line wherever covered tiles end at opened ones: along so many sides of tiles that have no
outline, and such a part of all sides like these. What has that colour around a lone tile is no outline."""


def with_outlined(image: Image, reading: Reading) -> Reading:
    """Return a reading with the only unsure tile among covered ones, if but an outline sets it apart.

    Tiles may be chequered: those of its own colour tell.
    """
    unsure = reading.tiles == Tile.UNSURE
    if unsure.sum() != 1 or (reading.tiles[~unsure] != Tile.COVERED).any():
        return reading
    pictures = crops(image, reading.grid).astype(np.float32)
    middles = pictures[:, RIM:-RIM, RIM:-RIM]
    place = int(np.flatnonzero(unsure)[0])
    colour = np.median(middles[place].reshape(-1, 3), axis=0)
    if np.abs(middles[place] - colour).max() > SAME:
        return reading
    alike = peak(np.abs(np.median(middles.reshape(len(middles), -1, 3), axis=1) - colour)) <= SAME
    alike[place] = False
    chequers = np.indices(unsure.shape).sum(axis=0).ravel() % 2
    own = alike[chequers == chequers[place]]
    plain = (peak(np.abs(pictures - colour)) <= SAME).mean(axis=(1, 2))
    if own.sum() < MOST * (own.size - 1) or (plain[alike] > MOST).mean() < MOST:
        return reading
    certainty = reading.certainty.copy()
    certainty[unsure] = CERTAIN
    tiles = np.where(unsure, Tile.COVERED, reading.tiles).astype(np.int8)
    return replace(reading, tiles=tiles, certainty=certainty)


def with_outlines_told(reading: Reading, pictures: Image) -> Reading:
    """Return a reading without the names of covered tiles that an outline sets apart: some games flag so.

    Where numbers need a mine beneath several they are flags; the others may be, or hints. The only one of a
    new board has the focus.

    Args:
        reading: what was read.
        pictures: of the tiles, as `glyphs.crops` made them.
    """
    covered, opened = reading.tiles == Tile.COVERED, reading.tiles >= 0
    begun = bool(opened.any())
    others = [np.median(pictures[opened.ravel()], axis=0).astype(np.uint8)] if begun else []
    outlined = _outlined(covered, opened, pictures, others) if covered.any() else covered
    if not begun:  # nobody flags whole rows: the page is darker, or lighter, there
        outlined = outlined & ~outlined.all(axis=1, keepdims=True) & ~outlined.all(axis=0, keepdims=True)
    if not outlined.any() or (not begun and outlined.sum() == 1):
        return reading
    tiles = np.where(outlined, Tile.UNSURE, reading.tiles).astype(np.int8)
    mines, safe = deduced(tiles)
    few = 2 * outlined.sum() <= covered.sum()
    if few and (mines & outlined).sum() >= FLAGS and not (safe & outlined).any():
        tiles[mines & outlined] = Tile.FLAG
    return replace(reading, tiles=tiles)


def _outlined(covered: Mask, opened: Mask, pictures: Image, others: list[Image]) -> Mask:
    """Return which covered tiles have an outline that others of their colour have not, nor other tiles.

    Where most of them have one, those do if there are opened tiles: beside a new board's a page may be lit.
    """
    outlined, lines = np.zeros_like(covered), np.zeros((*covered.shape, SIDES), np.bool_)
    colours = np.zeros((*covered.shape, 3), np.float32)
    for own in _colours(covered, pictures):
        looks = pictures[own.ravel()]
        usual = np.median(looks, axis=0).astype(np.uint8)
        off = [_off(each, usual, *others) for each in looks]
        lines[own] = [_lines(each) for each in off]
        colours[own] = [_ink(*each) for each in zip(looks, off, strict=True)]
        found = lines[own].all(axis=1)
        if not found.any() and others:
            plain = np.array([all(_lines(_off(usual, each, *others))) for each in looks])
            found = ~plain if plain.sum() >= PLAIN else found
        outlined[own] = found
    return outlined & ~_alone_within_borders(covered & ~outlined, opened, lines, colours)


def _alone_within_borders(plain: Mask, opened: Mask, lines: Mask, colours: Colours) -> Mask:
    """Return which tiles have opened ones on all sides, if lines lie wherever covered tiles end at such.

    Args:
        plain: covered tiles without an outline.
        opened: opened tiles.
        lines: along which sides of covered tiles there is a line: bool ``[rows, columns, SIDES]``.
        colours: of what differs there from other tiles: float32 ``[rows, columns, 3]``.
    """
    at_ends = plain[..., None] & _beside(opened)
    if lines[at_ends].sum() < max(BORDERS, NEARLY_ALL * at_ends.sum()):
        return np.zeros_like(plain)
    usual = np.median(colours[(lines & at_ends).any(axis=2)], axis=0)
    return np.asarray((peak(np.abs(colours - usual)) <= OFF) & ~_beside(~opened).any(axis=2), np.bool_)


def _beside(tiles: Mask) -> Mask:
    """Return beside which sides of each tile lies one of these: bool ``[rows, columns, SIDES]``."""
    edged = np.pad(tiles, 1)
    return np.stack([np.rot90(np.rot90(edged, turns)[:-2, 1:-1], -turns) for turns in range(SIDES)], axis=2)


def _colours(covered: Mask, pictures: Image) -> list[Mask]:
    """Return the covered tiles, by their two colours where they are chequered."""
    chequers = np.indices(covered.shape).sum(axis=0) % 2 == 0
    two = [own for own in (covered & chequers, covered & ~chequers) if own.any()]
    middles = pictures[:, RIM:-RIM, RIM:-RIM]
    one, other = (np.median(middles[own.ravel()], axis=(0, 1, 2)) for own in (two[0], two[-1]))
    return two if np.abs(one - other).max() > CHEQUERED else [covered]


def _off(look: Image, *others: Image) -> Mask:
    """Return which pixels of a tile have a colour that others have nowhere: lines may be astray.

    Beside its tile's middle, too: a page's shades shine through tiles of glass, and tiles of many shades lie
    on one page.
    """
    beside = _past_all(_beside_middle(look), *map(_beside_middle, others))
    return beside & _past_all(*(each.astype(np.float32) for each in (look, *others)))


def _past_all(shown: npt.NDArray[np.float32], *seen: npt.NDArray[np.float32]) -> Mask:
    """Return which pixels have a value that is far past all that others have anywhere."""
    least = np.min([each.min(axis=(0, 1)) for each in seen], axis=0)
    most = np.max([each.max(axis=(0, 1)) for each in seen], axis=0)
    return np.asarray((np.maximum(shown - most, least - shown) > OFF).any(axis=2), np.bool_)


def _beside_middle(look: Image) -> npt.NDArray[np.float32]:
    """Return by how much the colours of a tile differ from that of its middle."""
    middle = np.median(look[RIM:-RIM, RIM:-RIM].reshape(-1, 3), axis=0)
    return np.asarray(look - middle, np.float32)


def _ink(look: Image, off: Mask) -> Colours:
    """Return the colour of what differs from other tiles; black where nothing does."""
    return np.asarray(np.median(look[off], axis=0) if off.any() else np.zeros(3), np.float32)


def _lines(off: Mask) -> list[bool]:
    """Return along which `SIDES` what differs from other tiles fills a line; none if it reaches in."""
    sides = [np.rot90(off, turns)[:RIM, RIM:-RIM].mean(axis=1).max() for turns in range(SIDES)]
    within = bool(off[RIM:-RIM, RIM:-RIM].mean() < WITHIN)
    return [within and bool(along >= ALONG) for along in sides]
