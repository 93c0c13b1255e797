"""What marks stand on, by the borders of their tiles: like those of which plain tiles, or of none."""

import numpy as np
import numpy.typing as npt

from screenbot.geometry import peak
from screenbot.vision.naming import groups
from screenbot.vision.naming.groups import Labels, Patches
from screenbot.vision.naming.hiding import Hidden
from screenbot.vision.naming.puzzle import GROUND_COST, NEAREST, OPENED
from screenbot.vision.networks.glyphs import Chances

OWN, LEAST_OWN, ROUGHER = 5.0, 2.5, 4.0
"""Tiles with art have borders that differ so much from plain tiles', in grey levels; marks leave them. Where
those are smooth, less will do: so many times what they differ from each other, and a least."""

KNOWN, FEWEST_NUMBERS, TIMES = 0.9, 6, 3.0
"""So many numbers of such a chance tell what opened tiles look like; others are so much farther off."""

LETTERED, ONE_LOOK, ONE_GROUND = 0.03, 2.5, 8.0
"""Where so few plain tiles differ by more grey levels, in the median, and so few borders of all tiles, these
have one ground: what is covered is written, as in a terminal."""

OTHER_GROUND = 8.0
"""A mark whose tile has another colour all around stands on a ground of its own, in grey levels."""

NEARER = 0.5
"""And so much nearer to what numbers stand on than to all plain tiles, where zeros are written."""

Rings = npt.NDArray[np.float32]
"""The borders of tiles, as `groups.ring` returns them."""


def away_from(
    patches: Patches, labels: Labels, kinds: list[list[int]], count: int
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return how far each other group's borders are from each kind of plain ones, and what is near for it."""
    away = np.full((count, len(kinds)), np.inf)
    rings = groups.ring(patches)
    samples = [rings[np.flatnonzero(labels == group)[:40]] for group in range(count)]
    plain = [group for kind in kinds for group in kind]
    for group in np.setdiff1d(np.arange(count), plain):
        for place, kind in enumerate(kinds):
            nearest = [groups.distances(samples[group], samples[each]).min(axis=1) for each in kind]
            away[group, place] = min(float(np.median(each)) for each in nearest)
            if _all_around(samples[group], np.concatenate([samples[each] for each in kind])) > OTHER_GROUND:
                away[group, place] = max(away[group, place], NEAREST)
    return away, np.array([2.5 + 2 * _roughness(samples[kind[0]]) for kind in kinds])


def same_borders(
    patches: Patches, labels: Labels, kinds: list[list[int]], near: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """Return which kinds have the borders of which: a mark does not tell on which of them it stands."""
    rings = groups.ring(patches)
    usual = np.array([rings[labels == kind[0]].mean(axis=0) for kind in kinds], np.float32)
    alike = groups.distances(usual, usual) < np.minimum(near, near[:, None]) if kinds else np.eye(0)
    return np.asarray(alike, np.bool_)


def _all_around(rings: Rings, others: Rings) -> float:
    """Return how far three in four patches of a border are from the nearest other: marks reach some."""
    apart = peak(np.abs(others - rings.mean(axis=0)).reshape(len(others), -1, 3))
    return float(np.quantile(apart, 0.25, axis=1).min())


def _roughness(rings: Rings) -> float:
    """Return how far alike tiles' borders usually are from the nearest other."""
    between = groups.distances(rings, rings)
    np.fill_diagonal(between, np.inf)
    return float(np.median(between.min(axis=1))) if len(rings) > 1 else 2.0


def off_ground(
    rings: Rings, labels: Labels, single: Chances, costs: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return what it costs plain groups to be opened tiles, where others are just what numbers stand on."""
    known = single[:, 1:9].max(axis=1) > KNOWN
    numbers, numbered = np.flatnonzero(known), np.bincount(labels[known], minlength=len(costs)) > 0
    plain = np.flatnonzero((costs[:, OPENED] < 2) & ~numbered)
    answer = np.zeros(len(costs))
    if len(numbers) < FEWEST_NUMBERS or len(plain) < 2:
        return answer
    ground = rings[numbers[:: max(1, len(numbers) // 100)]]
    tiles = [np.flatnonzero(labels == group)[:40] for group in plain]
    away = np.array([np.median(groups.distances(rings[each], ground).min(axis=1)) for each in tiles])
    if away.min() < NEAREST:
        off = away > max(NEAREST, TIMES * float(away.min()))
        answer[plain[off]] = GROUND_COST * np.minimum([len(each) for each in tiles], 5)[off] ** 0.5
    return answer


def own_ground(patches: Patches, labels: Labels, plain: Hidden) -> npt.NDArray[np.bool_]:
    """Return which groups have a border unlike that of all plain tiles, as covered tiles with art have."""
    rings, answer = groups.ring(patches), np.ones(int(labels.max()) + 1, bool)
    sample = rings[plain][:: max(1, int(plain.sum()) // 200)]
    if len(sample):
        away = groups.distances(rings, sample).min(axis=1)
        least = float(np.clip(ROUGHER * _roughness(sample), LEAST_OWN, OWN))
        answer = np.array([np.median(away[labels == group]) > least for group in range(len(answer))])
    return answer


def numbers_ground(patches: Patches, labels: Labels, plain: Hidden, single: Chances) -> npt.NDArray[np.bool_]:
    """Return which groups have the border of known numbers rather than that of plain tiles."""
    rings, count = groups.ring(patches), int(labels.max()) + 1
    known = single[:, 1:9].max(axis=1) > KNOWN
    if known.sum() < FEWEST_NUMBERS:
        return np.zeros(count, bool)
    near, far = (
        groups.distances(rings, rings[each][:: 1 + int(each.sum()) // 100]).min(axis=1, initial=np.inf)
        for each in (known, plain)
    )
    apart = near - np.minimum(NEAREST, NEARER * far)
    return np.array([np.median(apart[labels == group]) < 0 for group in range(count)])


def is_lettered(patches: Patches, plain: Hidden, covert: Hidden) -> bool:
    """Return whether plain tiles have one look, and all others in sight their borders, or one if none is."""
    if covert.all():
        return False
    looks, rings, usual = groups.flat(patches), groups.ring(patches), plain if plain.any() else ~covert
    look, border = (np.median(each[usual], axis=0) for each in (looks, rings))
    other = np.median(np.abs(looks[plain] - look), axis=1) > ONE_LOOK
    off = np.median(np.abs(rings - border), axis=1) > ONE_GROUND
    return bool(max(other.sum() / max(1, plain.sum()), off[~covert].mean()) < LETTERED)
