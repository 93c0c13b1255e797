import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Tile
from screenbot.errors import PackError
from screenbot.geometry import Grid, Image
from screenbot.minefield import FirstClick, Game, generate
from screenbot.vision.packs.learning import contact_sheet, learn, named, pack_of
from screenbot.vision.packs.pack import Pack, find_pack, load_pack, save_pack
from screenbot.vision.packs.reader import Reader
from screenbot.vision.reading import Reading

SIDE = 24


def played(seed: int) -> str:
    """A board in the middle of a game, with some flags."""
    layout = generate(12, 12, 26, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(seed))
    game = Game(layout)
    for row, column in np.ndindex(12, 8):
        action = Action.FLAG if layout.mines[row, column] else Action.OPEN
        if game.board().tiles[row, column] == Tile.COVERED:
            game.do(Move(action, Cell(row, column)))
    return str(game.board())


TAUGHT, SHOWN = played(1), played(2)


def painted(text: str, pack: Pack) -> tuple[Image, Reading]:
    """A board painted with a pack, and its true reading."""
    board = Board.from_text(text)
    grid = Grid.regular(3, 5, SIDE, SIDE, board.rows, board.columns)
    picture = np.full((board.rows * SIDE + 9, board.columns * SIDE + 9, 3), 90, np.uint8)
    for row, column in np.ndindex(board.tiles.shape):
        tile = pack.picture(int(board.tiles[row, column]), SIDE, SIDE)
        grid.tile(row, column).cut(picture)[:] = tile
    return picture, Reading(grid, board.tiles, np.ones(board.tiles.shape, np.float32))


def doubted(reading: Reading, *values: int) -> Reading:
    tiles = reading.tiles.copy()
    tiles[np.isin(tiles, values)] = Tile.UNSURE
    return Reading(reading.grid, tiles, reading.certainty)


def test_a_learnt_pack_reads_boards_of_its_skin(tmp_path) -> None:  # type: ignore[no-untyped-def]
    plain = find_pack("plain")
    save_pack(pack_of(learn([painted(TAUGHT, plain)]), "mine", (("f2",),)), tmp_path / "mine")
    picture, truth = painted(SHOWN, plain)
    read = Reader(load_pack(tmp_path / "mine"), truth.grid).read(picture)
    taught = np.isin(truth.tiles, np.unique(Board.from_text(TAUGHT).tiles))
    assert taught.mean() > 0.9
    assert (read.tiles[taught] == truth.tiles[taught]).all()
    assert (read.tiles[~taught] == Tile.UNSURE).all()


def test_what_was_not_sure_is_grouped_for_the_person_to_name() -> None:
    plain = find_pack("plain")
    picture, truth = painted("F#F0 12#F 0F33", plain)
    lesson = learn([(picture, doubted(truth, Tile.FLAG))])
    assert len(lesson.unnamed) == 1
    assert Tile.FLAG not in lesson.known
    assert contact_sheet(lesson).shape[2] == 3
    done = named(lesson, {1: int(Tile.FLAG)})
    assert Tile.FLAG in done.known
    assert done.unnamed == ()


def test_a_look_that_is_not_there_cannot_be_named() -> None:
    lesson = learn([painted(TAUGHT, find_pack("plain"))])
    with pytest.raises(PackError, match="no look 7 to name"):
        named(lesson, {7: 1})


def test_a_pack_without_what_every_pack_needs_is_not_made() -> None:
    lesson = learn([painted("##1 #00", find_pack("plain"))])
    with pytest.raises(PackError, match="surely 2 or 3"):
        pack_of(lesson, "mine", ())


def test_nothing_is_learnt_from_nothing() -> None:
    with pytest.raises(PackError, match="at least one picture"):
        learn([])
