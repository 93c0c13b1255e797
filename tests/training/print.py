"""Train the network of `screenbot.vision.counters.printed`: ``python -m tests.training.print OUT.npz [--seed S]``.

Letters of all fonts here (`tests.real.install --drawing`), in many sizes, found and cut as the reader does it.
One font in eight is kept apart, to see how many of its letters are named right.
"""

import argparse

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.geometry import Rect
from screenbot.vision.counters.printed import HIGH, LARGEST, SMALLEST, SYMBOLS, WIDE, Letters, seen
from screenbot.vision.text.ink import inked
from tests.training.fonts import digit_fonts, load

OTHERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRTUVWXYZ%+*#&?$@<>="
HIDDEN, BATCH, EPOCHS = 64, 256, 24
EACH = 14
"""Pictures of each digit in each font."""

Labels = npt.NDArray[np.intp]


def letter(rng: np.random.Generator, font: str, symbol: str) -> Letters | None:
    """Return a letter as the reader sees it, or None where it falls apart or is too small."""
    height = int(rng.integers(SMALLEST + 2, LARGEST + 10))
    ground, colour = rng.integers(0, 256, 2)
    if abs(int(ground) - int(colour)) < 50:
        return None
    picture = Pillow.new("L", (3 * height, 3 * height), int(ground))
    at = (height + rng.random(), 0.7 * height + rng.random())
    ImageDraw.Draw(picture).text(at, symbol, int(colour), font=load(font, height))
    grey = np.array(picture)
    if rng.random() < 0.3:
        grey = cv2.GaussianBlur(grey, (3, 3), float(rng.uniform(0.3, 0.8)))
    if rng.random() < 0.3:
        quality = int(rng.integers(60, 95))
        grey = cv2.imdecode(
            cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE
        )
    dark = np.asarray(grey if colour < ground else 255 - grey, np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(inked(dark), connectivity=8)
    if count != 2:
        return None
    x, y, width, tall, _ = stats[1].tolist()
    if x == 0 or not SMALLEST <= tall <= LARGEST or width > 1.2 * tall:
        return None
    return seen(dark, [Rect(x - 1, y, width + 2, tall)])


def letters(rng: np.random.Generator, fonts: tuple[str, ...], each: int) -> tuple[Letters, Labels]:
    """Return letters of some fonts and what they are."""
    pictures, labels = [], []
    for font in fonts:
        for place, symbol in enumerate(SYMBOLS):
            for _ in range(each * (6 if symbol == "x" else 1)):
                drawn = letter(rng, font, str(rng.choice(list(OTHERS))) if symbol == "x" else symbol)
                if drawn is not None:
                    pictures.append(drawn)
                    labels.append(place)
    return np.concatenate(pictures), np.array(labels)


def train(rng: np.random.Generator, x: Letters, y: Labels) -> dict[str, npt.NDArray[np.float32]]:
    """Return weights, fitted by Adam on the cross entropy."""
    weights = {
        "w1": rng.normal(0, (2 / (HIGH * WIDE)) ** 0.5, (HIGH * WIDE, HIDDEN)),
        "b1": np.zeros(HIDDEN),
        "w2": rng.normal(0, (1 / HIDDEN) ** 0.5, (HIDDEN, len(SYMBOLS))),
        "b2": np.zeros(len(SYMBOLS)),
    }
    weights = {name: value.astype(np.float32) for name, value in weights.items()}
    mean, square = ({name: np.zeros_like(w) for name, w in weights.items()} for _ in range(2))
    steps = EPOCHS * (len(x) // BATCH)
    for step in range(1, steps + 1):
        chosen = rng.integers(0, len(x), BATCH)
        for name, slope in _slopes(weights, x[chosen], y[chosen]).items():
            mean[name] += 0.1 * (slope - mean[name])
            square[name] += 0.001 * (slope**2 - square[name])
            pace = 2e-3 * (1 + np.cos(np.pi * step / steps)) / 2
            scaled = np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
            weights[name] -= (pace * mean[name] / (1 - 0.9**step) / scaled).astype(np.float32)
    return weights


def _slopes(
    weights: dict[str, npt.NDArray[np.float32]], x: Letters, y: Labels
) -> dict[str, npt.NDArray[np.float32]]:
    hidden, chances = _forward(weights, x)
    chances[np.arange(len(y)), y] -= 1
    chances /= len(y)
    back = (chances @ weights["w2"].T) * (hidden > 0)
    return {"w1": x.T @ back, "b1": back.sum(0), "w2": hidden.T @ chances, "b2": chances.sum(0)}


def _forward(weights: dict[str, npt.NDArray[np.float32]], x: Letters) -> tuple[Letters, Letters]:
    hidden = np.maximum(x @ weights["w1"] + weights["b1"], 0)
    scores = hidden @ weights["w2"] + weights["b2"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return hidden, scores / scores.sum(axis=1, keepdims=True)


def main() -> None:
    """Train, tell how right it is on fonts kept apart, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.print", description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    fonts = digit_fonts()
    kept = fonts[::8]
    x, y = letters(rng, tuple(sorted(set(fonts) - set(kept))), EACH)
    weights = train(rng, x, y)
    x_kept, y_kept = letters(rng, kept, EACH)
    chances = _forward(weights, x_kept)[1]
    right, clear = chances.argmax(1) == y_kept, chances.max(1) >= 0.8
    print(
        f"{len(x)} letters; of {len(kept)} fonts kept apart {right.mean():.2%} right, "
        f"of the {clear.mean():.2%} that are clear {right[clear].mean():.2%}"
    )
    np.savez_compressed(options.out, **{name: w.astype(np.float16) for name, w in weights.items()})


if __name__ == "__main__":
    main()
