"""Where straight edges repeat at one distance, both across and down: the likeliest boards of a picture."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.finding.edges import Layer, Soft

BLOCK = 32
"""Spectra are taken of squares of this many pixels of a layer, and added up to windows."""

WINDOWS = (3, 5, 9)
"""Widths and heights of windows, in blocks."""

SLOWEST = 18
"""The first frequencies are of what is wider than 17.5 pixels of a layer, up to 36: the longer side of oblong
tiles, in whatever layer the other side is shown."""

FREQUENCIES = 1 / 17.5 + np.arange(-SLOWEST, 56) * (1 / 6.8 - 1 / 17.5) / 55
"""Of tiles of 6.8 to 17.5 pixels of a layer; a finer layer or a coarser one has the others."""

HARMONICS = 3
"""Tile edges are narrow: they show at the frequency of the tiles and its multiples."""

LEAST = 0.15
"""Share of a window's edges that must repeat; text and noise reach a tenth."""

OBLONG, TALLEST, WIDEST = 1.1, 1.85, 2.6
"""Tiles that are not square are so much longer one way than the other at least, and at most higher than wide
or wider than high: the letters of a terminal are twice as high as wide."""

LEAST_OBLONG = 0.3
"""`LEAST` of oblong tiles: what repeats otherwise across than down are more often lines of text."""

TALL, LEAST_TALL = 1.5, 0.5
"""And of those so much higher than wide: 0.67 to 0.80 on boards, 0.36 on a terminal."""

NEAR, BRIGHTER = 1.2, 1.6
"""A square place whose distance is within this factor of those of oblong tiles is one of theirs where the
oblong place is so many times as strong: 2.0 to 5.1 times on eight boards of such tiles, 1.0 on others."""

SIZE_POWER = 0.7
"""How much a window's size counts beside the share of its edges that repeats."""

MOST, ALL = 10, 30
"""So many places are answered; so many where patience is wanted."""

HUGE, FEW = 125.0, 2
"""Of tiles that are larger than those of any game known, in pixels, so many at most: the waves and hills of a
wallpaper repeat so."""

Spectra = npt.NDArray[np.float32]
"""The share of a window's edges that repeat at each frequency: ``[down, across, frequencies]``."""


class Place(NamedTuple):
    """A window in which edges repeat, in the picture's pixels, and how far apart."""

    window: Rect
    width: float
    height: float
    strength: float

    @property
    def pitch(self) -> float:
        """The shorter distance."""
        return min(self.width, self.height)

    @property
    def oblong(self) -> bool:
        """Whether the distances differ."""
        return self.width != self.height

    @property
    def is_tiles(self) -> bool:
        """Whether oblong tiles are so much longer one way."""
        ratio = self.width / self.height
        return 1 / TALLEST < ratio < WIDEST and max(ratio, 1 / ratio) > OBLONG

    def multiples(self) -> list["Place"]:
        """Return the same with one distance halved or doubled: of edges that a layer blurs either repeats."""
        found = []
        for by in (0.5, 2.0):
            found += [self._replace(height=self.height * by), self._replace(width=self.width * by)]
        return [place for place in found if place.is_tiles]

    def outshines(self, square: "Place") -> bool:
        """Return whether edges repeat so much more here that a square place shows a part of the same."""
        near = self.pitch < NEAR * square.pitch and square.pitch < NEAR * max(self.width, self.height)
        shared = self.window.clipped(square.window)
        return near and self.strength > BRIGHTER * square.strength and min(shared.width, shared.height) > 0


def strongest(found: Sequence[Place], most: int = MOST) -> list[Place]:
    """Return the strongest places, so many at most, of those that are of one pattern one, strongest first."""
    kept: list[Place] = []
    huge = 0
    for place in sorted(found, key=lambda each: -each.strength):
        if len(kept) == most:
            break
        if any(_same(place, other) for other in kept) or (place.pitch > HUGE and huge == FEW):
            continue
        kept.append(place)
        huge += place.pitch > HUGE
    return kept


def repeating(layer: Layer, most: int = MOST) -> list[Place]:
    """Return the windows of each size in which a layer's edges repeat most, each with its distance.

    Args:
        layer: the layer.
        most: how many places are looked for, about.
    """
    across, down = _blocks(layer.x), _blocks(np.asarray(cv2.transpose(layer.y), np.uint8))
    found: list[Place] = []
    for size in WINDOWS:
        if size == WINDOWS[0] or (size - 1) * BLOCK <= max(layer.x.shape):
            both = _spectra(across, size), _spectra(down, size).transpose(1, 0, 2)
            found += _strongest(layer, size, most, *(each[..., SLOWEST:] for each in both))
            found += _oblong(layer, size, most, *both)
    return found


def _strongest(layer: Layer, blocks: int, most: int, across: Spectra, down: Spectra) -> list[Place]:
    both = np.sqrt(np.maximum(across * _nearby(down), _nearby(across) * down))
    frequencies = FREQUENCIES[SLOWEST:]
    shares = both.reshape(-1, frequencies.size)
    before, after = np.pad(shares, ((0, 0), (1, 0)))[:, :-1], np.pad(shares, ((0, 0), (0, 1)))[:, 1:]
    peaks = np.flatnonzero((shares >= before) & (shares >= after) & (shares > LEAST))
    found = []
    for index in peaks[np.argsort(-shares.ravel()[peaks])[: 6 * most]].tolist():
        window, frequency = divmod(index, frequencies.size)
        area, share = _window(layer, blocks, window, both.shape[1]), float(shares[window, frequency])
        pitch = layer.scale / float(frequencies[frequency])
        found.append(Place(area, pitch, pitch, share * area.width**SIZE_POWER))
    return found


