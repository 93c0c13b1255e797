"""A game on the screen: where it is, what it last showed, and what was clicked since."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Board, Cell, Outcome, Tile, Tiles
from screenbot.desktop import Desktop
from screenbot.geometry import Grid, Image, Rect
from screenbot.vision.counters.counter import likeliest_mines, mines_left, numbers_beside, surroundings
from screenbot.vision.counters.printed import Number
from screenbot.vision.reading import Reading
from screenbot.vision.rules import judged
from screenbot.window.answers import Answers
from screenbot.window.following import Followed, Seen, carried, found_again, stands
from screenbot.window.log import WindowLog
from screenbot.window.mine_count import MineCount, at_least, mines_at_the_end
from screenbot.window.moment import Moment
from screenbot.window.site import Eyes, FrameReader, Site, differ
from screenbot.window.verdict import leaves_more
from screenbot.window.watching import EFFORT, FEW, FRESH
from screenbot.window.zeros import Silence, read_with_zeros


class Scene:
    """What the parts of a window share.

    Args:
        desktop: what shows the game, clicks, and waits.
        eyes: what finds and reads the game.
        found: the game as found, its grid in the screen's pixels.
        mines: all mines; None takes the game's own counter, else the level's.
        area: where on the screen a window that moved is looked for; by default everywhere.

    Attributes:
        screen, pointer, clock: the desktop's.
        eyes, area: as above.
        others: where other games lay on the screen as this one was found.
        site: where the board is.
        skin: the pack that reads it; empty for the reader that needs no pack.
        reader: what reads its frames.
        frame: the picture that the last board was read from, or the one that could not be read.
        fresh: the picture of the last new board, where that was seen.
        fresh_at: where its tiles lay, in the screen's pixels.
        vain: a picture in which what was waited for, or looked for, did not come.
        reading: what the last board was made of; None before the first.
        odd: tiles that were opened and show nothing that can be read.
        mine_waits: whether a mine has gone off, and nothing has been opened since.
        mines: all mines of the game, where known.
        told: whether the game or a person told how many, or two games that were won; if not, they are as many
            as one had, or the only number beside a new board that may be, or what the size implies.
        answers: how the game answers clicks.
        silence: zeros that it draws as covered tiles.
        restless: whether the board is never still: its covered tiles turn or glow all the time.
        light: by how much the pointer lights up a covered tile, as `Moment` has it.
        vanished: whether what hides the board may be another program's.
        foreign: whether what is around the board is not that of the program whose pack reads it.
        effort: for so many seconds the board must be still to be read.
        log: each click with its time, and the seconds spent in each phase.
    """

    def __init__(
        self, desktop: Desktop, eyes: Eyes, found: Reading, mines: int | None, area: Rect | None
    ) -> None:
        self.screen, self.pointer, self.clock = desktop.screen, desktop.pointer, desktop.clock
        self.eyes, self.area, self.others = eyes, area, found.others
        self.log = WindowLog()
        self.reading: Reading | None = None
        self.odd: frozenset[Cell] = frozenset()
        self.mine_waits = self.foreign = False
        self.answers, self.silence = Answers(), Silence()
        self.restless = self.vanished = False
        self.light: npt.NDArray[np.floating] | None = None
        self._mine_count = MineCount(self._numbers_beside)
        self.mines: int | None
        self.told: bool
        self._had: int | None
        self._beside: int | None
        self._stated = self._by_counter = self._belied = self._recounts = False
        self.fresh: Image | None = None
        self._settle_at(found)
        self.fresh_at = self.site.grid
        if (found.tiles == Tile.COVERED).all():
            self.note_fresh()
        self.count_mines(found, mines)

    def begin(self) -> None:
        """Forget the last game: another begins, with as many mines if two that were won had the same.

        But where a number beside the board has told, or was right, it tells of the next game, too.
        """
        if not self._stated and self.reading is not None:
            had = mines_at_the_end(self.reading, self.silence.told(self.reading.tiles))
            twice = had is not None and had == self._had
            if not self.told or (had or self.mines) != self.mines:
                self._belied |= self.told and self._by_counter
                self.told = twice
            self._by_counter &= not twice
            self.mines, self._had = had or self.mines, had or self._had
            if not self.told:
                self.mines = at_least(self.mines, self.reading)
            self._recounts = self.strange
        self.reading, self.odd, self.silence = None, frozenset(), Silence()
        self.vanished = self.mine_waits = False
        self.answers.begin()
        self._mine_count.begin()

    @property
    def strange(self) -> bool:
        """Whether nobody knows the program: no pack reads it, or one whose look many programs have."""
        return self.foreign or not (self.skin and self.eyes.new_game_keys(self.skin))

    @property
    def _may_go_on(self) -> bool:
        """Whether a game may go on after a mine: it has not ended yet, in a program that nobody knows."""
        return self.strange and self.reading is not None and self.reading.outcome is Outcome.PLAYING

    @property
    def known_mines(self) -> int | None:
        """All mines, where the game or a person told how many."""
        return self.mines if self.told else None

    def board(self, reading: Reading) -> Board:
        """Return the board of a reading, with all that is known of the game beyond it."""
        shown = replace(reading, tiles=self.silence.told(reading.tiles))
        if reading.outcome is Outcome.PLAYING:
            if self._recounts:
                self._recount(shown.tiles)
            if not self.told:
                self._learn_mines(shown)
        return judged(replace(shown.board(self.mines), told=self.told))

    def moment(self) -> Moment:
        """Return what the window showed when the last moves were made."""
        tiles = None if self.reading is None else self.reading.tiles
        return self.answers.since(self.frame, tiles)._replace(
            odd=self.odd, counted=self.told, restless=self.restless, light=self.light, lives=self._may_go_on
        )

    def grab(self) -> Image:
        """Return a picture of the board and its rim."""
        with self.log.phase("capture"):
            return self.screen.grab(self.site.area)

    def read(self, frame: Image) -> Reading:
        """Return what a frame shows, by its tiles and by what was clicked."""
        began = self.clock.now()
        with self.log.phase("read"):
            reading = read_with_zeros(self.moment(), self.reader, frame)
        self.effort = EFFORT * (self.clock.now() - began)
        if reading.outcome is Outcome.WON and leaves_more(reading.tiles, self.mines):
            return replace(reading, outcome=Outcome.PLAYING)
        return reading

    def differs(self, frame: Image, *parts: Rect) -> bool:
        """Return whether parts of a frame look otherwise than when the last board was read."""
        return any(differ(part.cut(frame), part.cut(self.frame)) for part in parts)

    def blinks(self, frame: Image) -> bool:
        """Return whether tiles that were open look otherwise: all is painted anew, or gone."""
        if self.reading is None:
            return False
        opened = np.argwhere(self.reading.tiles >= 0)
        few = opened[:: max(1, len(opened) // FEW)]
        return any(self.differs(frame, self.site.tile(Cell(*cell))) for cell in few.tolist())

    def park(self) -> None:
        """Take the pointer off the board: a tile under it may be lit up, or look opened."""
        if self.pointer.position() != self._parking:
            self.pointer.move(self._parking)

    def wait(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
            TimeOverError: the time that the person has given is over.
        """
        self.clock.sleep(seconds)
        self.pointer.heed()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, and give the game time to answer each."""
        for key in keys:
            self.pointer.key(key)
            self.wait(FRESH)

    def seen(self) -> Seen:
        """Return the game as the last board showed it, to be found elsewhere."""
        return Seen(self.site, self.skin, self.reader, self.frame, self.moment().tiles)

    def note_fresh(self) -> None:
        """Note what a new board looks like, and where: the one of the last picture is."""
        self.fresh, self.fresh_at = self.frame, self.site.grid

    def count_mines(self, found: Reading, mines: int | None = None) -> None:
        """Take all mines from a person, or the game's counter, else what is likeliest of a new board.

        A next game of another size has other mines, whatever was said or counted.
        """
        first = found.board(mines)
        self.mines, self.told, self._stated = first.mines, first.told, mines is not None
        self._by_counter, self._belied = self.told and not self._stated, False
        self._had = self._beside = None
        self._recounts = False
        if not self.told and (found.tiles == Tile.COVERED).all():
            self._beside = likeliest_mines(self._numbers_beside(self.site.grid), *found.tiles.shape)
            self.mines = self.mines if self._beside is None else self._beside

    def stands(self) -> bool:
        """Return whether the board's lines are still where they were."""
        return stands(self.screen, self.seen())

    def follow(self, there: Followed | None) -> bool:
        """Go on where the game is now; return whether it is elsewhere."""
        if there is None:
            return False
        self._settle_at(there.found, there.reader)
        self.frame = there.before
        return True

    def is_carried(self) -> bool:
        """Follow the game where it was moved as it was; return whether it was. Nothing is read for that."""
        return self.follow(carried(self.screen, self.seen(), self.area))

    def found_again(self) -> bool:
        """Follow the game to where it is to be seen now; return whether that is elsewhere."""
        return self.follow(found_again(self.screen, self.eyes, self.seen(), self.area))

    def _settle_at(self, found: Reading, reader: FrameReader | None = None) -> None:
        self.site = Site.of(found.grid, self.screen.area())
        self.skin = found.skin
        self.reader = reader or self.eyes.reader(found.skin, self.site.local_grid)
        self.effort = 0.0
        self._parking = self.site.parking(self.screen.area())
        self.frame = self.vain = self.grab()

    def _recount(self, tiles: Tiles) -> None:
        """Doubt what the last game told of the mines where the number beside the new board is another.

        Some games lay by lot as many as they like. A number that was wrong for the last game tells nothing.
        """
        before, known = self._beside, self.mines
        self._recounts = False
        if (tiles == Tile.FLAG).any():
            return
        nothing_told = not (self.told or self._by_counter or self._belied)
        if nothing_told or (self._by_counter and self.told):  # it told of the last game, and was not wrong
            with self.log.phase("read"):
                _, picture, there = self.surroundings(self.site.grid)
                left = mines_left(picture, there, tiles)
            if left is not None:
                self.mines, self.told, self._by_counter = left, self._had in (None, left) or self.told, True
                return
        self._beside = likeliest_mines(self._numbers_beside(self.site.grid), *tiles.shape)
        if self._beside == known:
            return
        trusted = before == known or (before is None and (self._by_counter or not self.told))
        if self._beside is not None and trusted:
            self.mines, self.told = self._beside, False
        elif self._by_counter:
            self.told = False
        self._by_counter = False

    def _learn_mines(self, shown: Reading) -> None:
        mines = self._mine_count.learnt(self.site.grid, shown.tiles)
        if mines is not None:
            self.mines, self.told, self._by_counter = mines, True, True

    def surroundings(self, grid: Grid) -> tuple[Rect, Image, Grid]:
        """Return what is around a board, and in it: where on the screen, its picture, its tiles in that."""
        around = surroundings(grid).clipped(self.screen.area())
        return around, self.screen.grab(around), grid.moved(-around.x, -around.y)

    def _numbers_beside(self, grid: Grid) -> list[Number]:
        """Return the numbers that stand beside a board on the screen."""
        with self.log.phase("read"):
            _, picture, there = self.surroundings(grid)
            return numbers_beside(picture, there)
