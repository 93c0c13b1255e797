"""Gather tiles that look alike into groups, and say what tells their names apart."""

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak
from screenbot.vision import deduction
from screenbot.vision.naming import groups
from screenbot.vision.naming.grounds import (
    away_from,
    is_lettered,
    numbers_ground,
    off_ground,
    own_ground,
    same_borders,
)
from screenbot.vision.naming.groups import Labels, Patches
from screenbot.vision.naming.hiding import Hidden, hidden
from screenbot.vision.naming.pips import pips, with_pips
from screenbot.vision.naming.pricing import TOLD_LEAST, look_costs, with_art, with_ground
from screenbot.vision.naming.puzzle import COVERED, OPENED, UNNAMEABLE, Puzzle
from screenbot.vision.naming.residue import residue
from screenbot.vision.naming.written import rings
from screenbot.vision.networks.closeup import distinct
from screenbot.vision.networks.glyphs import KNOWN, LOOKS, Chances, Features, Look

MOST_KINDS = 5
"""So many kinds of plain tiles are tried as covered and as opened in every combination."""

FINENESS = (12.0, 6.0, 3.0)
"""Plain tiles of one group differ from the next by at most so many grey levels, in each solution tried."""

DISTINCT = 0.75
"""Tiles that look nearly alike have two names where the network is so sure of both."""

RULED_OUT = 0.05
"""A tile that the network gives no more of a chance to show what those like it do shows something else."""

SAME = 2.5
"""But tiles of which no part differs more from that of another, in grey levels, show what that one does.
Small marks of other numbers differ by 4 and more."""

JUST_LIKE, NEARER, KNOWN_COST = 6.0, 0.3, 20.0
"""Tiles that differ by less from one that is known, in grey levels, and by so much less than others do, are
the same; another name costs so much."""

EXACT, FEW_EXACT = 1.0, 3
"""Where so many plain tiles differ by less from known ones, in grey levels, the picture is without noise."""

CLICKED_COST = 5.0
"""Tiles of which a click has opened one, and that look like no known covered one, cost so much as covered."""

LIKE, TOGETHER, COLOURED = 0.5, 0.4, 0.25
"""Marks of one number are so much like each other: the correlations of their blurred strengths and inks, and
the product of both. And their colours are not opposite, where colour is such a part of both inks."""


MARKS, STRANGE = [int(Look.FLAG), int(Look.QUESTION), int(Look.MINE), int(Look.WRONG)], 0.2
"""Which of these a mark is the network for single tiles does not know so often, for all that it says: a pin
is a flag in one game, and the other network sees in which."""


class Looks(NamedTuple):
    """What tiles look like, before they are grouped as plain ones.

    Attributes:
        shape: rows and columns of the board.
        pictures: the tiles.
        seen: the same as the network sees them.
        strength: how strong their marks are: float32 ``[n, SEEN, SEEN]``.
        single: the tiles' chances.
        patches: their mean colours.
        covert: those that something hides.
        plain: those without a mark.
        marks: groups of the others, by shape and colour; 0 elsewhere.
        covered: those that are known to be covered.
        opened: those that clicks have opened, unless the game took no notice.
        unflagged: those that are known to have no flag.
        told: the chance of each name by the network that sees the whole board; None where it was not asked:
            float32 ``[n, NAMES]``.
    """

    shape: tuple[int, int]
    pictures: Image
    seen: Features
    strength: npt.NDArray[np.float32]
    single: Chances
    patches: Patches
    covert: Hidden
    plain: Hidden
    marks: Labels
    covered: npt.NDArray[np.bool_]
    opened: npt.NDArray[np.bool_]
    unflagged: npt.NDArray[np.bool_]
    told: npt.NDArray[np.float32] | None = None


def with_covered(looks: Looks, tiles: Image, known: Image) -> Looks:
    """Return the looks with what some covered tiles look like for sure; all as `glyphs.crops` made them.

    Marks that are just like theirs are one: what tiles are drawn with may lie on other parts of pixels in
    each. A mark may be faint, so that tiles with one must not differ from the known ones at all; nor must
    others where some do not: opened tiles may hardly be lighter.
    """
    here, others = (groups.flat(groups.patches(each)) for each in (tiles, known))
    between = groups.distances(here, others)
    away, nearest = between.min(axis=1), others[between.argmin(axis=1)]
    same = np.abs(here - nearest).max(axis=1) < SAME
    exact = (away[looks.plain] < EXACT).sum() >= FEW_EXACT
    near = SAME if exact else min(JUST_LIKE, NEARER * float(away.max()))
    covered = np.where(looks.plain, away < near, same)
    marked, marks = ~looks.plain & ~looks.covert, looks.marks.copy()
    marks[marked] = np.unique(np.where(covered, -1, marks)[marked], return_inverse=True)[1]
    return looks._replace(covered=covered, marks=marks)


