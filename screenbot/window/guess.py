"""What the tile of the one guess that was made last shows, or showed before something came over the board."""

import numpy as np

from screenbot.board import Action, Cell, Outcome, Tile, neighbours
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import contradictory, deduced
from screenbot.vision.reading import Reading
from screenbot.window.lives import MINES
from screenbot.window.moment import Moment
from screenbot.window.scene import Scene
from screenbot.window.verdict import is_red


class Glimpses:
    """The last pictures in which that tile was in sight: too short a while, perhaps, to be read then.

    They are read only when asked for, and the tile on the board as it was, too: little can be read beside
    another window.

    Args:
        scene: the game.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._one: Image | None = None
        self._opening: Image | None = None
        self._alone: tuple[Image, Reading] | None = None

    def note(self, frame: Image) -> None:
        """Note what a frame shows of the guess."""
        moment, grid = self._scene.moment(), self._scene.site.local_grid
        if in_sight(moment, frame, grid) is not None:
            self._one, self._alone = frame, None
        elif _in_sight_apart(moment, frame, grid) is not None:
            self._opening = frame

    def forget(self) -> None:
        """Forget them: the board lay elsewhere."""
        self._one = self._opening = self._alone = None

    def ended(self) -> Outcome:
        """Return how the game had ended by then; PLAYING where nothing tells."""
        if self._one is None:
            return Outcome.PLAYING
        told = self._told(*self._read_alone(self._one))
        return told if told is not Outcome.PLAYING else self._told(self._one, self._scene.read(self._one))

    def go_on(self) -> bool:
        """Return whether the guess was no mine: it showed a number, or has opened all around it."""
        moment = self._scene.moment()
        if self._one is not None:
            frame, reading = self._read_alone(self._one)
            cell = in_sight(moment, frame, reading.grid)
            if cell is not None and reading.tiles[cell] > 0:
                return True
        opening = self._opening
        return opening is not None and opens_around(moment, self._scene.read(opening), opening)

    def _told(self, frame: Image, reading: Reading) -> Outcome:
        """Return how a game has ended by what is read in a frame."""
        if reading.outcome is not Outcome.PLAYING:
            return reading.outcome
        return shown_by_guess(self._scene.moment(), reading, frame, self._scene.known_mines)

    def _read_alone(self, frame: Image) -> tuple[Image, Reading]:
        """Return the board as it was before the guess, but for its tile, and what is read there."""
        if self._alone is None:
            alone = self._scene.frame.copy()
            cell = _only_opened(self._scene.moment())
            if cell is not None:
                tile = self._scene.site.local_grid.tile(*cell)
                tile.cut(alone)[:] = tile.cut(frame)
            self._alone = alone, self._scene.read(alone)
        return self._alone


def in_sight(moment: Moment, frame: Image, grid: Grid) -> Cell | None:
    """Return the one tile that was opened since, where a frame shows its answer, and numbers beside it still.

    Where it has none beside it, all tiles there look as they did.

    Args:
        moment: what the window showed before, and the clicks.
        frame: what it shows now.
        grid: where the tiles lie there.
    """
    cell = _only_opened(moment)
    if moment.tiles is None or cell is None or not moment.stands_beside(cell, frame, grid):
        return None
    return cell if moment.changed(cell, frame, grid) else None


def _only_opened(moment: Moment) -> Cell | None:
    """Return the one tile that was opened since; None where it was not one."""
    sent = set(moment.clicked(Action.OPEN)).difference(moment.unsent)
    return next(iter(sent)) if len(sent) == 1 else None


def _in_sight_apart(moment: Moment, frame: Image, grid: Grid) -> Cell | None:
    """Return the same tile, where no number lies beside it, if all numbers look as they did: nothing came."""
    cell = _only_opened(moment)
    if cell is None or moment.tiles is None or not moment.changed(cell, frame, grid):
        return None
    before = moment.tiles
    numbers = [Cell(*place) for place in np.argwhere(before > 0).tolist()]
    near = neighbours(cell, *before.shape)
    stands = numbers and not any(moment.marked(each, frame, grid) for each in numbers)
    return cell if stands and all(before[each] <= 0 for each in near) else None


def opens_around(moment: Moment, reading: Reading, frame: Image) -> bool:
    """Return whether the tile of a guess is a zero that has opened all around it, as the numbers there agree.

    Args:
        moment: what the window showed before, and the clicks.
        reading: what is read in a frame.
        frame: one that shows what has become of that tile.
    """
    tiles, cell = reading.tiles, _in_sight_apart(moment, frame, reading.grid)
    if cell is None or tiles[cell] != 0:
        return False
    opened = all(tiles[each] >= 0 for each in neighbours(cell, *tiles.shape))
    return opened and not bool(contradictory(tiles).any())


def shown_by_guess(moment: Moment, reading: Reading, frame: Image, mines: int | None) -> Outcome:
    """Return how a game ended whose dialog hides most of its board, by the one tile that was opened last.

    A number there tells of a win, where it has left nothing but mines: all that are closed, by their count,
    or by the numbers where nobody told it.

    Args:
        moment: what the window showed before, and the clicks.
        reading: what is read in a frame.
        frame: one in which that tile is in sight.
        mines: all mines, where known.
    """
    before, cell = moment.tiles, in_sight(moment, frame, reading.grid)
    if before is None or cell is None:
        return Outcome.PLAYING
    shown, after = reading.tiles[cell], before.copy()
    if shown in MINES or (shown == Tile.UNSURE and is_red(reading.grid.tile(*cell).cut(frame))):
        return Outcome.LOST
    after[cell] = shown
    if shown <= 0 or contradictory(after).any():
        return Outcome.PLAYING
    closed = np.isin(after, (Tile.COVERED, Tile.FLAG, Tile.QUESTION))
    mine = deduced(after)[0] | (after == Tile.FLAG)
    won = bool(mine[closed].all()) if mines is None else closed.sum() == mines
    return Outcome.WON if won and not (after == Tile.UNSURE).any() else Outcome.PLAYING
