"""What a game's answer to clicks tells beyond its tiles: that it has ended, and how, or that it goes on."""

from collections.abc import Collection
from dataclasses import replace

import cv2
import numpy as np

from screenbot.board import Action, Cell, Outcome, Tile, Tiles
from screenbot.geometry import Image
from screenbot.play import ONE_OPENING, UNREAD, may_be_closed, unread
from screenbot.vision.deduction import around, contradictory, deduced, free_unread, may_open
from screenbot.vision.naming.marks import redness
from screenbot.vision.reading import Reading
from screenbot.window.lives import MINES, goes_off, may_have_lives, without_survived
from screenbot.window.moment import Moment, middle
from screenbot.window.staying import STILL, most_stands, numbers_stand, replaced

ELSEWHERE = 2
"""In so many places tiles change where no click led when a game ends; a window over the board is one."""

TEXT, CENTRED = 4, 1.0
"""A message hides so many tiles at least, and its middle lies so near to the board's, in tiles, from left to
right."""

RED = 80.0
"""A tile is red where that is lighter than any other colour by so many levels."""

IN_SIGHT = 0.5
"""A game that its first clicks have won shows a larger part of its tiles beside a message."""

BLOCK = 0.9
"""Something over the board hides so much of the block that it lies on, or of its inside: of tiles at its rim
enough may be seen to be read."""

_SHOWN = (*MINES, Tile.WRONG_FLAG, Tile.FLAG, Tile.UNSURE)


def outcome_after(moment: Moment, reading: Reading, frame: Image) -> Outcome:
    """Return where the game stands, by what its tiles show and by what changed without a click."""
    reading = without_survived(moment, reading)
    before, tiles = moment.tiles, reading.tiles
    if replaced(before, tiles):
        return Outcome.PLAYING
    opened = moment.clicked(Action.OPEN)
    mines = bool(np.isin(tiles, MINES).any())
    if goes_off(moment, reading):
        return Outcome.PLAYING if may_have_lives(moment, reading) else Outcome.LOST
    if _is_won_though_mines_are_shown(moment, reading) or _all_but_flagged_is_open(moment, tiles):
        return Outcome.WON
    if mines and any(tiles[cell] == Tile.UNSURE for cell in opened):
        return Outcome.LOST
    covered = [cell for cell in opened if tiles[cell] == Tile.COVERED]
    if numbers_stand(before, tiles) and _proves_a_mine(tiles, opened):
        return Outcome.LOST
    all_is_shown = numbers_stand(before, tiles) and only_mines_are_closed(tiles)
    if all_is_shown and any(moment.changed(cell, frame, reading.grid) for cell in covered):
        return Outcome.LOST  # mines pass for covered tiles
    if before is None or not opened:
        return reading.outcome
    if reading.outcome is Outcome.WON and _ended_by_a_flag(moment, tiles):
        return Outcome.LOST
    if reading.outcome is not Outcome.PLAYING:
        return reading.outcome
    if _a_guess_brings_up_a_message(moment, reading, frame):
        return Outcome.LOST
    if not most_stands(before, tiles):
        return Outcome.PLAYING
    free = free_unread(tiles)
    numbers = all(tiles[cell] >= 0 or free[cell] for cell in opened)
    if _places_apart(moment, reading, frame) >= ELSEWHERE:
        if not set(moment.clicks).difference(moment.unsent):
            return Outcome.LOST if mines else Outcome.PLAYING  # by an earlier click, if at all
        return Outcome.WON if numbers and not _ended_by_a_flag(moment, tiles) else Outcome.LOST
    if (tiles == Tile.COVERED).any() or _some_stay_closed(moment, reading, frame):
        return Outcome.PLAYING
    if not numbers:  # what was certain is no mine, whatever lies over it
        odd = [cell for cell in opened if tiles[cell] < 0 and not free[cell]]
        certain = were_certain(before, opened, moment.counted) or were_certain(before, odd)
        return Outcome.PLAYING if certain else Outcome.LOST
    known = set(opened).difference(moment.unsent) | moment.since_begun.opened
    hidden = unread(tiles)
    closed = any(may_be_closed(cell, tiles, known) for cell in hidden)
    return Outcome.WON if len(hidden) <= UNREAD and not closed else Outcome.PLAYING


