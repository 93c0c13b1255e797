import numpy as np
import pytest

from screenbot.board import Board, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.networks.glance import CALLED, MARGIN, NAMES, Glance, Values, glance
from screenbot.vision.reading import Reading
from screenbot.vision.whole.filling import _on_gradient, filled, named, named_alone, nearer_to_own
from tests.vision.naming.test_tints import drawn, played

LOST = Board.from_text("111\n1~1\n1!1").tiles
HALF = Board.from_text("1~#\n11#\n00#").tiles


def sure_of(tiles: Tiles, cell: tuple[int, int], name: int, chance: float = 0.97) -> Values:
    """Return chances by which a cell has a name, and others none that is likely."""
    chances = np.full((*tiles.shape, CALLED), 1 / CALLED, np.float32)
    chances[cell] = (1 - chance) / (CALLED - 1)
    chances[cell][NAMES.index(name)] = chance
    return chances


def pictures(tiles: Tiles, like: dict[tuple[int, int], tuple[int, int]] | None = None) -> Image:
    """Return tiles that all look different, but those that look like others."""
    shades = np.arange(tiles.size).reshape(tiles.shape) * 20
    for cell, other in (like or {}).items():
        shades[cell] = shades[other]
    return np.broadcast_to(shades.ravel()[:, None, None, None], (tiles.size, 32, 32, 3)).astype(np.uint8)


def test_an_unsure_tile_gets_the_name_that_the_network_is_sure_of() -> None:
    assert named(HALF, sure_of(HALF, (0, 1), Tile.FLAG), pictures(HALF))[0, 1] == Tile.FLAG


def test_a_name_that_is_only_likely_is_none() -> None:
    assert named(HALF, sure_of(HALF, (0, 1), Tile.FLAG, 0.8), pictures(HALF))[0, 1] == Tile.UNSURE


def test_what_numbers_contradict_stays_unsure() -> None:
    assert named(HALF, sure_of(HALF, (0, 1), 8), pictures(HALF))[0, 1] == Tile.UNSURE


def test_known_tiles_keep_their_names() -> None:
    assert (named(HALF, sure_of(HALF, (0, 0), 2), pictures(HALF)) == HALF).all()


def test_a_tile_that_looks_like_one_of_another_name_stays_unsure() -> None:
    seen = sure_of(HALF, (0, 1), Tile.COVERED)
    assert named(HALF, seen, pictures(HALF, {(0, 1): (2, 2)}))[0, 1] == Tile.COVERED
    assert named(HALF, seen, pictures(HALF, {(0, 1): (2, 0)}))[0, 1] == Tile.UNSURE


@pytest.mark.parametrize(("mark", "name"), [(0, Tile.COVERED), (120, Tile.UNSURE)])
def test_a_covered_tile_may_be_lighter_than_others_but_have_no_mark(mark: int, name: Tile) -> None:
    shown = pictures(HALF).copy()
    shown[1, 10:20, 10:20] += np.uint8(mark)
    assert named(HALF, sure_of(HALF, (0, 1), Tile.COVERED), shown)[0, 1] == name


@pytest.mark.parametrize(("ground", "name"), [(21, Tile.UNSURE), (160, Tile.COVERED)])
def test_what_has_the_colour_that_numbers_stand_on_is_not_just_covered(ground: int, name: Tile) -> None:
    shown = pictures(HALF).copy()
    shown[0], shown[0, 8:24, 12:20] = ground, 250
    assert named(HALF, sure_of(HALF, (0, 1), Tile.COVERED), shown)[0, 1] == name


@pytest.mark.parametrize(("ground", "name"), [(250, Tile.UNSURE), (240, Tile.COVERED)])
def test_what_is_much_nearer_to_the_colour_of_numbers_than_to_that_of_covered_tiles_is_opened(
    ground: int, name: Tile
) -> None:
    tiles = Board.from_text("1~#\n11#\n###").tiles
    shown = np.full((9, 32, 32, 3), 240, np.uint8)
    shown[np.flatnonzero(tiles > 0)] = 250
    shown[1] = ground
    shown[np.flatnonzero(tiles > 0), 8:24, 12:20] = 90
    assert named(tiles, sure_of(tiles, (0, 1), Tile.COVERED), shown)[0, 1] == name


@pytest.mark.parametrize(
    ("colour", "name"),
    [((0, 220, 240), Tile.UNSURE), ((225, 225, 225), Tile.COVERED)],
    ids=["yellow", "pale"],
)
def test_a_tile_of_another_colour_is_not_just_covered(colour: tuple[int, int, int], name: Tile) -> None:
    shown = pictures(HALF).copy()
    shown[np.flatnonzero(HALF == Tile.COVERED)] = 180
    shown[1] = colour
    assert named(HALF, sure_of(HALF, (0, 1), Tile.COVERED), shown)[0, 1] == name


