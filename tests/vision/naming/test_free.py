"""Boards of drawn skins are read with no pack: right, or not sure; never wrong and sure."""

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.geometry import Grid, Image
from screenbot.minefield import FirstClick, Game, generate
from screenbot.vision import find_pack
from screenbot.vision.deduction import around, broken, contradictory, deduced
from screenbot.vision.naming import free
from screenbot.vision.naming.ending import hides_hit
from screenbot.vision.naming.free import _may_leave_some, _perhaps_covered, outcome_of, read_free
from screenbot.vision.naming.puzzle import COVERED
from screenbot.vision.networks.glyphs import LOOKS, Look, crops
from screenbot.vision.reading import NOTHING, Known, Reading
from screenbot.vision.unknown import likeliest
from tests.training.games import moment
from tests.training.painter import START, paint
from tests.training.skins import random_skin
from tests.vision.naming.puzzles import puzzle
from tests.vision.naming.test_tints import drawn, played
from tests.vision.packs import test_reader


def tiles(text: str) -> np.ndarray:
    return Board.from_text(text).tiles.copy()


@pytest.mark.parametrize("seed", range(12))
def test_drawn_boards_are_never_wrong_and_sure(seed: int) -> None:
    rng = np.random.default_rng(seed)
    truth = moment(rng, 9, 12)
    painted = paint(rng, random_skin(rng, 24), truth)
    found = read_free(painted.image, painted.grid).tiles
    sure = found != Tile.UNSURE
    assert (found[sure] == np.where(truth == START, int(Tile.COVERED), truth)[sure]).all()


def test_a_new_board_is_covered() -> None:
    rng = np.random.default_rng(4)
    painted = paint(rng, random_skin(rng, 30), np.full((9, 9), int(Tile.COVERED), np.int8))
    reading = read_free(painted.image, painted.grid)
    assert (reading.tiles == Tile.COVERED).all()
    assert reading.outcome is Outcome.PLAYING


@pytest.mark.parametrize("grey", [0, 180, 255])
def test_an_even_picture_is_no_new_board(grey: int) -> None:
    image = np.full((180, 180, 3), grey, np.uint8)
    assert (read_free(image, Grid.regular(0, 0, 20, 20, 9, 9)).tiles == Tile.UNSURE).all()


def test_a_gradient_in_blocks_is_no_new_board() -> None:
    column = np.arange(72)
    shades = 60 + 4 * (column // 8) + column % 8 // 3
    image = np.broadcast_to(shades[None, :, None], (72, 72, 3)).astype(np.uint8)
    assert (read_free(image, Grid.regular(0, 0, 8, 8, 9, 9)).tiles == Tile.UNSURE).all()


def test_a_picture_without_shapes_is_not_a_number() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (180, 180, 3), np.uint8)
    reading = read_free(noise, Grid.regular(0, 0, 20, 20, 9, 9))
    assert not (reading.tiles >= 0).any()


def test_squares_of_any_colour_are_no_new_board() -> None:
    colours = np.random.default_rng(2).integers(0, 256, (19, 19, 3), np.uint8)
    image = np.kron(colours, np.ones((20, 20, 1), np.uint8))
    assert not read_free(image, Grid.regular(0, 0, 20, 20, 19, 19)).sure


def test_an_empty_chess_board_is_no_new_board() -> None:
    squares = np.indices((8, 8)).sum(axis=0) % 2 * 120 + 80
    image = np.kron(squares[..., None].repeat(3, axis=2), np.ones((40, 40, 1))).astype(np.uint8)
    assert not read_free(image, Grid.regular(0, 0, 40, 40, 8, 8)).sure


@pytest.mark.parametrize(
    ("side", "light", "dark", "sure"),
    [
        (9, (142, 216, 141), (66, 190, 66), True),  # greens
        (9, (144, 238, 144), (120, 200, 80), True),  # one of them bluish
        (8, (142, 216, 141), (66, 190, 66), False),  # as large as a chess board
        (9, (216, 216, 216), (140, 140, 140), False),  # what shows that a picture is transparent
        (9, (216, 142, 141), (66, 190, 66), False),  # a tablecloth
    ],
)
def test_a_chequered_board_of_two_shades_of_a_colour_is_new(
    side: int, light: tuple[int, int, int], dark: tuple[int, int, int], sure: bool
) -> None:
    odd = np.indices((side, side)).sum(axis=0)[..., None] % 2 == 1
    image = np.kron(np.where(odd, dark, light), np.ones((40, 40, 1))).astype(np.uint8)
    assert read_free(image, Grid.regular(0, 0, 40, 40, side, side)).sure is sure


