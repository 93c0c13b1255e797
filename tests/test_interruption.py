import ctypes
import signal
import time
import weakref
from collections.abc import Iterator

import pytest

from screenbot.interruption import answer_interrupts


@pytest.fixture(autouse=True)
def _answered() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    answer_interrupts()
    yield
    signal.signal(signal.SIGINT, before)


class Thing:
    """What can be cleared away."""


def wait() -> None:
    """Pass ten seconds, in which Ctrl-C is answered soon."""
    for _ in range(1000):
        time.sleep(0.01)


def test_ctrl_c_stops_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_while_machine_code_calls_back_stops_after_that() -> None:
    ended = False

    @ctypes.CFUNCTYPE(None)
    def _raw_object_cache_notify() -> None:
        nonlocal ended
        signal.raise_signal(signal.SIGINT)
        ended = True

    _raw_object_cache_notify()
    with pytest.raises(KeyboardInterrupt):
        wait()
    assert ended


def test_ctrl_c_while_an_object_is_cleared_away_stops_after_that() -> None:
    thing = Thing()
    weakref.finalize(thing, signal.raise_signal, signal.SIGINT)
    del thing
    with pytest.raises(KeyboardInterrupt):
        wait()


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer_interrupts()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
