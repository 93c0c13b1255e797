"""Find boards of tiles in a picture: straight edges that repeat across and down at even distances.

Four steps: the distances at which edges repeat (`periods`), the regions where they do so both ways
(`_regions`), the line of every tile edge there (`lattice.fit`), and the rectangle of tiles that those
lines really bound (`extent.board_rectangle`).
"""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect
from screenbot.vision.edges import Mask, Steps, noise_threshold, steps, straight
from screenbot.vision.extent import settled
from screenbot.vision.lattice import FEWEST_TILES, Candidate, Rough, fit, rough_fit
from screenbot.vision.periods import periods
from screenbot.vision.texture import textured

SMALLEST_TILE, LARGEST_TILE = 7, 132
"""Tile sizes that are looked for, in pixels."""

Sums = npt.NDArray[np.int32]
"""The integral of a mask: int32 ``[height + 1, width + 1]``."""

MOST_REGIONS = 24
"""So many of the likeliest regions are looked at closely."""

WELL = 0.4
"""A fit that explains so much of its area is a board; half or double its tile size reaches 0.1."""

MOST_BOARDS = 4
"""So many boards of one picture are answered."""

MOST_FITTED = 6
"""So many of the best of those are fitted to a fraction of a pixel."""


class _Layer(NamedTuple):
    """Edges at one scale: of x neighbours and of y neighbours."""

    across: Mask
    down: Mask
    scale: int


class _Region(NamedTuple):
    """Where edges repeat both ways at distances `width` and `height`, and how many pixels they speak for."""

    area: Rect
    width: float
    height: float
    strength: float
    sparse: bool


def find_grids(image: Image) -> list[Grid]:
    """Return the boards in a picture, best first; empty where there is none."""
    if image.shape[0] < FEWEST_TILES * SMALLEST_TILE or image.shape[1] < FEWEST_TILES * SMALLEST_TILE:
        return []
    across, down = steps(image, 1), steps(image, 0)
    threshold = noise_threshold(across, down)
    edges_x = _framed(across, threshold)
    edges_y = _framed(down, threshold)
    regions: list[_Region] = []
    for layer, smallest, largest in _layers(edges_x, edges_y):
        regions += _regions(layer, smallest, largest)
    regions.sort(key=lambda region: -region.strength)
    found = _likely(edges_x, edges_y, [region for region in regions if not region.sparse])
    if not any(rough.quality > WELL for rough in found):
        found += _likely(edges_x, edges_y, [region for region in regions if region.sparse])
    likeliest = sorted(found, key=lambda each: -each.score)
    fitted = [fit(each) for each in likeliest[:MOST_FITTED]]
    candidates = [each for each in fitted if each is not None]
    if not any(rough.quality > WELL / 4 for rough in found):
        candidates += textured(edges_x, edges_y)
    return [settled(image, candidate.grid, FEWEST_TILES) for candidate in _best(candidates)[:MOST_BOARDS]]


def _likely(edges_x: Mask, edges_y: Mask, regions: list[_Region]) -> list[Rough]:
    """Return rough fits for the regions; once one fits well, others in its place are not tried."""
    found: list[Rough] = []
    good: list[Rect] = []
    for region in regions[:MOST_REGIONS]:
        if any(_overlap(region.area, area) for area in good):
            continue
        rough = rough_fit(edges_x, edges_y, region.area, region.width, region.height, region.sparse)
        if rough is None:
            continue
        found.append(rough)
        if rough.quality > WELL:
            good.append(rough.bounds)
    return found


def _framed(step: Steps, threshold: int) -> Mask:
    """Return where the steps are edges; the picture's border counts, for crops without a margin."""
    edge = cv2.threshold(step, threshold, 1, cv2.THRESH_BINARY)[1]
    edge = cv2.copyMakeBorder(edge, 0, 1, 0, 1, cv2.BORDER_CONSTANT, value=0)
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = 1, 1, 1, 1
    return np.asarray(edge, np.uint8)


