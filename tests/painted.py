"""A desktop made of arrays for the tests, with eyes that cannot err: each tile's colour is its value."""

from collections.abc import Iterator, Sequence

import numpy as np

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import Game, Layout
from screenbot.solver.decision import Decision, Strategy
from screenbot.vision.reading import Clicked, Reading
from screenbot.window import LiveWindow

TILE = 12
COLORS = {value: (16 * (value + 7), value * 97 % 256, 11) for value in range(-6, 9)}
VALUES = {color: value for value, color in COLORS.items()}


def paint(value: int, width: int, height: int) -> Image:
    """A tile of one colour, with a lighter edge above and on the left."""
    picture = np.full((height, width, 3), COLORS[value], np.uint8)
    picture[0] = picture[:, 0] = 200
    return picture


class ExactEyes:
    """Finds the grid where it truly is, and decodes the colours; anything else is unsure."""

    def __init__(self, desktop: EmbeddedDesktop) -> None:
        self.desktop = desktop

    def find(self, picture: Image) -> Reading:
        try:
            grid = self.desktop.grid
        except ValueError:
            raise PictureError("no board") from None
        reading = ExactReader(grid).read(picture)
        if len(reading.unsure) > reading.tiles.size // 2:
            raise PictureError("no board")
        return reading

    def reader(self, skin: str, grid: Grid) -> "ExactReader":
        return ExactReader(grid)

    def new_game_keys(self, skin: str) -> tuple[tuple[str, ...], ...]:
        return (("ctrl", "n"), ("f2",))


class ExactReader:
    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def read(self, frame: Image) -> Reading:
        tiles = np.full((self.grid.rows, self.grid.columns), int(Tile.UNSURE), np.int8)
        for row, column in np.ndindex(tiles.shape):
            tile = self.grid.tile(row, column).cut(frame)[1:, 1:]
            value = VALUES.get(tuple(tile[0, 0].tolist()))
            if value is not None and (tile == tile[0, 0]).all():
                tiles[row, column] = value
        lost = bool(np.isin(tiles, (Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG)).any())
        outcome = Outcome.LOST if lost else Outcome.PLAYING
        return Reading(self.grid, tiles, np.ones(tiles.shape, np.float32), outcome=outcome)

    def teach(self, frame: Image, tiles: Tiles) -> None:
        """Nothing: its eyes cannot err."""

    def clicked(self, tiles: Clicked) -> None:
        """Nothing: it knows flags from numbers."""

    def at(self, grid: Grid) -> "ExactReader":
        return ExactReader(grid)


def desktop(
    layout: Layout,
    faults: Faults | None = None,
    games: int = 1,
    size: tuple[int, int] | None = None,
    then: Sequence[Layout] = (),
) -> EmbeddedDesktop:
    """A desktop whose first games all have this layout, and the next these."""
    supply: Iterator[Game] = iter([Game(each) for each in (*games * (layout,), *then)])
    return EmbeddedDesktop(lambda: next(supply), paint, TILE, faults, size=size)


def without_face(live: LiveWindow) -> None:
    """Let a window know of no face beside its board, nor of what may have been one, nor of another sign."""
    faces = live._next_game._faces
    live._next_game._clicks.amid = lambda: False  # type: ignore[method-assign]
    faces._faces.clear()
    faces._noted = (Rect(0, 0, 0, 0), *faces._noted[1:])


def window(
    embedded: EmbeddedDesktop,
    mines: int | None = None,
    eyes: ExactEyes | None = None,
    smiley: Point | None = None,
    face: bool = False,
) -> LiveWindow:
    """Return a window on an embedded game; its face begins no game unless asked for."""
    eyes = eyes or ExactEyes(embedded)
    found = eyes.find(embedded.grab(embedded.area()))
    live = LiveWindow(embedded.desktop, eyes, found, mines, smiley=smiley)
    if not face:
        without_face(live)
        live._next_game._faces._seen = list  # type: ignore[method-assign]
    return live


def knowing(layout: Layout, openings: int = 4, flags: bool = True) -> Strategy:
    """A strategy that knows where the mines are: flags all at first, then opens so many tiles a turn."""

    def decide(board: Board) -> Decision:
        moves = [
            Move(Action.FLAG, Cell(int(r), int(c)))
            for r, c in np.argwhere(layout.mines & (board.tiles == Tile.COVERED))
            if flags
        ]
        safe = np.argwhere(~layout.mines & (board.tiles == Tile.COVERED))
        moves += [Move(Action.OPEN, Cell(int(r), int(c))) for r, c in safe[:openings]]
        return Decision(tuple(moves))

    return decide
