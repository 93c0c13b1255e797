"""The end of a game searched exactly: every layout that is left, every order of opening, the most wins.

What a player knows is the set of layouts that still agree, and nothing else: a tile that is safe in all of
them is opened for free, and a tile already open shows the same number in all. So a set of layouts has one
value, the number of its layouts that the best play wins; it is searched once a game, and later guesses
follow that plan.
"""

from dataclasses import dataclass

import numpy as np

from screenbot.solver.components import COVERED, MINE, Int8, Int32, Int64
from screenbot.solver.counting import Sums
from screenbot.solver.jit import kernel, part
from screenbot.solver.workspace import Workspace

MOST_TILES = 62
MINES_SHIFT = 40
HIT = 9
"""What a tile shows in a layout where it is a mine."""

LAYOUTS, TILES, TOP, WORK, USED, KEPT, GAME = range(7)
"""Places in `Endgame.state`: layouts, covered tiles, end of the stack of sets; work left; sets remembered
from this game and from all; number of the game."""


@dataclass(frozen=True, eq=False)
class Endgame(Workspace):
    """The workspace of a search.

    Attributes:
        masks: int64 ``[layouts]``, a bit a mine.
        shown: int8 ``[layouts, MOST_TILES]``, what each tile shows, `HIT` a mine.
        words: int64 ``[tiles]``, random; their sum over the mines, mixed, names a layout.
        names: int64 ``[layouts]``; their sum names a set, in this and any other position.
        stack: int32, sets of layouts one after another.
        keys: int64 ``[sets]``, names of the sets searched; open hash table.
        low: int32 ``[sets]``, layouts surely won of each; `high`: and at most.
        tiles: int32 ``[MOST_TILES]``, the covered tiles.
        bit: int32 ``[tiles]``, and their places.
        state: int64 ``[7]``, see `LAYOUTS`.
    """

    masks: Int64
    shown: Int8
    words: Int64
    names: Int64
    stack: Int32
    keys: Int64
    low: Int32
    high: Int32
    tiles: Int32
    bit: Int32
    state: Int64


def new_endgame(tiles: int, layouts: int, sets: int = 1 << 16) -> Endgame:
    """Return an empty workspace for boards of so many tiles; `sets` is a power of two."""
    random = np.random.default_rng(1)
    return Endgame(
        masks=np.zeros(layouts, np.int64),
        shown=np.zeros((layouts, MOST_TILES), np.int8),
        words=random.integers(-(2**62), 2**62, tiles, np.int64),
        names=np.zeros(layouts, np.int64),
        stack=np.zeros(layouts * (MOST_TILES + 2), np.int32),
        keys=np.zeros(sets, np.int64),
        low=np.zeros(sets, np.int32),
        high=np.zeros(sets, np.int32),
        tiles=np.zeros(MOST_TILES, np.int32),
        bit=np.zeros(tiles, np.int32),
        state=np.zeros(7, np.int64),
    )


@kernel
def begin_endgames(end: Endgame) -> None:
    """Forget the plans of the last game: what a search finds must not depend on games before."""
    end.state[GAME] += 1
    end.state[USED] = 0
    if 2 * end.state[KEPT] > end.keys.size:
        end.keys[:] = 0
        end.state[KEPT] = 0


@part
def endgame_guess(tiles: Int8, mines: int, sums: Sums, end: Endgame, work: int) -> tuple[int, float]:
    """Return the tile of the best play and its chance to win; -1 where the search would be too large.

    Args:
        tiles: the position, int8 ``[tiles]``.
        mines: mines in its covered tiles.
        sums: its sums.
        end: the workspace, its size the most layouts searched.
        work: tiles of layouts looked at, at most.
    """
    if sums.results[0] > np.log(end.masks.size + 0.5):
        return -1, 0.0
    count = 0
    for tile in range(tiles.size):
        if tiles[tile] == COVERED:
            if count == MOST_TILES:
                return -1, 0.0
            end.tiles[count] = tile
            end.bit[tile] = count
            count += 1
    end.state[TILES], end.state[LAYOUTS], end.state[WORK] = count, 0, work
    none = count * 0
    _list_layouts(none, int(sums.layer[0]), none, none, none, mines, sums, end)
    layouts = end.state[LAYOUTS]
    if layouts > end.masks.size:
        return -1, 0.0
    _show(tiles, sums, end)
    _name(tiles, end)
    end.state[TOP] = layouts
    for i in range(layouts):
        end.stack[i] = i
    wins, best = _search(none, layouts, none, none, end)
    if wins < 0:
        return -1, 0.0
    return int(end.tiles[best]), wins / layouts


