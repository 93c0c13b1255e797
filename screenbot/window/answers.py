"""Clicks that wait for the game's answer, and what it is taken for that none comes."""

from collections.abc import Collection

from screenbot.board import Action, Cell, Move, Tiles
from screenbot.errors import EndUnseenError, StuckError
from screenbot.geometry import Image
from screenbot.vision.reading import Clicked
from screenbot.window.moment import Moment

MANY_FLAGS = 2
"""After so many turns in which no flag got an answer, and none did before, the game is played without."""

MANY_BARREN = 5
"""So many turns in a row that open nothing, though tiles have changed, and clicks do something else."""

MANY_LOST = 3
"""So many turns in a row of which the last clicks got no answer, all but the first without any, and the game
is stuck."""


class Answers:
    """What was clicked since the last board, and how well the game has answered so far.

    Attributes:
        sent: all clicks.
        lost: those that the program did not answer.
        lost_here: those of them that were lost in the game that goes on.
        opened: the tiles to be opened since the last board, clicked or not.
        waiting: what was done to which tile since then.
        left: the tiles to be opened that were not tried any more, as nothing answered.
        since_begun: all tiles that clicks were to open, and to flag, since the game began.
        takes_flags: whether it may be that the game answers right clicks; some flag otherwise, or never.
        drops: whether the game has answered some clicks of a turn, and not others: it may take but one at a
            time, as where a server answers.
    """

    def __init__(self) -> None:
        self.sent = self.lost = self.lost_here = 0
        self.opened: set[Cell] = set()
        self.waiting: dict[Cell, Action] = {}
        self.left: set[Cell] = set()
        self.since_begun = Clicked()
        self.takes_flags, self.drops = True, False
        self._flags_answered = self._flags_last = False
        self._turns_lost = self._flags_lost = self._barren = 0

    def clicked(self, move: Move) -> None:
        """Wait for the answer to a click; a chord's own tile shows none."""
        self.sent += 1
        if move.action is not Action.CHORD:
            self.waiting[move.cell] = move.action
        self.since_begun = self.since_begun.after([move])

    def begin(self) -> None:
        """Note that a new game begins: what was clicked in the last one waits for nothing any more."""
        self.since_begun, self._barren, self.lost_here = Clicked(), 0, 0
        self.clear()

    def clear(self) -> None:
        """Wait for nothing any more."""
        self.opened.clear()
        self.waiting.clear()
        self.left.clear()

    def since(self, frame: Image, tiles: Tiles | None) -> Moment:
        """Return what the window showed when these clicks were made."""
        clicks = dict.fromkeys(self.opened, Action.OPEN) | self.waiting
        unsent = self.opened.difference(self.waiting)
        return Moment(frame, tiles, clicks, unsent=unsent, since_begun=self.since_begun)

    @property
    def flag_waits(self) -> bool:
        """Whether one of the clicks was to put a flag."""
        return Action.FLAG in self.waiting.values()

    @property
    def flag_last(self) -> bool:
        """Whether the last of the clicks was to put a flag."""
        return bool(self.waiting) and next(reversed(self.waiting.values())) is Action.FLAG

    @property
    def flags_come(self) -> bool:
        """Whether the game has answered a flag."""
        return self._flags_answered

    @property
    def flags_in_doubt(self) -> bool:
        """Whether flags are tried, and the game has answered none so far."""
        return self.takes_flags and not self._flags_answered

    @property
    def tries_flag(self) -> bool:
        """Whether a flag was clicked, and it is not known yet whether the game takes any: one is enough."""
        return self.flags_in_doubt and self.flag_waits

    def without_flags(self) -> None:
        """Play without flags from here on."""
        self.takes_flags = False
        self.waiting = {cell: each for cell, each in self.waiting.items() if each is not Action.FLAG}

    def came(self) -> None:
        """Note that each click was answered."""
        self._turns_lost = 0
        self._flags_answered |= self.flag_waits
        self._flags_last = self.flag_waits or (self._flags_last and not self.waiting)

    def opened_something(self, did: bool) -> None:
        """Note whether any tile shows a number, or nothing, of those that the last clicks were to open.

        Raises:
            StuckError: none does for the fifth time in a row.
        """
        self._barren = 0 if did else self._barren + 1
        if self._barren == MANY_BARREN:
            raise StuckError(
                f"The game has answered the clicks of the last {MANY_BARREN} turns, but they have opened "
                "nothing that can be read: where a button of the game makes clicks put flags, switch it "
                "back, then run screenbot again; if its numbers are strange, `screenbot calibrate --learn`."
            )

    def explained(self) -> None:
        """Note that clicks got no answer for a good reason."""
        self._turns_lost = 0

    def silent(self, lost: Collection[Cell]) -> bool:
        """Return whether the game opens nothing any more: all clicks are lost, a second time in a row."""
        return len(lost) == len(self.waiting) and not self.flag_waits and self._turns_lost > 0

    def flags_taken(self, lost: Collection[Cell]) -> bool:
        """Return whether flags are the last that the game has answered, though it was to open tiles since."""
        taken, since = self._parted(lost)
        flagged = taken[-1] is Action.FLAG if taken else self._flags_last
        return flagged and Action.OPEN in since

    def _parted(self, lost: Collection[Cell]) -> tuple[list[Action], list[Action]]:
        """Return what was clicked up to the last click that the game has answered, and what since."""
        clicks = list(self.waiting.items())
        taken = 1 + max((place for place, (cell, _) in enumerate(clicks) if cell not in lost), default=-1)
        actions = [action for _, action in clicks]
        return actions[:taken], actions[taken:]

    @property
    def flags_were_last(self) -> bool:
        """Whether flags were the last clicks that the game answered: it may be won by them."""
        return self._flags_last

    def missed(self, cells: Collection[Cell], mines_told: bool) -> None:
        """Count the clicks that the game did not answer; the next decision makes them again.

        Args:
            cells: where they were.
            mines_told: whether it is known how many mines there are, and so how many flags.

        Raises:
            StuckError: for the third time in a row.
            EndUnseenError: likewise, and flags were the last that it answered, which may be all.
        """
        self.lost += len(cells)
        self.lost_here += len(cells)
        flagged = {cell for cell, action in self.waiting.items() if action is Action.FLAG}
        taken, _ = self._parted(cells)
        self.drops |= bool(taken) and not (self.flags_in_doubt and set(cells) <= flagged)
        self._turns_lost = 1 if taken else self._turns_lost + 1
        if taken:
            self._flags_last = taken[-1] is Action.FLAG
        if flagged and flagged <= set(cells) and self.flags_in_doubt:
            self._flags_lost += 1
            if MANY_FLAGS in (self._flags_lost, self._turns_lost):
                # A right click that puts no flag may open a menu, which swallows the next click.
                self.takes_flags, self._turns_lost = False, 0
        if self._turns_lost == MANY_LOST:
            row, column = next(iter(cells))
            if self._flags_last and not mines_told:
                raise EndUnseenError(
                    f"The game has answered no click since its last flags, nor that at row {row}, column "
                    f"{column}: it seems to be won by them, but nothing shows it."
                )
            raise StuckError(
                f"The game did not answer three times, last at row {row}, column {column}: check that the "
                "window is in front, not paused, and takes clicks from programs (run `screenbot doctor`)."
            )
