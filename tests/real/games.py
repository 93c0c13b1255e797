"""The real games that the tests play, each started on a display of its own and gone without a trace.

::

    with display(manager="openbox"), kmines(level="expert", theme="classic", size=(1000, 620)) as game:
        game.area        # the window's rectangle on the screen
        game.grab()      # what it shows now
        game.new_game()

Every game has its own configuration in a temporary folder; what it asks a person at the end of a game
(a name for the high scores, whether to try again) is off unless the test wants it.
"""

import os
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import mss
import numpy as np
import numpy.typing as npt
import platformdirs
from Xlib import XK, X, Xatom
from Xlib import display as xdisplay
from Xlib.error import XError
from Xlib.ext import xtest

from screenbot.board import LEVELS
from screenbot.geometry import Grid, Image, Point, Rect
from tests.real.install import program

Level = str | tuple[int, int, int]
"""``"beginner"``, ``"intermediate"``, ``"expert"``, or (rows, columns, mines)."""

PATIENCE = 30.0
"""Seconds that a game may take to show its window: a cold start on a busy machine."""


class GameError(Exception):
    """A real game or its display did not start, or does not answer."""


# --- the display ------------------------------------------------------------------------------------------


_NO_COOKIE = b"".join(struct.pack(">H", number) for number in (256, 0, 0, 0, 0))
"""An X authority file with one entry, for nobody: python-xlib complains of a missing or an empty one."""


@contextmanager
def display(
    number: int | None = None, size: tuple[int, int] = (1920, 1080), manager: str | None = None
) -> Iterator[str]:
    """Run an Xvfb, with DISPLAY set to it, and yield its name such as ``":7"``.

    pyautogui keeps the display it was imported under: a process that imports it needs one display for all.

    Args:
        number: the display's number; by default the first that is free.
        size: width and height in pixels.
        manager: a window manager to run there, ``"openbox"``; by default none.
    """
    with ExitStack() as stack:
        stack.enter_context(_cleaning_up_when_terminated())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="screenbot-display-")))
        authority = folder / "Xauthority"
        authority.write_bytes(_NO_COOKIE)
        name = stack.enter_context(_xvfb(number, size))
        stack.enter_context(_environment(DISPLAY=name, XAUTHORITY=str(authority)))
        if manager is not None:
            stack.enter_context(window_manager(manager))
        yield name


@contextmanager
def _cleaning_up_when_terminated() -> Iterator[None]:
    """Let a polite kill end the process by an exception, so that no game is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _xvfb(number: int | None, size: tuple[int, int]) -> Iterator[str]:
    reading, writing = os.pipe()
    command = [_needed("Xvfb"), *([f":{number}"] if number is not None else [])]
    command += [
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        f"{size[0]}x{size[1]}x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    process = subprocess.Popen(command, pass_fds=[writing], **_QUIET)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            chosen = answer.readline().strip()
        if not chosen:
            raise GameError(f"Xvfb did not start: {' '.join(command)}")
        yield f":{chosen}"
    finally:
        _end(process)


@contextmanager
def window_manager(name: str = "openbox") -> Iterator[None]:
    """Run a window manager with its stock settings on the present display."""
    with tempfile.TemporaryDirectory(prefix="screenbot-manager-") as folder:
        environment = os.environ | {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder}
        process = subprocess.Popen([_needed(name)], env=environment, start_new_session=True, **_QUIET)
        try:
            _wait(_manages, f"{name} did not take over {os.environ['DISPLAY']}")
            yield
        finally:
            _end(process)


def _manages() -> bool:
    """Return whether a window that is shown gets a frame: while openbox starts, it overlooks some."""
    with _connection() as x:
        root = x.screen().root
        window = root.create_window(0, 0, 9, 9, 0, X.CopyFromParent)
        window.map()
        x.sync()
        deadline = time.monotonic() + 0.2
        while window.query_tree().parent == root and time.monotonic() < deadline:
            time.sleep(0.01)
        framed = bool(window.query_tree().parent != root)
        window.destroy()
        return framed


# --- a running game ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A game whose window is up and painted.

    Attributes:
        name: the program.
        size: (rows, columns, mines).
        home: the folder that all its settings live in.
        process: what was started; its pid is not always the window's.
        window_class: the X class of its window.
        again: the keys that start a new game.
        grid: where the tiles lie, in pixels of `grab`'s picture, as long as the window keeps its size.
    """

    name: str
    size: tuple[int, int, int]
    home: Path
    process: subprocess.Popen[bytes]
    window_class: str
    again: tuple[str, ...]
    grid: Grid

    @property
    def area(self) -> Rect:
        """The window's rectangle on the screen, without a manager's frame.

        Raises:
            GameError: the window is gone.
        """
        area = window_area(self.window_class)
        if area is None:
            raise GameError(f"the window of {self.name} is gone")
        return area

    def grab(self) -> Image:
        """Return what the window shows now: BGR, uint8 ``[height, width, 3]``."""
        return grab(self.area)

    def new_game(self) -> None:
        """Start a new game, and return once the window is still."""
        self.press(*self.again)
        time.sleep(0.1)
        settle(self.area)

    def press(self, *keys: str) -> None:
        """Press keys together, named as in X (``"Control_L", "n"``), with the pointer in the window's corner.

        Without a window manager keys go to the window under the pointer.
        """
        area = self.area
        point(Point(area.x + 3, area.bottom - 3))
        press(*keys)

    def alive(self) -> bool:
        """Return whether the window is still there."""
        return window_area(self.window_class) is not None

    def close(self) -> None:
        """End the game at once, as if it had crashed; the window is gone when this returns."""
        _kill_all(self.home)
        _wait(lambda: not self.alive(), f"the window of {self.name} stays")


