"""Where a game is on the screen: how it is found, what of it is captured, and where the pointer waits."""

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from screenbot.board import Cell, Outcome, Tiles, is_usual
from screenbot.desktop import Desktop, Screen
from screenbot.errors import NotSureError, PictureError
from screenbot.geometry import Grid, Image, Point, Rect, peak
from screenbot.vision.covered import covered_block
from screenbot.vision.reading import Clicked, Reading

FLUSH = 0.2
"""A board ends at a side of the screen that is no farther, in tiles."""

MOST_UNSURE = 0.1
"""Share of tiles that may stay unreadable in a window that is played on."""

LOOKS = 3
"""So often a screen that changes is looked at to find a game."""

TOOLTIP = 0.5
"""Seconds after which what the pointer has brought up is gone, once it has left."""

RIM = 3
"""Pixels around the board that must look as before, too, when a tile is clicked."""

SAME = 24
"""Grey levels that a pixel may differ before a click and still count as the same picture."""

FAINT = 3
"""By so many the looks of some skins' covered and opened tiles differ: what the tile shows tells then."""


class FrameReader(Protocol):
    """Reads one frame after the other of the same grid, and can be told what tiles show."""

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows."""

    def teach(self, frame: Image, tiles: Tiles) -> None:
        """Remember what the tiles of a frame show, unsure ones aside; it was still, and these are right."""

    def clicked(self, tiles: Clicked) -> None:
        """Note which tiles were clicked since the game began: on others only the game puts flags."""

    def at(self, grid: Grid) -> "FrameReader":
        """Return a reader of the same game on another grid."""


class Eyes(Protocol):
    """Finds a game in a picture, and reads it from then on."""

    def find(self, picture: Image) -> Reading:
        """Return the game in a picture.

        Raises:
            PictureError: there is none.
        """

    def reader(self, skin: str, grid: Grid) -> FrameReader:
        """Return a reader for the frames of a game that was found, with `grid` in a frame's pixels."""

    def new_game_keys(self, skin: str) -> tuple[tuple[str, ...], ...]:
        """Return the key combinations that start a new game, likeliest first; none if nobody knows them."""


def find_game(
    screen: Screen,
    eyes: Eyes,
    area: Rect | None = None,
    size: tuple[int, ...] | None = None,
    looks: int = LOOKS,
) -> Reading:
    """Return the game that the screen shows now, its grid in the screen's pixels.

    Where that is in doubt, and something moves, the screen is looked at again: tiles may turn or glow.

    Args:
        screen: what shows it.
        eyes: what finds it.
        area: where on the screen to look; by default everywhere.
        size: how many rows and columns it has, where known: such a one is in no doubt where it ends, and may
            have many tiles that cannot be read.
        looks: how often it is looked at.

    Raises:
        PictureError: there is none.
        NotSureError: there is one, but it is cut, too few of its tiles can be read, or its end is in doubt.
    """
    area = area or screen.area()
    picture = screen.grab(area)
    for _ in range(looks - 1):
        try:
            return _found_in(picture, area, screen.area(), eyes, size)
        except PictureError:
            before, picture = picture, screen.grab(area)
            if np.array_equal(picture, before):
                raise
    return _found_in(picture, area, screen.area(), eyes, size)


def find_uncovered(desktop: Desktop, eyes: Eyes, area: Rect | None = None) -> Reading:
    """Return the game that a desktop shows; where that is in doubt, with no pointer and tooltip on it.

    Raises:
        PictureError, NotSureError: as `find_game` has it.
    """
    try:
        return find_game(desktop.screen, eyes, area)
    except NotSureError as doubt:
        board = Rect(*doubt.area)
        if not board.contains(desktop.pointer.position()):
            raise
        desktop.pointer.move(_beside(board, RIM, desktop.screen.area()))
    desktop.clock.sleep(TOOLTIP)
    return find_game(desktop.screen, eyes, area)


def _found_in(picture: Image, area: Rect, screen: Rect, eyes: Eyes, size: tuple[int, ...] | None) -> Reading:
    found = eyes.find(picture).moved(area.x, area.y)
    if found.tiles.shape != size:
        cut = found.cut or _leaves_the_screen(found.grid, screen)
        _refuse_doubt(replace(found, cut=cut).whole())
    return found


