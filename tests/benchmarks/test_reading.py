"""How fast a known skin is read, beside how other bots do it: ``pytest tests/benchmarks --benchmark-enable``.

One core's time, an Expert board (16x30) of 29 pixels a tile, painted from the pack of kmines.
"""

import time
from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from pytest_benchmark.fixture import BenchmarkFixture

from screenbot.board import Board, Tile
from screenbot.geometry import Image
from screenbot.vision import Pack, Reader, find_pack
from screenbot.vision.packs.reader import matcher
from tests.vision.packs.test_reader import MIDDLE, painted

pytestmark = pytest.mark.benchmark(timer=time.process_time)

SKIN, TILE = "kmines", 29


def expert() -> Board:
    """Return a running game of 16 rows and 30 columns."""
    rows = Board.from_text(MIDDLE).lines
    lines = [(line + line[::-1]) * 3 for line in (*rows, *rows[::-1])]
    return Board.from_text(" ".join([line[:30] for line in (lines * 2)[:16]]))


@pytest.fixture(autouse=True)
def one_core() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(threads)


@pytest.fixture
def frame() -> Image:
    return painted(expert(), SKIN, TILE)[0]


@pytest.fixture
def reader() -> Reader:
    return Reader(find_pack(SKIN), painted(expert(), SKIN, TILE)[1])


def others() -> Iterator[Image]:
    """Yield boards of the same kinds of tiles, in other places beside others."""
    rng, rows = np.random.default_rng(0), expert().lines
    while True:
        turned = [np.roll(list(row), rng.integers(len(row))) for row in rng.permutation(rows)]
        yield painted(Board.from_text(" ".join(map("".join, turned))), SKIN, TILE)[0]


def test_first_board_of_a_skin(benchmark: BenchmarkFixture, frame: Image) -> None:
    grid = painted(expert(), SKIN, TILE)[1]

    def new_reader() -> tuple[tuple[Reader, Image], dict[str, object]]:
        matcher.cache_clear()
        return (Reader(find_pack(SKIN), grid), frame), {}

    benchmark.pedantic(Reader.read, setup=new_reader, rounds=100)


def test_whole_board(benchmark: BenchmarkFixture, reader: Reader) -> None:
    boards = others()
    benchmark.pedantic(reader.read, setup=lambda: ((next(boards),), {}), rounds=100)


def test_unchanged_frame(benchmark: BenchmarkFixture, reader: Reader, frame: Image) -> None:
    reader.read(frame)
    same = frame.copy()
    benchmark(reader.read, same)


def test_one_tile_changed(benchmark: BenchmarkFixture, reader: Reader, frame: Image) -> None:
    place = reader.grid.tile(8, 15)
    other = frame.copy()
    place.cut(other)[:] = find_pack(SKIN).picture(3, place.width, place.height)
    frames = [frame, other]

    def next_frame() -> tuple[tuple[Image], dict[str, object]]:
        frames.reverse()
        return (frames[0],), {}

    benchmark.pedantic(reader.read, setup=next_frame, rounds=400)


KINDS = (Tile.COVERED, Tile.FLAG, *range(9))


def templates(pack: Pack) -> dict[int, Image]:
    """Return one template a kind, as other bots cut them: the middle of a tile."""
    return {int(kind): pack.picture(int(kind), TILE, TILE)[4:-4, 4:-4] for kind in KINDS}


def test_match_template_over_the_board(benchmark: BenchmarkFixture, frame: Image) -> None:
    """The naive way: `cv2.matchTemplate` of each template over the whole board."""
    pictures = templates(find_pack(SKIN))

    def naive() -> list[np.ndarray]:
        return [cv2.matchTemplate(frame, picture, cv2.TM_CCOEFF_NORMED) for picture in pictures.values()]

    benchmark.pedantic(naive, rounds=10)


def test_locate_all_on_screen(benchmark: BenchmarkFixture, frame: Image) -> None:
    """The other naive way: `pyautogui.locateAllOnScreen`, here pyscreeze's search in the same frame."""
    pyscreeze = pytest.importorskip("pyscreeze")
    haystack = Pillow.fromarray(np.ascontiguousarray(frame[:, :, ::-1]))
    needles = [
        Pillow.fromarray(np.ascontiguousarray(picture[:, :, ::-1]))
        for picture in templates(find_pack(SKIN)).values()
    ]

    def found(needle: Pillow.Image) -> int:
        try:
            return sum(1 for _ in pyscreeze.locateAll(needle, haystack, confidence=0.9))
        except pyscreeze.ImageNotFoundException:
            return 0

    def naive() -> int:
        return sum(found(needle) for needle in needles)

    benchmark.pedantic(naive, rounds=3)
