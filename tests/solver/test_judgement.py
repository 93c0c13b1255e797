from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from screenbot.solver import judgement, value
from screenbot.solver import lookahead as lookaheads
from screenbot.solver.components import COVERED, Int8
from screenbot.solver.games import MINES_LEFT, PLAYING, cover, open_tile, settle
from screenbot.solver.jit import kernel
from screenbot.solver.judgement import CLOSE, MARGIN, SAFE_TILES, TRUST, UNLIKELY
from screenbot.solver.lookahead import Candidates
from screenbot.solver.thought import MOST_TWICE, Thought, thought
from tests.training.playouts import set_up
from tests.training.regret import look_ahead

# Parts have no way in from Python.
judge, least_risk = kernel(judgement.judge.py_func), kernel(lookaheads.least_risk.py_func)
look_at, worth = kernel(value.look_at.py_func), kernel(value.worth.py_func)


def first_look(tiles: Int8, mind: Thought) -> tuple[Candidates, np.ndarray]:
    """What is thought of the candidates after `set_up`, and their scores."""
    them = mind.them
    count = look_ahead(mind.game, mind.looks[0], mind.net, mind.sight, mind.end, mind.leaf, MARGIN, them)
    found, trust = Candidates(*(each[:count].copy() for each in them)), TRUST if (tiles == 0).any() else 1.0
    return found, trust * np.log(found.worth) + (1 - trust) * np.log(found.lasting)


def answer(tiles: Int8, mines: int, mind: Thought) -> float:
    """What the nets say of a position."""
    assert set_up(tiles, mines, mind.game)
    look_at(tiles, mines, mind.game.sums, mind.sight, mind.net)
    return float(worth(mind.net, mind.sight.features))


def most_telling(tiles: Int8, mind: Thought) -> int | None:
    """The safe tile on the frontier with the least sure number, by the risks around it."""
    sums = mind.game.sums
    box = sums.front.box_of
    risks = {
        t: sums.chance[box[t]] if box[t] >= 0 else sums.results[1] for t in np.flatnonzero(tiles == COVERED)
    }
    unsure = {
        t: sum(risks.get(near, 0) * (1 - risks.get(near, 0)) for near in sums.front.around[t] if near >= 0)
        for t in risks
        if box[t] >= 0 and risks[t] == 0
    }
    best = max(unsure, key=lambda t: round(unsure[t], 8), default=None)
    return best if best is not None and unsure[best] > 1e-6 else None


def worth_opened(tiles: Int8, mines: int, opened: int, likely: float, mind: Thought) -> float:
    """What the nets say in the mean after some safe tiles are opened."""
    set_up(tiles, mines, mind.game)
    layouts, tile = mind.game.sums.results[0], None
    if opened < SAFE_TILES and likely >= UNLIKELY:
        tile = most_telling(tiles, mind)
    if tile is None:
        return answer(tiles, mines, mind)
    total, shown = 0.0, tiles.copy()
    for shown[tile] in range(9):
        if set_up(shown, mines, mind.game):
            chance = np.exp(mind.game.sums.results[0] - layouts)
            total += chance * worth_opened(shown, mines, opened + 1, likely * chance, mind)
    return total


def more_worth(tiles: Int8, mines: int, likely: float, mind: Thought) -> float:
    """What a second look at a position adds to what the nets say of it: nothing where no tile is safe."""
    if likely < UNLIKELY or least_risk(mind.game.sums) > 0:
        return 0.0
    first = answer(tiles, mines, mind)
    return worth_opened(tiles, mines, 0, likely, mind) - first


def first_guesses(mind: Thought, count: int) -> Iterator[tuple[Int8, int]]:
    """Positions of 8x8 and their mines, where games first need a guess."""
    rng, game = np.random.default_rng(7), mind.game
    while count > 0:
        mines = np.zeros(64, np.int8)
        mines[rng.choice(64, 14, replace=False)] = 1
        mines[[0, 1, 8, 9]] = 0
        cover(mines, game)
        open_tile(0, game)
        if settle(game) == PLAYING:
            count -= 1
            yield game.tiles.copy(), int(game.counts[MINES_LEFT])


def test_a_second_look_opens_safe_tiles() -> None:
    mind = replace(thought(8, 8, 1_000_000), leaf=-1.0)  # nothing searched exactly
    opened = 0
    for tiles, mines in first_guesses(mind, 30):
        layouts = mind.game.sums.results[0]
        chosen = judge(mind)
        judged = Candidates(*(each.copy() for each in mind.them))
        set_up(tiles, mines, mind.game)
        first, scores = first_look(tiles, mind)
        # The best, and those behind it that are close: of equals only the first.
        close = [i for i in range(len(scores)) if scores[i] >= scores.max() - CLOSE]
        close = sorted({scores[i]: i for i in reversed(close)}.values(), key=lambda i: -scores[i])
        close = close[:MOST_TWICE] if (tiles == 0).any() and len(close) > 1 else []
        looked = first.worth.copy()
        for i in close:
            shown = tiles.copy()
            for shown[first.tiles[i]] in range(9):
                if set_up(shown, mines, mind.game):
                    chance = np.exp(mind.game.sums.results[0] - layouts)
                    more = more_worth(shown, mines, chance, mind)
                    looked[i] += chance * more
                    opened += more != 0
        np.testing.assert_allclose(judged.worth[: len(looked)], looked, atol=1e-5)
        trusted = TRUST * np.log(looked) + (1 - TRUST) * np.log(first.lasting)
        expected = max(close, key=lambda i: trusted[i]) if close else int(scores.argmax())
        assert trusted[chosen] == pytest.approx(trusted[expected], abs=1e-5)
    assert opened > 10
