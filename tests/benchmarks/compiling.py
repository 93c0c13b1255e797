"""What the first run ever takes to compile, in processor time: `python -m tests.benchmarks.compiling`.

A plain loop of Python is timed beside it, which says how fast the machine is just now.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

STARTS = {
    "play": "from screenbot.solver import warm_up; warm_up('best')",
    "bench": "from screenbot.bench import load; load('best')",
}


def main() -> None:
    """Start each command twice, with an empty cache and with a full one."""
    print(f"three million steps of Python: {steps():.2f} s")
    for name, code in STARTS.items():
        with tempfile.TemporaryDirectory() as cache:
            first, later = (processor_time(code, cache) for _ in range(2))
        print(f"{name:6} first {first:5.1f} s, later {later:4.2f} s")


def steps() -> float:
    """Return the processor seconds of a plain loop."""
    began, total = time.process_time(), 0
    for i in range(3_000_000):
        total += i * i % 7
    return time.process_time() - began


def processor_time(code: str, cache: str) -> float:
    """Return the processor seconds of a program whose compiled code is kept in a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"NUMBA_CACHE_DIR": cache})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