def _is_won_though_mines_are_shown(moment: Moment, reading: Reading) -> bool:
    """Return whether mines are shown, but not where a click led: games may show them once they are won.

    All that was opened shows numbers, and all that is left are mines, where a message may hide what was open
    or flagged before; or all of it was certain, and a message may hide it, or some of what else is left: the
    clicks may have opened all of that which is no mine. Before a game's first clicks none can have hit one.
    """
    tiles, before, opened = reading.tiles, moment.tiles, moment.clicked(Action.OPEN)
    shown, sent = np.isin(tiles, MINES), set(opened).difference(moment.unsent)
    if before is None or not sent or not shown.any() or (tiles == Tile.WRONG_FLAG).any():
        return False
    flagged = moment.clicked(Action.FLAG)
    mine = deduced(before)[0] | (before == Tile.FLAG)
    for cell in flagged:
        mine[cell] = True
    tiles = without_covers(before, tiles)
    if all(tiles[cell] >= 0 for cell in opened):
        others = moment.since_begun.opened - sent
        if any(tiles[cell] == Tile.HIT_MINE for cell in {*flagged, *others}):
            return False  # some games open what is clicked with any button, and an answer may come late
        hidden = (tiles == Tile.UNSURE) & ((before >= 0) | (before == Tile.FLAG))
        known = np.where(hidden, before, tiles).astype(np.int8)
        first = (before == Tile.COVERED).all()
        if not (known == Tile.UNSURE).any() or (first and (tiles != Tile.UNSURE).mean() > IN_SIGHT):
            return only_mines_are_closed(known)
        closed = (before == Tile.COVERED) & np.isin(tiles, (Tile.COVERED, Tile.UNSURE)) & ~mine
        rest = {Cell(*place) for place in np.argwhere(closed).tolist()}
        if not may_open(before, mine, sent, rest - moment.since_begun.opened):
            return False
    certain = were_certain(before, opened, moment.counted)
    return certain and bool(mine[shown].all()) and numbers_stand(before, tiles)


def _all_but_flagged_is_open(moment: Moment, tiles: Tiles) -> bool:
    """Return whether each tile shows a number, or was flagged and shows a mine or what cannot be read.

    Games may draw flags as they draw mines: such a board looks lost. Some were seen before, so a right click
    puts them, and opens nothing.
    """
    before, opened = moment.tiles, set(moment.clicked(Action.OPEN))
    if before is None or not opened.difference(moment.unsent) or not (before == Tile.FLAG).any():
        return False
    if not numbers_stand(before, tiles):
        return False
    known = tiles.copy()
    for cell in _flagged(moment, before) - opened:
        if tiles[cell] in (Tile.UNSURE, Tile.MINE):
            known[cell] = Tile.FLAG
    return bool(((known >= 0) | (known == Tile.FLAG)).all()) and only_mines_are_closed(known)


def _some_stay_closed(moment: Moment, reading: Reading, frame: Image) -> bool:
    """Return whether a covered tile that nothing can have opened is not read now, but looks as it did.

    One beside a zero may be a zero that looks so, but not where a flag is beside it, too: some games leave
    the corners of zeros closed.
    """
    assert moment.tiles is not None
    closed = (reading.tiles == Tile.UNSURE) & (moment.tiles == Tile.COVERED)
    closed &= (around(reading.tiles == 0) == 0) | (around(reading.tiles == Tile.FLAG) > 0)
    cells = {Cell(*place) for place in np.argwhere(closed).tolist()}.difference(moment.clicks)
    return any(not moment.changed(cell, frame, reading.grid) for cell in cells)


def _ended_by_a_flag(moment: Moment, tiles: Tiles) -> bool:
    """Return whether a game ended before anything was opened, though not all its mines were flagged.

    Some games open what is clicked with any button.
    """
    assert moment.tiles is not None
    flags = _flagged(moment, moment.tiles)
    opened = set(moment.clicked(Action.OPEN)).difference(moment.unsent)
    return not opened and len(flags) < np.isin(tiles, (*MINES, Tile.FLAG)).sum()


def _proves_a_mine(tiles: Tiles, opened: Collection[Cell]) -> bool:
    """Return whether an opened tile cannot be read, and the numbers say that it is a mine.

    So a lost game ends that opens all its tiles and draws its mines as nobody else.
    """
    unread = [cell for cell in opened if tiles[cell] == Tile.UNSURE]
    if not unread or contradictory(tiles).any():
        return False
    mine, _ = deduced(tiles)
    return any(mine[cell] for cell in unread)


