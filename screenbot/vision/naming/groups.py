"""Group tiles that look alike."""

from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak

PARTS = 8
"""A tile is compared as this many by this many patches."""

MOST = 1200
"""So many different tiles are compared with each other; of more, the nearest of these speak for the rest."""

SAME, FEW = 5.0, 4
"""Parts of tiles that differ by less are the same, in grey levels; looks of so few tiles may be of others."""

SHADED = 6.0
"""What changes from row to row and from column to column alone is within so much of it, in grey levels: of
200 boards' flags one kind was, but those of a colour alone; of 400 boards' covered tiles 350."""

CORNER, BLURRED = 3, 12.0
"""The corner of a board may be rounded so far, in patches of its outermost tile, and its sides differ by so
much, in grey levels; a rounded corner differs by more."""

MEMBERS = 40
"""So many tiles speak for a group."""

Patches = npt.NDArray[np.float32]
"""The mean colours of a tile's patches: float32 ``[n, PARTS, PARTS, 3]``, 0 to 255."""

Labels = npt.NDArray[np.int32]
"""Which group each tile belongs to: int32 ``[n]``, the largest group is 0."""


class Tree(NamedTuple):
    """A shortest tree over points: for each point but the first, the one it hangs on and how far that is."""

    parent: npt.NDArray[np.int32]
    length: npt.NDArray[np.float32]


def patches(tiles: Image) -> Patches:
    """Return the mean colours of each tile's patches; tiles as `glyphs.crops` made them."""
    n, side = tiles.shape[:2]
    if not n:
        return np.zeros((0, PARTS, PARTS, 3), np.float32)
    below = tiles.astype(np.float32).reshape(n * side, side, 3)
    small = cv2.resize(below, (PARTS, n * PARTS), interpolation=cv2.INTER_AREA)
    return np.asarray(small.reshape(n, PARTS, PARTS, 3), np.float32)


def flat(each: Patches) -> npt.NDArray[np.float32]:
    """Return the patches of a tile in a row: float32 ``[n, values]``."""
    return np.asarray(each.reshape(len(each), int(np.prod(each.shape[1:]))), np.float32)


def ring(each: Patches) -> npt.NDArray[np.float32]:
    """Return the patches along a tile's border, which glyphs seldom reach: float32 ``[n, values]``."""
    border = np.ones((PARTS, PARTS), bool)
    border[1:-1, 1:-1] = False
    return flat(each[:, border])


def is_shading(each: npt.NDArray[np.float32]) -> bool:
    """Return whether patches ``[high, wide, 3]`` change from row to row and from column to column alone.

    And one way only: what is darker in the middle, or lighter, is a mark.
    """
    rows, columns = each.mean(axis=1), each.mean(axis=0)
    steps = [np.diff(profile, axis=0) for profile in (rows, columns)]
    back = max(
        float(np.minimum(step.clip(0).sum(axis=0), (-step).clip(0).sum(axis=0)).max()) for step in steps
    )
    even = columns + rows[:, None] - each.mean(axis=(0, 1))
    return bool(np.abs(each - even).max() < SHADED and back < SHADED)


