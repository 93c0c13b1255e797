"""What a window did, and where its time went."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from screenbot.board import Move
from screenbot.desktop import Clock
from screenbot.desktop.clock import SystemClock
from screenbot.geometry import Point


class LoggedClick(NamedTuple):
    """A click that was sent.

    Attributes:
        seconds: when, on the log's clock.
        point: where, in the screen's pixels.
        move: what it was for.
    """

    seconds: float
    point: Point
    move: Move


@dataclass
class WindowLog:
    """The clicks of a window, and the seconds it spent in each phase.

    Attributes:
        clock: what is measured by; always real time, for reading and thinking take none on a simulated clock.
        clicks: all clicks so far, in order.
        seconds: phase to seconds so far: capture, read, click.
    """

    clock: Clock = field(default_factory=SystemClock)
    clicks: list[LoggedClick] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count the seconds inside for a phase."""
        started = self.clock.now()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + self.clock.now() - started

    def click(self, point: Point, move: Move) -> None:
        """Note a click that was just sent."""
        self.clicks.append(LoggedClick(self.clock.now(), point, move))