def _a_guess_brings_up_a_message(moment: Moment, reading: Reading, frame: Image) -> bool:
    """Return whether a guess shows what nobody can read, while a message came up over the board's middle.

    Over any of its tiles, where the guess shows red. Nothing else has changed: tiles are what they were, or
    hidden; but not all numbers, as beneath another window, whose plain ground passes for covered tiles. Nor
    do numbers beside the guess look otherwise: a veil over them hides it as well.
    """
    before, tiles = moment.tiles, reading.tiles
    assert before is not None
    gone, numbers = (tiles == Tile.UNSURE) & (before != Tile.UNSURE), before > 0
    if not (gone | (tiles == before))[before >= 0].all() or gone.mean() > STILL:
        return False
    if numbers.any() and gone[numbers].all():
        return False
    known = deduced(before)[1] | free_unread(tiles)
    opened = [cell for cell in moment.clicked(Action.OPEN) if cell not in moment.unsent]
    guesses = [cell for cell in opened if gone[cell] and not known[cell]]
    guesses = [cell for cell in guesses if moment.changed(cell, frame, reading.grid)]
    told = around(numbers) > 0
    guesses = [cell for cell in guesses if not told[cell] or moment.stands_beside(cell, frame, reading.grid)]
    if not guesses:
        return False
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(gone.astype(np.uint8), connectivity=8)
    left, width, size = (boxes[:, each] for each in (cv2.CC_STAT_LEFT, cv2.CC_STAT_WIDTH, cv2.CC_STAT_AREA))
    centred = np.abs(left + width / 2 - tiles.shape[1] / 2) <= CENTRED
    red = any(is_red(middle(cell, frame, reading.grid)) for cell in guesses)
    messages = set(np.flatnonzero((centred | red) & (size >= TEXT))) - {0}
    beside = messages.difference(parts[cell] for cell in opened)
    return bool(beside or (messages and not may_have_ended(before, opened, None)))


def is_red(tile: Image) -> bool:
    """Return whether most of a tile is red beyond doubt."""
    return bool(redness(np.median(tile, axis=(0, 1)).astype(np.float32)) > RED)


def _places_apart(moment: Moment, reading: Reading, frame: Image) -> int:
    """Return in how many places covered tiles now show something other than numbers, where no click led.

    So may flags where none is left as it was.
    """
    before, tiles = moment.tiles, reading.tiles
    uncovered = (before == Tile.COVERED) & (tiles != Tile.COVERED)
    flagged = before == Tile.FLAG
    if not (tiles[flagged] == Tile.FLAG).any():
        uncovered |= flagged & np.isin(tiles, (*MINES, Tile.UNSURE))
    count, parts = cv2.connectedComponents(uncovered.astype(np.uint8), connectivity=8)
    reached = {0, *(int(parts[cell]) for cell in moment.clicks)}
    found = 0
    for part in set(range(count)) - reached:
        cells = [Cell(int(row), int(column)) for row, column in np.argwhere(parts == part)]
        found += all(tiles[cell] in _SHOWN and moment.changed(cell, frame, reading.grid) for cell in cells)
    return found


def shows_a_mine(
    before: Tiles | None, reading: Reading, opened: Collection[Cell], counted: bool = False
) -> bool:
    """Return whether an opened tile shows what cannot be read, and all that was open still does the same.

    So a lost game looks whose mines nobody can read: what it answers to the next click will tell. Where the
    tile was certain, and nothing but mines is left, it is none; nor where it is known how many mines there
    are, as `counted` has it, and several were opened.
    """
    if before is None or all(reading.tiles[cell] != Tile.UNSURE for cell in opened):
        return False
    if _only_mines_were_left(before, reading.tiles, opened) or (counted and len(opened) > 1):
        return False
    return most_stands(before, reading.tiles)


