"""Boards that a person has written down, or that another command has printed."""

from pathlib import Path

from screenbot.board import Board
from screenbot.cli.view import SIGNS
from screenbot.errors import BoardError

SENTENCE = "A board of "
"""How `read` goes on below a board."""

_LETTERS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})


def load_board(path: Path) -> Board:
    """Return the board in a text file, see `parse_board`.

    Raises:
        BoardError: the file cannot be read, or holds no board.
    """
    try:
        return parse_board(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BoardError(
            f"{path}: the board cannot be read ({error.strerror}): give a text file, a row a line."
        ) from error
    except UnicodeDecodeError as error:
        raise BoardError(f"{path}: the board is not text in UTF-8: save the file so.") from error
    except BoardError as error:
        raise BoardError(f"{path}: {error}") from error


def parse_board(text: str) -> Board:
    """Return the board that a text draws, with the letters of `Board.from_text` or as `read` prints it.

    A line is a row, and spaces between its tiles do not count; in a single line of longer words each word
    is a row. What `read` says below a board is left out.

    Raises:
        BoardError: an unknown letter, or rows of unequal length.
    """
    lines = [line.split() for line in text.partition(SENTENCE)[0].translate(_LETTERS).splitlines()]
    rows = ["".join(words) for words in lines if words]
    words = [word for line in lines for word in line]
    if len(rows) == 1 and any(len(word) > 1 for word in words):
        rows = words
    return Board.from_text("\n".join(rows))
