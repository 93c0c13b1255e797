import gc
import pickle
from dataclasses import replace

import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from screenbot import bench
from screenbot.bench import (
    Batch,
    Experiment,
    Scores,
    interval,
    mean_interval,
    play_batch,
    play_here,
    summarise,
    without_luck,
)
from screenbot.board import LEVELS, Cell
from screenbot.errors import TangledError
from screenbot.minefield import FirstClick, Layout
from screenbot.minefield.files import from_line
from screenbot.solver import STRATEGIES
from screenbot.whole_game import WON
from tests.solver import brute

BEGINNER = Experiment("tank", *LEVELS["beginner"], FirstClick.SAFE, Cell(0, 0), games=60, seed=5)


def scored(experiment: Experiment, workers: int = 1) -> Scores:
    scores = Scores()
    for batch, games in play_here(experiment.batches(workers)):
        scores.add(batch, games)
    return scores


def test_batches_cover_every_game_once() -> None:
    boards = tuple(Layout(np.zeros((1, width), np.bool_)) for width in range(1, 61))
    for workers in (1, 2, 7, 100):
        batches = list(replace(BEGINNER, boards=boards).batches(workers))
        assert [index for batch in batches for index in range(batch.begin, batch.end)] == list(range(60))
        assert [board for batch in batches for board in batch.experiment.boards] == list(boards)


@pytest.mark.parametrize("name", ["rules", "tank", "best"])
def test_the_same_games_however_they_are_divided(name: str) -> None:
    experiment = replace(BEGINNER, strategy=name, games=20, first=None)
    whole, divided = (summarise(scored(experiment, workers).games()) for workers in (1, 5))
    assert whole.results == divided.results
    assert replace(whole, ms_per_game={}, ms_p99=0) == replace(divided, ms_per_game={}, ms_p99=0)
    assert summarise(scored(replace(experiment, seed=6)).games()).results != whole.results


@pytest.mark.parametrize("name", STRATEGIES)
def test_games_leave_no_memory_behind(name: str) -> None:
    experiment = replace(BEGINNER, strategy=name, games=40)
    whole = Batch(experiment, 0, 40)
    _nrt_python.memsys_enable_stats()
    left = []
    for _ in range(2):
        play_batch(whole)
        gc.collect()
        stats = rtsys.get_allocation_stats()
        left.append(stats.alloc - stats.free)
    assert left[0] == left[1]


def test_games_behind_a_gap_are_left_out() -> None:
    scores = Scores()
    batches = list(BEGINNER.batches(2))
    for batch in [*batches[:2], *batches[3:]]:
        scores.add(batch, play_batch(batch))
    assert scores.played == 57
    assert scores.games().result.size == batches[2].begin
    with pytest.raises(ValueError, match="the games from 0 on were played twice"):
        scores.add(batches[0], play_batch(batches[0]))


def test_no_games_add_up_to_nothing() -> None:
    summary = summarise(Scores().games())
    assert (summary.games, summary.win_rate, summary.results, summary.ci95) == (0, 0.0, "", (0.0, 1.0))


LINES = ["4 3 1 0 3", "4 3 2 0 1,8", "3 1 1 0 1", "2 2 1 0 0"]  # won, stuck, won by the count, lost at once


@pytest.mark.parametrize(("name", "results"), [("tank", "1.10"), ("best", "1.10"), ("rules", "1.10")])
def test_boards_are_played_in_their_order(name: str, results: str) -> None:
    boards = tuple(map(from_line, LINES))
    experiment = replace(BEGINNER, strategy=name, games=4, may_guess=False, boards=boards)
    summary = summarise(scored(experiment).games())
    assert summary.results == results
    assert (summary.games, summary.won, summary.lost, summary.stuck) == (4, 2, 1, 1)
    assert summary.guesses_per_game == 0
    assert summary.mines_flagged == pytest.approx(1 / 5)
    assert summary.tiles_revealed == pytest.approx((11 + 1 + 2) / (11 + 10 + 2 + 3))


def test_a_random_first_cell_is_drawn_for_each_game() -> None:
    experiment = replace(BEGINNER, first=None, rule=FirstClick.OPENING, games=40)
    assert (
        summarise(scored(experiment).games()).results
        != summarise(scored(replace(experiment, first=Cell(0, 0))).games()).results
    )


WILSON = [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]  # from published tables


@pytest.mark.parametrize(("won", "games", "low", "high"), WILSON)
def test_the_interval_of_a_win_rate(won: int, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_a_mean() -> None:
    low, high = mean_interval(np.array([1.0, 2.0, 3.0, 4.0]))
    assert (low + high) / 2 == 2.5
    assert high - low == pytest.approx(2 * 1.959964 * (5 / 3) ** 0.5 / 2)


@pytest.mark.parametrize(
    ("size", "rule", "first"),
    [((4, 4, 4), FirstClick.SAFE, Cell(0, 1)), ((5, 5, 4), FirstClick.OPENING, Cell(2, 2))],
)
def test_over_every_layout_luck_cancels_out(
    size: tuple[int, int, int], rule: FirstClick, first: Cell
) -> None:
    layouts = tuple(brute.every_layout(*size, rule, first))
    games = scored(replace(BEGINNER, strategy="best", games=len(layouts), boards=layouts)).games()
    steady = without_luck(games)
    assert steady is not None
    assert games.luck.sum() == pytest.approx(0, abs=1e-9)
    assert steady.mean() == pytest.approx(summarise(games).win_rate, abs=1e-12)
    assert steady.var() < 0.5 * (games.result == WON).var()
    samples = [mean_interval(sample) for sample in np.random.default_rng(1).choice(steady, (200, 100))]
    assert sum(low <= summarise(games).win_rate <= high for low, high in samples) >= 180


def test_luck_is_unknown_where_the_worth_of_a_guess_is_not_judged() -> None:
    assert without_luck(scored(BEGINNER).games()) is None
    assert without_luck(scored(replace(BEGINNER, strategy="best", may_guess=False)).games()) is None


def test_a_game_too_tangled_for_compiled_code_goes_on_in_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = replace(BEGINNER, strategy="best", games=10)
    compiled = scored(experiment).games()

    def refuse(*_: object) -> None:
        raise TangledError("too tangled")

    monkeypatch.setattr(bench, "play_best_game", refuse)
    looped = scored(experiment).games()
    for name in ("result", "guesses", "opened"):
        np.testing.assert_array_equal(getattr(looped, name), getattr(compiled, name))


def test_a_batch_is_small_enough_to_send() -> None:
    assert len(pickle.dumps(Batch(BEGINNER, 0, 250))) < 2000
