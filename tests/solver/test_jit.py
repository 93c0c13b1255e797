import gc
import logging
import operator

import numpy as np
import pytest
from numba.core import event, types

from screenbot.solver import jit

EVENT = event.Event("numba:compile", event.EventStatus.START)


def test_the_person_is_told_once_and_no_garbage_is_collected_meanwhile(
    caplog: pytest.LogCaptureFixture,
) -> None:
    watch = jit.Watch()
    with caplog.at_level(logging.INFO, "screenbot"):
        for _ in range(2):
            watch.on_start(EVENT)
            watch.on_start(EVENT)
            watch.on_end(EVENT)
            assert not gc.isenabled()
            watch.on_end(EVENT)
            assert gc.isenabled()
    assert [record.getMessage().startswith("Compiling, once") for record in caplog.records] == [True]


def test_a_collector_that_was_off_stays_off() -> None:
    watch = jit.Watch()
    gc.disable()
    try:
        watch.on_start(EVENT)
        watch.on_end(EVENT)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_kernels_that_allocate_and_kernels_that_do_not_call_each_other() -> None:
    assert _outer(np.arange(5)) == 20


@jit.kernel
def _outer(values: np.ndarray) -> int:
    return _doubled(values[1:])


@jit.part
def _doubled(values: np.ndarray) -> int:
    copies = np.empty(2 * values.size, np.int64)
    for i in range(copies.size):
        copies[i] = values[i // 2]
    return _sum(copies)


@jit.part
def _sum(values: np.ndarray) -> int:
    total = 0
    for value in values:
        total += value
    return total


def test_a_kernel_that_another_calls_is_taken_in_by_it() -> None:
    assert _ask(1.0) == 3.0
    assert _answer.signatures == []
    assert _answer(2.0) == 4.0
    assert len(_answer.signatures) == 1


@jit.kernel
def _ask(value: float) -> float:
    return _answer(value) + 1.0


@jit.kernel
def _answer(value: float) -> float:
    return 2.0 * value


def test_what_a_plus_means_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve, asked = jit._resolve, []

    def listening(function, *others):
        asked.append((function.typing_key, *others[1]))
        return resolve(function, *others)

    monkeypatch.setattr(jit, "_resolve", listening)
    assert jit._compiled(_twice_the_sum)(np.uint16(1), np.complex64(2)) == 6
    assert asked.count((operator.add, types.uint16, types.complex64)) == 1


def _twice_the_sum(one: np.uint16, two: np.complex64) -> np.complex128:
    return (one + two) - (one - one) + (one + two)
