"""Recordings damaged in a thousand ways: each is either as it was, or refused in one clear sentence."""

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from screenbot.errors import RecordingError
from screenbot.recording import Recording, find_recordings, load, replay
from screenbot.recording.lines import from_line, to_line
from screenbot.recording.recorder import LOG, pack
from tests.recording.played import reader, record

EACH = 125
"""Damaged recordings of each kind."""

Damage = Callable[[Path, np.random.Generator], None]


def flip_bits(file: Path, rng: np.random.Generator) -> None:
    content = bytearray(file.read_bytes())
    for place in rng.integers(0, len(content), int(rng.integers(1, 9))):
        content[place] ^= 1 << int(rng.integers(8))
    file.write_bytes(bytes(content))


def cut(file: Path, rng: np.random.Generator) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: int(rng.integers(0, len(content)))])


def cut_out(file: Path, rng: np.random.Generator) -> None:
    content = file.read_bytes()
    first, last = sorted(int(place) for place in rng.integers(0, len(content), 2))
    file.write_bytes(content[:first] + content[last + 1 :])


def shuffle(file: Path, rng: np.random.Generator) -> None:
    content = bytearray(file.read_bytes())
    first = int(rng.integers(0, len(content) - 64))
    content[first : first + 64] = rng.bytes(64)
    file.write_bytes(bytes(content))


def miss_a_frame(file: Path, rng: np.random.Generator) -> None:
    folder = unpacked(file)
    pictures = sorted(folder.rglob("*.png"))
    pictures[int(rng.integers(len(pictures)))].unlink()
    pack(folder)


def swap_frames(file: Path, rng: np.random.Generator) -> None:
    folder = unpacked(file)
    pictures = sorted(folder.rglob("*.png"))
    one, other = (pictures[int(i)] for i in rng.choice(len(pictures), 2, replace=False))
    content = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(content)
    pack(folder)


def miss_a_line(file: Path, rng: np.random.Generator) -> None:
    folder = unpacked(file)
    lines = (folder / LOG).read_bytes().splitlines(keepends=True)
    del lines[int(rng.integers(len(lines)))]
    (folder / LOG).write_bytes(b"".join(lines))
    pack(folder)


def forge_a_line(file: Path, rng: np.random.Generator) -> None:
    """A line whose checksum is right, and one of whose values is nonsense."""
    folder = unpacked(file)
    lines = (folder / LOG).read_bytes().splitlines()
    number = int(rng.integers(len(lines)))
    content = from_line(lines[number], 1)
    key = list(content)[int(rng.integers(len(content)))]
    content[key] = [None, -7, "nonsense", [], {}, [[]], 1e300, {"x": 1}][int(rng.integers(8))]
    lines[number] = to_line(content).encode().rstrip()
    (folder / LOG).write_bytes(b"\n".join(lines) + b"\n")
    pack(folder)


def unpacked(file: Path) -> Path:
    folder = file.with_suffix("")
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder)
    return folder


KINDS: list[Damage] = [flip_bits, cut, cut_out, shuffle, miss_a_frame, swap_frames, miss_a_line, forge_a_line]


def content(recording: Recording) -> list[object]:
    frames = [frame.tobytes() for frame in recording.frames()]
    boards = [turn.turn.board for turn in recording.turns]
    return [frames, boards, recording.ending and recording.ending.how]


@pytest.mark.parametrize("damage", KINDS, ids=lambda damage: damage.__name__)
def test_a_damaged_recording_is_refused_in_one_sentence(damage: Damage, tmp_path: Path) -> None:
    recorder, _ = record(tmp_path)
    original, rng = recorder.saved[0], np.random.default_rng(5)
    expected, damaged = content(load(original)), tmp_path / "damaged.zip"
    refused = []
    for _ in range(EACH):
        shutil.copy(original, damaged)
        damage(damaged, rng)
        try:
            recording = load(damaged)
            replay(recording, reader)
            if damage is not forge_a_line:
                assert content(recording) == expected
        except RecordingError as error:
            refused.append(str(error))
    assert len(refused) > EACH / 3
    for sentence in refused:
        assert sentence.startswith(f"The recording {damaged} cannot be used (")
        assert "\n" not in sentence
        assert len(sentence) < 400


@pytest.mark.parametrize("cut_to", [1.0, 0.999, 0.7, 0.4])
def test_the_folder_of_a_killed_program_loses_only_the_torn_line(tmp_path: Path, cut_to: float) -> None:
    recorder, turns = record(tmp_path)
    folder = unpacked(recorder.saved[0])
    log = folder / LOG
    lines = log.read_bytes().splitlines(keepends=True)[:-1]
    torn = b"".join(lines)[: int(cut_to * sum(map(len, lines)))]
    log.write_bytes(torn)
    recording = load(folder)
    assert len(recording.turns) == torn.count(b"\n") - 1
    assert recording.ending is None
    assert replay(recording, reader) == []
    assert cut_to < 1.0 or len(recording.turns) == len(turns)


def test_another_version_is_refused_with_what_to_do(tmp_path: Path) -> None:
    recorder, _ = record(tmp_path)
    folder = unpacked(recorder.saved[0])
    lines = (folder / LOG).read_bytes().splitlines()
    header = from_line(lines[0], 1) | {"version": 2}
    (folder / LOG).write_bytes(b"\n".join([to_line(header).encode().rstrip(), *lines[1:]]) + b"\n")
    with pytest.raises(RecordingError, match="version is 2, and this screenbot reads version 1"):
        load(folder)


PLAYER = """
import sys
from pathlib import Path
from tests.recording.played import LAYOUT, SETTINGS, explained
from tests.painted import desktop, window
from screenbot.play import play
from screenbot.recording import Recorder

embedded = desktop(LAYOUT, games=1000)
live = window(embedded, mines=10)
recorder = Recorder(Path(sys.argv[1]), live, SETTINGS)
new_strategy = recorder.thinking(lambda number: explained(LAYOUT))
print("ready", flush=True)
while True:
    for turn in play(live, new_strategy(0)):
        recorder.watch(turn)
        print("turn", flush=True)
    print("game", flush=True)
    live.new_game()
"""


def test_kills_at_random_moments_lose_no_finished_turn(tmp_path: Path) -> None:
    rng = np.random.default_rng(11)
    for number in range(8):
        folder = tmp_path / str(number)
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder)], stdout=subprocess.PIPE, text=True
        )
        assert player.stdout is not None
        said = [player.stdout.readline().strip()]
        for _ in range(int(rng.integers(1, 30))):
            said.append(player.stdout.readline().strip())
        player.kill()
        said += player.stdout.read().split()
        player.stdout.close()
        player.wait()
        recordings = [load(path) for path in find_recordings(folder)]
        turns = sum(len(recording.turns) for recording in recordings)
        assert said.count("turn") <= turns <= said.count("turn") + 1
        assert all(replay(recording, reader) == [] for recording in recordings)


FULL_DISK = """
import resource, sys
from pathlib import Path
from screenbot.recording import recorder
from tests.recording.played import record

resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))  # bytes of a file, from here on
made, turns = record(Path(sys.argv[1]))
assert turns[-1].decision is None, "the game went on to its end"
print(made.error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for a file's size")
def test_a_disk_that_really_refuses_leaves_the_turns_before(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL_DISK, str(tmp_path)], capture_output=True, text=True)
    assert done.stderr == ""
    assert "File too large" in done.stdout
    recording = load(tmp_path / "game-0001")
    assert len(recording.turns) >= 1
    assert "the recording ended early" in recording.story
    assert replay(recording, reader) == []
