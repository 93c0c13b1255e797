"""A game on a desktop: eyes and hands on one grid of the screen."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.answers import Answers
from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles
from screenbot.desktop import Button, Desktop
from screenbot.dialogs import ASKED, DIALOGS, ESCAPES, Keys, behind
from screenbot.errors import StuckError
from screenbot.following import Followed, Seen, found_again, found_new, gone, laid_anew, stands
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.mine_count import MineCount
from screenbot.play import BoardGoneError
from screenbot.site import FAINT, Eyes, FrameReader, Site, differ
from screenbot.smiley import Smiley
from screenbot.veil import is_only_darker, light_left
from screenbot.verdict import (
    Moment,
    Opens,
    begins,
    complete,
    may_have_ended,
    middle,
    opens_menu,
    remains,
    remember,
    replaced,
    seems_won,
    shows_a_mine,
    were_certain,
)
from screenbot.vision.counters.counter import numbers_beside, surroundings
from screenbot.vision.reading import Reading, judged
from screenbot.watching import EFFORT, ENDED, FEW, FRESH, POLL, QUIET, Watched
from screenbot.window_log import WindowLog
from screenbot.zeros import Silence, read_with_zeros

DELIVERY = 0.3
"""Seconds that the pointer stays on a clicked tile which does not change; most games take 2 to 15 ms. So long
a board that is painted all anew after a click is waited for, too."""

ANSWER = 2.0
"""Seconds that the game has to show an answer to a click before the click counts as lost."""

LATE = 6.0
"""Seconds within which a game that no key starts may begin by itself."""

AT_ONCE = 1.0
"""What comes into a board's place so few seconds after a click is the answer to it; more than `DELIVERY`: so
long the next tile is waited for. Some games say after half a second how they ended."""

ASTRAY = 0.7
"""Seconds after which a board that cannot be read any more is looked for elsewhere: those that games hide
after a click are back by then."""

JOURNEYS = 8
"""So often in a row a game is followed to another place before it can be read there."""

PATIENCE = 3.0
"""Seconds that tiles may stay unreadable before the window counts as covered, moved or closed."""

LIT = 0.05
"""Seconds after which a game has lit up the tile under the pointer, if it does: three frames."""

FRAME = 1 / 60
"""Seconds between two frames of a game that asks where the pointer is once a frame."""

BUTTONS = {Action.OPEN: Button.LEFT, Action.FLAG: Button.RIGHT, Action.CHORD: Button.MIDDLE}


class Shown(NamedTuple):
    """What a still frame of a game shows.

    Attributes:
        frame: its picture.
        reading: what was read from it.
        lost: the clicked tiles that have not answered.
        whole: whether it is that of a game that goes on, painted to the end.
        there: whether the board is still in its place.
        veiled: whether a browser's message has darkened it before all clicks were answered.
    """

    frame: Image
    reading: Reading
    lost: list[Cell]
    whole: bool
    there: bool
    veiled: bool


class LiveWindow:
    """A game on a desktop, as the loop needs it: `look` and `do`.

    It never clicks blindly: just before a click, the tile must still look as it did when it was read.

    Args:
        desktop: what shows the game, clicks, and waits.
        eyes: what finds and reads the game.
        found: the game as found, its grid in the screen's pixels.
        mines: all mines; None takes the game's own counter, else the level's.
        area: where on the screen a window that moved is looked for; by default everywhere.
        smiley: where a click starts the next game, in the screen's pixels; by default keys do.

    Attributes:
        answers: how the game answers clicks.
        reading: what the last board was made of; None before the first.
        log: each click with its time, and the seconds spent in each phase.
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
        self._screen, self._pointer, self._clock = desktop.screen, desktop.pointer, desktop.clock
        self._eyes, self._area = eyes, area
        first = found.board(mines)
        self._mines, self._told = first.mines, first.told
        self._mine_count = MineCount(self._numbers_beside)
        self.log = WindowLog()
        self.reading: Reading | None = None
        self.answers = Answers()
        self._odd: frozenset[Cell] = frozenset()
        self._silence = Silence()
        self._clicked_at = -np.inf
        self._opens = Opens.ALL
        self._vanished = False
        self._vain: Image
        self._settle_at(found)
        self._smiley = None if smiley is None else Smiley(self._screen, smiley, self.grid)

    @property
    def grid(self) -> Grid:
        """The grid, in the screen's pixels."""
        return self._site.grid

    @property
    def mines(self) -> int | None:
        """All mines of the game, where known."""
        return self._mines

    @property
    def clicks(self) -> int:
        """How many were sent."""
        return self.answers.sent

    @property
    def skin(self) -> str:
        """The pack that reads the game; empty for the reader that needs no pack."""
        return self._skin

    @property
    def area(self) -> Rect:
        """What the frame shows of the screen."""
        return self._site.area

    @property
    def frame(self) -> Image:
        """The picture that the last board was read from, or the one that could not be read."""
        return self._frame

    def look(self) -> Board:
        """Return the board once it shows the answer to each click, and is still.

        Raises:
            WindowLostError: the window was closed, covered or moved out of sight.
            StuckError: the game does not answer.
        """
        self._park()
        reading = self._wait()
        self._odd = self._moment().odd_after(reading.tiles)
        self.answers.clear()
        self.reading = reading
        shown = replace(reading, tiles=self._silence.told(reading.tiles))
        if not self._told and reading.outcome is Outcome.PLAYING:
            self._learn_mines(shown)
        return judged(replace(shown.board(self._mines), told=self._told))

    def _learn_mines(self, shown: Reading) -> None:
        mines = self._mine_count.learnt(self.grid, shown.tiles)
        if mines is not None:
            self._mines, self._told = mines, True

    def do(self, move: Move) -> None:
        """Make one move, unless the tile or the board's rim no longer look as they did when read."""
        if move.action is Action.OPEN:
            self.answers.opened.add(move.cell)
        if move.action is Action.FLAG and self.answers.tries_flag:
            return
        point = self._site.grid.center(*move.cell)
        self._learn_light(move.cell, point)
        if not self._is_as_read(move.cell):
            return
        with self.log.phase("click"):
            self._pointer.click(point, BUTTONS[move.action])
        self.log.click(point, move)
        self.answers.clicked(move)
        if move.action is not Action.CHORD:
            self._await_answer(move.cell)
        self._clicked_at = self._clock.now()

    def new_game(self) -> None:
        """Start the next game by its smiley, or by the skin's keys: one combination after the other.

        Raises:
            StuckError: none of them started a game, or the smiley lies beneath the board now.
            BoardGoneError: the board is not to be seen any more.
        """
        keys = self._eyes.new_game_keys(self._skin) if self._smiley is None else ((),)
        vanished, self._vanished = self._vanished, False
        self.reading, self._odd, self._silence = None, frozenset(), Silence()
        self.answers.begin()
        self._mine_count.begin()
        # What came over the board late may not be the game's: no key is sent there.
        first, last_resort = ((), ()) if vanished else self._dialogs()
        if self._starts(first, keys) or self._is_new(LATE) or self._starts(last_resort, keys):
            return
        last = self._read(self._grab())
        if vanished or (not remains(None, last) and not stands(self._screen, self._seen())):
            raise gone(last)
        if self._smiley is not None:
            raise StuckError(
                "No new game began after a click where `--new-game` says: see where its button is."
            )
        tried = ", ".join("+".join(combination) for combination in keys)
        raise StuckError(
            f"No new game began after {tried}: start one by hand, then run screenbot again; or say with "
            "`--new-game X,Y` where its button is."
        )

    def _starts(self, closing: Keys, keys: Keys) -> bool:
        """Return whether a game began after keys that close dialogs, and what starts one."""
        for dialog, combination in product(closing, keys):
            self._park()
            self._press(*dialog)
            self._start(combination)
            if self._is_new():
                return True
        return False

    def _start(self, combination: tuple[str, ...]) -> None:
        """Press what starts a game: its smiley, or keys."""
        if self._smiley is None:
            self._pointer.key(*combination)
            return
        self._pointer.click(self._smiley.place(self.grid))
        self._park()

    def _dialogs(self) -> tuple[Keys, Keys]:
        """Return keys that may close a dialog, and those to be pressed when all else has failed.

        None where they may end a strange game whose board is seen.
        """
        if self._skin:
            return DIALOGS, ()
        self._park()
        return (DIALOGS[:1], ()) if remains(None, self._read(self._grab())) else (ASKED, ESCAPES)

    def _is_new(self, patience: float = ANSWER + FRESH) -> bool:
        """Return whether all tiles are covered, and still: a message that fades out swallows clicks.

        Args:
            patience: for so many seconds they may become so.
        """
        board = Watched(self._grab, self._clock)
        while board.seconds < patience:
            self._clock.sleep(QUIET)
            still = not board.changed() and board.quiet >= FRESH
            if still and self._is_covered(board.frame):
                return True
        return False

    def _is_covered(self, frame: Image) -> bool:
        """Return whether all tiles are covered, here or where the board is laid for a new game."""
        if (self._read(frame).tiles == Tile.COVERED).all():
            self._frame = frame
            return True
        changed = not np.array_equal(frame, self._vain)
        self._vain = frame
        return changed and self._follow(found_new(self._screen, self._eyes, self._seen(), self._area))

    def _settle_at(self, found: Reading, reader: FrameReader | None = None) -> None:
        self._site = Site.of(found.grid, self._screen.area())
        self._skin = found.skin
        self._reader = reader or self._eyes.reader(found.skin, self._site.local_grid)
        self._parking = self._site.parking(self._screen.area())
        self._effort = 0.0
        self._light: npt.NDArray[np.int16] | None = None
        self._frame = self._vain = self._grab()

    def _grab(self) -> Image:
        with self.log.phase("capture"):
            return self._screen.grab(self._site.area)

    def _numbers_beside(self, grid: Grid) -> set[int]:
        """Return the numbers that stand beside a board on the screen."""
        around = surroundings(grid).clipped(self._screen.area())
        with self.log.phase("read"):
            return numbers_beside(self._screen.grab(around), grid.moved(-around.x, -around.y))

    def _read(self, frame: Image) -> Reading:
        began = self._clock.now()
        with self.log.phase("read"):
            reading = read_with_zeros(self._moment(), self._reader, frame)
        self._effort = EFFORT * (self._clock.now() - began)
        return reading

    def _park(self) -> None:
        """Take the pointer off the board: a tile under it may be lit up, or look opened."""
        if self._pointer.position() != self._parking:
            self._pointer.move(self._parking)

    def _wait(self) -> Reading:
        """Return what the board shows once it has answered, is still, and is complete.

        Raises:
            BoardGoneError: it is nowhere to be seen, or wherever it is followed to it is not there.
        """
        for _ in range(JOURNEYS):
            reading = self._wait_here()
            if reading is not None:
                return reading
        raise gone(self._read(self._grab()))

    def _wait_here(self) -> Reading | None:
        """Return the same; None where the game has been found at another place, or from under a dialog."""
        board = Watched(self._grab, self._clock, self._frame)
        shown: Shown | None = None
        sought: float | None = None
        while True:
            quiet, restless = board.quiet, board.seconds >= 3 * PATIENCE
            if quiet >= max(QUIET, self._effort) or restless:
                if shown is None:
                    frame = board.frame
                    reading = self._read(frame)
                    if not restless and self._is_laid_anew(frame, reading):
                        board.look()
                        continue
                    if board.changed() and not restless and board.stands < PATIENCE:
                        continue  # it was no more than one shade of a tile that fades or pops up
                    if self._closes_menu(frame, reading):
                        board.look()
                        continue
                    shown = self._shown(frame, reading)
                if shown.veiled and quiet >= ASTRAY and self._unveils():
                    return None
                if shown.reading.outcome is not Outcome.PLAYING and quiet >= ENDED and not shown.veiled:
                    return self._accept(shown.frame, shown.reading, lost=[])
                if shown.whole and (not shown.lost or quiet >= ANSWER):
                    return self._accept(shown.frame, shown.reading, shown.lost)
                astray = quiet >= ASTRAY and not shown.there
                if astray and sought != board.stands_since:
                    sought = board.stands_since
                    if not stands(self._screen, self._seen()) and self._found_again():
                        return None
                if board.stands >= PATIENCE or restless or (astray and self._seems_won(shown.reading)):
                    at_once = board.stirs_since - self._clicked_at <= AT_ONCE
                    if shown.veiled:
                        raise self._gone(shown.reading, at_once)
                    return self._doubt(shown, at_once)
            self._clock.sleep(POLL)
            if board.changed():
                shown = None

    def _shown(self, frame: Image, reading: Reading) -> Shown:
        """Return what follows from a still frame for as long as it is: it is asked about many times."""
        before = self._moment().tiles
        lost, veiled = self._unanswered_in(frame, reading), self._is_veiled(frame)
        whole = not veiled and complete(reading, before, self._opens)
        return Shown(frame, reading, lost, whole, remains(before, reading), veiled)

    def _is_veiled(self, frame: Image) -> bool:
        """Return whether the board is darker as a whole, and some clicks had no answer before that."""
        part = light_left(self._frame, frame) if self.answers.waiting else None
        tiles = map(self._site.tile, self.answers.waiting)
        return part is not None and any(
            is_only_darker(tile.cut(self._frame), tile.cut(frame), part) for tile in tiles
        )

    def _unveils(self) -> bool:
        """Close a browser's message; return whether the board is as light as before."""
        return self._closes(lambda frame: light_left(self._frame, frame) is None)

    def _is_laid_anew(self, frame: Image, reading: Reading) -> bool:
        """Return whether the board's lines have moved, with its rim or open tiles, and go on there."""
        if self.reading is None or not (self._differs(frame, *self._site.rim()) or self._blinks(frame)):
            return False
        return self._follow(laid_anew(self._screen, self._seen(), reading))

    def _is_as_read(self, cell: Cell) -> bool:
        """Return whether a tile and the board's rim look as when read; what blinks is waited for."""
        tile = self._site.tile(cell)
        frame = self._grab()
        deadline = self._clock.now() + DELIVERY
        while self._differs(frame, tile, *self._site.rim()):
            if np.array_equal(frame, self._vain) or not self._blinks(frame):
                return False
            if self._clock.now() >= deadline:
                self._vain = frame
                return False
            self._clock.sleep(POLL)
            frame = self._grab()
        # Along its sides a neighbour that was just opened may shine through: that is no other look.
        now, then = (middle(cell, each, self._site.local_grid) for each in (frame, self._frame))
        return not (differ(now, then, by=FAINT) and self._shows_other(frame, cell))

    def _blinks(self, frame: Image) -> bool:
        """Return whether tiles that were open look otherwise: all is painted anew, or gone."""
        if self.reading is None:
            return False
        opened = np.argwhere(self.reading.tiles >= 0)
        few = opened[:: max(1, len(opened) // FEW)]
        return any(self._differs(frame, self._site.tile(Cell(*cell))) for cell in few.tolist())

    def _await_answer(self, cell: Cell) -> None:
        """Leave the pointer where it is until the tile changes, but not for long.

        A window manager that is late delivers a press where the pointer is by then: on another tile.
        """
        place = self._site.grid.tile(*cell)
        before = self._site.tile(cell).cut(self._frame)
        lit = self._as_lit(before)
        deadline = self._clock.now() + DELIVERY
        while self._clock.now() < deadline:
            now = self._screen.grab(place)
            if differ(before, now, by=FAINT) and differ(lit, now, by=FAINT):
                if lit is not before:
                    self._clock.sleep(FRAME)  # it may be pressed down, and opened in the next frame
                return
            self._clock.sleep(POLL / 4)

    def _learn_light(self, cell: Cell, point: Point) -> None:
        """Learn once how the pointer lights up a covered tile: that is no answer to a click yet.

        Games that ask where the pointer is once a frame take two quick clicks for two on the second tile.
        """
        if self._light is not None or self.reading is None or self.reading.tiles[cell] != Tile.COVERED:
            return
        place = self._site.grid.tile(*cell)
        before = self._screen.grab(place).astype(np.int16)
        self._pointer.move(point)
        self._clock.sleep(LIT)
        self._light = self._screen.grab(place) - before
        if self._light.any():
            self._park()
            self._clock.sleep(LIT)

    def _as_lit(self, tile: Image) -> Image:
        """Return what a covered tile looks like under the pointer."""
        if self._light is None or self._light.shape != tile.shape or not self._light.any():
            return tile
        return np.asarray(np.clip(tile + self._light, 0, 255), np.uint8)

    def _unanswered_in(self, frame: Image, reading: Reading) -> list[Cell]:
        """Return the clicked tiles that have not changed, nor read otherwise: a faint change is one too."""
        moment, grid = self._moment(), self._site.local_grid
        return [
            cell
            for cell in self.answers.waiting
            if not moment.changed(cell, frame, grid)
            and (moment.tiles is None or reading.tiles[cell] in (moment.tiles[cell], Tile.UNSURE))
        ]

    def _shows_other(self, frame: Image, cell: Cell) -> bool:
        """Return whether a tile reads otherwise than on the last board."""
        with self.log.phase("read"):
            return (
                self.reading is not None and self._reader.read(frame).tiles[cell] != self.reading.tiles[cell]
            )

    def _closes_menu(self, frame: Image, reading: Reading) -> bool:
        """Close the menu that a right click brought up, if one did; the game is played without flags then."""
        if not self.answers.flags_in_doubt:
            return False
        if not opens_menu(self._moment(), reading, beyond=self._differs(frame, *self._site.rim())):
            return False
        self.answers.without_flags()
        self._press("escape")
        return True

    def _differs(self, frame: Image, *parts: Rect) -> bool:
        """Return whether parts of a frame look otherwise than when the last board was read."""
        return any(differ(part.cut(frame), part.cut(self._frame)) for part in parts)

    def _moment(self) -> Moment:
        """Return what the window showed when the last moves were made."""
        tiles = None if self.reading is None else self.reading.tiles
        return self.answers.since(self._frame, tiles)._replace(odd=self._odd)

    def _accept(self, frame: Image, reading: Reading, lost: list[Cell]) -> Reading:
        """Return a reading, and count the clicks that were lost; make it the last."""
        if not lost:
            self.answers.came()
        elif len(lost) == len(self.answers.waiting) and self._odd and not self.answers.flag_waits:
            # What an opened tile showed was no number, and nothing answers since: it was a mine.
            reading = replace(reading, outcome=Outcome.LOST)
        elif self.answers.silent(lost) and self._all_is_flagged(reading, lost):
            # Some games are won by flags: with the last of them all clicks have come to nothing.
            reading = replace(reading, outcome=Outcome.WON)
        elif self._silence.explains(self._vain_openings(lost), self._moment().tiles, reading.tiles):
            self.answers.explained()
        else:
            self.answers.missed(lost, self._told)
        self._frame = frame
        remember(self._reader, frame, reading)
        return reading

    def _all_is_flagged(self, reading: Reading, lost: list[Cell]) -> bool:
        """Return whether all mines are flagged; where nobody told how many, all that is left is safe."""
        flags, covered = ((reading.tiles == tile).sum() for tile in (Tile.FLAG, Tile.COVERED))
        tried = sum(reading.tiles[cell] == Tile.COVERED for cell in self._vain_openings(lost))
        return bool(flags == self._mines or (flags and not self._told and tried == covered))

    def _vain_openings(self, lost: list[Cell]) -> list[Cell]:
        """Return the tiles among those without an answer that were to be opened."""
        return [cell for cell in lost if self.answers.waiting[cell] is Action.OPEN]

    def _doubt(self, shown: Shown, at_once: bool) -> Reading | None:
        """Return a reading with a few unreadable tiles; None where the window was found where it went.

        Raises:
            BoardGoneError: it is nowhere to be seen.
        """
        before, frame, reading, few = self._moment().tiles, shown.frame, shown.reading, shown.there
        won = self._seems_won(reading)
        if not few:
            # Behind its message a browser dims the page: nothing there looks as it did.
            dimmed = self._eyes.reader(self._skin, self._site.local_grid).read(frame)
            won, reading = (True, dimmed) if self._seems_won(dimmed) else (won, reading)
        if (won or not few) and not stands(self._screen, self._seen()) and self._found_again():
            return None
        if (few and not won) or shows_a_mine(before, reading, self.answers.opened):
            fewer = (each for each in reversed(Opens) if each < self._opens)
            self._opens = next((each for each in fewer if complete(reading, before, each)), self._opens)
            return self._accept(frame, reading, shown.lost)
        return self._beneath(frame, reading, won, at_once)

    def _beneath(self, frame: Image, reading: Reading, won: bool, at_once: bool) -> Reading | None:
        """Return that a game is won beneath what covers it; None where that is closed, to see.

        Raises:
            BoardGoneError: neither.
        """
        before = self._moment().tiles
        uncovered, self._frame = self._frame, frame
        opened, certain = self.answers.opened, were_certain(before, self.answers.opened)
        numbers = [int(tile) for cell in opened if (tile := reading.tiles[cell]) != Tile.UNSURE]
        # A strange program is pressed no key where none is needed: it may ask whether to play again.
        told = min(numbers) >= 0 if numbers else certain and not self._skin
        shown: Reading | None = None
        if won and self._skin and reading.unsure:
            shown = behind(reading, self._press, lambda: self._read(self._grab()))
        elif at_once and not (won and told) and (self._skin or not certain) and self._uncovers(before):
            self._frame = uncovered
            return None
        if shown is not None and not begins(shown.tiles):
            self._frame = uncovered
            return None
        if won and (shown is not None or told):
            return replace(reading, outcome=Outcome.WON)
        raise self._gone(reading, at_once)

    def _gone(self, reading: Reading, at_once: bool) -> BoardGoneError:
        """Return the error that the game is not to be seen; if not at once, another may lie there now."""
        self._vanished = not at_once
        return gone(reading, at_once, clicked=not self._moment().unsent)

    def _uncovers(self, before: Tiles | None) -> bool:
        """Return whether the board is back once the dialog of a game that may have been won is closed."""
        if not may_have_ended(before, self.answers.opened, self._mines):
            return False
        return self._closes(lambda frame: remains(before, self._read(frame)))

    def _closes(self, is_back: Callable[[Image], bool]) -> bool:
        """Close a message by Escape; return whether a frame shows soon that the board is back."""
        self._press("escape")
        board = Watched(self._grab, self._clock)
        while board.seconds < PATIENCE:
            if is_back(board.frame):
                return True
            self._clock.sleep(FRESH)  # a message that was behind the dialog fades out
            board.look()
        return False

    def _seems_won(self, reading: Reading) -> bool:
        """Return whether a dialog hides a game that the last moves have won."""
        before = self._moment().tiles
        told = replace(reading, tiles=self._silence.told(reading.tiles))
        known = None if before is None else self._silence.told(before)
        won = seems_won(known, told, self.answers.opened, self._mines)
        return won and not replaced(before, reading.tiles)

    def _follow(self, there: Followed | None) -> bool:
        """Go on where the game is now; return whether it is elsewhere."""
        if there is None:
            return False
        self._settle_at(there.found, there.reader)
        self._frame = there.before
        return True

    def _seen(self) -> Seen:
        return Seen(self._site, self._skin, self._reader, self._frame, self._moment().tiles)

    def _found_again(self) -> bool:
        return self._follow(found_again(self._screen, self._eyes, self._seen(), self._area))

    def _press(self, *keys: str) -> None:
        for key in keys:
            self._pointer.key(key)
            self._clock.sleep(FRESH)
