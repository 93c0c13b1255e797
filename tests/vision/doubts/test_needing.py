"""Numbers of an outer row that tell of more mines than are beside them: rows follow that nobody sees."""

import numpy as np
import pytest

from screenbot.board import Board, Outcome, Tile
from screenbot.geometry import Grid
from screenbot.vision.doubts import needing
from screenbot.vision.doubts.needing import with_needed
from screenbot.vision.networks.glance import CALLED, HIDDEN, MARGIN, NOT_TILE, Glance
from screenbot.vision.reading import Reading

CUT = """
    000112110
    0012*2*10
    001*33110
    0123*1000
    01!322000
    0112*1000
    221111111
"""
"""Of a board 9x9, whose last two rows a message hides."""

IMAGE = np.zeros((400, 400, 3), np.uint8)


def reading_of(text: str, clear: bool = False, top: int = 40, outcome: Outcome = Outcome.LOST) -> Reading:
    tiles = Board.from_text(text).tiles
    grid = Grid.regular(40, top, 20, 20, *tiles.shape)
    sure = np.ones(tiles.shape, np.float32)
    grid = Grid(grid.column_edges, grid.row_edges, clear=clear)
    return Reading(grid, tiles, sure, outcome=outcome, cut=True)


def test_a_board_goes_on_to_a_square_below_numbers_that_need_mines() -> None:
    reading = reading_of(CUT)
    found = with_needed(IMAGE, reading)
    assert found.tiles.shape == found.certainty.shape == (9, 9)
    assert (found.tiles[:7] == reading.tiles).all()
    assert (found.tiles[7:] == Tile.UNSURE).all()
    assert found.grid.row_edges[:8] == reading.grid.row_edges
    assert not found.grid.clear
    assert not found.cut


FULL = CUT.replace("221111111", "000111000")
"""The same where the numbers of the last row have their mines in sight."""


@pytest.mark.parametrize(
    ("text", "outcome", "hidden", "rows"),
    [
        (FULL, Outcome.LOST, (), 7),
        (FULL, Outcome.LOST, (-1,), 9),
        (FULL, Outcome.LOST, (0, -1), 7),  # nobody knows which side it goes on
        (CUT, Outcome.PLAYING, (-1,), 9),
        (CUT, Outcome.PLAYING, (0,), 7),
    ],
)
def test_a_board_goes_on_where_something_hides_the_next_row(
    monkeypatch: pytest.MonkeyPatch, text: str, outcome: Outcome, hidden: tuple[int, ...], rows: int
) -> None:
    chances = np.zeros((7 + 2 * MARGIN, 9 + 2 * MARGIN, CALLED), np.float32)
    chances[..., NOT_TILE] = 1
    for side in hidden:
        row = chances[MARGIN - 1 if side == 0 else -MARGIN]
        row[:, NOT_TILE], row[:, HIDDEN] = 0.1, 0.9
    seen = Glance(chances, np.zeros((*chances.shape[:2], 2), np.float32))
    monkeypatch.setattr(needing, "glance", lambda image, grid: seen)
    assert with_needed(IMAGE, reading_of(text, outcome=outcome)).tiles.shape == (rows, 9)


def test_above_and_beside_it_as_well() -> None:
    upside = "\n".join(reversed(CUT.split()))
    found = with_needed(IMAGE, reading_of(upside, top=120))
    assert found.grid.row_edges[0] == 80
    assert (found.tiles[:2] == Tile.UNSURE).all()
    turned = "\n".join("".join(line) for line in zip(*CUT.split(), strict=True))
    assert (with_needed(IMAGE, reading_of(turned)).tiles[:, 7:] == Tile.UNSURE).all()


@pytest.mark.parametrize(
    "reading",
    [
        reading_of(CUT, clear=True),
        reading_of(CUT, outcome=Outcome.PLAYING),  # it is scrolled
        reading_of(CUT, top=250),  # the picture has no room
        reading_of(CUT.replace("0012*2*10", "0012*2010")),  # numbers elsewhere cannot be, either
        reading_of(CUT.replace("221111111", "#########")),
    ],
)
def test_else_it_stays(reading: Reading) -> None:
    assert with_needed(IMAGE, reading) is reading
