"""How `best` thinks about a guess: exactly where few layouts are left, looking ahead where there are many."""

from functools import lru_cache
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np

from screenbot.solver.counting import Sums, new_sums
from screenbot.solver.endgame import Endgame, endgame_guess, new_endgame
from screenbot.solver.games import MINES_LEFT, Game, new_game
from screenbot.solver.jit import kernel
from screenbot.solver.lookahead import Candidates, look_ahead, most_worth, new_candidates
from screenbot.solver.value import Net, Sight, new_sight

MARGIN = 0.1
"""How much less safe than the safest tile a guess may be, as a share."""

ENOUGH_WORK = 10_000_000
"""The exact search may take ten times the nodes of a guess, up to so many: it reaches all optima known."""

LEAF_SHARE = 20_000
"""A layout of a position that may follow for so many nodes: 50 layouts in the bench."""

TRUST = 0.8
"""Weight of a guess's worth beside the chance to live through it and the next. Of 3,003 guesses of Expert
games that were played out, worth explains 0.47 ±0.12, that chance 0.31 ±0.14 and the guess's own safety
-0.03 ±0.14."""

NODES = 1 << 18
"""States of the sums; Expert games need a few hundred, the worst of a million some 20,000."""


class Thought(NamedTuple):
    """Workspaces and budget of a guess.

    Attributes:
        game: the position.
        look: sums of the positions that may follow.
        net: what those are worth.
        sight: what it sees of them.
        end: the search of the endgame.
        work: nodes that the search of the endgame may take.
        leaf: logarithm of how few layouts a position that follows must have to be searched too.
        them: the tiles to look at.
    """

    game: Game
    look: Sums
    net: Net
    sight: Sight
    end: Endgame
    work: int
    leaf: float
    them: Candidates


def thought(rows: int, columns: int, nodes: int) -> Thought:
    """Return the workspaces for boards of this size and a budget of nodes; only the plan is not shared.

    A node is a tile looked at in a layout or a position. The budget buys layouts to search exactly, work to
    do so, and candidates to look ahead from.
    """
    tiles = rows * columns
    work = max(nodes, min(10 * nodes, ENOUGH_WORK))
    layouts = max(64, min(100_000, nodes // 250))
    sets = 1 << max(12, min(21, (work // 16).bit_length()))
    most = max(2, min(24, nodes // (tiles * 100)))
    return Thought(
        game=_game(rows, columns),
        look=_look(rows, columns),
        net=load_net(),
        sight=new_sight(rows, columns, load_net()),
        end=new_endgame(tiles, layouts, sets),
        work=work,
        leaf=log(max(2.0, nodes / LEAF_SHARE)),
        them=new_candidates(most),
    )


@lru_cache(maxsize=2)
def _game(rows: int, columns: int) -> Game:
    return new_game(rows, columns, NODES)


@lru_cache(maxsize=2)
def _look(rows: int, columns: int) -> Sums:
    return new_sums(rows, columns, NODES)


@lru_cache(maxsize=1)
def load_net() -> Net:
    """Return the net that was learnt from play; ``python -m tests.training.value`` makes it."""
    with np.load(Path(__file__).with_name("value.npz")) as file:
        look, blend = (file[name].astype(np.float32) for name in ("look", "blend"))
        first, second, last = (file[name].astype(np.float64) for name in ("first", "second", "last"))
    return Net(np.hstack(look), blend, first, second, last, np.zeros(2 * first.shape[2]))


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
    count = look_ahead(game, mind.look, mind.net, mind.sight, mind.end, mind.leaf, MARGIN, mind.them)
    chosen = most_worth(count, game.tiles, TRUST, mind.them)
    return int(mind.them.tiles[chosen]), mind.them.worth[chosen]
