"""What lies behind the dialogs that a game shows over its board when it has ended."""

from collections.abc import Callable

from screenbot.site import MOST_UNSURE
from screenbot.verdict import begins
from screenbot.vision.reading import Reading

DIALOGS: tuple[tuple[str, ...], ...] = ((), ("escape",), ("enter", "escape"), ("enter", "enter"))
"""Keys that close the dialogs after a game: whether to go on, a name for the high scores, and their list."""

ASKED: tuple[tuple[str, ...], ...] = ((), ("enter",), *DIALOGS[1:])
"""The same in a program that nobody knows: it mostly takes Enter for yes where it asks whether to play again,
and may close where it is told no."""


def dialogs(skin: str) -> tuple[tuple[str, ...], ...]:
    """Return the keys for a game of this skin; of one that no pack knows, those for any."""
    return DIALOGS if skin else ASKED


def behind(
    covered: Reading, skin: str, press: Callable[..., None], read: Callable[[], Reading]
) -> Reading | None:
    """Return what a board shows once what covers it is closed: a new game, in programs that lay one at once.

    No key is pressed any more then.

    Args:
        covered: what could be read so far.
        skin: the pack that reads the game.
        press: presses keys, one after the other.
        read: reads the board.

    Returns:
        None where nothing could be closed.
    """
    few = min(MOST_UNSURE * covered.tiles.size, len(covered.unsure) / 2)
    for dialog in dialogs(skin)[1:]:
        press(*dialog)
        shown = read()
        if len(shown.unsure) <= few or begins(shown.tiles):
            return shown
    return None
