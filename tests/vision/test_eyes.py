"""A pack that is not close is believed only where it agrees with what is read without it."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision import eyes, glancing, unknown
from screenbot.vision.doubts.refining import Refined
from screenbot.vision.eyes import _agree, _believed, _places, _unknown, _whole
from screenbot.vision.finding.spectra import ALL, MOST
from screenbot.vision.glancing import _adds, _seen_at, clearly_seen
from screenbot.vision.networks.glance import CALLED, MARGIN, Glance
from screenbot.vision.packs.fitting import known_packs
from screenbot.vision.reading import Reading
from screenbot.vision.unknown import _spread, read_unlined, read_whole
from tests.vision.packs.test_reader import painted


def reading(x: float) -> Reading:
    """Return a reading of a board of ones and zeros that begins so far to the right."""
    tiles = np.indices((8, 8)).sum(axis=0).astype(np.int8) % 2
    return Reading(Grid.regular(x, 0, 20, 20, 8, 8), tiles, np.ones((8, 8), np.float32))


@pytest.mark.parametrize(("apart", "agree"), [(0.0, True), (1.0, True), (4.0, False)])
def test_the_same_tiles_elsewhere_are_no_agreement(apart: float, agree: bool) -> None:
    assert _agree(reading(0), reading(apart)) is agree


@pytest.mark.parametrize(("misfit", "believed"), [(4.0, True), (11.0, True), (20.0, False)])
def test_a_pack_far_off_is_not_believed_where_nothing_else_can_be_read(misfit: float, believed: bool) -> None:
    unread = np.full((9, 8), int(Tile.UNSURE), np.int8)
    free = Reading(Grid.regular(0, 0, 20, 20, 9, 8), unread, np.zeros((9, 8), np.float32))
    assert _believed(reading(0), free, misfit) is believed


def test_a_pack_far_off_that_sees_nothing_but_covered_tiles_is_not_believed() -> None:
    """Any pack may know such: it would move the lines to where its own lie."""
    covered = np.full((8, 8), int(Tile.COVERED), np.int8)
    covered[0] = Tile.UNSURE
    best, free = replace(reading(0), tiles=covered), replace(reading(0), tiles=covered.T)
    assert not _believed(best, free, 11.0)
    assert _believed(best, free, 4.0)


@pytest.mark.parametrize(("many", "asked"), [(False, False), (True, True)])
def test_where_a_close_pack_lacks_a_few_tiles_the_board_is_not_read_without_packs(
    monkeypatch: pytest.MonkeyPatch, many: bool, asked: bool
) -> None:
    """That took 40 s on a lost game, and no more than these tiles could have come of it."""
    tiles = reading(0).tiles.copy()
    tiles[0, : 8 if many else 2] = Tile.UNSURE
    best = replace(reading(0), tiles=tiles, skin="kmines")
    without: list[Grid] = []
    monkeypatch.setattr(eyes, "read_nearby", lambda image, grid, packs: best)
    monkeypatch.setattr(eyes, "sought", lambda image, packs, readings: None)
    monkeypatch.setattr(eyes, "distance", lambda image, reading, pack: 1.0)
    monkeypatch.setattr(eyes, "read_free", lambda image, grid: best)
    monkeypatch.setattr(eyes, "completed", lambda reading, free: reading)
    monkeypatch.setattr(eyes, "ended", lambda image, reading: reading)
    monkeypatch.setattr(eyes, "_unknown", lambda image, grids, otherwise: without.extend(grids) or best)
    read = eyes._read(np.zeros((200, 200, 3), np.uint8), known_packs(), None, [best.grid], None)
    assert (read.tiles == tiles).all()
    assert without == [best.grid] * asked


@pytest.mark.parametrize(("known", "unknown", "taken"), [(1, 1, False), (0, 1, True), (1, 3, True)])
def test_a_pack_that_knows_flags_takes_none_from_elsewhere_for_a_tile_it_is_not_sure_of(
    monkeypatch: pytest.MonkeyPatch, known: int, unknown: int, taken: bool
) -> None:
    """A question mark may be a flag with a small mark on it; but hardly most flags are such."""
    tiles, free = reading(0).tiles.copy(), reading(0)
    tiles[0, : unknown + known] = [Tile.UNSURE] * unknown + [Tile.FLAG] * known
    free.tiles[0, : unknown + known] = Tile.FLAG
    monkeypatch.setattr(eyes, "read_free", lambda image, grid: free)
    monkeypatch.setattr(eyes, "ended", lambda image, reading: reading)
    whole = _whole(np.zeros((200, 200, 3), np.uint8), replace(reading(0), tiles=tiles))
    assert (whole.tiles[0, :unknown] == (Tile.FLAG if taken else Tile.UNSURE)).all()


@pytest.mark.parametrize(("opened", "kept"), [(False, False), (True, True)])
def test_a_close_pack_that_sees_only_covered_tiles_gives_way_to_numbers(
    monkeypatch: pytest.MonkeyPatch, opened: bool, kept: bool
) -> None:
    tiles = np.full((8, 8), int(Tile.COVERED), np.int8)
    tiles[0] = Tile.UNSURE
    tiles[1] = 1 if opened else Tile.COVERED
    best = replace(reading(0), tiles=tiles, skin="kmines")
    free = reading(50).placed(clear=False)
    free.tiles[:2] = Tile.UNSURE
    for name, answer in (("distance", 1.0), ("read_free", free), ("completed", best), ("ended", best)):
        monkeypatch.setattr(eyes, name, lambda *seen, answer=answer: answer)
    image = np.zeros((200, 200, 3), np.uint8)
    chosen = eyes._surest(image, known_packs(), best, [best], lambda: free)
    assert (chosen.skin == "kmines") is kept


@pytest.mark.parametrize(
    ("clear", "tiles", "sure", "sought"),
    [(True, True, True, 0), (True, True, False, 1), (False, True, True, 1), (True, False, True, 1)],
)
def test_the_tiles_of_packs_are_not_sought_where_a_strange_board_is_clear_and_sure(
    monkeypatch: pytest.MonkeyPatch, clear: bool, tiles: bool, sure: bool, sought: int
) -> None:
    free = reading(0) if sure else replace(reading(0), tiles=np.eye(8, dtype=np.int8) * int(Tile.UNSURE))
    unread = replace(free, tiles=np.full_like(free.tiles, Tile.UNSURE), skin="kmines")
    asked: list[object] = []
    read_without: list[object] = []
    monkeypatch.setattr(eyes, "read_nearby", lambda image, grid, packs: unread)
    monkeypatch.setattr(eyes, "are_tiles", lambda image, grid: tiles)
    monkeypatch.setattr(eyes, "_unknown", lambda *given: read_without.append(given) or free)
    monkeypatch.setattr(eyes, "sought", lambda *given: asked.append(given))
    place = replace(free.grid, clear=clear)
    assert eyes._read(np.zeros((200, 200, 3), np.uint8), known_packs(), None, [place], None) is free
    assert (len(asked), len(read_without)) == (sought, 1)


@pytest.mark.parametrize("blank", [True, False])
def test_a_board_does_not_spread_into_a_row_of_which_nothing_can_be_read(
    monkeypatch: pytest.MonkeyPatch, blank: bool
) -> None:
    """As a window's title is."""
    tiles = np.indices((9, 8)).sum(axis=0).astype(np.int8) % 2
    tiles[0, 0 if blank else 3 :] = Tile.UNSURE
    wider = Reading(Grid.regular(0, 0, 20, 20, 9, 8), tiles, np.ones((9, 8), np.float32))
    monkeypatch.setattr(unknown, "spread", lambda image, grid: wider.grid)
    monkeypatch.setattr(unknown, "read_free", lambda image, grid: wider)
    own = replace(reading(0), tiles=np.where(np.eye(8) > 0, Tile.UNSURE, reading(0).tiles).astype(np.int8))
    assert (_spread(np.zeros((200, 200, 3), np.uint8), own) is own) == blank


