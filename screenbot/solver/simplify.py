"""What single numbers are sure of, marked beforehand: a frontier too thick to sum over gets thinner."""

from screenbot.solver.components import BLANK, CONTRADICTION, COVERED, MINE, OK, Int8, Int32, needs
from screenbot.solver.jit import kernel


@kernel
def mark_obvious(tiles: Int8, around: Int32) -> int:
    """Mark covered tiles of a position as `MINE` or `BLANK`, until single numbers tell no more.

    Args:
        tiles: the position, int8 ``[tiles]``; changed.
        around: int32 ``[tiles, 8]``, the neighbours of each tile, -1 after the last.

    Returns:
        `OK`, or `CONTRADICTION` where a number is wrong.
    """
    changed = True
    while changed:
        changed = False
        for tile in range(tiles.size):
            if tiles[tile] < 0:
                continue
            need, covered = needs(tile, tiles, around)
            if need < 0 or need > covered:
                return CONTRADICTION
            if covered == 0 or (need > 0 and need < covered):
                continue
            changed = True
            for i in range(8):
                other = around[tile, i]
                if other < 0:
                    break
                if tiles[other] == COVERED:
                    tiles[other] = MINE if need > 0 else BLANK
    return OK