@pytest.mark.parametrize(("other", "name"), [((0, 0, 240), Tile.FLAG), ((0, 220, 240), Tile.UNSURE)])
def test_flags_that_are_nothing_but_a_colour_have_one(other: tuple[int, int, int], name: Tile) -> None:
    tiles = Board.from_text("1~1#\n111#\n000#\n111#\n1~1#").tiles
    shown = pictures(tiles).copy()
    shown[1], shown[17] = (0, 0, 240), other
    seen = sure_of(tiles, (0, 1), Tile.FLAG)
    seen[4, 1] = seen[0, 1]
    assert named(tiles, seen, shown)[0, 1] == name


@pytest.mark.parametrize(("like", "name"), [({(0, 1): (1, 1)}, Tile.MINE), ({}, Tile.UNSURE)])
def test_a_mine_that_does_not_look_like_the_others_may_be_the_hit_one(
    like: dict[tuple[int, int], tuple[int, int]], name: Tile
) -> None:
    tiles = Board.from_text("2~#\n2*#\n11#").tiles
    assert named(tiles, sure_of(tiles, (0, 1), Tile.MINE), pictures(tiles, like))[0, 1] == name


@pytest.mark.parametrize(
    ("text", "seen", "like", "hits"),
    [
        ("2~#\n2!#\n11#", [(0, 1)], {(0, 1): (1, 1)}, 2),
        ("2~#\n2!#\n11#", [(0, 1)], {}, 1),
        ("2~#\n2~#\n11#", [(0, 1)], {}, 1),
        ("2~#\n2~#\n11#", [(0, 1), (1, 1)], {}, 0),
    ],
)
def test_a_game_has_one_look_of_mines_that_were_hit(
    text: str, seen: list[tuple[int, int]], like: dict[tuple[int, int], tuple[int, int]], hits: int
) -> None:
    tiles = Board.from_text(text).tiles
    chances = sure_of(tiles, seen[0], Tile.HIT_MINE)
    for cell in seen:
        chances[cell] = chances[seen[0]]
    assert (named(tiles, chances, pictures(tiles, like)) == Tile.HIT_MINE).sum() == hits


def test_a_likely_name_is_enough_for_what_looks_like_it() -> None:
    seen = sure_of(HALF, (0, 1), Tile.COVERED, 0.6)
    assert named(HALF, seen, pictures(HALF, {(0, 1): (2, 2)}))[0, 1] == Tile.COVERED


def test_nothing_is_just_covered_where_no_other_tile_is() -> None:
    tiles = Board.from_text("111\n1~1\n111").tiles
    assert named(tiles, sure_of(tiles, (1, 1), Tile.COVERED), pictures(tiles))[1, 1] == Tile.UNSURE


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("1~~~~\n1~~~~\n1~~##", True),
        ("1~~~~\n1~~~~\n1~###", False),  # many are known
        ("1~~~~\n1~~~~\n1~~~~", False),  # none is known
        ("1~1~1\n1~~~1\n1~~1#", False),  # people set flags beside numbers
    ],
)
def test_far_more_tiles_than_are_known_to_be_covered_look_otherwise_by_a_gradient(
    text: str, covered: bool
) -> None:
    tiles = Board.from_text(text).tiles
    unsure, looks = tiles == Tile.UNSURE, np.zeros((tiles.size, 12), np.float32)
    assert (_on_gradient(tiles, unsure, looks) == (unsure & covered)).all()
    looks[np.flatnonzero(unsure)[0]] = 90  # it has a mark of its own
    assert _on_gradient(tiles, unsure, looks).sum() == (unsure.sum() - 1) * covered


def test_a_board_on_a_gradient_is_covered_where_the_network_says_so() -> None:
    tiles = np.array([[1, 1, *[Tile.UNSURE] * 7], [1, Tile.COVERED, *[Tile.UNSURE] * 7]], np.int8)
    seen = np.tile(sure_of(tiles, (0, 0), Tile.COVERED)[0, 0], (*tiles.shape, 1))
    red_to_blue = np.zeros((*tiles.shape, 32, 32, 3), np.uint8)
    red_to_blue[..., 0] = np.arange(9)[:, None, None] * 8
    red_to_blue[..., 2] = 255 - red_to_blue[..., 0]
    red_to_blue[:, 3:, 8:24, 8:24, 1] = 200
    red_to_blue[tiles == 1, :, :, 1] = 250
    whole = named(tiles, seen, red_to_blue.reshape(-1, 32, 32, 3))
    assert (whole == np.where(tiles == 1, 1, Tile.COVERED)).all()


def test_flags_of_ended_games_may_be_wrong_ones() -> None:
    assert named(LOST, sure_of(LOST, (1, 1), Tile.FLAG), pictures(LOST))[1, 1] == Tile.UNSURE


def test_marks_where_no_number_tells_of_mines_are_no_flags() -> None:
    tiles = Board.from_text("1~##\n11##\n00##").tiles.copy()
    seen = sure_of(tiles, (0, 1), Tile.FLAG)
    assert named(tiles, seen, pictures(tiles))[0, 1] == Tile.FLAG
    tiles[0, 3] = Tile.UNSURE
    seen[0, 3] = seen[0, 1]
    assert named(tiles, seen, pictures(tiles))[0, 1] == Tile.UNSURE


