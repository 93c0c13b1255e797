"""What a position is worth to the whole game: a small net, learnt from play, that looks at every place.

It sees the whole position as `FEATURES` numbers, and each covered tile that a number touches by its patch:
what the 25 tiles around it are, and what kind of component it lies in. Each patch is looked at alone; what
is seen in all of them is added up and joins the features.
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.solver.components import COVERED, MINE, Float64, Int8, Int32, Int64
from screenbot.solver.counting import Sums
from screenbot.solver.jit import part

FEATURES = 44

_EDGES = np.array([0.04, 0.1, 0.16, 0.23, 0.3, 0.4, 0.48, 0.52, 0.65, 0.8, 1.0])
"""Where the bins of risk end, for the features that count tiles."""

WALL, AFAR, SURE_MINE, SAFE, OPEN, UNSETTLED = 0, 1, 2, 3, 4, 9
"""Looks of a tile in a patch. From `OPEN` on: numbers by the mines they lack; then bins of risk."""

_RISKS = np.array([0.07, 0.13, 0.18, 0.23, 0.28, 0.34, 0.4, 0.47, 0.53, 0.62, 0.72, 0.85, 1.0])

LOOKS = UNSETTLED + _RISKS.size
REACH = 2
PLACES = (2 * REACH + 1) ** 2
KINDS = 80
"""Kinds of component (closed or not, with a safe tile or not, five sizes) in four phases of the game."""

_SIZES = np.array([2, 4, 8, 16])
_PHASES = np.array([15, 40, 120])

Float32 = npt.NDArray[np.float32]


class Net(NamedTuple):
    """Some nets that answer in the mean: two layers for the patches, three for the whole, of rectified sums.

    Attributes:
        look: float32 ``[PLACES * LOOKS + KINDS, nets * near]``, what each look at each place of a patch adds.
        blend: float32 ``[nets, near + 1, seen]``, the last row is the bias.
        first: float64 ``[nets, FEATURES + seen + 1, hidden]`` likewise, and `second`.
        last: float64 ``[nets, hidden + 1]``; their mean goes to a logistic output.
        scratch: float64 ``[2 * hidden]``.
    """

    look: Float32
    blend: Float32
    first: Float64
    second: Float64
    last: Float64
    scratch: Float64


class Sight(NamedTuple):
    """What is seen of a position, and of one that may follow.

    Attributes:
        looks: int8 ``[2, padded]``, look of each tile of both, on a board with walls of `REACH` around it.
        step: int64 ``[PLACES]``, from a tile to those of its patch.
        padded: int32 ``[tiles]``, where each tile lies.
        kind: int16 ``[tiles]``, kind of the patch seen at a tile of the first position; -1 none.
        seen: float32 ``[tiles + 1, nets * seen]``, what was seen there; the last row is scratch.
        near: float32 ``[tiles + 1, nets * near]``, the first layer's sums there, likewise.
        stamp: int32 ``[padded]``, when a look in the patch of a tile last changed.
        centre: int32 ``[tiles]``, tiles with a patch in the first position.
        counts: int64 ``[2]``: patches of the first position, and the last stamp.
        sums: float64 ``[nets * seen]``, all that was seen in the first position.
        features: float64 ``[FEATURES + nets * seen]``, what the nets are asked about.
    """

    looks: Int8
    step: Int64
    padded: Int32
    kind: npt.NDArray[np.int16]
    seen: Float32
    near: Float32
    stamp: Int32
    centre: Int32
    counts: Int64
    sums: Float64
    features: Float64


def new_sight(rows: int, columns: int, net: Net) -> Sight:
    """Return an empty workspace."""
    wide = columns + 2 * REACH
    size, seen = (rows + 2 * REACH) * wide, net.blend.shape[0] * net.blend.shape[2]
    near = range(-REACH, REACH + 1)
    tiles = np.arange(rows * columns)
    return Sight(
        looks=np.zeros((2, size), np.int8),
        step=np.array([y * wide + x for y in near for x in near]),
        padded=((tiles // columns + REACH) * wide + tiles % columns + REACH).astype(np.int32),
        kind=np.full(tiles.size, -1, np.int16),
        seen=np.zeros((tiles.size + 1, seen), np.float32),
        near=np.zeros((tiles.size + 1, net.look.shape[1]), np.float32),
        stamp=np.zeros(size, np.int32),
        centre=np.zeros(tiles.size, np.int32),
        counts=np.zeros(2, np.int64),
        sums=np.zeros(seen),
        features=np.zeros(FEATURES + seen),
    )


@part
def look_at(tiles: Int8, mines: int, sums: Sums, sight: Sight, net: Net) -> None:
    """See a position of which the sums were just made; leaves `features`.

    Args:
        tiles: the position, int8 ``[tiles]``.
        mines: mines in its covered tiles.
        sums: its sums.
        sight: the workspace.
        net: the net that will be asked.
    """
    find_features(tiles, mines, sums, sight.features)
    looks = sight.looks[0]
    find_looks(tiles, sums, looks, sight)
    for i in range(sight.counts[0]):
        sight.kind[sight.centre[i]] = -1
    sight.counts[0] = 0
    sight.sums[:] = 0.0
    phase = phase_of(sight.features)
    for i in range(sums.front.counts[6]):
        tile = sums.front.listed[1, i]
        if looks[sight.padded[tile]] == SURE_MINE:
            continue
        kind = kind_of(tile, phase, sums)
        sight.kind[tile] = kind
        sight.centre[sight.counts[0]] = tile
        sight.counts[0] += 1
        _add_looks(sight.padded[tile], kind, looks, sight.step, net, sight.near[tile])
        _blend(net, sight.near[tile], sight.seen[tile])
        for j in range(sight.sums.size):
            sight.sums[j] += sight.seen[tile, j]
    for j in range(sight.sums.size):
        sight.features[FEATURES + j] = sight.sums[j]


@part
def find_looks(tiles: Int8, sums: Sums, looks: Int8, sight: Sight) -> None:
    """Fill in the looks of all tiles of a position of which the sums were just made."""
    for tile in range(tiles.size):
        look = AFAR
        if tiles[tile] == MINE:
            look = SURE_MINE
        elif tiles[tile] != COVERED:
            look = OPEN
        looks[sight.padded[tile]] = look
    _look_at_frontier(sums, looks, sight)


@part
def look_after(tile: int, tiles: Int8, mines: int, sums: Sums, sight: Sight, net: Net) -> None:
    """Do as `look_at` after one tile of the position last looked at was opened; sees only what changed."""
    find_features(tiles, mines, sums, sight.features)
    before, looks, out = sight.looks[0], sight.looks[1], sight.features[FEATURES:]
    for place in range(looks.size):
        looks[place] = before[place]
    looks[sight.padded[tile]] = OPEN
    _look_at_frontier(sums, looks, sight)
    sight.counts[1] += 1
    for place in range(looks.size):
        if looks[place] != before[place]:
            for k in range(PLACES):
                near = place + sight.step[k]
                if 0 <= near < looks.size:
                    sight.stamp[near] = sight.counts[1]
    for j in range(out.size):
        out[j] = sight.sums[j]
    # A tile that has no patch any more was opened or turned out to be a mine.
    for i in range(sight.counts[0]):
        other = sight.centre[i]
        look = looks[sight.padded[other]]
        if look == SURE_MINE or other == tile:
            for j in range(out.size):
                out[j] -= sight.seen[other, j]
    phase, fresh, near = phase_of(sight.features), sight.seen[tiles.size], sight.near[tiles.size]
    for i in range(sums.front.counts[6]):
        other = sums.front.listed[1, i]
        place = sight.padded[other]
        if looks[place] == SURE_MINE:
            continue
        kind, known = kind_of(other, phase, sums), sight.kind[other]
        if known == kind and sight.stamp[place] != sight.counts[1]:
            continue
        if known >= 0:
            _change_looks(place, known, kind, sight, net, sight.near[other], near)
        else:
            _add_looks(place, kind, looks, sight.step, net, near)
        _blend(net, near, fresh)
        for j in range(out.size):
            out[j] += fresh[j] - (sight.seen[other, j] if known >= 0 else 0.0)


@part
def _look_at_frontier(sums: Sums, looks: Int8, sight: Sight) -> None:
    """Fill in the looks of all tiles on the frontier and of the numbers beside them."""
    front = sums.front
    for i in range(front.counts[6]):
        tile = front.listed[1, i]
        risk = sums.chance[front.box_of[tile]]
        look = UNSETTLED
        if risk == 0.0:
            look = SAFE
        elif risk == 1.0:
            look = SURE_MINE
        else:
            while _RISKS[look - UNSETTLED] < risk:
                look += 1
        looks[sight.padded[tile]] = look
    for witness in range(front.counts[0]):
        lacks = front.need[witness]
        for i in range(1, front.witness_boxes[witness, 0] + 1):
            box = front.witness_boxes[witness, i]
            if sums.chance[box] == 1.0:
                lacks -= front.box_size[box]
        looks[sight.padded[front.listed[0, witness]]] = OPEN + min(4, lacks)


@part
def phase_of(features: Float64) -> int:
    """Return how far the game is, after `find_features`."""
    left, phase = features[16] * 200.0 + 0.5, 0
    while phase < _PHASES.size and left >= _PHASES[phase]:
        phase += 1
    return phase


@part
def kind_of(tile: int, phase: int, sums: Sums) -> int:
    """Return the kind of a patch, after `find_features`."""
    front = sums.front
    return phase * 20 + int(front.mark[0, front.mark[1, front.box_of[tile]]])


@part
def _add_looks(place: int, kind: int, looks: Int8, step: Int64, net: Net, near: Float32) -> None:
    """Fill in the first layer's sums over the patch around a place."""
    look, row = net.look, PLACES * LOOKS + kind
    for j in range(near.size):
        near[j] = look[row, j]
    for k in range(PLACES):
        row = k * LOOKS + looks[place + step[k]]
        for j in range(near.size):
            near[j] += look[row, j]


