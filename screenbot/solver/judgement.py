"""Which guess `best` makes: exactly where few layouts are left, looking ahead where there are many.

Where the few best guesses are close, they are looked at twice, number by number: where tiles are safe after
it, some of them are opened, and the nets are asked for what they may show.
"""

import math

import numpy as np

from screenbot.solver.components import COVERED, OK, Float64, Int8
from screenbot.solver.counting import Sums, sum_layouts_after
from screenbot.solver.endgame import endgame_guess
from screenbot.solver.games import MINES_LEFT
from screenbot.solver.jit import Code, kernel, part
from screenbot.solver.lookahead import is_hunt, least_risk, look_ahead, most_worth, score_of, worth_after
from screenbot.solver.thought import Thought, thought

MARGIN = 0.1
"""How much less safe than the safest tile a guess may be, as a share."""

TRUST = 0.8
"""Weight of a guess's worth beside the chance to live through it and the next. Of 3,003 guesses of Expert
games that were played out, worth explains 0.47 ±0.12, that chance 0.31 ±0.14 and the guess's own safety
-0.03 ±0.14."""

CLOSE = 0.03
"""How far behind the best, as a logarithm, a guess is looked at twice."""

UNLIKELY = 0.05
"""What shows with less chance is not looked at twice."""

SAFE_TILES = 2
"""Safe tiles that a second look opens, one after another."""


@kernel
def choose(mind: Thought) -> tuple[int, float]:
    """Return the tile to open where none is certain, and what that is worth: the chance to win the game.

    Args:
        mind: its game without certain tiles, whose sums were just made.
    """
    game = mind.game
    tile, value = endgame_guess(game.tiles, game.counts[MINES_LEFT], game.sums, mind.end, mind.work)
    if tile >= 0:
        return tile, value
    chosen = judge(mind)
    return int(mind.them.tiles[chosen]), mind.them.worth[chosen]


CHOOSE = Code(choose, lambda: (thought(1, 1, 1),))


@part
def judge(mind: Thought) -> int:
    """Return the best of the candidates that this fills in, for a position as of `choose`."""
    game, them, hunt = mind.game, mind.them, is_hunt(mind.game.tiles)
    count = look_ahead(game, mind.looks[0], mind.net, mind.sight, mind.end, mind.leaf, MARGIN, them)
    best = most_worth(count, hunt, TRUST, them)
    return best if hunt else _look_twice(count, best, hunt, mind)


@part
def _look_twice(count: int, best: int, hunt: bool, mind: Thought) -> int:
    """Return the best of those that are close to the best of so many candidates, after a second look."""
    them, chosen, top = mind.them, best, -1e300
    least = them.score[best] - CLOSE
    close = best if _next_best(count, best, least, them.score) >= 0 else -1
    for _ in range(mind.twice):
        if close < 0:
            break
        them.worth[close] += _more_worth(int(np.int64(them.tiles[close])), mind, them.shown[close])
        score = score_of(close, hunt, TRUST, them)
        if score > top:
            chosen, top = close, score
        close = _next_best(count, close, least, them.score)
    return chosen


@part
def _next_best(count: int, place: int, least: float, score: Float64) -> int:
    """Return which candidate comes after another by its score; -1 where that is below the least."""
    found = -1
    for i in range(count):
        if least <= score[i] < score[place] and (found < 0 or score[i] > score[found]):
            found = i
    return found


@part
def _more_worth(tile: int, mind: Thought, shown: Float64) -> float:
    """Return what a second look adds to the worth of a guess that is `shown` after each number."""
    game, look, more, again = mind.game, mind.looks[0], 0.0, False
    for number in range(9):
        game.tiles[tile] = number
        if sum_layouts_after(tile, game.tiles, game.counts[MINES_LEFT], game.sums, look, again) != OK:
            continue
        again = True
        chance, risk = math.exp(look.results[0] - game.sums.results[0]), least_risk(look)
        if chance >= UNLIKELY and look.results[0] >= mind.leaf and risk == 0.0:
            nothing = tile * 0  # a plain 0 would have the callee compiled twice
            more += chance * (_worth_opened(nothing, chance, mind) - shown[number])
    game.tiles[tile] = COVERED
    return more


@part
def _worth_opened(opened: int, likely: float, mind: Thought) -> float:
    """Return what a position is worth after more of its safe tiles are opened.

    Args:
        opened: how many were; its sums are in the look of that place.
        likely: chance of the position.
        mind: holds the position.
    """
    game, base, tile = mind.game, mind.looks[opened], -1
    if opened < SAFE_TILES and likely >= UNLIKELY and base.results[0] >= mind.leaf:
        tile = _most_telling(game.tiles, base)
    if tile < 0:
        return worth_after(game, base, mind.net, mind.sight, mind.end, mind.leaf)
    look, total, again = mind.looks[opened + 1], 0.0, False
    for number in range(9):
        game.tiles[tile] = number
        if sum_layouts_after(tile, game.tiles, game.counts[MINES_LEFT], base, look, again) == OK:
            again = True
            chance = math.exp(look.results[0] - base.results[0])
            total += chance * _worth_opened(opened + 1, likely * chance, mind)
    game.tiles[tile] = COVERED
    return total


@part
def _most_telling(tiles: Int8, sums: Sums) -> int:
    """Return the safe tile on the frontier whose number is least sure, -1 where none tells anything."""
    front, best, most = sums.front, -1, 1e-6
    for tile in range(tiles.size):
        if tiles[tile] != COVERED or front.box_of[tile] < 0 or sums.chance[front.box_of[tile]] != 0.0:
            continue
        unsure = 0.0
        for k in range(8):
            other = front.around[tile, k]
            if other < 0:
                break
            if tiles[other] == COVERED:
                box = front.box_of[other]
                risk = sums.chance[box] if box >= 0 else sums.results[1]
                unsure += risk * (1.0 - risk)
        if unsure > most + 1e-9:
            best, most = tile, unsure
    return best
