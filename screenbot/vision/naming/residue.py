"""What tiles show beside plain ones that look like them: marks on a texture, a gradient or a shine.

The network sees one tile at a time. Where the ground is stronger than the mark it sees little but ground,
until that is taken off.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak
from screenbot.vision.naming.groups import Patches, flat
from screenbot.vision.networks.glyphs import SIDE, Chances, Look, agreed, chances, features

VAGUE, PLAIN = 0.9, 0.5
"""A tile is vague to which the network gives no name with the one chance; plain are those with the other."""

SAMPLES = 200
"""So many plain tiles are compared with."""

GROUND, NEAR = 0.6, 4.0
"""A tile has the ground of a plain one where this part of its patches differ by less, in grey levels."""

FELLOWS = 5
"""It has that of so many: their median shows it without noise."""

TEXTURE = 4.0
"""A ground is worth to be taken off whose patches differ by more, in grey levels."""

STRONGEST, NOISE = 16, 2.0
"""A mark is on so many pixels stronger than so many times what plain tiles differ."""

TOLD, LIKELY, BLANK = 0.8, 0.5, 0.1
"""What is left alone tells of a mark that the network gives the first chance; where the tile might pass for a
plain one, of one with the second: no more than the third is left for that."""


class Residue(NamedTuple):
    """Tiles with marks, as they are seen when their ground is taken off.

    Attributes:
        places: which tiles.
        chances: how likely each look is, by what is left of them.
    """

    places: npt.NDArray[np.intp]
    chances: Chances


def residue(pictures: Image, patches: Patches, found: Chances) -> Residue:
    """Return the vague tiles that show a mark beside plain ones whose ground they have.

    Args:
        pictures: the tiles, as `glyphs.crops` made them.
        patches: their mean colours.
        found: how likely the network takes each look for at first.
    """
    vague = np.flatnonzero(found.max(axis=1) < VAGUE)
    plain = np.flatnonzero(found[:, Look.PLAIN] > PLAIN)
    plain = plain[peak(np.ptp(patches[plain, 1:-1, 1:-1], axis=(1, 2))) > TEXTURE]
    places, grounds = _on_grounds(vague, patches, plain[:: max(1, len(plain) // SAMPLES)])
    if not len(places):
        return Residue(places, found[:0])
    usual = np.median(pictures[grounds], axis=1)
    left, fellows = (pictures[each] - usual for each in (places, grounds[:, 0]))
    again = chances(features(np.clip(128.0 + left, 0, 255).astype(np.uint8)))
    likely = again[:, 1 : Look.JUNK].max(axis=1)
    told, strong = likely > TOLD, _strength(left) > NOISE * np.median(_strength(fellows))
    passed = (found[places, Look.PLAIN] > BLANK) & (again[:, Look.PLAIN] < BLANK)
    marked = strong & (told | (passed & (likely > LIKELY)))
    again = agreed(found[places], again, told)
    return Residue(places[marked], again[marked])


def _strength(pictures: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    """Return how strong the marks of pictures are, in grey levels: ``[n]``."""
    values = peak(np.abs(pictures)).reshape(len(pictures), SIDE * SIDE)
    return np.asarray(np.partition(values, -STRONGEST, axis=1)[:, -STRONGEST], np.float64)


def _on_grounds(
    vague: npt.NDArray[np.intp], patches: Patches, plain: npt.NDArray[np.intp]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return which vague tiles have the ground of plain ones, and of which: int ``[tiles, FELLOWS]``."""
    if not len(vague) or len(plain) <= FELLOWS:
        return vague[:0], np.zeros((0, FELLOWS), np.intp)
    colours = flat(patches).reshape(len(patches), -1, 3)
    apart = np.empty((len(vague), len(plain)), np.float32)
    for row, one in zip(apart, vague, strict=True):
        differ = peak(np.abs(colours[plain] - colours[one]))
        row[:] = np.quantile(differ, GROUND, axis=1)
        row[plain == one] = np.inf
    fellows = apart.argsort(axis=1)[:, :FELLOWS]
    near = np.take_along_axis(apart, fellows, axis=1).max(axis=1) < NEAR
    return vague[near], plain[fellows[near]]
