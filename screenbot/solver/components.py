"""The frontier of a position: witnesses, boxes of equivalent tiles, and components that do not touch.

A witness is a number with covered neighbours; a box is a set of covered tiles that have the same witnesses,
so that only its count of mines matters. Kernels see a position as int8 ``[tiles]``, row after row: 0 to 8 a
number, `COVERED` unknown, `MINE` known to be one, `BLANK` known to be none without showing a number.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from screenbot.solver.jit import part
from screenbot.solver.workspace import Workspace

COVERED = -1
MINE = -4
BLANK = -6

Int8 = npt.NDArray[np.int8]
Int32 = npt.NDArray[np.int32]
Int64 = npt.NDArray[np.int64]
Float64 = npt.NDArray[np.float64]

OK = 0
CONTRADICTION = 1
FULL = 2
"""What a kernel answers: the workspace is too small; retry with more `nodes`."""


@dataclass(frozen=True, eq=False)
class Frontier(Workspace):
    """Witnesses and boxes; rows past the counts are garbage.

    Attributes:
        around: int32 ``[tiles, 8]``, the neighbours of each tile, -1 after the last.
        counts: int64 ``[8]``: witnesses, boxes, components, covered tiles that no number touches,
            witnesses half-done while boxes are put in order, the two lengths in `listed`, the columns.
        listed: int32 ``[2, tiles + 1]``, tiles of the witnesses, and covered tiles that they touch.
        witness_of: int32 ``[tiles]``, the witness standing on a tile, or -1.
        box_of: int32 ``[tiles]``, the box that a covered tile belongs to; -1 off the frontier.
        need: int32 ``[witnesses]``, mines still to find around each.
        witness_boxes: int32 ``[witnesses, 9]``: how many boxes, then which.
        box_size: int32 ``[boxes]``, tiles in each (1 to 8).
        box_tile: int32 ``[boxes]``, a tile of each.
        box_witnesses: int32 ``[boxes, 9]``: how many witnesses, then which, growing.
        order: int32 ``[boxes]``, boxes in the order they are assigned, component after component.
        found: int32 ``[boxes]``, as `order` was at first.
        starts: int32 ``[boxes + 1]``, where each component begins in `order`.
        mark: int32 ``[3, tiles + 1]``: place of each box in `order`, from 1; and scratch.
    """

    around: Int32
    counts: Int64
    listed: Int32
    witness_of: Int32
    box_of: Int32
    need: Int32
    witness_boxes: Int32
    box_size: Int32
    box_tile: Int32
    box_witnesses: Int32
    order: Int32
    found: Int32
    starts: Int32
    mark: Int32


def neighbour_table(rows: int, columns: int) -> Int32:
    """Return the neighbours of each tile: int32 ``[tiles, 8]`` in row order, -1 after the last."""
    table = np.full((rows * columns, 8), -1, np.int32)
    for tile in range(rows * columns):
        row, column = divmod(tile, columns)
        around = [
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        ]
        table[tile, : len(around)] = around
    return table


def new_frontier(rows: int, columns: int) -> Frontier:
    """Return an empty frontier for boards of this size."""
    tiles = rows * columns
    return Frontier(
        around=neighbour_table(rows, columns),
        counts=np.array([0, 0, 0, 0, 0, 0, 0, columns]),
        listed=np.zeros((2, tiles + 1), np.int32),
        witness_of=np.full(tiles, -1, np.int32),
        box_of=np.full(tiles, -1, np.int32),
        need=np.zeros(tiles, np.int32),
        witness_boxes=np.zeros((tiles, 9), np.int32),
        box_size=np.zeros(tiles, np.int32),
        box_tile=np.zeros(tiles, np.int32),
        box_witnesses=np.zeros((tiles, 9), np.int32),
        order=np.zeros(tiles, np.int32),
        found=np.zeros(tiles, np.int32),
        starts=np.zeros(tiles + 1, np.int32),
        mark=np.zeros((3, tiles + 1), np.int32),
    )


@part
def needs(tile: int, tiles: Int8, around: Int32) -> tuple[int, int]:
    """Return how many mines a number still needs, and how many covered tiles it touches."""
    need, covered = int(tiles[tile]), 0
    for i in range(8):
        other = around[tile, i]
        if other < 0:
            break
        if tiles[other] == COVERED:
            covered += 1
        elif tiles[other] == MINE:
            need -= 1
    return need, covered


@part
def find_frontier(tiles: Int8, front: Frontier) -> int:
    """Fill in witnesses, boxes and components; return `OK` or `CONTRADICTION` (a number alone is wrong)."""
    _clear(front)
    front.counts[3] = 0
    for tile in range(tiles.size):
        covered = tiles[tile] == COVERED
        if tiles[tile] < 0 and not covered:
            continue
        touches = False
        for i in range(8):
            other = front.around[tile, i]
            if other < 0:
                break
            if (tiles[other] >= 0 and covered) or (tiles[other] == COVERED and not covered):
                touches = True
                break
        if touches:
            _list(tile, 1 if covered else 0, front)
        elif covered:
            front.counts[3] += 1
        elif _is_wrong(tile, tiles, front):
            return CONTRADICTION
    return _join(tiles, front)


@part
def find_frontier_after(tile: int, tiles: Int8, base: Frontier, front: Frontier) -> int:
    """Do as `find_frontier` after one tile of the position of `base` was opened and shows a number."""
    _clear(front)
    front.counts[3] = base.counts[3]
    if base.box_of[tile] < 0:
        front.counts[3] -= 1
    for i in range(base.counts[5]):
        _list(base.listed[0, i], 0, front)
    _list(tile, 0, front)
    for i in range(base.counts[6]):
        if base.listed[1, i] != tile:
            _list(base.listed[1, i], 1, front)
    for i in range(8):
        other = front.around[tile, i]
        if other < 0:
            break
        if tiles[other] == COVERED and base.box_of[other] < 0:
            _list(other, 1, front)
            front.counts[3] -= 1
    return _join(tiles, front)


@part
def show_another(tile: int, tiles: Int8, front: Frontier) -> int:
    """Do as `find_frontier_after` where that was done for another number on the same tile."""
    need, covered = needs(tile, tiles, front.around)
    if need < 0 or need > covered:
        return CONTRADICTION
    front.need[front.witness_of[tile]] = need
    for place in range(front.counts[1]):
        front.mark[0, front.order[place]] = place + 1
    return OK


@part
def _clear(front: Frontier) -> None:
    for i in range(front.counts[5]):
        front.witness_of[front.listed[0, i]] = -1
    for i in range(front.counts[6]):
        front.box_of[front.listed[1, i]] = -1
    front.counts[5:7] = 0


@part
def _list(tile: int, kind: int, front: Frontier) -> None:
    front.listed[kind, front.counts[5 + kind]] = tile
    front.counts[5 + kind] += 1


@part
def _is_wrong(tile: int, tiles: Int8, front: Frontier) -> bool:
    """Return whether a number without covered neighbours is not that of the known mines around it."""
    mines = 0
    for i in range(8):
        other = front.around[tile, i]
        if other < 0:
            break
        if tiles[other] == MINE:
            mines += 1
    return bool(tiles[tile] != mines)


@part
def _join(tiles: Int8, front: Frontier) -> int:
    """Make witnesses and boxes of the tiles listed, and put the boxes in order."""
    for witness in range(front.counts[5]):
        tile = front.listed[0, witness]
        need, covered = needs(tile, tiles, front.around)
        if need < 0 or need > covered:
            return CONTRADICTION
        front.witness_of[tile] = witness
        front.need[witness] = need
        front.witness_boxes[witness, 0] = 0
    front.counts[0] = front.counts[5]
    front.counts[1] = 0
    for i in range(front.counts[6]):
        _put_in_box(front.listed[1, i], front)
    _order_boxes(front)
    return OK


@part
def _put_in_box(tile: int, front: Frontier) -> None:
    # The next free row is filled on trial; it stays if no earlier box has the same witnesses.
    fresh, count = front.counts[1], 0
    for i in range(8):
        other = front.around[tile, i]
        if other < 0:
            break
        if front.witness_of[other] >= 0:
            count += 1
            front.box_witnesses[fresh, count] = front.witness_of[other]
    front.box_witnesses[fresh, 0] = count
    first = front.box_witnesses[fresh, 1]
    found = fresh
    for i in range(1, front.witness_boxes[first, 0] + 1):
        box = front.witness_boxes[first, i]
        same = True
        for j in range(count + 1):
            if front.box_witnesses[box, j] != front.box_witnesses[fresh, j]:
                same = False
                break
        if same:
            found = box
            break
    if found == fresh:
        front.box_size[fresh], front.box_tile[fresh] = 0, tile
        for j in range(1, count + 1):
            witness = front.box_witnesses[fresh, j]
            front.witness_boxes[witness, 0] += 1
            front.witness_boxes[witness, front.witness_boxes[witness, 0]] = fresh
        front.counts[1] += 1
    front.box_of[tile] = found
    front.box_size[found] += 1


@part
def _order_boxes(front: Frontier) -> None:
    """Put boxes that touch one after another, keeping few witnesses half-done at any time."""
    witnesses, boxes = front.counts[0], front.counts[1]
    done, left, active = front.mark[0], front.mark[1], front.mark[2]
    for box in range(boxes):
        done[box] = 0
    for witness in range(witnesses):
        left[witness] = front.witness_boxes[witness, 0]
    components, placed, first = 0, 0, 0
    while placed < boxes:
        while done[first] != 0:
            first += 1
        front.starts[components] = placed
        components += 1
        front.counts[4] = 0
        box = first
        while box >= 0:
            front.order[placed], front.found[placed] = box, box
            placed += 1
            done[box] = placed
            for i in range(1, front.box_witnesses[box, 0] + 1):
                witness = front.box_witnesses[box, i]
                if left[witness] == front.witness_boxes[witness, 0]:
                    active[front.counts[4]] = witness
                    front.counts[4] += 1
                left[witness] -= 1
            box = _next_box(front)
    front.starts[components] = placed
    front.counts[2] = components


@part
def _next_box(front: Frontier) -> int:
    """Return the box that leaves the fewest witnesses half-done, or -1 where the component is done."""
    done, left, active = front.mark[0], front.mark[1], front.mark[2]
    best, best_cost = -1, 1 << 30
    kept = 0
    for a in range(front.counts[4]):
        witness = active[a]
        if left[witness] == 0:
            continue
        active[kept] = witness
        kept += 1
        for i in range(1, front.witness_boxes[witness, 0] + 1):
            box = front.witness_boxes[witness, i]
            if done[box] != 0:
                continue
            cost = 0
            for j in range(1, front.box_witnesses[box, 0] + 1):
                other = front.box_witnesses[box, j]
                if left[other] == front.witness_boxes[other, 0]:
                    cost += 16
                if left[other] == 1:
                    cost -= 16
            # Ties: the witness that is nearest to being done, the oldest first.
            cost = (cost + left[witness]) * 1024 + min(kept, 1000)
            if cost < best_cost:
                best, best_cost = box, cost
    front.counts[4] = kept
    return best


@part
def sort_component(component: int, way: int, front: Frontier) -> None:
    """Put the boxes of a component in order of rows (1), of columns (2), or as they were found (0).

    On thick frontiers such a sweep can be hundreds of times cheaper than going from box to box; on usual ones
    it is a fifth dearer.
    """
    columns, order, place_of, keys = front.counts[7], front.order, front.mark[0], front.mark[1]
    begin = front.starts[component]
    for place in range(begin, front.starts[component + 1]):
        box, key = front.found[place], place
        tile = front.box_tile[box]
        if way == 1:
            key = tile
        elif way == 2:
            key = tile % columns * front.box_of.size + tile // columns
        to = place
        while to > begin and keys[to - 1] > key:
            keys[to], order[to] = keys[to - 1], order[to - 1]
            to -= 1
        keys[to], order[to] = key, box
    for place in range(begin, front.starts[component + 1]):
        place_of[order[place]] = place + 1