def grab(area: Rect) -> Image:
    """Return what the present display shows: BGR, uint8 ``[height, width, 3]``."""
    with mss.MSS() as screen:
        shot = screen.grab({"left": area.x, "top": area.y, "width": area.width, "height": area.height})
        return np.array(np.asarray(shot)[:, :, :3])


def settle(area: Rect, seconds: float = 0.25, patience: float = PATIENCE) -> Image:
    """Return the picture of an area that has not changed for so many seconds."""
    deadline = time.monotonic() + patience
    before, since = grab(area), time.monotonic()
    while time.monotonic() - since < seconds:
        time.sleep(0.02)
        after = grab(area)
        if not np.array_equal(before, after):
            before, since = after, time.monotonic()
        if time.monotonic() > deadline:
            raise GameError(f"the screen at {area} was never still for {seconds} s")
    return before


# --- the games --------------------------------------------------------------------------------------------

_KMINES_LEVELS = {"beginner": "Easy", "intermediate": "Medium", "expert": "Hard"}
_WINEMINE_LEVELS = {"beginner": 0, "intermediate": 1, "expert": 2}
_GNOME_OPTIONS = {"beginner": "--small", "intermediate": "--medium", "expert": "--big"}


@contextmanager
def kmines(
    level: Level = "beginner",
    theme: str = "default",
    size: tuple[int, int] = (1000, 620),
    scores: bool = False,
    reset: bool = False,
    question_marks: bool = False,
) -> Iterator[Game]:
    """Run KDE's kmines.

    Args:
        level: a level's name or (rows, columns, mines).
        theme: ``default``, ``classic``, ``green`` or ``graveyard-mayhem``.
        size: the window's width and height; the board fills it, so it chooses the tile size.
        scores: a win asks for a name.
        reset: a loss asks whether to take the last move back.
        question_marks: a second right click puts a question mark.
    """
    rows, columns, mines = _size(level)
    with _home("kmines") as home:
        config = home / "config"
        (config / "kminesrc").write_text(
            _ini(
                {
                    "KgDifficulty": {"Level": _KMINES_LEVELS.get(str(level), "Custom")},
                    "KgTheme": {"Theme": f"themes/{theme}.desktop"},
                    "General": {
                        "question mark": _truth(question_marks),
                        "kmines_reset": _truth(reset),
                        "explore_with_left_click_on_number_cells": "false",
                    },
                    "Options": {"custom width": columns, "custom height": rows, "custom mines": mines},
                    "MainWindow": _kde_window_size(size),
                }
                | ({} if scores else _kmines_scores())
            )
        )
        command = [_needed("dbus-run-session"), "--", _needed("kmines")]
        yield from _run(
            "kmines", (rows, columns, mines), home, command, "kmines", ("Control_L", "n"), {}, _kmines_grid
        )