def distances(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return how far apart rows are, root mean square per value: float32 ``[len(one), len(other)]``."""
    squares = (one**2).sum(axis=1)[:, None] + (other**2).sum(axis=1)[None, :] - 2 * one @ other.T
    return np.asarray(np.sqrt(np.maximum(squares, 0) / one.shape[1]), np.float32)


def alike(values: npt.NDArray[np.float32], least: float, most: float) -> Labels:
    """Return groups in which each tile has a near one; how near depends on how near tiles usually are.

    Tiles that change little by little across a board stay in one group. Bounds `least` and `most` are in
    the values' units.
    """
    if len(values) == 0:
        return np.zeros(0, np.int32)
    chosen = _representatives(values)
    points = values[chosen]
    tree = _shortest_tree(points)
    usual = float(np.quantile(tree.length[1:], 0.75)) if len(points) > 1 else 0.0
    limit = float(np.clip(3 * usual, least, most))
    group = np.arange(len(points))
    order = np.argsort(tree.length[1:]) + 1
    for point in order:
        if tree.length[point] > limit:
            break
        one, other = group[point], group[tree.parent[point]]
        group[group == one] = other
    nearest = (
        distances(values, points).argmin(axis=1) if len(points) < len(values) else np.arange(len(points))
    )
    return _by_size(group[nearest])


def _representatives(values: npt.NDArray[np.float32]) -> npt.NDArray[np.intp]:
    """Return the indices of up to `MOST` tiles that differ, every tile where there are few."""
    if len(values) <= MOST:
        return np.arange(len(values))
    _, first = np.unique((values / 3).astype(np.int16), axis=0, return_index=True)
    if len(first) > MOST:
        first = first[np.linspace(0, len(first) - 1, MOST).astype(int)]
    return np.sort(first)


def _shortest_tree(points: npt.NDArray[np.float32]) -> Tree:
    between = distances(points, points)
    parent = np.zeros(len(points), np.int32)
    length = between[0].copy()
    waiting = length.copy()
    waiting[0] = np.inf
    for _ in range(len(points) - 1):
        nearest = int(waiting.argmin())
        waiting[nearest] = np.inf
        closer = np.isfinite(waiting) & (between[nearest] < length)
        length[closer] = waiting[closer] = between[nearest][closer]
        parent[closer] = nearest
    return Tree(parent, length)


def unrounded(each: Patches, shape: tuple[int, int]) -> Patches:
    """Return patches in which a board's corners look like those of the tile most like it but for them.

    They may be rounded, and a little blurred along both their outer sides.
    """
    whole, places = each.copy(), np.arange(len(each)).reshape(shape)
    corners = places[[0, 0, -1, -1], [0, -1, 0, -1]]
    for here, (row, column) in zip(corners, product((0, -1), repeat=2), strict=True):
        rounded, outer = np.zeros((2, PARTS, PARTS), np.bool_)
        rounded[_end(row), _end(column)] = outer[row] = outer[:, column] = True
        limits = np.where(outer, BLURRED, SAME)[~rounded]
        apart = peak(np.abs(each[:, ~rounded] - each[here, ~rounded]))
        alike = np.where((apart < limits).all(axis=1), apart.max(axis=1), np.inf)
        alike[corners] = np.inf
        corner = each[alike.argmin(), rounded]
        if np.isfinite(alike.min()) and np.abs(each[here, rounded] - corner).max() > BLURRED:
            whole[here, rounded] = corner
    return whole


def _end(place: int) -> slice:
    return slice(-CORNER, None) if place else slice(CORNER)


def joined(each: Patches, labels: Labels) -> Labels:
    """Return groups of plain tiles, the small ones joined to one from which they differ on a single side.

    There a neighbour is drawn over them: an opening's lines, or its shadow.

    Args:
        each: the tiles' patches.
        labels: their groups, by size.
    """
    answer = labels.copy()
    size = np.bincount(labels)
    for group in range(int((size > FEW).sum()), len(size)):
        here, larger = answer == group, labels < group
        likely = np.unique(answer[larger][_but_for_a_side(each[here], each[larger]).any(axis=0)])
        samples = [each[answer == one][:MEMBERS] for one in likely]
        if samples and all(_but_for_a_side(samples[0], other).any() for other in samples):
            answer[here] = likely[0]
    return _by_size(np.asarray(answer, np.intp))


def _but_for_a_side(these: Patches, those: Patches) -> npt.NDArray[np.bool_]:
    """Return which tiles look like which but for one side, even faint marks told: bool ``[these, those]``."""
    middle, *sides = (
        np.abs(flat(one)[:, None] - flat(other)[None]).max(axis=2) < SAME
        for one, other in zip(_parts(these), _parts(those), strict=True)
    )
    return np.asarray(middle & (np.sum(sides, axis=0) >= len(sides) - 1), np.bool_)


def _parts(each: Patches) -> list[Patches]:
    """Return the middles of tiles, and their four sides without corners."""
    middle = each[:, 1:-1, 1:-1]
    return [middle, each[:, 0, 1:-1], each[:, -1, 1:-1], each[:, 1:-1, 0], each[:, 1:-1, -1]]


def _by_size(group: npt.NDArray[np.intp]) -> Labels:
    _, index, counts = np.unique(group, return_inverse=True, return_counts=True)
    rank = np.empty(len(counts), np.int32)
    rank[np.argsort(-counts, kind="stable")] = np.arange(len(counts))
    return np.asarray(rank[index], np.int32)


def shapes(seen: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return what the network sees of tiles at half its size: float32 ``[n, values]``."""
    if len(seen) == 0:
        return np.zeros((0, 1), np.float32)
    halves = (seen[:, ::2, ::2] + seen[:, 1::2, ::2] + seen[:, ::2, 1::2] + seen[:, 1::2, 1::2]) / 4
    return np.asarray(halves.reshape(len(seen), -1), np.float32)
