"""The next game: the ways to begin one, in order, and the keys that do, past the dialogs of the last one."""

from collections.abc import Callable
from functools import partial
from itertools import product

import numpy as np

from screenbot.errors import StuckError
from screenbot.geometry import Point
from screenbot.play import BoardGoneError
from screenbot.window.clicks import Clicks
from screenbot.window.dialogs import ASKED, DIALOGS, ESCAPES, USUAL, Keys
from screenbot.window.faces import Faces
from screenbot.window.following import found_again, has_moved, stands
from screenbot.window.new_board import NewBoard
from screenbot.window.scene import Scene
from screenbot.window.site import differ
from screenbot.window.smiley import Smiley
from screenbot.window.staying import remains
from screenbot.window.watching import ANSWER, CALM, FRESH
from screenbot.window.wording import Beside

TRIES = 2
"""So often a game's button or keys are tried: its last word, or its button, may come up a second late."""

SOON = 0.8
"""Seconds within which a game begins after its question was answered, if that is all it needs."""

LATE = 6.0
"""Seconds within which a game that no key starts may begin by itself."""

PARTS = 3
"""So often in these it is looked whether what starts one has come up by now."""

RESTART = "r"
"""Programs drawn by hand begin a game so, and may say it in words over its numbers."""

BOTTOM, TOP = "end", "home"
"""Pages are scrolled to their ends by these."""

Way = Callable[[], bool]
"""Tries to begin a game, and tells whether one began."""