@pytest.mark.parametrize(("part", "whole", "small"), [(20, 64, False), (20, 256, True), (64, 256, False)])
def test_where_the_parts_of_tiles_tell_nothing_the_whole_tiles_do(
    monkeypatch: pytest.MonkeyPatch, part: int, whole: int, small: bool
) -> None:
    """So many of the whole tiles cannot be read, and so many of their parts."""
    image, coarse, fine = (
        np.zeros((400, 400, 3), np.uint8),
        Grid.regular(0, 0, 40, 40, 8, 8),
        Grid.regular(0, 0, 20, 20, 16, 16),
    )

    def read(image: object, grid: Grid) -> Reading:
        tiles = np.zeros((grid.rows, grid.columns), np.int8)
        tiles.flat[: part if grid is coarse else whole] = Tile.UNSURE
        return Reading(grid, tiles, np.ones(tiles.shape, np.float32))

    for name in ("trimmed", "joined"):
        monkeypatch.setattr(unknown, name, lambda image, grid: grid)
    monkeypatch.setattr(unknown, "drawn", lambda image, grid: coarse)
    monkeypatch.setattr(unknown, "read_free", read)
    assert (read_whole(image, fine).grid is coarse) == small


def test_a_board_without_lines_is_weighed_as_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    found, better = reading(0), reading(1)
    monkeypatch.setattr(unknown, "_read_lettered", lambda image: found)
    monkeypatch.setattr(unknown, "weighed", lambda image, reading: better)
    assert read_unlined(np.zeros((200, 200, 3), np.uint8), []) is better


