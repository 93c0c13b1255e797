from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Board, Outcome, Tile, Tiles
from screenbot.geometry import Grid
from screenbot.vision.deduction import deduced
from screenbot.vision.networks.glance import CALLED, MARGIN, NAMES, NOT_TILE, Glance
from screenbot.vision.networks.glyphs import LOOKS, Look, crops
from screenbot.vision.reading import Reading
from screenbot.vision.whole import weighing
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


@pytest.mark.parametrize(
    ("covered", "more", "doubted"), [(0.3, False, True), (0.05, False, False), (0.3, True, False)]
)
def test_the_only_flag_that_may_be_a_covered_tile_is_unsure(
    covered: float, more: bool, doubted: bool
) -> None:
    tiles, glimpse = TILES.copy(), seen()
    places = [tuple(each) for each in np.argwhere((TILES == Tile.COVERED) & ~deduced(TILES)[0])]
    for place in places[: 1 + more]:
        tiles[place] = Tile.FLAG
        chances = glimpse.chances[*np.add(place, MARGIN)]
        chances[:] = 0
        chances[[NAMES.index(Tile.FLAG), NAMES.index(Tile.COVERED)]] = 1 - covered, covered
    first = weighing._doubted(reading(tiles), glimpse, crops(IMAGE, GRID)).tiles[places[0]]
    assert first == (Tile.UNSURE if doubted else Tile.FLAG)


@pytest.mark.parametrize(
    ("mine", "hit", "other", "doubted"),
    [
        (0.3, 0.05, Tile.FLAG, True),
        (0.9, 0.0, Tile.FLAG, False),
        (0.2, 0.3, Tile.FLAG, False),
        (0.1, 0.2, Tile.WRONG_FLAG, False),
    ],
)
def test_what_was_hit_is_a_mine_at_all_to_the_network(
    mine: float, hit: float, other: Tile, doubted: bool
) -> None:
    tiles, glimpse = TILES.copy(), seen()
    place = tuple(np.argwhere(TILES == Tile.COVERED)[0])
    tiles[place] = Tile.HIT_MINE
    chances = glimpse.chances[*np.add(place, MARGIN)]
    chances[:] = 0
    names = [NAMES.index(name) for name in (Tile.MINE, Tile.HIT_MINE, other)]
    chances[names] = mine, hit, 1 - mine - hit
    named = weighing._doubted(reading(tiles), glimpse, crops(IMAGE, GRID)).tiles[place]
    assert named == (Tile.UNSURE if doubted else Tile.HIT_MINE)


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
    monkeypatch.setattr(weighing, "read_free", lambda image, grid, seen: reading(second))
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
    monkeypatch.setattr(weighing, "read_free", lambda image, grid, seen: reading(TILES))
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
    monkeypatch.setattr(weighing, "read_free", lambda image, grid, seen: reading(won))
    monkeypatch.setattr(weighing, "glance", lambda image, grid: seen(tiles=won))
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
    ("letter", "chance", "doubted"), [("F", 0.98, True), ("*", 0.98, False), ("*", 0.3, True)]
)
def test_a_mark_that_looks_otherwise_than_all_of_its_name_is_unsure(
    monkeypatch: pytest.MonkeyPatch, letter: str, chance: float, doubted: bool
) -> None:
    mark = Board.from_text(letter).tiles[0, 0]
    tiles = TILES.copy()
    tiles[TILES == Tile.COVERED] = mark
    image = drawn(np.where(TILES == Tile.COVERED, Tile.FLAG, TILES).astype(np.int8))
    odd = tuple(np.argwhere(tiles == mark)[3])
    y, x = 32 * odd[0], 32 * odd[1]
    image = image.copy()
    image[y + 6 : y + 16, x + 6 : x + 26] = 20
    glimpse = seen(tiles=tiles)
    glimpse.chances[odd[0] + MARGIN, odd[1] + MARGIN, NAMES.index(mark)] = chance
    monkeypatch.setattr(weighing, "glance", lambda image, grid: glimpse)
    at = Grid.regular(0, 0, 32, 32, *tiles.shape)
    after = weighing._of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
    assert (after[odd] == Tile.UNSURE) == doubted
    assert (after != tiles).sum() == doubted


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


@pytest.mark.parametrize(("hit", "doubted"), [(0.9, False), (0.3, True)])
def test_a_mine_that_looks_like_no_other_was_not_hit_where_the_network_sees_that_elsewhere(
    hit: float, doubted: bool
) -> None:
    mines = list(zip(*np.nonzero(TILES == Tile.COVERED), strict=True))
    tiles = np.where(TILES == Tile.COVERED, Tile.MINE, TILES).astype(np.int8)
    image = drawn(np.where(TILES == Tile.COVERED, Tile.FLAG, TILES).astype(np.int8)).copy()
    row, column = (32 * int(each) for each in mines[3])
    image[row + 6 : row + 16, column + 6 : column + 26] = 20
    row, column = (32 * int(each) for each in mines[7])
    image[row + 6 : row + 26, column + 16 : column + 26] = 240
    glimpse = seen(tiles=tiles)
    glimpse.chances[*np.add(mines[5], MARGIN), NAMES.index(Tile.HIT_MINE)] = hit
    at = Grid.regular(0, 0, 32, 32, *tiles.shape)
    after = weighing._of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
    assert (after[mines[3]] == Tile.UNSURE) == doubted


