"""Read one line of text: a small network, trained on drawn lines (`tests.training.text`).

It tells Latin letters apart, whatever their case, digits and a few signs. At each place along the line it
says a letter or none, after Graves et al., "Connectionist Temporal Classification", 2006.
"""

from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak
from screenbot.vision.networks.glyphs import convolved

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 !?.,:/-()'"
"""What a letter may be, whatever its case; one more output is none."""

HIGH = 20
"""Pixels of a line from its highest ink to its lowest, and `ROOM` above and below, as the network sees it."""

ROOM, BESIDE = 2, 6
"""Pixels of ground above and below the ink, and at its ends."""

WIDEST = 480
"""Longer lines are cut: nothing that matters here has so many letters."""

Seen = npt.NDArray[np.float32]
"""A line as the network sees it: float32 ``[HIGH, width]``, from 0 where the ground is to 1 where ink is."""


class Said(NamedTuple):
    """What a line says.

    Attributes:
        text: in small letters.
        certainty: the chance of its least certain letter, 0 to 1; 0 where it says nothing.
    """

    text: str
    certainty: float


def seen(picture: Image, ground: npt.NDArray[np.float64]) -> Seen:
    """Return a line as the network sees it.

    Args:
        picture: the line's ink, and nothing above, below or beside it.
        ground: the colour that it stands on.
    """
    ink = peak(np.abs(picture.astype(np.float32) - ground.astype(np.float32)))
    ink = np.clip(ink / max(1.0, float(np.quantile(ink, 0.98))), 0, 1)
    inner = HIGH - 2 * ROOM
    width = min(WIDEST, max(2, round(ink.shape[1] * inner / ink.shape[0])))
    way = cv2.INTER_AREA if ink.shape[0] > inner else cv2.INTER_LINEAR
    scaled = cv2.resize(ink, (width, inner), interpolation=way)
    return np.asarray(np.pad(scaled, ((ROOM, ROOM), (BESIDE, BESIDE))), np.float32)


def said(line: Seen) -> Said:
    """Return what a line says."""
    chances = _chances(line)
    best = chances.argmax(axis=1)
    text, worst = "", 1.0
    for letter, places in groupby(range(len(best)), best.__getitem__):
        if letter < len(LETTERS):
            text += LETTERS[letter]
            worst = min(worst, float(chances[list(places), letter].max()))
    text = " ".join(text.split())
    return Said(text, worst if text else 0.0)


def _chances(line: Seen) -> Seen:
    """Return how likely each letter is at each second pixel of a line: ``[width / 2, letters + 1]``."""
    weights = _weights()
    x = line[None, :, :, None]
    x = _halved(_layer(x, weights, "c1"), along=True)
    x = _halved(_layer(x, weights, "c2"), along=False)
    x = _halved(_layer(x, weights, "c3"), along=False)
    x = x.transpose(0, 2, 1, 3).reshape(1, x.shape[2], -1)[0]
    x = _along(x, weights, "d1")
    x = x + _along(x, weights, "d2")
    x = x + _along(x, weights, "d3")
    scores = x @ weights["out.w"] + weights["out.b"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float32)


def _layer(x: Seen, weights: dict[str, Seen], name: str) -> Seen:
    return np.maximum(convolved(x, weights[f"{name}.w"], weights[f"{name}.b"], 1), 0)


def _along(x: Seen, weights: dict[str, Seen], name: str) -> Seen:
    """Return a convolution along a line, ``[places, channels]``, without its negative values."""
    kernel = weights[f"{name}.w"]
    reach = len(kernel) // 2
    padded = np.pad(x, ((reach, reach), (0, 0)))
    flat = np.concatenate([padded[step : step + len(x)] for step in range(len(kernel))], axis=1)
    return np.asarray(
        np.maximum(flat @ kernel.reshape(-1, kernel.shape[2]) + weights[f"{name}.b"], 0), np.float32
    )


def _halved(x: Seen, along: bool) -> Seen:
    """Return the largest of each two pixels from top to bottom, and `along` the line as well."""
    x = x[:, : x.shape[1] // 2 * 2, : x.shape[2] // 2 * 2] if along else x[:, : x.shape[1] // 2 * 2]
    x = np.maximum(x[:, ::2], x[:, 1::2])
    return np.maximum(x[:, :, ::2], x[:, :, 1::2]) if along else x


@cache
def _weights() -> dict[str, Seen]:
    source = files("screenbot.vision.text").joinpath("letters.npz")
    with source.open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