@pytest.mark.parametrize(("side", "asked"), [(2000, (MOST, ALL)), (2100, ())])
def test_more_places_are_looked_at_where_none_of_the_first_is_a_boards(
    monkeypatch: pytest.MonkeyPatch, side: int, asked: tuple[int, ...]
) -> None:
    monkeypatch.setattr(eyes, "find_grids", lambda image, *most: [reading(0).grid] * (most == asked))
    assert len(_places(np.zeros((side, side, 3), np.uint8))) == 1


@pytest.mark.parametrize(
    ("seen", "otherwise", "read_at"), [([20], [], [20]), ([], [], []), ([], [0, 20], [0, 20])]
)
def test_what_repeats_is_read_where_the_network_sees_tiles(
    monkeypatch: pytest.MonkeyPatch, seen: list[int], otherwise: list[int], read_at: list[int]
) -> None:
    """Else a board without lines is looked for, unless one is to be answered, however little can be read."""
    places = {x: reading(x).grid for x in (0, 20)}
    monkeypatch.setattr(eyes, "are_tiles", lambda image, grid: grid in [places[x] for x in seen])
    asked, shown = list[Grid](), reading(0)

    def read_there(image: Image, grids: list[Grid]) -> Reading:
        asked.extend(grids)
        return shown

    monkeypatch.setattr(eyes, "read_places", read_there)
    monkeypatch.setattr(eyes, "read_unlined", lambda image, grids: shown)
    image = np.zeros((200, 200, 3), np.uint8)
    found = _unknown(image, [*places.values()], [places[x] for x in otherwise])
    assert asked == [places[x] for x in read_at]
    assert np.array_equal(found.tiles, shown.tiles)


@pytest.mark.parametrize(("covered", "seen"), [(True, True), (True, False), (False, False)])
def test_a_new_board_in_which_the_network_sees_no_tiles_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch, covered: bool, seen: bool
) -> None:
    """Four of its tiles may look as one does."""
    shown = reading(0)
    if covered:
        shown.tiles[:] = Tile.COVERED
    monkeypatch.setattr(eyes, "are_tiles", lambda image, grid: seen)
    monkeypatch.setattr(eyes, "read_places", lambda image, grids: shown.placed(clear=True))
    found = _unknown(np.zeros((200, 200, 3), np.uint8), [shown.grid], [shown.grid])
    assert found.grid.clear is (seen or not covered)


@pytest.mark.parametrize("places", [[reading(0).grid], []])
def test_no_board_is_one_sentence_where_the_network_sees_none(
    monkeypatch: pytest.MonkeyPatch, places: list[Grid]
) -> None:
    monkeypatch.setattr(eyes, "are_tiles", lambda image, grid: False)
    monkeypatch.setattr(eyes, "read_unlined", lambda image, grids: None)
    where = "8x8 cells" if places else "200x200 pixels"
    with pytest.raises(PictureError, match=rf"^no board: [^\n]*{where}[^\n]*$"):
        _unknown(np.zeros((200, 200, 3), np.uint8), places, [])


