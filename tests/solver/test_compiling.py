import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from numba.core import event

from screenbot.solver import compiling, counting, judgement

SLEEP = "import time; time.sleep(100)"


class Asked:
    """Stands for machine code, which is compiled when it is first asked for."""

    def __init__(self, name: str, steps: list[str], compiled: bool = False) -> None:
        self.name, self.steps, self.compiled = name, steps, compiled

    @property
    def address(self) -> int:
        if not self.compiled:
            with event.trigger_event("numba:compile"):
                self.steps.append(f"compile {self.name}")
        return 1


@contextmanager
def begun(monkeypatch: pytest.MonkeyPatch, steps: list[str], code: str) -> Iterator[None]:
    """Let the other process run some code, and look that it has ended."""
    started, popen = [], subprocess.Popen

    def start(command: list[str], **options):
        steps.append("start another")
        started.append(popen([*command[:-1], code], **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(counting, "CODE", Asked("sums", steps))
    monkeypatch.setattr(judgement, "CHOOSE", Asked("choice", steps))
    compiling.load_best.cache_clear()
    yield
    compiling.load_best.cache_clear()
    assert all(process.poll() is not None for process in started)


def test_the_choice_is_compiled_in_another_process_meanwhile_or_else_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[str] = []
    with begun(monkeypatch, steps, "raise SystemExit(1)"):
        compiling.load_best(Asked("game", steps))
    assert steps == ["start another", "compile sums", "compile game", "compile choice"]


def test_what_is_compiled_already_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    with begun(monkeypatch, steps, SLEEP):
        monkeypatch.setattr(counting, "CODE", Asked("sums", steps, compiled=True))
        compiling.load_best()
    assert steps == ["compile choice"]


def test_ctrl_c_ends_the_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []

    class Stopped(Asked):
        @property
        def address(self) -> int:
            raise KeyboardInterrupt

    with begun(monkeypatch, steps, SLEEP), pytest.raises(KeyboardInterrupt):
        compiling.load_best(Stopped("game", steps))
    assert steps == ["start another", "compile sums"]


def test_a_process_that_hangs_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    monkeypatch.setattr(compiling, "PATIENCE", 0.1)
    with begun(monkeypatch, steps, SLEEP):
        compiling.load_best()
    assert steps == ["start another", "compile sums", "compile choice"]


def test_where_no_process_can_be_started_all_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    with begun(monkeypatch, steps, SLEEP):
        monkeypatch.undo()
        monkeypatch.setattr(counting, "CODE", Asked("sums", steps))
        monkeypatch.setattr(judgement, "CHOOSE", Asked("choice", steps))
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        compiling.load_best()
    assert steps == ["compile sums", "compile choice"]


def test_the_other_process_knows_what_to_compile() -> None:
    """With next to nothing compiled: it asks for the address of the real thing."""
    code = f"from {compiling.JUDGEMENT} import CHOOSE; print(CHOOSE._compiled.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "choose"
