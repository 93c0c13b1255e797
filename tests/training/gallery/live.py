"""Play looks of the gallery in a real browser window: ``python -m tests.training.gallery.live [SKIN ...]``.

The page becomes a game: clicks open tiles and chords, right clicks flag, the end is shown as the look shows
it. The bot sees nothing but the screen; the page tells how its game ended and what was clicked.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from screenbot.board import LEVELS, Tile
from screenbot.geometry import Point, Rect
from screenbot.recording import find_recordings, load
from tests.real.games import display, point, settle
from tests.real.install import program
from tests.training.gallery.drawing import Shot, page_source
from tests.training.gallery.looks import LOOKS, SMALL, WEB_LOOKS, Look

KINDS = (
    *range(9),
    *(int(tile) for tile in (Tile.COVERED, Tile.FLAG, Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG)),
)
"""What the first tiles of the page show, for its game to learn how they look."""

LIVELY = """
.cell{transition:all .3s}
.covered:hover{filter:brightness(1.15);transform:scale(1.06)}
.open{animation:pop .3s}
@keyframes pop{from{transform:scale(.4);opacity:.2}}
.dialog{animation:pop .4s}
"""
"""What pages add to please: tiles that fade, grow under the pointer and pop up, as their messages do."""

ENDS = (
    "card", "modal", "glass", "banner", "below", "leaves", "toast", "face", "board", "itself",
    "confetti", "party", "falls",
)  # fmt: skip
"""How games may end: `pages/ends.js` has them by these names."""

SCREEN = Rect(0, 0, 1920, 1080)

PAGES = Path(__file__).parent / "pages"


class Played(NamedTuple):
    """What came of a series of games.

    Attributes:
        status: of the bot's process.
        ended: how the games ended, each "won" or "lost", as the page has it.
        stray: clicks beside the tiles, and on tiles where they change nothing.
        misread: whether the last game was lost on a move thought certain.
        tally: what the bot counted.
        games: how many it was to play.
    """

    status: int
    ended: list[str]
    stray: int
    misread: bool
    tally: dict[str, Any]
    games: int

    @property
    def named(self) -> bool:
        """Whether the bot knows how each game ended."""
        counted = Counter({outcome: self.tally.get(outcome, 0) for outcome in ("won", "lost")})
        return counted == Counter({"won": 0, "lost": 0} | Counter(self.ended))

    @property
    def right(self) -> bool:
        """Whether all games were played to their end, and the bot knows how they ended."""
        return self.status == 0 and self.named and len(self.ended) == self.games


@contextmanager
def window(scale: float = 1.0) -> Iterator[Browser]:
    """Yield a browser that shows its windows on the present display."""
    arguments = [
        "--no-sandbox",
        "--test-type",
        f"--force-device-scale-factor={scale}",
        "--window-size=1100,900",
    ]
    with sync_playwright() as running:
        opened = running.chromium.launch(
            executable_path=program("chromium"),
            headless=False,
            args=arguments,
            ignore_default_args=["--enable-automation"],
        )
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def game(
    opened: Browser,
    look: Look,
    seed: int,
    size: tuple[int, int, int] = SMALL,
    lively: bool = False,
    end: str = "",
    menu: bool = False,
    toast: float = 0,
) -> Iterator[Page]:
    """Yield a page on which a look is played; `game.js` says what `window.game` tells of it.

    Args:
        opened: the browser.
        look: how the page looks.
        seed: of the mines, and of the words at the end.
        size: rows, columns and mines.
        lively: whether tiles fade, grow and pop up.
        end: one of `ENDS`; by default nothing comes up, and there is no next game.
        menu: whether right clicks are left to the browser, which shows its menu.
        toast: so many seconds each message stays that passes over the board; 0 for none.
    """
    rows, columns, mines = size
    tiles = np.full((rows, columns), int(Tile.COVERED), np.int8)
    tiles.flat[: len(KINDS)] = KINDS
    side = look.tiles[seed % len(look.tiles)] or 36
    shot = Shot(look._replace(frame=""), side, tiles, "playing", 1, None, False, False, mines)
    page = opened.new_context(no_viewport=True).new_page()
    try:
        page.set_content(page_source(shot, side, np.random.default_rng(0)))
        if lively:
            page.add_style_tag(content=LIVELY)
        page.evaluate("window.ends = " + (PAGES / "ends.js").read_text("utf-8"))
        page.evaluate(
            (PAGES / "game.js").read_text("utf-8"),
            {"kinds": KINDS, "columns": columns, "mines": mines, "seed": seed, "flags": look.custom.flags,
             "hit": look.custom.hit, "wrong": look.custom.wrong_flags, "shown": look.custom.mines, "end": end, "menu": menu},
        )  # fmt: skip
        if toast:
            page.evaluate((PAGES / "toasts.js").read_text("utf-8"), {"seconds": toast, "seed": seed})
        yield page
    finally:
        page.context.close()


def play(page: Page, record: Path, games: int = 1, patience: float = 300) -> Played:
    """Let the bot play a page's games, recorded in a folder."""
    point(Point(1500, 900))
    for _ in range(60):  # a browser's first window is late on a busy machine
        if np.ptp(settle(SCREEN, seconds=0.5)):
            break
    command = [sys.executable, "-m", "screenbot", "play", "--json", "--record", str(record)]
    command += ["--games", str(games)]
    process = subprocess.run(command, capture_output=True, text=True, timeout=patience * games, check=False)
    told: dict[str, Any] = page.evaluate("window.game") or {"ended": [], "stray": 0}
    tally = json.loads(process.stdout) if process.stdout else {"stopped": process.stderr.strip()}
    misread = told["ended"][-1:] == ["lost"] and _last_risk(record) == 0.0
    return Played(process.returncode, told["ended"], told["stray"], misread, tally, games)


