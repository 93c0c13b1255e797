"""What each name costs groups of tiles by their look: as the network sees it, and as some games draw."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.vision.naming.groups import Labels
from screenbot.vision.naming.hiding import Hidden
from screenbot.vision.naming.puzzle import COVERED, NAMES, OPENED, UNNAMEABLE
from screenbot.vision.networks.glyphs import LOOKS, Chances, Look

LOW = 0.36
"""Digits are higher than this, in parts of what the network sees of a tile."""

FAINT, LOWER = 0.3, 0.65
"""A mark's lines have at least this share of its strongest ink; no digit is so low beside the usual mark."""

DOTS = 5
"""So many small marks may be the dots that some games draw for zero."""

DOT = 0.5
"""And the parts that it consists of have this share."""

ART_COST = 4.0
"""What it costs a common look to be a plain tile with art that the network takes for a mark."""

FREQUENT = (1, 2)
"""Of digits only these may be on a third of a board's tiles: what else seems to be is covered tiles' art."""

WRITTEN = 6
"""So many marks of no known look on plain tiles' ground may be zeros that are written: no covered tiles."""

ROUND = (6, 8, int(Look.MINE))
"""Or so many that look like one of these: zeros are round, some with a dot or a stroke within.
"""

ORNATE, ORNAMENT_COST = 8, 5.0
"""So many marks that look like mines or question marks may be the art of all covered tiles, for so much."""

_ORNAMENTS = int(Look.MINE), int(Look.QUESTION)

UNKNOWN = 0.3
"""A mark is so much less often none that is known than one that is, by its shape alike."""

COMMON, KNOWN = 0.15, 0.8
"""A mark lower than any digit, on so many of the tiles, is art unless the network is so sure of it: zeros and
covered tiles with dots."""

LETTER_COST, FEWEST = 4.5, 3
"""What it costs so many marks on a colour of their own to be flags, where others look like the same number:
some games write letters. No others need to where the number is as high as `RARE`; mines are letters too."""

WRONG = 5
"""More flags are seldom wrong."""

RARE = 6
"""Digits from here on are so seldom that several in a colour of their own are letters, as B is."""

TOLD_LEAST, TOLD_TOGETHER = 0.02, 4
"""The network that sees the whole board gives no name less of a chance; so many tiles of a group that it
names alike tell the more."""

WRITTEN_COST = 4.0
"""What it costs a zero that is written out to be nothing known."""

LOWER_COST = 5.0
"""What a number costs a mark that is much lower than others."""


def look_costs(
    single: Chances,
    labels: Labels,
    own: npt.NDArray[np.bool_],
    opened: npt.NDArray[np.bool_],
    strength: npt.NDArray[np.float32],
    marked: Hidden,
    written: npt.NDArray[np.bool_],
    lettered: bool,
) -> npt.NDArray[np.float64]:
    """Return each name's cost for each group, by the network, and by what such marks are in some games.

    Args:
        single: the tiles' chances.
        labels: the tiles' groups.
        own: which groups have a ground of their own.
        opened: which groups have the ground of numbers.
        strength: how strong the tiles' marks are: float32 ``[n, SEEN, SEEN]``.
        marked: which tiles have marks.
        written: which groups are zeros that are written out, for sure.
        lettered: all tiles have one ground: covered ones are letters.

    Returns:
        Float64 ``[groups, NAMES]``, the cheapest of each group 0.
    """
    count = int(labels.max()) + 1
    size = np.bincount(labels, minlength=count)
    share = size / len(labels)
    logs = np.log(single + 1e-4)
    logs[:, Look.JUNK] += np.log(UNKNOWN)
    mean = (
        np.stack([np.bincount(labels, logs[:, look], count) for look in range(LOOKS)], axis=1) / size[:, None]
    )
    costs = np.full((count, NAMES), np.inf)
    several = np.where(mean.argmax(axis=1) == Look.PLAIN, np.minimum(size, 12), np.minimum(size, 4))
    costs[:, :LOOKS] = -mean * several[:, None] ** 0.5
    unknown = _are_unknown(mean)
    zeros = (opened & np.isin(mean.argmax(axis=1), ROUND)) | ((~own | opened) & unknown)
    zeros &= (size >= WRITTEN) & (share >= 0.05)
    zeros |= written
    _offer(costs, OPENED, zeros, np.where(unknown, 1.0, ART_COST))
    _offer(costs, OPENED, own & _are_art(mean, size, share), 1.0)
    usual = np.bincount(labels[marked], minlength=count).argmax() == np.arange(count)
    dots = own & _small(strength, labels) & (size >= DOTS) & (usual | (share >= 0.05))
    _offer(costs, OPENED, dots, np.where(_are_dots(mean, share), 1.0, ART_COST))
    costs[_lower(strength, labels, marked, mean), 1:9] += LOWER_COST
    rare, again = _are_letters(mean, size, own)
    _offer(costs, int(Look.FLAG), (rare | again) & ~_are_flags(mean, size).any(), LETTER_COST)
    _offer(costs, int(Look.MINE), rare, LETTER_COST)
    costs[:, COVERED] = costs[:, OPENED] + ART_COST * (zeros & (written | (not lettered)))
    costs[written, int(Look.JUNK)] += WRITTEN_COST
    known = np.isin(mean.argmax(axis=1), (Look.MINE, Look.QUESTION))
    _offer(costs, COVERED, lettered & ~written & _are_written(mean, size), np.where(known, ART_COST, 1.0))
    _add_usual_costs(costs, size, share)
    return np.asarray(costs - costs.min(axis=1, keepdims=True), np.float64)


