"""Looks of web games drawn by lot: borders, gaps, colours, fonts and marks as pages have them, at a browser's zooms.

Nothing is tuned to them: each seed draws others.
"""

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
