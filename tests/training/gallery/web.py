"""How the pages of web games paint their boards, see `web.toml`."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Web(NamedTuple):
    """How a page paints its board; colours and declarations of CSS, lengths in CSS pixels.

    Attributes:
        covered: declarations of a covered tile, and so on for the other kinds.
        digits: colours of the numbers from 1 on; numbers without one have that of `digit`.
        flag: text of a flag, or "red" or "blue" for a drawn one; may be empty.
        mine: text of a mine, or "mine" or "disc" for a drawn one.
        size: of a digit, as a share of the tile.
    """

    covered: str
    opened: str
    digits: str = ""
    page: str = "#fff"
    board: str = "none"
    gap: float = 0
    pad: float = 0
    radius: float = 0
    board_radius: float = 0
    font: str = "Arial,sans-serif"
    weight: int = 700
    size: float = 0.5
    ink: str = "#222"
    digit: str = "#222"
    flag: str = "🚩"
    mine: str = "💣"
    flagged: str = ""
    mined: str = ""
    hit: str = ""
    wrong: str = ""
    more: str = ""


def webs() -> dict[str, Web]:
    """Return the looks by their names, in the order of the file."""
    listed = tomllib.loads(Path(__file__).with_name("web.toml").read_text("utf-8"))
    return {name: Web(**fields) for name, fields in listed.items()}
