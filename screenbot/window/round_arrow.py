"""The round arrow near a board, as on a button that begins the next game: told by its ring, gap and head.

Or two arrows, told by how they lie around their middle.
"""

from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.window.outline import Mask, shared
from screenbot.window.squared import HALF, SIDE, Values, in_square, signs

ABOVE, LEAST_ABOVE = 4.0, 120
"""It is no farther above the board or below, in tiles, or in pixels where that is more."""

ASIDE = 2.0
"""Nor farther to its sides, in tiles."""

OBLONG = 1.3
"""No side of it is so many times as long as the other: a five is narrower, and may look so."""

FARTHER = 2.0
"""Another one counts for nothing that is more than so many times as far away: a browser's."""

INSIDE = 3
"""A mark is no more than so many pixels beyond its tile."""

TURN = 72
"""What lies around its middle is looked at in so many directions."""

RADII = np.arange(2.0, 26.0, 0.5)
"""And at so many pixels from there."""

INNERMOST, TIGHT = 9.0, 11.0
"""Its ring lies farther out than the first, in the end than the second."""

MIDDLES, ROUNDS = np.arange(17.0, 31.0, 2.0), 5
"""Where its middle may lie; from the likeliest place on the nearest circle is laid so many times."""

EVEN = 1.35
"""Its line is nowhere so many times as wide as usually, but for the head."""

ROUND, STEADY, WIDEST = 0.06, 0.25, 0.5
"""Its line is off a circle by a smaller part of the radius, varies in width by a smaller part of that, and is
no wider than such a part of the radius. Of 14,233 drawn signs of DejaVu, Symbola and icon fonts 51 pass for
an arrow, which they are, or two; of other fonts a few letters do."""

HEAD, HEADS = (1.5, 0.12), (2, 20)
"""A head is so many times as wide as the line, by such a part of the radius wider, in so many directions."""

OUTWARD = 0.25
"""Such a head reaches farther beyond the line, in radii: small arrows' by 0.46, the bar of a G by 0.08."""

GAP, BESIDE = 13, 5
"""A gap is seen in no more directions: an arrow back has a wider one. A head is no farther from it."""

EMPTY = 0.08
"""Within half its radius there is no more ink, but for a head that reaches outwards, too."""

LARGE, BITS = 120, 20
"""Two arrows have so many pixels each, at least, and beside them there are no more."""

CORE, AROUND, BETWEEN = 5.0, 0.78, 8
"""There is none within so many pixels of their middle; they are seen in such a part of all directions, and no
gap between them is so wide."""

TURNED, MIRRORED = 0.8, 0.65
"""Half a turn leaves more of them where they were than the first, no mirror more than the second. Four of
the signs named before are such; most say "again", too."""

_TURNS = np.arange(TURN) * 2 * np.pi / TURN
_COSINES, _SINES = np.cos(_TURNS), np.sin(_TURNS)


class _Ring(NamedTuple):
    """What lies around a middle, in `TURN` directions; not a number where there is no ink.

    Attributes:
        inside: where the line begins, in pixels from the middle.
        outside: where it ends.
        ink: how large a part of what lies within half the radius is ink there.
    """

    inside: Values
    outside: Values
    ink: Values

    @property
    def seen(self) -> Mask:
        return ~np.isnan(self.inside)

    @property
    def widths(self) -> Values:
        return self.outside - self.inside

    @property
    def middles(self) -> Values:
        return np.asarray((self.inside + self.outside) / 2, np.float32)


def round_arrow_near(image: Image, grid: Grid, hidden: Mask) -> Rect | None:
    """Return the box of the round arrow near a board, or of what lies over it.

    None where there is none, or several as near.

    Args:
        image: a picture of the screen.
        grid: where the board is on it.
        hidden: which of its tiles something lies over: bool ``[rows, columns]``.
    """
    board, aside = grid.area, round(ASIDE * grid.tile_width)
    reach = max(LEAST_ABOVE, round(ABOVE * grid.tile_height))
    around = Rect(board.x - aside, board.y - reach, board.width + 2 * aside, board.height + 2 * reach)
    around = around.clipped(bounds(image))
    if not around.width or not around.height:
        return None
    found: list[Rect] = []
    for part in dict.fromkeys(signs(around.cut(image))):
        box = part.moved(around.x, around.y)
        on_tile = board.contains(box.center) and not _lies_over(box, grid, hidden)
        oblong = max(box.width, box.height) > OBLONG * min(box.width, box.height)
        if on_tile or oblong or any(box.shared(other) for other in found):
            continue
        if shows_round_arrow(box.grown(1).clipped(bounds(image)).cut(image)):
            found.append(box)
    found.sort(key=lambda box: _apart(box, board))
    near, far = ([_apart(box, board) for box in found] + [0, 0])[:2]
    return found[0] if found and (len(found) == 1 or far > FARTHER * near) else None


