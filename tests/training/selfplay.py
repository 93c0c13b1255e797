"""Games of `best` against itself: how strong it is, and positions to learn from.

A guess here never fails. Its safety is multiplied into the game's worth, and the mines are drawn again from all
layouts in which the tile is safe. The mean worth is the win rate without bias, with a spread of 0.27 a game instead
of 0.49: a third of the games tells as much. Every guess, some of them made at random, is kept to learn from.

`python -m tests.training.selfplay expert safe --games 3000 --seed 100`
`python -m tests.training.selfplay expert safe --games 10000 --seed 101 --explore 0.2 --candidates 8 --out guesses.npz`
"""

import argparse
from dataclasses import replace

import numpy as np

from screenbot.board import LEVELS, Cell
from screenbot.minefield import FirstClick, generate
from screenbot.solver import BENCH_NODES
from screenbot.solver.endgame import begin_endgames
from screenbot.solver.games import cover, open_tile
from screenbot.solver.lookahead import Candidates, new_candidates
from screenbot.solver.thought import thought
from tests.training.playouts import Lessons, new_lessons, play_on
from tests.training.sampling import new_stream

FIRST = {"safe": Cell(0, 0), "opening": Cell(3, 3)}
RULE = {"safe": FirstClick.SAFE, "opening": FirstClick.OPENING}

MOST_GUESSES = 200
"""Guesses of a game at most."""

MOST_TRIED = 12
"""Tiles of which one is tried at random, at most."""


def main() -> None:
    """Play games, print how strong the play is, and keep what is to be learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("start", choices=FIRST)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=BENCH_NODES)
    parser.add_argument("--explore", type=float, default=0.0, help="share of guesses made at random")
    parser.add_argument("--candidates", type=int, help="tiles to look at for a guess, at most")
    parser.add_argument("--out", help="file for the guesses")
    options = parser.parse_args()
    player = Player(options.level, options.start, options.nodes, options.candidates, options.seed)
    games = [player.play(options.explore) for _ in range(options.games)]
    worths = np.array([worth for worth, _ in games])
    error = 1.96 * worths.std() / options.games**0.5
    guesses = sum(len(lessons.mines) for _, lessons in games)
    print(f"wins {worths.mean():.3%} ± {error:.3%} of {options.games} games, {guesses} guesses")
    if options.out:
        joined = {
            name: np.concatenate([getattr(lessons, name) for _, lessons in games]) for name in Lessons._fields
        }
        np.savez(options.out, shape=np.array(LEVELS[options.level][:2]), **joined)


class Player:
    """Plays games in which no guess fails."""

    def __init__(self, level: str, start: str, nodes: int, candidates: int | None, seed: int) -> None:
        self.size, self.first, self.rule = LEVELS[level], FIRST[start], RULE[start]
        mind = thought(*self.size[:2], nodes)
        self.others = new_candidates(MOST_TRIED)
        self.mind = replace(mind, them=Candidates(*(each[:candidates].copy() for each in mind.them)))
        self.rng, self.random = np.random.default_rng(seed), new_stream(seed)
        self.room = new_lessons(MOST_GUESSES, self.size[0] * self.size[1])

    def play(self, explore: float = 0.0) -> tuple[float, Lessons]:
        """Return the worth of one game, and its guesses."""
        game = self.mind.game
        layout = generate(*self.size, self.rule, self.first, self.rng)
        cover(layout.mines.ravel().astype(np.int8), game)
        begin_endgames(self.mind.end)
        open_tile(self.first.row * self.size[1] + self.first.column, game)
        worth, count = play_on(self.mind, self.others, explore, self.random, self.room)
        return worth, Lessons(*(each[:count].copy() for each in self.room))


if __name__ == "__main__":
    main()
