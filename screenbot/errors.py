"""Everything that can go wrong, as one small tree.

::

    ScreenbotError                 exit status 1
    ├── BoardError                 a board's text or its numbers make no sense
    │   ├── ContradictionError     no mine layout agrees with the numbers shown
    │   └── TangledError           more states than can be summed over
    ├── LayoutError                a minefield that cannot be made, or a damaged board file
    ├── PictureError               a picture that cannot be opened or holds no board
    │   └── NotSureError           exit status 3: a board, but not every tile is certain
    ├── PackError                  a damaged template pack
    ├── ProfileError               a damaged profile
    ├── RecordingError             a damaged recording
    ├── DesktopError               no display, no permission, no input
    └── PlayError                  a game that cannot go on
        ├── WindowLostError        the window moved, closed or was covered
        ├── EndUnseenError         exit status 3: the game ended, and nothing shows how
        ├── StuckError             the window no longer answers
        ├── TimeOverError          exit status 0: the time that a person has given is over
        └── StoppedError           exit status 130: the person stopped the bot

A message says what was expected, what was seen and where, and what to do.
"""


class ScreenbotError(Exception):
    """Base of every error that screenbot raises on purpose."""

    exit_status = 1


class BoardError(ScreenbotError, ValueError):
    """A board's text or its numbers make no sense."""


class ContradictionError(BoardError):
    """No mine layout agrees with the numbers shown.

    Attributes:
        cells: the smallest group of ``(row, column)`` cells that contradict each other.
    """

    def __init__(self, message: str, cells: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(message)
        self.cells = cells


class TangledError(BoardError):
    """A frontier has more states than can be summed over; its numbers may well make sense."""


class LayoutError(ScreenbotError, ValueError):
    """A minefield that cannot be made, or a damaged board file."""


class PictureError(ScreenbotError):
    """A picture that cannot be opened or holds no board."""


class NotSureError(PictureError):
    """A board is there, but not every tile of it is certain.

    Attributes:
        area: where it seems to lie: left, top, width and height in pixels.
    """

    exit_status = 3

    def __init__(self, message: str, area: tuple[int, int, int, int]) -> None:
        super().__init__(message)
        self.area = area


class PackError(ScreenbotError):
    """A damaged template pack."""


class ProfileError(ScreenbotError):
    """A damaged profile."""


class RecordingError(ScreenbotError):
    """A damaged recording."""


class DesktopError(ScreenbotError):
    """No display, no permission, or no input."""


class PlayError(ScreenbotError):
    """A game that cannot go on."""


class WindowLostError(PlayError):
    """The window moved, closed or was covered."""


class EndUnseenError(PlayError):
    """The game has ended, and nothing shows whether it was won."""

    exit_status = 3


class StuckError(PlayError):
    """The window no longer answers."""


class TimeOverError(PlayError):
    """The time that a person has given is over.

    Args:
        seconds: how much it was.
    """

    exit_status = 0

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:g} seconds are over")


class StoppedError(PlayError):
    """The person stopped the bot."""

    exit_status = 130
