"""Exact counts and risks: a sum over all layouts, box by box, then over the components and the mine count.

Each component is a layered graph. A node is what the assigned boxes leave open: the mines that each
half-done witness still needs, and the mines used so far. Sums forward over the layers count layouts by their
mines; sums backward, weighted with all other components and the tiles afar, give each box its risk. The cost
is linear in the nodes; sums are scaled, so they neither overflow nor lose digits on large boards.
"""

import math
from dataclasses import dataclass

import numpy as np

from screenbot.solver.components import (
    CONTRADICTION,
    FULL,
    OK,
    Float64,
    Frontier,
    Int8,
    Int32,
    Int64,
    find_frontier,
    find_frontier_after,
    new_frontier,
    show_another,
    sort_component,
)
from screenbot.solver.jit import Code, call, kernel, part
from screenbot.solver.workspace import Workspace

SOME_NODES = 10_000
"""Where the order of the boxes in a component is given up for another."""

MINES_SHIFT = 48
"""A key has 64 + 48 bits for the mines that half-done witnesses still need, and 16 for the mines used."""

ANEW, AFTER, AGAIN = range(3)
"""How the frontier is found: in the whole position, from the one before, or for another number on a tile."""

STAMP_SHIFT = 24
NODE_MASK = (1 << STAMP_SHIFT) - 1

CHOOSE = np.array([[1.0, 0, 0, 0, 0, 0, 0, 0, 0]] * 9)
for _n in range(1, 9):
    for _k in range(1, 9):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k] + CHOOSE[_n - 1, _k - 1]


@dataclass(frozen=True, eq=False)
class Sums(Workspace):
    """The layered graphs of one position, and what was summed over them.

    Attributes:
        front: the frontier.
        key: int64 ``[nodes, 2]``, what a node leaves open.
        forward: float64 ``[nodes]``, ways to get to a node, scaled a layer.
        backward: float64 ``[nodes]``, weighted ways from a node to the end, scaled a layer.
        edges: int32 ``[nodes, 3]``: first edge, fewest mines and edge count.
        target: int32 ``[4 * nodes]``, node an edge leads to; edges in order of the mines in the box.
        table: int64 ``[4 * nodes]``, open hash table of the nodes in one layer, each with that layer's stamp.
        layer: int32 ``[boxes + components + 1]``, first node of each layer.
        state: int64 ``[5]``: the hash stamp; nodes, edges and layers made so far; 1 where the mines used are
            counted, 0 where their number is unknown.
        weight: float64 ``[9, 9]``, weight of k mines in a box of n tiles.
        scratch: int64 ``[5, 8]``: of the witnesses of one box, the bits of a key in use, and those to add.
        slot: int32 ``[3, tiles]``, place of a witness's bits in the key, its covered tiles not yet assigned,
            and the mask of so many bits.
        poly: float64 ``[2 * tiles]``, layouts of each component by its mines, scaled; `span` says where.
        span: int32 ``[components + 1, 4]``: first value in `poly`, fewest mines, count, first layer.
        after: float64, weight of all that follows a component, by the mines before it; `begin` says where.
        begin: int64 ``[components + 1]``, first value in `after` for what follows each component.
        chance: float64 ``[boxes]``, risk of a tile in each box.
        results: float64 ``[2]``: logarithm of the weight of all layouts, risk of a tile afar.
        code: of the kernel that sums.
    """

    front: Frontier
    key: Int64
    forward: Float64
    backward: Float64
    edges: Int32
    target: Int32
    table: Int64
    layer: Int32
    state: Int64
    weight: Float64
    scratch: Int64
    slot: Int32
    poly: Float64
    span: Int32
    after: Float64
    begin: Int64
    chance: Float64
    results: Float64
    code: Code


def new_sums(rows: int, columns: int, nodes: int = 1 << 14) -> Sums:
    """Return an empty workspace; `nodes` is rounded up to a power of two."""
    tiles = rows * columns
    nodes = 1 << (nodes - 1).bit_length()
    return Sums(
        front=new_frontier(rows, columns),
        key=np.zeros((nodes, 2), np.int64),
        forward=np.zeros(nodes),
        backward=np.zeros(nodes),
        edges=np.zeros((nodes, 3), np.int32),
        target=np.zeros(4 * nodes, np.int32),
        table=np.zeros(4 * nodes, np.int64),
        layer=np.zeros(2 * tiles + 2, np.int32),
        state=np.zeros(5, np.int64),
        weight=np.zeros((9, 9)),
        scratch=np.zeros((5, 8), np.int64),
        slot=np.zeros((3, tiles), np.int32),
        poly=np.zeros(2 * tiles + 1),
        span=np.zeros((tiles + 1, 4), np.int32),
        after=np.zeros(8 * nodes),
        begin=np.zeros(tiles + 1, np.int64),
        chance=np.zeros(tiles),
        results=np.zeros(2),
        code=CODE,
    )


