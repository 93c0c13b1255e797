from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from screenbot.board import Board, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import deduced
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glance import CALLED, HIDDEN, MARGIN, NAMES, NOT_TILE, Glance
from screenbot.vision.networks.glyphs import LOOKS, Look, crops
from screenbot.vision.reading import Reading
from screenbot.vision.whole import doubting, weighing
from screenbot.vision.whole.weighing import completed, weighed
from tests.vision.naming.test_tints import drawn, played

TILES = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
GRID = Grid.regular(64, 64, 32, 32, *TILES.shape)
IMAGE = np.pad(drawn(TILES), ((64, 64), (64, 64), (0, 0)), mode="edge")


def reading(tiles: Tiles, grid: Grid = GRID) -> Reading:
    """Return a reading as if these tiles had been read."""
    return Reading(grid, tiles, np.ones(tiles.shape, np.float32))


def seen(right: float = 0.0, down: float = 0.0, tiles: Tiles = TILES) -> Glance:
    """Return what the network might see: tiles that lie so far off."""
    chances = np.full((*np.add(tiles.shape, 2 * MARGIN), CALLED), 0.001, np.float32)
    for cell in np.ndindex(tiles.shape):
        chances[*np.add(cell, MARGIN), NAMES.index(tiles[cell])] = 0.98
    offsets = np.zeros((*chances.shape[:2], 2), np.float32)
    offsets[:] = right, down
    return Glance(chances, offsets)


def test_what_is_sure_stays_as_it_is() -> None:
    weighed_up = weighed(IMAGE, reading(TILES))
    assert (weighed_up.tiles == TILES).all()
    assert weighed_up.grid == GRID


def test_gaps_are_named_with_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen())
    gaps = TILES.copy()
    gaps[2:5] = Tile.UNSURE
    assert (weighed(IMAGE, reading(gaps)).tiles == TILES).all()


def test_lines_are_laid_halfway_to_where_the_network_sees_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen(right=0.08, down=0.02))
    grid = weighed(IMAGE, reading(TILES)).grid
    assert grid.column_edges[0] == pytest.approx(64 + 0.04 * 32)
    assert grid.row_edges == GRID.row_edges


def test_lines_do_not_leave_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen(right=-0.08))
    edge = Grid.regular(0, 64, 32, 32, *TILES.shape)
    assert weighed(IMAGE, reading(TILES, edge)).grid == edge


def test_a_tile_that_two_readings_name_otherwise_is_unsure() -> None:
    other = TILES.copy()
    one = tuple(np.argwhere(TILES == 1)[0])
    other[one] = 2
    assert completed(reading(TILES), reading(other)).tiles[one] == Tile.UNSURE


def test_a_mine_that_another_reading_shows_as_hit_has_lost_whatever_the_first_told() -> None:
    tiles = Board.from_text("1*1\n111\n000\n111\n1!1").tiles
    gap = tiles.copy()
    gap[4, 1] = Tile.UNSURE
    won, lost = (replace(reading(gap), outcome=Outcome.WON), replace(reading(tiles), outcome=Outcome.LOST))
    both = completed(won, lost)
    assert both.outcome is Outcome.LOST


@pytest.mark.parametrize("cut", [True, False])
def test_numbers_at_the_rim_of_a_board_that_is_cut_may_have_mines_beyond(cut: bool) -> None:
    tiles = Board.from_text("1000\n1000\n1011\n001#").tiles
    gap = tiles.copy()
    gap[3, 3] = Tile.UNSURE
    told = completed(replace(reading(gap), cut=cut), reading(tiles)).tiles
    assert (told == tiles).all() == cut


def test_a_wrong_flag_that_looks_like_any_other_stays_one() -> None:
    tiles = Board.from_text("*10\n111\n01F\n~11").tiles
    other = tiles.copy()
    other[3, 0] = 0
    assert completed(reading(tiles), reading(other)).tiles[2, 2] == Tile.FLAG
    unread = np.where(tiles == Tile.FLAG, Tile.UNSURE, tiles).astype(np.int8)
    assert completed(reading(unread), reading(other)).tiles[2, 2] == Tile.UNSURE