def shows_round_arrow(picture: Image) -> bool:
    """Return whether a picture shows a round arrow, or two that chase each other, on an even ground."""
    sign = in_square(picture)
    return sign is not None and (_is_ring(sign) or _are_two(sign > HALF))


def _are_two(sign: Mask) -> bool:
    """Return whether a sign is two arrows around an empty middle: half a turn makes it itself."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(sign.astype(np.uint8), connectivity=8)
    sizes = stats[1:, cv2.CC_STAT_AREA]
    rows, columns = np.indices(sign.shape) - (SIDE - 1) / 2
    away = np.hypot(rows, columns)
    if (sizes >= LARGE).sum() != 2 or sizes.sum() - np.sort(sizes)[-2:].sum() > BITS:
        return False
    turns = np.arctan2(rows, columns)[sign & (away > CORE)] / (2 * np.pi) * TURN
    seen = np.zeros(TURN, np.bool_)
    seen[np.round(turns).astype(np.intp) % TURN] = True
    if sign[away < CORE].any() or seen.mean() < AROUND or any(gap.size > BETWEEN for gap in _runs(~seen)):
        return False
    turned, mirrored = _alike(sign, sign[::-1, ::-1]), (sign[:, ::-1], sign[::-1])
    return turned > TURNED and max(_alike(sign, each) for each in mirrored) < MIRRORED


def _alike(one: Mask, other: Mask) -> float:
    """Return how large a part of what two signs have is both's, where they are laid best, to a pixel."""
    shifts = product((-1, 0, 1), repeat=2)
    return max(shared(one, np.roll(other, shift, axis=(0, 1))) for shift in shifts)


def _is_ring(sign: Values) -> bool:
    """Return whether a sign is a ring with a gap, or two, and a head at one end of each."""
    ring = _ring(sign)
    if ring is None:
        return False
    usual, radius = float(np.nanmedian(ring.widths)), float(np.nanmedian(ring.middles))
    seen = ring.seen
    head = np.nan_to_num(ring.widths) > max(HEAD[0] * usual, usual + HEAD[1] * radius)
    plain = seen & ~head
    if not plain.any() or radius < TIGHT or usual >= WIDEST * radius:
        return False
    elsewhere = ~_beside(head) if _sticks_out(ring, head, radius) else np.ones(TURN, np.bool_)
    if not elsewhere.any() or ring.ink[elsewhere].mean() >= EMPTY:
        return False
    off = np.sqrt(((ring.middles[plain] - radius) ** 2).mean()) / radius
    if off >= ROUND or ring.widths[plain].std() / usual >= STEADY:
        return False
    gaps, heads = _runs(~seen), _runs(head)
    fit = all(gap.size <= GAP for gap in gaps) and all(HEADS[0] <= each.size <= HEADS[1] for each in heads)
    # An arrow ends with its head, and begins without one.
    led = all(_is_led(gap, heads) for gap in gaps)
    return fit and led and 1 <= len(gaps) <= 2 and len(heads) == len(gaps)


def _sticks_out(ring: _Ring, head: Mask, radius: float) -> bool:
    """Return whether a head reaches outwards, as that of a G does not."""
    return bool(np.nanmax(ring.outside[head], initial=0) > np.nanmedian(ring.outside) + OUTWARD * radius)


def _lies_over(box: Rect, grid: Grid, hidden: Mask) -> bool:
    """Return whether a box on a board lies over it: on what is hidden, or across lines between tiles."""
    return bool(hidden[grid.under(box)].any() or hidden[grid.under(box.grown(-INSIDE))].size > 1)


