"""Games played on from a position in compiled code, by `best`, with guesses that never fail.

A guess's safety is multiplied into the worth instead; where the tile is a mine, the mines are drawn again from all
layouts in which it is not. So the worth of a playout is the chance to win in the mean, with less spread than wins.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.solver.components import BLANK, COVERED, MINE, OK, Float64, Int8, Int32, Int64
from screenbot.solver.counting import sum_layouts
from screenbot.solver.endgame import begin_endgames, endgame_guess
from screenbot.solver.games import MINES_LEFT, TANGLED, TILES_LEFT, WON, Game, open_tile, settle
from screenbot.solver.jit import kernel
from screenbot.solver.judgement import MARGIN, judge
from screenbot.solver.lookahead import Candidates, find_candidates
from screenbot.solver.thought import Thought
from tests.training.sampling import sample_layout, uniform


class Lessons(NamedTuple):
    """Guesses in the order of their games.

    Attributes:
        before: the position, int8 ``[guesses, tiles]``.
        after: the same with the number that the guess shows, and nothing that follows from it.
        mines: int64 ``[guesses]``, mines in the covered tiles of both.
        safety: float64 ``[guesses]``, chance that the guess is no mine.
        judged: float64 ``[guesses]``, chance to win that the player saw in its best guess.
        explored: bool ``[guesses]``, whether it made another one at random.
        last: float64 ``[guesses]``, worth of what follows, where no other guess does: 1, or that of the
            endgame; nan elsewhere.
    """

    before: Int8
    after: Int8
    mines: Int64
    safety: Float64
    judged: Float64
    explored: npt.NDArray[np.bool_]
    last: Float64


def new_lessons(guesses: int, tiles: int) -> Lessons:
    """Return room for so many guesses."""
    return Lessons(
        before=np.zeros((guesses, tiles), np.int8),
        after=np.zeros((guesses, tiles), np.int8),
        mines=np.zeros(guesses, np.int64),
        safety=np.zeros(guesses),
        judged=np.zeros(guesses),
        explored=np.zeros(guesses, np.bool_),
        last=np.full(guesses, np.nan),
    )


@kernel
def set_up(tiles: Int8, mines: int, game: Game) -> bool:
    """Take over a position with so many mines in its covered tiles, and sum over it; False if that fails."""
    game.counts[:] = 0
    game.counts[MINES_LEFT] = mines
    game.todo[0] = 0
    for tile in range(tiles.size):
        game.tiles[tile], game.waiting[tile] = tiles[tile], 0
        game.mines[tile] = 1 if tiles[tile] == MINE else 0
        if tiles[tile] == COVERED:
            game.counts[TILES_LEFT] += 1
    return sum_layouts(game.tiles, mines, 0.5, game.sums) == OK


@kernel
def safety_of(tile: int, game: Game) -> float:
    """Return the chance that a covered tile is no mine, after the sums of the position."""
    box = game.sums.front.box_of[tile]
    return 1.0 - (game.sums.chance[box] if box >= 0 else game.sums.results[1])


@kernel
def make_safe(tile: int, game: Game, random: Int64) -> None:
    """Draw the mines again, where a tile is one, from all layouts in which it is none; uses up the sums."""
    if game.mines[tile] == 0:
        return
    left = game.counts[MINES_LEFT]
    game.tiles[tile] = BLANK
    sum_layouts(game.tiles, left, 0.5, game.sums)
    sample_layout(game.tiles, left, game.sums, random, game.mines)
    game.mines[tile] = 0
    game.tiles[tile] = COVERED


@kernel
def number_of(tile: int, game: Game) -> int:
    """Return what a tile would show."""
    number = 0
    for i in range(8):
        other = game.sums.front.around[tile, i]
        if other < 0:
            break
        number += game.mines[other]
    return number


@kernel
def play_on(
    mind: Thought, others: Candidates, explore: float, random: Int64, kept: Lessons
) -> tuple[float, int]:
    """Play the game of a mind to its end; return what it was worth, and the guesses made before the endgame.

    Args:
        mind: its game; nan is returned where that gets too tangled.
        others: room for the guesses to try at random.
        explore: share of guesses made at random.
        random: the stream.
        kept: gets the first guesses.
    """
    game, worth, count, value = mind.game, 1.0, 0, 1.0
    while True:
        standing = settle(game)
        if standing == WON:
            break
        if standing == TANGLED:
            return np.nan, 0
        end, value = endgame_guess(game.tiles, game.counts[MINES_LEFT], game.sums, mind.end, mind.work)
        if end >= 0:
            break
        value = 1.0
        chosen = judge(mind)
        tile, judged = int(mind.them.tiles[chosen]), mind.them.worth[chosen]
        explored = uniform(random) < explore
        if explored:
            many = find_candidates(game, MARGIN * 1.5, others.tiles, others.keys)
            tile = int(others.tiles[int(uniform(random) * many)])
        safety = safety_of(tile, game)
        worth *= safety
        make_safe(tile, game, random)
        if count < kept.mines.size:
            kept.mines[count], kept.safety[count] = game.counts[MINES_LEFT], safety
            kept.judged[count], kept.explored[count], kept.last[count] = judged, explored, np.nan
            for other in range(game.tiles.size):
                kept.before[count, other] = kept.after[count, other] = game.tiles[other]
            kept.after[count, tile] = number_of(tile, game)
        count += 1
        open_tile(tile, game)
    if 0 < count <= kept.mines.size:
        kept.last[count - 1] = value
    return worth * value, count


@kernel
def play_out(
    tiles: Int8,
    mines: int,
    guesses: Int32,
    safety: Float64,
    mind: Thought,
    random: Int64,
    kept: Lessons,
    worths: Float64,
) -> bool:
    """Play on after each of some guesses, with the same layouts; False where the position is too tangled.

    Args:
        tiles: the position, int8 ``[tiles]``.
        mines: mines in its covered tiles.
        guesses: int32 ``[guesses]``, tiles to open.
        safety: float64 ``[guesses]``, chance that each is no mine.
        mind: plays.
        random: the stream of the layouts.
        kept: room for the guesses of a game, or for none.
        worths: float64 ``[layouts, guesses]``, gets what each game was worth.
    """
    game = mind.game
    layout = np.zeros(tiles.size, np.int8)
    for i in range(worths.shape[0]):
        if not set_up(tiles, mines, game):
            return False
        sample_layout(game.tiles, mines, game.sums, random, game.mines)
        layout[:] = game.mines
        begin_endgames(mind.end)
        for j in range(guesses.size):
            set_up(tiles, mines, game)
            game.mines[:] = layout
            tile = int(guesses[j])
            make_safe(tile, game, random)
            open_tile(tile, game)
            worth, _ = play_on(mind, mind.them, 0.0, random, kept)
            worths[i, j] = safety[j] * worth
    return True
