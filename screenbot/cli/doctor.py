"""`screenbot doctor`: what this machine lets the bot do, and what to do about each lack."""

import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from screenbot.desktop import Desktop


@dataclass(frozen=True)
class Check:
    """One thing that was tried.

    Attributes:
        name: what was tried.
        ok: whether it works.
        seen: what was found.
        advice: what to do where it does not work.
    """

    name: str
    ok: bool
    seen: str
    advice: str = ""


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Check the display, capture, scale, input and packs of this machine."""
    from screenbot.cli.output import print_json
    from screenbot.errors import ScreenbotError

    checks = list(_all_checks())
    if as_json:
        print_json({"checks": [asdict(check) for check in checks]})
    else:
        _show(checks)
    lacks = [check.name for check in checks if not check.ok]
    if lacks:
        raise ScreenbotError(
            f"{len(lacks)} of {len(checks)} checks failed ({', '.join(lacks)}): see the advice."
        )
    return 0


def _show(checks: list[Check]) -> None:
    from rich.console import Console
    from rich.table import Column, Table

    seen, advice = (Column(title, overflow="fold") for title in ("Seen", "What to do"))  # a path is never cut
    table = Table("", "Check", seen, advice)
    for check in checks:
        table.add_row("[green]✓" if check.ok else "[red]✗", check.name, check.seen, check.advice)
    Console().print(table)


def _all_checks() -> Iterator[Check]:
    from screenbot.desktop import open_desktop
    from screenbot.errors import DesktopError

    yield Check("python", True, f"{platform.python_version()} on {platform.system()} {platform.release()}")
    yield _checked("packs", _packs)
    yield _checked("brain", _brain)
    try:
        desktop = open_desktop()
    except DesktopError as error:
        yield Check("display", False, "does not work", str(error))
        return
    area = desktop.screen.area()
    yield Check("display", True, f"{area.width}x{area.height} pixels, {_session()}")
    yield _checked("capture", lambda: _capture(desktop))
    yield _checked("pointer", lambda: _pointer(desktop))
    yield _checked("game", lambda: _game(desktop))


def _checked(name: str, attempt: Callable[[], str]) -> Check:
    from screenbot.errors import ScreenbotError

    try:
        return Check(name, True, attempt())
    except ScreenbotError as error:
        return Check(name, False, "does not work", str(error))


def _session() -> str:
    import os

    if sys.platform.startswith("linux"):
        return f"session type {os.environ.get('XDG_SESSION_TYPE', 'x11')}"
    return sys.platform


def _packs() -> str:
    from screenbot.vision.packs.pack import load_packs

    packs = load_packs()
    return f"{len(packs)} packs: {', '.join(pack.name for pack in packs)}"


def _brain() -> str:
    from screenbot.board import Board
    from screenbot.solver import strategy

    decision = strategy("best")(Board.from_text("1#1 ### ###", mines=2))
    number = len(decision.moves)
    return f"decides ({number} move{'s' if number != 1 else ''} on a small board)"


def _capture(desktop: "Desktop") -> str:
    from screenbot.errors import DesktopError

    picture = desktop.screen.grab(desktop.screen.area())
    if int(picture.max()) == 0:
        raise DesktopError(
            "The capture is all black: on Wayland log in with an X11 session, on macOS allow the terminal "
            "to record the screen, else switch the screen on."
        )
    return f"{picture.shape[1]}x{picture.shape[0]} pixels, scale {getattr(desktop.screen, 'scale', 1.0):g}"


def _pointer(desktop: "Desktop") -> str:
    from screenbot.errors import DesktopError
    from screenbot.geometry import Point

    area, before = desktop.screen.area(), desktop.pointer.position()
    goal = Point(area.x + area.width // 2, area.y + area.height // 2)
    desktop.pointer.move(goal)
    reached = desktop.pointer.position()
    desktop.pointer.move(before)
    if max(abs(reached.x - goal.x), abs(reached.y - goal.y)) > 2:
        raise DesktopError(
            f"The pointer was sent to {tuple(goal)} but went to {tuple(reached)}: allow the terminal to "
            "control the computer (macOS: Privacy & Security, Accessibility), or leave Wayland for X11."
        )
    return "moves where it is sent"


def _game(desktop: "Desktop") -> str:
    from screenbot.cli.read import describe
    from screenbot.errors import PictureError
    from screenbot.vision.sight import Sight
    from screenbot.window.site import find_game

    try:
        return describe(find_game(desktop.screen, Sight()))
    except PictureError:
        return "none on the screen now"
