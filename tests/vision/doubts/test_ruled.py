"""A board is found on a page that is ruled like graph paper."""

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.ruled import past_ruling, ruling_in, without_lines
from screenbot.vision.eyes import read_unknown
from screenbot.vision.reading import Reading
from tests.vision.packs.test_reader import painted

PAPER, LINE = (208, 198, 197), (176, 166, 165)
NEW = Board.from_text("\n".join(["#" * 8] * 8))


def on_paper(pitch: int = 32, side: int = 34) -> tuple[Image, Grid]:
    """Return a new board in the middle of a ruled page, and its grid."""
    page = np.full((500, 640, 3), PAPER, np.uint8)
    for line in range(20, 640, pitch):
        page[:, line : line + 2] = LINE
        page[line : line + 2] = LINE
    board, grid = painted(NEW, "kmines-classic", side, 0)
    height, width = board.shape[:2]
    page[105 : 105 + height, 175 : 175 + width] = board
    return page, grid.moved(175, 105)


def test_a_new_board_on_a_ruled_page_is_found() -> None:
    image, grid = on_paper()
    page = ruling_in(image)
    assert page is not None
    assert page.columns.tolist() == list(range(20, 640, 32))
    assert len(np.unique(without_lines(image, page)[:94].reshape(-1, 3), axis=0)) == 1
    reading = read_unknown(image)
    assert reading.sure
    assert reading.grid.apart(grid) < 0.06


@pytest.mark.parametrize("pitch", [10.4, 11.5, 13.5, 20.5, 24.4, 25.5])
def test_the_cells_of_a_zoomed_page_are_known_as_its_own(pitch: float) -> None:
    page = np.full((700, 900, 3), PAPER, np.uint8)
    lines = np.arange(1, int(690 / pitch)) * pitch
    for line in np.round(lines).astype(int):
        page[:, line] = page[line] = LINE
    ruling = ruling_in(page)
    assert ruling is not None
    assert ruling.is_of(Grid.regular(pitch, pitch, pitch, pitch, 20, 20))
    assert not ruling.is_of(Grid.regular(pitch, pitch, 1.06 * pitch, 1.06 * pitch, 20, 20))


def test_a_page_without_lines_has_none() -> None:
    image, _ = on_paper(pitch=2000)
    assert ruling_in(image) is None


@pytest.mark.parametrize(("of_page", "kept"), [(True, False), (False, True)])
def test_what_was_seen_of_a_board_stays_where_it_is_not_of_the_page(of_page: bool, kept: bool) -> None:
    image, grid = on_paper()
    cells = Grid.regular(20, 20, 32, 32, 20, 20) if of_page else grid
    tiles = np.full((cells.rows, cells.columns), -1, np.int8)
    first = Reading(cells, tiles, np.ones(tiles.shape, np.float32)).placed(clear=False)
    found = Reading(grid, tiles[:8, :8], np.ones((8, 8), np.float32)).placed(clear=True)
    reading = past_ruling(image, lambda seen: first if seen is image else found)
    assert (reading is first) == kept


def test_the_cells_of_a_page_are_no_board_and_nothing_says_so_twice() -> None:
    image, grid = on_paper()
    cells = Grid.regular(20, 20, 32, 32, 20, 20)
    tiles = np.full((20, 20), -1, np.int8)
    page = Reading(cells, tiles, np.ones(tiles.shape, np.float32)).placed(clear=True)

    def look(seen: Image) -> Reading:
        if seen is image:
            raise PictureError("no board")
        return page

    with pytest.raises(PictureError, match="no board"):
        past_ruling(image, look)
    assert ruling_in(image) is not None
    assert not ruling_in(image).is_of(grid)  # type: ignore[union-attr]
