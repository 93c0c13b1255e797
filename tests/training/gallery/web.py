"""Looks of web games as people write them: their colours, gaps, borders and marks, as facts of public pages.

Pictures of the first 28 were drawn before the reader was mended by any of them, those of the twelve from "crayon"
on after that. All have been looked at since: a clean measure needs new ones.
"""

from typing import NamedTuple

CLASSIC = "#0000ff #008000 #ff0000 #000080 #800000 #008080 #000000 #808080"


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


WEBS = {
    "violet": Web(
        "background:#8a2be2;box-shadow:inset 2px 2px 3px #ffffff4d,inset -2px -2px 3px #0003",
        "background:#f8f8ff;box-shadow:inset 1px 1px 2px #0003",
        "#1e90ff #00ff7f #ff4500 #9400d3 #ff8c00 #00ced1 #ff1493 #ffd700",
        page="#fdf6ff", gap=2, radius=4, flagged="background:#32cd32", mined="background:#ff1493",
    ),
    "soft-grey": Web(
        "background:#ddd", "background:#e5e5e5", page="#f4f4f4", board="#bbb", gap=2, radius=5, board_radius=10,
        weight=400, size=0.47, flag="", flagged="background:#ffc107", mine="disc",
    ),
    "midnight": Web(
        "background:#1e293bd9;border:1px solid #94a3b84d", "background:#0f172ae6;border:1px solid #94a3b833",
        "#38bdf8 #4ade80 #f87171 #a78bfa #fbbf24 #22d3ee #f472b6 #e2e8f0",
        page="#0b1220", gap=4, radius=8, font="DejaVu Sans Mono", ink="#e2e8f0", digit="#e2e8f0", flag="blue",
        mine="✸", flagged="background:#1e40af66;border-color:#60a5fa99",
        mined="background:#dc26264d;border-color:#f87171b3;color:#fca5a5",
    ),
    "hollow": Web(
        "background:#bbb;border:2px solid #bbb", "border:2px solid #bbb", page="#333", board="#777", gap=4, pad=10,
        weight=400, size=0.45, ink="#fff", digit="#fff", flag="", mine="", flagged="background:yellow", mined="background:red",
    ),
    "cream": Web(
        "background:#f5f5dc;border:2px solid #f5f5dc", "background:#e6e6d2;border:1px solid #d2b48c", CLASSIC,
        page="#8d6e63", board="#3e2723", gap=1, pad=2, size=0.45, flagged="background:#87ceeb", mined="background:#ff6b6b",
    ),
    "silver": Web(
        "background:linear-gradient(160deg,#cfd6e2,#9aa5b8);box-shadow:inset 0 -2px 0 #00000040,inset 0 1px 0 #ffffff80",
        "background:#e8ecf3", "#1d5fd6 #1a8a3a #d63a3a #1d1d8f #7a2020 #0f7a7a #222 #777", page="#f6f7fb", gap=2,
        radius=3, weight=900, hit="background:#ff5c5c", wrong="background:#ffb3b3",
    ),
    "faint": Web(
        "border:1px solid #0000001a", "border:1px solid #0000001a;background:#0003", weight=400, size=0.53,
        font="Open Sans", flag="red", mine="*",
    ),
    "puffy": Web(
        "background:#a3a1a1;border:1px solid #969393;box-shadow:inset 0 0 2px 1px #83818140,"
        "inset #0c090940 -3px -3px 1px 5px,inset #ffffff4d 3px 3px 1px 5px",
        "background:#a3a1a1;border:1px solid #969393", CLASSIC, page="#ccc", board="#888", pad=10, flag="⚑", mine="✹",
        flagged="color:red", mined="background:#a3a1a1;color:#000", hit="background:red",
    ),
    "ghost": Web(
        "background:#272727", "border:2px solid #3c3f44", page="#1b1b1f", gap=5, radius=5, ink="#dfdfd6",
        digit="#dfdfd6", size=0.53, flag="⛳", mine="👻",
    ),
    "numbers-filled": Web(
        "background:linear-gradient(to bottom right,#f7f1f1,#f7eeee);box-shadow:inset 0 0 5px #e6cdcd",
        "background:#fff;box-shadow:inset 0 0 5px #e6cdcd", digit="#333", gap=2, size=0.5, mine="💥",
        more=".n1{background:#7ff19b}.n2{background:#57dacf}.n3{background:#e5cc8d}.n4{background:#f4a261}"
        ".n5{background:#e76f51}.n6{background:#9b5de5}.n7{background:#f15bb5}.n8{background:#d00000}",
    ),
    "rose": Web(
        "background:#f1c2d2;border:1px solid #000", "background:#f5d5df;border:1px solid #000",
        "blue green red darkblue brown darkturquoise black white", weight=400, size=0.42, flag="red", mine="mine",
    ),
    "jungle": Web(
        "background:linear-gradient(145deg,#8fcf7a,#5ba85a);box-shadow:inset 2px 2px 0 #ffffff61,inset -3px -3px 0 #0000002e",
        "background:#e9e3c8;box-shadow:inset 0 0 0 1px #1d2c202e",
        "#2563eb #15803d #dc2626 #3730a3 #9f1239 #0f766e #111827 #4b5563", page="#0f2a1d", board="#071a12", gap=2, pad=8,
        radius=3, board_radius=8, weight=900, ink="#e9e3c8", flag="⚑", mine="✺", flagged="color:#a51521",
        hit="background:#b3202a;color:#fff7ed", wrong="background:#f0b0a6",
    ),
    "spaced": Web(
        "background:#ccc;border:1px solid #ccc", "background:#e0e0e0;border:1px solid #ccc", gap=8, weight=400, size=0.6,
        font="Liberation Serif", flag="", mine="", flagged="background:#ff0", mined="background:#f00",
    ),
    "frosted": Web(
        "background:#ffffff29;box-shadow:inset 0 1px 0 #fff3", "background:#00000038",
        "#64b5f6 #81c784 #e57373 #9575cd #ffb74d #4dd0e1 #f06292 #e0e0e0",
        page="linear-gradient(160deg,#3b2667,#12324d)", board="#00000040", gap=2, pad=2, radius=4, board_radius=10,
        weight=800, ink="#fff", mined="background:#e539358c",
    ),
    "sky": Web(
        "background:#7accde;border:.5px solid #fff", "background:#f5f5f5;border:.5px solid #fff",
        "#055dd1 #16a139 #ff6528 #eb3939 #df22fa #8700e0 #00cece #865454", radius=4, flag="", mine="X",
        flagged="background:#fd4", mined="background:#eb3939;color:#000",
    ),
    "clear-bevel": Web(
        "background:#00000040;border:4px solid;border-color:#ffffff80 #00000080 #00000080 #ffffff80",
        "background:#00000020;border:4px solid #0000001a", weight=400, size=0.5, font="Open Sans", flag="?", mine="💣",
        mined="background:red",
    ),
    "plain": Web(
        "background:#ddd;border:1px solid #ccc", "background:#fff;border:1px solid #ccc", weight=400, size=0.6,
        page="#f0f0f0", font="Liberation Serif",
    ),
    "blue-glow": Web(
        "background:linear-gradient(135deg,#3b82f6,#1e40af);border:2px solid #2563eb;box-shadow:inset 0 1px 3px #ffffff1a",
        "background:#ffffff14;border:2px solid #ffffff14", "#60a5fa #34d399 #f87171 #a78bfa #fbbf24 #22d3ee #fff #9ca3af",
        page="linear-gradient(135deg,#0f172a,#1e1b4b)", board="#0000004d", gap=8, pad=16, radius=8, board_radius=12,
        ink="#fff", mined="background:#ef4444;border-color:#dc2626",
    ),
    "teal": Web(
        "background:linear-gradient(145deg,#4bc4bd,#279d9e);box-shadow:inset 0 2px 0 #ffffff26,0 2px 3px #093d4033",
        "background:#eef5e9;box-shadow:inset 0 1px 3px #2753501f", "#2f7fc2 #3d9463 #d9574f #6a5acd #b5651d #2b8f93 #444 #888",
        page="#dff1ea", board="#187a7e", gap=3, pad=7, radius=7, board_radius=18, digit="#477078", size=0.46, flag="⚑",
        mine="●", flagged="color:#f35f58", mined="background:#dce5dd;color:#263c51", hit="background:#ed6459;color:#fff",
    ),
    "two-greys": Web(
        "background:#667eea", "background:#ccc", "#0000ff #008000 #ff0000", page="#764ba2", board="#fff", gap=2, pad=16,
        radius=2, weight=400, size=0.48, ink="#fff", digit="#000", more=".zero{background:#f0f0f0}",
        mined="background:#ff6b6b", board_radius=12,
    ),
    "ninety-five": Web(
        "background:#c0c0c0;border:2px solid;border-color:#fff #808080 #808080 #fff",
        "background:#c0c0c0;border:1px solid #808080", CLASSIC, page="#008080", board="#c0c0c0", pad=8, ink="#fff",
        mined="background:red", flag="🚩",
    ),
    "outset": Web(
        "background:#ccc;border:3px outset #ddd", "background:#e8e8e8;border:1px solid #999", CLASSIC, size=0.44,
        mined="background:#f44",
    ),
    "amber": Web(
        "background:linear-gradient(to bottom right,#d27d49,#87460e)", "background:linear-gradient(to bottom right,#fce6b4,#fbd195)",
        "#0066cc #00991c #c00 #9600cc #00b1cc #cc5800 #c09 #990", page="#fff8e8", board="#4a2605", gap=2, pad=3, radius=1,
        size=0.6, flag="red", mine="mine",
    ),
    "focus-dark": Web(
        "background:#2a2a2a;border:1px solid #444", "background:#404040;border:1px solid #444", page="#1a1a1a", ink="#ddd",
        digit="#e8e8e8", weight=400, size=0.48,
    ),
    "tailwind": Web(
        "background:#e5e7eb", "background:#fff", "#2563eb #16a34a #dc2626 #7c3aed #b45309 #0891b2 #111827 #6b7280",
        page="#f9fafb", board="#9ca3af", gap=1, pad=2, weight=600, size=0.42, mined="background:#fee2e2", hit="background:#ef4444",
    ),
    "red-lines": Web(
        "background:#607d8b;border:1px solid red", "background:#e0e0e0;border:1px solid red", radius=2, weight=400,
        font="Liberation Serif", flag="", mine="", flagged="background:#4caf50", mined="background:#b71c1c",
    ),
    "lawn": Web(
        "background:grey", "background:lightgreen", page="#fff", gap=2, weight=400, font="Liberation Serif", size=0.42,
        digit="#000", flag="", mine="", flagged="background:lightblue", mined="background:darkred", board="#fff",
    ),
    "bullet": Web(
        "background:#999;border:5px outset #bbb", "background:#999", digit="#444", weight=400, size=0.55, mine="⬤",
        font="Open Sans", mined="background:#ff4a4a", flag="⚑",
    ),
    "crayon": Web(
        "background:#fff;border:2px solid #2c3e50;box-shadow:2px 2px 0 #00000026", "background:#dfe6e9;border:2px solid #2c3e50",
        page="#fdfbf7", gap=4, radius=4, font="Comic Neue", digit="#2c3e50", mine="✹", mined="color:#d63031",
    ),
    "courier": Web(
        "background:#bdbdbd;border:3px outset #eee", "background:#d7d7d7;border:1px solid #999", page="#dcedc8",
        board="#bdbdbd", pad=4, font="Liberation Mono", size=0.54, flag="⚑", flagged="color:#d32f2f", mined="background:#ff5252",
    ),
    "bluish": Web(
        "background:#8d99ae", "background:#edf2f4", "#3a86ff #38b000 #fb5607 #8338ec #ff006e #00f5d4 #2b2d42 #8d99ae",
        gap=4, radius=4, weight=900, size=0.45, digit="#2b2d42",
    ),
    "white-outset": Web(
        "background:#c0c0c0;border:2px outset #fff", "background:#e0e0e0;border:1px solid #c0c0c0", CLASSIC,
        size=0.44, flagged="background:#ffd93d", mined="background:#ff6b6b",
    ),
    "night-classic": Web(
        "background:#c0c0c0;border:3px solid;border-color:#fcfcfc #7b7b7b #7b7b7b #fcfcfc",
        "background:#dcdcdc;border:1px solid #999", CLASSIC, page="#111827", ink="#e5e7eb", weight=900, size=0.6,
        flag="⚑", flagged="color:#ef4444", mined="background:#ef4444;border:1px solid #999",
    ),
    "blue-grey": Web(
        "background:linear-gradient(135deg,#90a4ae,#78909c);box-shadow:inset 0 1px 0 #fff3,inset 0 -1px 0 #00000026",
        "background:#e8e8e8", "#1976d2 #388e3c #d32f2f #1a237e #795548 #00897b #212121 #9e9e9e", page="#fafafa", gap=2,
        radius=3, size=0.46, mined="background:#ef5350",
    ),
    "ember": Web(
        "background:#ff880026;border:1px solid #f803", "background:#28160580;border:1px solid #ff880014",
        "#4fc3f7 #81c784 #ff8a65 #ba68c8 #ffd54f #4db6ac #ffffff #bbbbbb", page="#1a0f05", ink="#fa3", digit="#eee",
        gap=2, radius=4, size=0.42, flagged="background:#ff00001a;border-color:#ff000040",
        mined="background:#ff000026;border-color:#f003", hit="background:#ff000080;border-color:#f00",
    ),
    "wilderness": Web(
        "background:linear-gradient(145deg,#66bb6a,#43a047);box-shadow:inset 2px 2px 4px #fff6,inset -2px -2px 4px #0003",
        "background:linear-gradient(145deg,#d7ccc8,#bcaaa4);box-shadow:inset 0 0 4px #0000001a", digit="#1565c0", gap=2,
        page="#e8f5e9", radius=4, flag="🔥", flagged="background:linear-gradient(145deg,#ff9800,#f57c00)", mine="🐻",
        mined="background:linear-gradient(145deg,#a1887f,#8d6e63)",
    ),
    "mono": Web(
        "background:#94a3b8", "background:#e2e8f0", page="#1e293b", board="#334155", gap=2, pad=10, ink="#e2e8f0",
        font="DejaVu Sans Mono", size=0.48, flagged="background:#f59e0b", mined="background:#ef4444",
    ),
    "candy": Web(
        "background:#22c55e", "background:#fde047", digit="#000", gap=3, radius=6, flagged="background:#ef4444",
        mined="background:#000", hit="background:#dc2626", page="#fff7ed",
    ),
    "ruled": Web(
        "background:#ccc;border:1px solid #888", "background:#eee;border:1px solid #888", gap=2, flagged="background:#fdd",
        mined="background:#f99", font="Open Sans",
    ),
    "pale": Web(
        "background:#e2e8f0;border:1px solid #cbd5e0", "background:#edf2f7;border:1px solid #cbd5e0", gap=1, weight=400,
        font="Open Sans", flagged="background:#f56565",
    ),
}  # fmt: skip
