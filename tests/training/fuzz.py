"""Read thousands of pictures that are no boards, or no pictures: `python -m tests.training.fuzz --count N --seed S`.

Each must end as a board that is not sure, or as one sentence; the slowest, the largest memory and every
other outcome are printed.
"""

import argparse
import resource
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pillow

from screenbot.errors import PictureError
from screenbot.geometry import Image
from screenbot.vision import read
from screenbot.vision.picture import load_picture

Rng = np.random.Generator


def _size(rng: Rng) -> tuple[int, int]:
    if rng.random() < 0.1:
        return int(rng.integers(1, 12)), int(rng.integers(1, 12))
    if rng.random() < 0.01:
        return int(rng.integers(1500, 4000)), int(rng.integers(2000, 6000))
    return int(rng.integers(12, 500)), int(rng.integers(12, 700))


def noise(rng: Rng) -> Image:
    """Random pixels, coarse or fine."""
    height, width = _size(rng)
    coarse = int(rng.choice([1, 1, 2, 5, 20]))
    small = rng.integers(0, 256, (-(-height // coarse), -(-width // coarse), 3), np.uint8)
    return np.kron(small, np.ones((coarse, coarse, 1), np.uint8))[:height, :width]


def plain(rng: Rng) -> Image:
    """One colour, or a gradient."""
    height, width = _size(rng)
    image = np.full((height, width, 3), rng.integers(0, 256, 3), np.uint8)
    if rng.random() < 0.5:
        image = (image * np.linspace(0.2, 1, width)[None, :, None]).astype(np.uint8)
    return image


def text(rng: Rng) -> Image:
    """A page of words or of digits."""
    height, width = int(rng.integers(100, 700)), int(rng.integers(100, 900))
    image = np.full((height, width, 3), int(rng.choice([20, 255])), np.uint8)
    scale = float(rng.uniform(0.4, 1.2))
    letters = list("0123456789 ") if rng.random() < 0.5 else list("abcdefghijklmnop qrstuv ")
    for y in range(15, height, int(40 * scale)):
        line = "".join(rng.choice(letters, 60))
        cv2.putText(image, line, (5, y), int(rng.integers(0, 8)), scale, rng.integers(0, 256, 3).tolist(), 1)
    return image


def table(rng: Rng) -> Image:
    """A grid that is no Minesweeper: a sudoku, a month, a chess board, a sheet."""
    rows, columns = (int(n) for n in rng.integers(5, 14, 2))
    high, wide = int(rng.integers(14, 50)), int(rng.integers(14, 80))
    image = np.full((rows * high + 40, columns * wide + 40, 3), 250, np.uint8)
    chess = rng.random() < 0.4
    for row in range(rows):
        for column in range(columns):
            x, y = 20 + column * wide, 20 + row * high
            if chess and (row + column) % 2:
                image[y : y + high, x : x + wide] = (90, 120, 160)
            cv2.rectangle(image, (x, y), (x + wide, y + high), (90, 90, 90), 1)
            if rng.random() < 0.6:
                word = str(rng.integers(0, 32)) if not chess else str(rng.choice(list("KQRBNPkqrbnp")))
                cv2.putText(image, word, (x + 3, y + high - 4), 0, high / 40, (30, 30, 30), 1)
    return image


KINDS: tuple[Callable[[Rng], Image], ...] = (noise, plain, text, table)


def file_of(rng: Rng, folder: Path, image: Image) -> Path:
    """Write a picture in a random format and depth, sometimes broken."""
    suffix = str(rng.choice(["png", "png", "jpg", "gif", "bmp", "webp", "tiff"]))
    path = folder / f"p.{suffix}"
    picture = Pillow.fromarray(np.ascontiguousarray(image[..., ::-1]))
    kind = rng.random()
    if suffix == "png" and kind < 0.2:
        picture = Pillow.fromarray(image[..., 0].astype(np.uint16) * 257)
    elif suffix == "png" and kind < 0.4:
        picture.putalpha(Pillow.fromarray(rng.integers(0, 256, image.shape[:2], np.uint8)))
    elif kind < 0.5:
        picture = picture.convert("L")
    picture.save(path)
    if rng.random() < 0.3:
        data = bytearray(path.read_bytes())
        for place in rng.integers(0, len(data), int(rng.integers(1, 30))):
            data[place] = int(rng.integers(256))
        path.write_bytes(bytes(data[: int(rng.integers(0, len(data) + 1))]))
    return path


def outcome(path: Path) -> str:
    """Return how reading a file ended: in capitals, where it may not end so."""
    try:
        return "SURE" if read(load_picture(path)).sure else "not sure"
    except PictureError as error:
        if "\n" in str(error):
            return "SEVERAL LINES"
        return "no board" if str(error).startswith("no board") else "a sentence"
    except Exception as error:
        return f"TRACEBACK {type(error).__name__} {error}".upper()


def main() -> None:
    """Print how many ended how; each picture has its own dice, so that a run can be taken up again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the first picture's number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for the pictures that ended as they may not")
    options = parser.parse_args()
    ends, times = Counter[str](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.first, options.first + options.count):
            rng = np.random.default_rng((options.seed, number))
            kind = KINDS[number % len(KINDS)]
            path = file_of(rng, Path(folder), kind(rng))
            began = time.process_time()
            end = outcome(path)
            times.append(time.process_time() - began)
            ends[f"{kind.__name__}: {end}"] += 1
            if end.isupper():
                print(number, kind.__name__, end, flush=True)
            if end.isupper() and options.keep:
                shutil.copy(path, options.keep / f"{number}{path.suffix}")
            path.unlink()
            if len(times) % 500 == 0 or len(times) == options.count:
                _tell(ends, times)


def _tell(ends: Counter[str], times: list[float]) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{len(times)} pictures:",
        dict(sorted(ends.items())),
        f"processor time {np.median(times):.2f} s in the middle, {max(times):.2f} at most; "
        f"memory at most {memory:.0f} MB",
        flush=True,
    )


if __name__ == "__main__":
    main()