def looks_of(
    pictures: Image,
    framed: Image,
    shape: tuple[int, int],
    nearer: Callable[[float], Image],
    inside: tuple[slice, slice] = (slice(None), slice(None)),
    tiles: bool = False,
    told: npt.NDArray[np.float32] | None = None,
    veiled: Hidden | None = None,
) -> Looks:
    """Return what the tiles look like that `glyphs.faces` made.

    Args:
        pictures: the tiles.
        framed: the same with the broad borders that digits have; by these plain tiles are told apart where by
            nothing else.
        shape: rows and columns of the board.
        nearer: as `closeup.distinct` takes it.
        inside: the rows and columns that are whole; the rest is hidden.
        tiles: they are whole tiles for sure, as `glyphs.chances_of` takes it.
        told: as `Looks` has it.
        veiled: which tiles something hides, if that is known: bool ``[tiles]``.
    """
    once, first, same, weighed = distinct(pictures, nearer, tiles)
    seen, likely, single = once[same], first[same], weighed[same]
    if told is not None:
        likely, single = _with_told(likely, told), _with_told(single, told)
    if (likely.argmax(axis=1) == Look.MINE).any():
        for each in (likely, single):
            each[:, Look.WRONG] += each[:, Look.CROSS]
            each[:, Look.CROSS] = 0
    patches = groups.patches(pictures)
    if framed is not pictures and not _told_apart(groups.flat(patches), likely):
        patches = groups.patches(framed)
    patches = groups.unrounded(patches, shape)
    left = residue(pictures, patches, likely)
    likely[left.places] = single[left.places] = left.chances
    dots = pips(pictures, likely[:, : Look.MINE].max(axis=1) < KNOWN)
    likely, single = with_pips(likely, dots), with_pips(single, dots)
    values = groups.flat(patches)
    covert = _covert(values, likely, shape, inside)
    if veiled is not None:
        covert |= veiled
    plain = _plain_tiles(likely, values)
    plain[left.places] = False
    plain &= ~covert
    marked = ~plain & ~covert
    marks = np.zeros(len(pictures), np.int32)
    marks[marked] = _alike_marks(seen[marked], single[marked], patches[marked])
    strength = peak(np.abs(once))[same]
    nothing = np.zeros(len(pictures), np.bool_)
    known = nothing, nothing, nothing
    return Looks(shape, pictures, seen, strength, single, patches, covert, plain, marks, *known, told)


def _with_told(chances: Chances, told: npt.NDArray[np.float32]) -> Chances:
    """Return the chances of tiles by what both networks see, of each tile and of the whole board."""
    looks = told[:, :LOOKS].copy()
    looks[:, Look.PLAIN] += told[:, COVERED]
    own = chances.copy()
    marks = chances[:, MARKS]
    own[:, MARKS] = (1 - STRANGE) * marks + STRANGE * marks.sum(axis=1, keepdims=True) / len(MARKS)
    both = own * (looks + TOLD_LEAST)
    return np.asarray(both / both.sum(axis=1, keepdims=True), np.float32)


def _told_apart(values: npt.NDArray[np.float32], single: Chances) -> bool:
    """Return whether plain tiles have more than one look."""
    plain = single[:, Look.PLAIN] > 0.5
    return bool(groups.alike(values[plain], FINENESS[0] / 3, FINENESS[0]).any())


def _covert(
    values: npt.NDArray[np.float32], single: Chances, shape: tuple[int, int], inside: tuple[slice, slice]
) -> Hidden:
    """Return which tiles something hides; all that are not inside."""
    answer = np.ones(shape, np.bool_)
    rows, columns = answer[inside].shape
    seen = np.zeros(shape, np.bool_)
    seen[inside] = True
    within = seen.ravel()
    answer[inside] = hidden(values[within], single[within], (rows, columns)).reshape(rows, columns)
    return answer.ravel()


