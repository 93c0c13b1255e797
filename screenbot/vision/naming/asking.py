"""A question mark that is drawn within a mark: small, beside a flag or on its cloth, dark or light."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, bounds, peak
from screenbot.vision.naming.puzzle import COVERED, Mask, Puzzle
from screenbot.vision.networks.glyphs import FILLED, SIDE, Look, chances, features

MARKS = tuple(map(int, (Look.FLAG, Look.QUESTION, Look.MINE, Look.WRONG, Look.CROSS, Look.JUNK)))
"""What a mark with one may be called."""

SHOWN = tuple(map(int, (Look.MINE, Look.WRONG, Look.CROSS)))
"""Where others are called so the game is over: it draws marks in ways of its own then."""

CERTAIN, NEARLY = 0.95, 0.85
"""The network takes a part for a question mark with such a chance in the median of a group, and in each of
its tiles with the second at least. By a script that is not kept: of 77 question marks of 130 looks 73 have
more than the first; of 4,461 flags none has more than 0.82, of 1,222 mines none more than 0.92."""

MOST, EACH = 6, 6
"""So many groups of marks are looked into, the largest first, and so many tiles of each, the strangest."""

SMALL = 16
"""Which these are is told by pictures of so many pixels a side."""

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

Close = Callable[[int], Image]
"""Returns the picture of a tile as it is, by its number in row order."""


def inside_of(image: Image, grid: Grid, inset: float) -> Close:
    """Return what shows each tile of a board as it is, but for its border.

    Args:
        image: a picture of the board.
        grid: where its tiles lie.
        inset: how much a border takes along each side of a tile, in parts of it.
    """

    def close(tile: int) -> Image:
        part = grid.tile(*divmod(tile, grid.columns))
        border = round(inset * min(part.width, part.height)) + 1
        shown = part.grown(-border).clipped(bounds(image)).cut(image)
        return shown if shown.size else np.zeros((1, 1, 3), np.uint8)  # beyond the picture

    return close


def asked_within(puzzle: Puzzle, close: Close) -> list[int]:
    """Return the groups of marks on covered tiles that have a question mark within.

    Where only some tiles of a group have one, those are in doubt: they passed for the others.

    Args:
        puzzle: the board.
        close: shows its tiles.
    """
    likely = puzzle.marked & np.isin(puzzle.names, MARKS) & (puzzle.ground(puzzle.names) == COVERED)
    groups = sorted(np.flatnonzero(likely).tolist(), key=lambda group: -puzzle.size[group])[:MOST]
    pictures = {
        group: [close(int(tile)) for tile in np.flatnonzero(puzzle.labels == group)] for group in groups
    }
    found = {group: [chance_of_question(each) for each in _strangest(pictures[group])] for group in groups}
    asked = [group for group in groups if _is_asked(found[group])]
    others = np.isin(puzzle.names, SHOWN)
    others[asked] = False
    if others.any():
        return []
    least = NEARLY if asked else CERTAIN
    for group in groups:
        if group not in asked and max(found[group]) >= least:
            mixed = np.array([chance_of_question(each) >= NEARLY for each in pictures[group]])
            puzzle.doubted[np.flatnonzero(puzzle.labels == group)[mixed]] = True
    return asked


def _is_asked(found: list[float]) -> bool:
    return bool(np.median(found) >= CERTAIN and min(found) >= NEARLY)


def _strangest(pictures: list[Image]) -> list[Image]:
    """Return those of several tiles that look least as all do."""
    small = [cv2.resize(each, (SMALL, SMALL), interpolation=cv2.INTER_AREA) for each in pictures]
    shown = np.array(small, np.float32)
    apart = np.abs(shown - np.median(shown, axis=0)).mean(axis=(1, 2, 3))
    return [pictures[place] for place in np.argsort(-apart, kind="stable")[:EACH]]


def chance_of_question(tile: Image) -> float:
    """Return the chance that the likeliest part of a tile's mark is a question mark."""
    large = cv2.resize(tile, (LARGE, LARGE), interpolation=cv2.INTER_CUBIC)
    pictures = [_drawn(part) for layer in _layers(np.asarray(large, np.float32)) for part in _parts(layer)]
    shown = [picture for picture in pictures if picture is not None]
    return float(chances(features(np.array(shown)))[:, Look.QUESTION].max()) if shown else 0.0


def _layers(tile: npt.NDArray[np.float32]) -> list[Mask]:
    """Return what of a tile is ink, of one colour or of others, and what ink leaves."""
    rim = np.concatenate([tile[0], tile[-1], tile[:, 0], tile[:, -1]])
    off = peak(np.abs(tile - np.median(rim, axis=0)))
    strongest = float(np.quantile(off, STRONGEST))
    inked = [off > max(part * strongest, FAINTEST) for part in STRENGTHS]
    ink = off > _threshold(off.ravel())
    layers = [ink, *inked, *(~each for each in inked)]
    if ink.sum() > LEAST:
        apart = peak(np.abs(tile - np.median(tile[ink], axis=0)))
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