@part
def _list_layouts(
    place: int, node: int, component: int, mines: int, mask: int, left: int, sums: Sums, end: Endgame
) -> int:
    """List all layouts, box after box along the layers; `mines` of `left` are laid in `mask` so far."""
    front = sums.front
    if place == front.counts[1]:
        rest = left - mines
        if 0 <= rest <= front.counts[3]:
            _list_afar(mines * 0, rest, mask, sums, end)
        return 0
    if place == front.starts[component + 1]:
        component += 1
        node = int(sums.layer[sums.span[component, 3]])
    box = front.order[place]
    members = 0
    for i in range(end.state[TILES]):
        if front.box_of[end.tiles[i]] == box:
            members |= 1 << i
    edge, fewest = sums.edges[node, 0], sums.edges[node, 1]
    for i in range(sums.edges[node, 2]):
        target = int(sums.target[edge + i])
        if not sums.backward[target] > 0.0:
            continue
        # All subsets of the box with so many mines.
        subset = mask * 0
        while True:
            if _bits(subset) == fewest + i:
                _list_layouts(
                    place + 1, target, component, mines + fewest + i, mask | subset, left, sums, end
                )
            subset = (subset - members) & members
            if subset == 0:
                break
    return 0


@part
def _list_afar(first: int, mines: int, mask: int, sums: Sums, end: Endgame) -> int:
    """List a layout of the frontier with every way to lay the other mines afar, in tiles from `first` on."""
    if mines == 0:
        if end.state[LAYOUTS] < end.masks.size:
            end.masks[end.state[LAYOUTS]] = mask
        end.state[LAYOUTS] += 1
        return 0
    for i in range(first, end.state[TILES]):
        if sums.front.box_of[end.tiles[i]] < 0:
            _list_afar(i + 1, mines - 1, mask | (1 << i), sums, end)
    return 0


@part
def _bits(mask: int) -> int:
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@part
def _show(tiles: Int8, sums: Sums, end: Endgame) -> None:
    """Work out what each tile shows in each layout."""
    around = sums.front.around
    for t in range(end.state[TILES]):
        near, known = 0, 0
        for i in range(8):
            other = around[end.tiles[t], i]
            if other < 0:
                break
            if tiles[other] == COVERED:
                near |= 1 << int(end.bit[other])
            elif tiles[other] == MINE:
                known += 1
        for layout in range(end.state[LAYOUTS]):
            mask = end.masks[layout]
            end.shown[layout, t] = HIT if (mask >> t) & 1 else known + _bits(mask & near)


@part
def _name(tiles: Int8, end: Endgame) -> None:
    """Name each layout by all its mines."""
    known = 0
    for tile in range(tiles.size):
        if tiles[tile] == MINE:
            known += end.words[tile]
    for layout in range(end.state[LAYOUTS]):
        word = known
        for t in range(end.state[TILES]):
            if (end.masks[layout] >> t) & 1:
                word += end.words[end.tiles[t]]
        word = (word ^ ((word >> 30) & 0x3FFFFFFFF)) * -4658895280553007687
        end.names[layout] = word ^ ((word >> 31) & 0x1FFFFFFFF)


