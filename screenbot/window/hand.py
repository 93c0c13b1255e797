"""The hand: one click on a tile that looks as it did when it was read."""

from collections.abc import Collection

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Cell, Move, Tile, neighbours
from screenbot.desktop import Button
from screenbot.geometry import Image, Point, Rect, bounds
from screenbot.window.moment import middle
from screenbot.window.scene import Scene
from screenbot.window.site import FAINT, SAME, Site, differ
from screenbot.window.watching import POLL

DELIVERY = 0.3
"""Seconds that the pointer stays on a clicked tile which does not change; most games take 2 to 15 ms. So long
a board that is painted all anew after a click is waited for, too."""

TAKEN = 1.0
"""Seconds likewise where the game drops clicks while it is busy with one."""

STILL = 0.06
"""Seconds in which a tile does not change that has answered, there."""

LIT, WHOLLY_LIT = 0.05, 0.4
"""Seconds after which a game has lit up the tile under the pointer, if it does: three frames. Some pages
light it up ever more, for so long."""

FRAME = 1 / 60
"""Seconds between two frames of a game that asks where the pointer is once a frame."""

OWN = 3
"""What comes over a tile so often in a row as the pointer rests on it, and is gone when it has left, is the
pointer's own: a tile at the rim that grows beneath it was looked at a thousand times without a click."""

RESTS = 0.04
"""Seconds that the pointer rests on a tile before the click, once one has come to nothing in that turn or
was lost in that game: the game may be one that takes the place where the pointer was a frame ago."""

HELD = 0.04
"""Seconds that the button is held down which flags a tile of a program that nobody knows: it may ask once a
frame which one is down, and take one that is up again for the left one. The left one is held as long where
the pointer rests. Few hands are faster."""

UNHEARD = 4
"""After so many clicks in a row without an answer the rest of a turn waits for the next look: what has opened
over the board may take them all."""

COARSE = 4
"""Of a tile whose picture is never still so many parts, each way, must be as they were."""

BUTTONS = {Action.OPEN: Button.LEFT, Action.FLAG: Button.RIGHT, Action.CHORD: Button.MIDDLE}


