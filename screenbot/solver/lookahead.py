"""Which guess to make: each candidate valued by what every number it may show would be worth."""

import math
from dataclasses import dataclass

import numpy as np

from screenbot.solver.components import COVERED, MINE, OK, Float64, Int8, Int32
from screenbot.solver.counting import Sums, sum_layouts_after
from screenbot.solver.endgame import Endgame, endgame_guess
from screenbot.solver.games import MINES_LEFT, Game
from screenbot.solver.jit import part
from screenbot.solver.value import Net, Sight, look_at, worth
from screenbot.solver.workspace import Workspace

LEAF_WORK = 4000
"""Work spent at most on the exact search of one position that may follow, for each of its layouts."""


@dataclass(frozen=True, eq=False)
class Candidates(Workspace):
    """The tiles to look at, and what is thought of them.

    Attributes:
        tiles: int32 ``[most]``.
        keys: float64 ``[most]``, their order.
        safety: float64 ``[most]``, chance that each is no mine.
        lasting: float64 ``[most]``, chance that neither each nor the safest tile after it is one.
        worth: float64 ``[most]``, chance to win after each.
        shown: float64 ``[most, 9]``, chance to win after each shows a number.
        score: float64 ``[most]``, how good each is, see `score_of`.
    """

    tiles: Int32
    keys: Float64
    safety: Float64
    lasting: Float64
    worth: Float64
    shown: Float64
    score: Float64


def new_candidates(most: int) -> Candidates:
    """Return room for so many tiles."""
    keys, safety, lasting, worth, score = np.zeros((5, most))
    return Candidates(np.zeros(most, np.int32), keys, safety, lasting, worth, np.zeros((most, 9)), score)


@part
def find_candidates(game: Game, margin: float, tiles: Int32, keys: Float64) -> int:
    """List the tiles worth a look, least risky first; return how many.

    Those on the frontier that are nearly as safe as the safest tile, and of the tiles afar the few that touch
    the fewest covered tiles or the most of the frontier.
    """
    front, sums, most = game.sums.front, game.sums, tiles.size
    limit = 1.0 - (1.0 - least_risk(sums)) * (1.0 - margin) + 1e-9
    count = 0
    for tile in range(game.tiles.size):
        if game.tiles[tile] != COVERED:
            continue
        box = front.box_of[tile]
        risk = sums.chance[box] if box >= 0 else sums.results[1]
        if risk > limit:
            continue
        # Sorted by this key: risk first, then for tiles afar the number of covered neighbours.
        key = risk
        if box < 0:
            covered, edge = 0, 0
            for i in range(8):
                other = front.around[tile, i]
                if other < 0:
                    break
                if game.tiles[other] == COVERED:
                    covered += 1
                    if front.box_of[other] >= 0:
                        edge += 1
            key += 1e-3 * (covered - (1.5 * edge if edge > 0 else 0.0)) + 0.004
        place = count
        if count < most:
            count += 1
        elif key >= keys[most - 1]:
            continue
        else:
            place = most - 1
        while place > 0 and keys[place - 1] > key:
            keys[place], tiles[place] = keys[place - 1], tiles[place - 1]
            place -= 1
        keys[place], tiles[place] = key, tile
    return count


@part
def least_risk(sums: Sums) -> float:
    """Return the risk of the safest covered tile."""
    least = sums.results[1] if sums.front.counts[3] > 0 else 1.0
    for box in range(sums.front.counts[1]):
        least = min(least, sums.chance[box])
    return least