def _kmines_scores() -> dict[str, dict[str, object]]:
    """Ten wins in no time at each level: a record that nobody beats, so that no win asks for a name."""
    table: dict[str, object] = {}
    for place in range(1, 11):
        table |= {f"{place}_Name": "x", f"{place}_Score": 0, f"{place}_Time": "00:00"}
    return {f"KHighscore_{level}": table for level in ("Easy", "Medium", "Hard", "Custom")}


def _kde_window_size(size: tuple[int, int]) -> dict[str, object]:
    with _connection() as x:
        screen = x.screen()
        key = f"{screen.width_in_pixels}x{screen.height_in_pixels} screen"
    return {f"{key}: Width": size[0], f"{key}: Height": size[1]}


def _kmines_grid(fresh: Image, rows: int, columns: int) -> Grid:
    """Whole pixels, one tile of margin at least, in the middle between the tool bar and the status bar.

    How high the bars are depends on the fonts that are installed.
    """
    height, width, _ = fresh.shape
    side = fresh[:, 3].mean(axis=1)
    rule = next(y for y in range(30, height) if side[y] < side[y - 1] - 30 and side[y + 1] > side[y] + 30)
    top = rule + 2
    bottom = next(y for y in range(height - 10, 0, -1) if abs(side[y] - side[height - 10]) > 4) + 1
    tile = min(width // (columns + 2), (bottom - top) // (rows + 2))
    x = (width - tile * columns + 1) // 2
    y = (bottom + top - tile * rows + 1) // 2
    return Grid.regular(x, y, tile, tile, rows, columns)


@contextmanager
def winemine(
    level: Level = "beginner",
    place: tuple[int, int] = (200, 150),
    scores: bool = False,
    question_marks: bool = False,
) -> Iterator[Game]:
    """Run Wine's winemine.

    Args:
        level: a level's name or (rows, columns, mines).
        place: x and y of the window on the screen.
        scores: a win that is a record asks for a name.
        question_marks: a second right click puts a question mark.
    """
    rows, columns, mines = _size(level)
    settings = {"Xpos": place[0], "Ypos": place[1], "Difficulty": _WINEMINE_LEVELS.get(str(level), 3)}
    settings |= {"Width": columns, "Height": rows, "Mines": mines, "Mark": int(question_marks)}
    settings |= {f"Time{number}": 999 if scores else 0 for number in (1, 2, 3)}
    with _home("winemine") as home:
        command = [_needed("wine"), "winemine"]
        prefix = _wine_prefix(home / "wine", settings)
        yield from _run(
            "winemine", (rows, columns, mines), home, command, "winemine.exe", ("F2",), prefix, _winemine_grid
        )


def _winemine_grid(fresh: Image, rows: int, columns: int) -> Grid:
    return Grid.regular(5, 52, 16, 16, rows, columns)


_WINE = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d"}


def _wine_prefix(folder: Path, settings: dict[str, int]) -> dict[str, str]:
    """Make a Wine prefix that shares the stored one's files but not its registry; return its environment."""
    stored = _stored_wine_prefix()
    (folder / "dosdevices").mkdir(parents=True)
    (folder / "dosdevices" / "c:").symlink_to(stored / "drive_c")
    (folder / "dosdevices" / "z:").symlink_to("/")
    for name in ("system.reg", "user.reg", "userdef.reg", ".update-timestamp"):
        shutil.copy2(stored / name, folder / name)
    values = "".join(f'"{name}"=dword:{value:08x}\n' for name, value in settings.items())
    with (folder / "user.reg").open("a") as registry:
        registry.write(f"\n[Software\\\\Microsoft\\\\WinMine] {int(time.time())}\n{values}")
    return _WINE | {"WINEPREFIX": str(folder)}


def _stored_wine_prefix() -> Path:
    """Return the Wine prefix that all tests start from; making it takes some ten seconds, once a user."""
    stored = platformdirs.user_cache_path("screenbot") / "tests" / "wine"
    if stored.is_dir():
        return stored
    stored.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=stored.parent) as folder:
        fresh = Path(folder) / "prefix"
        environment = os.environ | _WINE | {"WINEPREFIX": str(fresh)}
        subprocess.run([_needed("wineboot"), "--init"], env=environment, check=True, timeout=300, **_QUIET)
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver"
        subprocess.run([server, "--wait"], env=environment, check=True, timeout=60, **_QUIET)
        _shelter_home(fresh)
        if not stored.exists():
            fresh.rename(stored)
    return stored


