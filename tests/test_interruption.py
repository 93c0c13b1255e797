import ctypes
import signal
import sys
import time
import weakref
from collections.abc import Iterator

import pytest

from screenbot.interruption import answer_interrupts, lost


@pytest.fixture(autouse=True)
def _answered() -> Iterator[None]:
    before, hook = signal.signal(signal.SIGINT, signal.default_int_handler), sys.unraisablehook
    answer_interrupts()
    assert sys.unraisablehook is lost
    yield
    signal.signal(signal.SIGINT, before)
    sys.unraisablehook = hook


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


def test_ctrl_c_that_is_lost_in_a_call_back_stops_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is another exception that is lost so taken for it."""
    monkeypatch.setattr(sys, "unraisablehook", lost)

    @ctypes.CFUNCTYPE(None)
    def calls_back() -> None:
        signal.raise_signal(signal.SIGINT)

    def closing() -> Iterator[None]:
        try:
            yield
        finally:
            signal.raise_signal(signal.SIGINT)

    for lose in (calls_back, lambda: next(closing())):
        lose()
        with pytest.raises(KeyboardInterrupt):
            wait()

    @ctypes.CFUNCTYPE(None)
    def fails() -> None:
        raise ValueError("printed, as ever")

    printed = list[object]()
    monkeypatch.setattr(sys, "__unraisablehook__", printed.append)
    fails()
    time.sleep(0.1)
    assert len(printed) == 1


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer_interrupts()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