@pytest.mark.parametrize(
    ("needed", "chance", "varied", "doubted"),
    [
        (True, 0.98, True, False),
        (True, 0.7, True, True),
        (False, 0.98, True, True),
        (True, 0.98, False, True),
    ],
)
def test_an_odd_flag_that_numbers_need_is_right_where_the_network_calls_it_one_unless_others_are_just_alike(
    needed: bool, chance: float, varied: bool, doubted: bool
) -> None:
    tiles = Board.from_text("F1##\n11##\n##1F\n1F11\nF2F1").tiles.copy()
    odd = (0, 0) if needed else (2, 3)
    image = drawn(tiles).copy()
    y, x = 32 * odd[0], 32 * odd[1]
    image[y + 6 : y + 16, x + 6 : x + 26] = 20
    for number, (row, column) in enumerate(np.argwhere(tiles == Tile.FLAG) * 32 * varied):
        image[row + 18 : row + 26, column + 6 + 4 * number : column + 10 + 4 * number] = 150
    glimpse = seen(tiles=tiles)
    glimpse.chances[odd[0] + MARGIN, odd[1] + MARGIN, NAMES.index(Tile.FLAG)] = chance
    at = Grid.regular(0, 0, 32, 32, *tiles.shape)
    after = weighing._of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
    assert (after[odd] == Tile.UNSURE) == doubted


@pytest.mark.parametrize(
    ("chance", "text", "doubted"),
    [
        (0.4, "1*1\n111", True),
        (0.1, "1*1\n111", False),
        (0.4, "1*1\n11#", False),  # others are covered: the game was lost
        (0.4, "1*1\n11F", False),  # flags look otherwise
    ],
)
def test_mines_beside_which_all_is_open_may_be_flags(chance: float, text: str, doubted: bool) -> None:
    """As letters may be."""
    tiles = Board.from_text(text).tiles
    chances = np.zeros((*tiles.shape, CALLED), np.float32)
    chances[..., NAMES.index(Tile.FLAG)] = chance
    assert (weighing._perhaps_flags(tiles, chances) == ((tiles == Tile.MINE) & doubted)).all()


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


def test_mines_that_look_alike_are_heard_together() -> None:
    """Where one in seven of another colour seems to be none, in the mean of those of its colour it is."""
    mines = list(zip(*np.nonzero(TILES == Tile.COVERED), strict=True))
    tiles = np.where(TILES == Tile.COVERED, Tile.MINE, TILES).astype(np.int8)
    image = drawn(np.where(TILES == Tile.COVERED, Tile.FLAG, TILES).astype(np.int8)).copy()
    glimpse = seen(tiles=tiles)
    for number, cell in enumerate(mines[:7]):
        row, column = (32 * int(each) for each in cell)
        image[row + 6 : row + 16, column + 6 : column + 26] = 20
        glimpse.chances[*np.add(cell, MARGIN), NAMES.index(Tile.MINE)] = 0.45 if number == 3 else 0.9
    at = Grid.regular(0, 0, 32, 32, *tiles.shape)
    assert (weighing._of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles == tiles).all()
    for cell in mines[:7]:
        glimpse.chances[*np.add(cell, MARGIN), NAMES.index(Tile.MINE)] = 0.3
    after = weighing._of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
    assert sorted(map(tuple, np.argwhere(after == Tile.UNSURE))) == mines[:7]


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
    ("shape", "chance", "text", "known"),
    [
        (0.5, 0.9, "1F1\n111", False),
        (0.6, 0.9, "1F1\n111", True),
        (0.5, 0.96, "1F1\n111", True),
        (0.5, 0.9, "1F1\n11#", True),  # they look otherwise than covered tiles
    ],
)
def test_flags_beside_which_all_is_open_are_known_by_shape_or_by_the_network(
    monkeypatch: pytest.MonkeyPatch, shape: float, chance: float, text: str, known: bool
) -> None:
    """Else they may be covered tiles of a won game, with a pattern."""
    board, flag = reading(Board.from_text(text).tiles), NAMES.index(Tile.FLAG)
    shapes = np.zeros((1, LOOKS), np.float32)
    shapes[:, Look.FLAG] = shape
    glimpse = seen(tiles=board.tiles)
    glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN, flag] = chance
    monkeypatch.setattr(weighing, "faces", lambda image, grid: np.zeros((board.tiles.size, 1), np.uint8))
    monkeypatch.setattr(weighing, "chances_of", lambda pictures: (pictures, shapes))
    after = weighing._without_mere_patterns(IMAGE, board, glimpse).tiles
    assert (after == (Tile.UNSURE if not known else Tile.FLAG))[board.tiles == Tile.FLAG].all()
    assert (after == board.tiles)[board.tiles != Tile.FLAG].all()


@pytest.mark.parametrize(
    ("name", "called", "chance", "doubted"),
    [
        (Tile.MINE, Tile.WRONG_FLAG, 0.9, True),
        (Tile.MINE, Tile.WRONG_FLAG, 0.7, False),
        (Tile.MINE, Tile.FLAG, 0.9, False),
        (4, Tile.COVERED, 0.9, True),
        (4, Tile.COVERED, 0.7, True),
        (4, 3, 0.9, False),
        (Tile.COVERED, 0, 0.9, False),
        (Tile.COVERED, Tile.FLAG, 0.9, True),
    ],
)
def test_what_the_network_calls_quite_another_is_unsure(
    name: int, called: int, chance: float, doubted: bool
) -> None:
    tiles = np.array([[name, Tile.UNSURE]], np.int8)
    chances = np.zeros((1, 2, CALLED), np.float32)
    chances[..., NAMES.index(called)] = chance
    assert weighing._called_otherwise(tiles, chances).tolist() == [[doubted, False]]
