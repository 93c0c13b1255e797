"""What Ctrl-C does: it stops whatever runs, also where Python itself would lose it."""

import signal
import sys
import threading
from types import FrameType

LATER = 0.01
"""Seconds after which a stop that came at a bad moment is tried again."""


def answer_interrupts() -> None:
    """Let Ctrl-C be answered by `interrupted` from now on, unless this process ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupted)
        sys.unraisablehook = lost


def lost(exception: "sys.UnraisableHookArgs") -> None:
    """Answer Ctrl-C once more where its exception was lost all the same, as in a call back from C."""
    if issubclass(exception.exc_type, KeyboardInterrupt):
        _again(signal.SIGINT)
    else:
        sys.__unraisablehook__(exception)


def interrupted(number: int, frame: FrameType | None) -> None:
    """Answer Ctrl-C, but a little later where an exception would be lost.

    Python only prints what is raised while an object is cleared away (one Ctrl-C of 55 while the screen is
    captured), and what is raised where machine code that compiles has called Python back; that leaves
    half a kernel behind, too.
    """
    while frame is not None:
        if _loses_exceptions(frame):
            _again(number)
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _again(number: int) -> None:
    threading.Timer(LATER, signal.raise_signal, [number]).start()


def _loses_exceptions(frame: FrameType) -> bool:
    name = frame.f_code.co_name
    clearing = name == "__del__" or frame.f_globals.get("__name__") == "weakref"
    return clearing or name.startswith("_raw_object_cache")
