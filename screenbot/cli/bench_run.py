"""Runs an experiment here, on several cores or on a cluster, and shows how it goes."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import perf_counter

from screenbot import crew
from screenbot.bench import Batch, Experiment, Games, Scores, load, play_here
from screenbot.cli.bench_view import progress


def run(
    experiment: Experiment, workers: int | None, cluster: str | None, title: str
) -> tuple[Scores, float, bool]:
    """Play an experiment and show how it goes; return scores, seconds, and whether Ctrl-C stopped it."""
    scores, began, stopped = Scores(), perf_counter(), False
    try:
        with _played(experiment, workers, cluster) as batches, progress(title, experiment.games) as show:
            began = perf_counter()
            for batch, games in batches:
                scores.add(batch, games)
                show(scores)
    except KeyboardInterrupt:
        stopped = True
    return scores, perf_counter() - began, stopped


@contextmanager
def _played(
    experiment: Experiment, workers: int | None, cluster: str | None
) -> Iterator[Iterator[tuple[Batch, Games]]]:
    """Yield the batches as they are played: on a cluster, on several cores, or in this process."""
    if cluster is not None:
        with (
            crew.cluster(cluster) as hands,
            closing(crew.play_with(hands, experiment.batches(hands.workers))) as batches,
        ):
            yield batches
        return
    count = min(workers or crew.cores(), experiment.games)
    load(experiment.strategy)  # here first, so that kernels are compiled once and not by each worker
    if count == 1:
        yield play_here(experiment.batches(1))
        return
    with closing(crew.play_with(crew.processes(count), experiment.batches(count))) as batches:
        yield batches