@part
def _change_looks(
    place: int, known: int, kind: int, sight: Sight, net: Net, old_near: Float32, near: Float32
) -> None:
    """Do as `_add_looks` for a patch that was known, with another kind and other looks."""
    look, before, looks, step = net.look, sight.looks[0], sight.looks[1], sight.step
    for j in range(near.size):
        near[j] = old_near[j]
    if kind != known:
        new, old = PLACES * LOOKS + kind, PLACES * LOOKS + known
        for j in range(near.size):
            near[j] += look[new, j] - look[old, j]
    for k in range(PLACES):
        there = place + step[k]
        if looks[there] != before[there]:
            new, old = k * LOOKS + looks[there], k * LOOKS + before[there]
            for j in range(near.size):
                near[j] += look[new, j] - look[old, j]


@part
def _blend(net: Net, near: Float32, out: Float32) -> None:
    """Fill in what the nets see in a patch, from the first layer's sums."""
    blend = net.blend
    rows, seen = blend.shape[1] - 1, blend.shape[2]
    for n in range(blend.shape[0]):
        total = out[n * seen : (n + 1) * seen]
        for m in range(seen):
            total[m] = blend[n, rows, m]
        for j in range(rows):
            value = near[n * rows + j]
            if value > 0.0:
                for m in range(seen):
                    total[m] += value * blend[n, j, m]
        for m in range(seen):
            total[m] = max(total[m], np.float32(0.0))


