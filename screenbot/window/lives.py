"""Games with several lives: a mine has gone off, and nothing tells of an end."""

from dataclasses import replace

import numpy as np

from screenbot.board import Action, Tile, Tiles
from screenbot.vision.deduction import around
from screenbot.vision.naming.ending import outcome_of
from screenbot.vision.reading import Reading
from screenbot.window.moment import Moment
from screenbot.window.staying import numbers_stand

MINES = (Tile.MINE, Tile.HIT_MINE)


def without_survived(moment: Moment, reading: Reading) -> Reading:
    """Return a reading in which mines are flags that went off before, while the game went on."""
    before, tiles = moment.tiles, reading.tiles
    if before is None or not moment.lives:
        return reading
    survived = np.isin(before, MINES) & np.isin(tiles, MINES)
    if not survived.any():
        return reading
    tiles = np.where(survived, Tile.FLAG, tiles).astype(np.int8)
    return replace(reading, tiles=tiles, outcome=outcome_of(tiles))


def may_have_lives(moment: Moment, reading: Reading) -> bool:
    """Return whether nothing on the board but what was opened shows a mine: the game may go on.

    Nothing else has come up, all that was read is there still, and others than mines are left to be opened.
    """
    before, tiles = moment.tiles, reading.tiles
    if before is None or not moment.lives:
        return False
    opened = np.zeros(tiles.shape, np.bool_)
    for cell in moment.clicked(Action.OPEN):
        opened[cell] = True
    shown = np.isin(tiles, (*MINES, Tile.WRONG_FLAG))
    hidden = (tiles == Tile.UNSURE) & (before != Tile.UNSURE)
    flags = (before == Tile.FLAG) & (tiles != Tile.FLAG) & ~opened
    others = (shown & ~opened) | hidden | flags
    return not others.any() and numbers_stand(before, tiles) and _leaves_more_than_mines(tiles)


def _leaves_more_than_mines(tiles: Tiles) -> bool:
    """Return whether tiles are covered that no number needs, or none tells of."""
    covered, closed = tiles == Tile.COVERED, tiles < 0
    exact = (around(closed) == tiles)[tiles >= 0].all()
    return bool(covered.any() and not (exact and (around(tiles > 0)[covered] > 0).all()))


def goes_off(moment: Moment, reading: Reading) -> bool:
    """Return whether a tile that the last clicks were to open shows a mine."""
    return any(reading.tiles[cell] in MINES for cell in moment.clicked(Action.OPEN))