def _apart(box: Rect, board: Rect) -> int:
    """Return how far a box is above or below a board, in pixels."""
    return max(board.y - box.bottom, box.y - board.bottom, 0)


def _around(sign: Values, x: float, y: float) -> Mask:
    """Return where ink lies around a place: bool ``[radii, directions]``."""
    across, down = x + np.outer(RADII, _COSINES), y + np.outer(RADII, _SINES)
    seen = cv2.remap(sign, across.astype(np.float32), down.astype(np.float32), cv2.INTER_LINEAR)
    return np.asarray(seen > HALF, np.bool_)


def _likeliest(around: Mask) -> tuple[int, float]:
    """Return at which radius most directions have ink, and how much more than what lies within its half."""
    share = np.where(RADII < INNERMOST, 0.0, around.mean(axis=1))
    best = max(int(share.argmax()), int(np.argmax(RADII >= INNERMOST)))
    return best, float(share[best] - _inner(around, best).mean())


def _inner(around: Mask, best: int) -> Values:
    """Return how large a part of what lies within half a radius is ink in each direction: ``[TURN]``."""
    return np.asarray(around[RADII[best] > 2 * RADII].mean(axis=0), np.float32)


def _beside(some: Mask) -> Mask:
    """Return which directions are some, or beside these: the head of a small arrow reaches far inwards."""
    return np.asarray(np.any([np.roll(some, by) for by in range(-BESIDE, BESIDE + 1)], axis=0), np.bool_)


def _ring(sign: Values) -> _Ring | None:
    """Return the line around a sign's middle; None where it has none."""
    places = [(x, y) for x in MIDDLES for y in MIDDLES]
    x, y = max(places, key=lambda place: _likeliest(_around(sign, *place))[1])
    for _ in range(ROUNDS):
        ring = _line(_around(sign, x, y))
        if not ring.seen.any():
            return None
        plain = ring.seen & (np.nan_to_num(ring.widths, nan=np.inf) <= EVEN * np.nanmedian(ring.widths))
        if plain.sum() < TURN // 4:
            return None
        right = x + ring.middles[plain] * _COSINES[plain]
        down = y + ring.middles[plain] * _SINES[plain]
        terms = np.stack([right, down, np.ones_like(right)], axis=1)
        along = np.linalg.lstsq(terms, right**2 + down**2, rcond=None)[0] / 2
        x, y = float(along[0]), float(along[1])
        if max(abs(x - SIDE / 2), abs(y - SIDE / 2)) > SIDE / 4:
            return None
    return _line(_around(sign, x, y))


def _line(around: Mask) -> _Ring:
    """Return where the line begins and ends in each direction that has one near the likeliest radius."""
    best, _ = _likeliest(around)
    inside, outside = np.full(TURN, np.nan, np.float32), np.full(TURN, np.nan, np.float32)
    near = np.arange(max(0, best - 3), min(len(RADII), best + 4))
    for turn in range(TURN):
        inked_here = near[around[near, turn]]
        if not inked_here.size:
            continue
        first = last = int(inked_here[np.abs(inked_here - best).argmin()])
        while last + 1 < len(RADII) and around[last + 1, turn]:
            last += 1
        while first > 0 and around[first - 1, turn]:
            first -= 1
        inside[turn], outside[turn] = RADII[first] - 0.25, RADII[last] + 0.25
    return _Ring(inside, outside, _inner(around, best))


def _runs(mask: Mask) -> list[npt.NDArray[np.intp]]:
    """Return which directions each run has, one after the other, around the whole turn."""
    if mask.all() or not mask.any():
        return [np.flatnonzero(mask)] if mask.any() else []
    first = int(np.flatnonzero(~mask)[0])
    turned = np.flatnonzero(np.roll(mask, -first))
    return [(run + first) % TURN for run in np.split(turned, np.flatnonzero(np.diff(turned) > 1) + 1)]


def _is_led(gap: npt.NDArray[np.intp], heads: list[npt.NDArray[np.intp]]) -> bool:
    """Return whether a gap has a head at one of its ends alone."""
    before = any((gap[0] - 1 - head[-1]) % TURN <= BESIDE for head in heads)
    after = any((head[0] - 1 - gap[-1]) % TURN <= BESIDE for head in heads)
    return before != after
