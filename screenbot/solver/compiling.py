"""The kernels of `best` made ready: loaded, or compiled the first time ever, by two processes at a time."""

import os
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from numba.core import event

from screenbot.solver import counting, judgement
from screenbot.solver.jit import Code

PATIENCE = 60
"""Seconds to wait for the other process, at most; it takes ten."""

JUDGEMENT = judgement.__name__


class Helper(event.Listener):
    """A process that compiles the choice of a guess, begun when this one begins to compile anything else.

    What it makes is loaded from the cache. Where it fails, or may not write there, nothing is lost but that.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def on_start(self, _: event.Event) -> None:
        """Begin, once, where there is a second core."""
        if self._process is None and (os.cpu_count() or 1) > 1:
            path = os.pathsep.join(each or str(Path.cwd()) for each in sys.path)
            with suppress(OSError):
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-c", f"from {JUDGEMENT} import CHOOSE; CHOOSE.address"],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=os.environ | {"PYTHONPATH": path},
                )

    def on_end(self, _: event.Event) -> None:
        """Do nothing: it takes as long as it takes."""

    def wait(self) -> None:
        """Wait until it is done."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)

    def end(self) -> None:
        """End it, if it is not done."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@cache
def load_best(*others: Code) -> None:
    """Load all that `best` needs to choose a guess, and other code; compile it the first time ever."""
    helper = Helper()
    try:
        with event.install_listener("numba:compile", helper):
            for code in (counting.CODE, *others):
                _ = code.address
        helper.wait()
    finally:
        helper.end()
    _ = judgement.CHOOSE.address
