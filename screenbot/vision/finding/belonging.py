"""Which of two neighbouring tiles the pixels between them belong to: there lies the line, whatever its edges.

Bevels, shadows and gaps put edges beside the line between tiles, more on one side than on the other. But a
strip of pixels looks as its own tile's kind has it, and not as its neighbour's does.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image
from screenbot.vision.finding.sides import Lattice
from screenbot.vision.finding.variety import Lines, Patches, alternate, patches

STRIPS, PARTS = 32, 8
"""A tile is seen as so many strips beside each other, and each strip in so many parts."""

ENDS, SIDE = (0, 1, -2, -1), slice(10, 22)
"""A tile's kind shows at the ends of the strips in its middle: marks do not reach there."""

ENOUGH = 200
"""Of more tiles every second row or third … is looked at."""

KINDS = 3
"""Kinds differ in so many ways, those that vary most."""

NOISE = 3.0
"""Grey levels that tell nothing."""

REACH = 0.36
"""Lines move by no larger part of a tile."""

AS_GOOD = 0.2
"""Places for the line are as good as the best that leave so many strips less with their tiles."""

SMEARED, FACELESS = 0.5, 1.2
"""Smoothing takes up to so much of a strip across a line, and so much where all tiles are alike: there
nothing tells of what lies beyond, and the middle of it would be that of their faces."""

AGREED, ALONE = 0.5, 0.3
"""Lines move where the strips passed over speak for that, on average, by this much of what they could: among
the tiles, and with what lies around the board."""

SILENT = 0.1
"""Strips of tiles that are all of one kind depend less on any, on average."""

STEP, PIXELS = 0.045, 0.7
"""Smaller parts of a tile are not told apart, nor so few pixels."""

SLACK = 0.03
"""Lines may lie beyond the picture by this part of a tile."""

Shares = npt.NDArray[np.float64]
"""For each strip from half a tile before a line to half a tile after: float64 ``[STRIPS]``."""


class Shift(NamedTuple):
    """Where lines should lie, in tiles from where they do, and how much the strips in between agree, to 1."""

    tiles: float
    agreed: float


def belonging(image: Image, lattice: Lattice) -> Lattice:
    """Return a lattice whose lines lie where tiles begin to look as the next tile's kind has it."""
    columns, rows = lattice
    return Lattice(_moved(image, columns, rows), _moved(image.transpose(1, 0, 2), rows, columns))


def _moved(image: Image, columns: Lines, rows: Lines) -> Lines:
    """Return the columns, moved, but not out of the picture."""
    pitch, width = float(np.diff(columns).mean()), image.shape[1]
    wide = np.concatenate([columns[:1] - pitch, columns, columns[-1:] + pitch])
    seen = patches(image, wide, rows, STRIPS, PARTS, max(1, columns.size * rows.size // ENOUGH))
    moved = columns + _agreed(seen, max(STEP, PIXELS / pitch)) * pitch
    outside = _beyond(moved, width) > max(_beyond(columns, width), SLACK * pitch)
    return columns if outside else moved


def _agreed(seen: Patches, finest: float) -> float:
    """Return how far lines move, in tiles: by what the tiles say, and no farther than what lies around says.

    Where all tiles look alike, they say nothing; where two colours take turns, lines lie right.
    """
    among = _allegiance(seen[:, 1:-1])
    silent = bool(np.abs(among).mean() < SILENT)
    if silent and alternate(seen[:, 1:-1].mean(axis=(2, 3))):
        return 0.0
    around = _shift(_allegiance(seen), FACELESS if silent else SMEARED)
    own = around if silent else _shift(among, SMEARED)
    least = min((own, around), key=lambda shift: abs(shift.tiles)).tiles
    agreed = own.agreed >= (ALONE if own is around else AGREED) and around.agreed >= ALONE
    return least if agreed and own.tiles * around.tiles > 0 and abs(least) >= finest else 0.0


def _beyond(lines: Lines, size: int) -> float:
    """Return by how many pixels lines lie beyond a picture of a size."""
    return max(-float(lines[0]), float(lines[-1]) - size)


def _shift(strips: Shares, smeared: float) -> Shift:
    """Return the shift that leaves the most strips with the tiles that they depend on, at least so many."""
    passed = np.concatenate([[0.0], np.cumsum(strips)])
    offsets = np.arange(STRIPS + 1) / STRIPS - 0.5
    worth = np.where(np.abs(offsets) <= REACH, passed - passed[STRIPS // 2], -np.inf)
    good = offsets[worth >= worth.max() - AS_GOOD]
    nearest = float(np.abs(good).min())
    if nearest == 0 or worth.max() < smeared:
        return Shift(0.0, 1.0)
    return Shift(float(good[0] + good[-1]) / 2, float(worth.max()) / (nearest * STRIPS))


def _allegiance(seen: Patches) -> Shares:
    """Return how much more each strip depends on the left tile's kind than on the right one's, -1 to 1."""
    kinds = _kinds(seen)
    left, right = kinds[:, :-1].reshape(-1, KINDS), kinds[:, 1:].reshape(-1, KINDS)
    thirds = np.stack([seen[:, :, part : part + 2].mean(axis=2) for part in (1, 3, 5)], axis=3)
    half = STRIPS // 2
    strips = np.concatenate([thirds[:, :-1, half:], thirds[:, 1:, :half]], axis=2)
    by_left, by_right = _explained(left, right, strips.reshape(len(left), -1))
    return np.asarray((by_left - by_right) / (by_left + by_right + NOISE), np.float64)


def _kinds(seen: Patches) -> npt.NDArray[np.float64]:
    """Return the values by which tiles vary most: float64 ``[rows, columns, KINDS]``."""
    rows, columns = seen.shape[:2]
    ends = np.median(seen[:, :, ENDS, SIDE], axis=3).reshape(rows * columns, -1)
    ends -= ends.mean(axis=0)
    _, ways = np.linalg.eigh(ends.T @ ends)
    return np.asarray(ends @ ways[:, -KINDS:], np.float64).reshape(rows, columns, KINDS)


def _explained(
    left: npt.NDArray[np.float64], right: npt.NDArray[np.float64], strips: npt.NDArray[np.float32]
) -> tuple[Shares, Shares]:
    """Return how much each strip varies, in grey levels, with the tile to its left, and to its right."""
    kinds = np.concatenate([left, right], axis=1)
    kinds = kinds - kinds.mean(axis=0)
    products = kinds.T @ kinds
    ridge = 0.01 * np.trace(products) / len(products) + NOISE * len(kinds)
    factors = np.linalg.solve(products + ridge * np.eye(len(products)), kinds.T.astype(np.float32) @ strips)
    squares = [
        (factors[half] * (products[half, half] @ factors[half])).sum(axis=0) / len(kinds)
        for half in (slice(KINDS), slice(KINDS, None))
    ]
    by_left, by_right = (np.sqrt(each.reshape(STRIPS, -1).mean(axis=1)) for each in squares)
    return by_left, by_right