@part
def _search(begin: int, finish: int, skip: int, enough: int, end: Endgame) -> tuple[int, int]:
    """Return how many layouts of a set the best play wins, and its tile; -1 where the work is used up.

    A value not above `enough` is an upper bound only: the set was found not to be worth more.

    Args:
        begin: where the set begins in the stack.
        finish: where it ends.
        skip: a bit for each tile that is open, or shows one number throughout, or is a mine throughout.
        enough: what the set has to be worth more than.
        end: the workspace.
    """
    size, tiles, best = finish - begin, end.state[TILES], begin * 0
    if size == 1:
        return 1, 0
    name = end.state[GAME] * -3335678366873096957
    for i in range(begin, finish):
        name += end.names[end.stack[i]]
    slot = _slot(name, end)
    known = end.keys[slot] != 0 and begin > 0
    if known and (end.low[slot] == end.high[slot] or end.high[slot] <= enough):
        return int(end.high[slot]), 0
    end.state[WORK] -= size * tiles
    if end.state[WORK] < 0 or 4 * end.state[USED] > end.keys.size:
        return -1, 0
    order = np.empty(tiles + 1, np.int64)
    keys = np.empty(tiles + 1, np.int64)
    counts = np.empty(HIT + 1, np.int64)
    count, skip = _order(begin, finish, skip, order, keys, counts, end)
    bound, best_wins = best, enough
    for i in range(count):
        t, limit = order[i], size - (keys[i] >> MINES_SHIFT)
        if limit <= best_wins:
            bound = max(bound, limit)
            break
        # All sets to come are counted as won until they are searched.
        _count(begin, finish, t, counts, end)
        wins = limit
        for value in range(HIT):
            if counts[value] < 2 or wins <= best_wins:
                continue
            first = end.state[TOP]
            for j in range(begin, finish):
                if end.shown[end.stack[j], t] == value:
                    end.stack[end.state[TOP]] = end.stack[j]
                    end.state[TOP] += 1
            few = best_wins - wins + counts[value]
            part, _ = _search(first, first + counts[value], skip | (1 << t), few, end)
            end.state[TOP] = first
            if part < 0:
                return -1, 0
            wins -= counts[value] - part
        bound = max(bound, wins)
        if wins > best_wins:
            best, best_wins = t, wins
    return _remember_set(name, bound, enough, end), best


@part
def _order(
    begin: int, finish: int, skip: int, order: Int64, keys: Int64, counts: Int64, end: Endgame
) -> tuple[int, int]:
    """List the tiles to try: fewest mines first, then those that tell most; return their count and `skip`.

    A tile that is safe and tells something is the only one: opening it costs nothing.
    """
    size, count = finish - begin, 0
    for t in range(end.state[TILES]):
        if (skip >> t) & 1:
            continue
        _count(begin, finish, t, counts, end)
        mines, squares, most = counts[HIT], 0, 0
        for value in range(HIT):
            squares += counts[value] * counts[value]
            most = max(most, counts[value])
        if mines == 0 and most < size:
            order[0], keys[0] = t, 0
            return 1, skip
        if mines == 0 or mines == size:
            skip |= 1 << t
            continue
        key = (mines << MINES_SHIFT) + squares
        place = count
        count += 1
        while place > 0 and keys[place - 1] > key:
            keys[place], order[place] = keys[place - 1], order[place - 1]
            place -= 1
        keys[place], order[place] = key, t
    return count, skip


@part
def _count(begin: int, finish: int, t: int, counts: Int64, end: Endgame) -> None:
    """Count the layouts of a set by what a tile shows in them."""
    counts[:] = 0
    for i in range(begin, finish):
        counts[end.shown[end.stack[i], t]] += 1


@part
def _slot(name: int, end: Endgame) -> int:
    """Return where a set is in the table, or where it would be."""
    slot = (name >> 24) & (end.keys.size - 1)
    while end.keys[slot] != 0 and end.keys[slot] != name:
        slot = (slot + 1) & (end.keys.size - 1)
    return slot


@part
def _remember_set(name: int, wins: int, enough: int, end: Endgame) -> int:
    """Keep the value of a set, or the bound that was found; return it."""
    if wins < 0:
        return wins
    slot = _slot(name, end)
    if end.keys[slot] == 0:
        end.keys[slot], end.low[slot] = name, 0
        end.state[USED] += 1
        end.state[KEPT] += 1
    end.high[slot] = wins
    if wins > enough:
        end.low[slot] = wins
    return wins