class Hand:
    """Clicks the tiles of a game, never blindly.

    Args:
        scene: the game.

    Attributes:
        clicked_at: when the last click was done, in the clock's seconds.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.clicked_at = -np.inf
        self._light: npt.NDArray[np.int16] | None = None
        self._lit_at: Site | None = None
        self._lit_for = 0.0
        self._unheard: list[Cell] = []
        self._rests = self._menu = False
        self._came = 0

    def do(self, move: Move) -> bool:
        """Make one move, unless the tile or the board's rim no longer look as they did when read.

        Nor where the last clicks have come to nothing, as where a dialog takes them: it was not tried then.
        Nor where more than its tile has changed with the first flag of a strange program: a click might
        choose from the menu that it has opened. Return whether the tile got its click.
        """
        scene, answers = self._scene, self._scene.answers
        self._menu &= bool(answers.waiting)
        if self._menu:
            return False
        if self._is_unheard():
            answers.left.update([move.cell] if move.action is Action.OPEN else [])
            return False
        if move.action is Action.OPEN:
            answers.opened.add(move.cell)
        if move.action is Action.FLAG and answers.tries_flag:
            return False
        point = scene.site.grid.center(*move.cell)
        self._learn_light(move.cell, point)
        if not self._is_as_read(move.cell):
            return False
        self._rests = answers.lost_here > 0 or (self._rests and bool(answers.waiting))
        first_flag = move.action is Action.FLAG and scene.strange and answers.flags_in_doubt
        if self._rests or first_flag:  # a flag elsewhere would pass for what the game has put there
            scene.pointer.move(point)
            scene.clock.sleep(RESTS)
            if self._came < OWN and self._is_hidden(move.cell):
                self._came += 1
                return False
        self._came = 0
        before = scene.grab() if first_flag else None
        with scene.log.phase("click"):
            self._click(point, move.action)
        scene.log.click(point, move)
        answers.clicked(move)
        if move.action is not Action.CHORD:
            heard = self._is_answered(move.cell) and not (self._unheard and self._is_hidden(move.cell))
            self._unheard = [] if heard else [*self._unheard, move.cell]
            self._rests |= not heard
        if before is not None and not scene.restless:
            self._menu = self._has_changed_beside(move.cell, before)
        self.clicked_at = scene.clock.now()
        return True

    def flag_left(self, cells: Collection[Cell]) -> Cell | None:
        """Flag what a won game has left closed; return the first tile that got no flag: the game had ended.

        No log has these clicks, as no turn leads to them.
        """
        scene = self._scene
        for cell in cells:
            if not self._is_as_read(cell):
                return None
            self._click(scene.site.grid.center(*cell), Action.FLAG)
            scene.answers.sent += 1
            answered = self._is_answered(cell)
            scene.park()
            scene.clock.sleep(DELIVERY)
            if not answered or self._reads(scene.grab(), cell) != Tile.FLAG:
                return cell
        return None

    def _click(self, point: Point, action: Action) -> None:
        """Click a tile."""
        pointer, long = self._scene.pointer, self._scene.strange and (self._rests or action is Action.FLAG)
        pointer.hold(BUTTONS[action], HELD if long else 0.0)
        pointer.click(point, BUTTONS[action])

    def _is_unheard(self) -> bool:
        """Return whether the last clicks of this turn have had no answer so far."""
        scene = self._scene
        waiting = scene.answers.waiting
        self._unheard = [cell for cell in self._unheard if cell in waiting]
        if len(self._unheard) < UNHEARD:
            return False
        frame = scene.grab()
        self._unheard = [
            cell
            for cell in self._unheard
            if not self._has_answered(cell, scene.site.tile(cell).cut(frame), SAME)
            or self._is_hidden(cell, frame)
        ]
        return len(self._unheard) >= UNHEARD

    def _has_answered(self, cell: Cell, now: Image, by: int = FAINT) -> bool:
        """Return whether a tile looks otherwise than when it was read, and than that under the pointer."""
        before = self._scene.site.tile(cell).cut(self._scene.frame)
        return differ(before, now, by=by) and differ(self._as_lit(before), now, by=FAINT)

    def _has_changed_beside(self, cell: Cell, before: Image) -> bool:
        """Return whether more of a frame has changed since than a tile and what is right beside it."""
        now, grid = self._scene.grab(), self._scene.site.local_grid
        own = grid.tile(*cell).grown(round(min(grid.tile_width, grid.tile_height) / 2)).clipped(bounds(now))
        now = now.copy()
        own.cut(now)[:] = own.cut(before)
        return differ(now, before, by=FAINT)

    def _is_hidden(self, cell: Cell, frame: Image | None = None) -> bool:
        """Return whether something has come over a tile, or over the board's rim: that is no answer."""
        frame = self._scene.grab() if frame is None else frame
        return self._scene.differs(frame, *self._scene.site.rim()) or self._is_hidden_beside(frame, cell)

    def _is_as_read(self, cell: Cell) -> bool:
        """Return whether a tile and the board's rim look as when read; what blinks is waited for."""
        scene, site = self._scene, self._scene.site
        frame = scene.grab()
        if scene.restless:
            if not self._are_nearly_as_read(frame, *site.rim()):
                return False
            if self._are_nearly_as_read(frame, site.tile(cell)) or scene.reading is None:
                return True
            shown, told = self._reads(frame, cell), bool(self._numbers_beside(cell))
            unread = shown == Tile.UNSURE and told and not self._is_hidden_beside(frame, cell)
            return unread or shown == scene.reading.tiles[cell]
        deadline = scene.clock.now() + DELIVERY
        while scene.differs(frame, site.tile(cell), *site.rim()):
            if np.array_equal(frame, scene.vain) or not scene.blinks(frame):
                return False
            if scene.clock.now() >= deadline:
                scene.vain = frame
                return False
            scene.clock.sleep(POLL)
            frame = scene.grab()
        # Along its sides a neighbour that was just opened may shine through: that is no other look.
        now, then = (middle(cell, each, site.local_grid) for each in (frame, scene.frame))
        if differ(now, then, by=FAINT):
            if self._shows_other(frame, cell):
                return False
            frame = scene.grab()  # to read it has taken its time
            if scene.differs(frame, *site.rim()) or differ(
                now, middle(cell, frame, site.local_grid), by=FAINT
            ):
                return False
        return not self._is_hidden_beside(frame, cell)

    def _is_hidden_beside(self, frame: Image, cell: Cell) -> bool:
        """Return whether a number beside a tile looks otherwise: a dialog may look as covered tiles do."""
        grid, before = self._scene.site.local_grid, self._scene.frame
        numbers = self._numbers_beside(cell)
        return any(differ(middle(near, frame, grid), middle(near, before, grid)) for near in numbers)

    def _numbers_beside(self, cell: Cell) -> list[Cell]:
        """Return where numbers were read beside a tile."""
        if self._scene.reading is None:
            return []
        tiles = self._scene.reading.tiles
        return [near for near in neighbours(cell, *tiles.shape) if tiles[near] > 0]

    def _are_nearly_as_read(self, frame: Image, *parts: Rect) -> bool:
        """Return whether parts of a frame look as when read but for fine lines, that may turn."""
        before = self._scene.frame
        seen = (part for part in parts if part.width and part.height)
        return all(_coarsely_apart(part.cut(frame), part.cut(before)) <= SAME for part in seen)

    def _shows_other(self, frame: Image, cell: Cell) -> bool:
        """Return whether a tile reads otherwise than on the last board."""
        before = self._scene.reading
        return before is not None and self._reads(frame, cell) != before.tiles[cell]

    def _reads(self, frame: Image, cell: Cell) -> int:
        """Return what a tile is read as."""
        with self._scene.log.phase("read"):
            return int(self._scene.reader.read(frame).tiles[cell])

    def _is_answered(self, cell: Cell) -> bool:
        """Leave the pointer where it is until the tile changes, but not for long; return whether it did.

        A window manager that is late delivers a press where the pointer is by then: on another tile. Where
        clicks are dropped, the answer is a look that stays: a tile that glows ever more is none.
        """
        scene, clock = self._scene, self._scene.clock
        place, drops = scene.site.grid.tile(*cell), scene.answers.drops and not scene.restless
        deadline = clock.now() + (TAKEN if drops else DELIVERY)
        while clock.now() < deadline:
            if drops:
                if self._has_turned(cell):
                    return True
            elif self._has_answered(cell, scene.screen.grab(place)):
                if self._lights:
                    clock.sleep(FRAME)  # it may be pressed down, and opened in the next frame
                return True
            clock.sleep(POLL / 4)
        return False

    def _has_turned(self, cell: Cell) -> bool:
        """Return whether a tile looks otherwise, not only lit up, and stays so."""
        scene, site = self._scene, self._scene.site
        moment, frame = scene.moment(), scene.grab()
        if not moment.changed(cell, frame, site.local_grid) or moment.lit(cell, frame, site.local_grid):
            return False
        scene.clock.sleep(STILL)
        return not differ(site.tile(cell).cut(frame), site.tile(cell).cut(scene.grab()), by=FAINT)

    def _learn_light(self, cell: Cell, point: Point) -> None:
        """Learn once how the pointer lights up a covered tile: that is no answer to a click yet.

        Games that ask where the pointer is once a frame take two quick clicks for two on the second tile.
        """
        scene = self._scene
        wait = WHOLLY_LIT if scene.answers.drops else LIT
        known = self._lit_at is scene.site and self._lit_for >= wait
        if known or scene.reading is None or scene.reading.tiles[cell] != Tile.COVERED:
            return
        place = scene.site.grid.tile(*cell)
        before = scene.screen.grab(place).astype(np.int16)
        scene.pointer.move(point)
        scene.clock.sleep(wait)
        self._light, self._lit_at, self._lit_for = scene.screen.grab(place) - before, scene.site, wait
        scene.light = np.median(self._light, axis=(0, 1)) if self._light.any() else None
        if self._light.any():
            scene.park()
            scene.clock.sleep(wait)

    @property
    def _lights(self) -> bool:
        """Whether the pointer is known to light up covered tiles."""
        return self._light is not None and self._lit_at is self._scene.site and bool(self._light.any())

    def _as_lit(self, tile: Image) -> Image:
        """Return what a covered tile looks like under the pointer."""
        if self._light is None or not self._lights or self._light.shape != tile.shape:
            return tile
        return np.asarray(np.clip(tile + self._light, 0, 255), np.uint8)


def _coarsely_apart(one: Image, other: Image) -> float:
    """Return by how much two pictures differ where they do most, made coarse: in grey levels."""
    if one.shape != other.shape:
        return np.inf
    size = (min(COARSE, one.shape[1]), min(COARSE, one.shape[0]))
    small = (cv2.resize(each, size, interpolation=cv2.INTER_AREA).astype(np.int16) for each in (one, other))
    return float(np.abs(np.subtract(*small)).max())
