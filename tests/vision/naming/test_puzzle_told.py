"""What numbers tell of marks, wrong flags and the mine that was hit, on small puzzles made by hand."""

from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.naming.gathering import Looks
from screenbot.vision.naming.puzzle import COVERED, OPENED, Puzzle
from screenbot.vision.naming.told import _is_mostly_usual, named_by_numbers
from screenbot.vision.networks.glyphs import LOOKS, SIDE
from tests.vision.naming.puzzles import FAR, FLAG, JUNK, MINE, WRONG, puzzle


def even(tiles: Tiles) -> Image:
    """Return pictures of tiles that are all alike."""
    return np.full((tiles.size, SIDE, SIDE, 3), 140, np.uint8)


def test_of_two_marks_of_which_one_is_a_mine_none_is_called_a_wrong_flag() -> None:
    """Each number has its mine without one of them, but not without both."""
    made = puzzle([[0, 1, 2, 1, 3, 1, 0]], [MINE, 1, JUNK, JUNK], [], [[]] * 4)
    made.marked[:] = True
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    seen.single[:, WRONG] = 1
    tiles = Board.from_text("*1~1~1*").tiles.copy()
    named = named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))
    assert not (named == Tile.WRONG_FLAG).any()
    one = puzzle([[0, 1, 2, 1, 0]], [MINE, 1, JUNK], [], [[]] * 3)
    one.marked[:] = True
    tiles = Board.from_text("*1~1*").tiles.copy()
    seen = SimpleNamespace(single=seen.single[:5], covert=seen.covert[:5])
    assert named_by_numbers(tiles, one, cast(Looks, seen), even(tiles))[0, 2] == Tile.WRONG_FLAG
    seen.single[:] = 0  # it may be a flag as others were
    assert named_by_numbers(tiles, one, cast(Looks, seen), even(tiles))[0, 2] == Tile.UNSURE


@pytest.mark.parametrize(("last", "crossed", "wrong"), [("#", 0, True), ("1", 0, False), ("1", 1, True)])
def test_a_mark_that_is_no_mine_may_be_covered_tiles_picture_where_none_is_plain(
    last: str, crossed: float, wrong: bool
) -> None:
    names = [MINE, 1, JUNK, FLAG, COVERED if last == "#" else 1]
    made = puzzle([[0, 1, 2, 1, 0, 3, 4]], names, [], [[]] * 5)
    made.marked[:4] = True
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    seen.single[2, WRONG], seen.single[5, FLAG] = crossed, 1
    tiles = Board.from_text(f"*1~1*F{last}").tiles.copy()
    named = named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2]
    assert named == (Tile.WRONG_FLAG if wrong else Tile.UNSURE)


@pytest.mark.parametrize(
    ("unlike", "away", "usual", "pink", "read"),
    [
        (True, [1, 30], [1, 30], 0, Tile.WRONG_FLAG),
        (False, [30, 1], [1, 30], 0, Tile.WRONG_FLAG),  # no longer on a covered tile, as the others are
        (False, [1, 30], [30, 1], 0, Tile.UNSURE),  # the others are no longer
        (False, [1, 30], [1, 30], 0, Tile.UNSURE),
        (False, [1, 30], [1, 30], 60, Tile.WRONG_FLAG),  # within the same border, on a colour of its own
    ],
)
def test_a_flag_that_is_wrong_has_that_name_where_its_look_has_changed(
    unlike: bool, away: list[float], usual: list[float], pink: int, read: Tile
) -> None:
    made = puzzle(
        [[0, 1, 2, 5, 4, 3, 3, 3]],
        [MINE, 1, FLAG, FLAG, COVERED, OPENED],
        [[4], [5]],
        [[30, 1], [30, 1], away, usual, [FAR] * 2, [FAR] * 2],
    )
    made.marked[:4] = True
    made.unlike[2, 3] = made.unlike[3, 2] = unlike
    made.faces[2] = pink
    seen = SimpleNamespace(single=np.zeros((8, LOOKS), np.float32), covert=np.zeros(8, bool))
    seen.single[np.isin(made.labels, (2, 3)), FLAG] = 1
    tiles = Board.from_text("*1F0#FFF").tiles.copy()
    named = named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))
    assert named[0, 2] == read
    assert (named[0, 5:] == Tile.FLAG).all()