@kernel
def sum_layouts(tiles: Int8, mines: int, density: float, sums: Sums) -> int:
    """Sum over all layouts of a position; leaves risks in `chance` and `results`.

    Args:
        tiles: the position, int8 ``[tiles]``.
        mines: mines among the tiles that are `COVERED`; below zero where unknown.
        density: chance of a mine in a tile about which nothing is known, where `mines` is unknown.
        sums: the workspace.

    Returns:
        `OK`, `CONTRADICTION`, or `FULL`: the workspace has too few nodes.
    """
    return call(sums.code, 0, ANEW, 0, tiles, mines, density, sums, sums)


@part
def sum_layouts_after(tile: int, tiles: Int8, mines: int, base: Sums, sums: Sums, again: bool) -> int:
    """Do as `sum_layouts` after one tile of the position of `base` was opened and shows a number.

    Args:
        tile: the tile.
        tiles: the position after it.
        mines: mines in its covered tiles.
        base: the sums of the position before.
        sums: the workspace.
        again: whether it holds the sums of this position with another number on the tile.
    """
    return call(sums.code, 0, AGAIN if again else AFTER, tile, tiles, mines, 0.5, base, sums)


@kernel
def _sum(how: int, tile: int, tiles: Int8, mines: int, density: float, base: Sums, sums: Sums) -> int:
    """Find the frontier in one of three ways, and sum over it."""
    if how == ANEW:
        status = find_frontier(tiles, sums.front)
    elif how == AFTER:
        status = find_frontier_after(tile, tiles, base.front, sums.front)
    else:
        status = show_another(tile, tiles, sums.front)
    return status if status != OK else _sum_frontier(mines, density, sums)


def _examples() -> tuple[object, ...]:
    sums = new_sums(1, 1, 1)
    return 0, 0, np.zeros(1, np.int8), 0, 0.5, sums, sums


CODE = Code(_sum, _examples)


@part
def _sum_frontier(mines: int, density: float, sums: Sums) -> int:
    front = sums.front
    covered = front.counts[3]
    for box in range(front.counts[1]):
        covered += front.box_size[box]
    if mines > covered:
        return CONTRADICTION
    odds = density / (1.0 - density)
    sums.state[4] = 0
    if mines >= 0:
        sums.state[4] = 1
        # Any tilt gives the same sums; this one keeps all terms that matter in the range of a float.
        odds = min(1e3, max(1e-3, mines / max(1e-3, covered - mines)))
    for size in range(1, 9):
        power = 1.0
        for k in range(size + 1):
            sums.weight[size, k] = CHOOSE[size, k] * power
            power *= odds
    status = _count_components(sums)
    if status != OK:
        return status
    return _weigh_components(mines, sums)


@part
def _count_components(sums: Sums) -> int:
    """Sum forward through every component; leaves each one's layouts by their mines in `poly`."""
    front = sums.front
    sums.state[1:4] = 0
    sums.results[0] = 0.0
    values = 0
    for component in range(front.counts[2]):
        sums.span[component, 3] = sums.state[3]
        status = _count_in_some_order(component, sums)
        if status != OK:
            return status
        layers = sums.state[3]
        first, end = sums.layer[layers - 1], sums.layer[layers]
        fewest, most = 1 << 40, 0
        for node in range(first, end):
            used = sums.key[node, 1] >> MINES_SHIFT
            fewest, most = min(fewest, used), max(most, used)
        sums.span[component, 0] = values
        sums.span[component, 1] = fewest
        sums.span[component, 2] = most - fewest + 1
        for i in range(values, values + most - fewest + 1):
            sums.poly[i] = 0.0
        for node in range(first, end):
            sums.poly[values + (sums.key[node, 1] >> MINES_SHIFT) - fewest] = sums.forward[node]
        values += most - fewest + 1
    return OK


