"""What lies behind the dialogs that a game shows over its board when it has ended."""

from collections.abc import Callable

from screenbot.site import MOST_UNSURE
from screenbot.verdict import begins
from screenbot.vision.reading import Reading

DIALOGS: tuple[tuple[str, ...], ...] = ((), ("escape",), ("enter", "escape"), ("enter", "enter"))
"""Keys that close the dialogs after a game: whether to go on, a name for the high scores, and their list."""


def behind(covered: Reading, press: Callable[..., None], read: Callable[[], Reading]) -> Reading | None:
    """Return what a board shows once what covers it is closed: a new game, in programs that lay one at once.

    No key is pressed any more then.

    Args:
        covered: what could be read so far.
        press: presses keys, one after the other.
        read: reads the board.

    Returns:
        None where nothing could be closed.
    """
    few = min(MOST_UNSURE * covered.tiles.size, len(covered.unsure) / 2)
    for dialog in DIALOGS[1:]:
        press(*dialog)
        shown = read()
        if len(shown.unsure) <= few or begins(shown.tiles):
            return shown
    return None