def among_right_flags() -> Puzzle:
    """A mine, a number, a flag that differs, a zero, a covered tile, and flags that are right."""
    made = puzzle(
        [[0, 1, 2, 5, 4, 3, 3, 3]],
        [MINE, 1, FLAG, FLAG, COVERED, OPENED],
        [[4], [5]],
        [[30, 1], [30, 1], [1, 30], [1, 30], [FAR] * 2, [FAR] * 2],
    )
    made.unlike[2, 3] = made.unlike[3, 2] = True
    return made


def the_flag_that_differs(made: Puzzle) -> int:
    seen = SimpleNamespace(single=np.zeros((8, LOOKS), np.float32), covert=np.zeros(8, bool))
    seen.single[np.isin(made.labels, (2, 3)), FLAG] = 1
    tiles = Board.from_text("*1F0#FFF").tiles.copy()
    return int(named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2])


@pytest.mark.parametrize(("shade", "read"), [(90, Tile.WRONG_FLAG), (0, Tile.UNSURE)])
def test_where_right_flags_have_the_colour_of_mines_the_wrong_one_is_what_it_was(
    shade: int, read: Tile
) -> None:
    made = among_right_flags()
    made.marked[1:4] = True
    made.faces[0] = shade
    assert the_flag_that_differs(made) == read


@pytest.mark.parametrize(
    ("ground", "read"),
    [((0, 0, 250), Tile.UNSURE), ((0, 0, 90), Tile.WRONG_FLAG), ((0, 0, 0), Tile.WRONG_FLAG)],
)
def test_where_right_flags_have_the_ground_of_marked_mines_the_wrong_one_is_what_it_was(
    ground: tuple[int, int, int], read: Tile
) -> None:
    """Mines lie on red, and right flags; or on red alone; or both on the ground that covered tiles have."""
    made = among_right_flags()
    made.marked[:4] = True
    made.faces[0] = (0, 0, 250) if any(ground) else 0
    made.faces[3] = ground
    assert the_flag_that_differs(made) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("*1~1*FFFF", "*1X1*FFFF"),  # each number has its mine
        ("*2~1*FFFF", "*2~1*FFFF"),  # the first needs it
        ("*1~~#FFFF", "*1XX#FFFF"),  # what looks like one is one
        ("*1~~11FFF", "*1X~11FFF"),  # but where numbers lack a mine without it
    ],
)
def test_flags_on_redder_ground_are_wrong_where_numbers_say_so(text: str, read: str) -> None:
    tiles = Board.from_text(text).tiles.copy()
    red, flag = tiles == Tile.UNSURE, np.isin(tiles, (Tile.UNSURE, Tile.FLAG))
    labels = np.where(flag, 2, np.where(tiles == Tile.MINE, 0, np.where(tiles > 0, 1, 3)))
    made = puzzle(labels.tolist(), [MINE, 1, FLAG, COVERED], [], [[]] * 4)
    made.marked[:3] = True
    pictures = even(tiles)
    pictures[red.ravel()] = 100, 100, 200
    seen = SimpleNamespace(
        single=np.zeros((tiles.size, LOOKS), np.float32), covert=np.zeros(tiles.size, bool)
    )
    seen.single[flag.ravel(), FLAG] = 1
    named = named_by_numbers(tiles, made, cast(Looks, seen), pictures)
    assert (named == Board.from_text(read).tiles).all()


@pytest.mark.parametrize(("colour", "read"), [((0, 0, 228), Tile.HIT_MINE), ((0, 228, 228), Tile.UNSURE)])
def test_a_red_tile_that_numbers_need_to_be_a_mine_was_hit(colour: tuple[int, int, int], read: Tile) -> None:
    tiles = Board.from_text("*1~1*1*").tiles.copy()
    tiles[0, 1] = tiles[0, 3] = 2
    made = puzzle([[0, 1, 2, 1, 0, 3, 0]], [MINE, 2, COVERED, 1], [], [[]] * 4)
    made.marked[[0, 1, 3]] = True
    made.faces[2] = colour
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    tiles[0, 5] = 2
    assert named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2] == read


