"""Batches of games over many workers: processes of this machine, or a Dask cluster."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker

from screenbot.bench import Batch, Games, play_batch
from screenbot.errors import ScreenbotError

MOST_DEATHS = 5
"""So many workers may die without a batch done in between; then something kills every one of them."""


@dataclass(frozen=True)
class Crew:
    """Workers that play batches.

    Attributes:
        workers: how many there are.
        open: starts them; called again where they have died.
        close: sends them home without waiting for what they are doing.
        death: what a batch raises whose worker died.
    """

    workers: int
    open: Callable[[], Executor]
    close: Callable[[Executor], None]
    death: type[BaseException]


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes(workers: int) -> Crew:
    """Return a crew of so many processes on this machine."""
    # Spawned, not forked: the fork of a process with threads may hang.
    context = get_context("spawn")

    def opened() -> Executor:
        pool = ProcessPoolExecutor(workers, context, initializer=_leave_stopping_to_parent)
        resource_tracker.ensure_running()  # first: when it starts it lets Ctrl-C through again
        with _ctrl_c_waits(), suppress(BrokenExecutor):  # the next call tells of that again
            for _ in range(workers):  # each call spawns a worker, as none is idle yet
                pool.submit(int)
        return pool

    return Crew(
        workers,
        opened,
        lambda pool: pool.shutdown(wait=False, cancel_futures=True),
        BrokenExecutor,
    )


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back; processes that are started meanwhile never get it, not even while they import."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_stopping_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """Connect to the workers of a Dask scheduler.

    Raises:
        ScreenbotError: Dask is not installed, nothing answers at the address, or there is no worker.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import get_address_host_port
    except ImportError:
        raise ScreenbotError(
            "--cluster needs Dask, which is not installed: pip install 'screenbot[cluster]'"
        ) from None
    try:
        get_address_host_port(address)  # first: a client that is given nonsense cannot be cleared away
        client = Client(address, timeout="5s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise ScreenbotError(
            f"no Dask scheduler answers at {address!r} ({error}): start one with 'dask scheduler', "
            f"and workers with 'dask worker {address}'"
        ) from None
    try:
        workers = len(client.scheduler_info(n_workers=-1)["workers"])
        if workers == 0:
            raise ScreenbotError(
                f"the Dask scheduler at {address!r} has no workers: start some with 'dask worker {address}'"
            )
        yield Crew(
            workers,
            lambda: client.get_executor(pure=False),
            lambda executor: executor.shutdown(wait=False),
            KilledWorker,
        )
    finally:
        client.close()


def play_with(crew: Crew, batches: Iterable[Batch]) -> Generator[tuple[Batch, Games], None, None]:
    """Play batches as workers get free, yielding each when it is done.

    A batch whose worker died is played again by another, so that no game is lost; a batch is yielded once.

    Raises:
        ScreenbotError: workers die again and again, or the cluster dropped its work.
    """
    todo = sorted(batches, key=_begin, reverse=True)
    deaths = 0
    while todo:
        flying: dict[Future[Games], Batch] = {}
        executor = crew.open()
        try:
            while todo or flying:
                while todo and len(flying) < 2 * crew.workers:
                    flying[executor.submit(play_batch, todo[-1])] = todo[-1]
                    todo.pop()
                for future in wait(flying, return_when=FIRST_COMPLETED).done:
                    games = future.result()
                    deaths = 0
                    yield flying.pop(future), games
        except crew.death as error:
            deaths += 1
            if deaths > MOST_DEATHS:
                raise ScreenbotError(
                    f"workers died {deaths} times in a row, without a game: {error}"
                ) from None
            todo = sorted([*todo, *flying.values()], key=_begin, reverse=True)
        except CancelledError:
            raise ScreenbotError("the cluster dropped its work: is its scheduler still running?") from None
        finally:
            crew.close(executor)


def _begin(batch: Batch) -> int:
    return batch.begin
