import json
import zipfile
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile
from screenbot.errors import ContradictionError, RecordingError, WindowLostError
from screenbot.geometry import Rect
from screenbot.play import Turn, play
from screenbot.recording import PHASES, Recorder, RecordingFile, find_recordings, load, replay
from screenbot.recording.fixtures import Truth, save_fixture
from screenbot.recording.lines import to_line
from screenbot.solver.decision import Decision
from tests.painted import TILE, ExactReader, desktop, knowing, window
from tests.recording.played import LAYOUT, SETTINGS, closing, explained, reader, record, recorded


def same(a: Turn, b: Turn) -> bool:
    if a.board != b.board or (a.decision is None) != (b.decision is None):
        return False
    if a.decision is None or b.decision is None:
        return True
    one, other = (vars(decision) | {"risks": None} for decision in (a.decision, b.decision))
    return one == other and np.array_equal(_risks(a.decision), _risks(b.decision), equal_nan=True)


def _risks(decision: Decision) -> np.ndarray:  # type: ignore[type-arg]
    assert decision.risks is not None
    return decision.risks


@pytest.mark.parametrize("mines", [10, None])
def test_everything_about_a_turn_comes_back(tmp_path: Path, mines: int | None) -> None:
    recorder, turns = record(tmp_path, mines=mines)
    recording = load(recorder.saved[0])
    assert recording.turns[0].turn.board.told is (mines is not None)
    assert len(recording.turns) == len(turns)
    assert all(same(recorded.turn, turn) for recorded, turn in zip(recording.turns, turns, strict=True))
    assert recording.header.settings == SETTINGS | {"game": 1}
    assert recording.ending is not None
    assert recording.ending.how == "won"


