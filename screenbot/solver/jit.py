"""How kernels are compiled: every Numba option stands here and nowhere else."""

import os
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

# Level 3 compiles a third longer, and its kernels are not faster (measured on whole games of `best`).
os.environ.setdefault("NUMBA_OPT", "1")

import numba

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and scalars on its first call; later runs load it from the cache.

    No fast-math: the same board must give the same move on every machine. A changed kernel in one module
    does not recompile its callers in another, so delete ``__pycache__`` after editing a shared one.
    """
    return cast(Callable[P, R], numba.njit(cache=True, nogil=True, error_model="numpy")(function))
