"""The same games by real processes and by a real Dask cluster, also when a worker is killed."""

import os
import signal
import sys
from collections.abc import Iterator
from multiprocessing import active_children

import pytest
from distributed import LocalCluster

from screenbot.bench import Batch, Experiment, Scores, play_here, summarise
from screenbot.board import LEVELS
from screenbot.crew import Crew, cluster, play_with, processes
from screenbot.errors import ScreenbotError
from screenbot.minefield import FirstClick

EXPERIMENT = Experiment("tank", *LEVELS["expert"], FirstClick.SAFE, None, games=600, seed=9)


def results(batches: Iterator[tuple[Batch, object]]) -> str:
    scores = Scores()
    for batch, games in batches:
        scores.add(batch, games)  # type: ignore[arg-type]
    return summarise(scores.games()).results


@pytest.fixture(scope="module")
def expected() -> str:
    return results(play_here(EXPERIMENT.batches(1)))


def test_two_processes_play_the_same_games(expected: str) -> None:
    assert results(play_with(processes(2), EXPERIMENT.batches(2))) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_a_killed_process_loses_and_repeats_no_game(expected: str) -> None:
    def killing() -> Iterator[tuple[Batch, object]]:
        for number, played in enumerate(play_with(processes(2), EXPERIMENT.batches(2))):
            if number in (2, 7):
                os.kill(active_children()[0].pid or 0, signal.SIGKILL)
            yield played

    assert results(killing()) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
def test_ctrl_c_reaches_no_process_that_is_still_starting() -> None:
    crew = processes(2)
    pool = crew.open()
    results = [pool.submit(abs, number) for number in (-1, -2)]
    for each in active_children():
        os.kill(each.pid or 0, signal.SIGINT)
    assert [each.result() for each in results] == [1, 2]
    crew.close(pool)


class Poison(Experiment):
    """Ends the process that unpacks it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


def test_workers_that_always_die_end_in_an_error() -> None:
    poison = Poison("tank", *LEVELS["expert"], FirstClick.SAFE, None, 1)
    with pytest.raises(ScreenbotError, match="workers died 6 times in a row"):
        list(play_with(processes(1), [Batch(poison, 0, 1)]))


@pytest.fixture(scope="module")
def dask() -> Iterator[LocalCluster]:
    """A scheduler and two workers, processes of their own."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as running:
        yield running


def test_a_cluster_plays_the_same_games(dask: LocalCluster, expected: str) -> None:
    with cluster(dask.scheduler_address) as crew:
        assert crew.workers == 2
        assert results(play_with(crew, EXPERIMENT.batches(2))) == expected


def test_a_killed_worker_of_a_cluster_loses_and_repeats_no_game(dask: LocalCluster, expected: str) -> None:
    def killing(crew: Crew) -> Iterator[tuple[Batch, object]]:
        for number, played in enumerate(play_with(crew, EXPERIMENT.batches(2))):
            if number == 2:
                os.kill(dask.workers[0].pid, signal.SIGKILL)
            yield played

    with cluster(dask.scheduler_address) as crew:
        assert results(killing(crew)) == expected


def test_a_cluster_that_is_not_there_is_named() -> None:
    with (
        pytest.raises(ScreenbotError, match="no Dask scheduler answers"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_cluster_without_workers_is_named() -> None:
    with (
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0", processes=True) as empty,
        pytest.raises(ScreenbotError, match="has no workers"),
        cluster(empty.scheduler_address),
    ):
        pass
