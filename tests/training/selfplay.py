"""Games of `best` against itself: how strong it is, and positions to learn from.

A guess here never fails. Its safety is multiplied into the game's worth, and the mines are drawn again from all
layouts in which the tile is safe. The mean worth is the win rate without bias, with a spread of 0.27 a game instead
of 0.49: a third of the games tells as much. Every guess, some of them made at random, is kept to learn from.

`python -m tests.training.selfplay expert safe --games 3000 --seed 100`
`python -m tests.training.selfplay expert safe --games 10000 --seed 101 --explore 0.12 --candidates 8 --out guesses.npz`
"""

import argparse
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import LEVELS, Cell
from screenbot.minefield import FirstClick, generate
from screenbot.solver import BENCH_NODES
from screenbot.solver.components import BLANK, COVERED
from screenbot.solver.counting import sum_layouts
from screenbot.solver.endgame import begin_endgames, endgame_guess
from screenbot.solver.games import MINES_LEFT, PLAYING, WON, cover, open_tile, settle
from screenbot.solver.lookahead import Candidates, find_candidates
from screenbot.solver.sampling import new_stream, sample_layout
from screenbot.solver.thought import MARGIN, choose, thought

FIRST = {"safe": Cell(0, 0), "opening": Cell(3, 3)}


class Lesson(NamedTuple):
    """One guess.

    Attributes:
        before: the position, int8 ``[tiles]``.
        after: the same with the number that the guess shows, and nothing that follows from it.
        mines: mines in the covered tiles of both.
        safety: chance that the guess is no mine.
        judged: chance to win that the player saw in its best guess.
        explored: whether it made another one at random.
        last: worth of what follows, where no other guess does: 1, or that of the endgame; nan elsewhere.
    """

    before: npt.NDArray[np.int8]
    after: npt.NDArray[np.int8]
    mines: int
    safety: float
    judged: float
    explored: bool
    last: float


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
    player = Player(*LEVELS[options.level], options.nodes, options.explore, options.candidates, options.seed)
    rule = FirstClick.SAFE if options.start == "safe" else FirstClick.OPENING
    worths = np.array([player.play(rule, FIRST[options.start]) for _ in range(options.games)])
    error = 1.96 * worths.std() / options.games**0.5
    print(f"wins {worths.mean():.3%} ± {error:.3%} of {options.games} games, {len(player.lessons)} guesses")
    if options.out:
        rows, columns, _ = LEVELS[options.level]
        columns_of = {
            name: np.array([getattr(lesson, name) for lesson in player.lessons]) for name in Lesson._fields
        }
        np.savez(options.out, shape=np.array([rows, columns]), **columns_of)


class Player:
    """Plays games in which no guess fails, and keeps the lessons."""

    def __init__(
        self,
        rows: int,
        columns: int,
        mines: int,
        nodes: int,
        explore: float,
        candidates: int | None,
        seed: int,
    ) -> None:
        self.size, self.nodes, self.explore = (rows, columns, mines), nodes, explore
        mind = thought(rows, columns, nodes)
        self.others = mind.them
        self.mind = mind._replace(them=Candidates(*(each[:candidates] for each in mind.them)))
        self.rng, self.random = np.random.default_rng(seed), new_stream(seed)
        self.lessons: list[Lesson] = []

    def play(self, rule: FirstClick, first: Cell) -> float:
        """Return the worth of one game."""
        game = self.mind.game
        layout = generate(*self.size, rule, first, self.rng)
        cover(layout.mines.ravel().astype(np.int8), game)
        begin_endgames(self.mind.end)
        open_tile(first.row * self.size[1] + first.column, game)
        made: list[Lesson] = []
        worth = 1.0
        while (standing := settle(game)) == PLAYING:
            left = int(game.counts[MINES_LEFT])
            end, value = endgame_guess(game.tiles, left, game.sums, self.mind.end, self.nodes)
            if end >= 0:
                worth = value
                break
            tile, judged = choose(self.mind, self.nodes)
            explored = bool(self.rng.random() < self.explore)
            if explored:
                count = find_candidates(game, MARGIN * 1.5, self.others.tiles, self.others.keys)
                tile = int(self.others.tiles[self.rng.integers(count)])
            box = game.sums.front.box_of[tile]
            safety = 1.0 - float(game.sums.chance[box] if box >= 0 else game.sums.results[1])
            before = game.tiles.copy()
            after = self._make_safe(tile, left)
            made.append(Lesson(before, after, left, safety, judged, explored, np.nan))
            open_tile(tile, game)
        else:
            assert standing == WON
        if made:
            made[-1] = made[-1]._replace(last=worth)
        self.lessons += made
        return worth * float(np.prod([lesson.safety for lesson in made]))

    def _make_safe(self, tile: int, left: int) -> npt.NDArray[np.int8]:
        """Draw the mines again from all layouts in which a tile is safe; return the position it leads to."""
        game = self.mind.game
        game.tiles[tile] = BLANK
        sum_layouts(game.tiles, left, 0.5, game.sums)
        sample_layout(game.tiles, left, game.sums, self.random, game.mines)
        game.mines[tile] = 0
        around = game.sums.front.around[tile]
        position = game.tiles.copy()
        position[tile] = game.mines[around[around >= 0]].sum()
        game.tiles[tile] = COVERED
        return position


if __name__ == "__main__":
    main()
