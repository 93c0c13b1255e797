"""Random layouts, drawn uniformly from all that agree with a position."""

import numpy as np

from screenbot.solver.components import COVERED, Int8, Int64
from screenbot.solver.counting import Sums, sum_backward
from screenbot.solver.jit import kernel


@kernel
def uniform(random: Int64) -> float:
    """Return the next number in [0, 1) of the stream in ``random[0]`` (SplitMix64)."""
    random[0] += -7046029254386353131
    z = random[0]
    z = (z ^ ((z >> 30) & 0x3FFFFFFFF)) * -4658895280553007687
    z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -7723592293110705685
    z = z ^ ((z >> 31) & 0x1FFFFFFFF)
    return float((z >> 11) & 0x1FFFFFFFFFFFFF) / 9007199254740992.0


@kernel
def sample_layout(tiles: Int8, mines: int, sums: Sums, random: Int64, layout: Int8) -> None:
    """Draw a layout after `sum_layouts` of the same position; uses up the sums.

    Args:
        tiles: the position, int8 ``[tiles]``.
        mines: mines in its covered tiles.
        sums: its sums; risks are lost.
        random: int64 ``[1]``, the state of the stream.
        layout: int8 ``[tiles]``, gets 1 where a covered tile is a mine and 0 in all other covered tiles.
    """
    front, span, poly = sums.front, sums.span, sums.poly
    before = 0
    width = 1
    for c in range(front.counts[2]):
        width = max(width, span[c, 2])
    terminal = np.zeros(width)
    left = np.zeros(front.counts[1] + 1, np.int64)
    for c in range(front.counts[2]):
        count = span[c, 2]
        total = 0.0
        for j in range(count):
            total += poly[span[c, 0] + j] * sums.after[sums.begin[c + 1] + before + j]
        left_over = uniform(random) * total
        chosen = count - 1
        for j in range(count):
            left_over -= poly[span[c, 0] + j] * sums.after[sums.begin[c + 1] + before + j]
            if left_over < 0.0:
                chosen = j
                break
        terminal[:] = 0.0
        terminal[chosen] = 1.0
        before += chosen
        sum_backward(c, terminal, sums)
        _walk(c, sums, random, left)
    used = 0
    for box in range(front.counts[1]):
        used += left[box]
    left[front.counts[1]] = mines - used
    _place(tiles, sums, random, left, layout)


@kernel
def _walk(component: int, sums: Sums, random: Int64, left: Int64) -> None:
    """Choose the mines of each box of a component, with odds as the backward sums say."""
    front, backward = sums.front, sums.backward
    node = int(sums.layer[sums.span[component, 3]])
    for place in range(front.starts[component], front.starts[component + 1]):
        box = front.order[place]
        size = front.box_size[box]
        edge, fewest, ways = sums.edges[node, 0], sums.edges[node, 1], sums.edges[node, 2]
        total = 0.0
        for i in range(ways):
            total += sums.weight[size, fewest + i] * backward[sums.target[edge + i]]
        rest = uniform(random) * total
        chosen = -1
        for i in range(ways):
            part = sums.weight[size, fewest + i] * backward[sums.target[edge + i]]
            if part > 0.0:
                chosen = i
                rest -= part
                if rest < 0.0:
                    break
        left[box] = fewest + chosen
        node = int(sums.target[edge + chosen])


@kernel
def _place(tiles: Int8, sums: Sums, random: Int64, left: Int64, layout: Int8) -> None:
    """Lay the mines of each box, and of the tiles afar, in any of their tiles."""
    front = sums.front
    boxes = front.counts[1]
    room = np.zeros(boxes + 1, np.int64)
    for box in range(boxes):
        room[box] = front.box_size[box]
    room[boxes] = front.counts[3]
    for tile in range(tiles.size):
        if tiles[tile] != COVERED:
            continue
        box = front.box_of[tile]
        if box < 0:
            box = boxes
        layout[tile] = 0
        if uniform(random) * room[box] < left[box]:
            layout[tile] = 1
            left[box] -= 1
        room[box] -= 1


def new_stream(seed: int) -> Int64:
    """Return the state of a new stream."""
    return np.array([seed * 2 + 1], np.int64)