def with_art(costs: npt.NDArray[np.float64], labels: Labels) -> npt.NDArray[np.float64]:
    """Return costs of a board with one plain look: many marks of one kind may be its covered tiles' art."""
    size, costs = np.bincount(labels, minlength=len(costs)), costs.copy()
    best = costs[:, 1:COVERED].argmin(axis=1) + 1
    ornate = np.isin(best, _ORNAMENTS) & (size >= ORNATE) & (costs[:, OPENED] < UNNAMEABLE)
    _offer(costs, COVERED, ornate, ORNAMENT_COST)
    return costs


def with_ground(
    costs: npt.NDArray[np.float64], told: npt.NDArray[np.float32], labels: Labels
) -> npt.NDArray[np.float64]:
    """Return costs with what the network that sees the whole board says is covered, and what is opened."""
    size = np.bincount(labels, minlength=len(costs))
    both = told[:, [OPENED, COVERED]] + TOLD_LEAST
    logs = np.log(both / both.sum(axis=1, keepdims=True))
    mean = np.stack([np.bincount(labels, each, len(costs)) for each in logs.T], axis=1) / size[:, None]
    costs = costs.copy()
    costs[:, [OPENED, COVERED]] -= mean * np.minimum(size, TOLD_TOGETHER)[:, None] ** 0.5
    return np.asarray(costs - costs.min(axis=1, keepdims=True), np.float64)


def _offer(
    costs: npt.NDArray[np.float64],
    name: int,
    these: npt.NDArray[np.bool_],
    more: float | npt.NDArray[np.float64],
) -> None:
    """Let groups have a name for no more than the cheapest one, and so much."""
    limit = costs.min(axis=1) + more
    costs[these, name] = np.minimum(costs[:, name], limit)[these]