def _layers(edges_x: Mask, edges_y: Mask) -> list[tuple[_Layer, int, int]]:
    """Return edges at full scale for small tiles, and at half and quarter scale for larger ones."""
    layers = [(_Layer(straight(edges_x, 1, 5), straight(edges_y, 0, 5), 1), SMALLEST_TILE, 26)]
    half_x, half_y = _halved(straight(edges_x, 1, 9)), _halved(straight(edges_y, 0, 9))
    layers.append((_Layer(half_x, half_y, 2), 12, 40))
    quarter_x, quarter_y = _halved(straight(half_x, 1, 7)), _halved(straight(half_y, 0, 7))
    layers.append((_Layer(quarter_x, quarter_y, 4), 18, LARGEST_TILE // 4))
    return layers


def _halved(edge: Mask) -> Mask:
    """Return the map at half its scale; a pixel is set where any of its four was."""
    height, width = edge.shape[0] // 2 * 2, edge.shape[1] // 2 * 2
    even = edge[:height, :width]
    return np.asarray(even[::2, ::2] | even[1::2, ::2] | even[::2, 1::2] | even[1::2, 1::2], np.uint8)


def _regions(layer: _Layer, smallest: int, largest: int) -> list[_Region]:
    """Return where edges repeat both ways: full-scale regions, each with its tile width and height."""
    widths = periods(layer.across, smallest, largest)
    heights = periods(layer.down.T, smallest, largest)
    found = []
    down = np.ascontiguousarray(layer.down.T)
    repeated_x = {width: _integral(_repeated(layer.across, width)) for width in widths}
    repeated_y = {height: _integral(_repeated(down, height)).T for height in heights}
    for width, sums_x in repeated_x.items():
        for height, sums_y in repeated_y.items():
            if not 0.55 <= width / height <= 1.8:
                continue
            square = 0.85 < width / height < 1.18
            for sparse in (False, True) if square else (False,):
                for box, strength in _dense_boxes(sums_x, sums_y, width, height, sparse):
                    scale = layer.scale
                    area = Rect(*(value * scale for value in box))
                    strength *= scale * scale * (1.0 if square else 0.3)
                    size = (float(width * scale), float(height * scale))
                    found.append(_Region(area, *size, strength, sparse))
    return found


def _repeated(edge: Mask, lag: int) -> Mask:
    """Return the edges that have another at distance `lag` to their left or right."""
    wide = np.asarray(cv2.dilate(edge, np.ones((1, 3), np.uint8)), np.uint8)
    out = np.zeros_like(edge)
    out[:, :-lag] |= edge[:, :-lag] & wide[:, lag:]
    out[:, lag:] |= edge[:, lag:] & wide[:, :-lag]
    return out


def _dense_boxes(
    sums_x: Sums, sums_y: Sums, width: int, height: int, sparse: bool
) -> list[tuple[Rect, float]]:
    """Return the boxes in which most tile-sized cells hold repeated edges both ways, and their strengths.

    `sums_x` and `sums_y` are the integrals of such edges of x and of y neighbours. For `sparse` boards,
    whose tiles have no lines between them, some edges here and there are enough.
    """
    size = ((sums_x.shape[1] - 1) // width, (sums_x.shape[0] - 1) // height)
    if min(size) < FEWEST_TILES - 1:
        return []
    edges_x = _cell_sums(sums_x, width, height) / height
    edges_y = _cell_sums(sums_y, width, height) / width
    both = np.minimum(edges_x, edges_y) if not sparse else np.maximum(edges_x, edges_y)
    dense = (both > 0.3).astype(np.uint8)
    # Opened regions without lines leave holes; a board's parts are at most a few tiles from each other.
    reach = 5 if sparse else 3
    joined = cv2.dilate(dense, np.ones((reach, reach), np.uint8))
    boxes = []
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    for left, top, columns, rows, _ in stats[1:]:
        if columns < FEWEST_TILES + 1 or rows < FEWEST_TILES + 1:
            continue
        inside = dense[top : top + rows, left : left + columns]
        if inside.sum() < 10:
            continue
        strength = float(both[top : top + rows, left : left + columns].clip(0, 1).sum())
        box = Rect(int(left) * width, int(top) * height, int(columns) * width, int(rows) * height)
        boxes.append((box, strength * width * height))
    return boxes


def _integral(mask: Mask) -> Sums:
    return np.asarray(cv2.integral(mask), np.int32)


def _cell_sums(sums: Sums, width: int, height: int) -> npt.NDArray[np.float32]:
    corners = sums[::height, ::width]
    return np.asarray(corners[1:, 1:] - corners[:-1, 1:] - corners[1:, :-1] + corners[:-1, :-1], np.float32)


def _best(candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates by falling score, of those that overlap only the best."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda each: -each.score):
        area = candidate.grid.area
        if all(not _overlap(area, other.grid.area) for other in kept):
            kept.append(candidate)
    return kept


def _overlap(one: Rect, other: Rect) -> bool:
    shared = one.clipped(other)
    smaller = min(one.width * one.height, other.width * other.height)
    return shared.width * shared.height > 0.15 * smaller