def _last_risk(record: Path) -> float | None:
    """Return the risk of the last decision in a folder of recordings."""
    decisions = [recorded.turn.decision for path in find_recordings(record) for recorded in load(path).turns]
    return next((decision.risk for decision in reversed(decisions) if decision is not None), None)


def main(arguments: Sequence[str]) -> int:
    """Play games of each look and say how they went."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.gallery.live", description=__doc__)
    known = {look.name: look for look in (*LOOKS, *WEB_LOOKS)}
    parser.add_argument("skins", nargs="*", metavar="SKIN", help="by default all web looks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1, help="of each look; with an end only")
    parser.add_argument("--record", type=Path, help="keep the recordings in this folder")
    parser.add_argument("--level", choices=sorted(LEVELS), default="beginner")
    parser.add_argument("--lively", action="store_true", help="with tiles that fade, grow and pop up")
    parser.add_argument("--end", choices=[*ENDS, "all"], default="", help="how games end; all: in turn")
    parser.add_argument("--menu", action="store_true", help="right clicks bring up the browser's menu")
    parser.add_argument(
        "--toast", type=float, default=0, metavar="SECONDS", help="messages pass over the board"
    )
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args(arguments)
    if options.games > 1 and not options.end:
        parser.error("next games need an --end")
    names = options.skins or [look.name for look in WEB_LOOKS]
    right = misread = 0
    with ExitStack() as stack:
        stack.enter_context(display(manager="openbox"))
        opened = stack.enter_context(window(options.scale))
        records = options.record or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for turn, name in enumerate(names):
            end = ENDS[turn % len(ENDS)] if options.end == "all" else options.end
            how = {"lively": options.lively, "end": end, "menu": options.menu, "toast": options.toast}
            with game(opened, known[name], options.seed, LEVELS[options.level], **how) as page:
                played = play(page, records / name, options.games)
            right += played.right
            misread += played.misread
            said = "" if played.right else f"  {played.tally}"
            print(f"{name:18} {end:8} {','.join(played.ended)} {played.stray} stray{said}", flush=True)
    print(f"{right} of {len(names)} played to the end and named, {misread} lost on a move thought certain")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
