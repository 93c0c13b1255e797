"""What the first run ever takes to compile: `python -m tests.benchmarks.compiling`.

Seconds that pass, and processor time, of which two processes take half each where there are two cores. A
plain loop of Python is timed beside it: how fast the machine is just now, and how much of it is for others.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

STARTS = {
    "play": "from screenbot.solver import warm_up; warm_up('best')",
    "bench": "from screenbot.bench import load; load('best')",
}


def main() -> None:
    """Start each command twice, with an empty cache and with a full one."""
    print("three million steps of Python: {:.2f} s, processor {:.2f} s".format(*measured(steps)))
    for name, code in STARTS.items():
        with tempfile.TemporaryDirectory() as cache:
            for when in ("first", "later"):
                passed, used = measured(lambda: start(code, cache))  # noqa: B023 - called at once
                print(f"{name:6} {when} {passed:5.2f} s, processor {used:5.2f} s")


def measured(work: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds that some work takes, and its processor seconds with those of its processes."""
    began, used = time.perf_counter(), processor_time()
    work()
    return time.perf_counter() - began, processor_time() - used


def processor_time() -> float:
    """Return the processor seconds of this process, and of those that it has waited for."""
    kinds = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return sum(each.ru_utime + each.ru_stime for each in map(resource.getrusage, kinds))


def steps() -> int:
    """Run a plain loop."""
    total = 0
    for i in range(3_000_000):
        total += i * i % 7
    return total


def start(code: str, cache: str) -> None:
    """Run a program whose compiled code is kept in a folder."""
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"NUMBA_CACHE_DIR": cache})


if __name__ == "__main__":
    main()
