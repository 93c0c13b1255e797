"""The embedded game: a desktop made of an array, with a Minesweeper window painted on it.

It is screen, pointer and clock in one, in its own time, so that the whole bot runs without a display. It can
paint slowly, fade, blink, light up the tile under the pointer, lose clicks, move, cover and close its window.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

import cv2
import numpy as np

from screenbot.board import Action, Cell, Move, Outcome, Tile, Tiles
from screenbot.desktop import Button, Desktop
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import Game

Painter = Callable[[int, int, int], Image]
"""Paints a tile: (value of the tile, width, height) to BGR, uint8 ``[height, width, 3]``."""

ACTIONS = {Button.LEFT: Action.OPEN, Button.RIGHT: Action.FLAG, Button.MIDDLE: Action.CHORD}
GRAB_SECONDS = 0.0005
CLICK_SECONDS = 0.001
TITLE_HEIGHT, HEADER_HEIGHT, BORDER = 22, 40, 10
WALLPAPER, FRAME, TITLE = (118, 92, 60), (200, 200, 200), (140, 70, 30)
FACES = {Outcome.PLAYING: (0, 220, 255), Outcome.WON: (80, 220, 80), Outcome.LOST: (90, 90, 240)}


@dataclass(frozen=True)
class Faults:
    """How the embedded window misbehaves; times in seconds.

    Attributes:
        delay: from a click to the first painted tile.
        tile_delay: between one painted tile and the next of the same click.
        fade: a tile's way from its old look to the new, in four steps.
        hover: the tile under the pointer is lit up.
        lost_clicks: numbers of the clicks that the game never sees, from 1.
        menu: a right click brings up a menu instead of a flag; Escape or the next click closes it.
        blink: so long the board is blank after a click, before all is painted anew.
    """

    delay: float = 0.002
    tile_delay: float = 0.0
    fade: float = 0.0
    hover: bool = False
    lost_clicks: frozenset[int] = frozenset()
    menu: bool = False
    blink: float = 0.0


class Click(NamedTuple):
    """A click that was made, and the tile that it fell on; None outside the board."""

    seconds: float
    point: Point
    button: Button
    cell: Cell | None


class EmbeddedDesktop:
    """A desktop with one Minesweeper window: `Screen`, `Pointer` and `Clock` in one.

    Args:
        new_game: makes the game that is played next.
        paint: what the tiles look like.
        tile: the size of a tile in pixels.
        faults: how the window misbehaves.
        size: (width, height) of the desktop in pixels; None fits it to the window.
        at: the window's top left corner.

    Attributes:
        clicks: every click made, in order.
    """

    def __init__(
        self,
        new_game: Callable[[], Game],
        paint: Painter,
        tile: int = 24,
        faults: Faults | None = None,
        size: tuple[int, int] | None = None,
        at: tuple[int, int] = (60, 40),
    ) -> None:
        self._new_game, self._tile, self._faults = new_game, tile, faults or Faults()
        self._paint = paint
        self._time = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._pointer = Point(1, 1)
        self._hovered: Cell | None = None
        self.clicks: list[Click] = []
        self._start_game()
        rows, columns = self._shown.shape
        window = (columns * tile + 2 * BORDER, rows * tile + TITLE_HEIGHT + HEADER_HEIGHT + 2 * BORDER)
        width, height = size or (window[0] + 2 * at[0], window[1] + 2 * at[1])
        self._desktop = Rect(0, 0, width, height)
        self._window: Rect | None = Rect(*at, *window)
        self._covers: list[tuple[Rect, tuple[int, int, int] | Image]] = []
        self._menu = False
        self._canvas = self._draw()

    @property
    def desktop(self) -> Desktop:
        """This, as the bot wants it."""
        return Desktop(self, self, self)

    # --- Screen ---------------------------------------------------------------------------------------

    def area(self) -> Rect:
        """Return the whole desktop."""
        return self._desktop

    def grab(self, area: Rect) -> Image:
        """Return what is shown now: BGR, uint8 ``[height, width, 3]``."""
        self.sleep(GRAB_SECONDS)
        return area.cut(self._canvas).copy()

    # --- Clock ----------------------------------------------------------------------------------------

    def now(self) -> float:
        """Return the desktop's own seconds."""
        return self._time

    def sleep(self, seconds: float) -> None:
        """Let time pass, and with it everything that was to happen meanwhile."""
        end = self._time + seconds
        while self._events and self._events[0][0] <= end:
            self._time, _, event = heapq.heappop(self._events)
            event()
        self._time = end

    def later(self, seconds: float, event: Callable[[], None]) -> None:
        """Let something happen so many seconds from now."""
        heapq.heappush(self._events, (self._time + seconds, next(self._order), event))

    # --- Pointer --------------------------------------------------------------------------------------

    def position(self) -> Point:
        """Return where the pointer is now."""
        return self._pointer

    def move(self, point: Point) -> None:
        """Move the pointer without a click."""
        self._pointer = point
        if self._faults.hover:
            self._hover()

    def hold(self, button: Button, seconds: float) -> None:
        """Do nothing: a click is seen however short it is."""

    def was_in_vain(self) -> None:
        """Do nothing: no click needs a button that is held."""

    def heed(self) -> None:
        """Nobody's hand is on it."""

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        """Move to a pixel and click."""
        self.move(point)
        self.sleep(CLICK_SECONDS)
        cell = self._cell_at(point)
        self.clicks.append(Click(self._time, point, button, cell))
        if self._menu:
            self._close_menu()
        elif self._faults.menu and button is Button.RIGHT:
            self._menu = True
            self.cover(Rect(*point, 90, 150))
        elif self._window and self._face().contains(point):
            self._restart()
        elif cell and len(self.clicks) not in self._faults.lost_clicks:
            self.game.do(Move(ACTIONS[button], cell))
            if self._faults.blink:
                self.grid.area.cut(self._canvas)[:] = FRAME
                self.later(self._faults.blink, self._paint_all)
            self._repaint(first=cell)

    def key(self, *names: str) -> None:
        """Press keys: F2 starts a new game, Escape closes a menu."""
        if names == ("escape",) and self._menu:
            self._close_menu()
        if names == ("f2",) and self._window:
            self._restart()

    # --- What may happen to the window -------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """Where the tiles are: the truth, for tests.

        Raises:
            ValueError: the window is closed.
        """
        if self._window is None:
            raise ValueError("the window is closed")
        rows, columns = self._shown.shape
        x, y = self._window.x + BORDER, self._window.y + TITLE_HEIGHT + HEADER_HEIGHT + BORDER
        return Grid.regular(x, y, self._tile, self._tile, rows, columns)

    def move_window(self, x: int, y: int) -> None:
        """Shift the window by (x, y) pixels."""
        if self._window:
            self._window = self._window.moved(x, y)
        self._canvas = self._draw()

    def close_window(self) -> None:
        """Close the window: the wallpaper shows."""
        self._window = None
        self._canvas = self._draw()

    def cover(self, area: Rect, color: tuple[int, int, int] | Image = (240, 240, 240)) -> None:
        """Put another window on top: plain, or a picture."""
        self._covers.append((area, color))
        self._canvas = self._draw()

    def uncover(self) -> None:
        """Take all other windows away."""
        self._covers.clear()
        self._canvas = self._draw()

    # --- Painting ---------------------------------------------------------------------------------------

    def _start_game(self) -> None:
        self.game = self._new_game()
        self._shown: Tiles = self.game.board().tiles.copy()

    def _restart(self) -> None:
        self._events.clear()
        self._start_game()
        self._canvas = self._draw()

    def _close_menu(self) -> None:
        self._menu = False
        self.uncover()

    def _cell_at(self, point: Point) -> Cell | None:
        covered = any(area.contains(point) for area, _ in self._covers)
        hit = None if covered or self._window is None else self.grid.tile_at(point)
        return Cell(*hit) if hit else None

    def _face(self) -> Rect:
        assert self._window is not None
        middle = self._window.x + self._window.width // 2
        return Rect(middle - 13, self._window.y + TITLE_HEIGHT + 12, 26, 26)

    def _repaint(self, first: Cell) -> None:
        """Paint what a click has changed, outwards from the tile that was clicked."""
        tiles = self.game.board().tiles
        changed = [Cell(int(r), int(c)) for r, c in np.argwhere(tiles != self._shown)]
        changed.sort(key=lambda cell: max(abs(cell.row - first.row), abs(cell.column - first.column)))
        for number, cell in enumerate(changed):
            begin = self._faults.delay + number * self._faults.tile_delay
            old, new = int(self._shown[cell]), int(tiles[cell])
            if self._faults.fade:
                for step in range(1, 4):
                    self._paint_later(begin + self._faults.fade * step / 4, cell, old, new, step / 4)
            self._paint_later(begin + self._faults.fade, cell, old, new, 1.0)
        self._shown = tiles.copy()
        self.later(self._faults.delay, self._draw_header)

    def _paint_later(self, seconds: float, cell: Cell, old: int, new: int, share: float) -> None:
        window = self._window

        def paint() -> None:
            if self._window == window and not self._covers:
                self._put(cell, _blend(self._look(old), self._look(new), share))
            else:
                self._canvas = self._draw()

        self.later(seconds, paint)

    def _look(self, value: int) -> Image:
        return self._paint(value, self._tile, self._tile)

    def _put(self, cell: Cell, picture: Image) -> None:
        target = self.grid.tile(*cell).cut(self._canvas)
        target[:] = picture[: target.shape[0], : target.shape[1]]

    def _hover(self) -> None:
        before, self._hovered = self._hovered, self._cell_at(self._pointer)
        if before and before != self._hovered:
            self._put(before, self._look(int(self._shown[before])))
        if self._hovered and self._shown[self._hovered] == Tile.COVERED:
            plain = self._look(Tile.COVERED)
            self._put(self._hovered, _blend(plain, np.full_like(plain, 255), 0.4))

    def _paint_all(self) -> None:
        self._canvas = self._draw()

    def _draw(self) -> Image:
        """Return the whole desktop, painted anew."""
        self._canvas = np.empty((self._desktop.height, self._desktop.width, 3), np.uint8)
        shade = np.linspace(0.6, 1.2, self._desktop.height)[:, None, None]
        self._canvas[:] = np.clip(np.array(WALLPAPER) * shade, 0, 255).astype(np.uint8)
        if self._window:
            self._window.cut(self._canvas)[:] = FRAME
            title = Rect(self._window.x, self._window.y, self._window.width, TITLE_HEIGHT)
            title.cut(self._canvas)[:] = TITLE
            _write(self._canvas, "Minesweeper", Point(title.x + 8, title.bottom - 6), 0.5, (255, 255, 255))
            self._draw_header()
            for row, column in np.ndindex(self._shown.shape):
                self._put(Cell(row, column), self._look(int(self._shown[row, column])))
        for area, color in self._covers:
            area.cut(self._canvas)[:] = color
        return self._canvas

    def _draw_header(self) -> None:
        """Draw the counter of mines left and the face."""
        if self._window is None or self._covers:
            return
        board = self.game.board()
        left = (board.mines or 0) - int((board.tiles == Tile.FLAG).sum())
        led = Rect(self._window.x + BORDER + 4, self._face().y, 54, 26)
        led.cut(self._canvas)[:] = 0
        _write(self._canvas, f"{left:03d}", Point(led.x + 3, led.bottom - 5), 0.75, (40, 40, 255))
        _draw_face(self._canvas, self._face().center, board.outcome)


def _write(canvas: Image, text: str, at: Point, size: float, color: tuple[int, int, int]) -> None:
    cv2.putText(canvas, text, tuple(at), cv2.FONT_HERSHEY_SIMPLEX, size, color, 1, cv2.LINE_AA)


def _draw_face(canvas: Image, at: Point, outcome: Outcome) -> None:
    """Draw the face: it smiles, or frowns after a loss."""
    cv2.circle(canvas, tuple(at), 12, FACES[outcome], -1, cv2.LINE_AA)
    cv2.circle(canvas, tuple(at), 12, (0, 0, 0), 1, cv2.LINE_AA)
    for side in (-4, 4):
        cv2.circle(canvas, (at.x + side, at.y - 3), 1, (0, 0, 0), -1, cv2.LINE_AA)
    middle, angles = (
        ((at.x, at.y + 9), (200, 340)) if outcome is Outcome.LOST else ((at.x, at.y + 2), (20, 160))
    )
    cv2.ellipse(canvas, middle, (6, 5), 0, *angles, (0, 0, 0), 1, cv2.LINE_AA)


def _blend(old: Image, new: Image, share: float) -> Image:
    return np.asarray(cv2.addWeighted(old, 1 - share, new, share, 0.0), np.uint8)
