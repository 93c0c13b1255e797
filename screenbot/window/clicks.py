"""Clicks that begin the next game: on words over its board or beside it, on a button, on a face."""

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, Point, Rect, bounds
from screenbot.vision.counters.counter import surroundings
from screenbot.window.face import face_above, shows_face
from screenbot.window.new_board import NewBoard
from screenbot.window.offer import offered
from screenbot.window.outline import Mask
from screenbot.window.scene import Scene
from screenbot.window.site import differ
from screenbot.window.watching import CALM
from screenbot.window.wording import beginnings, entries, hiding, menus, near, says_otherwise

MOST_WORDS = 2
"""So many places are clicked where words say that a game begins, at each try."""

SAME, SPREAD, MOSTLY = 8, 41, 0.6
"""What differs by no more grey levels is the same; a message is new in most of a square of so many pixels."""

INK = 0.03
"""Of a menu in the window's own colour nothing but its letters is new."""


class Clicks:
    """Begins the games of a program that no pack knows.

    Args:
        scene: the game, new as yet.
        board: waits for the next.

    Attributes:
        tried: what was clicked, in words, since `begin`.
    """

    def __init__(self, scene: Scene, board: NewBoard) -> None:
        self._scene, self._board = scene, board
        self._face = self._seen_face()
        self._taken: list[Point] = []
        self._read: Image | None = None
        self._last: Point | None = None
        self.tried: list[str] = []
        self.note()

    def note(self) -> None:
        """Note what the screen shows while a game is new: what comes later may be its last word."""
        self._before = self._scene.screen.grab(self._scene.screen.area())

    def begin(self) -> None:
        """Note that another game has ended."""
        self._read = None
        self.tried.clear()

    def offer(self, vivid: bool) -> bool:
        """Return whether a game began after a click on the one button of what lies over the board.

        Args:
            vivid: whether only one is clicked whose colour says that it is meant.
        """
        scene = self._scene
        scene.park()
        unread = scene.read(scene.grab()).tiles == Tile.UNSURE
        around, picture, grid = scene.surroundings(scene.site.grid)
        offer = offered(picture, grid, unread)
        if offer is None or (vivid and not offer.vivid) or says_otherwise(offer.box.cut(picture)):
            return False
        return self._begins_at(offer.box.center, around, "the button over the board")

    def words(self, loose: bool = False) -> bool:
        """Return whether a game began after a click on words of a message, or beside the board.

        Args:
            loose: whether words beside the board count that may mean another thing.
        """
        self._scene.park()
        whole = self._scene.screen.area()
        screen = self._scene.screen.grab(whole)
        if not loose and self._read is not None and np.array_equal(screen, self._read):
            return False
        self._read, hidden = screen, self._hidden()
        grid = self._scene.site.grid.moved(-whole.x, -whole.y)
        message = self._message(screen, grid, hidden)
        reach = surroundings(grid).clipped(bounds(screen))
        over, beside = beginnings(screen, grid, message, reach, loose)
        found = [(place, True) for place in over] + [(place, not hidden.any()) for place in beside]
        fresh = [(place, told) for place, told in found if not self._was_in_vain(place, whole)]
        fresh.sort(key=lambda each: not self._began_the_last(each[0], grid))
        # What lies over the board may keep a click from what is beside it: that tells nothing.
        for place, told in fresh[:MOST_WORDS]:
            if self._begins_at(place, whole, "words that offer one", told):
                self._last = Point(place.x - grid.area.x, place.y - grid.area.y)
                return True
        return False

    def menu(self) -> bool:
        """Return whether a game began by an entry of the program's menu; a menu that has none is closed."""
        scene = self._scene
        scene.park()
        whole = scene.screen.area()
        closed, grid = scene.screen.grab(whole), scene.site.grid.moved(-whole.x, -whole.y)
        places = menus(closed, grid, surroundings(grid).clipped(bounds(closed)))
        for place in [each for each in places if not self._was_in_vain(each, whole)][:1]:
            there = Point(whole.x + place.x, whole.y + place.y)
            scene.pointer.click(there)
            scene.clock.sleep(CALM)
            opened = scene.screen.grab(whole)
            for entry in entries(opened, _came(closed, opened, INK))[:1]:
                if self._begins_at(entry, whole, "a menu's entry", told=False):
                    return True
            scene.press("escape")
            self._taken.append(there)
        return False

    def _began_the_last(self, place: Point, grid: Grid) -> bool:
        """Return whether words at the same place beside the board have begun the last game."""
        beside = Point(place.x - grid.area.x, place.y - grid.area.y)
        return self._last is not None and near(beside, self._last)

    def _hidden(self) -> Mask:
        """Return which tiles could not be read when the game had ended, or look otherwise by now."""
        scene, ended = self._scene, self._board.ended
        frame = scene.grab()
        if ended.tiles is None or ended.site is not scene.site:
            return np.asarray(scene.read(frame).tiles == Tile.UNSURE, np.bool_)
        hidden = np.asarray(ended.tiles == Tile.UNSURE, np.bool_)
        for cell, tile in scene.site.tiles().items():
            hidden[cell] |= differ(tile.cut(frame), tile.cut(ended.frame))
        return hidden

    def _message(self, screen: Image, grid: Grid, hidden: Mask) -> Mask:
        """Return where the screen shows what it did not while the game was new, and where it hides tiles."""
        came = _came(self._before, screen)
        grid.area.cut(came)[:] = False
        return np.asarray(came | hiding(grid, hidden, screen.shape[:2]), np.bool_)

    def _was_in_vain(self, place: Point, around: Rect) -> bool:
        """Return whether a click at a place of what is around the board has begun no game before."""
        return any(near(Point(around.x + place.x, around.y + place.y), other) for other in self._taken)

    def _begins_at(self, place: Point, around: Rect, named: str, told: bool = True) -> bool:
        """Return whether a game begins after a click, where none was in vain before.

        Args:
            place: where, in the pixels of a part of the screen.
            around: that part.
            named: what is there.
            told: whether it tells that it begins none, if none begins.
        """
        if self._was_in_vain(place, around):
            return False
        self.tried.append(f"a click on {named}")
        there = Point(around.x + place.x, around.y + place.y)
        self._scene.pointer.click(there)
        self._scene.park()
        begun = self._board.is_there()
        if told and not begun:
            self._taken.append(there)  # it did something else, and would again
        return begun

    def _seen_face(self) -> tuple[Rect, Grid] | None:
        """Return the box of the face above the board, where there is one, and where the board is."""
        grid = self._scene.site.grid
        around, picture, there = self._scene.surroundings(grid)
        box = face_above(picture, there)
        return None if box is None else (box.moved(around.x, around.y), grid)

    def face(self) -> bool:
        """Return whether a game began after a click on the face that was above the board, if it still is."""
        return self.presses_face() and self._board.is_there()

    def presses_face(self) -> bool:
        """Return whether the face that was above the board is in sight, and was clicked."""
        scene = self._scene
        if self._face is None:
            return False
        box, before = self._face
        grid, whole = scene.site.grid, scene.screen.area()
        beside = box.moved(grid.area.x - before.area.x, grid.area.y - before.area.y)
        for place in (beside, box):
            inside = place.clipped(whole) == place and not grid.area.contains(place.center)
            if inside and shows_face(scene.screen.grab(place)):
                self.tried.append("a click on the face above it")
                scene.pointer.click(place.center)
                scene.park()
                return True
        return False


def _came(before: Image, now: Image, most: float = MOSTLY) -> Mask:
    """Return where something new lies on a screen: a clock that runs changes no more than a few pixels.

    Args:
        before: the screen as it was.
        now: as it is.
        most: about each pixel a larger part is new.
    """
    if before.shape != now.shape:
        return np.zeros(now.shape[:2], np.bool_)
    new = (cv2.absdiff(now, before).max(axis=2) > SAME).astype(np.float32)
    return np.asarray(cv2.blur(new, (SPREAD, SPREAD)) > most, np.bool_)