@pytest.mark.parametrize(
    ("light", "dark", "sure"),
    [
        ((189, 118, 0), (168, 103, 0), True),
        ((216, 142, 141), (66, 190, 66), False),  # a tablecloth
    ],
)
def test_a_chequered_new_board_is_read_where_some_gaps_are_wider_than_others(
    light: tuple[int, int, int], dark: tuple[int, int, int], sure: bool
) -> None:
    image = np.full((9 * 40, 12 * 40, 3), 255, np.uint8)
    for row, column in np.ndindex(9, 12):
        gaps = [3 if place < 4 else 1 for place in (row, column)]
        top, left = 40 * row + gaps[0], 40 * column + gaps[1]
        image[top : top + 36, left : left + 36] = light if (row + column) % 2 else dark
    assert read_free(image, Grid.regular(0, 0, 40, 40, 9, 12)).sure is sure


def test_covered_tiles_whose_rows_lie_a_pixel_apart_by_turns_are_read_beside_few_numbers() -> None:
    """As where a row is 37 and a half pixels high, on a screen."""
    tiles = np.full((16, 16), Tile.COVERED, np.int8)
    tiles[5:11, :2] = Board.from_text("11 01 01 01 01 13").tiles
    image = drawn(tiles).copy()
    image[np.kron(tiles == Tile.COVERED, np.ones((32, 32), np.bool_))] = 79
    image[:, ::32] = 50
    for row in range(16):
        image[32 * row : 32 * row + 1 + row % 2] = 255
    reading = read_free(image, Grid.regular(0, 0, 32, 32, 16, 16))
    assert (reading.tiles == tiles).all()


@pytest.mark.parametrize("lighter", [4, 12])
def test_opened_tiles_that_are_hardly_lighter_are_read_where_it_is_known_how_covered_ones_look(
    lighter: int,
) -> None:
    tiles = np.full((12, 12), Tile.COVERED, np.int8)
    tiles[:6, :6] = Board.from_text("000001 000001 000001 000001 111112 ######").tiles
    image, new = (np.full((12 * 32, 12 * 32, 3), 45, np.uint8) for _ in range(2))
    for cell in np.ndindex(tiles.shape):
        tile = image[32 * cell[0] : 32 * cell[0] + 32, 32 * cell[1] : 32 * cell[1] + 32]
        tile += np.uint8(lighter * (tiles[cell] >= 0))
        if tiles[cell] > 0:
            cv2.putText(tile, str(tiles[cell]), (9, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (250, 120, 40), 2)
    for each in (image, new):
        each[::32] = each[:, ::32] = 9
        each[1::32] = each[:, 1::32] = 61
    grid = Grid.regular(0, 0, 32, 32, 12, 12)
    known = Known(covered=crops(new, grid), opened={Cell(0, 0)})
    assert (read_free(image, grid, known).tiles == tiles).all()


def test_a_board_with_numbers_is_likelier_than_a_larger_one_without() -> None:
    texts = "1# 11", "### ### ###"
    played, wallpaper = (
        Reading(
            Grid.regular(0, 0, 16, 16, len(found), len(found[0])), found, np.ones(found.shape, np.float32)
        )
        for found in map(tiles, texts)
    )
    assert likeliest([wallpaper, played]) is played


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1# 11", []),
        ("2# 11", [(0, 0)]),
        ("0# 11", [(0, 0)]),
        ("1* 1*", [(0, 0), (1, 0)]),
        ("8~", [(0, 0)]),
    ],
)
def test_numbers_that_cannot_be(text: str, wrong: list[tuple[int, int]]) -> None:
    assert [tuple(map(int, cell)) for cell in np.argwhere(broken(tiles(text)))] == wrong


def test_numbers_that_contradict_each_other() -> None:
    assert contradictory(tiles("### 121")).sum() == 0
    assert contradictory(tiles("#### 1131")).any()


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("1# 11", Outcome.WON),
        ("1## 111", Outcome.PLAYING),
        ("1! 11", Outcome.LOST),
        ("1F 11", Outcome.WON),
        ("1X 11", Outcome.LOST),
        ("1* 11", Outcome.WON),
        ("1*# 11#", Outcome.LOST),
        ("1*~ 111", Outcome.WON),
        ("1*~ ~~~", Outcome.PLAYING),  # covered tiles may be among them
        ("### ###", Outcome.PLAYING),
        ("1~ 11", Outcome.PLAYING),
    ],
)
def test_how_the_game_stands(text: str, outcome: Outcome) -> None:
    assert outcome_of(tiles(text)) is outcome