def test_each_frame_is_the_picture_that_its_board_was_read_from(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    for turn, frame in zip(recording.turns, recording.frames(), strict=True):
        tiles = ExactReader(turn.grid).read(frame).tiles
        assert np.array_equal(tiles, turn.turn.board.tiles)


def test_each_click_falls_on_its_tile_and_has_its_time(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    clicks = [(turn, click) for turn in recording.turns for click in turn.clicks]
    assert len(clicks) > 20
    assert all(turn.grid.tile_at(click.point) == click.move.cell for turn, click in clicks)
    times = [click.at for _, click in clicks]
    assert times == sorted(times)
    assert all(click.at <= turn.at for turn, click in clicks)


def test_the_phases_of_a_turn_add_up_to_its_time(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    assert all(set(turn.phases) <= set(PHASES) for turn in recording.turns)
    total = sum(sum(turn.phases.values()) for turn in recording.turns)
    assert total <= recording.turns[-1].at + 0.01


def test_each_game_of_a_session_is_a_recording_of_its_own(tmp_path: Path) -> None:
    record(tmp_path, games=2)
    record(tmp_path)
    files = find_recordings(tmp_path)
    assert [file.name for file in files] == ["game-0001.zip", "game-0002.zip", "game-0003.zip"]
    assert [load(file).header.settings["game"] for file in files] == [1, 2, 1]


def test_a_stop_leaves_one_file_that_says_why_and_shows_the_last_picture(tmp_path: Path) -> None:
    recorder, turns = record(tmp_path, happening=closing)
    (file,) = recorder.saved
    recording = load(file)
    assert len(recording.turns) == len(turns) == 2
    assert recording.ending is not None
    assert recording.ending.why is not None
    assert "closed, covered or moved" in recording.ending.why
    assert "the bot was stopped: The game's window was closed" in recording.story
    assert recording.ending.last is not None
    last = recording.ending.last.applied(None)
    assert not np.array_equal(last, list(recording.frames())[-1])
    assert "last.png" in zipfile.ZipFile(file).namelist()


def test_a_board_that_the_brain_refuses_is_in_the_recording(tmp_path: Path) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    recorder = Recorder(tmp_path / "recorded", live, SETTINGS)
    decide, boards = explained(LAYOUT), []

    def refusing(board: Board) -> Decision:
        boards.append(board)
        if len(boards) == 3:
            raise ContradictionError("the 1 and the 2 cannot be true together")
        return decide(board)

    turns = play(live, recorder.thinking(lambda number: refusing)(0))
    for turn in islice(turns, 2):
        recorder.watch(turn)
    with pytest.raises(ContradictionError):
        next(turns)
    recorder.close("the 1 and the 2 cannot be true together")
    recording = load(recorder.saved[0])
    assert recording.ending is not None
    assert recording.ending.board == boards[2]
    assert len(recording.turns) == 2
    assert replay(recording, reader) == []
    truths = [Truth(3, Cell(8, 8), "7")]
    fixture = load(save_fixture(recording, tmp_path / "fixtures", "misread", truths))
    (found,) = replay(fixture, reader)
    assert (found.turn, found.cell, found.was) == (3, Cell(8, 8), "7")


def test_what_lies_over_a_board_at_last_is_no_difference_however_it_grew_meanwhile(tmp_path: Path) -> None:
    """Nobody guesses beside it; recorded is the picture that was read, not that of ten seconds later."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    recorder = Recorder(tmp_path, live, SETTINGS)
    decide = knowing(LAYOUT, openings=2, flags=False)

    def guessing(board: Board) -> Decision:
        return replace(decide(board), risk=0.1 * bool((board.tiles == Tile.UNSURE).any()))

    over = Rect(*embedded.grid.tile(0, 0)[:2], 5 * TILE, 2 * TILE)
    turns = play(live, recorder.thinking(lambda _: guessing)(0))
    recorder.watch(next(turns))
    embedded.cover(over)
    embedded.later(6.0, lambda: embedded.cover(Rect(over.x, over.y, 6 * TILE, over.height)))
    recorder.watch(next(turns))
    with pytest.raises(WindowLostError) as stopped:
        next(turns)
    recorder.close(str(stopped.value))
    recording = load(recorder.saved[0])
    assert recording.ending is not None
    assert recording.ending.board is not None
    assert not replay(recording, reader, guessing)


def test_a_stop_before_the_first_turn_is_recorded_too(tmp_path: Path) -> None:
    embedded = desktop(LAYOUT)
    recorder = Recorder(tmp_path, window(embedded, mines=10), SETTINGS)
    recorder.close("nothing was seen")
    assert load(recorder.saved[0]).story == "0 turns, then the bot was stopped: nothing was seen"


def test_a_session_that_ended_by_itself_leaves_nothing_more(tmp_path: Path) -> None:
    recorder, _ = record(tmp_path)
    recorder.close(None)
    recorder.close("too late")
    assert len(find_recordings(tmp_path)) == 1


def test_a_window_that_moves_is_recorded_where_it_went(tmp_path: Path) -> None:
    recorder, _ = record(tmp_path, happening=lambda embedded: embedded.move_window(23, 17))
    recording = load(recorder.saved[0])
    assert recording.ending is not None
    assert recording.ending.how == "won"
    assert len(list(recording.frames())) == len(recording.turns)


def test_a_full_disk_ends_the_recording_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, count = RecordingFile.add, [0]

    def full(self, turn):  # type: ignore[no-untyped-def]
        count[0] += 1
        if count[0] == 4:
            self._log.write(b'{"crc":"0000')
            raise OSError(28, "No space left on device")
        add(self, turn)

    monkeypatch.setattr(RecordingFile, "add", full)
    recorder, turns = record(tmp_path)
    assert turns[-1].decision is None
    assert recorder.error is not None
    assert recorder.error.strerror == "No space left on device"
    recording = load(find_recordings(tmp_path)[0])
    assert len(recording.turns) == 3
    assert "the recording ended early" in recording.story


@pytest.mark.parametrize("written", [0, 40, None], ids=["nothing", "a part", "all"])
def test_ctrl_c_while_a_turn_is_written_leaves_a_whole_recording(tmp_path: Path, written: int | None) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    recorder = Recorder(tmp_path, live, SETTINGS)
    for number, turn in enumerate(islice(play(live, explained(LAYOUT)), 3)):
        if number < 2:
            recorder.watch(turn)
    file = recorder._file
    assert file is not None

    def interrupted(content: dict[str, object]) -> None:
        file._log.write(to_line(content).encode()[:written])
        raise KeyboardInterrupt

    write, file._write = file._write, interrupted  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        recorder.watch(turn)
    file._write = write  # type: ignore[method-assign]
    recorder.close("Stopped by Ctrl-C.")
    recording = load(recorder.saved[0])
    assert len(recording.turns) == (3 if written is None else 2)
    assert replay(recording, reader) == []
    assert recording.story.endswith("Stopped by Ctrl-C")


def test_the_log_is_json_lines_that_anything_can_read(tmp_path: Path) -> None:
    recorder, turns = record(tmp_path)
    with zipfile.ZipFile(recorder.saved[0]) as archive:
        lines = archive.read("log.jsonl").decode().splitlines()
    contents = [json.loads(line) for line in lines]
    assert len(contents) == len(turns) + 2
    assert Board.from_text(" ".join(contents[1]["board"])).lines == turns[0].board.lines
    assert contents[1]["decision"]["reason"] == "It knows “all” ≥ that."


def test_no_recordings_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match=r"No recording is in .*make one with"):
        find_recordings(tmp_path)
    with pytest.raises(RecordingError, match=r"There is no recording .*make one with"):
        find_recordings(tmp_path / "nowhere")


def test_a_turn_of_a_rewritten_recording_may_be_changed(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    file = RecordingFile(tmp_path / "copy", recording.header)
    for turn in recording.turns:
        file.add(replace(turn, clicks=()))
    assert recording.ending is not None
    again = load(file.finish(recording.ending))
    assert len(again.turns) == len(recording.turns)
    assert all(turn.clicks == () for turn in again.turns)
