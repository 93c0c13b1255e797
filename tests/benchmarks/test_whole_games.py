"""How long a game takes in compiled code: `pytest tests/benchmarks --benchmark-enable`."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from screenbot.board import LEVELS, Cell
from screenbot.minefield import FirstClick, generate
from screenbot.whole_game import STRATEGIES, play_whole_game

GAMES = 200


@pytest.mark.parametrize("may_guess", [True, False], ids=["guessing", "no guess"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", STRATEGIES)
def test_two_hundred_games(benchmark: BenchmarkFixture, name: str, level: str, may_guess: bool) -> None:
    rng = np.random.default_rng(1)
    layouts = [generate(*LEVELS[level], FirstClick.OPENING, Cell(3, 3), rng) for _ in range(GAMES)]

    def play_all() -> int:
        return sum(play_whole_game(name, layout, 0, may_guess).opened for layout in layouts)

    play_all()
    benchmark.extra_info["games a round"] = GAMES
    assert benchmark(play_all) > 0
