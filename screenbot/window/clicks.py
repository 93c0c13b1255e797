"""Clicks that begin the next game: on words over its board or beside it, a button, a sign, or in a menu."""

from collections.abc import Callable
from functools import cached_property

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, Point, Rect, bounds
from screenbot.vision.counters.counter import surroundings
from screenbot.window.amid import sign_amid
from screenbot.window.changes import SAME, came, changes, still_says, written
from screenbot.window.following import stands
from screenbot.window.new_board import NewBoard
from screenbot.window.offer import offered
from screenbot.window.outline import Mask, parts_at
from screenbot.window.round_arrow import round_arrow_near
from screenbot.window.scene import Scene
from screenbot.window.sign import sign_below
from screenbot.window.site import differ
from screenbot.window.veil import darkened, lifted
from screenbot.window.watching import CALM
from screenbot.window.wording import (
    Beside,
    beginnings,
    closing,
    entries,
    hiding,
    in_browser,
    is_browsers,
    levels,
    menus,
    near,
    says_otherwise,
    says_to_close,
    speaks_of_loss,
    speaks_of_loss_alone,
    speaks_of_win,
    tells_an_end,
)

MOST_WORDS, MOST_CLOSED = 2, 1
"""So many places are clicked where words say that a game begins, at each try; and so many more after clicks
that closed a message."""

FAR = 250
"""A message beside the game's window is no farther from what is near the board, in pixels."""

AWAY = 400
"""The corner of a page is no farther from what is near the board, in pixels."""

NEARLY_ALL = 0.9
"""No menu hides a larger part of a board, and hardly a message."""

VEILED = 0.5
"""A veil lies over a board where a larger part of its rim is darker."""

HARDLY = 0.05
"""What lies over a board hides a larger part of it."""

UNCOVERED = 3
"""A message hid so many tiles side by side at least that can be read once it is gone."""

GONE = 0.85
"""Where a larger part of what was around the board has changed another window may have the keys."""

