"""Whether the next game's board is there: all tiles covered, where the last one was or elsewhere."""

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.geometry import Image, peak
from screenbot.vision.reading import Reading
from screenbot.window.following import Followed, found_new, lies_under
from screenbot.window.outline import Mask
from screenbot.window.scene import Scene
from screenbot.window.site import differ
from screenbot.window.watching import ANSWER, CALM, FRESH, QUIET, Watched

AGAIN = 3
"""So many tiles that were not are covered: it is another game, though its first click has opened some."""

MOST_MARKS = 0.3
"""Where more of its flags and mines are as they were it is the same one."""

HEARD = 1.5
"""A key that does anything shows it on the board within so many seconds, were it not the next one's yet."""

IN_SIGHT = 0.5
"""Where a board in a window of its own comes so much of its size changes on the screen."""

MOSTLY = 0.3
"""A program that opens a new game's first tiles leaves so many of all covered."""

LOADS = 6.0
"""Seconds within which a board comes where its place has become blank: some are asked for on the web."""

BY_FAR = 0.5
"""Where fewer of all tiles are hidden a message may lie over all that are not blank."""

PLAIN = 8
"""A tile is of one colour that differs by no more within it, in grey levels."""


class NewBoard:
    """Waits for the board of the next game.

    Args:
        scene: the game that has ended.

    Attributes:
        ended: that game as it was seen last.
        came: whether the board that is there has come by itself, before what was to begin a game.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene, self.ended, self.came = scene, scene.seen(), False
        self._sought: Image | None = None
        self._last: Image | None = None

    def await_calm(self) -> None:
        """Wait until the game's last word has come up, for a second at most.

        What the screen shows then is no new board, if the last one still looks as it did; of one whose tiles
        could not be read when it ended nobody knows that.
        """
        scene = self._scene
        board = Watched(scene.grab, scene.clock)
        while board.quiet < CALM / 2 and board.seconds < CALM:
            scene.wait(QUIET)
            board.changed()
        unread = self.ended.tiles is not None and bool((self.ended.tiles == Tile.UNSURE).all())
        if np.array_equal(board.frame, self.ended.frame) and not unread:
            scene.vain, self._sought = board.frame, scene.screen.grab(scene.area or scene.screen.area())

    def is_there(self, patience: float = ANSWER + FRESH, before: Image | None = None) -> bool:
        """Return whether all tiles are covered, and still: a message that fades out swallows clicks.

        Args:
            patience: for so many seconds they may become so; for `LOADS` where a blank page has come.
            before: what the board showed until then, if nothing is waited for where it stays so.
        """
        scene = self._scene
        board, vain = Watched(scene.grab, scene.clock), scene.vain
        while board.seconds < patience:
            if board.seconds >= patience - CALM and self._loads(board.frame, vain):
                patience = max(patience, min(board.seconds + 2 * CALM, LOADS))
            scene.wait(QUIET)
            changed = board.changed()
            still = (not changed and board.quiet >= FRESH) or (scene.restless and board.seconds >= CALM)
            if still and self._is_covered(board.frame):
                return True
            if before is not None and board.seconds >= HEARD and np.array_equal(board.frame, before):
                return False
        return board.quiet >= FRESH and self._has_begun(board.frame)

    def has_come(self) -> bool:
        """Return whether the next board has come by itself, as `came` says from then on.

        It looks as the last new one did.
        """
        tiles, frame, self.came = self.ended.tiles, self._scene.grab(), False
        if tiles is None or (tiles == Tile.COVERED).all() or np.array_equal(frame, self.ended.frame):
            return False
        covered = self._is_as_new(frame) and (self._scene.read(frame).tiles == Tile.COVERED).all()
        self.came = bool(covered) and self.is_there()
        return self.came

    def is_opened(self) -> bool:
        """Return whether a click that began a game has opened a tile of it, too: others are covered again."""
        frame = self._scene.grab()
        return self._is_another(frame, self._scene.read(frame))

    def _has_begun(self, frame: Image) -> bool:
        """Return whether the program has opened the first tiles of a new game by itself.

        No mark is on it, and tiles that were open when the last one ended are covered: a message that is gone
        has covered none.
        """
        before, reading = self.ended.tiles, self._scene.read(frame)
        if before is None or before.shape != reading.tiles.shape:
            return False
        covered = reading.tiles == Tile.COVERED
        begun = covered.mean() >= MOSTLY and ((reading.tiles >= 0) | covered).all()
        anew = (covered & (before >= 0)).sum() >= AGAIN
        return bool(begun and anew) and self._is_another(frame, reading)

    def _is_another(self, frame: Image, reading: Reading) -> bool:
        """Return whether a frame shows another game than the one that has ended, some tiles open.

        A message's plain ground passes for covered tiles, but beside it stand flags and numbers as they did.
        """
        scene, before = self._scene, self.ended.tiles
        if before is None or self._is_blank(frame):
            return False
        again = ((before != Tile.COVERED) & (reading.tiles == Tile.COVERED)).sum() >= AGAIN
        marked = (before < 0) & (before != Tile.COVERED)
        marks_stand = marked.any() and (reading.tiles == before)[marked].mean() > MOST_MARKS
        shown = (before > 0) & (reading.tiles >= 0)
        stands = shown.sum() >= AGAIN and bool((reading.tiles == before)[shown].all())
        if not again or marks_stand or stands:
            return False
        scene.frame = frame
        return True

    def hidden(self) -> Mask:
        """Return which tiles could not be read when the game had ended, or look otherwise by now."""
        scene, ended = self._scene, self.ended
        frame = scene.grab()
        if ended.tiles is None or ended.site is not scene.site:
            return np.asarray(scene.read(frame).tiles == Tile.UNSURE, np.bool_)
        hidden = np.asarray(ended.tiles == Tile.UNSURE, np.bool_)
        for cell, tile in scene.site.tiles().items():
            hidden[cell] |= differ(tile.cut(frame), tile.cut(ended.frame))
        return hidden

    def hidden_part(self, hidden: Mask) -> float:
        """Return how large a part of the board is hidden: blank tiles may look like a bare page in its place.

        Args:
            hidden: as `hidden` has it.
        """
        tiles, part = self.ended.tiles, float(hidden.mean())
        if part < BY_FAR or tiles is None or tiles.shape != hidden.shape or not tiles.any():
            return part
        return max(part, float(hidden[tiles != 0].mean()))

    def _is_covered(self, frame: Image) -> bool:
        """Return whether all tiles are covered, here or where the board is laid for a new game.

        Covered tiles look as such where lines run through them, too, as when a banner that pushed the board
        down is gone. Nowhere else is a board as long as the last one is to be seen here, were it beneath a
        dialog.
        """
        scene = self._scene
        if (scene.read(frame).tiles == Tile.COVERED).all() and not self._is_blank(frame):
            if self._is_as_new(frame) or not self._follow(self._shifted()):
                scene.frame = frame
        else:
            whole = scene.screen.grab(scene.area or scene.screen.area())
            changed = not np.array_equal(frame, scene.vain) or self._much_has_changed(whole)
            scene.vain = frame
            if not changed or lies_under(scene.screen, self.ended):
                return False
            self._sought = whole
            if not self._follow(self._found()):
                return False
        scene.note_fresh()
        return True

    def _much_has_changed(self, whole: Image) -> bool:
        """Return whether as much as a board looks otherwise on the screen than when a new one was sought.

        What moves all the time, as a video does, is none.
        """
        before, last, board = self._sought, self._last, self._scene.site.grid.area
        self._last = whole
        if before is None or before.shape != whole.shape:
            return True
        if last is None or last.shape != whole.shape or np.array_equal(before, whole):
            return False
        changed, moving = (peak(cv2.absdiff(each, whole)) > 0 for each in (before, last))
        return bool((changed & ~moving).sum() > IN_SIGHT * board.width * board.height)

    def _follow(self, there: Followed | None) -> bool:
        """Go on with the new board, if there is one, and its mines where it has another size."""
        size = self._scene.seen().size
        if there is None or not self._scene.follow(there):
            return False
        if there.found.tiles.shape != size:
            self._scene.count_mines(there.found)
        return True

    def _found(self) -> Followed | None:
        """Return the new board wherever it lies."""
        scene = self._scene
        return found_new(scene.screen, scene.eyes, scene.seen(), scene.area, scene.others)

    def _is_blank(self, frame: Image) -> bool:
        """Return whether tiles are plain that are not on a new board: a message lies over them all."""
        fresh = self._scene.fresh
        if fresh is None or fresh.shape != frame.shape:
            return False
        return self._are_plain(frame) and not self._are_plain(fresh)

    def _loads(self, frame: Image, vain: Image) -> bool:
        """Return whether a blank page has come in the place of what was there when a game was to begin."""
        return self._is_blank(frame) and (frame.shape != vain.shape or differ(frame, vain))

    def _are_plain(self, frame: Image) -> bool:
        """Return whether most tiles are of one colour each."""
        tiles = self._scene.site.tiles().values()
        plain = sum(np.ptp(tile.cut(frame), axis=(0, 1)).max() <= PLAIN for tile in tiles)
        return bool(plain > len(tiles) / 2)

    def _is_as_new(self, frame: Image) -> bool:
        """Return whether most tiles look as on the last new board, which lay where they do, and its rim does.

        Where the board has moved since, a message may have pushed it, and lines run through plain tiles now.
        A larger one may begin where it did.
        """
        scene = self._scene
        if scene.fresh is None or scene.fresh.shape != frame.shape:
            return False
        if not scene.fresh_at.lies_as(scene.site.grid):
            return False
        if any(differ(strip.cut(frame), strip.cut(scene.fresh)) for strip in scene.site.rim()):
            return False
        tiles = scene.site.tiles().values()
        same = sum(not differ(tile.cut(frame), tile.cut(scene.fresh)) for tile in tiles)
        return same > len(tiles) / 2

    def _shifted(self) -> Followed | None:
        """Return the new board where it lies near the last one's place, but not there."""
        before, there = self._scene.site.grid, self._found()
        if there is None or there.found.grid.lies_as(before):
            return None
        shared = there.found.grid.area.clipped(before.area)
        return there if shared.width and shared.height else None