def _leaves_the_screen(grid: Grid, screen: Rect) -> bool:
    """Return whether a board of no usual size ends at one side of the screen, but not at the other.

    What is cut there may pass for its last tiles.
    """
    if is_usual(grid.rows, grid.columns):
        return False
    sides = (
        (grid.column_edges[0] - screen.x, screen.right - grid.column_edges[-1], grid.tile_width),
        (grid.row_edges[0] - screen.y, screen.bottom - grid.row_edges[-1], grid.tile_height),
    )
    return any((first <= FLUSH * tile) != (last <= FLUSH * tile) for first, last, tile in sides)


def _refuse_doubt(found: Reading) -> None:
    """Raise `NotSureError` for a board whose end is in doubt, or of which too little can be read."""
    size, place = f"{found.grid.rows} rows and {found.grid.columns} columns", tuple(found.grid.area)[:2]
    hidden = int(covered_block(found.tiles).sum())
    if hidden and (not found.grid.clear or found.outcome is Outcome.PLAYING):
        raise NotSureError(
            f"There is a board of {size} at {place}, but something seems to lie over {hidden} of its tiles: "
            "close the message or move that window away, then run screenbot again; if nothing is there, run "
            "`screenbot calibrate --learn`.",
            found.grid.area,
        )
    if not found.grid.clear:
        raise NotSureError(
            f"There is a board at {place}, but it is not sure that it ends after {size}: if there is more of "
            "it, scroll, make its window larger, or move away what lies over it; if not, run `screenbot "
            "calibrate`, look at its picture, and give the profile it saves to `play --profile`.",
            found.grid.area,
        )
    if len(found.unsure) > MOST_UNSURE * found.tiles.size and found.outcome is Outcome.PLAYING:
        raise NotSureError(
            f"There is a board of {size} at {place}, but {len(found.unsure)} of its {found.tiles.size} tiles "
            "cannot be read: bring its window to the front; if the skin is new, run "
            "`screenbot calibrate --learn`.",
            found.grid.area,
        )


@dataclass(frozen=True)
class Site:
    """Where a game is on the screen.

    Attributes:
        grid: in the screen's pixels.
        area: what is captured: the board, and a thin rim around it.
    """

    grid: Grid
    area: Rect

    @classmethod
    def of(cls, grid: Grid, screen: Rect) -> "Site":
        """Return the site of a grid on the screen."""
        return cls(grid, grid.area.grown(RIM).clipped(screen))

    @property
    def local_grid(self) -> Grid:
        """The grid in the pixels of a captured frame."""
        return self.grid.moved(-self.area.x, -self.area.y)

    def tile(self, cell: Cell) -> Rect:
        """Return a tile in the pixels of a captured frame."""
        return self.grid.tile(*cell).moved(-self.area.x, -self.area.y)

    def tiles(self) -> dict[Cell, Rect]:
        """Return all tiles in the pixels of a captured frame."""
        return {
            cell: self.tile(cell)
            for cell in (Cell(*each) for each in np.ndindex(self.grid.rows, self.grid.columns))
        }

    def rim(self) -> tuple[Rect, ...]:
        """Return the four strips around the board, in the pixels of a captured frame."""
        board = self.grid.area.moved(-self.area.x, -self.area.y)
        return (
            Rect(0, 0, self.area.width, board.y),
            Rect(0, board.bottom, self.area.width, self.area.height - board.bottom),
            Rect(0, 0, board.x, self.area.height),
            Rect(board.right, 0, self.area.width - board.right, self.area.height),
        )

    def parking(self, screen: Rect) -> Point:
        """Return a pixel just outside the board, still inside its window: games pause when focus leaves."""
        return _beside(self.area, max(3, round(self.grid.tile_width / 10)), screen)


def _beside(area: Rect, off: int, screen: Rect) -> Point:
    """Return a pixel of the screen so far beside an area; one in its corner where none is."""
    middle = area.center
    around = (
        Point(area.x - off, middle.y),
        Point(area.right + off, middle.y),
        Point(middle.x, area.y - off),
        Point(middle.x, area.bottom + off),
    )
    return next((point for point in around if screen.contains(point)), Point(screen.x + 1, screen.y + 1))


def share(a: Image, b: Image) -> float:
    """Return in how large a part of two pictures of one size a pixel differs by more than noise."""
    return float((peak(_apart(a, b)) > SAME).mean())


def differ(a: Image, b: Image, by: int = SAME) -> bool:
    """Return whether two pictures of one tile differ by more than noise, or so many grey levels."""
    return a.shape != b.shape or bool(_apart(a, b).max(initial=0) > by)


def _apart(a: Image, b: Image) -> Image:
    """Return by how many grey levels two pictures of one size differ."""
    return np.asarray(np.maximum(a, b) - np.minimum(a, b), np.uint8)
