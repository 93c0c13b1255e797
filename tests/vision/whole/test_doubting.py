"""Names that the network, or the looks of other tiles, speak against are not sure."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Cell, Outcome, Tile, Tiles
from screenbot.geometry import Grid
from screenbot.vision.deduction import deduced
from screenbot.vision.naming.asking import inside_of
from screenbot.vision.networks.glance import CALLED, MARGIN, NAMES, Glance
from screenbot.vision.networks.glyphs import LOOKS, SIDE, Look, crops
from screenbot.vision.reading import Reading
from screenbot.vision.whole import doubting
from tests.vision.naming.test_tints import drawn
from tests.vision.test_deduction import NUMBERED
from tests.vision.whole.test_weighing import GRID, IMAGE, TILES, reading, seen


def judged(tiles: Tiles, glimpse: Glance) -> Tiles:
    close = inside_of(IMAGE, GRID, 0)
    return doubting.doubted(reading(tiles), glimpse, crops(IMAGE, GRID), close).tiles


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
    first = judged(tiles, glimpse)[places[0]]
    assert first == (Tile.UNSURE if doubted else Tile.FLAG)


@pytest.mark.parametrize(
    ("text", "cut", "flags", "counted"),
    [
        ("F3F\n1F1", False, True, True),
        ("*3!\n1F1", False, True, True),
        ("F3#\n1FF", False, True, False),  # one more may be a mine
        ("F3F\n1FF", False, True, False),
        ("F3F\n11X", False, True, False),  # a wrong flag is no mine
        ("F2F\n111", False, True, False),  # so low by chance
        ("F3F\n1F1", True, True, False),  # more may lie beyond
        ("F3F\n1F1", False, False, False),  # nor are these flags beyond doubt
    ],
)
def test_a_high_number_with_just_so_many_mines_around_is_itself(
    text: str, cut: bool, flags: bool, counted: bool
) -> None:
    tiles = Board.from_text(text).tiles
    chances = np.zeros((*np.add(tiles.shape, 2 * MARGIN), CALLED), np.float32)
    for cell in np.ndindex(tiles.shape):
        name = 0 if tiles[cell] == Tile.FLAG and not flags else tiles[cell]
        name = Tile.COVERED if cell == (0, 1) else name
        chances[*np.add(cell, MARGIN), NAMES.index(name)] = 0.98
    glimpse = Glance(chances, np.zeros((*chances.shape[:2], 2), np.float32))
    grid = Grid.regular(64, 64, 32, 32, *tiles.shape)
    board = Reading(grid, tiles, np.ones(tiles.shape, np.float32), cut=cut)
    named = doubting.doubted(board, glimpse, crops(IMAGE, grid), inside_of(IMAGE, grid, 0)).tiles[0, 1]
    assert named == (tiles[0, 1] if counted else Tile.UNSURE)


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
    named = judged(tiles, glimpse)[place]
    assert named == (Tile.UNSURE if doubted else Tile.HIT_MINE)


@pytest.mark.parametrize(
    ("others", "covered", "flag", "doubted"),
    [
        (True, False, 0.1, False),
        (True, False, 0.95, True),
        (True, True, 0.1, True),
        (False, False, 0.1, True),
    ],
    ids=["proven", "a flag beyond doubt", "not proven", "no other mine shown"],
)
def test_what_was_hit_stays_so_where_numbers_prove_a_mine(
    others: bool, covered: bool, flag: float, doubted: bool
) -> None:
    tiles, glimpse, mines = TILES.copy(), seen(), deduced(TILES)[0]
    proven, *more = map(tuple, np.argwhere(mines))
    place = tuple(np.argwhere((TILES == Tile.COVERED) & ~mines)[0]) if covered else proven
    for each in more if others else ():
        tiles[each] = Tile.MINE
    tiles[place] = Tile.HIT_MINE
    chances = glimpse.chances[*np.add(place, MARGIN)]
    chances[:] = 0
    chances[[NAMES.index(Tile.FLAG), NAMES.index(Tile.COVERED)]] = flag, 1 - flag
    named = judged(tiles, glimpse)[place]
    assert named == (Tile.UNSURE if doubted else Tile.HIT_MINE)


@pytest.mark.parametrize(
    ("letter", "chance", "doubted"), [("F", 0.98, True), ("*", 0.98, False), ("*", 0.3, True)]
)
def test_a_mark_that_looks_otherwise_than_all_of_its_name_is_unsure(
    letter: str, chance: float, doubted: bool
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
    at = Grid.regular(0, 0, 32, 32, *tiles.shape)
    after = doubting.of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
    assert (after[odd] == Tile.UNSURE) == doubted
    assert (after != tiles).sum() == doubted


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
    after = doubting.of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
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
    after = doubting.of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
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
    assert (doubting._perhaps_flags(tiles, chances) == ((tiles == Tile.MINE) & doubted)).all()


@pytest.mark.parametrize(
    ("flag", "mine", "hit", "text", "doubted"),
    [
        (0.4, 0.3, 0.2, "F1#F\n1F11", True),
        (0.4, 0.3, 0.05, "F1#F\n1F11", False),
        (0.1, 0.15, 0.05, "F1#F\n1F11", False),  # it hardly sees any
        (0.02, 0.2, 0.1, "F1#F\n1F11", True),
        (0.4, 0.3, 0.2, "F1#F\n1111", False),  # two by chance
        (0.4, 0.3, 0.2, "F1*F\n1F11", False),  # mines look otherwise
    ],
)
def test_flags_that_the_network_rather_takes_for_mines_are_in_doubt(
    flag: float, mine: float, hit: float, text: str, doubted: bool
) -> None:
    tiles = Board.from_text(text).tiles
    chances = np.zeros((*tiles.shape, CALLED), np.float32)
    for name, chance in ((Tile.FLAG, flag), (Tile.MINE, mine), (Tile.HIT_MINE, hit)):
        chances[..., NAMES.index(name)] = chance
    assert (doubting._perhaps_mines(tiles, chances) == ((tiles == Tile.FLAG) & doubted)).all()
    glimpse, at = seen(tiles=tiles), Grid.regular(0, 0, 32, 32, *tiles.shape)
    glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN] = chances
    after = doubting.of_one_look(reading(tiles, at), crops(drawn(tiles), at), glimpse).tiles
    assert ((after == Tile.UNSURE) & (tiles == Tile.FLAG)).any() == doubted


@pytest.mark.parametrize(
    ("chance", "text", "mark", "doubted"),
    [
        (0.035, "1#1\n111", 40, True),
        (0.025, "1#1\n111", 40, False),
        (0.045, "1#1\n###", 40, False),  # the game goes on
        (0.045, "1#11F1\n111111", 40, False),  # flags look otherwise
        (0.045, "111\n111", 40, False),
        (0.055, "1#1\n111", 0, False),  # a raised tile
        (0.11, "1#1\n111", 0, True),
    ],
)
def test_what_a_won_board_has_left_closed_may_be_small_flags(
    chance: float, text: str, mark: int, doubted: bool
) -> None:
    tiles = Board.from_text(text).tiles
    chances = np.zeros((*tiles.shape, CALLED), np.float32)
    chances[..., NAMES.index(Tile.FLAG)] = chance
    pictures = np.broadcast_to(
        np.linspace(160, 120, SIDE, dtype=np.uint8)[:, None, None], (tiles.size, SIDE, SIDE, 3)
    ).copy()
    pictures[:, SIDE // 3 : SIDE // 2, SIDE // 3 : SIDE // 2] -= np.uint8(mark)
    after = doubting._perhaps_flagged(tiles, chances, pictures)
    assert (after == ((tiles == Tile.COVERED) & doubted)).all()


def test_a_won_board_whose_closed_tiles_may_be_flags_is_in_doubt() -> None:
    tiles = Board.from_text("01110\n01#10\n01110").tiles
    glimpse, at = seen(tiles=tiles), Grid.regular(0, 0, 32, 32, *tiles.shape)
    image = drawn(tiles).copy()
    image[44:50, 78:82] = image[40, 70] // 2
    for chance in (0.02, 0.045):
        glimpse.chances[MARGIN + 1, MARGIN + 2, NAMES.index(Tile.FLAG)] = chance
        after = doubting.of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
        assert ((after == Tile.UNSURE) == ((tiles == Tile.COVERED) & (chance > 0.03))).all()


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
    assert (doubting.of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles == tiles).all()
    for cell in mines[:7]:
        glimpse.chances[*np.add(cell, MARGIN), NAMES.index(Tile.MINE)] = 0.3
    after = doubting.of_one_look(reading(tiles, at), crops(image, at), glimpse).tiles
    assert sorted(map(tuple, np.argwhere(after == Tile.UNSURE))) == mines[:7]


@pytest.mark.parametrize(
    ("names", "chance", "doubted"),
    [
        ([1, 2], 0.0, True),
        ([1, 1], 0.0, False),  # a pattern
        ([1, 0], 0.0, False),  # zeros look as covered tiles do
        ([1, 2], 0.3, False),
        ([1] * 7 + [2], 0.0, False),  # two pass for a 2
    ],
)
def test_covered_tiles_that_none_knows_for_such_may_be_faint_numbers(
    names: list[int], chance: float, doubted: bool
) -> None:
    tiles = Board.from_text("########\n########\n11111111").tiles
    glimpse = seen(tiles=tiles)
    chances = glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    for number, cell in enumerate(np.argwhere(tiles == Tile.COVERED)):
        chances[*cell] = 0
        chances[*cell, [NAMES.index(Tile.COVERED), NAMES.index(names[number % len(names)])]] = chance, 0.6
    pictures = np.full((tiles.size, 32, 32, 3), 200, np.uint8)
    after = doubting.of_one_look(reading(tiles), pictures, glimpse).tiles
    assert (after[tiles == Tile.COVERED] == (Tile.UNSURE if doubted else Tile.COVERED)).all()


@pytest.mark.parametrize(
    ("text", "others", "doubted"),
    [
        ("F1F1F1F\n1111111\nF1F1F1F", 3, True),
        ("F1F1F1F\n1111111\nF1F1F1F", 2, False),  # one may be wrong, or have a question mark
        ("F1F1F1F\n111#111\nF1F1F1F", 3, False),  # the game goes on: it shows no mines
    ],
)
def test_flags_of_two_looks_may_be_mines_where_nothing_is_covered(
    text: str, others: int, doubted: bool
) -> None:
    tiles = Board.from_text(text).tiles
    looks = np.full((*tiles.shape, 32, 32, 3), 200, np.uint8)
    flags = np.argwhere(tiles == Tile.FLAG)
    for number, (row, column) in enumerate(flags):
        cv2.circle(looks[row, column], (16, 16), 7, (30, 30, 200), -1)
        if number < others:
            looks[row, column, 4:28, 14:18] = 20
    board = replace(reading(tiles), outcome=Outcome.WON)
    after = doubting.without_twofold_flags(board, looks.reshape(-1, 32, 32, 3))
    assert (after.tiles == np.where((tiles == Tile.FLAG) & doubted, Tile.UNSURE, tiles)).all()
    assert (after.outcome is Outcome.PLAYING) == doubted


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
    monkeypatch.setattr(doubting, "faces", lambda image, grid: np.zeros((board.tiles.size, 1), np.uint8))
    monkeypatch.setattr(doubting, "chances_of", lambda pictures: (pictures, shapes))
    after = doubting.without_mere_patterns(IMAGE, board, glimpse).tiles
    assert (after == (Tile.UNSURE if not known else Tile.FLAG))[board.tiles == Tile.FLAG].all()
    assert (after == board.tiles)[board.tiles != Tile.FLAG].all()


@pytest.mark.parametrize(
    ("shape", "outcome", "known"),
    [
        (0.6, Outcome.WON, False),
        (0.6, Outcome.PLAYING, False),
        (0.7, Outcome.WON, True),
        (0.6, Outcome.LOST, True),  # covered tiles would be seen
    ],
)
def test_mines_beside_which_all_is_open_are_known_by_shape(
    monkeypatch: pytest.MonkeyPatch, shape: float, outcome: Outcome, known: bool
) -> None:
    """The network knows them by where they stand, whatever covered tiles are drawn as."""
    board = replace(reading(Board.from_text("1*1\n111").tiles), outcome=outcome)
    shapes = np.zeros((1, LOOKS), np.float32)
    shapes[:, Look.MINE] = shape
    glimpse = seen(tiles=board.tiles)
    glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN, NAMES.index(Tile.MINE)] = 0.99
    monkeypatch.setattr(doubting, "faces", lambda image, grid: np.zeros((board.tiles.size, 1), np.uint8))
    monkeypatch.setattr(doubting, "chances_of", lambda pictures: (pictures, shapes))
    after = doubting.without_mere_patterns(IMAGE, board, glimpse).tiles
    assert (after[0, 1] == Tile.MINE) == known
    assert (np.delete(after.ravel(), 1) == 1).all()


@pytest.mark.parametrize(
    ("radius", "dots", "kept"),
    [(11, 0, True), (3, 2, True), (0, 0, False)],
    ids=["on discs", "dots", "neither"],
)
def test_numbers_on_discs_and_of_dots_are_kept_where_the_network_takes_them_for_mines(
    radius: int, dots: int, kept: bool
) -> None:
    tiles = np.array([[1, 2, 3, 2, 3, 0, 0, 0]], np.int8)
    pictures = np.full((8, 32, 32, 3), 40, np.uint8)
    for tile in range(5):
        number = int(tiles[0, tile])
        for dot in range(number if dots else 1):
            place = (6 + 9 * dot, 16) if dots else (16, 16)
            cv2.circle(pictures[tile], place, radius, (250, 250, 250), -1) if radius else None
    glimpse = Glance(np.zeros((5, 12, CALLED), np.float32), np.zeros((5, 12, 2), np.float32))
    chances = glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    for tile, number in enumerate(tiles[0].tolist()):
        chances[0, tile, NAMES.index(Tile.MINE if number else 0)] = 0.97
    board = reading(tiles, Grid.regular(0, 0, 32, 32, 1, 8))
    after = doubting.doubted(board, glimpse, pictures, lambda tile: pictures[tile : tile + 1]).tiles
    assert (after == tiles).all() == kept


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
    assert doubting._called_otherwise(tiles, chances).tolist() == [[doubted, False]]


@pytest.mark.parametrize("started", [True, False])
def test_the_start_mark_of_a_new_board_is_none_that_the_network_knows(started: bool) -> None:
    tiles, glimpse = np.full_like(TILES, Tile.COVERED), seen()
    place = Cell(2, 1)
    chances = glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    chances[:] = 0
    chances[..., NAMES.index(Tile.COVERED)] = 1
    chances[place][:] = 0
    chances[place][NAMES.index(Tile.FLAG)] = 1
    image = IMAGE.copy()
    GRID.tile(*place).grown(-4).cut(image)[:] = (0, 0, 255)
    new = replace(reading(tiles), start=place if started else None)
    named = doubting.doubted(new, glimpse, crops(image, GRID), inside_of(image, GRID, 0)).tiles
    assert named[place] == (Tile.COVERED if started else Tile.UNSURE)


@pytest.mark.parametrize("points", [5, 4])
def test_of_several_stars_none_is_in_doubt_beside_the_one_to_begin_with(points: int) -> None:
    tiles, glimpse, image = np.full_like(TILES, Tile.COVERED), seen(), IMAGE.copy()
    chances = glimpse.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    chances[:] = 0
    chances[..., NAMES.index(Tile.COVERED)] = 1
    angles = np.pi / points * np.arange(2 * points)
    radii = np.where(np.arange(2 * points) % 2, 4.5, 11)
    star = np.rint(16 + np.stack([radii * np.sin(angles), -radii * np.cos(angles)], axis=1)).astype(int)
    for place in (Cell(2, 1), Cell(3, 4)):
        chances[place][NAMES.index(Tile.COVERED)], chances[place][NAMES.index(Tile.MINE)] = 0, 1
        cv2.fillPoly(GRID.tile(*place).cut(image), [star], (30, 200, 250), cv2.LINE_AA)
    new = replace(reading(tiles), start=Cell(2, 1))
    named = doubting.doubted(new, glimpse, crops(image, GRID), inside_of(image, GRID, 0)).tiles
    assert (named == Tile.UNSURE).sum() == (0 if points == 5 else 1)


@pytest.mark.parametrize("flagged", [False, True])
def test_question_marks_that_stand_as_flags_do_may_be_those_unless_others_are_seen(flagged: bool) -> None:
    tiles = TILES.copy()
    mines = [tuple(each) for each in np.argwhere(deduced(TILES)[0])]
    for place in mines:
        tiles[place] = Tile.QUESTION
    if flagged:
        tiles[mines[0]] = Tile.FLAG
    named = judged(tiles, seen(tiles=tiles))[mines[1]]
    assert named == (Tile.QUESTION if flagged else Tile.UNSURE)


@pytest.mark.parametrize("shown", [False, True])
def test_question_marks_on_discs_that_pass_for_mines_are_known_while_no_mine_is_shown(
    monkeypatch: pytest.MonkeyPatch, shown: bool
) -> None:
    monkeypatch.setattr(doubting, "chance_of_question", lambda _: doubting.CERTAIN)
    tiles, (place, mine, *_) = TILES.copy(), map(tuple, np.argwhere(TILES == Tile.COVERED))
    tiles[place] = Tile.QUESTION
    if shown:
        tiles[mine] = Tile.MINE
    glimpse = seen(tiles=tiles)
    chances = glimpse.chances[*np.add(place, MARGIN)]
    chances[:] = 0
    chances[NAMES.index(Tile.HIT_MINE)] = 0.9
    assert judged(tiles, glimpse)[place] == (Tile.UNSURE if shown else Tile.QUESTION)


@pytest.mark.parametrize(("share", "known"), [(1.0, True), (0.5, False)])
def test_covered_tiles_with_a_mark_of_their_own_are_known_where_nearly_all_pass_for_flags(
    share: float, known: bool
) -> None:
    """Else those that do may be flags."""
    tiles = NUMBERED.tiles
    covered = np.argwhere(tiles == Tile.COVERED)
    chances = np.zeros((*tiles.shape, CALLED), np.float32)
    chances[..., NAMES.index(Tile.COVERED)] = 1
    for place in covered[: round(share * len(covered))].tolist():
        chances[*place, NAMES.index(Tile.FLAG)] = 0.9
    found = doubting._marked_all_over(tiles, chances)
    assert (found == ((tiles == Tile.COVERED) & known)).all()
    assert not doubting._marked_all_over(np.where(tiles == Tile.COVERED, Tile.MINE, tiles), chances).any()


@pytest.mark.parametrize("other", [False, True])
def test_an_odd_number_of_which_the_network_is_sure_is_in_doubt_where_its_shape_is_anothers(
    monkeypatch: pytest.MonkeyPatch, other: bool
) -> None:
    place, *_ = (Cell(*each) for each in np.argwhere(TILES > 0).tolist())
    odd, shape = np.zeros(TILES.shape, np.bool_), int(TILES[place]) + other
    odd[place] = True
    monkeypatch.setattr(doubting, "odd_numbers", lambda *_: odd)
    monkeypatch.setattr(doubting, "chances_of", lambda _: (None, np.eye(LOOKS, dtype=np.float32)[[shape]]))
    named = doubting.of_one_look(reading(TILES), crops(IMAGE, GRID), seen()).tiles
    assert named[place] == (Tile.UNSURE if other else TILES[place])
    assert (named == Tile.UNSURE).sum() == other


@pytest.mark.parametrize(
    ("own", "called", "doubted"),
    [(0.85, 0, True), (0.2, 0, False), (0.2, Tile.COVERED, False), (0.2, Tile.FLAG, True)],
)
def test_where_the_network_sees_few_marks_tiles_that_it_calls_blank_keep_their_names(
    own: float, called: int, doubted: bool
) -> None:
    """Most numbers have a chance of `own` to be what they are; one of them it calls otherwise."""
    numbers = np.argwhere(TILES > 0)
    glimpse, (place, *others) = seen(), [tuple(each) for each in numbers]
    for each in others:
        chances = glimpse.chances[*np.add(each, MARGIN)]
        chances[:] = 0
        chances[NAMES.index(TILES[each])], chances[NAMES.index(0)] = own, min(1 - own, 0.55)
    chances = glimpse.chances[*np.add(place, MARGIN)]
    chances[:] = 0
    chances[NAMES.index(called)] = 0.9
    assert (judged(TILES, glimpse)[place] == Tile.UNSURE) == doubted
