"""Straight edges in a picture: where neighbouring pixels differ along a line of some length."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect

Soft = npt.NDArray[np.uint8]
"""How strong the edge between pixels x - 1 and x is: uint8 ``[height, width]``, 0 to `STRONG`."""

STRONG = 24
"""An edge of so many grey levels is as good as any stronger one."""

ALONG = 5
"""Pixels along an edge that are averaged."""

MOST_NOISE = 12.0
"""At most so many grey levels are taken for noise."""

BLOCK, OFTENER, FAINT = 8, 0.04, 4
"""A picture that was kept with loss has faint steps, of no more grey levels, between its squares of so many
pixels: in so many more of the rows than elsewhere, and likewise of the columns."""

STIPPLED, ENOUGH = 0.7, 128
"""Share of a layer's pixels that are edges, across or down, from which on it shows no lines. So many pixels
each way, in the middle, tell."""

Sums = npt.NDArray[np.int32]
"""The sums of all edges above and left of a pixel: int32 ``[height + 1, width + 1]``."""

Steps = npt.NDArray[np.uint8]
"""How far neighbouring pixels differ in their most differing channel: uint8 ``[height, width]``."""


def steps(image: Image, axis: int) -> Steps:
    """Return how far each pixel differs from the one before it, along x (`axis` 1) or y (`axis` 0)."""
    return _widest(cv2.split(image), axis) if image.size else np.zeros(image.shape[:2], np.uint8)


def _widest(channels: Sequence[npt.NDArray[Any]], axis: int) -> Steps:
    """Return the steps of the channel that differs most; one by one they are quicker than together."""
    out = np.zeros(channels[0].shape, np.uint8)
    rest = out[:, 1:] if axis == 1 else out[1:]
    for each in channels if rest.size else ():
        one, other = (each[:, 1:], each[:, :-1]) if axis == 1 else (each[1:], each[:-1])
        cv2.max(rest, cv2.absdiff(one, other), dst=rest)
    return out


def noise_threshold(*maps: Steps) -> int:
    """Return the step that tells an edge from noise: 5, or more in a picture that is noisy throughout."""
    typical = max(float(np.median(each[::7, ::7])) for each in maps)
    return int(min(5 + 2.5 * typical, 30))


class Edges(NamedTuple):
    """Integrals of the edges of a layer, each edge some pixels wider; `y` is turned."""

    x: Sums
    y: Sums
    width: int
    height: int


@dataclass(frozen=True, eq=False)
class Layer:
    """A picture at a whole fraction of its size, and its straight edges.

    Edges are looked for when they are first asked for: at full scale that costs as much as all else.

    Attributes:
        scale: so many of the picture's pixels are one pixel here, each way.
        image: the picture, averaged.
        faint: steps of no more grey levels are no edges.
    """

    scale: int
    image: Image
    faint: int = 1
    _widened: dict[int, Edges] = field(default_factory=dict, repr=False)

    @cached_property
    def x(self) -> Soft:
        """Edges between neighbours along x."""
        return straight(self.image, 1, self.faint)

    @cached_property
    def y(self) -> Soft:
        """Edges between neighbours along y."""
        return straight(self.image, 0, self.faint)

    def cut(self, area: Rect) -> "Layer":
        """Return a part of the layer."""
        return Layer(self.scale, area.cut(self.image), self.faint)

    def widened(self, reach: int) -> Edges:
        """Return the sums of the edges, each wider by so many pixels on both sides; they are kept."""
        if reach not in self._widened:
            row, (height, width) = np.ones((1, 2 * reach + 1), np.uint8), self.x.shape
            x, y = (
                np.asarray(cv2.integral(cv2.dilate(each, row, borderValue=0)), np.int32)
                for each in (self.x, cv2.transpose(self.y))
            )
            self._widened[reach] = Edges(x, y, width, height)
        return self._widened[reach]


def layers(image: Image, least: int) -> list[Layer]:
    """Return a picture at full scale, half and so on to a sixteenth, while its sides have `least` pixels."""
    found: list[Layer] = []
    faint = FAINT if _blocky(image) and _blocky(image.transpose(1, 0, 2)) else 1
    for scale in (1, 2, 4, 8, 16):
        if scale > 1:
            height, width = image.shape[0] // 2, image.shape[1] // 2
            pairs = image[: height * 2, : width * 2]
            image = np.asarray(cv2.resize(pairs, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        if min(image.shape[:2]) < least:
            break
        found.append(Layer(scale, image, faint))
    return found


def _blocky(image: Image) -> bool:
    """Return whether faint steps between neighbours along x lie at every eighth pixel, as JPEG leaves them.

    Lines of a board are farther apart, lie elsewhere, or are not as faint.
    """
    step = steps(np.ascontiguousarray(image[:: 2 * BLOCK]), 1)[:, 1:]
    often = ((step > 0) & (step <= FAINT)).mean(axis=0)
    if often.size < BLOCK * BLOCK:
        return False
    *inner, last = (float(np.quantile(often[place::BLOCK], 0.4)) for place in range(BLOCK))
    return last > max(inner) + OFTENER


def straight(image: Image, axis: int, faint: int = 1) -> Soft:
    """Return how strong edges are that run straight, between neighbours along x (`axis` 1) or y (`axis` 0).

    Neighbours are averaged along the edge first: that keeps what runs straight, be it faint, and little of
    noise and of glyphs. Steps of no more than `faint` grey levels are none.
    """
    size = (1, ALONG) if axis == 1 else (ALONG, 1)
    edge = _widest(cv2.split(cv2.blur(image, size)), axis)
    noise = max(faint, int(min(1 + 2 * float(np.median(edge[::5, ::5])), MOST_NOISE)))
    # A tenth of the time that the same takes by numpy.
    left = cv2.subtract(edge, np.full_like(edge, noise))
    return np.asarray(cv2.threshold(left, STRONG, STRONG, cv2.THRESH_TRUNC)[1], np.uint8)


def hardly_lined(image: Image, grid: Grid) -> bool:
    """Return whether tiles end as faintly, across or down, as the squares of a picture kept with loss."""
    (left, right), (top, bottom) = (
        (max(0, round(edges[0])), round(edges[-1])) for edges in (grid.column_edges, grid.row_edges)
    )
    board = np.ascontiguousarray(image[top:bottom, left:right])
    return any(
        _strongest_in_most(each, len(edges) - 1) <= FAINT
        for each, edges in ((board, grid.column_edges), (board.transpose(1, 0, 2), grid.row_edges))
    )


def _strongest_in_most(image: Image, tiles: int) -> float:
    """Return how strong the strongest edge across x is in most of so many tiles, in grey levels."""
    along = _widest(cv2.split(cv2.blur(image, (1, ALONG))), 1).mean(axis=0)
    return float(np.median([each.max(initial=0) for each in np.array_split(along, tiles)]))


def stippled(layer: Layer, area: Rect) -> bool:
    """Return whether nearly all of an area of the picture is edges, across or down: no line of a board shows.

    So it is where a grey is mixed from dots, and where every second row is dark, as old screens show. The
    area may reach beyond a picture that is much wider than high.
    """
    x, y, right, bottom = (value // layer.scale for value in (area.x, area.y, area.right, area.bottom))
    height, width = layer.image.shape[:2]
    right, bottom = min(right, width), min(bottom, height)
    across, down = max(0, right - x - ENOUGH) // 2, max(0, bottom - y - ENOUGH) // 2
    inside = layer.cut(Rect(x + across, y + down, right - x - 2 * across, bottom - y - 2 * down))
    return any(float(np.mean(each > 0)) > STIPPLED for each in (inside.x, inside.y))
