"""What lies behind the dialogs that a game shows over its board when it has ended."""

from collections.abc import Callable

from screenbot.vision.reading import Reading
from screenbot.window.site import MOST_UNSURE
from screenbot.window.staying import begins

Keys = tuple[tuple[str, ...], ...]
"""Keys that are pressed one after the other, or together: one try after another."""

USUAL: Keys = (("f2",),)
"""What starts a new game in most desktop games; in a browser it does nothing."""

DIALOGS: Keys = ((), ("escape",), ("enter", "escape"), ("enter", "enter"))
"""Keys that close the dialogs after a game: whether to go on, a name for the high scores, and their list."""

ASKED: Keys = ((), ("enter",), ("enter", "enter"))
"""The same in a program that nobody knows: it mostly takes Enter for yes where it asks to play again."""

ESCAPES: Keys = (("escape",), ("enter", "escape"))
"""It may close where it is told no, so that these come last: its next game may begin by itself before."""


def behind(covered: Reading, press: Callable[..., None], read: Callable[[], Reading]) -> Reading | None:
    """Return what a board shows once what covers it is closed: a new game, in programs that lay one at once.

    No key is pressed any more then.

    Args:
        covered: what could be read so far, of a game that a pack knows.
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
