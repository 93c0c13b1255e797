"""The next game: its smiley or keys, the dialogs of the last one in their way, and what these offer."""

from collections.abc import Callable
from functools import partial
from itertools import product

import numpy as np

from screenbot.board import Tile
from screenbot.errors import StuckError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.play import BoardGoneError
from screenbot.window.dialogs import ASKED, DIALOGS, ESCAPES, Keys
from screenbot.window.face import face_above, shows_face
from screenbot.window.following import Followed, found_again, found_new, has_moved, lies_under, stands
from screenbot.window.offer import offered
from screenbot.window.outline import Mask
from screenbot.window.scene import Scene
from screenbot.window.site import differ
from screenbot.window.smiley import Smiley
from screenbot.window.staying import remains
from screenbot.window.watching import ANSWER, CALM, FRESH, QUIET, Watched
from screenbot.window.wording import beginnings, near, says_otherwise

TRIES = 2
"""So often a game's button or keys are tried: its last word, or its button, may come up a second late."""

SOON = 0.8
"""Seconds within which a game begins after its question was answered, if that is all it needs."""

MOST_WORDS = 2
"""So many places are clicked where words say that a game begins, at each try."""

LATE = 6.0
"""Seconds within which a game that no key starts may begin by itself."""


class NextGame:
    """Starts one game after the other.

    Of a game that no pack knows the button of a message over its board does, or the face above it, where keys
    do not.

    Args:
        scene: the game that has ended.
        smiley: where a click starts the next, in the screen's pixels; by default keys do.
    """

    def __init__(self, scene: Scene, smiley: Point | None = None) -> None:
        self._scene = scene
        self._smiley = None if smiley is None else Smiley(scene.screen, smiley, scene.site.grid)
        self._face = None if smiley is not None or scene.skin else self._seen_face()
        self._worked: Callable[[], bool] | None = None
        self._in_vain = False
        self._taken: list[Point] = []
        self._read: Image | None = None
        self._tried: list[str] = []
        self._ended = scene.seen()

    def start(self) -> None:
        """Start it by its smiley, or by the skin's keys, one after the other; else by what offers it.

        Raises:
            StuckError: none of them started a game, or the smiley lies beneath the board now.
            BoardGoneError: the board is not to be seen any more.
        """
        scene = self._scene
        keys = scene.eyes.new_game_keys(scene.skin) if self._smiley is None else ((),)
        vanished, self._ended = scene.vanished, scene.seen()
        scene.begin()
        self._read = None
        self._tried = ["+".join(combination) for combination in keys if combination]
        last_resort: Keys = ()
        # What came over the board late may not be the game's: no key is sent there.
        tries = 0 if vanished else 1 if scene.skin else TRIES
        if has_moved(scene.screen, self._ended):  # a message has pushed it aside, and its buttons
            scene.follow(found_again(scene.screen, scene.eyes, self._ended, scene.area))
        if tries and not scene.skin and self._smiley is None:
            self._await_dialog()
        if tries and self._worked is not None:
            worked, self._worked = self._worked, None
            if worked():
                return
        for again in range(tries):
            closing, last_resort = self._dialogs()
            self._tried += [key for combination in closing for key in combination]
            if again and self._smiley is None:
                closing = closing[1:] or last_resort[:1]  # nothing closed, the keys have done nothing
            # What lies over the board is answered first: a click beside it takes its focus.
            ways = (
                self._clicks_words,
                partial(self._starts, closing, keys),
                partial(self._takes_offer, vivid=True),
                self._clicks_face,
            )
            if any(way() for way in ways):
                return
        if tries and (self._takes_offer(vivid=False) or self._clicks_words(beside=True)):
            return
        self._tried += [key for combination in last_resort for key in combination]
        if self._is_new(LATE) or self._starts(last_resort, keys):
            return
        if vanished or self._is_gone():
            tried = f"No new game began after {self._all_tried()}, and the" if self._tried else "The"
            raise BoardGoneError(
                f"{tried} board of the last game is not to be seen any more, as if something lay over it, or "
                f"its window was closed or moved, or shows another page: {self._advice()}",
                at_once=False,
            )
        if self._smiley is not None:
            raise StuckError(f"No new game began after a click where `--new-game` says: {self._advice()}")
        raise StuckError(f"No new game began after {self._all_tried()}: {self._advice()}")

    def _is_gone(self) -> bool:
        """Return whether the board is not to be seen any more, nor what a dialog leaves of it.

        A message that the game has put above it may have pushed it aside.
        """
        scene = self._scene
        if remains(None, scene.read(scene.grab())) or stands(scene.screen, self._ended):
            return False
        return found_again(scene.screen, scene.eyes, self._ended, scene.area) is None

    def _all_tried(self) -> str:
        return ", ".join(dict.fromkeys(self._tried))

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
        if scene.skin:
            return DIALOGS, ()
        scene.park()
        beside = remains(None, scene.read(scene.grab()))
        if beside:
            return ASKED[:1], () if self._smiley else ASKED[1:]
        return ASKED, ESCAPES

    def _starts(self, closing: Keys, keys: Keys) -> bool:
        """Return whether a game began after keys that close dialogs, and what starts one.

        What did where a question was in the way is what the next game is begun with.
        """
        strange = not self._scene.skin
        for dialog, combination in product(closing, keys):
            self._scene.park()
            before = self._scene.grab()
            self._scene.press(*dialog)
            asked = strange and dialog in ASKED[1:]
            if asked and self._is_new(SOON):
                self._worked = partial(self._answers, dialog)
                return True
            if asked and np.array_equal(before, self._scene.grab()):
                continue  # what lies over the board takes no keys
            self._press(combination)
            if self._is_new():
                self._worked = partial(self._starts, (dialog,), (combination,)) if asked else None
                return True
            self._in_vain |= not dialog
            if self._clicks_words():  # the game's last word has come up by now, or what it hid is in sight
                return True
        return False

    def _answers(self, dialog: tuple[str, ...]) -> bool:
        """Return whether a game began after keys that answer a question."""
        self._scene.park()
        self._scene.press(*dialog)
        if not self._is_new():
            return False
        self._worked = partial(self._answers, dialog)
        return True

    def _takes_offer(self, vivid: bool) -> bool:
        """Return whether a game began after a click on the one button of what lies over the board.

        There is none where a pack knows the game: its keys start one.

        Args:
            vivid: whether only one is clicked whose colour says that it is meant.
        """
        if self._scene.skin:
            return False
        around, picture, grid, unread = self._around()
        offer = offered(picture, grid, unread)
        if offer is None or (vivid and not offer.vivid) or says_otherwise(offer.box.cut(picture)):
            return False
        if not self._begins_at(offer.box.center, around, "the button over the board"):
            return False
        self._worked = partial(self._takes_offer, vivid)
        return True

    def _clicks_words(self, beside: bool = False) -> bool:
        """Return whether a game began after a click on what is written over the board or beside it.

        There is none where a pack knows the game, nor where a person has said what starts one.

        Args:
            beside: whether words beside the board count that may mean another thing.
        """
        if self._scene.skin or self._smiley is not None:
            return False
        around, picture, grid, unread = self._around()
        if not beside and self._read is not None and np.array_equal(picture, self._read):
            return False
        self._read = picture
        places = beginnings(picture, grid, unread, beside)
        written = [place for place in places if not self._was_in_vain(place, around)]
        for place in written[:MOST_WORDS]:
            if self._begins_at(place, around, "what is written there"):
                self._worked = partial(self._clicks_words, beside)
                return True
            if unread.any() and not grid.area.contains(place):
                self._taken.pop()  # what lies over the board may have kept the click from it
        return False

    def _around(self) -> tuple[Rect, Image, Grid, Mask]:
        """Return what is around the board, and in it, as the scene has it, and which tiles cannot be read."""
        scene = self._scene
        scene.park()
        unread = scene.read(scene.grab()).tiles == Tile.UNSURE
        return *scene.surroundings(scene.site.grid), unread

    def _was_in_vain(self, place: Point, around: Rect) -> bool:
        """Return whether a click at a place of what is around the board has begun no game before."""
        return any(near(Point(around.x + place.x, around.y + place.y), other) for other in self._taken)

    def _begins_at(self, place: Point, around: Rect, named: str) -> bool:
        """Return whether a game begins after a click, where none was in vain before."""
        if self._was_in_vain(place, around):
            return False
        self._tried.append(f"a click on {named}")
        self._taken.append(Point(around.x + place.x, around.y + place.y))
        self._scene.pointer.click(self._taken[-1])
        self._scene.park()
        if not self._is_new():
            return False  # it did something else, and would again
        self._taken.pop()
        return True

    def _seen_face(self) -> tuple[Rect, Grid] | None:
        """Return the box of the face above the board, where there is one, and where the board is."""
        grid = self._scene.site.grid
        around, picture, there = self._scene.surroundings(grid)
        box = face_above(picture, there)
        return None if box is None else (box.moved(around.x, around.y), grid)

    def _clicks_face(self) -> bool:
        """Return whether a game began after a click on the face that was above the board, if it still is."""
        if not (self._presses_face() and self._is_new()):
            return False
        self._worked = self._clicks_face
        return True

    def _presses_face(self) -> bool:
        """Return whether the face that was above the board is in sight, and was clicked."""
        scene = self._scene
        if self._face is None or scene.skin:
            return False
        box, before = self._face
        grid, whole = scene.site.grid, scene.screen.area()
        beside = box.moved(grid.area.x - before.area.x, grid.area.y - before.area.y)
        for place in (beside, box):
            inside = place.clipped(whole) == place and not grid.area.contains(place.center)
            if inside and shows_face(scene.screen.grab(place)):
                self._tried.append("a click on the face above it")
                scene.pointer.click(place.center)
                scene.park()
                return True
        return False

    def _await_dialog(self) -> None:
        """Wait until the game's last word has come up, for a second at most."""
        board = Watched(self._scene.grab, self._scene.clock)
        while board.quiet < CALM / 2 and board.seconds < CALM:
            self._scene.clock.sleep(QUIET)
            board.changed()

    def _press(self, combination: tuple[str, ...]) -> None:
        """Press what starts a game: its smiley, or keys; its face, where keys alone have begun none."""
        scene = self._scene
        if self._smiley is not None:
            scene.pointer.click(self._smiley.place(scene.site.grid))
            scene.park()
        elif not (self._in_vain and self._presses_face()):
            scene.pointer.key(*combination)

    def _is_new(self, patience: float = ANSWER + FRESH) -> bool:
        """Return whether all tiles are covered, and still: a message that fades out swallows clicks.

        Args:
            patience: for so many seconds they may become so.
        """
        scene = self._scene
        board = Watched(scene.grab, scene.clock)
        while board.seconds < patience:
            scene.clock.sleep(QUIET)
            changed = board.changed()
            still = (not changed and board.quiet >= FRESH) or (scene.restless and board.seconds >= CALM)
            if still and self._is_covered(board.frame):
                return True
        return False

    def _is_covered(self, frame: Image) -> bool:
        """Return whether all tiles are covered, here or where the board is laid for a new game.

        Covered tiles look as such where lines run through them, too, as when a banner that pushed the board
        down is gone. Nowhere else is a board as long as the last one is to be seen here, were it beneath a
        dialog.
        """
        scene = self._scene
        if (scene.read(frame).tiles == Tile.COVERED).all():
            if self._is_as_new(frame) or not scene.follow(self._shifted()):
                scene.frame = frame
            scene.fresh = scene.frame
            return True
        changed = not np.array_equal(frame, scene.vain)
        scene.vain = frame
        if not changed or lies_under(scene.screen, self._ended):
            return False
        return scene.follow(found_new(scene.screen, scene.eyes, scene.seen(), scene.area))

    def _is_as_new(self, frame: Image) -> bool:
        """Return whether most tiles look as on the last new board."""
        scene = self._scene
        if scene.fresh is None or scene.fresh.shape != frame.shape:
            return False
        tiles = scene.site.tiles().values()
        same = sum(not differ(tile.cut(frame), tile.cut(scene.fresh)) for tile in tiles)
        return same > len(tiles) / 2

    def _shifted(self) -> Followed | None:
        """Return the new board where it lies near the last one's place, but not there."""
        scene, before = self._scene, self._scene.site.grid
        there = found_new(scene.screen, scene.eyes, scene.seen(), scene.area)
        if there is None or there.found.grid.lies_as(before):
            return None
        shared = there.found.grid.area.clipped(before.area)
        return there if shared.width and shared.height else None