def seems_won(before: Tiles | None, reading: Reading, opened: Collection[Cell], mines: int | None) -> bool:
    """Return whether a dialog hides a game that the last moves have won.

    They were to open all that was left; or, where an opening went further, nothing but mines is closed
    around something that lies over the middle of the board, as games place their dialogs, or over tiles that
    were open or flagged before, as browsers place theirs. There are numbers, and those that were there still
    are: a page in the board's place shows none.
    """
    if before is None or not opened:
        return False
    if leave_mines(before, opened, mines) or _shows_all_mines(reading.tiles, opened, mines):
        return True
    reading = replace(reading, tiles=without_covers(before, reading.tiles))
    numbers = before > 0
    seen = numbers & (reading.tiles != Tile.UNSURE)
    gone = numbers.any() and (not seen.any() or (reading.tiles != before)[seen].any())
    if gone or not (reading.tiles > 0).any():
        return False
    if _only_mines_were_left(before, reading.tiles, opened):
        return True
    return only_mines_are_closed(reading.tiles) and _in_the_middle(reading)


def without_covers(before: Tiles | None, tiles: Tiles) -> Tiles:
    """Return tiles without those that are covered and were something else: what lies over them looks so."""
    if before is None:
        return tiles
    over = (tiles == Tile.COVERED) & (before != Tile.COVERED) & (before != Tile.UNSURE)
    return np.where(over, Tile.UNSURE, tiles).astype(np.int8)


def leave_mines(before: Tiles | None, opened: Collection[Cell], mines: int | None) -> bool:
    """Return whether clicks were to open all but the mines."""
    if before is None or not opened:
        return False
    return bool(np.isin(before, (Tile.COVERED, Tile.FLAG, Tile.QUESTION)).sum() - len(opened) == mines)


def opens_all(moment: Moment) -> bool:
    """Return whether the clicks may have opened, with what is around zeros, all that got none itself."""
    before = moment.tiles
    if before is None:
        return False
    mine = deduced(before)[0]
    for cell in _flagged(moment, before):
        mine[cell] = True
    sent = set(moment.clicked(Action.OPEN)).difference(moment.unsent)
    rest = set(moment.unsent).difference(moment.since_begun.opened)  # an answer may have come late
    return may_open(before, mine, sent, rest)


def all_are_flagged(moment: Moment, mines: int | None) -> bool:
    """Return whether so many tiles are flagged as there are mines: some games are won by the last flag."""
    return moment.tiles is not None and len(_flagged(moment, moment.tiles)) == mines


def _flagged(moment: Moment, tiles: Tiles) -> set[Cell]:
    """Return which tiles were flagged, or are since some clicks."""
    flags = (Cell(*place) for place in np.argwhere(tiles == Tile.FLAG).tolist())
    return {*moment.clicked(Action.FLAG), *flags}


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


def were_certain(before: Tiles | None, opened: Collection[Cell], counted: bool = False) -> bool:
    """Return whether tiles that were opened are no mines, by simple reasoning from what the board showed.

    Where it is known how many mines there are, as `counted` has it, who guesses opens one at a time.
    """
    if before is None:
        return False
    if counted and len(opened) > 1:
        return True
    free = deduced(before)[1]
    return all(free[cell] for cell in opened)


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


def leaves_more(tiles: Tiles, mines: int | None) -> bool:
    """Return whether more tiles are closed than there are mines, and some of them beside no number.

    As many as the size usually has mines would be a won game; but this one seems to have fewer.
    """
    closed = np.isin(tiles, (Tile.COVERED, Tile.FLAG, Tile.QUESTION))
    enclosed = closed & (around(tiles > 0) == 0)
    return mines is not None and bool(enclosed.any()) and int(closed.sum()) > mines


def only_mines_are_closed(tiles: Tiles) -> bool:
    """Return whether all numbers say so of the closed tiles that can be seen; some may be hidden."""
    hidden = tiles == Tile.UNSURE
    closed = (tiles < 0) & ~hidden
    near = around(closed)
    right = (near <= tiles) & (tiles <= near + around(hidden))
    return bool(right[(tiles >= 0) & (near > 0)].all() and (around(tiles > 0)[closed] > 0).all())


def _in_the_middle(reading: Reading) -> bool:
    """Return whether the tiles that are not sure form one block about the middle of the board."""
    places = np.array(reading.unsure)
    if not len(places):
        return False
    first, last = places.min(axis=0), places.max(axis=0)
    size = np.array(reading.tiles.shape)
    block = (reading.tiles == Tile.UNSURE)[first[0] : last[0] + 1, first[1] : last[1] + 1]
    inside = block[1:-1, 1:-1]
    filled = block.mean() >= BLOCK or (inside.size > 0 and inside.mean() >= BLOCK)
    return bool(filled and (np.abs((first + last + 1) / 2 - size / 2) <= size / 3).all())