@pytest.mark.parametrize("spot", [True, False])
def test_a_tile_that_looks_otherwise_and_is_so_to_the_network_is_unsure(
    monkeypatch: pytest.MonkeyPatch, spot: bool
) -> None:
    odd, image = TILES.copy(), IMAGE.copy()
    one = tuple(np.argwhere(TILES == 1)[0])
    odd[one] = Tile.FLAG
    y, x = 64 + 32 * one[0], 64 + 32 * one[1]
    if spot:
        image[y + 4 : y + 10, x + 4 : x + 10] = 20
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen(tiles=odd))
    tiles = weighed(image, reading(TILES)).tiles
    assert (tiles[one] == Tile.UNSURE) == spot
    assert (tiles != TILES).sum() == spot


@pytest.mark.parametrize("unread", [0.9, 0.3])
def test_of_a_board_that_is_hardly_read_what_is_known_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch, unread: float
) -> None:
    first = np.where(np.random.default_rng(1).random(TILES.shape) < unread, Tile.UNSURE, TILES).astype(
        np.int8
    )
    one = tuple(np.argwhere(first == 1)[0])
    first[one] = Tile.MINE
    second = TILES.copy()
    second[-1, -1] = Tile.UNSURE
    monkeypatch.setattr(weighing, "read_free", lambda image, grid, known, seen: reading(second))
    again = weighing._again(IMAGE, reading(first), seen())
    assert again.tiles[one] == (1 if unread > 0.5 else Tile.UNSURE)
    assert not again.sure


PINK = (200, 190, 255)


@pytest.mark.parametrize(
    ("tint", "count", "name"),
    [(PINK, 1, Tile.UNSURE), (PINK, 3, Tile.COVERED), (None, 1, Tile.COVERED)],
    ids=["one", "several", "as others"],
)
def test_a_tile_of_another_colour_is_not_covered_by_the_network_and_the_rules_alone(
    monkeypatch: pytest.MonkeyPatch, tint: tuple[int, int, int] | None, count: int, name: Tile
) -> None:
    """Some games show the mine that was hit as a blank tile of its own colour."""
    first, image = TILES.copy(), IMAGE.copy()
    places = np.argwhere(TILES == Tile.COVERED)[:count]
    for row, column in places:
        first[row, column] = Tile.UNSURE
        if tint is not None:
            image[64 + 32 * row : 96 + 32 * row, 64 + 32 * column : 96 + 32 * column] = tint
    monkeypatch.setattr(weighing, "read_free", lambda image, grid, known, seen: reading(TILES))
    again = weighing._again(image, reading(first), seen())
    assert (again.tiles[tuple(places.T)] == name).all()


def test_covered_tiles_that_were_taken_for_zeros_are_what_another_is_compared_with() -> None:
    first = np.where(TILES == Tile.COVERED, 0, TILES).astype(np.int8)
    place = tuple(np.argwhere(TILES == Tile.COVERED)[0])
    first[place] = Tile.UNSURE
    again = weighing._without_odd_covers(IMAGE, reading(TILES), reading(first))
    assert again.tiles[place] == Tile.COVERED


@pytest.mark.parametrize(("known", "sure"), [(False, False), (True, True)])
def test_marks_of_a_won_game_that_the_network_alone_tells_of_leave_it_in_doubt(
    monkeypatch: pytest.MonkeyPatch, known: bool, sure: bool
) -> None:
    won = np.where(TILES < 0, Tile.MINE, TILES).astype(np.int8)
    first, mines = won.copy(), np.argwhere(won == Tile.MINE)
    first[tuple(mines[known:].T)] = Tile.UNSURE
    monkeypatch.setattr(weighing, "read_free", lambda image, grid, known, seen: reading(won))
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen(tiles=won))
    monkeypatch.setattr(weighing, "without_mere_patterns", lambda image, board, _: board)  # nothing is drawn
    after = weighed(IMAGE, reading(first))
    assert (after.tiles == won).all()
    assert after.sure == sure


