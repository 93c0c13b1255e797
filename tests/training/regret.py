"""What the guesses of `best` cost it, by phase of the game: some of them played out many times.

At a share of the guesses that games of self-play meet, the best of the candidates are played on over the same
layouts. What choosing by one half of the layouts gains, measured by the other half, is a lower bound of the regret
without bias. It is printed in points of the win rate: weighted with the chance to get there, times such guesses a game.

Then it is printed how much of what is known of a guess counts: the weights at which the differences between the
candidates' worth, safety and chance to last (logarithms) add up best to those that were played out.

`python -m tests.training.regret expert safe --positions 240 --layouts 60 --seed 2`
`python -m tests.training.regret expert safe --positions 1000 --layouts 5 --guesses 5 --seed 3`
"""

import argparse
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import LEVELS
from screenbot.solver import BENCH_NODES, lookahead
from screenbot.solver.components import COVERED, Float64, Int8
from screenbot.solver.jit import kernel
from screenbot.solver.judgement import MARGIN, TRUST
from screenbot.solver.lookahead import Candidates
from screenbot.solver.thought import Thought
from tests.training.playouts import Lessons, new_lessons, play_out, set_up
from tests.training.sampling import new_stream
from tests.training.selfplay import FIRST, Player

PHASES = ("hunt", "early", "middle", "late")
"""Before the first zero is open; then by the covered tiles: from 250 on, from 100 on, fewer."""

look_ahead = kernel(lookahead.look_ahead.py_func)

CANDIDATES = 8
"""Tiles that a playout looks at for a guess, at most."""


class Trial(NamedTuple):
    """One guess, tried out.

    Attributes:
        phase: place in `PHASES`.
        reach: chance to come to it alive.
        judged: float64 ``[guesses]``, what each was thought to be worth, the one chosen first.
        known: float64 ``[guesses, 3]``, logarithms of its worth, its safety and its chance to last.
        worths: float64 ``[layouts, guesses]``, what the games came to.
    """

    phase: int
    reach: float
    judged: Float64
    known: Float64
    worths: Float64


def main() -> None:
    """Try guesses out and print what they cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("start", choices=FIRST)
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument("--layouts", type=int, default=60, help="for each position")
    parser.add_argument("--guesses", type=int, default=4, help="candidates to play out, at most")
    parser.add_argument("--share", type=float, default=0.25, help="of the positions of a game")
    parser.add_argument("--nodes", type=int, default=BENCH_NODES)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    player = Player(options.level, options.start, options.nodes, None, options.seed)
    rng, random = np.random.default_rng([options.seed, 1]), new_stream(options.seed + 1)
    trials: list[Trial] = []
    games, room = 0, (options.layouts, options.guesses)
    while len(trials) < options.positions:
        games += 1
        _, lessons = player.play()
        reach = np.cumprod(lessons.safety) / lessons.safety
        for number in np.flatnonzero(rng.random(reach.size) < options.share):
            tried = trial(lessons, int(number), player.mind, random, np.zeros(room))
            trials.append(tried._replace(reach=float(reach[number])))
    print(f"{'phase':8} {'tried':>6} {'a game':>7} {'spread':>8} {'error':>8} {'regret, points':>16}")
    for phase in range(len(PHASES) + 1):
        chosen = [each for each in trials if phase in (each.phase, len(PHASES))]
        if chosen:
            name = (*PHASES, "all")[phase]
            print(f"{name:8} {len(chosen):6}", line(chosen, len(chosen) / games / options.share))
            print(f"{'':8} weights of worth, safety, lasting: {weights(chosen)}")


def phase_of(tiles: Int8) -> int:
    """Return the phase of a position."""
    if not (tiles == 0).any():
        return 0
    covered = np.count_nonzero(tiles == COVERED)
    return 1 if covered >= 250 else 2 if covered >= 100 else 3


def trial(
    lessons: Lessons, number: int, mind: Thought, random: npt.NDArray[np.int64], worths: Float64
) -> Trial:
    """Try the best candidates of a guess out."""
    tiles, mines = lessons.before[number], int(lessons.mines[number])
    set_up(tiles, mines, mind.game)
    count = look_ahead(mind.game, mind.looks[0], mind.net, mind.sight, mind.end, mind.leaf, MARGIN, mind.them)
    found = Candidates(*(each[:count] for each in mind.them))
    known = np.log(np.stack([found.worth, found.safety, found.lasting], 1) + 1e-9)
    phase = phase_of(tiles)
    trust = TRUST if phase > 0 else 1.0
    best = np.argsort(-known @ [trust, 0.0, 1.0 - trust], kind="stable")[: worths.shape[1]]
    guesses, safety, judged = found.tiles[best], found.safety[best], found.worth[best]
    short = replace(mind, them=Candidates(*(each[:CANDIDATES].copy() for each in mind.them)))
    worths = worths[:, : best.size].copy()
    assert play_out(tiles, mines, guesses, safety, short, random, new_lessons(0, tiles.size), worths)
    return Trial(phase, 1.0, judged, known[best], worths)


def line(trials: list[Trial], per_game: float) -> str:
    """Return how much the worths of the candidates differ, how far off the judged differences are, the regret."""
    spread, error, regret = [], [], []
    for _, reach, judged, _, worths in trials:
        half, many = len(worths) // 2, max(2, judged.size)
        one, other = worths[:half].mean(0), worths[half:].mean(0)
        gained = other[one.argmax()] - other[0] + one[other.argmax()] - one[0]
        regret.append(reach * gained / 2)
        apart = worths - worths.mean(1, keepdims=True)
        truth, luck = apart.mean(0), apart.var(0, ddof=1) / len(worths)
        spread.append(float((truth**2 - luck).sum()) / (many - 1))
        error.append(float(((truth - judged + judged.mean()) ** 2 - luck).sum()) / (many - 1))
    sure = 196 * float(np.std(regret)) / len(trials) ** 0.5 * per_game
    typical, off = (max(0.0, float(np.mean(each))) ** 0.5 for each in (spread, error))
    return f"{per_game:7.2f} {typical:8.4f} {off:8.4f} {100 * np.mean(regret) * per_game:8.2f} ±{sure:5.2f}"


def weights(trials: list[Trial]) -> str:
    """Return the weights of what is known of guesses, and how sure they are (95%)."""
    product, answer, blocks = np.zeros((3, 3)), np.zeros(3), []
    for each in trials:
        reach = each.reach**0.5
        known = (each.known - each.known.mean(0)) * each.judged.mean() * reach
        apart = (each.worths.mean(0) - each.worths.mean()) * reach
        blocks.append((known, apart))
        product, answer = product + known.T @ known, answer + known.T @ apart
    inverse = np.linalg.pinv(product)
    found = inverse @ answer
    # A position's candidates share their layouts, so positions are what varies.
    off = np.array([known.T @ (apart - known @ found) for known, apart in blocks]) @ inverse
    return ", ".join(f"{w:.2f} ±{1.96 * e:.2f}" for w, e in zip(found, (off**2).sum(0) ** 0.5, strict=True))


if __name__ == "__main__":
    main()
