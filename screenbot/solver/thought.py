"""What `best` thinks with: workspaces, nets and the budget of a guess."""

from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path

import numpy as np

from screenbot.solver.counting import Sums, new_sums
from screenbot.solver.endgame import Endgame, new_endgame
from screenbot.solver.games import Game, new_game
from screenbot.solver.lookahead import Candidates, new_candidates
from screenbot.solver.value import Net, Sight, new_net, new_sight
from screenbot.solver.workspace import Workspace

ENOUGH_WORK = 10_000_000
"""The exact search may take ten times the nodes of a guess, up to so many: it reaches all optima known."""

LEAF_SHARE = 20_000
"""A layout of a position that may follow for so many nodes: 50 layouts in the bench."""

CANDIDATE_SHARE = 170
"""A guess to look at for so many nodes a tile of the board: 12 on Expert boards in the bench."""

TWICE_SHARE = 600
MOST_TWICE = 3
"""A guess is looked at twice for so many nodes a tile of the board, and no more guesses than so many."""

NODES = 1 << 18
"""States of the sums; Expert games need a few hundred, the worst of a million some 20,000."""


@dataclass(frozen=True, eq=False)
class Thought(Workspace):
    """Workspaces and budget of a guess.

    Attributes:
        game: the position.
        looks: sums of the positions that may follow a guess, and of those after one and two more tiles.
        net: what those are worth.
        sight: what it sees of them.
        end: the search of the endgame.
        work: nodes that the search of the endgame may take.
        leaf: logarithm of how few layouts a position that follows must have to be searched too.
        them: the tiles to look at.
        twice: how many of them to look at twice, at most.
    """

    game: Game
    looks: tuple[Sums, Sums, Sums]
    net: Net
    sight: Sight
    end: Endgame
    work: int
    leaf: float
    them: Candidates
    twice: int


def thought(rows: int, columns: int, nodes: int) -> Thought:
    """Return the workspaces for boards of this size and a budget of nodes; only the plan is not shared.

    A node is a tile looked at in a layout or a position. The budget buys layouts to search exactly, work to
    do so, and candidates to look ahead from, some of them twice.
    """
    tiles = rows * columns
    work = max(nodes, min(10 * nodes, ENOUGH_WORK))
    layouts = max(64, min(100_000, nodes // 250))
    sets = 1 << max(12, min(21, (work // 16).bit_length()))
    most = max(2, min(24, nodes // (tiles * CANDIDATE_SHARE)))
    return Thought(
        game=_game(rows, columns),
        looks=_looks(rows, columns),
        net=load_net(),
        sight=new_sight(rows, columns, load_net()),
        end=new_endgame(tiles, layouts, sets),
        work=work,
        leaf=log(max(2.0, nodes / LEAF_SHARE)),
        them=new_candidates(most),
        twice=min(MOST_TWICE, nodes // (tiles * TWICE_SHARE)),
    )


@lru_cache(maxsize=2)
def _game(rows: int, columns: int) -> Game:
    return new_game(rows, columns, NODES)


@lru_cache(maxsize=2)
def _looks(rows: int, columns: int) -> tuple[Sums, Sums, Sums]:
    first, second, third = (new_sums(rows, columns, NODES) for _ in range(3))
    return first, second, third


@lru_cache(maxsize=1)
def load_net() -> Net:
    """Return the net that was learnt from play; ``python -m tests.training.value`` makes it."""
    with np.load(Path(__file__).with_name("value.npz")) as file:
        look, blend = (file[name].astype(np.float32) for name in ("look", "blend"))
        first, second, last = (file[name].astype(np.float64) for name in ("first", "second", "last"))
    return new_net(np.hstack(look), blend, first, second, last)