SHINES = 20
"""What shines through a sign changes it by less, in grey levels, on average."""

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
        self._arrow: tuple[Rect, Image] | None = None
        self._taken: list[tuple[Point, bytes]] = []
        self._vain: set[tuple[str, bytes]] = set()
        self._read: Image | None = None
        self._recalled = False
        self._last: tuple[Rect, Image] | None = None
        self._by_sign = False
        self.tried: list[str] = []
        self.note()
        self.note_end()

    def note(self) -> None:
        """Note what the screen shows while a game goes on: what comes later may be its last word."""
        self._before, self._noted = self._screen(), self._scene.site.grid

    def goes_on(self) -> bool:
        """Note the same where the board has moved, while its game goes on: nothing says its last word yet.

        Returns:
            Whether it has grown, too, as by a page's zoom.
        """
        before, grid = self._noted, self._scene.site.grid
        if before.lies_as(grid):
            return False
        self.note()
        return (before.area.width, before.area.height) != (grid.area.width, grid.area.height)

    def words_tell_a_loss(self) -> bool:
        """Return whether words around the board tell of a loss alone, and did not as its game began."""
        before, now = self._around_both()
        return speaks_of_loss_alone(now) and not speaks_of_loss(before)

    def words_tell_a_win(self) -> bool:
        """Return whether words around the board tell of a win, and did not as its game began."""
        before, now = self._around_both()
        return speaks_of_win(now) and not speaks_of_win(before)

    def _around_both(self) -> tuple[Image, Image]:
        """Return what was around the board as its game began, or last moved, and what is there now."""
        area = self._area()
        before, now = (
            surroundings(grid.moved(-area.x, -area.y)).clipped(bounds(screen)).cut(screen)
            for grid, screen in ((self._noted, self._before), (self._scene.site.grid, self._screen()))
        )
        return before, now

    def is_veiled(self) -> bool:
        """Return whether the board's rim is darker than as its game began, as behind a page's message."""
        grid, area = self._scene.site.grid, self._area()
        if not self._noted.lies_as(grid):
            return False
        screen, board = self._screen(), grid.area.moved(-area.x, -area.y)
        dark, rim = darkened(self._before, screen), np.zeros(screen.shape[:2], np.bool_)
        board.grown(round(grid.tile_height)).clipped(bounds(screen)).cut(rim)[:] = True
        board.clipped(bounds(screen)).cut(rim)[:] = False
        return bool(rim.any() and dark[rim].mean() > VEILED)

    def note_end(self) -> None:
        """Note what is around the board once the game's last word has come up."""
        self._ended = self._scene.surroundings(self._scene.site.grid)

    def is_gone(self) -> bool:
        """Return whether neither what was around the board is there any more nor the board."""
        around, before, _ = self._ended
        now = self._scene.screen.grab(around)
        unveiled = lifted(before, now)  # a veil may have come up late
        new = (changes(before, now if unveiled is None else unveiled) > SAME).mean()
        return bool(new > GONE and not stands(self._scene.screen, self._board.ended))

    @cached_property
    def are_on_page(self) -> bool:
        """Whether a page's address stands somewhere above the board: that is read once."""
        screen, board = self._scene.screen, self._scene.site.grid.area
        area = screen.area()
        above = Rect(area.x, area.y, area.width, max(0, board.y - area.y))
        return bool(above.height) and in_browser(screen.grab(above))

    def begin(self) -> None:
        """Note that another game has ended: what was clicked in vain before is not again."""
        self._taken = [(place, b"") for place, _ in self._taken]
        self._read, self._recalled = None, False
        self.tried.clear()

    def offer(self, vivid: bool, closing: bool = False) -> bool:
        """Return whether a game began after a click on the one button of what lies over the board.

        Args:
            vivid: whether only one is clicked whose colour says that it is meant.
            closing: whether only one that says so closes what it stands on.
        """
        scene = self._scene
        scene.park()
        unread = scene.read(scene.grab()).tiles == Tile.UNSURE
        around, picture, grid = scene.surroundings(scene.site.grid)
        offer = offered(picture, grid, unread)
        if offer is None or (vivid and not offer.vivid) or says_otherwise(offer.box.cut(picture)):
            return False
        # Where the window has gone, or moved, it may be another program's.
        if closing and not (self._stays() and says_to_close(offer.box.cut(picture))):
            return False
        box = offer.box.moved(around.x, around.y)
        return self._begins_at(box, scene.screen.grab(box), "the button over the board")

    def words(self, counted: Beside = Beside.IN_LINE) -> bool:
        """Return whether a game began after a click on words of a message, or beside the board.

        Each click may change what is to be seen, so it is read again after one in vain.

        Args:
            counted: which words beside the board count.
        """
        if self._begins_as_the_last():
            return True
        before, vain, closed, clicked = self._read, 0, 0, list[Point]()
        while vain < MOST_WORDS and closed <= MOST_CLOSED:
            self._scene.park()
            screen, area = self._screen(), self._area()
            if not counted and before is not None and np.array_equal(screen, before):
                return False
            self._read, hidden = screen, self._board.hidden()
            grid = self._scene.site.grid.moved(-area.x, -area.y)
            far = counted in (Beside.IN_BAR, Beside.AWAY)
            reach = surroundings(grid).grown(AWAY if far else 0).clipped(bounds(screen))
            message, part = self._message(screen, grid, hidden, reach), self._board.hidden_part(hidden)
            found = beginnings(screen, grid, message, part, reach, counted, self._scene.mines)
            if found.key is not None and self._pressed(found.key, hidden.tobytes()):
                return True
            # What lies over the board may keep a click from what is beside it; a veil, from what it dims.
            veiled = hidden.tobytes() if hidden.all() else b""
            ways = [(box, veiled) for box in found.over] + [(box, hidden.tobytes()) for box in found.beside]
            fresh = [way for way in ways if not self._was_in_vain(way[0].moved(area.x, area.y), way[1])]
            # What began the last game comes first; beside the board past what lies over it, if anything does.
            # What was clicked just now has asked something, at most.
            past = bool(vain or closed or not found.over)
            fresh.sort(
                key=lambda way: (
                    any(near(way[0].center, place) for place in clicked),
                    not ((past or way[0] in found.over) and self._began_the_last(way[0].center, grid)),
                )
            )
            if not fresh:
                return False
            box, state = fresh[0]
            clicked.append(box.center)
            by_level = box in found.beside and self._scene.strange
            if self._begins_by(box, screen, area, state) or (
                by_level and self._begins_by_level(box, screen, grid, area)
            ):
                if not self._board.came:
                    self._last = box.moved(-grid.area.x, -grid.area.y), box.cut(screen).copy()
                return True
            was_vain = self._was_in_vain(box.moved(area.x, area.y), state)
            vain, closed = vain + was_vain, closed + (not was_vain)
        return False

    def words_out_of_sight(self, comes_back: Callable[[], bool]) -> bool:
        """Return whether a game began by one click on words beside a board that is scrolled away, if any are.

        Args:
            comes_back: scrolls the board back in sight, and returns whether it is a new one.
        """
        scene, area, ended = self._scene, self._area(), self._board.ended
        scene.park()
        grid, in_sight = ended.site.grid, stands(scene.screen, ended)
        if not in_sight:
            grid = grid.moved(0, area.y - grid.area.bottom)  # it is somewhere above
        found = [box.moved(area.x, area.y) for box in self._offer_beside(self._screen(), grid)]
        fresh = [box.center for box in found if not self._was_in_vain(box, b"")][:1]
        for place in fresh:
            self.tried.append("a click on words at the page's end")
            scene.pointer.click(place)
            scene.park()
        begun = bool(fresh) and in_sight and self._board.is_there()
        begun = begun or comes_back()
        self._taken += [] if begun else [(place, b"") for place in fresh]
        return begun

    def _begins_by(self, word: Rect, screen: Image, area: Rect, state: bytes) -> bool:
        """Return whether a game begins after a click on a word, or on the sign below it: what did so first.

        Args:
            word: its box in a picture.
            screen: that picture.
            area: where it is on the screen.
            state: as `_was_in_vain` has it.
        """
        sign = sign_below(screen, word)
        ways = [(word, "words that offer one")]
        if sign is not None:
            ways.insert(0 if self._by_sign else 1, (sign, "the sign below words that offer one"))
        for box, named in ways:
            if self._begins_at(box.moved(area.x, area.y), box.cut(screen), named, state):
                if not self._board.came:
                    self._by_sign = box is sign
                    self._was_right(word.moved(area.x, area.y).center)
                return True
        return False

    def closes(self) -> bool:
        """Return whether a game began after a click on a message's cross, or on what that message hid.

        Where the board's window has gone, or moved, the cross may be another one's.
        """
        if self.is_gone():
            return False
        self._scene.park()
        screen, area = self._screen(), self._area()
        grid = self._scene.site.grid.moved(-area.x, -area.y)
        reach = surroundings(grid).clipped(bounds(screen))
        before, hidden = self._scene.grab(), self._board.hidden()
        crosses = closing(screen, grid.area, self._message(screen, grid, hidden, reach))
        if not crosses:
            return False
        there = crosses[0].moved(area.x, area.y)
        if self._begins_at(there, crosses[0].cut(screen), "the cross of a message", hidden.tobytes()):
            return True
        return differ(self._scene.grab(), before) and self.words(Beside.ASIDE)

    def menu(self) -> bool:
        """Return whether a game began by an entry of the program's menu; one that has none is closed."""
        scene = self._scene
        scene.park()
        area, closed, board = self._area(), self._screen(), scene.grab()
        grid = scene.site.grid.moved(-area.x, -area.y)
        names = menus(closed, grid, surroundings(grid).clipped(bounds(closed)))
        state = self._board.hidden().tobytes()
        fresh = [name for name in names if not self._was_in_vain(name.moved(area.x, area.y), state)]
        for name in fresh[:1]:
            there = name.moved(area.x, area.y).center
            self.tried.append("a click on its menu")
            scene.pointer.click(there)
            scene.wait(CALM)
            opened, hanging, over = self._come_up(name, closed, grid)
            for entry in entries(opened, grid, hanging, over)[:1]:
                box, clicked = entry.moved(area.x, area.y), len(self.tried)
                begun = self._begins_at(box, entry.cut(opened), "a menu's entry")
                asked = len(self.tried) > clicked and not begun
                if not self._board.came and (begun or (asked and self._answers_over(board))):
                    self._was_right(there)
                    return True
            if hanging.any():
                scene.press("escape")
            if self._board.came:
                return True
            self._taken.append((there, state))
        return False

    def _come_up(self, name: Rect, closed: Image, grid: Grid) -> tuple[Image, Mask, Mask]:
        """Return the screen after a click on a name, and what has come up there, and over the board."""
        opened = self._screen()
        new = came(changes(closed, opened), INK)
        return opened, parts_at(new, name.grown(name.height)), parts_at(new, grid.area)

    def _begins_by_level(self, word: Rect, closed: Image, grid: Grid, area: Rect) -> bool:
        """Return whether a game began by the level of its board, where levels hang from a word by now.

        Where nearly all of the board looks otherwise, a veil has gone from the levels of a page.

        Args:
            word: the box in a picture of what was clicked.
            closed: that picture, of before.
            grid: where the board's tiles lie in it.
            area: where it is on the screen.
        """
        if self.is_gone() or self._board.hidden().mean() > NEARLY_ALL:
            return False
        opened, hanging, _ = self._come_up(word, closed, grid)
        for box in levels(opened, grid, hanging)[:1]:
            if self._begins_at(box.moved(area.x, area.y), box.cut(opened), "a level that hangs from them"):
                self._was_right(word.moved(area.x, area.y).center)
                return True
            self._scene.press("escape")
        return False

    def _answers_over(self, before: Image) -> bool:
        """Return whether a game began after the key that answers what lies over the board, if anything does.

        The entry of a menu may ask first how large the next board is to be.

        Args:
            before: what the board showed while the menu was closed.
        """
        scene = self._scene
        if np.array_equal(scene.grab(), before) or self.is_gone():
            return False
        self.tried.append("enter")
        scene.press("enter")
        return self._board.is_there()

    def tile(self) -> bool:
        """Return whether a game began after a click on a tile that was open, or a mine, when one ended.

        Nothing lies over the board; but where no mine was shown what the game has left closed may be flagged
        by now.
        """
        scene, ended = self._scene, self._board.ended
        if ended.tiles is None or ended.site is not scene.site or self.is_gone():
            return False
        mines, hidden = np.isin(ended.tiles, (Tile.MINE, Tile.HIT_MINE)), self._board.hidden()
        opened = np.argwhere((ended.tiles >= 0) | mines).tolist()
        if not mines.any():
            hidden &= ended.tiles != Tile.COVERED
        if not opened or (hidden.any() and not self._is_uncovered(hidden)):
            return False
        box = ended.site.grid.tile(*opened[0])
        return self._begins_at(box, scene.screen.grab(box), "an open tile") or self._board.is_opened()

    def _is_uncovered(self, hidden: Mask) -> bool:
        """Return whether what lay over the board when a game had ended has gone, and nothing else has come.

        Tiles that lay beneath look otherwise, and several side by side can be read now; the rest show what
        they did, as do mines that nobody can read.
        """
        scene, ended = self._scene, self._board.ended
        frame = scene.grab()
        changed = [differ(tile.cut(frame), tile.cut(ended.frame)) for tile in scene.site.tiles().values()]
        others = np.reshape(changed, hidden.shape) & hidden
        beneath = others & (ended.tiles == Tile.UNSURE)
        now = scene.read(frame).tiles
        shown = (beneath & (now != Tile.UNSURE)).astype(np.uint8)
        _, _, boxes, _ = cv2.connectedComponentsWithStats(shown, connectivity=4)
        gone = boxes[1:, cv2.CC_STAT_AREA].max(initial=0) >= UNCOVERED
        return bool(gone and (now == ended.tiles)[others & ~beneath].all())

    def renamed(self) -> bool:
        """Return whether a game began after a click on words that offered one while the last went on.

        They say how that has ended by now.
        """
        scene, area = self._scene, self._area()
        if not self._noted.lies_as(scene.site.grid) or self._board.hidden().any():
            return False
        scene.park()
        screen, found = self._screen(), self._offer_beside(self._before, scene.site.grid, Beside.LOOSE)
        for box in found:
            around = box.grown(box.height).clipped(bounds(screen))
            if differ(box.cut(screen), box.cut(self._before)) and tells_an_end(around.cut(screen)):
                there = box.moved(area.x, area.y)
                return self._begins_at(there, box.cut(screen), "what offered one before")
        return False

    def _stays(self) -> bool:
        """Return whether the board is where it was as its game began, and its window has not gone."""
        return self._noted.lies_as(self._scene.site.grid) and not self.is_gone()

    def are_pushed_out(self) -> bool:
        """Return whether words beside the board offered a game, and none do since that was pushed down."""
        grid = self._scene.site.grid
        if grid.area.y <= self._noted.area.y or not self.are_on_page:
            return False
        self._scene.park()
        offered = self._offer_beside(self._before, self._noted)
        return bool(offered) and not self._offer_beside(self._screen(), grid)

    def _offer_beside(self, screen: Image, where: Grid, counted: Beside = Beside.ASIDE) -> list[Rect]:
        """Return the words beside a board that offer a game, on a picture of the screen without a message."""
        area = self._area()
        grid, none = where.moved(-area.x, -area.y), np.zeros(screen.shape[:2], np.bool_)
        reach = surroundings(grid).clipped(bounds(screen))
        return beginnings(screen, grid, none, 0.0, reach, counted).beside

    def _pressed(self, key: str, state: bytes) -> bool:
        """Return whether a game began after the key that is named on the screen, where it was not in vain."""
        if (key, state) in self._vain:
            return False
        self.tried.append(key)
        self._scene.pointer.key(key)
        if self._board.is_there():
            return True
        self._vain.add((key, state))
        return False

    def _area(self) -> Rect:
        """Return the part of the screen that the game may be in."""
        whole = self._scene.screen.area()
        return whole if self._scene.area is None else self._scene.area.clipped(whole)

    def _screen(self) -> Image:
        return self._scene.screen.grab(self._area())

    def _began_the_last(self, place: Point, grid: Grid) -> bool:
        """Return whether words at the same place beside the board have begun the last game."""
        beside = Point(place.x - grid.area.x, place.y - grid.area.y)
        return self._last is not None and near(beside, self._last[0].center)

    def _begins_as_the_last(self) -> bool:
        """Return whether a game began after a click on words over the board that began the last one, too.

        Large ones are written across numbers, other ones this time, and might not be read again. They get one
        click; a sign below them is looked for anew.
        """
        if self._last is None or self._recalled or self._by_sign:
            return False
        (box, looked), board = self._last, self._scene.site.grid.area
        place = box.moved(board.x, board.y)
        if not board.contains(place.center) or place.clipped(self._scene.screen.area()) != place:
            return False
        self._scene.park()
        tried = len(self.tried)
        begun = self._begins_at(place, looked, "words that began the last game")
        self._recalled = len(self.tried) > tried
        return begun

    def _message(self, screen: Image, grid: Grid, hidden: Mask, reach: Rect) -> Mask:
        """Return where the screen shows what it did not while the game was new, and where it hides tiles.

        What came up far from the board is none of its messages; and after the window has moved all is new.
        A white message on a white page is new where it is written on.
        """
        new = np.zeros(screen.shape[:2], np.bool_)
        if self._noted.lies_as(self._scene.site.grid):
            changed = changes(self._before, screen)
            new = parts_at(came(changed) | written(changed), reach.grown(FAR))
        grid.area.cut(new)[:] = False
        return np.asarray(new | hiding(grid, hidden, screen.shape[:2]), np.bool_)

    def _was_right(self, place: Point) -> None:
        """Note that a click at a place has led to a game: it is made again, though one was in vain before."""
        self._taken = [taken for taken in self._taken if not near(place, taken[0])]

    def _was_in_vain(self, box: Rect, state: bytes) -> bool:
        """Return whether a click in a box of the screen has begun no game before.

        Args:
            box: the box.
            state: what was hidden then, where that may have kept the click from it; else nothing.
        """
        return any(near(box.center, other) and then in (state, b"") for other, then in self._taken)

    def _begins_at(self, box: Rect, looked: Image, named: str, state: bytes = b"") -> bool:
        """Return whether a game begins after a click, where none was in vain before.

        Args:
            box: where, on the screen.
            looked: what was read there; where it looks otherwise by now there is no click.
            named: what is there.
            state: as `_was_in_vain` has it.
        """
        now, over = self._scene.screen.grab(box), self._scene.site.grid.area.contains(box.center)
        if self._was_in_vain(box, state) or (differ(now, looked) and not (over and still_says(now, looked))):
            return False
        if self._board.has_come():
            return True
        self.tried.append(f"a click on {named}")
        before = self._scene.grab()
        self._scene.pointer.click(box.center)
        self._scene.park()
        if self._board.is_there():
            return True
        if not differ(self._scene.grab(), before):  # it closed no message over the board
            self._taken.append((box.center, state))  # it did something else, and would again
            self._scene.pointer.was_in_vain()
        return False

    def arrow(self) -> bool:
        """Return whether a game began after a click on the round arrow near the board, or over it."""
        self._scene.park()
        hidden = self._board.hidden()
        around, picture, grid = self._scene.surroundings(self._scene.site.grid)
        box = self._last_arrow(picture, grid) or round_arrow_near(picture, grid, hidden)
        if box is None or is_browsers(picture, box):
            return False
        if not self._begins_at(box.moved(around.x, around.y), box.cut(picture), "a round arrow"):
            return False
        if not self._board.came:
            self._arrow = box.moved(-grid.area.x, -grid.area.y), box.cut(picture)
        return True

    def amid(self) -> bool:
        """Return whether a game began after a click on the sign above its middle that has changed.

        A game that draws all its tiles otherwise once it has ended has nothing over its board.
        """
        self._scene.park()
        grid, hidden = self._scene.site.grid, float(self._board.hidden().mean())
        if not self._noted.lies_as(grid) or HARDLY < hidden < NEARLY_ALL or self.is_gone():
            return False
        screen, area = self._screen(), self._area()
        sign = sign_amid(self._before, screen, grid.moved(-area.x, -area.y))
        if sign is None or is_browsers(screen, sign):
            return False
        return self._begins_at(sign.moved(area.x, area.y), sign.cut(screen), "the sign above its middle")

    def _last_arrow(self, picture: Image, grid: Grid) -> Rect | None:
        """Return the box of the arrow that began the last game, if it is there: tiles may shine through."""
        if self._arrow is None:
            return None
        box, before = self._arrow
        place = box.moved(grid.area.x, grid.area.y)
        now = place.clipped(bounds(picture)).cut(picture)
        if now.shape != before.shape:
            return None
        # Nothing but its ground differs from it by as much as its ink does.
        ink = float(np.abs(before - np.median(before.reshape(-1, 3), axis=0)).mean())
        return place if cv2.absdiff(now, before).mean() < min(SHINES, ink / 2) else None