@pytest.mark.parametrize(("pointer", "read"), [(10, Tile.UNSURE), (24, Tile.HIT_MINE)])
def test_a_mine_under_the_pointer_was_not_hit_for_that(pointer: int, read: Tile) -> None:
    """One that was hit shows less of what the others do, or on another ground."""
    tiles = Board.from_text("*2~2*2*").tiles.copy()
    made = puzzle([[0, 1, 2, 1, 0, 3, 0]], [MINE, 2, MINE, 1], [], [[]] * 4)
    made.marked[:] = True
    pictures = even(tiles)
    pictures[:, 8:24, 8:24] = 0
    pictures[2, -pointer:, -pointer:] = 255
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    assert named_by_numbers(tiles, made, cast(Looks, seen), pictures)[0, 2] == read


@pytest.mark.parametrize(
    ("ground", "read"),
    [((20, 20, 100), Tile.UNSURE), ((20, 100, 20), Tile.FLAG), ((0, 90, 100), Tile.FLAG), (0, Tile.FLAG)],
)
def test_the_only_flag_on_red_that_numbers_call_wrong_is_not_sure_to_be_as_it_was(
    ground: int | tuple[int, ...], read: Tile
) -> None:
    """Some games turn right flags to mines, and redden the wrong ones that are left."""
    made = puzzle([[0, 1, 2, 4, 3, 0]], [MINE, 1, FLAG, COVERED, OPENED], [], [[]] * 5)
    made.marked[:3] = True
    made.faces[2] = ground
    seen = SimpleNamespace(single=np.zeros((6, LOOKS), np.float32), covert=np.zeros(6, bool))
    seen.single[2, FLAG] = 1
    tiles = Board.from_text("*1F0#*").tiles.copy()
    assert named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2] == read


@pytest.mark.parametrize(
    ("colours", "read"),
    [((0, 0, 0), Tile.HIT_MINE), ((0, 60, 0), Tile.HIT_MINE), ((0, 60, 120), Tile.UNSURE)],
)
def test_a_mark_that_numbers_need_was_hit_unless_mines_stand_on_many_colours(
    colours: tuple[int, ...], read: Tile
) -> None:
    made = puzzle([[0, 1, 2, 1, 3, 1, 4]], [MINE, 1, MINE, MINE, JUNK], [], [[]] * 5)
    made.marked[:] = True
    for group, colour in zip((0, 2, 3), colours, strict=True):
        made.faces[group] = colour
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    tiles = Board.from_text("*2*2*2~").tiles.copy()
    assert named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 6] == read


@pytest.mark.parametrize(("shift", "ground", "usual"), [(0, 0, True), (1, 0, True), (0, 90, False)])
def test_a_mine_drawn_a_part_of_a_pixel_aside_was_not_hit(shift: int, ground: int, usual: bool) -> None:
    """Where its mark fills the tile nothing of its ground tells."""
    tiles = Board.from_text("***~").tiles
    slope = np.linspace(20, 220, SIDE).astype(np.uint8)
    pictures = np.repeat(slope[None, None, :, None], 3, axis=3).repeat(SIDE, axis=1).repeat(4, axis=0)
    pictures[3, :, 1:] -= np.diff(pictures[3], axis=1) // 2 * shift
    pictures[3, ..., 2] = np.clip(pictures[3, ..., 2].astype(int) + ground, 0, 255)
    assert _is_mostly_usual(tiles, Cell(0, 3), pictures) is usual


def test_a_mine_on_a_pale_tint_was_hit_though_its_mark_fills_most_of_the_tile() -> None:
    tiles, pictures = Board.from_text("***~").tiles, np.full((4, SIDE, SIDE, 3), 255, np.uint8)
    pictures[3] = (200, 200, 255)
    for tile in pictures:
        cv2.circle(tile, (SIDE // 2, SIDE // 2), round(0.38 * SIDE), (0, 0, 0), -1, cv2.LINE_AA)
    assert not _is_mostly_usual(tiles, Cell(0, 3), pictures)