@part
def _count_in_some_order(component: int, sums: Sums) -> int:
    """Build one component's layers; where that takes many nodes, in the order that should take the fewest."""
    nodes, edges, log_scale = sums.state[1], sums.state[2], sums.results[0]
    status = _count_component(component, nodes + SOME_NODES, sums)
    if status != FULL:
        return status
    # A plain 0 would have the callee compiled twice: for 0, and for any number.
    best, fewest = component * 0, 1e300
    for way in range(3):
        if way > 0:
            sort_component(component, way, sums.front)
        expected = _expected_nodes(component, sums)
        if expected < fewest:
            best, fewest = way, expected
    sort_component(component, best, sums.front)
    sums.state[2], sums.results[0] = edges, log_scale
    return _count_component(component, sums.forward.size, sums)


@part
def _expected_nodes(component: int, sums: Sums) -> float:
    """Return how many nodes the order of a component's boxes takes if half-done witnesses may need any."""
    front, left = sums.front, sums.slot[1]
    states, total = 1.0, 0.0
    for place in range(front.starts[component], front.starts[component + 1]):
        box = front.order[place]
        for i in range(1, front.box_witnesses[box, 0] + 1):
            witness = front.box_witnesses[box, i]
            if _is_first_box(place, witness, front):
                left[witness] = front.witness_boxes[witness, 0]
                states *= front.need[witness] + 1
            left[witness] -= 1
            if left[witness] == 0:
                states /= front.need[witness] + 1
        total += states
    return total


@part
def _count_component(component: int, most: int, sums: Sums) -> int:
    """Build one component's layers after those in the workspace, with up to `most` nodes in all."""
    front, layers, nodes = sums.front, sums.state[3], sums.state[1]
    if nodes + 9 >= sums.forward.size:
        return FULL
    sums.scratch[3, :2] = 0
    sums.layer[layers] = nodes
    sums.key[nodes, 0], sums.key[nodes, 1], sums.forward[nodes] = 0, 0, 1.0
    nodes += 1
    layers += 1
    sums.layer[layers] = nodes
    for place in range(front.starts[component], front.starts[component + 1]):
        box = front.order[place]
        if not _begin_witnesses(place, box, sums):
            return FULL
        if nodes > most:
            return FULL
        nodes = _extend(box, layers - 1, sums)
        if nodes < 0:
            return FULL
        first = sums.layer[layers]
        if nodes == first:
            return CONTRADICTION
        _scale(first, nodes, sums)
        _end_witnesses(box, sums)
        layers += 1
        sums.layer[layers] = nodes
    sums.state[1], sums.state[3] = nodes, layers
    return OK


@part
def _begin_witnesses(place: int, box: int, sums: Sums) -> bool:
    """Give bits of the key to each witness that a box is the first of; False where none are left."""
    front, shift, left, mask = sums.front, sums.slot[0], sums.slot[1], sums.slot[2]
    used, fresh = sums.scratch[3], sums.scratch[4]
    fresh[:2] = 0
    for i in range(1, front.box_witnesses[box, 0] + 1):
        witness = front.box_witnesses[box, i]
        if not _is_first_box(place, witness, front):
            continue
        need, bits = int(front.need[witness]), 0
        while need >> bits:
            bits += 1
        mask[witness] = (1 << bits) - 1
        shift[witness] = _free_bits(bits, used)
        if shift[witness] < 0:
            return False
        word, by = shift[witness] >> 6, shift[witness] & 63
        used[word] |= int(mask[witness]) << by
        fresh[word] += need << by
        left[witness] = 0
        for j in range(1, front.witness_boxes[witness, 0] + 1):
            left[witness] += front.box_size[front.witness_boxes[witness, j]]
    return True


@part
def _free_bits(bits: int, used: Int64) -> int:
    """Return the place of the first unused bits of the two words in a key, or -1 where there are none."""
    mask = (1 << bits) - 1
    for word in range(2):
        for by in range((64, MINES_SHIFT)[word] - bits + 1):
            if (used[word] >> by) & mask == 0:
                return word * 64 + by
    return -1


@part
def _end_witnesses(box: int, sums: Sums) -> None:
    """Note that a box is assigned; the bits of a witness that is done are free again."""
    shift, left, mask = sums.slot[0], sums.slot[1], sums.slot[2]
    for i in range(1, sums.front.box_witnesses[box, 0] + 1):
        witness = sums.front.box_witnesses[box, i]
        left[witness] -= sums.front.box_size[box]
        if left[witness] == 0:
            sums.scratch[3, shift[witness] >> 6] &= ~(int(mask[witness]) << (shift[witness] & 63))


@part
def _scale(first: int, end: int, sums: Sums) -> None:
    """Keep the sums of a layer within the range of a float."""
    top = 0.0
    for node in range(first, end):
        top = max(top, sums.forward[node])
    if top > 1e100 or top < 1e-100:
        sums.results[0] += math.log(top)
        for node in range(first, end):
            sums.forward[node] /= top