def test_where_the_network_sees_no_board_every_second_line_may_be_one_of_its(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, place = list[Grid](), reading(0).grid
    monkeypatch.setattr(glancing, "scanned", lambda image: [])
    monkeypatch.setattr(glancing, "subdivided", lambda image, grid: asked.append(grid) or [])
    monkeypatch.setattr(unknown, "_read_lettered", lambda image: None)
    assert read_unlined(np.zeros((200, 200, 3), np.uint8), [place]) is None
    assert asked == [place]


def test_marks_tell_no_more_of_a_board_than_the_network_where_that_is_surer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marks, seen = reading(0), reading(40)
    monkeypatch.setattr(unknown, "_read_lettered", lambda image: marks)
    monkeypatch.setattr(unknown, "at_a_glance", lambda image, boards, found: seen if found is marks else None)
    monkeypatch.setattr(unknown, "weighed", lambda image, reading: reading)
    found = read_unlined(np.zeros((200, 200, 3), np.uint8), [])
    assert found is not None
    assert found.grid == seen.grid


@pytest.mark.parametrize(
    ("off", "inside", "legible", "taken"),
    [
        (90, 1.0, True, True),
        (90, 0.8, True, False),
        (0.4, 1.0, True, False),
        (0.4, 1.0, False, True),
        (90, 0.8, False, False),
    ],
)
def test_a_board_that_is_clear_to_the_network_is_read_at_once(
    monkeypatch: pytest.MonkeyPatch, off: float, inside: float, legible: bool, taken: bool
) -> None:
    """Unless it is where one was read: then the ends of that are looked at as those of others are."""
    here = reading(0)
    if not legible:
        here = replace(here, tiles=np.full(here.tiles.shape, Tile.UNSURE, np.int8))
    nothing = np.zeros((0, 0, 0), np.float32)
    board = Refined(reading(off).grid, Glance(nothing, nothing), inside, 0.0)
    monkeypatch.setattr(glancing, "refined", lambda image, grid: None)
    monkeypatch.setattr(glancing, "_seen_at", lambda image, best, reading: best.grid)
    found = clearly_seen(np.zeros((200, 200, 3), np.uint8), here, lambda: [board])
    assert (found == board.grid) == taken


def test_a_longer_board_that_tells_as_much_is_more() -> None:
    short, tiles = reading(0), np.ones((9, 8), np.int8)
    long = Reading(Grid.regular(0, 0, 20, 20, 9, 8), tiles, np.ones((9, 8), np.float32))
    assert _adds(long, short)
    tiles[8] = Tile.UNSURE
    assert _adds(long, short)
    tiles[0, 0] = Tile.UNSURE
    assert not _adds(long, short)
    assert not _adds(short, short)


@pytest.mark.parametrize(
    ("clear", "unsure", "found"), [(True, 0, True), (False, 0, True), (False, 30, False)]
)
def test_where_no_lines_are_found_what_reads_well_is_a_board_though_its_ends_are_not_clear(
    monkeypatch: pytest.MonkeyPatch, clear: bool, unsure: int, found: bool
) -> None:
    seen = reading(0)
    tiles = seen.tiles.copy()
    tiles.ravel()[:unsure] = Tile.UNSURE
    monkeypatch.setattr(glancing, "read_free", lambda image, grid: replace(seen, tiles=tiles))
    monkeypatch.setattr(glancing, "weighed", lambda image, reading: reading)
    shown = np.zeros((8 + 2 * MARGIN, 8 + 2 * MARGIN, CALLED), np.float32)
    best = Refined(seen.grid, Glance(shown, shown), 1.0, 0.0 if clear else 0.3)
    assert (_seen_at(np.zeros((400, 400, 3), np.uint8), best, None) is not None) == found


@pytest.mark.parametrize(("shown", "cut"), [(0, False), (14, True)])
def test_part_of_a_row_below_a_known_skins_board_says_that_it_is_cut(shown: int, cut: bool) -> None:
    """A bar of its window lies over the rest."""
    board = painted(Board.from_text(("#" * 9 + "\n") * 10), "windows-xp", 28, 0)[0]
    image = np.full((400, 400, 3), 255, np.uint8)
    image[40 : 40 + 9 * 28 + shown, 40 : 40 + board.shape[1]] = board[: 9 * 28 + shown]
    image[40 + 9 * 28 + shown : 340] = 220
    reading = eyes.read(image)
    assert reading.skin == "windows-xp"
    assert reading.tiles.shape == (9, 9)
    assert reading.cut is cut