def _shelter_home(prefix: Path) -> None:
    """Replace links from a prefix into the person's home by empty folders."""
    for link in [path for path in (prefix / "drive_c" / "users").rglob("*") if path.is_symlink()]:
        link.unlink()
        link.mkdir()


@contextmanager
def gnome_mines(
    level: Level = "beginner",
    theme: str = "classic",
    size: tuple[int, int] = (1000, 620),
    scores: bool = False,
    question_marks: bool = False,
    animations: bool = False,
) -> Iterator[Game]:
    """Run GNOME Mines, whose beginner's board has 8 rows and 8 columns.

    Args:
        level: a level's name or (rows, columns, mines); the mines must be a whole percentage of the tiles.
        theme: ``classic``, ``bgcolors`` or ``default``.
        size: the window's width and height.
        scores: a win may show the best times over the board.
        question_marks: a second right click puts a question mark.
        animations: tiles fade when they open.
    """
    rows, columns, mines = (8, 8, 10) if level == "beginner" else _size(level)
    with _home("gnome-mines") as home:
        settings = home / "config" / "glib-2.0" / "settings" / "keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            _ini(
                {
                    "org/gnome/Mines": {
                        "theme": f"'{theme}'",
                        "use-question-marks": _truth(question_marks),
                        "use-animations": _truth(animations),
                        "window-width": size[0],
                        "window-height": size[1],
                        "xsize": columns,
                        "ysize": rows,
                        "nmines": mines,
                    }
                }
            )
        )
        if not scores:
            table = home / "data" / "gnome-mines" / "scores" / f"{columns}-{rows}-{mines}"
            table.parent.mkdir(parents=True)
            table.write_text("0 1700000000 x\n" * 10)
        command = [_needed("gnome-mines"), *([_GNOME_OPTIONS[level]] if isinstance(level, str) else [])]
        quirks = {"GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1"}
        size_in_tiles = (rows, columns, mines)
        yield from _run(
            "gnome-mines",
            size_in_tiles,
            home,
            command,
            "Gnome-mines",
            ("Control_L", "r"),
            quirks,
            _gnome_grid,
            (lambda window: None) if isinstance(level, str) else _choose_custom,
        )