def gathered(looks: Looks, most: float) -> Puzzle:
    """Return tiles in groups, each name's cost by looks alone, and the cheapest names."""
    shape, pictures, seen, strength, single, patches, covert, plain, marks, covered, *_ = looks
    values = groups.flat(patches)
    labels = np.zeros(len(values), np.int32)
    labels[plain] = groups.joined(patches[plain], groups.alike(values[plain], most / 3, most))
    marked = ~plain & ~covert
    labels[marked] = marks[marked] + int(labels[plain].max(initial=-1)) + 1
    labels[covert] = int(labels[~covert].max(initial=-1)) + 1
    lettered = is_lettered(patches, plain, covert)
    own, opened = own_ground(patches, labels, plain), numbers_ground(patches, labels, plain, single)
    written = rings(strength, labels, marked)
    costs = look_costs(single, labels, own, opened, strength, marked, written, lettered)
    if looks.told is not None:
        costs = with_ground(costs, looks.told, labels)
    if covert.any():
        costs[-1] = UNNAMEABLE
        costs[-1, Look.JUNK] = 0
    known = np.bincount(labels, covered, minlength=len(costs)) > np.bincount(labels) / 2
    bare = np.bincount(labels, plain) > 0
    art = known & ~bare
    costs[known & bare, OPENED] += KNOWN_COST
    costs[art] += KNOWN_COST
    costs[art, COVERED] = 0
    if known.any() and not art.any():  # the new board's tiles were bare: marks are no art of covered ones
        costs[~bare, COVERED] += KNOWN_COST
    if known.any():
        costs[np.setdiff1d(labels[looks.opened], np.flatnonzero(known)), COVERED] += CLICKED_COST
    bared = np.unique(labels[looks.unflagged])
    costs[bared, Look.FLAG] += KNOWN_COST
    costs[bared, Look.QUESTION] += KNOWN_COST
    gaps = _gaps(patches, labels, costs)
    means, faces = (
        np.stack([each[labels == group].mean(axis=0, dtype=np.float32) for group in range(len(costs))])
        for each in (values, pictures)
    )
    spread = _spread(values.reshape(*shape, -1))
    kinds = _kinds(patches, labels, costs, most)
    if len(kinds) == 1:
        costs = with_art(costs, labels)
    away, near = away_from(patches, labels, kinds, len(costs))
    alike = same_borders(patches, labels, kinds, near)
    if lettered:  # what stands on which of them no border tells
        near = np.zeros_like(near)
    apart = _apart(labels.reshape(shape), kinds)
    costs[:, OPENED] += off_ground(groups.ring(patches), labels, single, costs)
    unlike, with_marks = (
        _unlike(seen, strength, labels),
        np.bincount(labels[~plain], minlength=len(costs)) > 0,
    )
    names, margins, doubted = costs.argmin(axis=1), np.full(len(costs), np.inf), np.zeros(len(labels), bool)
    return Puzzle(
        shape,
        labels,
        costs,
        away,
        near,
        alike,
        gaps,
        means,
        faces,
        spread,
        kinds,
        apart,
        with_marks,
        written,
        unlike,
        names,
        margins,
        doubted,
    )


