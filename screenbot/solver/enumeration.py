"""All mine layouts of a frontier: covered tiles grouped into boxes, numbers as equations over them.

Tiles that touch the same numbers are interchangeable, so they form one box and only the mines in it count.
"""

import numpy as np
import numpy.typing as npt

from screenbot.solver.jit import part
from screenbot.solver.obvious import is_number
from screenbot.solver.view import COVERED, MINE, View, around, count_around, fill

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_NUMBERS = 9
"""A tile touches at most eight numbers; the mine count may be a ninth equation."""

MOST_NODES = 200_000
"""A component that takes more steps than this is given up: some 2 ms."""


@part
def boxes_of(view: View, width: int, left: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Group the covered tiles.

    Args:
        view: the board.
        width: columns + 2.
        left: the mines left, taken as one more equation over all covered tiles; below zero: not taken.

    Returns:
        The box of each cell (-1: touches no equation), the tiles in each box, the equations of each box
        ``[boxes, MOST_NUMBERS]`` (-1: no more), and what each equation adds up to.
    """
    box_of = np.empty(view.size, np.int64)
    fill(box_of, -1)
    number_at = np.empty(view.size, np.int64)
    fill(number_at, -1)
    sizes = np.zeros(view.size, np.int64)
    equations_of = np.empty((view.size, MOST_NUMBERS), np.int64)
    needs = np.empty(view.size + 1, np.int64)
    numbers = 0
    if left >= 0:
        needs[0] = left
        numbers = 1
    boxes = 0
    for cell in range(view.size):
        if view[cell] != COVERED:
            continue
        own = equations_of[boxes]
        fill(own, -1)
        filled = 0
        if left >= 0:
            own[0] = 0
            filled = 1
        for near in around(cell, width):
            if is_number(view[near]):
                if number_at[near] < 0:
                    number_at[near] = numbers
                    needs[numbers] = view[near] - count_around(view, near, width, MINE)
                    numbers += 1
                own[filled] = number_at[near]
                filled += 1
        if filled == 0:
            continue
        same = 0
        while same < boxes and not _equal(equations_of[same], own):
            same += 1
        box_of[cell] = same
        sizes[same] += 1
        boxes = max(boxes, same + 1)
    return box_of, sizes[:boxes], equations_of[:boxes], needs[:numbers]


@part
def _equal(these: Ints, those: Ints) -> bool:
    place = 0
    while place < these.size and these[place] == those[place]:
        place += 1
    return place == these.size


@part
def component_order(equations_of: Ints, seen: npt.NDArray[np.bool_], first: int, touched: Ints) -> Ints:
    """Return the boxes that hang together with the first, each next one as closely tied as any can be."""
    order = np.empty(seen.size, np.int64)
    chosen, length = first, 0
    while chosen >= 0:
        seen[chosen] = True
        order[length] = chosen
        length += 1
        for equation in equations_of[chosen]:
            if equation >= 0:
                touched[equation] += 1
        chosen, closest = -1, 0
        for box in range(seen.size):
            if not seen[box]:
                tied = 0
                for equation in equations_of[box]:
                    if equation >= 0 and touched[equation]:
                        tied += 16
                    elif equation >= 0:
                        tied -= 1
                if tied > closest:
                    chosen, closest = box, tied
    return order[:length]


@part
def enumerate_layouts(
    order: Ints, sizes: Ints, equations_of: Ints, needs: Ints, left: int, mined: Floats, clear: Floats
) -> float:
    """Return how many layouts a component has; -1.0 where that takes too long.

    Args:
        order: the component's boxes.
        sizes: the tiles in each box.
        equations_of: the equations of each box.
        needs: what each equation adds up to; restored.
        left: no layout has more mines than this.
        mined: for each box, the mines in it summed over all layouts; filled in.
        clear: for each box, its tiles without a mine, summed over all layouts; filled in.
    """
    length = order.size
    room = np.zeros(needs.size, np.int64)  # tiles that are not decided yet, for each equation
    for box in order:
        _add(room, equations_of[box], sizes[box])
    taken = np.zeros(length, np.int64)
    most = np.zeros(length, np.int64)
    weight = np.empty(length + 1)  # choices of tiles within the boxes decided so far
    weight[0] = 1.0
    total = np.zeros(length + 1)
    nodes, depth, entering = 0, 0, True
    while depth >= 0:
        box = order[depth]
        if entering:
            nodes += 1
            if nodes > MOST_NODES:
                return -1.0
            _add(room, equations_of[box], -sizes[box])
            least, most[depth] = _bounds(equations_of[box], needs, room, min(sizes[box], left))
            taken[depth] = least - 1
            total[depth] = 0.0
        else:
            below = total[depth + 1]
            total[depth] += below
            mined[box] += taken[depth] * below
            clear[box] += (sizes[box] - taken[depth]) * below
            _add(needs, equations_of[box], taken[depth])
            left += taken[depth]
        taken[depth] += 1
        if taken[depth] > most[depth]:
            _add(room, equations_of[box], sizes[box])
            depth -= 1
            entering = False
            continue
        _add(needs, equations_of[box], -taken[depth])
        left -= taken[depth]
        weight[depth + 1] = weight[depth] * _choices(sizes[box], taken[depth])
        entering = depth + 1 < length
        if entering:
            depth += 1
        else:
            total[length] = weight[length]
    return float(total[0])


@part
def _add(values: Ints, equations: Ints, amount: int) -> None:
    """Add an amount to the value of each equation of a box."""
    for equation in equations:
        if equation < 0:
            break
        values[equation] += amount


@part
def _bounds(equations: Ints, needs: Ints, room: Ints, most: int) -> tuple[int, int]:
    """Return the fewest and the most mines that a box can take while every equation can still add up."""
    least = 0
    for equation in equations:
        if equation < 0:
            break
        least = max(least, needs[equation] - room[equation])
        most = min(most, needs[equation])
    return least, most


@part
def _choices(tiles: int, mines: int) -> float:
    """Return in how many ways mines fill a box."""
    ways = 1.0
    for chosen in range(mines):
        ways = ways * (tiles - chosen) / (chosen + 1)
    return ways
