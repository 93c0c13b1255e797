"""The next game: its smiley or keys, and the dialogs of the last one that are in their way."""

from itertools import product

import numpy as np

from screenbot.board import Tile
from screenbot.errors import StuckError
from screenbot.geometry import Image, Point
from screenbot.window.dialogs import ASKED, DIALOGS, ESCAPES, Keys
from screenbot.window.following import found_new, gone
from screenbot.window.scene import Scene
from screenbot.window.smiley import Smiley
from screenbot.window.staying import remains
from screenbot.window.watching import ANSWER, FRESH, QUIET, Watched

LATE = 6.0
"""Seconds within which a game that no key starts may begin by itself."""


class NextGame:
    """Starts one game after the other.

    Args:
        scene: the game that has ended.
        smiley: where a click starts the next, in the screen's pixels; by default keys do.
    """

    def __init__(self, scene: Scene, smiley: Point | None = None) -> None:
        self._scene = scene
        self._smiley = None if smiley is None else Smiley(scene.screen, smiley, scene.site.grid)

    def start(self) -> None:
        """Start it by its smiley, or by the skin's keys: one combination after the other.

        Raises:
            StuckError: none of them started a game, or the smiley lies beneath the board now.
            BoardGoneError: the board is not to be seen any more.
        """
        scene = self._scene
        keys = scene.eyes.new_game_keys(scene.skin) if self._smiley is None else ((),)
        vanished = scene.vanished
        scene.begin()
        # What came over the board late may not be the game's: no key is sent there.
        first, last_resort = ((), ()) if vanished else self._dialogs()
        if self._starts(first, keys) or self._is_new(LATE) or self._starts(last_resort, keys):
            return
        last = scene.read(scene.grab())
        if vanished or (not remains(None, last) and not scene.stands()):
            raise gone(last)
        if self._smiley is not None:
            raise StuckError(
                "No new game began after a click where `--new-game` says: see where its button is."
            )
        closing = [(key,) for each in (*first, *last_resort) for key in each]
        tried = ", ".join(dict.fromkeys("+".join(combination) for combination in (*keys, *closing)))
        raise StuckError(
            f"No new game began after {tried}: start one by hand, then run screenbot again; or say with "
            "`--new-game X,Y` where its button is."
        )

    def _dialogs(self) -> tuple[Keys, Keys]:
        """Return keys that may close a dialog, and those to be pressed when all else has failed.

        None where they may end a strange game whose board is seen.
        """
        scene = self._scene
        if scene.skin:
            return DIALOGS, ()
        scene.park()
        return (DIALOGS[:1], ()) if remains(None, scene.read(scene.grab())) else (ASKED, ESCAPES)

    def _starts(self, closing: Keys, keys: Keys) -> bool:
        """Return whether a game began after keys that close dialogs, and what starts one."""
        for dialog, combination in product(closing, keys):
            self._scene.park()
            self._scene.press(*dialog)
            self._press(combination)
            if self._is_new():
                return True
        return False

    def _press(self, combination: tuple[str, ...]) -> None:
        """Press what starts a game: its smiley, or keys."""
        scene = self._scene
        if self._smiley is None:
            scene.pointer.key(*combination)
            return
        scene.pointer.click(self._smiley.place(scene.site.grid))
        scene.park()

    def _is_new(self, patience: float = ANSWER + FRESH) -> bool:
        """Return whether all tiles are covered, and still: a message that fades out swallows clicks.

        Args:
            patience: for so many seconds they may become so.
        """
        board = Watched(self._scene.grab, self._scene.clock)
        while board.seconds < patience:
            self._scene.clock.sleep(QUIET)
            still = not board.changed() and board.quiet >= FRESH
            if still and self._is_covered(board.frame):
                return True
        return False

    def _is_covered(self, frame: Image) -> bool:
        """Return whether all tiles are covered, here or where the board is laid for a new game."""
        scene = self._scene
        if (scene.read(frame).tiles == Tile.COVERED).all():
            scene.frame = frame
            return True
        changed = not np.array_equal(frame, scene.vain)
        scene.vain = frame
        return changed and scene.follow(found_new(scene.screen, scene.eyes, scene.seen(), scene.area))