@part
def find_features(tiles: Int8, mines: int, sums: Sums, out: Float64) -> None:
    """Describe a position of which the sums were just made.

    Args:
        tiles: the position, int8 ``[tiles]``.
        mines: mines in its covered tiles.
        sums: its sums.
        out: float64 ``[FEATURES]``.
    """
    find_regions(tiles, sums, out)
    front = sums.front
    out[:32] = 0.0
    afar, afar_risk = front.counts[3], sums.results[1]
    left, safe, found, unsettled = afar, 0, 0, 0
    least, next_least, spread, frontier = 1.0, 1.0, 0.0, 0
    if afar > 0:
        if afar_risk == 0.0:
            safe += afar
        elif afar_risk == 1.0:
            found += afar
        else:
            least = afar_risk
    for box in range(front.counts[1]):
        risk, size = sums.chance[box], front.box_size[box]
        left += size
        if risk == 0.0:
            safe += size
        elif risk == 1.0:
            found += size
        else:
            unsettled += 1
            frontier += size
            spread += size * risk * (1.0 - risk)
            if risk < least:
                next_least = least
                least = risk
            elif risk < next_least:
                next_least = risk
            number = 0
            while _EDGES[number] < risk:
                number += 1
            out[number] += 0.25 * size
    hidden, still = left - found, mines - found
    out[11] = 1.0 if safe > 0 else 0.0
    out[12] = min(safe, 8) * 0.125
    out[13] = 0.0 if safe > 0 else least
    out[14] = 0.0 if safe > 0 else next_least
    out[15] = least
    out[16] = hidden * 0.005
    out[17] = still * 0.02
    out[18] = still / max(1, hidden)
    out[19] = afar * 0.005
    out[20] = afar_risk if afar > 0 else 0.0
    out[21] = sums.results[0] * 0.01
    out[22] = math.sqrt(max(0.0, sums.results[0])) * 0.1
    out[23] = spread * 0.1
    out[24] = unsettled * 0.03
    out[25] = front.counts[2] * 0.1
    out[26] = front.counts[0] * 0.02
    out[27] = math.sqrt(hidden - still + 0.0) * 0.1
    out[28] = spread / max(1, frontier)
    out[29] = 1.0 if afar > 0 else 0.0
    out[30] = math.sqrt(still + 0.0) * 0.1
    out[31] = math.sqrt(afar + 0.0) * 0.1


