"""What a position is worth to the whole game: a small net over features of its sums, learnt from play."""

import math
from typing import NamedTuple

import numpy as np

from screenbot.solver.components import COVERED, Float64, Int8
from screenbot.solver.counting import Sums
from screenbot.solver.jit import kernel

FEATURES = 44

_EDGES = np.array([0.04, 0.1, 0.16, 0.23, 0.3, 0.4, 0.48, 0.52, 0.65, 0.8, 1.0])
"""Where the bins of risk end, for the features that count tiles."""


class Net(NamedTuple):
    """Two hidden layers of rectified sums and a logistic output.

    Attributes:
        first: float64 ``[features + 1, hidden]``, the last row is the bias; `second` likewise.
        last: float64 ``[hidden + 1]``.
        scratch: float64 ``[features + 2 * hidden]``.
    """

    first: Float64
    second: Float64
    last: Float64
    scratch: Float64


@kernel
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


@kernel
def find_regions(tiles: Int8, sums: Sums, out: Float64) -> None:
    """Describe the components of the frontier that still need a guess, into ``out[32:44]``.

    A component is closed when all covered tiles around its own are its own too: nothing but a guess, or the
    mine count at the end, will tell more about it. The others may be helped from outside.
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


@kernel
def worth(net: Net, features: Float64) -> float:
    """Return the chance to win that the net sees in a position."""
    hidden, inputs = net.first.shape[1], net.first.shape[0] - 1
    a, b = net.scratch[:hidden], net.scratch[hidden : 2 * hidden]
    for j in range(hidden):
        a[j] = net.first[inputs, j]
    for i in range(inputs):
        value = features[i]
        if value != 0.0:
            for j in range(hidden):
                a[j] += value * net.first[i, j]
    more = net.second.shape[1]
    for j in range(more):
        b[j] = net.second[hidden, j]
    for i in range(hidden):
        value = a[i]
        if value > 0.0:
            for j in range(more):
                b[j] += value * net.second[i, j]
    total = net.last[more]
    for i in range(more):
        if b[i] > 0.0:
            total += b[i] * net.last[i]
    return 1.0 / (1.0 + math.exp(-total))
