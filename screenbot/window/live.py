"""A game on a desktop as the loop needs it: look, and do."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles
from screenbot.desktop import Desktop
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.play import last_read
from screenbot.solver.probability import agrees
from screenbot.vision.reading import Reading
from screenbot.window.after import opens_menu, remember, with_still_closed
from screenbot.window.answers import Answers
from screenbot.window.cover import Cover
from screenbot.window.following import gone, has_moved, laid_anew
from screenbot.window.guess import Glimpses
from screenbot.window.hand import Hand
from screenbot.window.lives import goes_off
from screenbot.window.log import WindowLog
from screenbot.window.moment import Moment
from screenbot.window.next_game import NextGame
from screenbot.window.passing import Passing
from screenbot.window.scene import Scene
from screenbot.window.site import Eyes
from screenbot.window.staying import Opens, complete, remains, without_belied, without_closed_again
from screenbot.window.verdict import only_mines_are_closed, shows_a_mine, were_certain
from screenbot.window.watching import ANSWER, CALM, ENDED, FRESH, PATIENCE, POLL, QUIET, Watched

AT_ONCE = 1.0
"""What comes into a board's place so few seconds after a click is the answer to it; more than `DELIVERY`: so
long the next tile is waited for. Some games say after half a second how they ended."""

LAST_WORDS = 4.0
"""Words over a board that come so few seconds after a click tell how its game ended: some fade in slowly."""

ASTRAY = 0.7
"""Seconds after which a board that cannot be read any more is looked for elsewhere: those that games hide
after a click are back by then."""

GLOWING = 2
"""So many tiles may look otherwise on a board that does not answer: an explosion goes on."""

JOURNEYS = 8
"""So often in a row a game is followed to another place before it can be read there."""


class Shown(NamedTuple):
    """What a still frame of a game shows.

    Attributes:
        frame: its picture.
        reading: what was read from it.
        lost: the clicked tiles that have not answered.
        whole: whether it is that of a game that goes on, painted to the end: a mine layout agrees with it.
        there: whether the board is still in its place.
        veiled: whether a browser's message has darkened it before all clicks were answered.
        went_off: whether a mine was opened, and nothing on the board tells of an end: what is beside it may.
    """

    frame: Image
    reading: Reading
    lost: list[Cell]
    whole: bool
    there: bool
    veiled: bool
    went_off: bool


class LiveWindow:
    """A game on a desktop.

    It never clicks blindly: just before a click, the tile must still look as it did when it was read.

    Args:
        desktop: what shows the game, clicks, and waits.
        eyes: what finds and reads the game.
        found: the game as found, its grid in the screen's pixels.
        mines: all mines; None takes the game's own counter, else the level's.
        area: where on the screen a window that moved is looked for; by default everywhere.
        smiley: where a click starts the next game, in the screen's pixels; by default keys do, or what the
            game's end offers.
    """

    def __init__(
        self,
        desktop: Desktop,
        eyes: Eyes,
        found: Reading,
        mines: int | None = None,
        area: Rect | None = None,
        smiley: Point | None = None,
    ) -> None:
        self._scene = Scene(desktop, eyes, found, mines, area)
        self._hand = Hand(self._scene)
        self._next_game = NextGame(self._scene, smiley)
        self._cover = Cover(self._scene, self._next_game.words_tell_a_loss)
        self._opens = Opens.ALL
        self._known: Tiles | None = None
        self._tried_to_start = False

    @property
    def grid(self) -> Grid:
        """The grid, in the screen's pixels."""
        return self._scene.site.grid

    @property
    def area(self) -> Rect:
        """What the frame shows of the screen."""
        return self._scene.site.area

    @property
    def mines(self) -> int | None:
        """All mines of the game, where known."""
        return self._scene.mines

    @property
    def skin(self) -> str:
        """The pack that reads the game; empty for the reader that needs no pack."""
        return self._scene.skin

    @property
    def frame(self) -> Image:
        """The picture that the last board was read from, or the one that could not be read."""
        return self._scene.frame

    @property
    def reading(self) -> Reading | None:
        """What the last board was made of; None before the first."""
        return self._scene.reading

    @property
    def restless(self) -> bool:
        """Whether the board is never still."""
        return self._scene.restless

    @property
    def answers(self) -> Answers:
        """How the game answers clicks."""
        return self._scene.answers

    @property
    def clicks(self) -> int:
        """How many were sent."""
        return self._scene.answers.sent

    @property
    def log(self) -> WindowLog:
        """Each click with its time, and the seconds spent in each phase."""
        return self._scene.log

    def look(self) -> Board:
        """Return the board once it shows the answer to each click, and is still.

        Raises:
            WindowLostError: the window was closed, covered or moved out of sight.
            StuckError: the game does not answer.
        """
        scene = self._scene
        reading = with_still_closed(scene.moment(), self._wait())
        reading = without_closed_again(self._known, reading)
        self._known = last_read(reading.tiles, self._known)
        scene.odd = scene.moment().odd_after(reading.tiles)
        scene.answers.clear()
        scene.reading = reading
        if reading.outcome is Outcome.PLAYING:
            self._next_game.goes_on()
        return scene.board(reading)

    def do(self, move: Move) -> bool:
        """Make one move, unless the tile or the board's rim no longer look as they did when read."""
        return self._hand.do(move)

    def uncovers(self, ended: bool = False, /) -> bool:
        """Wait a while for what lies over the board to go away; return whether it has."""
        return self._cover.goes(ended)

    def finish(self, board: Board) -> None:
        """Flag what a board that was won has left closed, where no pack knows how its game ends.

        Some games are won only with the last flag. It is no turn: nothing is decided. Where others than mines
        are closed, or a veil lies over the board, it was won otherwise.
        """
        scene, left = self._scene, np.argwhere(board.tiles == Tile.COVERED)
        shown = np.isin(board.tiles, (Tile.MINE, Tile.UNSURE)).any()
        counted = board.mines in (None, int(board.covered.sum()))
        mines_alone = counted if board.told else only_mines_are_closed(board.tiles)
        veiled = self._cover.veil is scene.frame
        if not scene.strange or shown or veiled or not (scene.answers.flags_come and mines_alone):
            return
        unflagged = self._hand.flag_left([Cell(*place) for place in left.tolist()])
        if unflagged is None:
            return
        frame, clicks = scene.grab(), {unflagged: Action.FLAG}
        if opens_menu(Moment(scene.frame, board.tiles, clicks), scene.read(frame), frame):
            scene.press("escape")

    def new_game(self) -> None:
        """Start the next game.

        Raises:
            StuckError: nothing that may start one did.
            BoardGoneError: the board is not to be seen any more.
        """
        self._known = None
        self._next_game.start()

    def _wait(self) -> Reading:
        """Return what the board shows once it has answered, is still, and is complete.

        Raises:
            BoardGoneError: it is nowhere to be seen, or wherever it is followed to it is not there.
        """
        for _ in range(JOURNEYS):
            self._scene.park()
            reading = self._wait_here()
            if reading is not None:
                return reading
        raise gone(self._scene.read(self._scene.grab()))

    def _wait_here(self) -> Reading | None:
        """Return the same; None where the game has been found at another place, or from under a dialog."""
        scene = self._scene
        board = Watched(scene.grab, scene.clock, scene.frame)
        shown: Shown | None = None
        asked: Shown | None = None
        seen: Image | None = None
        glimpses, passing = Glimpses(scene), Passing(scene)
        sought: float | None = None
        celebrated = self._cover.may_celebrate()
        settled = celebrated and not scene.moment().unsent
        longest = PATIENCE if celebrated else 3 * PATIENCE
        while True:
            if board.frame is not seen:
                seen = board.frame
                glimpses.note(seen)
            quiet, overdue, moved = board.quiet, board.seconds >= longest, False
            restless = quiet < FRESH and (scene.restless or overdue)
            if restless != scene.restless:
                scene.restless, shown = restless, None
            hurried = restless and board.seconds >= CALM
            at_rest = quiet >= max(QUIET, scene.effort) and (quiet >= FRESH or not scene.blinks(board.frame))
            if at_rest or overdue or hurried:
                if shown is None:
                    frame, stood = board.frame, board.stands
                    if scene.blinks(frame) and scene.is_carried():
                        return None
                    reading = scene.read(frame)
                    if not overdue and self._is_laid_anew(frame, reading):
                        glimpses.forget()
                        board.look()
                        continue
                    reading = self._cover.through_veil(frame, reading)
                    moved, quiet = board.changed(), board.quiet  # to read it has taken its time
                    passes = moved and min(stood, board.stands) < PATIENCE
                    passing.note(frame, reading)
                    won = passing.won(board.seconds) if passes else None
                    if won is not None:
                        return self._accept(*won, lost=[])
                    if passes and not (overdue or hurried):
                        continue  # it was no more than one shade of a tile that fades, pops up or is pressed
                    if self._closes_menu(frame, reading):
                        board.look()
                        continue
                    shown = self._shown(frame, reading)
                if shown.veiled and quiet >= ASTRAY and self._cover.unveils():
                    return None
                waited = overdue or (hurried and board.seconds >= PATIENCE)
                still = quiet >= ENDED or waited
                if shown.reading.outcome is not Outcome.PLAYING and still and not shown.veiled:
                    return self._accept(shown.frame, shown.reading, lost=[])
                if shown.went_off and still and asked is not shown:
                    asked = shown
                    if self._next_game.loss_is_told():
                        lost = replace(shown.reading, outcome=Outcome.LOST)
                        return self._accept(shown.frame, lost, shown.lost)
                enough = PATIENCE if shown.went_off else ANSWER if shown.lost else 0.0
                if shown.whole and (quiet >= enough or waited):
                    return self._accept(shown.frame, passing.told(shown.reading), shown.lost)
                astray = quiet >= ASTRAY and not shown.there
                if astray and not settled and sought != board.stands_since:
                    sought = board.stands_since
                    settled = self._is_told(board, shown)
                    if not settled and not scene.stands() and scene.found_again():
                        return None
                over = astray and (settled or self._cover.seems_won(shown.reading))
                if board.stands >= PATIENCE or overdue or over:
                    told = passing.told(shown.reading)
                    if told.outcome is not Outcome.PLAYING:
                        return self._accept(shown.frame, told, lost=[])
                    at_once = board.stirs_since - self._hand.clicked_at <= AT_ONCE
                    if shown.veiled:
                        raise self._cover.gone(shown.reading, at_once)
                    here = settled and not has_moved(scene.screen, scene.seen())
                    return self._doubt(shown, at_once, here or sought == board.stands_since, glimpses)
            scene.wait(POLL)
            if board.changed() or moved:
                shown = None

    def _is_told(self, board: Watched, shown: Shown) -> bool:
        """Return whether words that came over the board soon say how its game has ended.

        Where a window has moved away, another's words may stand there.
        """
        soon = board.stirs_since - self._hand.clicked_at <= LAST_WORDS
        if not soon or has_moved(self._scene.screen, self._scene.seen()):
            return False
        return self._cover.said(shown.frame, shown.reading) is not Outcome.PLAYING

    def _shown(self, frame: Image, reading: Reading) -> Shown:
        """Return what follows from a still frame for as long as it is: it is asked about many times."""
        before = self._scene.moment().tiles
        reading = without_belied(before, reading)
        lost, veiled = self._unanswered_in(frame, reading), self._cover.is_veil(frame)
        whole = not veiled and complete(reading, before, self._opens) and agrees(reading.board())
        went_off = whole and goes_off(self._scene.moment(), reading)
        return Shown(frame, reading, lost, whole, remains(before, reading), veiled, went_off)

    def _is_laid_anew(self, frame: Image, reading: Reading) -> bool:
        """Return whether the board's lines have moved, with its rim or open tiles, and go on there."""
        scene = self._scene
        if scene.reading is None or not (scene.differs(frame, *scene.site.rim()) or scene.blinks(frame)):
            return False
        return scene.follow(laid_anew(scene.screen, scene.seen(), reading))

    def _closes_menu(self, frame: Image, reading: Reading) -> bool:
        """Close the menu that a right click brought up, if one did; the game is played without flags then.

        What comes up where the last moves have won is the game's last word.
        """
        scene = self._scene
        if not scene.answers.flags_in_doubt:
            return False
        if not opens_menu(scene.moment(), reading, frame) or has_moved(scene.screen, scene.seen()):
            return False  # a window that has moved shows another part of itself
        if self._cover.seems_won(reading) or self._cover.said(frame, reading) is not Outcome.PLAYING:
            return False
        scene.answers.without_flags()
        scene.press("escape")
        return True

    def _unanswered_in(self, frame: Image, reading: Reading) -> list[Cell]:
        """Return the clicked tiles that have not changed, nor read otherwise: a faint change is one too."""
        moment, grid = self._scene.moment(), self._scene.site.local_grid
        return [
            cell
            for cell in self._scene.answers.waiting
            if not moment.answered(cell, frame, grid)
            and (moment.tiles is None or reading.tiles[cell] in (moment.tiles[cell], Tile.UNSURE))
        ]

    def _accept(self, frame: Image, reading: Reading, lost: list[Cell]) -> Reading:
        """Return a reading, and count the clicks that were lost; make it the last."""
        scene, answers = self._scene, self._scene.answers
        reading = self._after_mines(reading, lost)
        if not lost or reading.outcome is Outcome.LOST:
            answers.came()
            self._note_opened(reading)
        elif len(lost) == len(answers.waiting) and self._odd_was_last(frame, lost):
            # What an opened tile showed was no number, and nothing answers since: it was a mine.
            reading = replace(reading, outcome=Outcome.LOST)
        elif self._is_won_by_flags(reading, lost):
            reading = replace(reading, outcome=Outcome.WON)
        elif scene.silence.explains(self._openings(lost), scene.moment().tiles, reading.tiles):
            answers.explained()
        elif self._tries_to_start(reading, lost):
            frame = scene.grab()
            reading = scene.read(frame)
            answers.explained()
        else:
            answers.missed(lost, scene.told)
        scene.frame = frame
        remember(scene.reader, frame, reading, scene.restless)
        return reading

    def _tries_to_start(self, reading: Reading, lost: list[Cell]) -> bool:
        """Start a new board that answers nothing, once, by what may do so beside it; return whether it has.

        It may look the same whether it has begun by then or not, or be laid anew, and larger.
        """
        scene = self._scene
        new = scene.strange and bool((reading.tiles == Tile.COVERED).all())
        if self._tried_to_start or not (new and scene.answers.silent(lost)):
            return False
        self._tried_to_start, self._known = True, None
        return self._next_game.start_first()

    def _after_mines(self, reading: Reading, lost: list[Cell]) -> Reading:
        """Return a reading, lost where a mine has gone off and nothing opens since, or a loss is told of.

        Games with several lives go on after one. What else was to be opened in that turn, or in the next one,
        tells; flags do not.
        """
        scene, openings = self._scene, self._openings(self._scene.answers.waiting)
        if reading.outcome is not Outcome.PLAYING:
            return reading
        now, unanswered = goes_off(scene.moment(), reading), set(openings) <= set(lost)
        dead = bool(self._openings(lost)) if now else scene.mine_waits and bool(openings) and unanswered
        if now or not unanswered:
            scene.mine_waits = now
        if dead or (now and self._next_game.loss_is_told()):
            return replace(reading, outcome=Outcome.LOST)
        return reading

    def _odd_was_last(self, frame: Image, lost: list[Cell]) -> bool:
        """Return whether an opened tile cannot be read, and others do not open since: nothing changes.

        A tile or two that glow tell nothing.
        """
        scene, moment, grid = self._scene, self._scene.moment(), self._scene.site.local_grid
        if not scene.odd or scene.answers.flag_waits or not set(lost) - scene.odd:
            return False
        return sum(moment.changed(cell, frame, grid) for cell in scene.site.tiles()) <= GLOWING

    def _note_opened(self, reading: Reading) -> None:
        """Note whether the clicks that were to open tiles, and were answered, have opened any."""
        scene = self._scene
        opened = self._openings(scene.answers.waiting)
        if opened and reading.outcome is Outcome.PLAYING:
            shown = scene.silence.told(reading.tiles)
            scene.answers.opened_something(any(shown[cell] >= 0 for cell in opened))

    def _is_won_by_flags(self, reading: Reading, lost: list[Cell]) -> bool:
        """Return whether a game is won by flags, as some are: since the last of them no click is answered.

        Or words beside the board say so where it opens nothing, at once if flags were the last that it took.
        """
        answers = self._scene.answers
        if answers.silent(lost) and self._all_is_flagged(reading, lost):
            return True
        told = answers.silent(lost) or answers.flags_taken(lost)
        return (told and self._next_game.words_tell_a_win()) or self._face_tells(reading, lost)

    def _all_is_flagged(self, reading: Reading, lost: list[Cell]) -> bool:
        """Return whether all mines are flagged; where nobody told how many, all that is left is safe."""
        flags, covered = ((reading.tiles == tile).sum() for tile in (Tile.FLAG, Tile.COVERED))
        openings = {*self._openings(lost), *self._scene.answers.left}
        tried = sum(reading.tiles[cell] == Tile.COVERED for cell in openings)
        return bool(flags == self._scene.known_mines or (flags and not self._scene.told and tried == covered))

    def _face_tells(self, reading: Reading, lost: list[Cell]) -> bool:
        """Return whether as many are flagged as mines are assumed, and the face has turned since.

        Flags were answered last, and no click has opened anything.
        """
        answers, flags = self._scene.answers, (reading.tiles == Tile.FLAG).sum()
        if not answers.flags_were_last or flags != self._scene.mines:
            return False
        return set(self._openings(answers.waiting)) <= set(lost) and self._next_game.face_has_turned()

    def _openings(self, clicked: Iterable[Cell]) -> list[Cell]:
        """Return the tiles among some clicked ones that were to be opened."""
        return [cell for cell in clicked if self._scene.answers.waiting[cell] is Action.OPEN]

    def _doubt(self, shown: Shown, at_once: bool, sought: bool, glimpses: Glimpses) -> Reading | None:
        """Return a reading with a few unreadable tiles; None where the window was found where it went.

        Args:
            shown: what a frame shows that stands, or never does.
            at_once: as `Cover.beneath` has it.
            sought: whether it was looked for elsewhere in vain, or need not be: it is won, whatever hides it.
            glimpses: as `Cover.beneath` has them.

        Raises:
            BoardGoneError: it is nowhere to be seen.
        """
        scene, cover = self._scene, self._cover
        frame, reading, few = shown.frame, shown.reading, shown.there
        if scene.mine_waits and not few:
            # The click after a mine has begun another game, or brought up a page.
            return self._accept(frame, replace(reading, outcome=Outcome.LOST), lost=[])
        certain = scene.strange and were_certain(scene.moment().tiles, scene.answers.opened, scene.told)
        if not few and not (certain and cover.seems_won(reading)):
            reading = cover.through(frame, reading)
        won = cover.seems_won(reading)
        here = sought or cover.is_dimmed(frame) or scene.stands()
        if (won or not few) and not here and scene.found_again():
            return None
        before, opened = scene.moment().tiles, scene.answers.opened
        goes_on, mine = few and not won, shows_a_mine(before, reading, opened, scene.told)
        over = goes_on and only_mines_are_closed(reading.tiles)
        ended = Outcome.LOST if mine else Outcome.WON if over else Outcome.PLAYING
        if (mine or over) and cover.said(frame, reading) is ended:
            # What words hide might be closed, and what was opened be a number, but all of it agrees.
            scene.vanished = not at_once  # they may be another program's
            return self._accept(frame, replace(reading, outcome=ended), lost=[])
        if goes_on or mine:
            if agrees(reading.board()):
                fewer = (each for each in reversed(Opens) if each < self._opens)
                self._opens = next((each for each in fewer if complete(reading, before, each)), self._opens)
            return self._accept(frame, reading, shown.lost)
        return cover.beneath(frame, reading, at_once, glimpses)
