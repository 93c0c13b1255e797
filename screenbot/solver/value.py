"""What a position is worth to the whole game: a small net, learnt from play, that looks at every place.

It sees the whole position as `FEATURES` numbers, and each covered tile that a number touches by its patch:
what the 25 tiles around it are, and what kind of component it lies in. Each patch is looked at alone; what
is seen in all of them is added up and joins the features.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from screenbot.solver.components import COVERED, MINE, Float64, Int8, Int32, Int64
from screenbot.solver.counting import Sums
from screenbot.solver.jit import part
from screenbot.solver.workspace import Workspace

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

SLOTS = 1 << 15
"""Patches that are kept: 8 MB of what the nets see in them."""

_SIZES = np.array([2, 4, 8, 16])
_PHASES = np.array([15, 40, 120])

Float32 = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Net(Workspace):
    """Some nets that answer in the mean: two layers for the patches, three for the whole, of rectified sums.

    Attributes:
        look: float32 ``[PLACES * LOOKS + KINDS, nets * near]``, what each look at each place of a patch adds.
        blend: float32 ``[nets, near + 1, seen]``, the last row is the bias.
        first: float64 ``[nets, FEATURES + seen + 1, hidden]`` likewise, and `second`.
        last: float64 ``[nets, hidden + 1]``; their mean goes to a logistic output.
        scratch: float64 ``[2 * hidden]``.
        near: float32 ``[nets * near]``, scratch.
        patch: int64 ``[slots, 2]``, the patch whose sight is kept in each slot, see `_see_patch`; -1 none.
        seen: float32 ``[slots, nets * seen]``, what is seen in it.
    """

    look: Float32
    blend: Float32
    first: Float64
    second: Float64
    last: Float64
    scratch: Float64
    near: Float32
    patch: Int64
    seen: Float32


def new_net(look: Float32, blend: Float32, first: Float64, second: Float64, last: Float64) -> Net:
    """Return nets of these layers, `look` net after net, which have seen nothing yet."""
    near, seen = np.zeros(look.shape[1], np.float32), np.zeros((SLOTS, blend[:, 0].size), np.float32)
    return Net(
        look, blend, first, second, last, np.zeros(2 * first.shape[2]), near, np.full((SLOTS, 2), -1), seen
    )


@dataclass(frozen=True, eq=False)
class Sight(Workspace):
    """What is seen of a position.

    Attributes:
        looks: int8 ``[padded]``, look of each tile, on a board with walls of `REACH` around it.
        step: int64 ``[PLACES]``, from a tile to those of its patch.
        padded: int32 ``[tiles]``, where each tile lies.
        features: float64 ``[FEATURES + nets * seen]``, what the nets are asked about.
    """

    looks: Int8
    step: Int64
    padded: Int32
    features: Float64


def new_sight(rows: int, columns: int, net: Net) -> Sight:
    """Return an empty workspace."""
    wide = columns + 2 * REACH
    near = range(-REACH, REACH + 1)
    tiles = np.arange(rows * columns)
    return Sight(
        looks=np.zeros((rows + 2 * REACH) * wide, np.int8),
        step=np.array([y * wide + x for y in near for x in near]),
        padded=((tiles // columns + REACH) * wide + tiles % columns + REACH).astype(np.int32),
        features=np.zeros(FEATURES + net.seen.shape[1]),
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
    find_looks(tiles, sums, sight)
    phase, out = phase_of(sight.features), sight.features[FEATURES:]
    out[:] = 0.0
    for i in range(sums.front.counts[6]):
        tile = sums.front.listed[1, i]
        place = sight.padded[tile]
        if sight.looks[place] != SURE_MINE:
            seen = net.seen[_see_patch(place, kind_of(tile, phase, sums), sight.looks, sight.step, net)]
            for j in range(out.size):
                out[j] += seen[j]


@part
def find_looks(tiles: Int8, sums: Sums, sight: Sight) -> None:
    """Fill in the looks of all tiles of a position of which the sums were just made."""
    looks = sight.looks
    for tile in range(tiles.size):
        look = AFAR
        if tiles[tile] == MINE:
            look = SURE_MINE
        elif tiles[tile] != COVERED:
            look = OPEN
        looks[sight.padded[tile]] = look
    _look_at_frontier(sums, sight)


@part
def _look_at_frontier(sums: Sums, sight: Sight) -> None:
    """Fill in the looks of all tiles on the frontier and of the numbers beside them."""
    front, looks = sums.front, sight.looks
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
def _see_patch(place: int, kind: int, looks: Int8, step: Int64, net: Net) -> int:
    """See the patch around a place; return the slot where that is kept.

    The same patches come again and again: a look at a position takes a third of the time. Looks and kind are
    the digits of two numbers, which name a patch exactly: what is seen never depends on what was seen before.
    """
    half, name, rest = PLACES // 2 + 1, np.int64(0), np.int64(kind)
    for k in range(half):
        name = name * LOOKS + looks[place + step[k]]
    for k in range(half, PLACES):
        rest = rest * LOOKS + looks[place + step[k]]
    slot = ((name * -7046029254386353131 + rest * -4417276706812531889) >> 40) & (SLOTS - 1)
    if net.patch[slot, 0] != name or net.patch[slot, 1] != rest:
        net.patch[slot, 0], net.patch[slot, 1] = name, rest
        _add_looks(place, kind, looks, step, net)
        _blend(net, net.seen[slot])
    return int(slot)


@part
def _add_looks(place: int, kind: int, looks: Int8, step: Int64, net: Net) -> None:
    """Fill in the first layer's sums over the patch around a place."""
    look, near, row = net.look, net.near, PLACES * LOOKS + kind
    for j in range(near.size):
        near[j] = look[row, j]
    for k in range(PLACES):
        row = k * LOOKS + looks[place + step[k]]
        for j in range(near.size):
            near[j] += look[row, j]


@part
def _blend(net: Net, out: Float32) -> None:
    """Fill in what the nets see in a patch, from the first layer's sums."""
    blend, near = net.blend, net.near
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
