"""Looks of web games drawn by lot: borders, gaps, colours, fonts and marks as pages have them, at a browser's zooms.

Nothing is tuned to them: each seed draws others. Wild ones have some of the habits of which most pages have none.
"""

from collections.abc import Callable

import numpy as np

from tests.training.gallery.looks import Look, Size
from tests.training.gallery.positions import Custom
from tests.training.gallery.web import Web

ZOOMS = (0.67, 0.75, 0.8, 0.9, 1.0, 1.0, 1.1, 1.25, 1.5, 2.0)
SIDES = (20.0, 24.0, 25.0, 28.0, 30.0, 32.0, 35.0, 36.0, 40.0, 45.0, 50.0)
SIZES: tuple[Size, ...] = (
    (8, 8, 10), (9, 9, 10), (9, 9, 12), (10, 10, 15), (8, 10, 10), (12, 12, 22), (14, 18, 40), (16, 16, 40),
    (16, 30, 99), (20, 20, 60),
)  # fmt: skip

FONTS = (
    "Arial", "Verdana", "Georgia", "Courier New", "monospace", "Inter", "Fira Code", "Comic Neue", "Roboto",
    "Open Sans", "Lato", "Cabin", "DejaVu Sans", "Cantarell", "Press Start 2P", "VT323", "Dosis", "Oswald",
    "Montserrat", "system-ui",
)  # fmt: skip

LIGHT_DIGITS = (
    "#00f #008000 #f00 #000080 #800000 #008080 #000 #808080",
    "blue green red purple maroon turquoise black gray",
    "#1976d2 #388e3c #d32f2f #7b1fa2 #ff8f00 #0097a7 #424242 #9e9e9e",
    "#3b82f6 #22c55e #ef4444 #8b5cf6 #f59e0b #06b6d4 #111827 #6b7280",
    "",
)
DARK_DIGITS = (
    "#7cc7ff #66c266 #ff7788 #ee88ff #ddaa22 #66cccc #999999 #d0d8e0",
    "#60a5fa #4ade80 #f87171 #c084fc #fb923c #22d3ee #f472b6 #e5e7eb",
    "",
)

LIGHT_PAGES = (
    "#fff",
    "#f5f5f5",
    "#dde",
    "#c0c0c0",
    "#008080",
    "linear-gradient(135deg,#667eea,#764ba2)",
    "#faf3e0",
)
DARK_PAGES = ("#111", "#222", "#1e1e2e", "#0f172a", "#282c34")
COVERED = {
    False: ("#c0c0c0", "#bdbdbd", "#aaa", "#4a90e2", "#aad751", "#93c5fd", "#9ca3af", "#ffd166"),
    True: ("#334155", "#3b3f51", "#4a5568", "#6366f1", "#1f6feb", "#555"),
}
OPENED = {
    False: ("#e5c29f", "#fff", "#f0f0f0", "#e0e0e0"),
    True: ("#1e293b", "#111827", "#181825", "#0d1117"),
}

FLAGS = ("🚩", "🚩", "⛳", "⚑", "F", "red", "blue")
MINES = ("💣", "💣", "💥", "☠", "●", "*", "✹", "mine", "disc")

BORDERS = ("outset", "bevel", "line", "none", "round", "gap", "shadow", "gradient")


def by_lot(number: int, seed: int) -> Look:
    """Return one such look; the same number and seed give the same."""
    rng = np.random.default_rng((seed, number))

    def one(choices: tuple[str, ...]) -> str:
        return str(rng.choice(choices))

    dark = bool(rng.random() < 0.4)
    covered, opened, border = one(COVERED[dark]), one(OPENED[dark]), one(BORDERS)
    wide = int(rng.integers(1, 5))
    light, shade = ("#667", "#111") if dark else ("#fff", "#7b7b7b")
    covers = {
        "outset": f"border:{wide}px outset {covered}",
        "bevel": f"border:{wide}px solid;border-color:{light} {shade} {shade} {light}",
        "line": f"border:1px solid {shade}",
        "shadow": "box-shadow:inset 2px 2px 0 #ffffff80,inset -2px -2px 0 #00000066",
        "gradient": f"background:linear-gradient(145deg,{covered},{light});border:1px solid #0004",
    }
    opens = {"outset": "border:1px solid #0003", "bevel": f"border:1px solid {shade}"}
    ink = "#eee" if dark else "#111"
    web = Web(
        covered=f"background:{covered};{covers.get(border, '')}",
        opened=f"background:{opened};{opens.get(border, covers['line'] if border == 'line' else '')}",
        digits=one(DARK_DIGITS if dark else LIGHT_DIGITS),
        page=one(DARK_PAGES if dark else LIGHT_PAGES),
        gap=int(rng.integers(1, 5)) if border in ("round", "gap") else 0,
        radius=int(rng.integers(3, 9)) if border == "round" else 0,
        font=one(FONTS),
        weight=int(rng.choice([400, 700, 900])),
        size=float(rng.uniform(0.45, 0.7)),
        ink=ink,
        digit=ink,
        flag=one(FLAGS),
        mine=one(MINES),
        hit="background:#f33" if rng.random() < 0.7 else "",
    )
    sizes = tuple(SIZES[place] for place in rng.permutation(len(SIZES)))
    sides, zooms = (tuple(rng.permutation(each).tolist()) for each in (SIDES, ZOOMS))
    custom = Custom(
        hit=bool(web.hit), wrong_flags=bool(rng.random() < 0.5), questions=bool(rng.random() < 0.2)
    )
    return Look(f"lot-{number:03d}", sides, sizes, custom=custom, web=web, zooms=zooms)


