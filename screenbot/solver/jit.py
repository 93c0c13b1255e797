"""How kernels are compiled: every Numba option stands here and nowhere else."""

import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

# Level 3 compiles a third longer, and its kernels are not faster (measured on whole games of `best`).
os.environ.setdefault("NUMBA_OPT", "1")

import numba

P = ParamSpec("P")
R = TypeVar("R")

_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
_WITHOUT_ENTRY: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars on its first call; later runs load it from the cache.

    No fast-math: the same board must give the same move on every machine. A changed kernel in one module
    does not recompile its callers in another, so delete ``__pycache__`` after editing a shared one.
    """
    return cast(Callable[P, R], numba.njit(**_OPTIONS)(function))


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a piece that only kernels call: without a way in from Python it is done a sixth sooner.

    A call from Python ends the process; tests call its ``py_func``.
    """
    return cast(Callable[P, R], numba.njit(**_OPTIONS, **_WITHOUT_ENTRY)(function))
