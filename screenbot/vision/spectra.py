"""Where straight edges repeat at one distance, both across and down: the likeliest boards of a picture."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Rect
from screenbot.vision.edges import Layer, Soft

BLOCK = 32
"""Spectra are taken of squares of this many pixels of a layer, and added up to windows."""

WINDOWS = (3, 5, 9)
"""Widths and heights of windows, in blocks."""

FREQUENCIES = np.linspace(1 / 17.5, 1 / 6.8, 56)
"""Of tiles of 6.8 to 17.5 pixels of a layer; a finer layer or a coarser one has the others."""

HARMONICS = 3
"""Tile edges are narrow: they show at the frequency of the tiles and its multiples."""

LEAST = 0.15
"""Share of a window's edges that must repeat; text and noise reach a tenth."""

SIZE_POWER = 0.7
"""How much a window's size counts beside the share of its edges that repeats."""

MOST = 10
"""So many places are answered."""

Spectra = npt.NDArray[np.float32]
"""The share of a window's edges that repeat at each frequency: ``[down, across, frequencies]``."""


class Place(NamedTuple):
    """A window in which edges repeat, in the picture's pixels, and how far apart."""

    window: Rect
    pitch: float
    strength: float


def places(layers: Sequence[Layer]) -> list[Place]:
    """Return the windows in which edges repeat most, each with its distance, strongest first."""
    found: list[Place] = []
    for layer in layers:
        for blocks in WINDOWS:
            if blocks == WINDOWS[0] or (blocks - 1) * BLOCK <= max(layer.x.shape):
                found += _strongest(layer, blocks)
    kept: list[Place] = []
    for place in sorted(found, key=lambda each: -each.strength):
        if len(kept) < MOST and not any(_same(place, other) for other in kept):
            kept.append(place)
    return kept


def _strongest(layer: Layer, blocks: int) -> list[Place]:
    across = _spectra(layer.x, blocks)
    down = _spectra(np.ascontiguousarray(layer.y.T), blocks).transpose(1, 0, 2)
    both = np.sqrt(np.maximum(across * _nearby(down), _nearby(across) * down))
    shares = both.reshape(-1, FREQUENCIES.size)
    before, after = np.pad(shares, ((0, 0), (1, 0)))[:, :-1], np.pad(shares, ((0, 0), (0, 1)))[:, 1:]
    shares = np.where((shares >= before) & (shares >= after) & (shares > LEAST), shares, 0)
    size = blocks * BLOCK * layer.scale
    found = []
    for index in np.argsort(-shares, axis=None)[: 6 * MOST]:
        window, frequency = divmod(int(index), FREQUENCIES.size)
        if shares[window, frequency] == 0:
            break
        y, x = divmod(window, both.shape[1])
        area = Rect(x * BLOCK * layer.scale, y * BLOCK * layer.scale, size, size)
        strength = float(shares[window, frequency]) * size**SIZE_POWER
        found.append(Place(area, layer.scale / float(FREQUENCIES[frequency]), strength))
    return found


def _spectra(edges: Soft, blocks: int) -> Spectra:
    """Return the spectra of the windows' profiles along x, each summed over the rows of its window."""
    height, width = edges.shape
    down, across = max(blocks, -(-height // BLOCK)), max(blocks, -(-width // BLOCK))
    strips = np.zeros((down, across * BLOCK), np.float32)
    sums = np.add.reduceat(edges, np.arange(0, height, BLOCK), axis=0, dtype=np.float32)
    strips[: len(sums), :width] = sums
    profiles = np.asarray(sum(strips[i : i + down - blocks + 1] for i in range(blocks)), np.float32)
    profiles -= cv2.blur(profiles, (25, 1), borderType=cv2.BORDER_REFLECT)
    pieces = profiles.reshape(len(profiles), across, BLOCK)
    frequencies = np.concatenate([FREQUENCIES * number for number in range(1, HARMONICS + 1)])
    waves = np.exp(-2j * np.pi * np.outer(np.arange(BLOCK), frequencies)).astype(np.complex64)
    parts = (pieces @ waves.real) + 1j * (pieces @ waves.imag)
    parts *= np.exp(-2j * np.pi * BLOCK * np.outer(np.arange(across), frequencies))[None]
    energy = (pieces**2).sum(axis=-1)
    count, length = across - blocks + 1, BLOCK * blocks
    added = np.asarray(sum(parts[:, i : i + count] for i in range(blocks)))
    whole = np.asarray(sum(energy[:, i : i + count] for i in range(blocks)))
    # The second term keeps windows with hardly an edge from being all pattern.
    shares = 2 * np.abs(added) ** 2 / (length * whole[..., None] + 1e-3 * (length * blocks) ** 2)
    summed = shares.reshape(len(profiles), count, HARMONICS, FREQUENCIES.size).sum(axis=2)
    return np.asarray(summed, np.float32)


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
    reach = 2 * max(one.window.width, other.window.width)
    (x, y), (a, b) = one.window.center, other.window.center
    return abs(one.pitch / other.pitch - 1) < 0.05 and 2 * max(abs(x - a), abs(y - b)) < reach
