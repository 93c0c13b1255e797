"""A question mark that is drawn within a mark: small, beside a flag or on its cloth, dark or light."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image
from screenbot.vision.naming.puzzle import COVERED, Puzzle
from screenbot.vision.networks.glyphs import FILLED, SIDE, Look, chances, features

MARKS = tuple(map(int, (Look.FLAG, Look.QUESTION, Look.MINE, Look.WRONG, Look.CROSS, Look.JUNK)))
"""What a mark with one may be called."""

CERTAIN, AMONG = 0.92, 0.5
"""The network takes a part for a question mark with this chance at least, or with the second where another
mark of the board is one for certain. Of 2,800 other marks and numbers it gives none more than 0.88."""

MOST, EACH = 6, 3
"""So many groups of marks are looked into, the largest first, and so many tiles of each."""

LARGE = 96
"""A tile is looked at with so many pixels a side."""

STRENGTHS, FAINTEST = (0.25, 0.4, 0.55, 0.7), 16
"""Ink differs from the ground by such a part of what the strongest does, and by so many grey levels."""

STRONGEST, LEAST = 0.97, 30
"""That is this quantile; so many pixels of ink have colours of their own."""

SPECK = 12
"""Parts have so many pixels at least."""

HIGH, WIDE = (0.15, 0.7), (0.3, 1.0)
"""How high a question mark is, in tiles, and how wide, in its heights."""

DOT, BELOW = 0.45, 0.35
"""Its dot is no higher, and no farther below, in heights of what is above it."""

PAPER, INK, SOFT = 220, 190, 60
"""It is drawn dark on light, as sharp as so small a part of its picture."""

Mask = npt.NDArray[np.bool_]
"""Which pixels are so: bool ``[LARGE, LARGE]``."""


def asked_within(puzzle: Puzzle, close: Callable[[int], Image]) -> list[int]:
    """Return the groups of marks on covered tiles that have a question mark within.

    Args:
        puzzle: the board.
        close: returns a tile's picture as it is, by the tile's number.
    """
    likely = puzzle.marked & np.isin(puzzle.names, MARKS) & (puzzle.ground(puzzle.names) == COVERED)
    groups = sorted(np.flatnonzero(likely).tolist(), key=lambda group: -puzzle.size[group])[:MOST]
    chance = {group: _chance(puzzle, group, close) for group in groups}
    least = AMONG if max(chance.values(), default=0) >= CERTAIN else CERTAIN
    return [group for group in groups if chance[group] >= least]


def _chance(puzzle: Puzzle, group: int, close: Callable[[int], Image]) -> float:
    tiles = np.flatnonzero(puzzle.labels == group)[:EACH].tolist()
    return min(chance_of_question(close(tile)) for tile in tiles)


def chance_of_question(tile: Image) -> float:
    """Return the chance that the likeliest part of a tile's mark is a question mark."""
    if min(tile.shape[:2]) == 0:
        return 0.0
    large = cv2.resize(tile, (LARGE, LARGE), interpolation=cv2.INTER_CUBIC)
    pictures = [_drawn(part) for layer in _layers(np.asarray(large, np.float32)) for part in _parts(layer)]
    shown = [picture for picture in pictures if picture is not None]
    return float(chances(features(np.array(shown)))[:, Look.QUESTION].max()) if shown else 0.0


def _layers(tile: npt.NDArray[np.float32]) -> list[Mask]:
    """Return what of a tile is ink, of one colour or of others, and what ink leaves."""
    rim = np.concatenate([tile[0], tile[-1], tile[:, 0], tile[:, -1]])
    off = np.abs(tile - np.median(rim, axis=0)).max(axis=2)
    strongest = float(np.quantile(off, STRONGEST))
    inked = [off > max(part * strongest, FAINTEST) for part in STRENGTHS]
    ink = off > _threshold(off.ravel())
    layers = [ink, *inked, *(~each for each in inked)]
    if ink.sum() > LEAST:
        apart = np.abs(tile - np.median(tile[ink], axis=0)).max(axis=2)
        other = apart > _threshold(apart[ink])
        layers += [ink & other, ink & ~other, other]
    return layers


def _threshold(values: npt.NDArray[np.float32]) -> float:
    """Return what parts strong from weak best."""
    levels = np.clip(values, 0, 255).astype(np.uint8).reshape(1, -1)
    found, _ = cv2.threshold(levels, 0, 255, cv2.THRESH_OTSU)
    return max(float(found), FAINTEST)


def _parts(layer: Mask) -> Iterator[Mask]:
    """Yield the connected parts of a layer, alone and with what may be the dot below."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(layer.astype(np.uint8), connectivity=8)
    boxes = {part: stats[part].tolist() for part in range(1, count) if stats[part, cv2.CC_STAT_AREA] >= SPECK}
    for part, (x, y, width, height, area) in boxes.items():
        yield labels == part
        for dot, (left, top, across, down, size) in boxes.items():
            below = y + height - 2 <= top <= y + height + BELOW * height
            within = x - 1 <= left and left + across <= x + width + 1
            if size < area and below and within and down <= DOT * height:
                yield (labels == part) | (labels == dot)


def _drawn(part: Mask) -> Image | None:
    """Return a part as a tile of its own would show it; None where it is too small, too large, or cut."""
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    top, bottom, left, right = (int(each) for each in (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1))
    height, width = bottom - top, right - left
    if not (HIGH[0] * LARGE <= height <= HIGH[1] * LARGE and WIDE[0] * height <= width <= WIDE[1] * height):
        return None
    if min(top, left) == 0 or max(bottom, right) == LARGE:
        return None
    side = round(height / FILLED)
    ink = np.zeros((side, side), np.float32)
    y, x = (side - height) // 2, (side - width) // 2
    ink[y : y + height, x : x + width] = part[top:bottom, left:right]
    soft = cv2.GaussianBlur(ink, (0, 0), side / SOFT)
    shown = PAPER - INK * cv2.resize(soft, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.repeat(shown[..., None], 3, axis=2).astype(np.uint8)