def _choose_custom(window: Rect) -> None:
    """Click "Custom", the fourth of four tiles, then the blue button; sizes come from the settings."""
    click(Point(window.x + window.width * 2 // 3, window.y + window.height * 3 // 4))
    time.sleep(0.1)
    form = settle(window).astype(int)
    blue = np.argwhere(form[:, :, 0] - form[:, :, 2] > 100)
    y, x = blue.mean(axis=0)
    click(Point(window.x + int(x), window.y + int(y)))
    time.sleep(0.1)
    settle(window)


def _gnome_grid(fresh: Image, rows: int, columns: int) -> Grid:
    """Every edge lies in the middle of a gap of four pixels: the tiles are not all of one size."""
    window = fresh[60:-15, 15:-15].mean(axis=2)
    x = _gaps(np.abs(np.diff(window, axis=1)), columns)
    y = _gaps(np.abs(np.diff(window[:, : int(x[-1])], axis=0)).T, rows)
    return Grid(tuple(edge + 15 for edge in x), tuple(edge + 60 for edge in y))


def _gaps(contrast: npt.NDArray[np.float64], tiles: int) -> list[float]:
    """Return the edges of so many tiles along the second axis, seen as a rise and a fall at each."""
    lines = np.flatnonzero((contrast > 8).mean(axis=0) > 0.3) + 1
    if len(lines) < 2 * tiles:
        raise GameError(f"{tiles} tiles in a row have {2 * tiles} sides, but {len(lines)} were seen: {lines}")
    lines = lines[: 2 * tiles]  # then come the edges of the buttons
    inner = [float(end + start) / 2 for end, start in zip(lines[1:-1:2], lines[2::2], strict=True)]
    return [float(lines[0] - 2), *inner, float(lines[-1] + 2)]


STRANGERS = ("sgt-mines", "xbomb", "xdemineur")
"""Games whose looks no pack knows: bevels that reach into neighbours, stippled grey, four-digit panels."""


@contextmanager
def stranger(name: str) -> Iterator[None]:
    """Run one of the `STRANGERS` at its own first level."""
    with _home(name) as home:
        command = _needed(name)
        process = _started(name, [command], os.environ | _private(home), home, (name, command))
        try:
            yield
        finally:
            _kill_all(home)
            process.wait(timeout=PATIENCE)


def _run(
    name: str,
    size: tuple[int, int, int],
    home: Path,
    command: list[str],
    window_class: str,
    again: tuple[str, ...],
    environment: dict[str, str],
    find_tiles: Callable[[Image, int, int], Grid],
    prepare: Callable[[Rect], None] = lambda window: None,
) -> Iterator[Game]:
    _wait(lambda: window_area(window_class) is None, f"another {name} runs on {os.environ['DISPLAY']}", 5)
    surroundings = os.environ | _private(home) | environment
    process = _started(name, command, surroundings, home, (window_class,))
    try:
        area = window_area(window_class)
        assert area is not None
        prepare(area)
        grid = find_tiles(grab(area), *size[:2])
        yield Game(name, size, home, process, window_class, again, grid)
    finally:
        _kill_all(home)
        process.wait(timeout=PATIENCE)


def _started(
    name: str, command: list[str], environment: dict[str, str], home: Path, window_classes: Sequence[str]
) -> "subprocess.Popen[bytes]":
    """Start a program whose window has one of these X classes, anew where none shows: Wine may hang."""

    def start() -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(command, env=environment, start_new_session=True, **_QUIET)
        try:
            _wait(lambda: any(map(_painted, window_classes)), f"{name} showed no window with a picture in it")
        except BaseException:
            _kill_all(home)
            process.wait(timeout=PATIENCE)
            raise
        return process

    try:
        return start()
    except GameError:
        return start()


def _painted(window_class: str) -> bool:
    """Return whether the window is up and stays: some show it, hide it and move it while they start."""
    area = window_area(window_class)
    if area is None or np.ptp(settle(area)) == 0:
        return False
    return window_area(window_class) == area


def _size(level: Level) -> tuple[int, int, int]:
    return LEVELS[level] if isinstance(level, str) else level


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _ini(sections: dict[str, dict[str, object]]) -> str:
    lines = []
    for name, values in sections.items():
        lines += [f"[{name}]", *(f"{key}={value}" for key, value in values.items()), ""]
    return "\n".join(lines)


# --- the pointer, the keys and the windows of the present display -----------------------------------------


def pointer() -> Point:
    """Return where the pointer is."""
    with _connection() as x:
        place = x.screen().root.query_pointer()
        return Point(place.root_x, place.root_y)


def point(place: Point) -> None:
    """Move the pointer."""
    with _connection() as x:
        xtest.fake_input(x, X.MotionNotify, x=place.x, y=place.y)
        x.sync()


def click(place: Point, button: int = 1) -> None:
    """Click a pixel with a button of X: 1 left, 2 middle, 3 right; leave a window manager time for it."""
    with _connection() as x:
        xtest.fake_input(x, X.MotionNotify, x=place.x, y=place.y)
        xtest.fake_input(x, X.ButtonPress, button)
        xtest.fake_input(x, X.ButtonRelease, button)
        x.sync()
    time.sleep(0.005)


@contextmanager
def clicked() -> Iterator[Callable[[], list[tuple[int, Point]]]]:
    """Show a window in the middle of the screen; yield what returns its mouse events, kind and place."""
    with _connection() as x:
        screen = x.screen()
        window = screen.root.create_window(
            360, 140, 1200, 800, 0, screen.root_depth, event_mask=X.ButtonPressMask | X.ButtonReleaseMask
        )
        window.map()
        _wait(lambda: window.get_attributes().map_state == X.IsViewable, "a window of the test is not shown")

        def events() -> list[tuple[int, Point]]:
            pending = [x.next_event() for _ in range(x.pending_events())]
            return [(each.type, Point(each.root_x, each.root_y)) for each in pending]

        yield events
        window.destroy()


def busy_manager(seconds: float) -> None:
    """Let the window manager on the present display do nothing for so long, from now on."""
    display = f"DISPLAY={os.environ['DISPLAY']}".encode()
    names = subprocess.check_output(["pgrep", "--exact", "openbox"], text=True).split()
    (manager,) = (int(name) for name in names if display in _environment_of(name))
    os.kill(manager, signal.SIGSTOP)
    threading.Timer(seconds, os.kill, (manager, signal.SIGCONT)).start()


def _environment_of(process: str) -> list[bytes]:
    return Path("/proc", process, "environ").read_bytes().split(b"\0")


def press(*keys: str) -> None:
    """Press keys together, named as in X."""
    with _connection() as x:
        codes = [x.keysym_to_keycode(XK.string_to_keysym(key)) for key in keys]
        for code in codes:
            xtest.fake_input(x, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(x, X.KeyRelease, code)
        x.sync()


def window_area(window_class: str) -> Rect | None:
    """Return the rectangle of the largest visible window of an X class, or None where there is none."""
    with _connection() as x:
        areas = list(_areas(x.screen().root, window_class))
    return max(areas, key=lambda area: area.width * area.height, default=None)


def _areas(parent: object, window_class: str) -> Iterator[Rect]:
    for window in parent.query_tree().children:
        try:
            if window_class not in _classes(window):
                yield from _areas(window, window_class)
            elif window.get_attributes().map_state == X.IsViewable:
                shape = window.get_geometry()
                # python-xlib names it the other way round: the root's origin seen from the window.
                origin = window.translate_coords(shape.root, 0, 0)
                yield Rect(-origin.x, -origin.y, shape.width, shape.height)
        except XError:  # the window went away while it was being looked at
            continue


def _classes(window: object) -> list[str]:
    """Return a window's X classes; python-xlib's own way fails at one that is not in ASCII."""
    found = window.get_full_property(Xatom.WM_CLASS, X.AnyPropertyType)
    if found is None:
        return []
    text = found.value if isinstance(found.value, str) else bytes(found.value).decode("latin-1")
    return text.split("\0")


@contextmanager
def _connection() -> Iterator[xdisplay.Display]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # python-xlib leaves the authority file open
        x = xdisplay.Display(os.environ["DISPLAY"])
    try:
        yield x
    finally:
        x.close()


# --- processes and their folders --------------------------------------------------------------------------

_QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


@contextmanager
def _home(name: str) -> Iterator[Path]:
    """Make a folder for all settings of one game."""
    with tempfile.TemporaryDirectory(prefix=f"screenbot-{name}-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        for place in ("config", "data", "cache", "run"):
            (home / place).mkdir(mode=0o700)
        yield home


def _private(home: Path) -> dict[str, str]:
    """Return the environment that keeps a game's settings in its folder."""
    folders = {"CONFIG_HOME": "config", "DATA_HOME": "data", "CACHE_HOME": "cache", "RUNTIME_DIR": "run"}
    return {"HOME": str(home), "LANG": "C.UTF-8"} | {
        f"XDG_{name}": str(home / place) for name, place in folders.items()
    }


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _needed(name: str) -> str:
    path = program(name)
    if path is None:
        raise GameError(f"{name} is not installed: run `python -m tests.real.install`")
    return path


def _wait(condition: Callable[[], bool], failure: str, patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            raise GameError(f"{failure} within {patience:.0f} s")
        time.sleep(0.03)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _kill_all(home: Path) -> None:
    """Kill every process whose environment names a game's folder: buses and servers leave their parents."""
    mark = str(home).encode()
    for _ in range(100):
        mine = [pid for pid in _processes() if mark in _environment_of(pid)]
        if not mine:
            return
        for pid in mine:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.02)


def _processes() -> list[int]:
    own = os.getpid()
    return [
        int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and int(path.name) != own
    ]


def _environment_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""