@part
def _is_first_box(place: int, witness: int, front: Frontier) -> bool:
    """Return whether no box placed earlier touches the witness."""
    for i in range(1, front.witness_boxes[witness, 0] + 1):
        if front.mark[0, front.witness_boxes[witness, i]] <= place:
            return False
    return True


@part
def _extend(box: int, layer: int, sums: Sums) -> int:
    """Make the layer after `layer` by putting 0, 1, … mines into a box; return the new end, -1 if full."""
    front, key, slot, left = sums.front, sums.key, sums.slot[0], sums.slot[1]
    shift, after, mask = sums.scratch[0], sums.scratch[1], sums.scratch[2]
    add0, add1 = sums.scratch[4, 0], sums.scratch[4, 1]
    size, count = int(front.box_size[box]), int(front.box_witnesses[box, 0])
    take0, take1 = 0, 0
    for i in range(count):
        witness = front.box_witnesses[box, i + 1]
        after[i] = left[witness] - size
        shift[i], mask[i] = slot[witness], sums.slot[2, witness]
        if shift[i] < 64:
            take0 += 1 << shift[i]
        else:
            take1 += 1 << (shift[i] - 64)
    take1 -= sums.state[4] << MINES_SHIFT
    first, end = sums.layer[layer], sums.layer[layer + 1]
    nodes, edge = int(end), int(sums.state[2])
    capacity, room = sums.forward.size - 9, sums.target.size - 9
    # A small part of the table, four times the nodes to come, stays in the cache.
    bits = 63
    while bits < 4 * (size + 1) * (end - first) and bits < sums.table.size - 1:
        bits = 2 * bits + 1
    sums.state[0] += 1
    stamp = sums.state[0]
    for node in range(first, end):
        if nodes >= capacity or edge >= room:
            return -1
        key0, key1 = key[node, 0] + add0, key[node, 1] + add1
        fewest, most = 0, size
        for i in range(count):
            need = (key0 >> shift[i] if shift[i] < 64 else key1 >> (shift[i] - 64)) & mask[i]
            most = min(most, need)
            fewest = max(fewest, need - after[i])
        sums.edges[node, 0] = edge
        sums.edges[node, 1] = fewest
        sums.edges[node, 2] = max(0, most - fewest + 1)
        for k in range(fewest, most + 1):
            new0, new1 = key0 - k * take0, key1 - k * take1
            place = new0 * -7046029254386353131 + new1 * -4417276706812531889
            place = (place ^ (place >> 32)) & bits
            while sums.table[place] >> STAMP_SHIFT == stamp:
                found = sums.table[place] & NODE_MASK
                if key[found, 0] == new0 and key[found, 1] == new1:
                    break
                place = (place + 1) & bits
            if sums.table[place] >> STAMP_SHIFT != stamp:
                sums.table[place] = (stamp << STAMP_SHIFT) | nodes
                key[nodes, 0], key[nodes, 1], sums.forward[nodes] = new0, new1, 0.0
                nodes += 1
            found = sums.table[place] & NODE_MASK
            sums.forward[found] += sums.forward[node] * sums.weight[size, k]
            sums.target[edge] = found
            edge += 1
    sums.state[2] = edge
    return nodes


@part
def _weigh_components(mines: int, sums: Sums) -> int:
    """Join the components over the mine count, and sum backward to the risk of each box."""
    front, span, poly = sums.front, sums.span, sums.poly
    components, afar = front.counts[2], front.counts[3]
    fewest, most, room = components * 0, components * 0, components * 0 + 1
    for c in range(components):
        fewest += span[c, 1]
        most += span[c, 1] + span[c, 2] - 1
        room += most - fewest + 1
    if mines >= 0 and (fewest > mines or mines - most > afar):
        return CONTRADICTION
    if room >= sums.after.size:
        return FULL
    if not _sum_after(mines, fewest, most, room, sums):
        return CONTRADICTION
    after, begin = sums.after, sums.begin
    before = np.zeros(most - fewest + 1)
    longer = np.zeros(most - fewest + 1)
    terminal = np.zeros(most - fewest + 1)
    before[0] = 1.0
    width = 1
    for c in range(components):
        count = int(span[c, 2])
        for j in range(count):
            terminal[j] = 0.0
            for m in range(width):
                terminal[j] += before[m] * after[begin[c + 1] + m + j]
        sum_backward(c, terminal, sums)
        top = 0.0
        for m in range(width + count - 1):
            longer[m] = 0.0
            for j in range(max(0, m - width + 1), min(count, m + 1)):
                longer[m] += before[m - j] * poly[span[c, 0] + j]
            top = max(top, longer[m])
        width += count - 1
        for m in range(width):
            before[m] = longer[m] / top
    risky, safe = sums.weight[1, 1], 1.0
    if mines >= 0:
        risky, safe = 0.0, 1e-300 if afar == 0 else 0.0
        for m in range(width):
            part = before[m] * after[begin[components] + m]
            risky += part * (mines - fewest - m)
            safe += part * (afar - mines + fewest + m)
    sums.results[1] = risky / (risky + safe)
    return OK


