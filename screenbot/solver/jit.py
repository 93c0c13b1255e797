"""How kernels are compiled: every Numba option stands here and nowhere else."""

import gc
import logging
import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

# Level 3 compiles a third longer, and its kernels are not faster (measured on whole games of `best`).
os.environ.setdefault("NUMBA_OPT", "1")

import numba
from numba.core import event

P = ParamSpec("P")
R = TypeVar("R")

LOGGER = logging.getLogger(__name__)
"""Says at level INFO, once, that kernels are compiled; the command line shows it to the person waiting."""

_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_ALLOCATING = {"empty", "zeros", "ones", "full", "array", "arange", "copy", "empty_like", "zeros_like"}


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars on its first call; later runs load it from the cache.

    No fast-math: the same board must give the same move on every machine. A changed kernel in one module
    does not recompile its callers in another, so delete ``__pycache__`` after editing a shared one.
    """
    return _compiled(function)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a piece that only kernels call: without a way in from Python it is done a sixth sooner.

    A call from Python ends the process; tests call its ``py_func``.
    """
    return _compiled(function, no_cpython_wrapper=True)


def _compiled(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    # Where no array is made, none need be counted: a fifth of the time to compile.
    counted = not _ALLOCATING.isdisjoint(function.__code__.co_names)
    options |= _OPTIONS | {"_nrt": counted}
    return cast(Callable[P, R], numba.njit(**options)(function))


class Watch(event.Listener):
    """Says that kernels are compiled, and keeps the garbage collector out of it, which saves a seventh."""

    def __init__(self) -> None:
        self._depth, self._said, self._collecting = 0, False, False

    def on_start(self, _: event.Event) -> None:
        """Begin to compile a kernel, perhaps within another."""
        if self._depth == 0:
            self._collecting = gc.isenabled()
            gc.disable()
        if not self._said:
            LOGGER.info("Compiling, once: this takes about 20 seconds …")
        self._depth, self._said = self._depth + 1, True

    def on_end(self, _: event.Event) -> None:
        """End what the last `on_start` began."""
        self._depth -= 1
        if self._depth == 0 and self._collecting:
            gc.enable()


event.register("numba:compile", Watch())  # type: ignore[no-untyped-call]
