"""A moment of a game: what its window showed, and what was clicked there."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Cell, Tile, Tiles, neighbours
from screenbot.geometry import Grid, Image
from screenbot.vision.reading import Clicked
from screenbot.window.site import differ, share

EVEN = 8.0
"""The pointer lights up a tile by the same all over, to so many grey levels."""

MIDDLE = 0.25
"""What of a tile is around its middle, on each side."""

LEFT = 0.05
"""No larger part of a tile, at its rim, looks otherwise where it had grown beneath the pointer and is painted
anew: 0.02 to 0.04 did at a browser's zoom."""


class Moment(NamedTuple):
    """What a window showed before some clicks, and what they were.

    Attributes:
        frame: its picture.
        tiles: what was read there; None where it was not.
        clicks: what was done to which tile.
        odd: tiles that were opened earlier and show nothing that can be read.
        unsent: tiles among those to be opened that looked otherwise before their click, and got none.
        since_begun: what was clicked since the game began.
        counted: whether it is known how many mines there are.
        restless: whether the board is never still: that a tile looks otherwise tells nothing.
        light: by how much the pointer lights up a covered tile, where that is known, in grey levels: ``[3]``.
        lives: whether the game may go on after a mine: it went on before, and nobody knows the program.
    """

    frame: Image
    tiles: Tiles | None
    clicks: Mapping[Cell, Action]
    odd: Collection[Cell] = ()
    unsent: Collection[Cell] = ()
    since_begun: Clicked = Clicked()
    counted: bool = False
    restless: bool = False
    light: npt.NDArray[np.floating] | None = None
    lives: bool = False

    def clicked(self, action: Action) -> list[Cell]:
        """Return the tiles to which an action was done."""
        return [cell for cell, each in self.clicks.items() if each is action]

    def odd_after(self, tiles: Tiles) -> frozenset[Cell]:
        """Return the tiles that were opened so far and are still not read."""
        opened = frozenset(self.odd) | frozenset(self.clicked(Action.OPEN))
        return frozenset(cell for cell in opened if tiles[cell] == Tile.UNSURE)

    def changed(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether a tile looks otherwise in another frame, for a reason."""
        tile = grid.tile(*cell)
        now, before = tile.cut(frame), tile.cut(self.frame)
        if self.restless or not differ(now, before):
            return False
        return now.shape != before.shape or self.marked(cell, frame, grid) or share(now, before) > LEFT

    def marked(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether a tile looks otherwise about its middle, where no neighbour's border reaches."""
        return not self.restless and differ(middle(cell, frame, grid), middle(cell, self.frame, grid))

    def answered(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether a clicked tile looks otherwise: a flag is a mark, the pointer's light none."""
        if self.clicks[cell] is Action.FLAG:
            return self.marked(cell, frame, grid) and not self.lit(cell, frame, grid)
        return self.changed(cell, frame, grid)

    def stands_beside(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether all numbers beside a tile look as they did; where there is none, all tiles."""
        if self.tiles is None:
            return True
        near = neighbours(cell, *self.tiles.shape)
        beside = [each for each in near if self.tiles[each] > 0] or near
        return not any(self.marked(each, frame, grid) for each in beside)

    def lit(self, cell: Cell, frame: Image, grid: Grid) -> bool:
        """Return whether a tile looks otherwise by no more than the pointer's light."""
        if self.light is None:
            return False
        now, before = (middle(cell, each, grid).astype(np.float32) for each in (frame, self.frame))
        return now.shape == before.shape and bool((np.abs(now - before - self.light) <= EVEN).all())


def middle(cell: Cell, frame: Image, grid: Grid) -> Image:
    """Return what a frame shows of a tile about its middle."""
    tile = grid.tile(*cell)
    return tile.grown(-round(MIDDLE * min(tile.width, tile.height))).cut(frame)
