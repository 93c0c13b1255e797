"""A page behind a veil is read with its colours spread out again; a dark or a pale page has none."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision import eyes
from screenbot.vision.doubts import veiled as veiled_pages
from screenbot.vision.doubts.veiled import past_veil, without_veil
from screenbot.vision.eyes import likeliest_board, read_unknown
from screenbot.vision.reading import Reading
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

BOARD = Board.from_text(GAME)


def veiled(clear: float, tint: int = 0) -> tuple[Image, Grid]:
    """Return a picture of a board behind a veil through which so much is seen, and a message's box."""
    image, grid = painted(BOARD, "kmines-classic", 32, 60)
    out = np.round(image * clear + tint * (1 - clear)).astype(np.uint8)
    out[170:250, 90:300] = 255 - tint
    return out, grid


@pytest.mark.parametrize(("clear", "tint"), [(0.15, 0), (0.4, 0), (0.25, 255)])
def test_what_a_veil_dims_is_seen_as_it_was(clear: float, tint: int) -> None:
    image, grid = veiled(clear, tint)
    unveiled = without_veil(image)
    before, _ = veiled(1.0, tint)
    assert unveiled is not None
    off = np.abs(unveiled.astype(int) - before.astype(int))
    assert np.median(off) <= 0.08 * 255
    reading = read_unknown(image)
    assert reading.grid.apart(grid) < 0.06
    told = reading.tiles != Tile.UNSURE
    assert (reading.tiles == BOARD.tiles)[told].all()
    assert told.mean() > 0.6


@pytest.mark.parametrize(("clear", "tint"), [(1.0, 0), (0.8, 0), (0.8, 255)])
def test_a_page_that_is_hardly_dimmed_has_no_veil(clear: float, tint: int) -> None:
    assert without_veil(veiled(clear, tint)[0]) is None


def test_nor_has_a_dark_page_with_bright_signs_all_over() -> None:
    image = np.full((400, 400, 3), 30, np.uint8)
    image[::10, ::10] = 220
    assert without_veil(image) is None
    image[::10, ::10] = 100
    assert without_veil(image) is not None


def reading(tiles: list[list[int]]) -> Reading:
    shown = np.array(tiles, np.int8)
    grid = Grid.regular(10, 10, 20, 20, *shown.shape)
    return Reading(grid, shown, np.ones(shown.shape, np.float32), "")


SURE = [[1, 1, 0], [1, 1, 0], [0, 0, 0]]
U = int(Tile.UNSURE)


@pytest.mark.parametrize(
    ("dimmed", "past", "chosen"),
    [
        (SURE, [[2] * 3] * 3, "dimmed"),  # what is sure needs no second look
        ([[1, 1, U], [1, 1, 0], [0, 0, 0]], SURE, "past"),
        ([[1, 1, U], [1, 1, 0], [0, 0, 0]], [[1, 1, U], [1, U, 0], [0, 0, 0]], "dimmed"),
        # Of a board that a message parts in two the one half, and both.
        ([[1, 1, U], [1, 1, 0], [0, 0, 0]], [[1, 1, 0]] * 3 + [[U] * 3] + [[1, 1, 0]] * 3, "past"),
        # Rows of which nothing is read make no board larger.
        ([[1, 1, 0], [1, 1, U], [0, 0, 0]], [[U] * 3] * 3 + [[1, 1, 0], [1, 1, 0], [0, 0, 0]], "dimmed"),
        # What can hardly be read is no board, however large.
        ([[1, 1, U], [1, 1, 0], [0, 0, 0]], [[1] * 3 + [U] * 7] * 10, "dimmed"),
        (None, SURE, "past"),
        ([*SURE[:2], [U, 0, 0]], None, "dimmed"),
    ],
)
def test_the_look_that_shows_more_tells(
    dimmed: list[list[int]] | None, past: list[list[int]] | None, chosen: str
) -> None:
    image, _ = veiled(0.25)

    def look(seen: Image) -> Reading:
        tiles = dimmed if np.array_equal(seen, image) else past
        if tiles is None:
            raise PictureError("no board")
        return reading(tiles)

    expected = dimmed if chosen == "dimmed" else past
    assert past_veil(image, look).tiles.tolist() == expected


@pytest.mark.parametrize("clear", [0.25, 1.0])
def test_no_board_is_none_with_a_veil_nor_without(clear: float) -> None:
    looks = list[Image]()

    def look(seen: Image) -> Reading:
        looks.append(seen)
        raise PictureError(f"no board at look {len(looks)}")

    with pytest.raises(PictureError, match="look 1"):
        past_veil(veiled(clear)[0], look)
    assert len(looks) == (2 if clear < 1 else 1)


@pytest.mark.parametrize("learns", [False, True])
def test_a_look_is_learnt_from_a_picture_as_it_is(learns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack of dimmed tiles, named by what they were before, would be none of the game."""
    pictures = list[Image]()

    def see(image: Image) -> None:
        pictures.append(image)

    monkeypatch.setattr(veiled_pages, "without_veil", see)
    monkeypatch.setattr(eyes, "_board", lambda seen: reading([[1, U], [U, U]]))
    monkeypatch.setattr(eyes, "_likeliest_board", eyes._board)
    (likeliest_board if learns else read_unknown)(veiled(0.25)[0])
    assert len(pictures) == (0 if learns else 1)
