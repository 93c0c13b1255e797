"""Find boards whose tiles are pictures without straight sides: the same art again at even distances."""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Rect
from screenbot.vision.edges import Mask
from screenbot.vision.lattice import FEWEST_TILES, Candidate, Line, Sums, heaviest
from screenbot.vision.periods import periods

REPEATED = 0.55
"""Share of a cell's edges that the cell beside it, or below it, must have too."""

ALIKE = 0.7
"""The same share, once the lines are placed: fences and frames around a board repeat less."""

BUSY = 0.03
"""A cell with fewer edges than this share of its pixels shows no art."""


def textured(edges_x: Mask, edges_y: Mask) -> list[Candidate]:
    """Return boards of repeated art, from the edges of x and of y neighbours."""
    edge = edges_x | edges_y
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = 0, 0, 0, 0
    height, width = edge.shape[0] // 2 * 2, edge.shape[1] // 2 * 2
    even = edge[:height, :width]
    half = np.ascontiguousarray(even[::2, ::2] | even[1::2, ::2] | even[::2, 1::2] | even[1::2, 1::2])
    found = []
    for lag in _square_periods(half):
        for region in _regions(half, lag):
            candidate = _fitted(edge, region, 2.0 * lag)
            if candidate is not None:
                found.append(candidate)
    return found


def _square_periods(edge: Mask) -> Iterator[int]:
    """Yield distances at which edges repeat both across and down."""
    across = periods(edge, 8, 60, 6)
    down = periods(np.ascontiguousarray(edge.T), 8, 60, 6)
    for lag in across:
        if any(abs(lag - other) <= 1 for other in down):
            yield lag


def _regions(edge: Mask, lag: int) -> list[Rect]:
    """Return full-scale regions in which cells repeat across and down."""
    same_x, same_y = _again(edge, lag), _again(edge.T, lag).T
    size = (edge.shape[1] // lag, edge.shape[0] // lag)
    if min(size) < FEWEST_TILES:
        return []
    sums = [_cell_sums(mask, lag) for mask in (edge, same_x, same_y)]
    busy = sums[0] > BUSY * lag * lag
    dense = busy & (sums[1] > REPEATED * sums[0]) & (sums[2] > REPEATED * sums[0])
    joined = cv2.dilate(dense.astype(np.uint8), np.ones((3, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    scale = 2 * lag
    return [
        Rect(int(x) * scale, int(y) * scale, int(w) * scale, int(h) * scale)
        for x, y, w, h, _ in stats[1:]
        if min(w, h) > FEWEST_TILES and dense[y : y + h, x : x + w].mean() > 0.3
    ]


def _again(edge: Mask, lag: int) -> Mask:
    """Return edges that are there again at distance `lag` along x, on either side, a pixel apart at most."""
    wide = np.asarray(cv2.dilate(np.ascontiguousarray(edge), np.ones((1, 3), np.uint8)), np.uint8)
    out = np.zeros_like(edge)
    out[:, :-lag] |= edge[:, :-lag] & wide[:, lag:]
    out[:, lag:] |= edge[:, lag:] & wide[:, :-lag]
    return out


def _cell_sums(mask: Mask, lag: int) -> npt.NDArray[np.float32]:
    corners: Sums = np.asarray(cv2.integral(np.ascontiguousarray(mask)), np.int32)[::lag, ::lag]
    return np.asarray(corners[1:, 1:] - corners[:-1, 1:] - corners[1:, :-1] + corners[:-1, :-1], np.float32)


def _fitted(edge: Mask, region: Rect, pitch: float) -> Candidate | None:
    """Return the grid in a region: between tiles lies the least of their art."""
    margin = round(1.5 * pitch)
    area = region.grown(margin).clipped(Rect(0, 0, edge.shape[1], edge.shape[0]))
    part = np.ascontiguousarray(area.cut(edge))
    lag = round(pitch)
    same_x, same_y = _again(part, lag), _again(part.T, lag).T
    both = same_x & same_y
    columns, rows = _lines(both.sum(axis=0), pitch), _lines(both.sum(axis=1), pitch)
    if min(columns.size, rows.size) <= FEWEST_TILES:
        return None
    evidence = _evidence(part, same_x, same_y, columns, rows)
    top, bottom, left, right = heaviest(evidence - ALIKE)
    if min(bottom - top, right - left) < FEWEST_TILES:
        return None
    columns, rows = columns[left : right + 1] + area.x, rows[top : bottom + 1] + area.y
    inside = evidence[top:bottom, left:right]
    score = float((columns[-1] - columns[0]) * (rows[-1] - rows[0]) * (inside.mean() - 0.5))
    return Candidate(Grid(tuple(map(float, columns)), tuple(map(float, rows))), score)


def _lines(profile: npt.NDArray[np.integer], pitch: float) -> Line:
    """Return evenly spaced lines where the folded profile is least, the pitch made exact first."""
    values = profile.astype(np.float64)
    length = 16 * values.size
    waves = np.abs(np.fft.rfft(values - values.mean(), length))
    tries = np.linspace(pitch - 1.5, pitch + 1.5, 61)
    places = np.rint(length / tries).astype(int)
    pitch = float(tries[int(np.argmax(waves[places] + waves[2 * places]))])
    phases = np.arange(0, pitch, 0.5)
    spots = phases[:, None] + pitch * np.arange(int((values.size - 1) / pitch))[None, :]
    fold = np.interp(spots.ravel(), np.arange(values.size), values).reshape(spots.shape).mean(axis=1)
    reach = max(1, round(0.12 * pitch / 0.5))
    kernel = np.ones(2 * reach + 1) / (2 * reach + 1)
    smooth = np.convolve(np.concatenate([fold[-reach:], fold, fold[:reach]]), kernel, "valid")
    least = np.flatnonzero(smooth <= smooth.min() + 0.05 * (smooth.max() - smooth.min()))
    angle = np.exp(2j * np.pi * phases[least] / pitch).mean()
    start = float(np.angle(angle) / (2 * np.pi) * pitch) % pitch
    return np.asarray(np.arange(start, values.size - 1, pitch), np.float64)


def _evidence(edge: Mask, same_x: Mask, same_y: Mask, columns: Line, rows: Line) -> npt.NDArray[np.float64]:
    """Return the share of each cell's edges that its neighbours have too, 0 to 1; 0 for cells without art."""
    x, y = np.rint(columns).astype(int), np.rint(rows).astype(int)
    sums = []
    for mask in (edge, same_x, same_y):
        corners = np.asarray(cv2.integral(np.ascontiguousarray(mask)), np.float64)[np.ix_(y, x)]
        sums.append(corners[1:, 1:] - corners[:-1, 1:] - corners[1:, :-1] + corners[:-1, :-1])
    area = np.outer(np.diff(y), np.diff(x))
    share = np.minimum(sums[1], sums[2]) / np.maximum(sums[0], 1)
    return np.asarray(np.where(sums[0] > BUSY * area, np.minimum(1.2 * share, 1), 0), np.float64)