@pytest.mark.parametrize(
    ("text", "hit"), [("1*11~ 11111", True), ("1*1~0 11100", False), ("1*~1~ 11111", False)]
)
def test_the_one_mine_that_cannot_be_read_was_hit(text: str, hit: bool) -> None:
    assert hides_hit(tiles(text)) is hit


def opened_one_by_one(skin: str, opened: int) -> tuple[np.ndarray, np.ndarray, Grid]:
    """Return the picture of a game in which a click opens no more than its tile, with its tiles and grid."""
    rng, pack, grid = np.random.default_rng(3), find_pack(skin), Grid.regular(0, 0, 24, 24, 9, 9)
    mines = np.zeros(81, np.bool_)
    mines[rng.permutation(81)[:10]] = True
    numbers = np.where(mines, int(Tile.COVERED), around(mines.reshape(9, 9)).ravel()).astype(np.int8)
    shown = np.full(81, int(Tile.COVERED), np.int8)
    free = rng.permutation(np.flatnonzero(~mines))[:opened]
    shown[free] = numbers[free]
    image = np.empty((216, 216, 3), np.uint8)
    for cell, tile in zip(np.ndindex(9, 9), shown, strict=True):
        grid.tile(*cell).cut(image)[:] = pack.picture(int(tile), 24, 24)
    return image, shown.reshape(9, 9), grid


@pytest.mark.parametrize("skin", ["windows-xp", "windows-store", "kmines-classic"])
def test_a_game_that_opens_no_neighbours_of_a_zero_is_read(skin: str) -> None:
    image, truth, grid = opened_one_by_one(skin, 45)
    assert ((truth == 0) & (around(truth == Tile.COVERED) > 0)).sum() >= 5
    reading = read_free(image, grid)
    assert (reading.tiles == truth).all()
    assert reading.outcome is Outcome.PLAYING


def test_where_numbers_stand_on_neither_look_zeros_of_such_a_game_are_not_called_covered() -> None:
    """Their glyphs reach the tile's border."""
    image, truth, grid = opened_one_by_one("winemine", 45)
    found = read_free(image, grid).tiles
    assert (found == truth)[found != Tile.UNSURE].all()
    assert (found[truth > 0] == truth[truth > 0]).all()


def test_where_hardly_a_number_tells_which_look_is_opened_such_a_game_is_not_read() -> None:
    image, truth, grid = opened_one_by_one("windows-xp", 14)
    assert 0 < (truth > 0).sum() < 12
    assert not (read_free(image, grid).tiles >= 0).any()


