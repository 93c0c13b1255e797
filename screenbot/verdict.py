"""What a game's answer to clicks tells beyond its tiles: that it has ended, and how, or that it goes on."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

import cv2
import numpy as np

from screenbot.board import Action, Cell, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.play import ONE_OPENING
from screenbot.site import MOST_UNSURE, FrameReader, differ
from screenbot.vision.deduction import around, beside, contradictory, deduced, free_unread
from screenbot.vision.reading import Clicked, Reading

STILL = 0.5
"""Where so many tiles are still as they were, the window is."""

MOST = 0.5
"""A game never changes more of what stood on its open tiles."""

FEWEST = 3
"""So many of them must be seen: a number may have been misread."""

MISREAD = 0.1
"""So many of them may be read otherwise where a window has moved."""

ELSEWHERE = 2
"""In so many places tiles change where no click led when a game ends; a window over the board is one."""

TEXT, CENTRED = 4, 1.0
"""A message hides so many tiles at least, and its middle lies so near to the board's, in tiles, from left to
right."""

BLOCK = 0.9
"""Something over the board hides so much of the block that it lies on, or of its inside: of tiles at its rim
enough may be seen to be read."""

MIDDLE = 0.25
"""What of a tile is around its middle, on each side."""

NEW = 0.9
"""So many tiles of a new game can be read as covered: one may have the focus, or lie under the pointer."""

UNREAD = 2
"""So many numbers may not be read on a board that is won."""

_MINES = (Tile.MINE, Tile.HIT_MINE)
_SHOWN = (*_MINES, Tile.WRONG_FLAG, Tile.FLAG, Tile.UNSURE)


class Moment(NamedTuple):
    """What a window showed before some clicks, and what they were.

    Attributes:
        frame: its picture.
        tiles: what was read there; None where it was not.
        clicks: what was done to which tile.
        odd: tiles that were opened earlier and show nothing that can be read.
        unsent: tiles among those to be opened that looked otherwise before their click, and got none.
        since_begun: what was clicked since the game began.
    """

    frame: Image
    tiles: Tiles | None
    clicks: Mapping[Cell, Action]
    odd: Collection[Cell] = ()
    unsent: Collection[Cell] = ()
    since_begun: Clicked = Clicked()

    def clicked(self, action: Action) -> list[Cell]:
        """Return the tiles to which an action was done."""
        return [cell for cell, each in self.clicks.items() if each is action]

    def odd_after(self, tiles: Tiles) -> frozenset[Cell]:
        """Return the tiles that were opened so far and are still not read."""
        opened = frozenset(self.odd) | frozenset(self.clicked(Action.OPEN))
        return frozenset(cell for cell in opened if tiles[cell] == Tile.UNSURE)

    def changed(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether a tile looks otherwise in another frame."""
        tile = grid.tile(*cell)
        return differ(tile.cut(frame), tile.cut(self.frame))

    def marked(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether a tile looks otherwise about its middle, where no neighbour's border reaches."""
        return differ(middle(cell, frame, grid), middle(cell, self.frame, grid))


def middle(cell: Cell, frame: Image, grid: Grid) -> Image:
    """Return what a frame shows of a tile about its middle."""
    tile = grid.tile(*cell)
    return tile.grown(-round(MIDDLE * min(tile.width, tile.height))).cut(frame)


def read_after(moment: Moment, reader: FrameReader, frame: Image) -> Reading:
    """Return what a frame shows, by its tiles and by what became of the clicks before it.

    A covered tile that was flagged and has changed shows a flag, however that is drawn; one that is still
    read as covered, where it has changed about its middle. Games that show all tiles at the end look as if
    won, and their mines may be drawn as nobody else's. A tile that has changed since it was opened is covered
    no more, though it may be read so.
    """
    reader.clicked(moment.since_begun)
    reading = reader.read(frame)
    if moment.tiles is None:
        return reading
    unread = [
        cell
        for cell in moment.clicked(Action.FLAG)
        if moment.tiles[cell] == Tile.COVERED and _perhaps_flag(moment, reading, frame, cell)
    ]
    if unread and not opens_menu(moment, reading):
        flags = np.full_like(reading.tiles, Tile.UNSURE)
        flags[tuple(np.transpose(unread))] = Tile.FLAG
        reader.teach(frame, flags)
        reading = reader.read(frame)
    reading = replace(reading, outcome=_outcome_after(moment, reading, frame))
    return _opened(moment, reading, frame) if reading.outcome is Outcome.PLAYING else reading


def _perhaps_flag(moment: Moment, reading: Reading, frame: Image, cell: Cell) -> bool:
    """Return whether a flagged tile shows a mark that is not read, or as nothing.

    Question marks are flags in games that have no others.
    """
    tile = reading.tiles[cell]
    if tile == Tile.COVERED:
        return moment.marked(cell, frame, reading.grid)
    unread = tile == Tile.UNSURE or (tile == Tile.QUESTION and not (reading.tiles == Tile.FLAG).any())
    return unread and moment.changed(cell, frame, reading.grid)


def _opened(moment: Moment, reading: Reading, frame: Image) -> Reading:
    """Return a reading in which no tile is covered that was opened and has changed its look since.

    One that got no click may have changed where a neighbour's border reaches it: it is still to be opened.
    """
    clicked, tiles, certainty = moment.clicked(Action.OPEN), reading.tiles.copy(), reading.certainty.copy()
    for cell in {*clicked, *moment.odd}.difference(moment.unsent):
        answered = moment.changed(cell, frame, reading.grid) == (cell in clicked)
        if tiles[cell] == Tile.COVERED and answered:
            tiles[cell], certainty[cell] = Tile.UNSURE, 0
    return replace(reading, tiles=tiles, certainty=certainty)


def opens_menu(moment: Moment, reading: Reading, beyond: bool = False) -> bool:
    """Return whether right clicks brought up a menu: tiles beside those flagged can no longer be read.

    Web games that take a long press for a flag leave right clicks to the browser.

    Args:
        moment: what the window showed before, and the clicks.
        reading: what it shows now.
        beyond: whether something has changed beside the board, too.
    """
    flagged = np.zeros(reading.tiles.shape, bool)
    for cell in moment.clicked(Action.FLAG):
        flagged[cell] = True
    if moment.tiles is None or not flagged.any():
        return False
    gone = (reading.tiles == Tile.UNSURE) & (moment.tiles != Tile.UNSURE)
    gone[tuple(np.transpose(list(moment.clicks)))] = False
    outside = beyond and bool(flagged[[0, -1]].any() or flagged[:, [0, -1]].any())
    return outside or bool((gone & (around(flagged) > 0)).any())


def remember(reader: FrameReader, frame: Image, reading: Reading) -> None:
    """Teach a reader what a still frame showed of a game that goes on; its start mark is to be seen anew."""
    if reading.outcome is Outcome.PLAYING and reading.start is None:
        reader.teach(frame, reading.tiles)


def _outcome_after(moment: Moment, reading: Reading, frame: Image) -> Outcome:
    """Return where the game stands, by what its tiles show and by what changed without a click."""
    before, tiles = moment.tiles, reading.tiles
    if replaced(before, tiles):
        return Outcome.PLAYING
    opened = moment.clicked(Action.OPEN)
    mines = bool(np.isin(tiles, _MINES).any())
    if any(tiles[cell] in _MINES or (tiles[cell] == Tile.UNSURE and mines) for cell in opened):
        return Outcome.LOST
    covered = [cell for cell in opened if tiles[cell] == Tile.COVERED]
    if _stands(before, tiles) and _proves_a_mine(tiles, opened):
        return Outcome.LOST
    all_is_shown = _stands(before, tiles) and _only_mines_are_closed(tiles)
    if all_is_shown and any(moment.changed(cell, frame, reading.grid) for cell in covered):
        return Outcome.LOST  # mines pass for covered tiles
    if reading.outcome is not Outcome.PLAYING or before is None or not opened:
        return reading.outcome
    if _a_guess_brings_up_a_message(moment, reading, frame):
        return Outcome.LOST
    if not _still(before, tiles):
        return Outcome.PLAYING
    free = free_unread(tiles)
    numbers = all(tiles[cell] >= 0 or free[cell] for cell in opened)
    if _places_apart(moment, reading, frame) >= ELSEWHERE:
        return Outcome.WON if numbers else Outcome.LOST
    if (tiles == Tile.COVERED).any():
        return Outcome.PLAYING
    few = (tiles == Tile.UNSURE).sum() <= UNREAD
    return (Outcome.WON if few else Outcome.PLAYING) if numbers else Outcome.LOST


def _proves_a_mine(tiles: Tiles, opened: Collection[Cell]) -> bool:
    """Return whether an opened tile cannot be read, and the numbers say that it is a mine.

    So a lost game ends that opens all its tiles and draws its mines as nobody else.
    """
    unread = [cell for cell in opened if tiles[cell] == Tile.UNSURE]
    if not unread or contradictory(tiles).any():
        return False
    mine, _ = deduced(tiles)
    return any(mine[cell] for cell in unread)


def _stands(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether all numbers that can be read are what they were: a board that has moved shows others."""
    return before is None or bool((tiles == before)[(before >= 0) & (tiles != Tile.UNSURE)].all())


def _still(before: Tiles, tiles: Tiles) -> bool:
    """Return whether all numbers are what they were, and most tiles can be read."""
    return bool((tiles == before)[before >= 0].all() and (tiles != Tile.UNSURE).mean() > STILL)


def replaced(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether most of what stood on open tiles has changed: another page is shown there."""
    if before is None:
        return False
    numbers = (before > 0) & (tiles != Tile.UNSURE)
    shown = numbers | ((before == Tile.UNSURE) & (tiles != Tile.UNSURE))
    changed = np.where(before > 0, tiles != before, tiles == 0)
    if numbers.sum() >= FEWEST and not changed[numbers].any():
        return False  # zeros that were not known before are
    return bool(shown.sum() >= FEWEST and changed[shown].mean() > MOST)


def remains(before: Tiles | None, reading: Reading) -> bool:
    """Return whether a board is still in its place, though tiles of it cannot be read.

    They are few, or all numbers are what they were: what an opening shows may be hard to read.
    """
    unsure = len(reading.unsure) / reading.tiles.size
    numbers = np.zeros(reading.tiles.shape, np.bool_) if before is None else before > 0
    stands = numbers.sum() >= FEWEST and unsure <= STILL and bool((reading.tiles == before)[numbers].all())
    return (unsure <= MOST_UNSURE or stands) and not replaced(before, reading.tiles)


def is_same_game(before: Tiles | None, tiles: Tiles) -> bool:
    """Return whether a board found elsewhere may be the one that was there before, by its open tiles.

    Where none was open, zeros of a first opening may not be known yet.
    """
    sure = tiles != Tile.UNSURE
    if before is None or before.shape != tiles.shape or not (before >= 0).any():
        return before is None or (before.shape == tiles.shape and bool(sure.mean() > STILL))
    seen = sure & (before >= 0)
    return bool(sure[before >= 0].mean() > STILL and (tiles != before)[seen].mean() <= MISREAD)


def _a_guess_brings_up_a_message(moment: Moment, reading: Reading, frame: Image) -> bool:
    """Return whether a guess shows what nobody can read, while a message came up over the board's middle.

    Nothing else has changed: tiles are what they were, or hidden.
    """
    before, tiles = moment.tiles, reading.tiles
    assert before is not None
    gone = (tiles == Tile.UNSURE) & (before != Tile.UNSURE)
    if not (gone | (tiles == before))[before >= 0].all() or gone.mean() > STILL:
        return False
    known = deduced(before)[1] | free_unread(tiles)
    opened = moment.clicked(Action.OPEN)
    guesses = [cell for cell in opened if gone[cell] and not known[cell]]
    guesses = [cell for cell in guesses if moment.changed(cell, frame, reading.grid)]
    if not guesses:
        return False
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(gone.astype(np.uint8), connectivity=8)
    left, width, size = (boxes[:, each] for each in (cv2.CC_STAT_LEFT, cv2.CC_STAT_WIDTH, cv2.CC_STAT_AREA))
    centred = np.abs(left + width / 2 - tiles.shape[1] / 2) <= CENTRED
    messages = set(np.flatnonzero(centred & (size >= TEXT))) - {0}
    beside = messages.difference(parts[cell] for cell in opened)
    return bool(beside or (messages and not may_have_ended(before, opened, None)))


def _places_apart(moment: Moment, reading: Reading, frame: Image) -> int:
    """Return in how many places covered tiles now show something other than numbers, where no click led.

    So may flags where none is left as it was.
    """
    before, tiles = moment.tiles, reading.tiles
    uncovered = (before == Tile.COVERED) & (tiles != Tile.COVERED)
    flagged = before == Tile.FLAG
    if not (tiles[flagged] == Tile.FLAG).any():
        uncovered |= flagged & np.isin(tiles, (*_MINES, Tile.UNSURE))
    count, parts = cv2.connectedComponents(uncovered.astype(np.uint8), connectivity=8)
    reached = {0, *(int(parts[cell]) for cell in moment.clicks)}
    found = 0
    for part in set(range(count)) - reached:
        cells = [Cell(int(row), int(column)) for row, column in np.argwhere(parts == part)]
        found += all(tiles[cell] in _SHOWN and moment.changed(cell, frame, reading.grid) for cell in cells)
    return found


def shows_a_mine(before: Tiles | None, reading: Reading, opened: Collection[Cell]) -> bool:
    """Return whether an opened tile shows what cannot be read, and all that was open still does the same.

    So a lost game looks whose mines nobody can read: what it answers to the next click will tell. Where the
    tile was certain, and nothing but mines is left, it is none.
    """
    if before is None or all(reading.tiles[cell] != Tile.UNSURE for cell in opened):
        return False
    if _only_mines_were_left(before, reading.tiles, opened):
        return False
    return _still(before, reading.tiles)


def seems_won(before: Tiles | None, reading: Reading, opened: Collection[Cell], mines: int | None) -> bool:
    """Return whether a dialog hides a game that the last moves have won.

    They were to open all that was left; or, where an opening went further, nothing but mines is closed
    around something that lies over the middle of the board, as games place their dialogs, or over tiles that
    were open or flagged before, as browsers place theirs. There are numbers, and those that were there still
    are: a page in the board's place shows none.
    """
    if before is None or not opened:
        return False
    covered = np.isin(before, (Tile.COVERED, Tile.FLAG, Tile.QUESTION)).sum()
    if covered - len(opened) == mines or _shows_all_mines(reading.tiles, opened, mines):
        return True
    # What lies over open tiles may look as covered ones do.
    over = (before >= 0) & (reading.tiles == Tile.COVERED)
    reading = replace(reading, tiles=np.where(over, Tile.UNSURE, reading.tiles).astype(np.int8))
    numbers = before > 0
    seen = numbers & (reading.tiles != Tile.UNSURE)
    gone = numbers.any() and (not seen.any() or (reading.tiles != before)[seen].any())
    if gone or not (reading.tiles > 0).any():
        return False
    if _only_mines_were_left(before, reading.tiles, opened):
        return True
    return _only_mines_are_closed(reading.tiles) and _in_the_middle(reading)


def may_have_ended(before: Tiles | None, opened: Collection[Cell], mines: int | None) -> bool:
    """Return whether clicks may have ended a game: they were the first, or left what openings may open.

    Each tile that may be a zero may have opened as many as `ONE_OPENING`. Where nobody told how many mines
    there are, those that the numbers need are counted.
    """
    if before is None or not opened:
        return False
    if (before == Tile.COVERED).all():
        return True
    closed = np.isin(before, (Tile.COVERED, Tile.FLAG, Tile.QUESTION))
    mine = deduced(before)[0] & closed
    near = around(mine)
    openings = sum(near[cell] == 0 for cell in opened)
    left = closed.sum() - len(opened) - (mine.sum() if mines is None else mines)
    return bool(left <= ONE_OPENING * max(1, openings))


def were_certain(before: Tiles | None, opened: Collection[Cell]) -> bool:
    """Return whether tiles that were opened are no mines, by simple reasoning from what the board showed."""
    if before is None:
        return False
    free = deduced(before)[1]
    return all(free[cell] for cell in opened)


def begins(tiles: Tiles) -> bool:
    """Return whether a board is that of a new game, though a few of its tiles cannot be read."""
    return bool((tiles == Tile.COVERED).mean() >= NEW and (tiles[tiles != Tile.COVERED] == Tile.UNSURE).all())


def _only_mines_were_left(before: Tiles, tiles: Tiles, opened: Collection[Cell]) -> bool:
    """Return whether all but what was opened since are mines, where hidden tiles show what they did before.

    A tile that could not be read then either is none where no number beside it needs one. What was opened for
    certain may look as before: a browser shows a page's message before it paints the answer to the click that
    the message is about.
    """
    known = np.where(tiles == Tile.UNSURE, before, tiles).astype(np.int8)
    for cell in opened:
        known[cell] = tiles[cell] if tiles[cell] >= 0 else Tile.UNSURE
    free = deduced(before)[1]
    if not all(known[cell] >= 0 or free[cell] for cell in opened):
        return False
    unread, number = known == Tile.UNSURE, known >= 0
    closed, opening = (known < 0) & ~unread, np.zeros(known.shape, np.bool_)
    for cell in opened:
        closed[cell], opening[cell] = False, True
    told = (around(closed) == known)[number].all()
    return bool(told and (around(known > 0)[closed | (unread & ~opening)] > 0).all())


def _shows_all_mines(tiles: Tiles, opened: Collection[Cell], mines: int | None) -> bool:
    """Return whether all tiles but mines are open, whatever those look like, and none of them was opened."""
    rest = tiles < 0
    told = (around(rest) == tiles)[~rest]
    return rest.sum() == mines and bool(told.all()) and not any(rest[cell] for cell in opened)


def _only_mines_are_closed(tiles: Tiles) -> bool:
    """Return whether all numbers say so of the closed tiles that can be seen; some may be hidden."""
    hidden = tiles == Tile.UNSURE
    closed = (tiles < 0) & ~hidden
    near = around(closed)
    right = (near <= tiles) & (tiles <= near + around(hidden))
    return bool(right[(tiles >= 0) & (near > 0)].all() and (around(tiles > 0)[closed] > 0).all())


def _in_the_middle(reading: Reading) -> bool:
    """Return whether the tiles that are not sure form one block about the middle of the board."""
    places = np.array(reading.unsure)
    first, last = places.min(axis=0), places.max(axis=0)
    size = np.array(reading.tiles.shape)
    block = (reading.tiles == Tile.UNSURE)[first[0] : last[0] + 1, first[1] : last[1] + 1]
    inside = block[1:-1, 1:-1]
    filled = block.mean() >= BLOCK or (inside.size > 0 and inside.mean() >= BLOCK)
    return bool(filled and (np.abs((first + last + 1) / 2 - size / 2) <= size / 3).all())


class Opens(IntEnum):
    """What a game opens around a zero."""

    NOTHING = 0
    SIDES = 1
    ALL = 2


def complete(reading: Reading, before: Tiles | None = None, opens: Opens = Opens.ALL) -> bool:
    """Return whether a reading is that of a game that goes on, painted to the end.

    No zero is beside a covered or flagged tile then. An opening painted in part shows at least one, for its
    zeros are connected and the one that was clicked has answered. So does a number whose digit is yet to
    come, as winemine paints it on a busy machine. Nor do its numbers contradict each other,
    or what they were.

    Args:
        reading: the tiles.
        before: the last tiles: what could not be read then is not waited for again.
        opens: what the game opens around a zero.
    """
    closed = np.isin(reading.tiles, (Tile.COVERED, Tile.FLAG))
    near = around(closed) if opens is Opens.ALL else beside(closed)
    unfinished = (reading.tiles == 0) & (near > 0) & (opens is not Opens.NOTHING)
    unread = reading.tiles == Tile.UNSURE
    if before is not None:
        unread &= before != Tile.UNSURE
    doubtful = unfinished | unread | contradictory(reading.tiles, floods=opens is not Opens.NOTHING)
    playing = reading.outcome is Outcome.PLAYING and not replaced(before, reading.tiles)
    return playing and not bool(doubtful.any())