class NextGame:
    """Starts one game after the other.

    Of a program that nobody knows, words over its board or beside it do, keys, the button of a message,
    the face above the board, a round arrow near it, or what has changed above its middle: first what began
    the last one.

    Args:
        scene: the game that has ended.
        smiley: where a click starts the next, in the screen's pixels; by default keys do.
    """

    def __init__(self, scene: Scene, smiley: Point | None = None) -> None:
        self._scene = scene
        self._smiley = None if smiley is None else Smiley(scene.screen, smiley, scene.site.grid)
        self._board = NewBoard(scene)
        self._clicks = Clicks(scene, self._board)
        self._faces = Faces(scene, self._board)
        self._worked: Way | None = None
        self._clicked: Way | None = None
        self._closed: tuple[str, ...] = ()
        self._closing: tuple[str, ...] = ()
        self._in_vain = False
        self._pressed: list[str] = []

    def start(self) -> None:
        """Start it by its smiley, or by the skin's keys, one after the other; else by what offers it.

        Raises:
            StuckError: none of them started a game, or the smiley lies beneath the board now.
            BoardGoneError: the board is not to be seen any more.
        """
        self._start()
        self._clicks.note()

    def start_first(self) -> bool:
        """Start a new board that waits for its smiley, for words or a face; return whether it may have."""
        scene = self._scene
        self._board.ended = scene.seen()
        scene.begin()
        self._clicks.begin()
        if self._smiley is None:
            by_words = any(map(self._clicks.words, (Beside.ASIDE, Beside.LOOSE)))
            begun = by_words or self._faces.begin()
        else:
            begun = self._presses()
        if begun:
            self._clicks.note()
        return begun

    def goes_on(self) -> None:
        """Note that the game goes on, wherever its board is by now; where it has grown, so have its faces."""
        if self._clicks.goes_on():
            self._faces.note()

    def loss_is_told(self) -> bool:
        """Return whether a face or words beside the board tell that its game is lost."""
        return self._faces.tells_a_loss()

    def words_tell_a_loss(self) -> bool:
        """Return whether words around the board tell that its game is lost, and did not as it began."""
        return self._clicks.words_tell_a_loss()

    def words_tell_a_win(self) -> bool:
        """Return whether words around the board tell that its game is won, and did not as it began."""
        return self._clicks.words_tell_a_win()

    def face_has_turned(self) -> bool:
        """Return whether a face at the board looks otherwise than when its game was new."""
        return self._faces.look_otherwise()

    def _start(self) -> None:
        scene, known = self._scene, self._scene.eyes.new_game_keys(self._scene.skin)
        # A page may look as a program whose keys are also its browser's; no such program has a face.
        if not scene.foreign and any("ctrl" in combination for combination in known):
            scene.foreign = self._faces.are_above() or self._clicks.are_on_page
        strange = scene.strange
        usual = USUAL if scene.foreign else known or USUAL
        keys = usual if self._smiley is None else ((),)
        vanished = scene.vanished
        self._board.ended = scene.seen()
        scene.begin()
        self._board.came = False
        self._clicks.begin()
        self._faces.note_end()
        self._pressed.clear()
        last_resort: Keys = ()
        # What came over the board late may not be the game's: no key is sent there.
        tries = 0 if vanished else TRIES if strange else 1
        self._follow_moved()
        if tries and strange and (self._smiley is None or self._worked is not None):
            self._board.await_calm()
        self._clicks.note_end()
        worked = self._worked
        self._clicked = worked if strange and not self._is_by_keys(worked) else None
        self._closed = ()
        # What hides tiles may be a message that keeps clicks from the menu.
        hidden = worked == self._clicks.menu and bool(self._board.hidden().any())
        if tries and worked is not None and not hidden and (self._begins(worked) or self._begins_closed()):
            return
        if vanished and strange and self._smiley is None and self._begins(self._clicks.words):
            return
        for again in range(tries):
            if strange and self._smiley is None and self._begins(self._clicks.words):
                return
            if again:
                self._follow_moved()
            if again and worked is not None and strange and self._begins(worked):
                return  # the last one's message was in the way
            closing, last_resort = self._dialogs()
            if again and self._smiley is None:
                closing = closing[1:] or last_resort[:1]  # nothing closed, the keys have done nothing
            if any(map(self._begins, self._ways(closing, keys))):
                return
        if tries and strange and any(map(self._begins, self._last_ways())):
            return
        if self._begins_late(may_click=tries > 0):
            return
        if tries and strange and self._smiley is None and any(map(self._begins, self._last_resorts())):
            return
        if self._starts(last_resort, keys):
            return
        tried = ", ".join(dict.fromkeys(self._pressed + self._faces.tried + self._clicks.tried))
        if vanished or self._is_gone():
            begun = f"No new game began after {tried}, and the" if tried else "The"
            raise BoardGoneError(
                f"{begun} board of the last game is not to be seen any more, as if something lay over it, or "
                f"its window was closed or moved, or shows another page: {self._advice()}",
                at_once=False,
            )
        if self._smiley is not None:
            raise StuckError(f"No new game began after a click where `--new-game` says: {self._advice()}")
        raise StuckError(f"No new game began{f' after {tried}' if tried else ''}: {self._advice()}")

    def _begins(self, way: Way) -> bool:
        """Return whether a way begins a game; the next one is then begun so, or as the way itself has it."""
        self._worked = way
        if way():
            if self._board.came:
                self._worked = None  # it did nothing
            self._closing = self._closed or self._closing
            return True
        self._worked = None
        return False

    def _ways(self, closing: Keys, keys: Keys) -> list[Way]:
        """Return the ways to begin a game, in order: what lies over the board is answered first.

        A click beside it takes its focus. Where a face tells of the end, or words beside the board say that
        they begin a game, no key is needed.
        """
        pressing = partial(self._starts, closing, keys)
        if not self._scene.strange:
            return [pressing]
        offer = partial(self._clicks.offer, vivid=True)
        if self._smiley is not None:
            return [pressing, self._clicks.words, offer]  # what its button lies beneath may have one
        aside, in_bar = (partial(self._clicks.words, counted) for counted in (Beside.ASIDE, Beside.IN_BAR))
        return [
            self._faces.begin_told,
            aside,
            partial(self._clicks.offer, vivid=True, closing=True),
            pressing,
            *([] if self._scene.others else [in_bar]),  # words farther away may be another game's
            offer,
            self._clicks.renamed,
            self._faces.begin,
            self._clicks.arrow,
        ]

    def _last_ways(self) -> list[Way]:
        """Return the ways that may do another thing, in order."""
        offer = partial(self._clicks.offer, vivid=False)
        if self._smiley is not None:
            return [offer]
        loosely = partial(
            self._begins_or_uncovers, partial(self._clicks.words, Beside.LOOSE), self._clicks.closes
        )
        amid = [] if self._scene.others else [self._clicks.amid]  # what changes may be another game
        return [self._begins_below, offer, *amid, loosely, self._clicks.menu]

    def _last_resorts(self) -> list[Way]:
        """Return the ways that are hardly meant to begin a game, in order."""
        away = partial(self._begins_or_uncovers, partial(self._clicks.words, Beside.AWAY))
        far = [] if self._scene.others else [away]  # words farther away may be another game's
        return [self._begins_out_of_sight, self._restarts, self._clicks.tile, *far]

    def _begins_or_uncovers(self, *ways: Way) -> bool:
        """Return whether a game began by one of some ways, or by a face once they have changed the board."""
        before = self._scene.grab()
        return any(way() for way in ways) or (differ(self._scene.grab(), before) and self._faces.begin())

    def _follow_moved(self) -> None:
        """Follow the board with its buttons where its window has moved, or a message has pushed it aside."""
        scene = self._scene
        ended = self._board.ended
        if not has_moved(scene.screen, ended):
            return
        if scene.follow(found_again(scene.screen, scene.eyes, ended, scene.area)):
            self._board.ended = ended._replace(site=scene.site, reader=scene.reader, frame=scene.frame)
            self._clicks.note_end()

    def _is_gone(self) -> bool:
        """Return whether the board is not to be seen any more, nor what a dialog leaves of it.

        A message that the game has put above it may have pushed it aside.
        """
        scene = self._scene
        if remains(None, scene.read(scene.grab())) or stands(scene.screen, self._board.ended):
            return False
        return found_again(scene.screen, scene.eyes, self._board.ended, scene.area) is None

    def _advice(self) -> str:
        if self._smiley is not None:
            return "see whether the button that `--new-game` names is there at once, with nothing over it."
        return (
            "start a new one by hand, then run screenbot again; or say with `--new-game X,Y` where its "
            "button is."
        )

    def _dialogs(self) -> tuple[Keys, Keys]:
        """Return keys that may close a dialog, and those to be pressed when all else has failed.

        None may end a strange game whose board is seen; what asks whether to play again may lie beside it.
        """
        scene = self._scene
        if not scene.strange:
            return DIALOGS, ()
        scene.park()
        beside = remains(None, scene.read(scene.grab()))
        if beside:
            return ASKED[:1], () if self._smiley else ASKED[1:]
        return ASKED, ESCAPES

    def _starts(self, closing: Keys, keys: Keys) -> bool:
        """Return whether a game began after keys that close dialogs, and what starts one.

        The next game of a strange program is begun with what did; where a question was in the way, with that.
        """
        strange = self._scene.strange
        for tried, (dialog, combination) in enumerate(product(closing, keys)):
            if (strange or tried) and self._clicks.is_gone():
                return False  # keys would go to another program
            self._scene.park()
            if strange and self._board.has_come():
                return True
            before = self._scene.grab()
            self._scene.press(*dialog)
            self._pressed += dialog
            asked = strange and dialog in ASKED[1:]
            if asked and self._board.is_there(SOON):
                self._worked = partial(self._answers, dialog)
                return True
            if asked and np.array_equal(before, self._scene.grab()):
                continue  # what lies over the board takes no keys
            self._closed = dialog if asked else self._closed
            if asked and self._clicked is not None and self._begins(self._clicked):
                return True
            self._press(combination)
            if self._board.is_there(before=before if strange and self._smiley is None else None):
                kept = strange and (asked or not dialog)
                self._worked = partial(self._starts, (dialog,), (combination,)) if kept else None
                return True
            self._in_vain |= not dialog
            # The game's last word has come up by now, or what it hid is in sight.
            if strange and self._smiley is None and self._begins(self._clicks.words):
                return True
        return False

    def _begins_closed(self) -> bool:
        """Return whether a game began by what began the last, once what lies over the board is closed.

        That is, by the keys that closed it then; they are forgotten where they do not help any more.
        """
        if self._clicked is None or not self._closing or self._clicks.is_gone():
            return False
        if not (self._board.hidden().any() or self._clicks.is_veiled()):
            return False
        before = self._scene.grab()
        if self._answers(self._closing, SOON):
            self._worked = self._clicked  # no key is pressed first where nothing lies over the board
            return True
        if not np.array_equal(before, self._scene.grab()) and self._begins(self._clicked):
            return True
        self._closing = ()
        return False

    def _is_by_keys(self, way: Way | None) -> bool:
        """Return whether a way begins a game by keys alone."""
        return way == self._restarts or getattr(way, "func", None) in (self._starts, self._answers)

    def _begins_late(self, may_click: bool) -> bool:
        """Return whether a game began by itself, or by the smiley, if that may have come up late.

        Where what was around the board has gone as well, another program may lie there.
        """
        if self._smiley is None or not may_click:
            return self._board.is_there(LATE)
        for _ in range(PARTS):
            if self._board.is_there(LATE / PARTS):
                return True
            late = self._smiley.has_changed() and not self._clicks.is_gone()
            if late and self._begins(self._presses):
                return True
        return False

    def _restarts(self) -> bool:
        """Return whether a game began after the letter that many small programs begin one with."""
        if self._is_out_of_reach():
            return False
        self._pressed.append(RESTART)
        self._scene.park()
        self._scene.press(RESTART)
        return self._board.is_there()

    def _begins_below(self) -> bool:
        """Return whether a game began by words that the last one's message has pushed out of sight."""
        if self._is_out_of_reach() or not self._clicks.are_pushed_out():
            return False
        self._scroll(BOTTOM)
        if self._clicks.words(Beside.ASIDE):
            return True
        self._scroll(TOP)
        return False

    def _begins_out_of_sight(self) -> bool:
        """Return whether a game began by words at the end of a page, which nobody has seen as yet.

        The page has one where the board is not where it was. It may be out of sight there: what has begun is
        seen back at its top.
        """
        ended = self._board.ended
        if self._scene.others or self._is_out_of_reach():
            return False
        self._scroll(BOTTOM)
        return not stands(self._scene.screen, ended) and self._clicks.words_out_of_sight(self._is_at_top)

    def _is_at_top(self) -> bool:
        """Return whether the next board is there at the top of the page, once it is scrolled there."""
        self._scroll(TOP)
        return self._board.is_there()

    def _is_out_of_reach(self) -> bool:
        """Return whether a key would go to another program: the window or the board is not there."""
        return self._clicks.is_gone() or self._is_gone()

    def _scroll(self, key: str) -> None:
        """Scroll a page by a key, and follow the board."""
        scene = self._scene
        self._pressed.append(key)
        scene.park()
        scene.press(key)
        scene.wait(CALM)
        self._follow_moved()

    def _presses(self) -> bool:
        """Return whether a game began by the smiley alone."""
        self._press(())
        return self._board.is_there()

    def _answers(self, dialog: tuple[str, ...], patience: float = ANSWER + FRESH) -> bool:
        """Return whether a game began after keys that answer a question, in so many seconds."""
        self._scene.park()
        self._scene.press(*dialog)
        self._pressed += dialog
        return self._board.is_there(patience)

    def _press(self, combination: tuple[str, ...]) -> None:
        """Press what starts a game: its smiley, or keys; its face, where keys alone have begun none."""
        scene = self._scene
        if self._smiley is not None:
            place = self._smiley.place(scene.site.grid)
            scene.pointer.click(place)
            scene.park()
            scene.wait(FRESH)  # a button springs back
            self._smiley.note(place)
        elif not scene.strange or not (self._in_vain and self._faces.press()):
            scene.pointer.key(*combination)
            self._pressed += ["+".join(combination)] if combination else []
