"""What is taken for a board where there is none: calendars, sheets, chess boards, galleries, keyboards.

Each of the pictures of `tests.training.boardless` must end as "no board", and none may be called sure.
Prints how many of each kind ended how, and processor time. ::

    python -m tests.benchmarks.boardless --count 10 --seed 0
"""

import time
from collections import Counter
from statistics import median
from typing import Annotated, NamedTuple

import cv2
import numpy as np
import typer

from screenbot.errors import PictureError
from screenbot.geometry import Image
from screenbot.vision.eyes import read_unknown
from tests.training.boardless import KINDS, drawn


class Seen(NamedTuple):
    """How a picture without a board ended, and the milliseconds of processor time that took."""

    end: str
    milliseconds: float


def seen(image: Image) -> Seen:
    """Return how a picture is read."""
    began = time.process_time()
    try:
        end = "sure" if read_unknown(image).sure else "in doubt"
    except PictureError:
        end = "no board"
    return Seen(end, 1e3 * (time.process_time() - began))


def main(count: Annotated[int, typer.Option(min=1)] = 10, seed: int = 0) -> None:
    """Read so many pictures of each kind."""
    cv2.setNumThreads(1)
    total, times = Counter[str](), list[float]()
    for number, kind in enumerate(KINDS):
        ends = [seen(drawn(kind, np.random.default_rng((seed, number, each)))) for each in range(count)]
        counts = Counter(each.end for each in ends)
        total += counts
        times += [each.milliseconds for each in ends]
        print(f"{kind.__name__:15}", dict(counts), f"{median(each.milliseconds for each in ends):.0f} ms")
    print("all", dict(total), f"median {median(times):.0f} ms, most {max(times):.0f}")


if __name__ == "__main__":
    typer.run(main)
