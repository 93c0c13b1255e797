import numpy as np
import pytest

from screenbot.errors import RecordingError
from screenbot.geometry import Image, Point
from screenbot.recording.patches import Patch, difference, whole


def picture(width: int, height: int, seed: int = 0) -> Image:
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)


@pytest.mark.parametrize("size", [(64, 48), (61, 37), (1, 1), (7, 300), (100, 1)])
@pytest.mark.parametrize("seed", range(8))
def test_a_picture_and_a_patch_make_the_next_picture(size: tuple[int, int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = picture(*size)
    after = before.copy()
    for _ in range(seed):
        x, y = int(rng.integers(size[0])), int(rng.integers(size[1]))
        after[y : y + int(rng.integers(1, 9)), x : x + int(rng.integers(1, 9))] ^= np.uint8(1)
    patch = difference(before, after)
    assert (patch is None) == np.array_equal(before, after)
    assert patch is None or np.array_equal(patch.applied(before), after)


@pytest.mark.parametrize("place", [(0, 0), (36, 60), (36, 0), (0, 60), (18, 31)])
def test_one_changed_value_is_never_missed(place: tuple[int, int]) -> None:
    before = picture(61, 37)
    after = before.copy()
    after[place][2] ^= 1
    patch = difference(before, after)
    assert patch is not None
    assert np.array_equal(patch.applied(before), after)


def test_a_small_change_makes_a_small_patch() -> None:
    before = picture(640, 480)
    after = before.copy()
    after[200:220, 300:320] = 7
    patch = difference(before, after)
    assert patch is not None
    assert patch.at == Point(296, 200)
    assert patch.size == (24, 24)


def test_without_a_picture_before_or_of_another_size_it_is_whole() -> None:
    frame = picture(30, 20)
    for before in (None, picture(20, 30)):
        patch = difference(before, frame)
        assert patch is not None
        assert np.array_equal(patch.applied(None), frame)


def test_the_picture_before_is_not_written_to() -> None:
    before, after = picture(64, 64), picture(64, 64)
    after[:8] ^= 255
    kept = before.copy()
    patch = difference(before, after)
    assert patch is not None
    patch.applied(before)
    assert np.array_equal(before, kept)


BROKEN = [
    ("no PNG", Patch(Point(0, 0), b"GIF89a" * 20), "is not a PNG"),
    ("empty", Patch(Point(0, 0), b""), "is not a PNG"),
    ("cut", Patch(Point(0, 0), whole(picture(8, 8)).png[:60]), "cannot be decoded"),
    (
        "a bomb",
        Patch(Point(0, 0), whole(picture(8, 8)).png[:16] + b"\0\1\0\0" * 2 + b"\0" * 99),
        "larger than any",
    ),
]


@pytest.mark.parametrize(
    ("patch", "message"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_a_broken_picture_is_refused(patch: Patch, message: str) -> None:
    with pytest.raises(RecordingError, match=message):
        patch.applied(picture(8, 8))


@pytest.mark.parametrize("at", [Point(-1, 0), Point(60, 0), Point(0, 60)])
def test_a_change_outside_of_the_frame_is_refused(at: Point) -> None:
    before, after = picture(64, 64), picture(64, 64)
    after[:16, :16] ^= 255
    patch = difference(before, after)
    assert patch is not None
    with pytest.raises(RecordingError, match="outside of its frame"):
        patch._replace(at=at).applied(before)