Habit = Callable[[Look, Web, np.random.Generator], Look]
"""Takes a look, how its page paints it, and dice; returns the look with the habit."""


def wild(look: Look, number: int, seed: int) -> Look:
    """Return a look with one to three such habits; the same number and seed give the same."""
    rng = np.random.default_rng((seed, number, 1))
    for place in rng.permutation(len(HABITS))[: int(rng.integers(1, 4))]:
        assert look.web is not None
        look = HABITS[place](look, look.web, rng)
    return look._replace(name=look.name.replace("lot", "wild"))


def _with(look: Look, web: Web, css: str) -> Look:
    return look._replace(web=web._replace(more=web.more + css))


def _far_apart(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """Gaps of a quarter of a tile, or two thirds."""
    part = float(rng.uniform(0.15, 0.65))
    css = f".board{{gap:calc(var(--t)*{part:.2f})}}"
    return _with(look, web._replace(gap=part * max(look.tiles)), css)


def _round(look: Look, web: Web, _: np.random.Generator) -> Look:
    """Tiles that are discs."""
    return _with(look, web._replace(gap=max(web.gap, 3)), ".cell{border-radius:50%}")


def _oblong(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """Tiles that are wider than high, or higher than wide."""
    part = float(rng.choice([0.7, 0.8, 0.9, 1.15, 1.3]))
    return _with(look, web, f".board{{grid-auto-rows:calc(var(--t)*{part})}}")


def _bare(look: Look, web: Web, _: np.random.Generator) -> Look:
    """Opened tiles that look as the page does."""
    return look._replace(web=web._replace(opened="background:none"), bare=True)


def _tinted(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """A tile's colour tells its number, the digits have one ink."""
    hues = (rng.integers(360) + 47 * np.arange(8)) % 360
    tints = "".join(f".n{place + 1}{{background:hsl({hue} 55% 45%)}}" for place, hue in enumerate(hues))
    return _with(look, web._replace(digits="", digit="#fff"), tints)


def _patterned(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """Covered tiles have a mark."""
    mark = str(rng.choice(["·", "■", "+", "○", "×", "▒", "◆"]))
    return _with(look, web, f'.covered:not(.flag,.question,.wrong)::before{{content:"{mark}";opacity:.6}}')


def _chequered(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """Every second tile is darker."""
    css = f".p1{{filter:brightness({rng.uniform(0.85, 0.95):.2f})}}"
    return _with(look, web._replace(gap=0, radius=0), css)


def _small(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """Small numbers in a corner, or large ones."""
    size = float(rng.choice([0.3, 0.36, 0.85]))
    corner = ".number{align-items:flex-start;justify-content:flex-start;padding:2px}" if size < 0.5 else ""
    return _with(look, web._replace(size=size), corner)


def _written(look: Look, web: Web, _: np.random.Generator) -> Look:
    """Zeros are written."""
    return _with(look, web, '.zero::before{content:"0"}')


def _by_colour(look: Look, web: Web, _: np.random.Generator) -> Look:
    """Flags and mines are nothing but a colour."""
    return look._replace(
        web=web._replace(flag="", mine="", flagged="background:#ffc107", mined="background:#e53935")
    )


def _of_glass(look: Look, web: Web, rng: np.random.Generator) -> Look:
    """Tiles through which a picture shines."""
    turn = int(rng.integers(360))
    board = f"linear-gradient({turn}deg,#1d976c,#4a569d 40%,#dc2424 70%,#f7b733)"
    covered, opened = "background:#ffffff66;border:1px solid #fff9", "background:#0005;border:1px solid #fff3"
    return look._replace(
        web=web._replace(covered=covered, opened=opened, board=board, digits="", digit="#fff")
    )


def _slanted(look: Look, web: Web, _: np.random.Generator) -> Look:
    """Slanted numbers with a shadow."""
    return _with(look, web, ".number{font-style:italic;text-shadow:1px 2px 2px #0006}")


HABITS: tuple[Habit, ...] = (
    _far_apart, _round, _oblong, _bare, _tinted, _patterned, _chequered, _small, _written, _by_colour, _of_glass,
    _slanted,
)  # fmt: skip
