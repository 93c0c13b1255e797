from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Outcome, Tile, neighbours
from screenbot.cli.play import adapting
from screenbot.embedded import Faults
from screenbot.errors import ContradictionError
from screenbot.geometry import Grid, Image
from screenbot.minefield import FirstClick, generate
from screenbot.play import NO_MINE, Turn, at_last, play
from screenbot.recording import RecordedTurn, Recorder, Recording, load, replay
from screenbot.recording.patches import difference
from screenbot.solver import strategy
from screenbot.solver.decision import Decision
from screenbot.solver.flagless import without_flags
from screenbot.vision.reading import Clicked, Reading
from tests.painted import ExactEyes, ExactReader, desktop, paint, window
from tests.recording.played import LAYOUT, SETTINGS, explained, reader, recorded


def with_frames(recording: Recording, frames: list[Image]) -> Recording:
    """The recording, of other pictures."""
    before: list[Image | None] = [None, *frames[:-1]]
    turns = [
        replace(turn, patch=difference(old, new))
        for turn, old, new in zip(recording.turns, before, frames, strict=True)
    ]
    return replace(recording, turns=tuple(turns))


def paste(frames: list[Image], turns: tuple[RecordedTurn, ...], turn: int, cell: Cell, other: Cell) -> None:
    """Let a tile look like another in one frame."""
    grid = turns[turn].grid
    frames[turn] = frames[turn].copy()
    grid.tile(*cell).cut(frames[turn])[:] = grid.tile(*other).cut(frames[turn])


def test_nothing_differs_when_nothing_has_changed(tmp_path: Path) -> None:
    assert replay(recorded(tmp_path), reader, explained(LAYOUT)) == []


@pytest.mark.parametrize("turn", [0, 1, -1])
def test_one_tile_of_one_frame_is_named(tmp_path: Path, turn: int) -> None:
    recording = recorded(tmp_path)
    turn %= len(recording.turns)
    board = recording.turns[turn].turn.board
    cell = Cell(4, 6)
    other = (
        next(Cell(int(r), int(c)) for r, c in np.argwhere(board.tiles != board.tiles[cell])) if turn else cell
    )
    frames = list(recording.frames())
    if turn:
        paste(frames, recording.turns, turn, cell, other)
    else:
        recording.turns[0].grid.tile(*cell).cut(frames[0])[:] = 255
    found = replay(with_frames(recording, frames), reader, explained(LAYOUT))
    assert [(difference.turn, difference.cell, difference.what) for difference in found] == [
        (turn + 1, cell, "tile")
    ]
    assert str(found[0]).startswith(
        f"turn {turn + 1}, row 4, column 6: tile was {board.lines[4][6]}, is now "
    )


def test_a_zero_that_looks_covered_still_is_named_where_others_are_seen(tmp_path: Path) -> None:
    """Its picture has not changed, as if the game opened zeros in silence."""
    recording = recorded(tmp_path)
    before, after = (each.turn.board.tiles for each in recording.turns[:2])
    cell = Cell(*np.argwhere((before == Tile.COVERED) & (after == 0))[0].tolist())
    other = Cell(*np.argwhere(after == Tile.COVERED)[0].tolist())
    frames = list(recording.frames())
    paste(frames, recording.turns, 1, cell, other)
    found = replay(with_frames(recording, frames), reader, explained(LAYOUT))
    assert [(difference.turn, difference.cell) for difference in found] == [(2, cell)]


def test_the_first_move_that_differs_is_named(tmp_path: Path) -> None:
    decide = explained(LAYOUT)

    def otherwise(board: Board) -> Decision:
        decision = decide(board)
        return replace(decision, moves=decision.moves[::-1]) if (board.tiles >= 0).any() else decision

    first, *_ = replay(recorded(tmp_path), reader, otherwise)
    assert (first.turn, first.what) == (2, "moves")
    assert first.cell is not None


def test_a_brain_that_sees_a_contradiction_is_a_difference(tmp_path: Path) -> None:
    def confused(board: Board) -> Decision:
        raise ContradictionError("no mine layout agrees\nwith this")

    found = replay(recorded(tmp_path), None, confused)
    assert found[0].now == "none: no mine layout agrees"


def test_another_risk_is_a_difference(tmp_path: Path) -> None:
    decide = explained(LAYOUT)
    found = replay(recorded(tmp_path), None, lambda board: replace(decide(board), risk=0.126))
    assert (found[0].what, found[0].was, found[0].now) == ("risk", "0.125000", "0.126000")


class Doubting(ExactReader):
    """Is not sure of the tiles around any tile that shows an 8, which no game here has."""

    def read(self, frame: Image) -> Reading:
        reading = super().read(frame)
        tiles = reading.tiles.copy()
        for row, column in np.argwhere(reading.tiles == 8):
            for cell in neighbours(Cell(int(row), int(column)), *tiles.shape):
                tiles[cell] = Tile.UNSURE
        return replace(reading, tiles=tiles)