def test_a_tile_that_the_network_takes_for_none_keeps_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    glimpse = seen()
    corner = glimpse.chances[MARGIN, MARGIN]
    corner *= 0.005
    corner[NOT_TILE] = 0.99
    monkeypatch.setattr(weighing, "glance", lambda image, grid: glimpse)
    assert (weighed(IMAGE, reading(TILES)).tiles == TILES).all()


@pytest.mark.parametrize(("rows", "outcome"), [(3, Outcome.WON), (8, Outcome.PLAYING)])
def test_what_hardly_can_be_read_is_not_won(
    rows: int, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mines that shine through a message are all that was named before their names were in doubt."""
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen())
    monkeypatch.setattr(weighing, "_again", lambda image, read, *_: replace(read, outcome=Outcome.WON))
    monkeypatch.setattr(weighing, "filled", lambda image, read, _: read)
    gaps = TILES.copy()
    gaps[:rows] = Tile.UNSURE
    weighed_up = weighed(IMAGE, reading(gaps))
    assert weighed_up.outcome is outcome


def test_of_noise_nothing_is_named() -> None:
    noise = np.random.default_rng(1).integers(0, 256, IMAGE.shape, np.uint8)
    unread = reading(np.full(TILES.shape, Tile.UNSURE, np.int8))
    assert weighed(noise, unread) is unread


def test_mines_of_two_looks_leave_a_board_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles, grid = TILES.copy(), Grid.regular(0, 0, 32, 32, *TILES.shape)
    mines = np.argwhere(np.ones(tiles.shape))[:48]
    tiles[tuple(mines.T)] = Tile.MINE
    image = np.full((*np.multiply(tiles.shape, 32), 3), 200, np.uint8)
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen(tiles=tiles))
    assert weighed(image, reading(tiles, grid)).sure
    for row, column in mines[:24]:
        image[row * 32 + 8 : row * 32 + 24, column * 32 + 8 : column * 32 + 24] = 20
    assert not weighed(image, reading(tiles, grid)).sure


@pytest.mark.parametrize(
    ("chance", "mine", "other", "named"),
    [
        (0.7, 0.0, 0.1, True),
        (0.4, 0.0, 0.1, False),
        (0.55, 0.0, 0.1, False),
        (0.7, 0.0, 0.3, False),
        (0.8, 0.0, 0.3, True),
        (0.4, 0.55, 0.02, True),  # a mine for sure, and no other looks like the hit one
        (0.4, 0.55, 0.1, False),
    ],
)
def test_the_one_tile_in_which_the_network_sees_the_hit_mine_is_that(
    chance: float, mine: float, other: float, named: int
) -> None:
    """Where other mines are shown, and none of them is known to be the hit one."""
    tiles, place = TILES.copy(), NAMES.index(Tile.HIT_MINE)
    mines = list(zip(*np.nonzero(played() == Tile.FLAG), strict=True))
    tiles[tuple(np.transpose(mines))] = Tile.MINE
    tiles[mines[0]] = tiles[mines[1]] = Tile.UNSURE
    glance = seen(tiles=np.where(tiles == Tile.UNSURE, Tile.MINE, tiles).astype(np.int8))
    glance.chances[*np.add(mines[0], MARGIN), place] = chance
    glance.chances[*np.add(mines[0], MARGIN), NAMES.index(Tile.MINE)] = mine
    glance.chances[*np.add(mines[1], MARGIN), place] = other
    hit = weighing._with_hit(reading(tiles), glance).tiles == Tile.HIT_MINE
    assert hit.sum() == named
    assert hit[mines[0]] == named


@pytest.mark.parametrize(("chance", "named"), [(0.95, True), (0.8, False)])
def test_flags_that_the_end_left_as_they_were_are_named_where_the_network_agrees(
    monkeypatch: pytest.MonkeyPatch, chance: float, named: bool
) -> None:
    tiles = TILES.copy()
    tiles[0, 0] = Tile.UNSURE
    glimpse = seen(tiles=TILES)
    glimpse.chances[MARGIN, MARGIN, NAMES.index(Tile.FLAG)] = chance
    monkeypatch.setattr(weighing, "left_flags", lambda tiles, flags, pictures: flags)
    after = weighing._with_flags(reading(tiles), crops(IMAGE, GRID), glimpse)
    assert (after.tiles[0, 0] == Tile.FLAG) == named
    assert (after.outcome is Outcome.LOST) == named


@pytest.mark.parametrize(
    ("count", "hit", "chance", "named"),
    [(2, False, 0.95, True), (2, False, 0.85, False), (1, False, 0.95, False), (1, True, 0.95, True)],
)
def test_what_the_network_calls_flags_are_some_where_numbers_need_mines(
    count: int, hit: bool, chance: float, named: bool
) -> None:
    """One may be the mine that was hit, unless another was."""
    tiles = TILES.copy()
    flags = np.argwhere(played() == Tile.FLAG)
    tiles[tuple(flags[:count].T)] = Tile.UNSURE
    if hit:
        tiles[tuple(flags[-1])] = Tile.HIT_MINE
    glimpse = seen(tiles=TILES)
    for cell in flags[:count]:
        glimpse.chances[*(cell + MARGIN), NAMES.index(Tile.FLAG)] = chance
    after = weighing._with_flags(reading(tiles), crops(IMAGE, GRID), glimpse).tiles
    assert (after[tuple(flags[:count].T)] == (Tile.FLAG if named else Tile.UNSURE)).all()
    far = tuple(np.argwhere((TILES == Tile.COVERED) & ~deduced(TILES)[0])[0])
    tiles[far] = Tile.UNSURE
    glimpse.chances[*np.add(far, MARGIN), NAMES.index(Tile.FLAG)] = 0.95
    assert weighing._with_flags(reading(tiles), crops(IMAGE, GRID), glimpse).tiles[far] == Tile.UNSURE


@pytest.mark.parametrize(
    ("shape", "covered", "named"), [(0.6, False, True), (0.5, False, False), (0.1, True, True)]
)
def test_where_nothing_is_covered_flags_have_the_shape_of_some(
    shape: float, covered: bool, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the network takes what stands on mines for flags: it may be a letter."""
    tiles = Board.from_text("1111#\n1~2~1\n11211" if covered else "11110\n1~2~1\n11211").tiles
    flagged = np.where(tiles == Tile.UNSURE, Tile.FLAG, tiles).astype(np.int8)
    glimpse, at = seen(tiles=flagged), Grid.regular(0, 0, 32, 32, *tiles.shape)
    shapes = np.zeros((2, LOOKS), np.float32)
    shapes[:, Look.FLAG] = shape
    monkeypatch.setattr(doubting, "chances_of", lambda _: (None, shapes))
    after = weighing._with_flags(reading(tiles, at), crops(drawn(flagged), at), glimpse).tiles
    assert ((after == Tile.FLAG) == ((tiles == Tile.UNSURE) & named)).all()


@pytest.mark.parametrize(
    ("chance", "unneeded", "named"), [(0.32, True, False), (0.4, False, True), (0.28, True, True)]
)
def test_flags_that_are_crosses_by_their_shapes_may_be_mines_unless_all_are_needed(
    chance: float, unneeded: bool, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles, glimpse = TILES.copy(), seen(tiles=TILES)
    flags = np.argwhere(played() == Tile.FLAG)[:3].tolist()
    flags += np.argwhere((TILES == Tile.COVERED) & ~deduced(TILES)[0])[:unneeded].tolist()
    shapes = np.full((len(flags), LOOKS), 0.5 / LOOKS, np.float32)
    shapes[:, Look.CROSS] = chance
    monkeypatch.setattr(doubting, "chances_of", lambda _: (None, shapes))
    for row, column in flags:
        tiles[row, column] = Tile.UNSURE
        glimpse.chances[row + MARGIN, column + MARGIN, NAMES.index(Tile.FLAG)] = 0.95
    after = weighing._with_flags(reading(tiles), crops(IMAGE, GRID), glimpse).tiles
    assert (after[tuple(flags[0])] == Tile.FLAG) == named


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("F1#F\n1F11", True), ("F1\n12\nF1", False), ("F1#F\n1111", False),
        ("F2F\n232\n1F1", True), ("F2F#\n232#\n1F1#", False),
    ],
)  # fmt: skip
def test_flags_that_are_crosses_are_in_doubt_on_the_whole_board_too(
    text: str, doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = Board.from_text(text).tiles
    flags = tiles == Tile.FLAG
    shapes = np.eye(LOOKS, dtype=np.float32)[[Look.CROSS] * int(flags.sum())]
    monkeypatch.setattr(doubting, "chances_of", lambda _: (None, shapes))
    pictures = np.zeros((tiles.size, 1, 1, 3), np.uint8)
    assert (doubting.perhaps_crosses(tiles, pictures) == (flags & doubted)).all()
    at = Grid.regular(0, 0, 32, 32, *tiles.shape)
    after = doubting.of_one_look(reading(tiles, at), crops(drawn(tiles), at), seen(tiles=tiles)).tiles
    assert (after == np.where(flags & doubted, Tile.UNSURE, tiles)).all()


def test_what_something_hides_to_the_network_has_no_name_and_tells_nothing() -> None:
    """Were it covered tiles that a message shows: the numbers beside them would contradict the rest."""
    covered, other = IMAGE.copy(), seen()
    cell = tuple(np.argwhere(TILES == Tile.COVERED)[0])
    blank = GRID.tile(*map(int, cell)).cut(IMAGE)
    rows = slice(3, 6)
    for row, column in product(range(*rows.indices(99)), range(GRID.columns)):
        other.chances[row + MARGIN, column + MARGIN] = 0
        other.chances[row + MARGIN, column + MARGIN, HIDDEN] = 1
        GRID.tile(row, column).cut(covered)[:] = blank
    tiles = read_free(covered, GRID, seen=other).tiles
    assert (tiles[rows] == Tile.UNSURE).all()
    assert (tiles[:3] == TILES[:3]).all()
    assert (tiles[6:] == TILES[6:]).all()


def test_flags_of_two_looks_are_taken_away_when_all_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    gaps = TILES.copy()
    gaps[2:5] = Tile.UNSURE
    given: list[Tiles] = []

    def taken(reading: Reading, pictures: Image) -> Reading:
        given.append(reading.tiles)
        return replace(reading, tiles=np.full_like(reading.tiles, Tile.UNSURE))

    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen())
    monkeypatch.setattr(weighing, "without_twofold_flags", taken)
    assert (weighed(IMAGE, reading(gaps)).tiles == Tile.UNSURE).all()
    assert (given[0] == TILES).all()


@pytest.mark.parametrize(
    ("before", "filled", "outcome"),
    [
        (Outcome.WON, "1F1#", Outcome.PLAYING),
        (Outcome.WON, "1F1?", Outcome.PLAYING),
        (Outcome.WON, "1F11", Outcome.WON),
        (Outcome.LOST, "1F1#", Outcome.LOST),
    ],
)
def test_a_game_that_seemed_won_goes_on_where_what_was_hidden_is_covered(
    before: Outcome, filled: str, outcome: Outcome
) -> None:
    at = Grid.regular(0, 0, 32, 32, 1, 4)
    ended = replace(reading(Board.from_text("1F1~").tiles, at), outcome=before)
    assert completed(ended, reading(Board.from_text(filled).tiles, at)).outcome is outcome
