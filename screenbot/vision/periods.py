"""The distances at which edges repeat."""

import numpy as np
import numpy.typing as npt

from screenbot.vision.edges import Mask


def periods(edge: Mask, smallest: int, largest: int, most: int = 7) -> list[int]:
    """Return the distances along x at which edges repeat most, strongest first.

    Each block of the picture votes: edges that meet an edge at distance p, above what is usual at
    other distances in that block.
    """
    block = 3 * largest
    rows = edge.shape[0] // 8 * 8
    if rows == 0 or edge.shape[1] <= 2 * smallest:
        return []
    packed = np.packbits(edge, axis=0)
    wide = packed.copy()
    wide[:, 1:] |= packed[:, :-1]
    wide[:, :-1] |= packed[:, 1:]
    lags = np.arange(smallest, min(largest + 2, edge.shape[1] // 2))
    if lags.size < 3:
        return []
    votes = np.stack([_block_votes(packed[:, :-lag] & wide[:, lag:], packed.shape, block) for lag in lags])
    usual = np.median(votes, axis=0)
    strength = np.maximum(votes - 1.3 * usual, 0).reshape(lags.size, -1).sum(axis=1)
    peaks = [
        i
        for i in range(lags.size)
        if strength[i] > 0 and strength[i] >= strength[max(0, i - 1) : i + 2].max()
    ]
    peaks.sort(key=lambda i: -float(strength[i]))
    return [int(lags[i]) for i in peaks[:most]]


def _block_votes(both: Mask, shape: tuple[int, ...], block: int) -> npt.NDArray[np.float32]:
    """Return how many bits are set in each block; `both` is packed along y, eight rows a byte."""
    sums = np.add.reduceat(np.bitwise_count(both), _starts(shape[0], block // 8), axis=0, dtype=np.uint16)
    starts = _starts(both.shape[1], block)
    out = np.zeros((len(sums), len(_starts(shape[1], block))), np.float32)
    out[:, : len(starts)] = np.add.reduceat(sums, starts, axis=1, dtype=np.float32)
    return out


def _starts(size: int, block: int) -> list[int]:
    """Return where blocks start; the last is longer, never shorter."""
    return list(range(0, max(1, size - block + 1), block))