def _unlike(seen: Features, strength: npt.NDArray[np.float32], labels: Labels) -> npt.NDArray[np.bool_]:
    """Return which groups have marks of another shape or colour than which, as they stand on their ground."""
    maps = [
        cv2.blur(strength[labels == group].mean(axis=0), (5, 5)) for group in range(int(labels.max()) + 1)
    ]
    flat = np.stack(maps).reshape(len(maps), -1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    inks = np.stack([seen[labels == group].mean(axis=(0, 1, 2)) for group in range(len(maps))])
    inks /= np.maximum(np.linalg.norm(inks, axis=1, keepdims=True), 1e-6)
    hues = inks - inks.mean(axis=1, keepdims=True)
    coloured = np.linalg.norm(hues, axis=1) > COLOURED
    opposite = (hues @ hues.T < 0) & coloured & coloured[:, None]
    alike = np.stack([flat @ flat.T, inks @ inks.T])
    unlike = (alike.min(axis=0) < LIKE) | (alike.clip(0).prod(axis=0) < TOGETHER)
    return np.asarray(unlike | opposite, np.bool_)


def _spread(values: npt.NDArray[np.float32]) -> float:
    """Return how far tiles usually are from the next but one: chequered ones and gradients hardly are."""
    across, down = values[:, 2:] - values[:, :-2], values[2:] - values[:-2]
    steps = [np.sqrt((part**2).mean(axis=2)).ravel() for part in (across, down) if part.size]
    return float(np.median(np.concatenate(steps))) if steps else 0.0


def _alike_marks(seen: Features, single: Chances, patches: Patches) -> Labels:
    """Return groups of tiles with marks, by shape and colour; no group has two looks that are both likely."""
    labels = groups.alike(groups.shapes(seen), 0.06, 0.12)
    best, sure = single.argmax(axis=1), single.max(axis=1)
    count = int(labels.max(initial=-1)) + 1
    for group in range(count):
        members = np.flatnonzero(labels == group)
        likely = [
            look
            for look in np.unique(best[members])
            if sure[members][best[members] == look].mean() > DISTINCT
        ]
        if not likely:
            continue
        usual = int(np.bincount(best[members]).argmax())
        called = np.array(likely)[single[members][:, likely].argmax(axis=1)]
        if usual in likely:
            called = np.where(single[members, usual] < RULED_OUT, best[members], called)
        others = _others(called, groups.flat(patches[members]))
        labels[members[others]] = count + called[others]
        count += single.shape[1]
    return np.asarray(np.unique(labels, return_inverse=True)[1], np.int32)


def _others(called: npt.NDArray[np.intp], values: npt.NDArray[np.float32]) -> npt.NDArray[np.intp]:
    """Return the tiles that are called otherwise than most, but for those that hardly differ from these."""
    usual = called == np.bincount(called).argmax()
    own, others = np.flatnonzero(usual), np.flatnonzero(~usual)
    if not len(others):
        return others
    nearest = own[groups.distances(values[others], values[own]).argmin(axis=1)]
    return np.asarray(others[np.abs(values[others] - values[nearest]).max(axis=1) >= SAME], np.intp)


def _plain_tiles(single: Chances, values: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Return which tiles are plain: by shape, or because they look just like one that is."""
    plain = single[:, Look.PLAIN] > 0.5
    number = single[:, 1:9].max(axis=1) > 0.5
    doubtful = np.flatnonzero(~plain & ~number & (single[:, Look.PLAIN] > 0.02))
    sample = np.flatnonzero(plain)[:: max(1, int(plain.sum()) // groups.MOST)]
    if len(doubtful) and len(sample):
        plain[doubtful] = groups.distances(values[doubtful], values[sample]).min(axis=1) < 5
    return plain


def _may_be_plain(costs: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Return which groups may be covered or opened tiles without a mark, or with art."""
    return np.asarray(costs[:, [OPENED, COVERED]].min(axis=1) < 2, np.bool_)


def _gaps(patches: Patches, labels: Labels, costs: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """Return how far each plain group's mean look is from that of each at least three times larger one."""
    gaps = np.full((len(costs), len(costs)), np.inf, np.float32)
    plain = np.flatnonzero(_may_be_plain(costs))
    if len(plain) < 2:
        return gaps
    size = np.bincount(labels, minlength=len(costs))[plain]
    means = np.stack([groups.flat(patches[labels == group]).mean(axis=0) for group in plain])
    between = groups.distances(means, means)
    between[size[None, :] < 3 * size[:, None]] = np.inf
    gaps[np.ix_(plain, plain)] = between
    return gaps


def _kinds(patches: Patches, labels: Labels, costs: npt.NDArray[np.float64], most: float) -> list[list[int]]:
    """Return plain groups joined, nearest first, until few kinds are left; written zeros with none."""
    plain = np.flatnonzero(_may_be_plain(costs))
    size = np.bincount(labels, minlength=len(costs)).astype(np.float64)
    kinds = [[int(group)] for group in plain]
    means = [groups.flat(patches[labels == group]).mean(axis=0) for group in plain]
    while len(kinds) > 1:
        first = [kind[0] for kind in kinds]
        zeros = costs[first, COVERED] > costs[first, OPENED]
        apart = (zeros[:, None] != zeros) | np.eye(len(means), dtype=np.bool_)
        gaps = np.where(apart, 1e6, groups.distances(np.stack(means), np.stack(means)))
        one, other = sorted(map(int, np.unravel_index(int(gaps.argmin()), gaps.shape)))
        if gaps[one, other] > ((most - FINENESS[-1]) * 1.5 if len(kinds) <= MOST_KINDS else 60):
            break
        weights = [size[kinds[one]].sum(), size[kinds[other]].sum()]
        means[one] = np.asarray(np.average([means[one], means[other]], axis=0, weights=weights), np.float32)
        kinds[one] += kinds.pop(other)
        means.pop(other)
    for kind in kinds:
        kind.sort(key=lambda group: -size[group])
    return sorted(kinds, key=lambda kind: -float(size[kind].sum()))


def _apart(labels: Labels, kinds: list[list[int]]) -> list[tuple[int, int, float]]:
    """Return the largest groups of kinds that never touch, with what it costs to call both covered."""
    masks = [np.isin(labels, kind) for kind in kinds[:MOST_KINDS]]
    pairs = []
    for place, one in enumerate(masks):
        touched = deduction.around(one) > 0
        for later in range(place + 1, len(masks)):
            other = masks[later]
            least = int(min(one.sum(), other.sum(), 20))
            if least >= 3 and not (touched & other).any():
                pairs.append((kinds[place][0], kinds[later][0], 2.0 + 0.2 * least))
    return pairs