def test_tiles_that_another_makes_doubtful_are_not_named(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    frames = list(recording.frames())
    turn = len(frames) // 2
    frames[turn] = frames[turn].copy()
    place = recording.turns[turn].grid.tile(4, 4)
    place.cut(frames[turn])[:] = paint(8, place.width, place.height)
    found = replay(with_frames(recording, frames), lambda skin, grid: Doubting(grid))
    assert [(each.turn, each.cell, each.now) for each in found] == [(turn + 1, Cell(4, 4), "8")]


def untold(game: Recording) -> Recording:
    """The recording of a game whose mine count nobody told, won by what its numbers leave."""
    turns = [
        replace(turn, turn=replace(turn.turn, board=replace(turn.turn.board, told=False)))
        for turn in game.turns
    ]
    return replace(game, turns=tuple(turns))


def test_a_game_won_by_its_numbers_alone_is_won_again(tmp_path: Path) -> None:
    game = untold(recorded(tmp_path))
    assert game.turns[-1].turn.board.outcome is Outcome.WON
    assert replay(game, reader) == []


def test_a_game_that_its_numbers_leave_open_is_not_won_by_a_count_that_nobody_told(tmp_path: Path) -> None:
    game = untold(recorded(tmp_path))
    early = game.turns[1]
    claimed = replace(early, turn=Turn(replace(early.turn.board, outcome=Outcome.WON), None))
    found = replay(replace(game, turns=(game.turns[0], claimed)), reader)
    assert [(difference.turn, difference.what, difference.now) for difference in found] == [
        (2, "outcome", "playing")
    ]


def test_a_game_that_takes_no_flags_is_decided_the_same_again(tmp_path: Path) -> None:
    live = window(desktop(LAYOUT, Faults(menu=True)), mines=10)
    recorder = Recorder(tmp_path, live, SETTINGS)
    new_strategy = recorder.thinking(adapting(lambda _: strategy("tank"), live, stated=True))
    for turn in play(live, new_strategy(0)):
        recorder.watch(turn)
    recorder.close(None)
    game = load(recorder.saved[0])
    flags = [click.move for turn in game.turns for click in turn.clicks if click.move.action is Action.FLAG]
    assert len(flags) == 1
    assert replay(game, reader, strategy("tank")) == []
    assert replay(game, reader, without_flags(strategy("tank"))) != []


class Listening(ExactReader):
    """Remembers what it was told of clicks."""

    told: tuple[Clicked, ...] = ()

    def clicked(self, tiles: Clicked) -> None:
        Listening.told += (tiles,)


def test_the_reader_is_told_of_all_clicks_as_it_was_then(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    replay(recording, lambda skin, grid: Listening(grid))
    sent = [click.move for turn in recording.turns for click in turn.clicks]
    assert Listening.told[0] == Clicked()
    assert Listening.told[-1] == Clicked().after(sent)
    assert {move.cell for move in sent} == Listening.told[-1].opened | Listening.told[-1].flagged


class Dazzled(ExactReader):
    """Reads nothing of a board after the first that it was shown."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.seen = 0

    def read(self, frame: Image) -> Reading:
        self.seen += 1
        reading = super().read(frame)
        return reading if self.seen == 1 else replace(reading, tiles=np.full_like(reading.tiles, Tile.UNSURE))


def test_what_cannot_be_read_any_more_is_read_as_if_never_seen_before(tmp_path: Path) -> None:
    assert replay(recorded(tmp_path), lambda skin, grid: Dazzled(grid)) == []


def test_a_board_that_its_last_moves_told_is_none_of_its_picture(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    *turns, before, last = recording.turns
    board, decision = before.turn.board, before.turn.decision
    assert decision is not None
    risks = np.where(board.covered, LAYOUT.mines * 1.0, np.nan)
    before = replace(before, turn=Turn(board, replace(decision, risk=0.0, risks=risks)))
    last = replace(last, turn=Turn(at_last(before.turn, Outcome.WON), None))
    *frames, end = recording.frames()
    gone = with_frames(replace(recording, turns=(*turns, before, last)), [*frames, np.full_like(end, 77)])
    assert replay(gone, reader) == []


class Veiled(ExactReader):
    """Eyes that cannot read one tile while it is closed."""

    def read(self, frame: Image) -> Reading:
        found = super().read(frame)
        tiles = found.tiles.copy()
        if tiles[4, 8] == Tile.COVERED:
            tiles[4, 8] = Tile.UNSURE
        return replace(found, tiles=tiles)

    def at(self, grid: Grid) -> "Veiled":
        return Veiled(grid)


class VeiledEyes(ExactEyes):
    def reader(self, skin: str, grid: Grid) -> Veiled:
        return Veiled(grid)


def test_what_was_opened_as_it_could_not_be_read_is_decided_so_again(tmp_path: Path) -> None:
    layout = generate(9, 9, 12, FirstClick.OPENING, Cell(4, 4), np.random.default_rng(8))
    embedded = desktop(layout)
    live = window(embedded, mines=12, eyes=VeiledEyes(embedded))
    recorder = Recorder(tmp_path, live, SETTINGS)
    turns = []
    for turn in play(live, recorder.thinking(lambda number: strategy("best"))(0)):
        recorder.watch(turn)
        turns.append(turn)
    recorder.close(None)
    assert turns[-1].board.outcome is Outcome.WON
    assert any(turn.decision is not None and turn.decision.reason == NO_MINE for turn in turns)
    recording = load(recorder.saved[0])
    assert replay(recording, lambda skin, grid: Veiled(grid), strategy("best")) == []
