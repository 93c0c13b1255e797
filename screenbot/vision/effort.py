"""How much work a picture takes: no other look at its board is begun once that is much."""

from collections.abc import Callable
from contextvars import ContextVar

from screenbot.errors import PictureError
from screenbot.geometry import Image
from screenbot.vision.reading import Reading

MOST = 35_000
"""To glance at so many cells takes some ten seconds."""

NAMED = 1 / 175
"""To weigh the name of one tile of one board takes so much of the time of a glance at a cell."""

_spent: ContextVar[list[float] | None] = ContextVar("_spent", default=None)


class TiredError(PictureError):
    """A picture was looked at for long enough."""


def spend(cells: float) -> None:
    """Note work that takes as long as a glance at so many cells.

    It is counted, not timed: what is read does not hang on how busy a machine is.
    """
    tally = _spent.get()
    if tally is not None:
        tally[0] += cells


def limited(look: Callable[[Image], Reading]) -> Callable[[Image], Reading]:
    """Return a look that is refused once those before have taken much work, and one has shown a board.

    Args:
        look: returns what a picture shows.
    """
    tally, shown = [0.0], False

    def again(image: Image) -> Reading:
        nonlocal shown
        if shown and tally[0] > MOST:
            raise TiredError("the board was looked at for long; show it alone, in front and not scaled down")
        token = _spent.set(tally)
        try:
            reading = look(image)
        finally:
            _spent.reset(token)
        shown |= reading.legible
        return reading

    return again