def _oblong(layer: Layer, blocks: int, most: int, across: Spectra, down: Spectra) -> list[Place]:
    """Return the windows whose edges repeat most at one distance across, and at another down."""
    shares = np.sqrt(across.max(axis=2) * down.max(axis=2)).ravel()
    widths, heights = (layer.scale / FREQUENCIES[each.argmax(axis=2).ravel()] for each in (across, down))
    ratios = widths / heights
    least = np.where(ratios < 1 / TALL, LEAST_TALL, LEAST_OBLONG)
    likely = (shares > least) & (ratios > 1 / TALLEST) & (ratios < WIDEST)
    likely &= np.maximum(ratios, 1 / ratios) > OBLONG
    windows = np.flatnonzero(likely)
    found = []
    for window in windows[np.argsort(-shares[windows])[: 6 * most]].tolist():
        area = _window(layer, blocks, window, across.shape[1])
        strength = float(shares[window]) * area.width**SIZE_POWER
        found.append(Place(area, float(widths[window]), float(heights[window]), strength))
    return found


def _window(layer: Layer, blocks: int, number: int, across: int) -> Rect:
    """Return a window of so many blocks, counted row by row, in the picture's pixels."""
    step = BLOCK * layer.scale
    y, x = divmod(number, across)
    return Rect(x * step, y * step, blocks * step, blocks * step)


class Blocks(NamedTuple):
    """The edges of a layer along x, in squares of `BLOCK` pixels.

    Attributes:
        profiles: of each square, summed over its rows: float32 ``[down, across, BLOCK]``.
        waves: the frequencies in them and their multiples: complex64
            ``[down, across, HARMONICS, FREQUENCIES]``.
    """

    profiles: npt.NDArray[np.float32]
    waves: npt.NDArray[np.complex64]


def _blocks(edges: Soft) -> Blocks:
    height, width = edges.shape
    down, across = -(-height // BLOCK), -(-width // BLOCK)
    strips = np.zeros((down, across * BLOCK), np.float32)
    for strip, top in zip(strips, range(0, height, BLOCK), strict=True):
        strip[:width] = cv2.reduce(edges[top : top + BLOCK], 0, cv2.REDUCE_SUM, dtype=cv2.CV_32F)
    strips -= cv2.blur(strips, (25, 1), borderType=cv2.BORDER_REFLECT)
    profiles = strips.reshape(down, across, BLOCK)
    frequencies = np.concatenate([FREQUENCIES * number for number in range(1, HARMONICS + 1)])
    waves = np.exp(-2j * np.pi * np.outer(np.arange(BLOCK), frequencies)).astype(np.complex64)
    turned = np.exp(-2j * np.pi * BLOCK * np.outer(np.arange(across), frequencies)).astype(np.complex64)
    parts = (profiles @ waves.real) + 1j * (profiles @ waves.imag)
    return Blocks(profiles, (parts * turned).reshape(down, across, HARMONICS, FREQUENCIES.size))


def _spectra(squares: Blocks, blocks: int) -> Spectra:
    """Return the spectra of the windows' profiles along x, each summed over the rows of its window."""
    profiles = _summed(squares.profiles, blocks, 0)
    energy = _summed((profiles**2).sum(axis=-1), blocks, 1)
    waves = _summed(_summed(squares.waves, blocks, 0), blocks, 1)
    power = (waves.real**2 + waves.imag**2).sum(axis=2)
    # The second term keeps windows with hardly an edge from being all pattern.
    length = BLOCK * blocks
    return np.asarray(2 * power / (length * energy[..., None] + 1e-3 * (length * blocks) ** 2), np.float32)


def _summed(values: npt.NDArray[Any], blocks: int, axis: int) -> npt.NDArray[Any]:
    """Return the sums of so many neighbours along an axis; of all of them where they are fewer."""
    turned = np.moveaxis(values, axis, 0)
    return np.moveaxis(_of_neighbours(turned, min(blocks, len(turned))), 0, axis)


def _of_neighbours(values: npt.NDArray[Any], count: int) -> npt.NDArray[Any]:
    """Return the sums of so many neighbours along the first axis, each of two sums of half as many."""
    if count == 1:
        return values
    half = _of_neighbours(values, count // 2)
    pairs = half[: len(half) - count // 2] + half[count // 2 :]
    whole = pairs[: len(values) - count + 1] + values[count - 1 :] if count % 2 else pairs
    return np.asarray(whole)


def _nearby(spectra: Spectra) -> Spectra:
    """Return the largest share among neighbouring frequencies: tiles need not be quite square."""
    out = spectra.copy()
    for step in (1, 2):
        less = 1 - 0.03 * step
        out[..., step:] = np.maximum(out[..., step:], spectra[..., :-step] * less)
        out[..., :-step] = np.maximum(out[..., :-step], spectra[..., step:] * less)
    return out


def _same(one: Place, other: Place) -> bool:
    """Return whether two places are of one pattern: the same pitch, nearer to each other than their size."""
    if max(abs(one.width / other.width - 1), abs(one.height / other.height - 1)) >= 0.05:
        return False
    (x, y), (a, b) = one.window.center, other.window.center
    return max(abs(x - a), abs(y - b)) < max(one.window.width, other.window.width)