@part
def guess_worth(
    tile: int, game: Game, look: Sums, net: Net, sight: Sight, end: Endgame, leaf: float, shown: Float64
) -> tuple[float, float]:
    """Return the chance to win after opening a covered tile, over all numbers that it may show.

    And the chance to live through this guess and the next, if that is the safest tile then.

    Args:
        tile: the tile to open.
        game: the position; left as it was.
        look: a second workspace of sums.
        net: values the positions that follow.
        sight: what it sees.
        end: searches those that have few layouts.
        leaf: logarithm of how few.
        shown: gets the chance to win after each number, float64 ``[9]``.
    """
    least, most = 0, 0
    for i in range(8):
        other = look.front.around[tile, i]
        if other < 0:
            break
        if game.tiles[other] == COVERED:
            most += 1
        elif game.tiles[other] == MINE:
            least += 1
            most += 1
    total, lasting, again = 0.0, 0.0, False
    shown[:] = 0.0
    for number in range(least, most + 1):
        game.tiles[tile] = number
        if sum_layouts_after(tile, game.tiles, game.counts[MINES_LEFT], game.sums, look, again) == OK:
            again = True
            chance = math.exp(look.results[0] - game.sums.results[0])
            shown[number] = worth_after(game, look, net, sight, end, leaf)
            total += chance * shown[number]
            risk = least_risk(look)
            lasting += chance * (1.0 - risk if risk < 1.0 else 1.0)  # where all are mines, the game is won
    game.tiles[tile] = COVERED
    return total, lasting


@part
def worth_after(game: Game, look: Sums, net: Net, sight: Sight, end: Endgame, leaf: float) -> float:
    """Return the chance to win a position that may follow; see `guess_worth`.

    Args:
        game: holds its tiles.
        look: its sums.
        net: values it where it has many layouts.
        sight: what the net sees.
        end: searches it where it has few.
        leaf: logarithm of how few.
    """
    if look.results[0] < leaf:
        work = int(LEAF_WORK * math.exp(leaf))
        _, value = endgame_guess(game.tiles, game.counts[MINES_LEFT], look, end, work)
        if value > 0.0:
            return value
    look_at(game.tiles, game.counts[MINES_LEFT], look, sight, net)
    return worth(net, sight.features)


@part
def look_ahead(
    game: Game, look: Sums, net: Net, sight: Sight, end: Endgame, leaf: float, margin: float, them: Candidates
) -> int:
    """Fill in the candidates; return how many.

    Args:
        game: the position, its sums made.
        look: a second workspace of sums.
        net: values the positions that follow.
        sight: what it sees.
        end: searches those that have few layouts.
        leaf: logarithm of how few.
        margin: how much less safe than the safest tile a candidate may be, as a share.
        them: the candidates.
    """
    count = find_candidates(game, margin, them.tiles, them.keys)
    for i in range(count):
        box = game.sums.front.box_of[them.tiles[i]]
        them.safety[i] = 1.0 - (game.sums.chance[box] if box >= 0 else game.sums.results[1])
        tile = int(np.int64(them.tiles[i]))  # as wide as in all other calls, or the callee is compiled twice
        them.worth[i], them.lasting[i] = guess_worth(tile, game, look, net, sight, end, leaf, them.shown[i])
    return count


@part
def is_hunt(tiles: Int8) -> bool:
    """Return whether no zero is open yet."""
    zeros = 0
    for tile in range(tiles.size):
        zeros += tiles[tile] == 0
    return zeros == 0


@part
def most_worth(count: int, hunt: bool, trust: float, them: Candidates) -> int:
    """Return the best of so many candidates; sets their scores."""
    best = 0
    for i in range(count):
        them.score[i] = score_of(i, hunt, trust, them)
        if them.score[i] > them.score[best] + 1e-9:
            best = i
    return best


@part
def score_of(i: int, hunt: bool, trust: float, them: Candidates) -> float:
    """Return how good a candidate is, as a logarithm.

    Args:
        i: its place.
        hunt: whether no zero is open yet; then only the worth counts.
        trust: weight of the worth of a guess beside the chance to live through it and the next, from 0 to 1.
        them: the candidates.
    """
    weight = 1.0 if hunt else trust
    return weight * math.log(them.worth[i] + 1e-9) + (1.0 - weight) * math.log(them.lasting[i] + 1e-9)
