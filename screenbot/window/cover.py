"""What hides a board: a dialog, a message, a darkened page, or another window; and what lies beneath."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile, Tiles
from screenbot.geometry import Image
from screenbot.play import ONE_OPENING, BoardGoneError
from screenbot.vision.covered import covered_block
from screenbot.vision.reading import Reading
from screenbot.window.dialogs import behind
from screenbot.window.following import gone, unveiled, unveiled_in_part
from screenbot.window.guess import Glimpses, shown_by_guess
from screenbot.window.scene import Scene
from screenbot.window.site import differ
from screenbot.window.staying import begins, remains, replaced
from screenbot.window.veil import is_only_darker, light_left, stays
from screenbot.window.verdict import (
    all_are_flagged,
    leave_mines,
    may_have_ended,
    opens_all,
    seems_won,
    were_certain,
    without_covers,
)
from screenbot.window.watching import FRESH, PATIENCE, Watched
from screenbot.window.wording import how_it_ended

LEAVE, SOON = 10.0, 5.0
"""So many seconds more what lies over a game that goes on may stay: a notification, or another window. And
over one that seems to have ended: there it may be its last word."""


class Cover:
    """Looks through, or beneath, what hides the board of a game.

    Args:
        scene: the game.
        words_tell_a_loss: whether words around the board do, that did not while its game went on.

    Attributes:
        veil: the last picture with a veil beneath which a board told how its game had ended.
    """

    def __init__(self, scene: Scene, words_tell_a_loss: Callable[[], bool]) -> None:
        self._scene, self._words_tell_a_loss = scene, words_tell_a_loss
        self.veil: Image | None = None
        self._before: tuple[Image, Image] | None = None

    def is_veil(self, frame: Image) -> bool:
        """Return whether the board is darker as a whole, and some clicks had no answer before that.

        An opening may darken most of a board, but no tile that stays closed.
        """
        scene, waiting = self._scene, self._scene.answers.waiting
        part = light_left(scene.frame, frame) if waiting else None
        if part is None:
            return False
        looks = {cell: (tile.cut(scene.frame), tile.cut(frame)) for cell, tile in scene.site.tiles().items()}
        dark = any(is_only_darker(*looks[cell], part) for cell in waiting)
        return dark and not any(stays(*each) for each in looks.values())

    def is_dimmed(self, frame: Image) -> bool:
        """Return whether the board is where it was, darker as a whole."""
        return light_left(self._scene.frame, frame) is not None

    def unveils(self) -> bool:
        """Close a browser's message; return whether the board is as light as before."""
        return self._closes(lambda frame: not self.is_dimmed(frame))

    def through_veil(self, frame: Image, reading: Reading) -> Reading:
        """Return how a game has ended by what a board shows beneath a veil, of which too little can be read.

        A game that goes on waits until that is gone. No move that was certain has lost: what lies over the
        board, or moves there, may pass for mines.
        """
        scene = self._scene
        if reading.outcome is not Outcome.PLAYING or remains(scene.moment().tiles, reading):
            return reading
        clear = unveiled(scene.seen(), frame)
        beneath = reading if clear is None else scene.read(clear)
        certain = were_certain(scene.moment().tiles, scene.answers.opened, scene.told)
        if beneath.outcome is Outcome.PLAYING or (certain and beneath.outcome is Outcome.LOST):
            return reading
        self.veil = frame
        return beneath

    def seems_won(self, reading: Reading) -> bool:
        """Return whether a dialog hides a game that the last moves have won."""
        scene = self._scene
        if self._has_left_some(reading.tiles):
            return False
        before = scene.moment().tiles
        told = replace(reading, tiles=scene.silence.told(reading.tiles))
        known = None if before is None else scene.silence.told(before)
        won = seems_won(known, told, scene.answers.opened, scene.known_mines)
        return won and not replaced(before, without_covers(before, reading.tiles))

    def _has_left_some(self, tiles: Tiles | None = None) -> bool:
        """Return whether a tile got no click, and that it has opened elsewise may not be.

        It is not seen open, as far as `tiles` tell, and the board is never still; or no opening reaches it
        from those that got theirs, nor was the last click a flag on the last mine, which wins some games.
        """
        scene, moment = self._scene, self._scene.moment()
        if all(tiles is not None and tiles[cell] >= 0 for cell in moment.unsent):
            return False
        by_flags = scene.answers.flag_last and all_are_flagged(moment, scene.known_mines)
        return scene.restless or not (by_flags or opens_all(moment))

    def may_celebrate(self) -> bool:
        """Return whether the last moves were certain, and have won: what covers the board is about that."""
        scene = self._scene
        before, opened = scene.moment().tiles, scene.answers.opened
        if before is None or self._has_left_some():
            return False
        certain = were_certain(before, opened, scene.told)
        return certain and leave_mines(scene.silence.told(before), opened, scene.known_mines)

    def goes(self, ended: bool) -> bool:
        """Wait for what lies over the board to go away; return whether it has, in `LEAVE` or `SOON` seconds.

        The board is in its place then, as light as before, and nothing hides a block of it; or it is seen at
        another place. The next game's may lie where one has ended: the same shows all numbers that it did.

        Args:
            ended: whether the game seems to have ended.
        """
        scene, covered, seen = self._scene, self._scene.frame, None
        if self._before is not None and self._before[0] is covered:
            scene.frame = self._before[1]
        end = scene.clock.now() + (SOON if ended else LEAVE)
        while scene.clock.now() < end:
            scene.wait(FRESH)
            frame = scene.grab()
            if seen is not None and np.array_equal(frame, seen):
                continue
            seen, reading = frame, scene.read(frame)
            there = remains(scene.moment().tiles, reading) and not self.is_dimmed(frame)
            there &= not (ended and _begins_anew(scene.moment().tiles, reading.tiles))
            if there and not covered_block(reading.tiles).any():
                break
        else:
            if ended or scene.stands() or not scene.found_again():
                scene.frame = covered
                return False
        scene.vanished = False
        return True

    def through(self, frame: Image, reading: Reading) -> Reading:
        """Return what a board shows that seems to be gone, read as for the first time where that is a win.

        Behind its message a browser dims the page: nothing there looks as it did. Or the board shines through
        a message over a part of it.
        """
        scene = self._scene
        clear = unveiled_in_part(scene.seen(), frame)
        beneath = reading if clear is None else scene.read(clear)
        if clear is not None and self.seems_won(beneath):
            return beneath
        dimmed = scene.eyes.reader(scene.skin, scene.site.local_grid).read(frame)
        return dimmed if self.seems_won(dimmed) else reading

    def beneath(self, frame: Image, reading: Reading, at_once: bool, glimpses: Glimpses) -> Reading | None:
        """Return how a game has ended beneath what covers it; None where that is closed, to see.

        Args:
            frame: the still picture that shows too little of the board.
            reading: what can be read there.
            at_once: whether it came with the answer to the last click.
            glimpses: what was seen before it of the one tile that was opened.

        Raises:
            BoardGoneError: neither.
        """
        scene, answers = self._scene, self._scene.answers
        before, won = scene.moment().tiles, self.seems_won(reading)
        reading = replace(reading, tiles=without_covers(before, reading.tiles))
        certain = were_certain(before, answers.opened, scene.told)
        guessed = at_once and scene.strange and not certain
        ended = self._ended_in_sight(frame, reading, glimpses) if guessed else Outcome.PLAYING
        numbers = [int(tile) for cell in answers.opened if (tile := reading.tiles[cell]) != Tile.UNSURE]
        # A strange program is pressed no key where none is needed: it may ask whether to play again.
        told = min(numbers) >= 0 if numbers else certain and scene.strange
        # What lies over the board once the last mine is flagged came before the other clicks did.
        told |= certain and scene.strange and all_are_flagged(scene.moment(), scene.known_mines)
        # A page may fade in for long.
        if ended is Outcome.PLAYING and not (won and told):
            ended = self.said(frame, reading)
        more = guessed and not may_have_ended(before, answers.opened, scene.known_mines)
        at_once &= not (more and glimpses.go_on())
        uncovered, scene.frame = scene.frame, frame
        self._before = frame, uncovered
        if ended is not Outcome.PLAYING:
            scene.vanished = not at_once  # its words may be another program's
            return replace(reading, outcome=ended)
        shown: Reading | None = None
        if won and not scene.strange and reading.unsure:
            shown = behind(reading, scene.press, lambda: scene.read(scene.grab()))
        elif at_once and not (won and told) and (not scene.strange or not certain) and self._uncovers(before):
            scene.frame = uncovered
            return None
        if shown is not None and not begins(shown.tiles):
            scene.frame = uncovered
            return None
        if won and (shown is not None or told):
            return replace(reading, outcome=Outcome.WON)
        raise self.gone(reading, at_once)

    def said(self, frame: Image, reading: Reading) -> Outcome:
        """Return how a strange game has ended by what is written over its board; PLAYING where nothing tells.

        Or around it, where all tiles but zeros look otherwise: a page may dim its board, or take its numbers
        away, and put its message beside it.
        A message's plain ground passes for tiles. No move that was certain has lost, and no game is won that
        leaves more tiles as they were, and covered, than there are mines, and than openings may open that are
        painted late: the words are another program's.
        """
        scene, hidden = self._scene, reading.tiles == Tile.UNSURE
        if not scene.strange:
            return Outcome.PLAYING
        for cell, tile in scene.site.tiles().items():
            hidden[cell] |= differ(tile.cut(frame), tile.cut(scene.frame))
        _, picture, grid = scene.surroundings(scene.site.grid)
        said = how_it_ended(picture, grid, hidden)
        before, mines = scene.moment().tiles, scene.known_mines
        zeros = np.zeros_like(hidden) if before is None else before == 0
        if said is Outcome.PLAYING and (hidden | zeros).all() and self._words_tell_a_loss():
            said = Outcome.LOST
        opened = scene.answers.opened
        left = 0 if before is None else int(((before == Tile.COVERED) & ~hidden).sum())
        if said is Outcome.WON and mines is not None and left > mines + (ONE_OPENING + 1) * len(opened):
            return Outcome.PLAYING
        certain = were_certain(before, opened, scene.told)
        return Outcome.PLAYING if certain and said is Outcome.LOST else said

    def _ended_in_sight(self, frame: Image, reading: Reading, glimpses: Glimpses) -> Outcome:
        """Return how a game ended by the one guess that was made last, if its tile is, or was, in sight."""
        ended = shown_by_guess(self._scene.moment(), reading, frame, self._scene.known_mines)
        return glimpses.ended() if ended is Outcome.PLAYING else ended

    def gone(self, reading: Reading, at_once: bool) -> BoardGoneError:
        """Return the error that the game is not to be seen; if not at once, another may lie there now.

        Where a turn was broken off, as nothing answered, its moves have ended no game.
        """
        left = bool(self._scene.answers.left)
        self._scene.vanished = not at_once
        return gone(reading, at_once and not left, clicked=not (left or self._scene.moment().unsent))

    def _uncovers(self, before: Tiles | None) -> bool:
        """Return whether the board is back once the dialog of a game that may have been won is closed."""
        scene = self._scene
        if not may_have_ended(before, scene.answers.opened, scene.known_mines):
            return False
        return self._closes(lambda frame: remains(before, scene.read(frame)))

    def _closes(self, is_back: Callable[[Image], bool]) -> bool:
        """Close a message by Escape; return whether a frame shows soon that the board is back."""
        scene = self._scene
        scene.press("escape")
        board = Watched(scene.grab, scene.clock)
        while board.seconds < PATIENCE:
            if is_back(board.frame):
                return True
            scene.wait(FRESH)  # a message that was behind the dialog fades out
            board.look()
        return False


def _begins_anew(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether a board may be the next game's: it does not show all the numbers of the last one."""
    return before is None or not (before > 0).any() or bool((tiles != before)[before > 0].any())
