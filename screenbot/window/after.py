"""What a frame shows after clicks: its tiles, and what became of those that were clicked."""

from dataclasses import replace

import cv2
import numpy as np

from screenbot.board import Action, Cell, Outcome, Tile
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.deduction import around
from screenbot.vision.reading import Reading
from screenbot.window.moment import Moment
from screenbot.window.site import FrameReader, differ
from screenbot.window.verdict import outcome_after

NEAR = 2.0
"""A menu begins at the pointer: no farther from its tile something changes beside the board, in tiles."""


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
    if unread and not opens_menu(moment, reading, frame):
        flags = np.full_like(reading.tiles, Tile.UNSURE)
        flags[tuple(np.transpose(unread))] = Tile.FLAG
        reader.teach(frame, flags)
        reading = reader.read(frame)
    reading = replace(reading, outcome=outcome_after(moment, reading, frame))
    return _opened(moment, reading, frame) if reading.outcome is Outcome.PLAYING else reading


def _changed_beyond(moment: Moment, frame: Image, grid: Grid, cell: Cell) -> bool:
    """Return whether anything beside the board has changed near a tile at its rim."""
    tile, board = grid.tile(*cell), grid.area
    near = tile.grown(round(NEAR * max(tile.width, tile.height))).clipped(bounds(frame))
    now, before = (near.cut(each).copy() for each in (frame, moment.frame))
    for part in (now, before):
        board.moved(-near.x, -near.y).clipped(bounds(part)).cut(part)[:] = 0
    return differ(now, before)


def _perhaps_flag(moment: Moment, reading: Reading, frame: Image, cell: Cell) -> bool:
    """Return whether a flagged tile shows a mark that is not read, or as nothing.

    The pointer's light is none. Question marks are flags in games that have no others.
    """
    tile = reading.tiles[cell]
    if moment.lit(cell, frame, reading.grid):
        return False
    if tile == Tile.COVERED:
        return moment.marked(cell, frame, reading.grid)
    unread = tile == Tile.UNSURE or (tile == Tile.QUESTION and not (reading.tiles == Tile.FLAG).any())
    return unread and moment.changed(cell, frame, reading.grid)


def _opened(moment: Moment, reading: Reading, frame: Image) -> Reading:
    """Return a reading in which no tile is covered that was opened and has changed its look since.

    One that got no click may have changed where a neighbour's border reaches it: it is still to be opened.
    """
    if moment.restless:
        return reading
    clicked, tiles, certainty = moment.clicked(Action.OPEN), reading.tiles.copy(), reading.certainty.copy()
    for cell in {*clicked, *moment.odd}.difference(moment.unsent):
        answered = moment.changed(cell, frame, reading.grid) == (cell in clicked)
        if tiles[cell] == Tile.COVERED and answered:
            tiles[cell], certainty[cell] = Tile.UNSURE, 0
    return replace(reading, tiles=tiles, certainty=certainty)


def with_still_closed(moment: Moment, reading: Reading) -> Reading:
    """Return a reading of a restless board in which tiles are closed that nothing can have opened.

    Their pictures turn, and are not read now and then. What lies over a board hides numbers, too.
    """
    before, tiles = moment.tiles, reading.tiles
    if before is None or not moment.restless or reading.outcome is not Outcome.PLAYING:
        return reading
    if (tiles != before)[before >= 0].any():
        return reading
    unread, clicked = tiles == Tile.UNSURE, set(moment.clicks).difference(moment.unsent)
    closed = unread & np.isin(before, (Tile.COVERED, Tile.FLAG)) & (around(tiles == 0) == 0)
    _, parts = cv2.connectedComponents(unread.astype(np.uint8), connectivity=8)
    for cell in clicked:  # what was opened may be a zero, and have opened all that hangs together with it
        closed &= parts != parts[cell] if unread[cell] else True
    return replace(reading, tiles=np.where(closed, before, tiles).astype(np.int8))


def opens_menu(moment: Moment, reading: Reading, frame: Image) -> bool:
    """Return whether right clicks brought up a menu: tiles beside those flagged can no longer be read.

    Web games that take a long press for a flag leave right clicks to the browser. At the board's rim nothing
    but the flag's tile may be hidden; where that shows a flag, what has changed beside it may be the focus.

    Args:
        moment: what the window showed before, and the clicks.
        reading: what it shows now.
        frame: its picture.
    """
    flagged = np.zeros(reading.tiles.shape, bool)
    for cell in moment.clicked(Action.FLAG):
        flagged[cell] = True
    if moment.tiles is None or not flagged.any():
        return False
    gone = (reading.tiles == Tile.UNSURE) & (moment.tiles != Tile.UNSURE)
    gone[tuple(np.transpose(list(moment.clicks)))] = False
    hidden = flagged & (reading.tiles != Tile.FLAG)
    hidden[1:-1, 1:-1] = False
    at_rim = (Cell(*place) for place in np.argwhere(hidden).tolist())
    if any(_changed_beyond(moment, frame, reading.grid, cell) for cell in at_rim):
        return True
    return bool((gone & (around(flagged) > 0)).any())


def remember(reader: FrameReader, frame: Image, reading: Reading, restless: bool = False) -> None:
    """Teach a reader what a frame showed of a game that goes on; its start mark is to be seen anew.

    Of a board that is never still no look comes again, but for covered tiles of many.
    """
    lasting = not restless or (reading.tiles == Tile.COVERED).all()
    if reading.outcome is Outcome.PLAYING and reading.start is None and lasting:
        reader.teach(frame, reading.tiles)