@part
def _sum_after(mines: int, fewest: int, most: int, room: int, sums: Sums) -> bool:
    """Fill in `after` from the tiles afar back to the first component; False where nothing has any weight."""
    span, poly, after, begin = sums.span, sums.poly, sums.after, sums.begin
    components, width = sums.front.counts[2], most - fewest + 1
    begin[components] = room - width
    sums.results[0] += _weigh_afar(mines, fewest, most, sums, after[room - width : room])
    for c in range(components - 1, -1, -1):
        narrow = width - span[c, 2] + 1
        begin[c] = begin[c + 1] - narrow
        top = 0.0
        for m in range(narrow):
            total = 0.0
            for j in range(span[c, 2]):
                total += poly[span[c, 0] + j] * after[begin[c + 1] + m + j]
            after[begin[c] + m] = total
            top = max(top, total)
        if not top > 0.0:
            return False
        for m in range(narrow):
            after[begin[c] + m] /= top
        sums.results[0] += math.log(top)
        width = narrow
    return True


@part
def _weigh_afar(mines: int, fewest: int, most: int, sums: Sums, weight: Float64) -> float:
    """Fill in the weight of `fewest` to `most` mines on the frontier by the tiles afar; return its log scale.

    The count of ways to lay the other mines afar, over the tilt; 1 where the mine count is unknown.
    """
    afar, odds = sums.front.counts[3], sums.weight[1, 1]
    weight[:] = 1.0 if mines < 0 else 0.0
    if mines < 0:
        return float(afar * math.log1p(odds))
    low, high = max(fewest, mines - afar), min(most, mines)
    # The ratio from m to m + 1 falls as m grows: start at the peak and multiply outwards.
    peak = low
    while peak < high and (mines - peak) > odds * (afar - mines + peak + 1):
        peak += 1
    weight[peak - fewest] = 1.0
    for m in range(peak, high):
        weight[m + 1 - fewest] = weight[m - fewest] * (mines - m) / (odds * (afar - mines + m + 1))
    for m in range(peak, low, -1):
        weight[m - 1 - fewest] = weight[m - fewest] * odds * (afar - mines + m) / (mines - m + 1)
    rest = mines - peak
    return float(
        math.lgamma(afar + 1.0)
        - math.lgamma(rest + 1.0)
        - math.lgamma(afar - rest + 1.0)
        - peak * math.log(odds)
    )


@part
def sum_backward(component: int, terminal: Float64, sums: Sums) -> None:
    """Sum weights from the last layer of a component back to its first; sets the risk of each box."""
    front, backward = sums.front, sums.backward
    layer = sums.span[component, 3] + front.starts[component + 1] - front.starts[component]
    for node in range(sums.layer[layer], sums.layer[layer + 1]):
        backward[node] = terminal[(sums.key[node, 1] >> MINES_SHIFT) - sums.span[component, 1]]
    for place in range(front.starts[component + 1] - 1, front.starts[component] - 1, -1):
        layer -= 1
        box = front.order[place]
        size = int(front.box_size[box])
        risky, safe, top = 0.0, 0.0, 0.0
        for node in range(sums.layer[layer], sums.layer[layer + 1]):
            edge, fewest, total = sums.edges[node, 0], sums.edges[node, 1], 0.0
            for i in range(sums.edges[node, 2]):
                part = sums.weight[size, fewest + i] * backward[sums.target[edge + i]]
                total += part
                risky += sums.forward[node] * part * (fewest + i)
                safe += sums.forward[node] * part * (size - fewest - i)
            backward[node] = total
            top = max(top, total)
        sums.chance[box] = risky / (risky + safe)
        if top > 1e100 or top < 1e-100:
            for node in range(sums.layer[layer], sums.layer[layer + 1]):
                backward[node] /= top
