"""Frames of a known grid and skin, painted from the pack itself, read tile by tile."""

from itertools import product

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Outcome, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision import Reader, find_pack, match_pack, read
from screenbot.vision.packs.pack import load_packs
from screenbot.vision.packs.reader import CLOSER, SURE, Matcher
from screenbot.vision.packs.sampling import shrunk

EVERY = """
    ##F?*!X
    1234###
    5678###
    0000000
"""
MIDDLE = """
    00001##
    001121#
    112F#21
    ##F2110
    ####100
"""


def painted(board: Board, skin: str, tile: int, margin: int = 5) -> tuple[Image, Grid]:
    """Return a picture of a board in a skin, and its grid."""
    pack = find_pack(skin)
    height, width = board.rows * tile + 2 * margin, board.columns * tile + 2 * margin
    image = np.full((height, width, 3), (210, 205, 200), np.uint8)
    grid = Grid.regular(margin, margin, tile, tile, board.rows, board.columns)
    for row in range(board.rows):
        for column in range(board.columns):
            place = grid.tile(row, column)
            place.cut(image)[:] = pack.picture(int(board.tiles[row, column]), place.width, place.height)
    return image, grid


def test_a_board_of_nothing_but_zeros_is_a_window_being_painted() -> None:
    image, grid = painted(Board.from_text("000 000 000"), "kmines-classic", 29)
    assert not (Reader(find_pack("kmines-classic"), grid).read(image).tiles == 0).any()


def skins_and_sizes() -> list[tuple[str, int]]:
    """Each skin at the sizes that it is drawn at, and in between where it is drawn at several."""
    found = []
    for pack in load_packs():
        own = [width for width, _ in pack.sizes]
        between = [19, 24, 31, 40, 64, 90] if len(own) > 1 else []
        found += [(pack.name, size) for size in sorted({*own, *between})]
    return found


@pytest.mark.parametrize(("skin", "tile"), skins_and_sizes())
def test_each_kind_of_tile_is_read_at_any_size(skin: str, tile: int) -> None:
    board = Board.from_text(MIDDLE)
    image, grid = painted(board, skin, tile)
    reading = Reader(find_pack(skin), grid).read(image)
    assert str(reading.board()) == str(board)
    assert reading.sure
    assert reading.outcome is Outcome.PLAYING


def test_numbers_that_cannot_be_are_unsure() -> None:
    image, grid = painted(Board.from_text(EVERY), "plain", 24)
    reading = Reader(find_pack("plain"), grid).read(image)
    # 5 to 8 have fewer tiles around them that may be mines.
    assert reading.board().lines == ("##F?*!X", "1234###", "~~~~###", "000~~~~")


def test_a_flag_where_shown_mines_leave_none_is_unsure() -> None:
    board = Board.from_text("!1F#1 11221 0012* 01F21 01110")
    image, grid = painted(board, "plain", 24)
    assert Reader(find_pack("plain"), grid).read(image).unsure == ((0, 2),)


def test_a_pressed_tile_that_looks_like_a_zero_is_unsure() -> None:
    image, grid = painted(Board.from_text("##### ##0## ##### 11111"), "plain", 24)
    assert Reader(find_pack("plain"), grid).read(image).unsure == ((1, 2),)


def test_only_what_changed_is_read_again() -> None:
    before, after = Board.from_text(MIDDLE), Board.from_text(MIDDLE.replace("F#21", "FF21"))
    image, grid = painted(before, "plain", 20)
    reader = Reader(find_pack("plain"), grid)
    first = reader.read(image)
    assert reader.read(image.copy()) is first
    later, _ = painted(after, "plain", 20)
    assert str(reader.read(later).board()) == str(after)
    assert str(reader.read(image).board()) == str(before)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_read_does_not_depend_on_the_frames_between(seed: int) -> None:
    """A game that is watched shows a few tiles at a time; its replay shows them all at once."""
    rng = np.random.default_rng(seed)
    board = Board.from_text(MIDDLE)
    image, grid = painted(board, "plain", 24)
    blurred = cv2.GaussianBlur(image, (0, 0), 2.4)
    frame, old = image.copy(), np.full_like(image, 128)
    for cell in np.ndindex(grid.rows, grid.columns):
        place = grid.tile(*cell)
        if rng.random() < 0.4:
            share = rng.uniform(0.5, 1)
            mixed = place.cut(image) * (1 - share) + place.cut(blurred) * share
            place.cut(frame)[:] = np.rint(mixed).astype(np.uint8)
    watching = Reader(find_pack("plain"), grid)
    cells = rng.permutation(list(np.ndindex(grid.rows, grid.columns)))
    for some in np.array_split(cells, 12):
        for cell in some:
            grid.tile(*cell).cut(old)[:] = grid.tile(*cell).cut(frame)
        watched = watching.read(old)
    fresh = Reader(find_pack("plain"), grid).read(old)
    assert fresh.certainty.min() < CLOSER
    np.testing.assert_array_equal(watched.tiles, fresh.tiles)


