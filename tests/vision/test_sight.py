"""The eyes as a window uses them."""

import tomllib
from itertools import pairwise, product
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Cell, Outcome, Tile
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision import eyes, find_pack
from screenbot.vision.eyes import read_unknown_at
from screenbot.vision.naming.free import read_free
from screenbot.vision.packs.reader import Reader
from screenbot.vision.picture import load_picture
from screenbot.vision.reading import Clicked, Known, Reading
from screenbot.vision.rules import outcome
from screenbot.vision.sight import PackReader, Rereader, Sight, read_at
from screenbot.window.site import Site
from tests.training.games import moment
from tests.training.painter import paint
from tests.training.skins import random_skin
from tests.vision.packs.test_reader import painted

CASE = next((Path(__file__).parents[2] / "fixtures" / "gnome-mines-classic").glob("*.toml"))


def test_a_pack_that_shares_its_covered_tile_gives_way_to_the_one_that_knows_the_numbers() -> None:
    truth = tomllib.loads(CASE.read_text(encoding="utf-8"))
    grid = Grid(tuple(truth["column_edges"]), tuple(truth["row_edges"]))
    reader = Sight().reader("gnome-mines-bgcolors", grid)
    reading = reader.read(load_picture(CASE.with_suffix(".png")))
    board = Board.from_text(" ".join(truth["board"])).tiles
    proven = board != Tile.UNSURE
    assert reading.skin == "gnome-mines-classic"
    assert np.array_equal(reading.tiles[proven], board[proven])


def test_another_pack_is_asked_even_for_a_single_tile() -> None:
    """What an earlier frame has taught must make no difference to a replay, which does not see it."""
    truth = tomllib.loads(CASE.read_text(encoding="utf-8"))
    grid = Grid(tuple(truth["column_edges"]), tuple(truth["row_edges"]))
    board, picture = Board.from_text(" ".join(truth["board"])).tiles, load_picture(CASE.with_suffix(".png"))
    flags, covered = np.argwhere(board == Tile.FLAG), np.argwhere(board == Tile.COVERED)
    plain = grid.tile(*covered[0]).cut(picture)
    for row, column in np.argwhere(board != Tile.COVERED):
        if (row, column) != tuple(flags[0]):
            tile = grid.tile(row, column).cut(picture)
            tile[:] = cv2.resize(plain, tile.shape[1::-1])
    expected = np.full(board.shape, Tile.COVERED)
    expected[tuple(flags[0])] = Tile.FLAG
    assert Reader(find_pack("gnome-mines-bgcolors"), grid).read(picture).gaps == 1
    assert np.array_equal(Sight().reader("gnome-mines-bgcolors", grid).read(picture).tiles, expected)


def test_without_a_pack_tiles_that_were_taught_are_known_again_and_no_others() -> None:
    rng = np.random.default_rng(2)
    skin, truth = random_skin(rng, 24), moment(rng, 9, 12)
    running = paint(rng, skin, truth)
    blank, frames = np.zeros_like(running.image), []

    def read(frame: Image, grid: Grid, known: Known) -> Reading:
        frames.append(frame)
        return read_free(frame, grid)

    reader = Rereader(running.grid, read)
    first = reader.read(running.image)
    assert (first.tiles != Tile.UNSURE).mean() > 0.9
    assert len(reader.read(blank).unsure) == truth.size
    assert np.array_equal(reader.read(running.image).tiles, first.tiles)
    assert len(frames) == 3
    reader.teach(running.image, truth)
    assert len(reader.read(blank).unsure) == truth.size
    assert np.array_equal(reader.read(running.image).tiles, truth)
    assert len(frames) == 4