@part
def find_regions(tiles: Int8, sums: Sums, out: Float64) -> None:
    """Describe the components of the frontier that still need a guess, into ``out[32:44]``.

    A component is closed when all covered tiles around its own are its own too: nothing but a guess, or the
    mine count at the end, will tell more about it. The others may be helped from outside. Leaves the
    component of each box in ``mark[1]``, and the kind of each component in ``mark[0]``.
    """
    front = sums.front
    component_of, closed = front.mark[1], front.mark[2]
    for component in range(front.counts[2]):
        closed[component] = 1
        for place in range(front.starts[component], front.starts[component + 1]):
            component_of[front.order[place]] = component
    rim = 0
    for i in range(front.counts[6]):
        tile = front.listed[1, i]
        own = component_of[front.box_of[tile]]
        for j in range(8):
            other = front.around[tile, j]
            if other < 0:
                break
            if tiles[other] != COVERED:
                continue
            if front.box_of[other] < 0:
                rim += 1
                closed[own] = 0
            elif component_of[front.box_of[other]] != own:
                closed[own] = 0
    kept, open_kept = 1.0, 1.0
    out[32:44] = 0.0
    for component in range(front.counts[2]):
        least, spread, size, safe = 1.0, 0.0, 0, False
        for place in range(front.starts[component], front.starts[component + 1]):
            box = front.order[place]
            risk = sums.chance[box]
            safe = safe or risk == 0.0
            if 0.0 < risk < 1.0:
                least = min(least, risk)
                spread += front.box_size[box] * risk * (1.0 - risk)
                size += front.box_size[box]
        bucket = 0
        while bucket < _SIZES.size and size > _SIZES[bucket]:
            bucket += 1
        front.mark[0, component] = bucket * 4 + closed[component] * 2 + (1 if safe else 0)
        if size == 0:
            continue
        if safe:
            out[39] += 0.3
        elif closed[component] != 0:
            kept *= 1.0 - least
            out[33] += least
            out[34] += 0.3
            out[35] += 0.05 * size
            out[40] += 0.3 * spread
        else:
            open_kept *= 1.0 - least
            out[37] += 0.5 * least
            out[38] += 0.2
    out[32], out[36] = kept, open_kept
    out[41] = 0.005 * rim
    out[42] = 0.5 * math.log(kept + 1e-3)
    out[43] = 0.3 * math.log(open_kept + 1e-3)


@part
def worth(net: Net, features: Float64) -> float:
    """Return the chance to win that the nets see in a position."""
    total = 0.0
    for n in range(net.first.shape[0]):
        total += _answer(n, net, features)
    return 1.0 / (1.0 + math.exp(-total / net.first.shape[0]))


@part
def _answer(n: int, net: Net, features: Float64) -> float:
    """Return what one of the nets says, before it is squashed."""
    inputs, hidden, more = net.first.shape[1] - 1, net.first.shape[2], net.second.shape[2]
    seen = inputs - FEATURES
    a, b = net.scratch[:hidden], net.scratch[hidden:]
    for j in range(hidden):
        a[j] = net.first[n, inputs, j]
    for i in range(inputs):
        value = features[i if i < FEATURES else i + n * seen]
        if value != 0.0:
            for j in range(hidden):
                a[j] += value * net.first[n, i, j]
    for j in range(more):
        b[j] = net.second[n, hidden, j]
    for i in range(hidden):
        value = a[i]
        if value > 0.0:
            for j in range(more):
                b[j] += value * net.second[n, i, j]
    total = float(net.last[n, more])
    for i in range(more):
        if b[i] > 0.0:
            total += b[i] * net.last[n, i]
    return total
