"""Trying guesses out: the same random layouts played on after each candidate, up to the next guess.

What a trial comes to is what the net, or an exact search, sees in the position at that guess. Only its
distance to what the look-ahead saw after the same number counts: what was known already adds no noise.
"""

import math
from typing import NamedTuple

import numpy as np

from screenbot.solver.components import COVERED, MINE, Float64, Int64
from screenbot.solver.counting import sum_layouts
from screenbot.solver.endgame import Endgame, begin_endgames, endgame_guess, new_endgame
from screenbot.solver.games import MINES_LEFT, PLAYING, WON, Game, open_tile, settle
from screenbot.solver.jit import kernel, part
from screenbot.solver.lookahead import Candidates
from screenbot.solver.sampling import sample_layout
from screenbot.solver.value import Net, Sight, look_at, worth

MOST_TRIED = 6
"""Candidates that are tried out; half of them stay after each round."""

PRIOR = 40.0
"""So many layouts the word of the look-ahead counts for: it errs by 0.02, one trial by 0.15."""

LAYOUTS = 64
"""Layouts of a position that a trial ends in, and work for each, up to which it is searched."""

WORK = 4000


class Trials(NamedTuple):
    """The workspace of trials.

    Attributes:
        game: one that is played on.
        random: int64 ``[1]``, the stream that draws the layouts.
        end: searches the positions where trials end.
        gain: float64 ``[candidates]``, sum of what the trials of each told.
        tried: int64 ``[candidates]``, how many.
        alive: int64 ``[candidates]``, places of the candidates still tried.
    """

    game: Game
    random: Int64
    end: Endgame
    gain: Float64
    tried: Int64
    alive: Int64


def new_trials(game: Game, most: int) -> Trials:
    """Return a workspace that plays on in `game`."""
    end = new_endgame(game.tiles.size, LAYOUTS)
    return Trials(
        game, np.zeros(1, np.int64), end, np.zeros(most), np.zeros(most, np.int64), np.zeros(most, np.int64)
    )


@kernel
def try_out(
    game: Game,
    layouts: int,
    trust: float,
    count: int,
    net: Net,
    sight: Sight,
    them: Candidates,
    trials: Trials,
) -> None:
    """Correct the worth of the best candidates by trials; leaves their sums in the game.

    Args:
        game: the position.
        layouts: how many to draw in each round.
        trust: weight of worth beside safety, see `most_worth`.
        count: how many candidates there are.
        net: values the positions where trials end.
        sight: what it sees; the position must be looked at again.
        them: the candidates, looked ahead.
        trials: the workspace.
    """
    trials.gain[:] = 0.0
    trials.tried[:] = 0
    trials.random[0] = 1
    for tile in range(game.tiles.size):
        trials.random[0] = trials.random[0] * 6364136223846793005 + game.tiles[tile] + 7
    begin_endgames(trials.end)
    mines = game.counts[MINES_LEFT]
    for i in range(count):
        trials.alive[i] = i
    alive = _keep(count, MOST_TRIED, trust, them, trials)
    while alive > 1:
        for _ in range(layouts):
            sum_layouts(game.tiles, mines, 0.5, game.sums)
            sample_layout(game.tiles, mines, game.sums, trials.random, trials.game.mines)
            for place in range(alive):
                i = trials.alive[place]
                if trials.game.mines[them.tiles[i]] == 0:
                    trials.gain[i] += _try(them.tiles[i], game, net, sight, them.shown[i], trials)
                    trials.tried[i] += 1
        alive = _keep(alive, alive // 2, trust, them, trials)
    sum_layouts(game.tiles, mines, 0.5, game.sums)
    for i in range(count):
        them.worth[i] = _tried(i, them, trials)


@part
def _tried(i: int, them: Candidates, trials: Trials) -> float:
    """Return the worth of a candidate after its trials."""
    return float(max(1e-9, them.worth[i] + them.safety[i] * trials.gain[i] / (PRIOR + trials.tried[i])))


@part
def _keep(alive: int, most: int, trust: float, them: Candidates, trials: Trials) -> int:
    """Put the best of the candidates still tried first; return how many stay."""
    for place in range(alive):
        i = trials.alive[place]
        them.keys[i] = trust * math.log(_tried(i, them, trials)) + (1.0 - trust) * math.log(them.safety[i])
        while place > 0 and them.keys[trials.alive[place - 1]] < them.keys[i]:
            trials.alive[place] = trials.alive[place - 1]
            place -= 1
        trials.alive[place] = i
    return min(alive, most)


@part
def _try(tile: int, game: Game, net: Net, sight: Sight, shown: Float64, trials: Trials) -> float:
    """Play one layout on after a guess; return how much better it went than its number promised."""
    trial = trials.game
    for other in range(game.tiles.size):
        trial.tiles[other] = game.tiles[other]
        trial.waiting[other] = 0
        if game.tiles[other] != COVERED:
            trial.mines[other] = 1 if game.tiles[other] == MINE else 0
    for i in range(game.counts.size):
        trial.counts[i] = game.counts[i]
    trial.todo[0] = 0
    number = 0
    for i in range(8):
        other = trial.sums.front.around[tile, i]
        if other < 0:
            break
        number += trial.mines[other]
    open_tile(tile, trial)
    standing = settle(trial)
    if standing == WON:
        return float(1.0 - shown[number])
    if standing != PLAYING:
        return 0.0
    left, value = trial.counts[MINES_LEFT], -1.0
    if trial.sums.results[0] < math.log(LAYOUTS + 0.5):
        _, value = endgame_guess(trial.tiles, left, trial.sums, trials.end, WORK * LAYOUTS)
    if value <= 0.0:
        look_at(trial.tiles, left, trial.sums, sight, net)
        value = worth(net, sight.features)
    return float(value - shown[number])