def test_a_game_whose_tiles_grow_is_read_by_what_its_new_board_looked_like() -> None:
    """Grey zeros and blue covered tiles: a few ones alone do not tell which is which."""
    blue, grey = (230, 60, 20), (128, 128, 128)

    def drawn(columns: list[int], covered_from: int) -> tuple[Image, Grid]:
        image = np.full((8 * 34, columns[-1], 3), 217, np.uint8)
        for row, (left, right) in product(range(8), pairwise(columns)):
            tile = image[34 * row + 2 : 34 * row + 32, left + 2 : right - 2]
            place = columns.index(left) - covered_from
            tile[:] = grey if place < -1 else (255, 255, 255) if place == -1 else blue
            if place == -1:
                cv2.putText(tile, "1", (8, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (160, 160, 160), 2)
        return image, Grid(tuple(map(float, columns)), tuple(34.0 * row for row in range(9)))

    new, even = drawn(list(range(0, 9 * 34, 34)), covered_from=0)
    later, grown = drawn(list(range(0, 9 * 38, 38)), covered_from=3)
    reader = Rereader(even, read_free)  # what sees whole boards tells without
    assert (Rereader(grown, read_free).read(later).tiles[:, 3:] != Tile.COVERED).any()
    assert (Rereader(grown, read_at).read(later).tiles[:, 2:] == [1] + 5 * [Tile.COVERED]).all()
    reader.teach(new, np.full((8, 8), int(Tile.COVERED), np.int8))
    assert (reader.at(grown).read(later).tiles[:, 2:] == [1] + 5 * [Tile.COVERED]).all()


def test_no_tile_has_a_flag_that_no_click_has_flagged_while_a_game_goes_on_that_was_seen_new() -> None:
    covered, now = (Board.from_text(text).tiles for text in ("#### ####", "01F# 01##"))
    ended = Board.from_text("01F# 01FF").tiles

    def read_flags(frame: Image, grid: Grid, known: Known) -> Reading:
        shown = (ended if frame[0, 0, 0] == 2 else now).copy()
        for cell in known.unflagged:
            shown[cell] = 1 if shown[cell] == Tile.FLAG else shown[cell]
        outcome = Outcome.WON if frame[0, 0, 0] == 2 else Outcome.PLAYING
        return Reading(grid, shown, np.ones(shown.shape, np.float32), outcome=outcome)

    new, later, last = (np.full((18, 36, 3), shade, np.uint8) for shade in range(3))
    grid = Grid.regular(0, 0, 9, 9, 2, 4)
    reader = Rereader(grid, read_flags)
    assert reader.read(later).tiles[0, 2] == Tile.FLAG
    reader.clicked(Clicked(frozenset({Cell(0, 2)})))
    assert reader.read(later).tiles[0, 2] == 1  # it was opened, whatever the board was before
    reader.clicked(Clicked())
    reader.teach(new, covered)
    assert reader.read(later).tiles[0, 2] == 1
    reader.clicked(Clicked(flagged=frozenset({Cell(0, 2)})))
    assert reader.read(later).tiles[0, 2] == Tile.FLAG
    assert (reader.read(last).tiles == ended).all()  # a game that ends may flag mines


def test_flags_that_no_click_has_set_are_unsure_though_more_is_read_with_them() -> None:
    """What an opened tile shows may look like a flag, and numbers beside it be known by it."""
    covered, now = (Board.from_text(text).tiles for text in ("#### ####", "01F# 01#1"))

    def read_more(frame: Image, grid: Grid, known: Known) -> Reading:
        shown = now.copy()
        if len(known.unflagged) > 1:
            shown[:, 2:] = Tile.UNSURE
        return Reading(grid, shown, np.ones(shown.shape, np.float32))

    new, later = (np.full((18, 36, 3), shade, np.uint8) for shade in range(2))
    reader = Rereader(Grid.regular(0, 0, 9, 9, 2, 4), read_more)
    reader.teach(new, covered)
    reader.clicked(Clicked(frozenset({Cell(1, 3)})))
    assert reader.read(later).tiles[0, 2] == Tile.UNSURE
    assert reader.read(later).tiles[0, 1] == 1


def test_the_network_names_no_flag_where_none_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Board.from_text("01F# 01##").tiles
    unread = np.where(told == Tile.FLAG, Tile.UNSURE, told).astype(np.int8)
    grid, sure = Grid.regular(0, 0, 9, 9, 2, 4), np.ones(told.shape, np.float32)
    monkeypatch.setattr(eyes, "read_free", lambda image, grid, known: Reading(grid, unread, sure))
    monkeypatch.setattr(eyes, "weighed", lambda *_: Reading(grid, told.copy(), sure.copy()))
    image = np.zeros((18, 36, 3), np.uint8)
    assert read_unknown_at(image, grid).tiles[0, 2] == Tile.FLAG
    assert read_unknown_at(image, grid, Known(unflagged=[Cell(0, 2)])).tiles[0, 2] == Tile.UNSURE


@pytest.mark.parametrize(
    ("now", "flagged", "told"),
    [
        ("*1*# 11#1", [(0, 0), (0, 2)], "F1F# 11#1"),
        ("*1!# 11#1", [(0, 0), (0, 2)], "F1F# 11#1"),
        ("*1*# 11#1", [(0, 0)], "*1*# 11#1"),  # one of them lies elsewhere
        ("*1*# ~1#1", [(0, 0), (0, 2)], "*1*# ~1#1"),  # what was opened may be a mine
        ("*1*# #1#1", [(0, 0), (0, 2)], "F1F# #1#1"),  # a click was lost
    ],
)
def test_mines_on_flagged_tiles_alone_are_flags(now: str, flagged: list[tuple[int, int]], told: str) -> None:
    def read_mines(frame: Image, grid: Grid, known: Known) -> Reading:
        shown = Board.from_text(now).tiles.copy()
        return Reading(grid, shown, np.ones(shown.shape, np.float32), outcome=Outcome.LOST)

    reader, frame = Rereader(Grid.regular(0, 0, 9, 9, 2, 4), read_mines), np.zeros((18, 36, 3), np.uint8)
    reader.clicked(Clicked(frozenset({Cell(1, 0)}), frozenset(Cell(*cell) for cell in flagged)))
    reading = reader.read(frame)
    assert (reading.tiles == Board.from_text(told).tiles).all()
    assert reading.outcome is (Outcome.PLAYING if "F" in told else Outcome.LOST)


def test_what_nobody_could_read_before_is_read_in_less_time() -> None:
    slowly: list[Image] = []

    def read(frame: Image, grid: Grid, known: Known) -> Reading:
        tiles = np.where(frame[::9, ::9, 0] > 100, Tile.UNSURE, 1).astype(np.int8)
        return Reading(grid, tiles, np.ones(tiles.shape, np.float32))

    def at_length(frame: Image, grid: Grid, known: Known) -> Reading:
        slowly.append(frame)
        return read(frame, grid, known)

    frame = np.zeros((36, 36, 3), np.uint8)
    frame[:9, :9] = 200
    other, changed = frame.copy(), frame.copy()
    other[18:, 18:] = 50
    changed[18:27, 18:27] = 150
    reader = Rereader(Grid.regular(0, 0, 9, 9, 4, 4), at_length, read)
    readings = [reader.read(each) for each in (frame, other, changed)]
    assert [len(each.unsure) for each in readings] == [1, 1, 2]
    assert len(slowly) == 2


def test_a_frame_that_did_not_change_is_not_read_again() -> None:
    frames: list[Image] = []

    def read(frame: Image, grid: Grid, known: Known) -> Reading:
        frames.append(frame)
        tiles = np.full((grid.rows, grid.columns), int(Tile.UNSURE), np.int8)
        return Reading(grid, tiles, np.zeros(tiles.shape, np.float32))

    reader, frame = Rereader(Grid.regular(0, 0, 9, 9, 4, 4), read), np.zeros((36, 36, 3), np.uint8)
    for _ in range(3):
        reader.read(frame.copy())
    assert len(frames) == 1
    reader.teach(frame, np.full((4, 4), int(Tile.FLAG), np.int8))
    reader.read(frame + 1)
    assert len(frames) == 2


def test_a_game_whose_covered_tiles_look_like_those_of_a_pack_is_read_without_it() -> None:
    rng = np.random.default_rng(2)
    painted = paint(rng, random_skin(rng, 24), moment(rng, 9, 12))
    with_pack = Sight().reader("kmines-classic", painted.grid).read(painted.image)
    assert with_pack.skin == ""
    assert len(with_pack.unsure) < 0.1 * with_pack.tiles.size


def test_mines_beside_numbers_that_cannot_be_read_are_no_win() -> None:
    assert outcome(Board.from_text("~*1 ~~1 000").tiles) is Outcome.LOST
    assert outcome(Board.from_text("1*1 111 000").tiles) is Outcome.WON


def test_a_few_tiles_that_a_pack_does_not_know_are_read_without_it() -> None:
    """A game may look nearly like the pack's, but for a digit."""
    rows = ["001#####", "0012####", "0001####", "11112###", "###F22##", *7 * ["########"]]
    board = Board.from_text(" ".join(row + "########" for row in rows))
    image, grid = painted(board, "windows-xp", 24)
    for row, column in np.argwhere(board.tiles == 2).tolist():
        tile = grid.tile(row, column).cut(image)
        tile[1:, 1:] = 192
        cv2.putText(tile, "2", (5, 19), cv2.FONT_HERSHEY_DUPLEX, 0.6, (110, 70, 0), 1, cv2.LINE_AA)
    assert (Reader(find_pack("windows-xp"), grid).read(image).tiles[board.tiles == 2] == Tile.UNSURE).any()
    assert (PackReader("windows-xp", grid).read(image).tiles == board.tiles).all()


def test_only_a_still_frame_changes_the_pack() -> None:
    board = Board.from_text("11211 1#2#1 11211 00000 00111 001#1")
    own, grid = painted(board, "kmines", 32)
    other, _ = painted(board, "kmines-classic", 32)
    reader = PackReader("kmines", grid)
    assert reader.read(other).skin == "kmines-classic"
    assert reader.read(own).skin == "kmines"
    reader.read(other)
    reader.teach(other, board.tiles)
    assert reader._reader.read(other).skin == "kmines-classic"


@pytest.mark.parametrize("down", [0.3, 0.5, 0.7])
def test_a_board_that_moved_is_read_where_it_was(down: float) -> None:
    """Half its tiles may be cut, but the answer is of the grid that was asked for."""
    image, grid = painted(Board.from_text("0001# 0112# 01#2# 0112# 00011 11100 #1000 11100"), "kmines", 24)
    moved = np.full_like(image, 238)
    moved[round(down * 24) :] = image[: -round(down * 24)]
    assert read_at(moved, grid).tiles.shape == (grid.rows, grid.columns)


def test_art_that_lies_on_other_parts_of_pixels_in_each_tile_is_known_from_the_new_board() -> None:
    """Covered tiles have a white square, opened ones none, and the same ground: a chat's keyboard."""
    shown = ["0002####", "1102####", "#212####", *5 * ["########"]]

    def drawn(board: list[str]) -> Image:
        image = np.full((8 * 38, round(8 * 55.47), 3), (31, 22, 14), np.uint8)
        for row, column in np.ndindex(8, 8):
            left, top = round(55.47 * column), 38 * row
            cv2.rectangle(
                image, (left + 2, top + 2), (round(55.47 * column + 53.4), top + 35), (61, 48, 36), -1
            )
            if board[row][column] == "#":
                x = round(55.47 * column + 19.7) + column % 2
                cv2.rectangle(image, (x, top + 11), (x + 15, top + 26), (230, 230, 230), -1)
            elif board[row][column] != "0":
                cv2.putText(image, board[row][column], (left + 20, top + 26), 0, 0.6, (255, 255, 255), 2)
        return image

    grid = Grid(tuple(55.47 * column for column in range(9)), tuple(38.0 * row for row in range(9)))
    reader = Rereader(grid, lambda frame, grid, covered: read_free(frame, grid, covered))
    reader.teach(drawn(8 * ["########"]), np.full((8, 8), int(Tile.COVERED), np.int8))
    assert list(Board(reader.read(drawn(shown)).tiles).lines) == shown


def bevelled(board: list[str], broad: bool = False, raised: bool = False) -> Image:
    """Return grey tiles of 30 pixels: covered ones raised, opened ones with black borders, mines black discs.

    With `broad`, those of the last row have a broader one below; with `raised`, numbers stand on covered
    tiles, and zeros are gone.
    """
    image = np.full((30 * len(board), 30 * len(board[0]), 3), 240, np.uint8)
    for row, column in np.ndindex(len(board), len(board[0])):
        tile, mark = image[30 * row : 30 * row + 30, 30 * column : 30 * column + 30], board[row][column]
        tile[[0, -1]], tile[:, [0, -1]] = 0, 0
        if raised and mark == "0":
            tile[:] = 255
        elif raised or mark == "#":
            tile[[0, -1]], tile[:, [0, -1]] = [[[255]], [[105]]], [[[255], [105]]]
        elif broad and row == len(board) - 1:
            tile[-4:] = 0
        if mark == "*":
            cv2.circle(tile, (15, 15), 7, (0, 0, 0), -1, cv2.LINE_AA)
            cv2.line(tile, (15, 5), (15, 25), (0, 0, 0), 2)
            cv2.line(tile, (5, 15), (25, 15), (0, 0, 0), 2)
        elif mark not in "0#":
            colour = [(200, 0, 0), (0, 130, 0), (0, 0, 220), (120, 0, 0)][int(mark) - 1]
            cv2.putText(tile, mark, (9, 21), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    return image


def read_after_new(board: list[str], **drawn: bool) -> list[str]:
    """Return what is read of a board whose covered tiles were seen when it was new."""
    rows, columns = len(board), len(board[0])
    reader = Rereader(Grid.regular(0, 0, 30, 30, rows, columns), lambda *known: read_free(*known))
    reader.teach(bevelled(rows * [columns * "#"]), np.full((rows, columns), int(Tile.COVERED), np.int8))
    return list(Board(reader.read(bevelled(board, **drawn)).tiles).lines)


def test_opened_tiles_of_two_looks_are_read_though_the_covered_ones_are_known() -> None:
    """Those of the last row have a broad border below."""
    shown = ["001#101##", "00111012#", "000000011", "121100000", "#2#100000", "121100000", "000000000"]
    assert read_after_new(shown, broad=True) == shown


def test_what_is_on_tiles_is_a_mine_where_the_new_board_had_bare_ones() -> None:
    """All mines lie beside numbers, and hardly a tile is covered: they might be what those look like."""
    shown = """00000001* 111000011 1*1000000 111011111 01111*11* 23*111111 **2211000 *421*1000 #*1111000"""
    found = read_after_new(shown.split())
    assert [line.replace("~", "#") for line in found] == shown.split()


def test_numbers_that_stand_on_covered_tiles_are_read_where_these_are_known() -> None:
    shown = """0001##### 110112### #10001### 1100012## 000000111 000000000 001110000 112#10000 ####10000"""
    assert read_after_new(shown.split(), raised=True) == shown.split()


@pytest.mark.parametrize("skin", ["gnome-mines", "kmines", "winemine"])
@pytest.mark.parametrize("sides", [("left",), ("left", "right", "top", "bottom")])
def test_a_board_is_found_and_read_where_its_first_pixel_is_off_the_screen(
    skin: str, sides: tuple[str, ...]
) -> None:
    case = Path(__file__).parents[2] / "fixtures" / skin / "running.toml"
    truth = tomllib.loads(case.read_text(encoding="utf-8"))
    board = Grid(tuple(truth["column_edges"]), tuple(truth["row_edges"])).area
    picture = load_picture(case.with_suffix(".png"))
    x, y = board.x + 1 if "left" in sides else 0, board.y + 1 if "top" in sides else 0
    right, bottom = (
        end - 1 if side in sides else size
        for side, end, size in (
            ("right", board.right, picture.shape[1]),
            ("bottom", board.bottom, picture.shape[0]),
        )
    )
    screen = np.ascontiguousarray(picture[y:bottom, x:right])
    found = Sight().find(screen)
    site = Site.of(found.grid, bounds(screen))
    reading = Sight().reader(found.skin, site.local_grid).read(site.area.cut(screen))
    shown = Board.from_text(" ".join(truth["board"])).tiles
    assert found.grid.clear
    assert reading.tiles.shape == shown.shape
    read = (reading.tiles != Tile.UNSURE) & (shown != Tile.UNSURE)
    assert (reading.tiles == shown)[read].all()
    assert read.mean() > 0.99