def _are_unknown(mean: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Return which groups have marks of no known look; those written for zeros seldom have one."""
    chance = mean[:, Look.JUNK] - np.log(UNKNOWN)
    return np.asarray(chance > mean[:, : Look.JUNK].max(axis=1), np.bool_)


def _are_art(
    mean: npt.NDArray[np.float64], size: npt.NDArray[np.intp], share: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """Return which groups may be plain tiles with art: common ones of no name, or the commonest."""
    nameless = mean[:, [Look.PLAIN, Look.JUNK]].max(axis=1)
    vague = (nameless > np.log(0.15)) | ~np.isin(mean.argmax(axis=1), FREQUENT)
    common = (share >= 0.05) & (nameless > mean[:, 1:12].max(axis=1))
    return np.asarray((size >= 8) & (common | ((share >= 0.3) & vague)), np.bool_)


def _are_dots(mean: npt.NDArray[np.float64], share: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Return which groups of small marks are so common that they are art, unless they surely are a mark."""
    return np.asarray((share >= COMMON) & (mean[:, 1:12].max(axis=1) < np.log(KNOWN)), np.bool_)


def _are_written(mean: npt.NDArray[np.float64], size: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Return which groups may be covered tiles that are letters: several that are no usual number or flag."""
    best = mean.argmax(axis=1)
    usual = (best == Look.PLAIN) | ((best < RARE) & (best > 0)) | (best == Look.FLAG)
    return np.asarray(~usual & (size >= FEWEST), np.bool_)


def _are_letters(
    mean: npt.NDArray[np.float64], size: npt.NDArray[np.intp], own: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return which groups may be letters: those like a rare number, and like one that others are, too."""
    best = mean.argmax(axis=1)
    lettered = own & (size >= FEWEST) & (best > 0)
    rare = lettered & (best >= RARE) & (best < Look.FLAG)
    return np.asarray(rare, np.bool_), np.asarray(lettered & np.isin(best, best[~own]), np.bool_)


def _are_flags(mean: npt.NDArray[np.float64], size: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Return which groups are flags without a doubt: a game has one look for them."""
    return np.asarray((size >= FEWEST) & (mean[:, Look.FLAG] > np.log(KNOWN)), np.bool_)


def _add_usual_costs(
    costs: npt.NDArray[np.float64], size: npt.NDArray[np.intp], share: npt.NDArray[np.float64]
) -> None:
    """Make dear what boards seldom show: many of no known look, crosses, question marks and wrong flags."""
    again = np.minimum(size - 1, 4)
    costs[:, Look.JUNK] += 1.5 * again
    costs[:, Look.CROSS] += again
    costs[:, Look.QUESTION] += 0.5 + 0.3 * again
    costs[:, Look.WRONG] += 0.3 * np.clip(size - WRONG, 0, 8)
    costs[:, 1:COVERED] += np.select([share > 0.6, share > 0.35], [12.0, 6.0])[:, None]


def _small(strength: npt.NDArray[np.float32], labels: Labels) -> npt.NDArray[np.bool_]:
    """Return which groups have a mark lower than any digit, as the dots that some games draw for zero."""
    answer = np.zeros(int(labels.max()) + 1, bool)
    for group in range(len(answer)):
        lines = strength[labels == group].mean(axis=0).max(axis=1)
        answer[group] = (lines > 0.5 * lines.max()).sum() < LOW * len(lines)
    return answer


def _lower(
    strength: npt.NDArray[np.float32], labels: Labels, marked: Hidden, mean: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """Return which groups have a mark much lower than what looks like digits: a board's are of one height.

    Where nothing does, than marks usually are: mines and flags may be as high as their tiles. One dot of dice
    is as high as each of several.
    """
    heights, most, highest = np.full((3, int(labels.max()) + 1), np.inf)
    parts = np.zeros(len(heights), int)
    for group in np.unique(labels[marked]):
        usual = strength[labels == group].mean(axis=0)
        lines = usual.max(axis=1)
        inked, faint = ((each >= FAINT * each.max()) for each in (lines - lines.min(), lines))
        heights[group] = inked.sum()
        most[group] = max(heights[group], np.ptp(np.flatnonzero(faint)) + 1)
        parts[group], highest[group] = _parts(usual)
    number = np.isin(mean.argmax(axis=1), range(1, 9))
    digits = marked & number[labels]
    these = digits if digits.any() else marked
    least = LOWER * np.median(heights[labels[these]]) if marked.any() else np.inf
    dice = number & (parts > 1)
    dots = (parts == 1) & (highest > LOWER * np.median(highest[dice])) if dice.any() else np.False_
    return np.asarray((most < least) & ~dots, np.bool_)


def _parts(mark: npt.NDArray[np.float32]) -> tuple[int, float]:
    """Return of how many parts a mark consists, and how high the highest is, in pixels."""
    inked = (mark > DOT * mark.max()).astype(np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(inked, connectivity=8)
    return count - 1, float(boxes[1:, cv2.CC_STAT_HEIGHT].max(initial=0))