@pytest.mark.parametrize("value", [1, 2, int(Tile.COVERED)])
def test_a_drawn_tile_that_was_not_read_is(value: int) -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    image, grid = drawn(tiles), Grid.regular(0, 0, 32, 32, *tiles.shape)
    gaps = tiles.copy()
    cell = tuple(np.argwhere(tiles == value)[3])
    gaps[cell] = Tile.UNSURE
    reading = filled(image, Reading(grid, gaps, np.ones(tiles.shape, np.float32)), glance(image, grid))
    assert (reading.tiles == tiles).all()
    assert not reading.unsure


def test_a_game_that_has_ended_stays_so_when_its_gaps_are_filled() -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    gaps = tiles.copy()
    gaps[tuple(np.argwhere(tiles == 1)[3])] = Tile.UNSURE
    grid = Grid.regular(0, 0, 32, 32, *tiles.shape)
    ended = Reading(grid, gaps, np.ones(tiles.shape, np.float32), outcome=Outcome.WON)
    reading = filled(drawn(tiles), ended, glance(drawn(tiles), grid))
    assert not reading.unsure
    assert reading.outcome is Outcome.WON


def test_a_mine_that_was_hit_and_is_named_late_has_lost_whatever_else_told_of_the_end() -> None:
    tiles = Board.from_text("1*1\n111\n000\n111\n1~1").tiles
    grid = Grid.regular(0, 0, 32, 32, *tiles.shape)
    chances = np.pad(sure_of(tiles, (4, 1), int(Tile.HIT_MINE)), ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)))
    image = np.zeros((160, 96, 3), np.uint8)
    image[128:, 32:64] = 0, 0, 200
    ended = Reading(grid, tiles, np.ones(tiles.shape, np.float32), outcome=Outcome.WON)
    reading = filled(image, ended, Glance(chances, np.zeros(0, np.float32)))
    assert reading.tiles[4, 1] == Tile.HIT_MINE
    assert reading.outcome is Outcome.LOST


def test_the_network_alone_reads_a_game_in_doubt() -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    chances = np.full((*np.add(tiles.shape, 2 * MARGIN), CALLED), 0.001, np.float32)
    for cell in np.ndindex(tiles.shape):
        chances[*np.add(cell, MARGIN), NAMES.index(tiles[cell])] = 0.98
    seen, grid = Glance(chances, np.zeros(0, np.float32)), Grid.regular(0, 0, 32, 32, *tiles.shape)
    reading = named_alone(drawn(tiles), grid, seen)
    assert reading is not None
    assert (reading.tiles == tiles).all()
    assert not reading.sure
    inner = chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    inner[tiles == 2] = 0.05
    reading = named_alone(drawn(tiles), grid, seen)
    assert reading is not None
    assert (reading.tiles[tiles == 2] == Tile.UNSURE).all()
    chances[..., NAMES.index(8)] = 1
    assert named_alone(drawn(tiles), grid, seen) is None  # the rules allow none of these


@pytest.mark.parametrize(("colour", "named"), [((90, 180, 90), Tile.UNSURE), (None, Tile.COVERED)])
def test_a_few_tiles_of_another_colour_that_the_network_takes_for_covered_ones_are_in_doubt(
    colour: tuple[int, int, int] | None, named: Tile
) -> None:
    tiles = np.full((9, 9), Tile.COVERED, np.int8)
    tiles[2:5, 2:5] = Board.from_text("111 1#1 111").tiles
    tiles[7, 2:7] = Board.from_text("11111").tiles
    chances = np.full((*np.add(tiles.shape, 2 * MARGIN), CALLED), 0.001, np.float32)
    for cell in np.ndindex(tiles.shape):
        chances[*np.add(cell, MARGIN), NAMES.index(tiles[cell])] = 0.98
    image = drawn(tiles).copy()
    if colour is not None:
        image[3 * 32 : 4 * 32, 3 * 32 : 4 * 32] = colour
    seen = Glance(chances, np.zeros(0, np.float32))
    reading = named_alone(image, Grid.regular(0, 0, 32, 32, 9, 9), seen)
    assert reading is not None
    assert reading.tiles[3, 3] == named
    assert (reading.tiles == tiles).sum() >= tiles.size - 1


def test_the_network_alone_sees_no_board_in_noise() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (288, 288, 3), np.uint8)
    grid = Grid.regular(0, 0, 32, 32, 9, 9)
    assert named_alone(noise, grid, glance(noise, grid)) is None


@pytest.mark.parametrize(("shade", "rather"), [(108, True), (130, False), (200, False)])
def test_a_tile_is_of_its_kind_that_is_far_nearer_to_it_than_to_another(shade: int, rather: bool) -> None:
    kinds = np.array([[0, 1, 1, 2, 2]])
    shades = np.array([shade, 100, 90, 200, 210])
    shown = np.broadcast_to(shades[:, None, None, None], (5, 32, 32, 3)).astype(np.uint8)
    assert nearer_to_own(kinds == 0, kinds == 1, kinds == 2, shown).tolist() == [[rather] + [False] * 4]
    assert not nearer_to_own(kinds == 0, kinds == 1, kinds == 3, shown).any()
