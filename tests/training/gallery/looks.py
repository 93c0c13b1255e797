"""The looks of the gallery: which page draws them, at which sizes, in which surroundings."""

from typing import NamedTuple

from tests.training.gallery.positions import Custom
from tests.training.gallery.web import Web, webs

SMALL, MEDIUM, WIDE, TALL = (9, 9, 10), (16, 16, 40), (16, 30, 99), (30, 16, 99)
COSY, PHONE, LONG = (10, 8, 10), (14, 9, 18), (20, 11, 32)
Size = tuple[int, int, int]
"""Rows, columns, mines."""


class Look(NamedTuple):
    """One skin of the gallery.

    Attributes:
        name: the file in `pages` that draws it, if it has no `web`.
        tiles: sides of a tile in CSS pixels, taken in turn.
        sizes: boards, taken in turn.
        frame: what is around the page: "browser", "phone", "window", or nothing.
        custom: what its game shows at the end.
        bare: its blank tiles look like the page, so that only other tiles tell where the board ends.
        web: how the page of a web game paints it.
        zooms: pixels for one of CSS, taken in turn; by default those of usual screens.
    """

    name: str
    tiles: tuple[float, ...] = (24, 30, 36)
    sizes: tuple[Size, ...] = (SMALL, MEDIUM, WIDE)
    frame: str = "browser"
    custom: Custom = Custom()
    bare: bool = False
    web: Web | None = None
    zooms: tuple[float, ...] = ()

    @property
    def page(self) -> str:
        """Name of the page that draws it."""
        return "web.html" if self.web else f"{self.name}.html"


LOOKS = (
    Look("bevel", (16, 20, 24, 32), custom=Custom(questions=True)),
    Look("bevel-dark", (22, 26, 30)),
    Look("chequer", (30, 25, 45), ((14, 18, 40), (20, 24, 99), (8, 10, 10)), custom=Custom(flags=False, hit=False)),
    Look("dark-rounded", (34, 40, 30), frame="browser"),
    Look("material", (0,), (COSY, PHONE, LONG), "phone", Custom(questions=True)),
    Look("ios", (0,), (SMALL, PHONE, LONG), "phone"),
    Look("emoji", (28, 22, 34), (SMALL, MEDIUM, COSY)),
    Look("spoiler", (32, 28), (SMALL, COSY, (12, 12, 20)), custom=Custom(wrong_flags=False)),
    Look("table", (25, 30, 40), custom=Custom(wrong_flags=False, flags=False)),
    Look("buttons", (38, 32, 28)),
    Look("glass", (27, 36, 52), frame="window", custom=Custom(flags=False, questions=True)),
    Look("pastel", (36, 48, 28), custom=Custom(wrong_flags=False)),
    Look("neon", (30, 26, 40)),
    Look("ink", (26, 32, 22), custom=Custom(wrong_flags=False, flags=False)),
    Look("numbers-tinted", (40, 30, 64), (SMALL, MEDIUM, COSY)),
    Look("page-coloured", (0,), (SMALL, PHONE, COSY), "phone", bare=True),
    Look("studded", (34, 26, 44), frame="window"),
    Look("wood", (36, 28, 24), frame="window", custom=Custom(questions=True)),
    Look("terminal", (20, 24, 17), frame="window", bare=True),
    Look("brackets", (20, 22), (SMALL, MEDIUM, (12, 20, 35)), "window"),
    Look("gradient-board", (34, 28, 46)),
    Look("slate", (0,), (SMALL, PHONE, (24, 12, 45)), "phone"),
    Look("chess-purple", (32, 28, 40), ((12, 12, 22), MEDIUM, SMALL)),
    Look("cartoon", (44, 32, 60), (SMALL, MEDIUM, COSY), custom=Custom(wrong_flags=False)),
    Look("spreadsheet", (24, 28, 21), (SMALL, MEDIUM, (20, 24, 80))),
    Look("hairline", (30, 26, 40), custom=Custom(flags=False)),
    Look("lcd", (0,), (SMALL, COSY, PHONE), "phone"),
    Look("bevel-tiny", (10, 12, 13), (MEDIUM, WIDE, TALL), "window", Custom(questions=True)),
)  # fmt: skip

WEB_LOOKS = tuple(
    Look(
        name,
        (30, 40, 25, 34),
        (SMALL, (10, 10, 15), (8, 10, 10), MEDIUM),
        custom=Custom(hit=bool(web.hit)),
        web=web,
    )
    for name, web in webs().items()
)
"""Those of web games."""