def test_a_message_over_tiles_leaves_them_unsure_and_the_rest_read() -> None:
    board = Board.from_text(MIDDLE)
    image, grid = painted(board, "plain", 24)
    place = grid.tile(2, 3)
    image[place.y + 3 : place.bottom + 10, place.x + 4 : place.right + 9] = (250, 250, 250)
    reading = Reader(find_pack("plain"), grid).read(image)
    assert set(reading.unsure) >= {(2, 3)}
    assert set(reading.unsure) <= {(2, 3), (2, 4), (3, 3), (3, 4)}
    wrong = (reading.tiles != board.tiles) & (reading.tiles != Tile.UNSURE)
    assert not wrong.any()


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_a_tile_half_faded_is_right_or_unsure(share: float) -> None:
    covered, opened = Board.from_text("#####\n#####\n#####"), Board.from_text("#####\n#11##\n#####")
    old, grid = painted(covered, "plain", 24)
    new, _ = painted(opened, "plain", 24)
    mixed = np.rint(old * (1 - share) + new * share).astype(np.uint8)
    reading = Reader(find_pack("plain"), grid).read(mixed)
    for cell in ((1, 1), (1, 2)):
        assert reading.tiles[cell] in (Tile.UNSURE, Tile.COVERED if share < 0.5 else 1)


@pytest.mark.parametrize(("left", "top"), [(2, 0), (0, 2), (2, 2)])
def test_half_a_gap_may_lie_outside_a_frame(left: int, top: int) -> None:
    image, grid = painted(Board.from_text(MIDDLE), "plain", 24)
    part = image[5 + top : -5 - top, 5 + left : -5 - left]
    reader = Reader(find_pack("plain"), grid.moved(-5 - left, -5 - top))
    reading = reader.read(part)
    assert (reading.tiles == Board.from_text(MIDDLE).tiles).all()
    assert reader.read(part.copy()) is reading


def test_a_frame_without_the_board_is_refused() -> None:
    image, grid = painted(Board.from_text(MIDDLE), "plain", 20)
    with pytest.raises(PictureError, match="outside a picture of 60x90"):
        Reader(find_pack("plain"), grid).read(image[:90, :60])


@pytest.mark.parametrize("skin", [pack.name for pack in load_packs()])
def test_the_fitting_pack_is_chosen(skin: str) -> None:
    size = next(pack.sizes[0][0] for pack in load_packs() if pack.name == skin)
    image, grid = painted(Board.from_text(MIDDLE), skin, size)
    chosen = match_pack(image, grid, load_packs())
    assert chosen is not None
    assert chosen.name == skin


def test_no_pack_fits_a_picture_of_something_else() -> None:
    noise = np.random.default_rng(5).integers(0, 256, (200, 200, 3), np.uint8)
    assert match_pack(noise, Grid.regular(0, 0, 20, 20, 10, 10), load_packs()) is None


def test_read_finds_the_board_by_itself() -> None:
    middle = Board.from_text(MIDDLE).lines
    board = Board.from_text(" ".join(line + line[::-1] for line in (*middle, *middle[::-1])))
    image, grid = painted(board, "plain", 32, margin=40)
    reading = read(image)
    assert reading.skin == "plain"
    assert str(reading.board()) == str(board)
    assert np.allclose(reading.grid.column_edges, grid.column_edges, atol=1)


def test_a_picture_without_a_board_is_refused_with_a_sentence() -> None:
    with pytest.raises(PictureError, match="no board"):
        read(np.zeros((300, 300, 3), np.uint8))


def test_a_question_mark_on_a_flag_leaves_it_in_doubt_on_a_ground_that_only_flags_had() -> None:
    """A lost game changes the ground; a small mark on it is farther from the other one than from a flag."""
    examples = find_pack("gnome-mines").near(48, 48)
    flags, questions = (
        [example.picture.astype(np.int16) for example in examples if example.value == kind]
        for kind in (Tile.FLAG, Tile.QUESTION)
    )
    flag, question = min(product(flags, questions), key=lambda pair: float(np.abs(pair[0] - pair[1]).mean()))
    dark = max(flags, key=lambda other: float(np.abs(other - flag).mean()))
    both = np.clip(np.stack([dark, dark + question - flag]), 0, 255).astype(np.uint8)
    matching = Matcher(find_pack("gnome-mines"), 48, 48)
    kinds, certainty = matching.name(np.stack([shrunk(picture) for picture in both]))
    assert kinds[0] == Tile.FLAG
    assert certainty[0] >= SURE
    assert kinds[1] == Tile.QUESTION or certainty[1] < SURE