def ringed(board: list[str]) -> Image:
    """Return dark tiles of 46 pixels, opened ones with a ring around a small digit."""
    image = np.full((46 * len(board), 46 * len(board[0]), 3), (50, 8, 30), np.uint8)
    for row, column in np.ndindex(len(board), len(board[0])):
        tile, mark = image[46 * row : 46 * row + 46, 46 * column : 46 * column + 46], board[row][column]
        if mark == "#":
            cv2.rectangle(tile, (4, 4), (41, 41), (110, 40, 70), -1)
        elif mark != "0":
            cv2.circle(tile, (23, 23), 17, (220, 240, 150), 2, cv2.LINE_AA)
            cv2.putText(tile, mark, (18, 29), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return image


def test_a_digit_that_differs_from_its_groups_is_not_read_as_that() -> None:
    """A ring around each makes all of them look alike."""
    shown = ["0001####", "0012####", "001#####", "113#####", "########", "########", "########", "########"]
    found = read_free(ringed(shown), Grid.regular(0, 0, 46, 46, 8, 8)).tiles
    assert found[3, 2] in (3, Tile.UNSURE)
    assert (found == Board.from_text("\n".join(shown)).tiles)[found != Tile.UNSURE].all()


def printed(board: list[str]) -> Image:
    """Return raised grey tiles of 40 pixels, on which zeros are printed, too."""
    image = Pillow.new("RGB", (40 * len(board[0]), 40 * len(board)), (217, 217, 217))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(18)
    for row, column in np.ndindex(len(board), len(board[0])):
        left, top = 40 * column, 40 * row
        pen.line([(left, top + 38), (left, top), (left + 38, top)], (255, 255, 255), 2)
        pen.line([(left + 39, top), (left + 39, top + 39), (left, top + 39)], (130, 130, 130), 2)
        if board[row][column] != "#":
            pen.text((left + 20, top + 20), board[row][column], (0, 0, 0), font, anchor="mm")
    return np.array(image)


@pytest.mark.parametrize("clicked", [True, False])
def test_what_a_click_has_opened_is_a_zero_where_it_is_printed_so(clicked: bool) -> None:
    """So it may be before any number is seen."""
    shown = ["00######", "00######", "########", "########", "########", "########", "########", "########"]
    known = Known(opened=frozenset([Cell(0, 0)])) if clicked else NOTHING
    found = read_free(printed(shown), Grid.regular(0, 0, 40, 40, 8, 8), known).tiles
    assert (found == 0).sum() == 4 * clicked
    assert (found == Board.from_text("\n".join(shown)).tiles)[found != Tile.UNSURE].all()


def test_a_new_board_whose_marks_lie_on_other_parts_of_pixels_is_covered() -> None:
    """Covered tiles are small boxes with a shine, as in a text of emoji."""
    image = np.full((12 * 38, 16 * 38, 3), 255, np.uint8)
    for row, column in np.ndindex(12, 16):
        left, top = round(37.5 * column + 9), round(37.5 * row + 11.2)
        cv2.rectangle(image, (left, top), (left + 17, top + 17), (170, 170, 170), -1)
        cv2.rectangle(image, (left, top), (left + 16, top + 16), (225, 225, 225), -1)
        image[top + 2 : top + 8, left + 2 : left + 5] = 250
    found = read_free(image, Grid.regular(0, 0, 37.5, 37.5, 12, 16)).tiles
    assert (found == Tile.COVERED).all()


@pytest.mark.parametrize(
    ("text", "doubted", "left"),
    [
        ("1* 11", (0, 1), False),  # a mine or a flag: the game is over
        ("1*~ 111", (0, 1), True),  # what is not read may be covered
        ("1*1 111", (0, 2), True),  # as may be what is no number
    ],
)
def test_a_win_is_none_by_what_is_in_doubt(text: str, doubted: tuple[int, int], left: bool) -> None:
    shown = tiles(text)
    doubtful = np.zeros(shown.shape, np.bool_)
    doubtful[doubted] = True
    assert _may_leave_some(shown, doubtful) == left


@pytest.mark.parametrize(("mines", "known"), [(40, True), (39, False)])
def test_a_game_that_its_first_click_lost_is_read_where_all_its_mines_are_shown(
    mines: int, known: bool
) -> None:
    board = np.full(256, int(Tile.COVERED), np.int8)
    board[np.random.default_rng(1).choice(256, mines, replace=False)] = Tile.MINE
    board = board.reshape(16, 16)
    reading = read_free(*test_reader.painted(Board(board), "windows-store", 28))
    assert (reading.tiles == (board if known else int(Tile.UNSURE))).all()


def asterisk(side: int) -> Image:
    """Return a square with an asterisk on red."""
    square = Pillow.new("RGB", (side, side), (211, 47, 47))
    font = ImageFont.load_default(0.8 * side)
    ImageDraw.Draw(square).text((side / 2, side / 2), "*", font=font, fill="white", anchor="mm")
    return np.ascontiguousarray(np.asarray(square)[..., ::-1])


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_what_stands_as_flags_do_but_is_a_mine_by_its_shape_is_no_sure_flag_in_a_lost_game(seed: int) -> None:
    layout = generate(14, 14, 30, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(seed))
    played = Game(layout)
    for cell in (Cell(0, 0), Cell(13, 13), Cell(0, 13), Cell(13, 0), Cell(7, 7)):
        if not layout.mines[cell]:
            played.do(Move(Action.OPEN, cell))
    told = deduced(played.board().tiles)[0] & layout.mines
    truth = np.where(layout.mines, Tile.MINE, played.board().tiles).astype(np.int8)
    image, grid = test_reader.painted(Board(truth), "plain", 31)
    for row, column in np.argwhere(told).tolist():
        part = grid.tile(row, column).grown(-1).cut(image)
        part[:] = asterisk(part.shape[0])
    tiles = read_free(image, grid).tiles
    assert told.any()
    assert (tiles[told] == Tile.UNSURE).all()
    assert (tiles[~told] == truth[~told]).all()


ORNATE = """
#100001F22F#
#2110012F3##
1#F2110112FF
1212F210012#
F1012F100011
2311#110001#
F3F###100022
13F3#F10001F
012F32200011
00112F101110
000011112F21
00000001F#F#
"""


def ornate(board: list[str]) -> Image:
    """Return slate tiles of 34 pixels, a diamond on each that is covered; dark ones once opened."""
    image = np.full((34 * len(board), 34 * len(board[0]), 3), (34, 34, 34), np.uint8)
    for row, column in np.ndindex(len(board), len(board[0])):
        tile, mark = (
            image[34 * row + 1 : 34 * row + 33, 34 * column + 1 : 34 * column + 33],
            board[row][column],
        )
        tile[:] = (84, 62, 60) if mark in "#F" else (24, 18, 14)
        if mark == "#":
            cv2.fillPoly(
                tile, [np.array([[16, 10], [22, 16], [16, 22], [10, 16]])], (190, 180, 175), cv2.LINE_AA
            )
        elif mark == "F":
            cv2.fillPoly(tile, [np.array([[12, 8], [23, 12], [12, 16]])], (60, 60, 230), cv2.LINE_AA)
            cv2.line(tile, (12, 8), (12, 24), (230, 230, 230), 1, cv2.LINE_AA)
        elif mark != "0":
            cv2.putText(tile, mark, (10, 23), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (220, 230, 120), 2, cv2.LINE_AA)
    return image


def test_a_sign_like_a_mine_on_all_covered_tiles_is_their_art_where_plain_ones_can_only_be_opened() -> None:
    found = read_free(ornate(ORNATE.split()), Grid.regular(0, 0, 34, 34, 12, 12)).tiles
    assert "\n".join(Board(found).lines) == ORNATE.strip()


def test_where_many_numbers_contradict_others_no_tile_has_a_name() -> None:
    """Each of the board's numbers is drawn as a three where it is a one, and otherwise."""
    swapped = ORNATE.translate(str.maketrans("13", "31")).split()
    found = read_free(ornate(swapped), Grid.regular(0, 0, 34, 34, 12, 12)).tiles
    assert (found == Tile.UNSURE).all()


@pytest.mark.parametrize(("shape", "doubted"), [(0.7, True), (0.6, False)])
def test_question_marks_are_in_doubt_where_covered_tiles_have_one_too(shape: float, doubted: bool) -> None:
    """A shadow parts tiles that all have one into two groups."""
    asked, covered = int(Look.QUESTION), COVERED
    made = puzzle([[0, 0, 1], [2, 1, 1]], [asked, covered, int(Look.FLAG)], [[0, 1, 2]], [[0.0]] * 3)
    single = np.zeros((6, LOOKS), np.float32)
    single[made.labels == 0, asked], single[made.labels == 1, asked] = 0.9, shape
    assert _perhaps_covered(made, single).tolist() == [doubted, False, False]


def test_what_is_in_doubt_so_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    image, grid = drawn(played()), Grid.regular(0, 0, 32, 32, *played().shape)
    assert not read_free(image, grid).unsure
    monkeypatch.setattr(free, "_perhaps_covered", lambda made, _: made.names == COVERED)
    assert (read_free(image, grid).tiles == Tile.UNSURE)[played() == Tile.COVERED].all()


def test_stars_on_a_new_board_are_no_doubtful_marks() -> None:
    side, angles = 52, np.pi / 5 * np.arange(10)
    grid, image = Grid.regular(0, 0, side, side, 9, 9), np.full((9 * side, 9 * side, 3), 34, np.uint8)
    for cell in np.ndindex(9, 9):
        grid.tile(*cell).grown(-3).cut(image)[:] = 50
    radii = np.where(np.arange(10) % 2, 6.5, 15.6)
    star = side / 2 + np.stack([radii * np.sin(angles), -radii * np.cos(angles)], axis=1)
    for cell in ((6, 8), (8, 1)):
        points = np.rint(16 * star).astype(int)
        cv2.fillPoly(grid.tile(*cell).cut(image), [points], (30, 200, 250), cv2.LINE_AA, shift=4)
    reading = read_free(image, grid)
    assert reading.start == (6, 8)
    assert reading.tiles[6, 8] == reading.tiles[8, 1] == Tile.COVERED
