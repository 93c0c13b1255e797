"""Learn the net of `screenbot.solver.value` from positions that `tests.training.selfplay` kept.

`python -m tests.training.value OUT.npz --quick q1.npz … --own p1.npz …`: first from quick games, which are many, then from
those of `best` itself. Where OUT.npz is there already, the new net joins it, and the two answer in the mean; the net
in use is two: one of Expert's positions, one of all levels'.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from screenbot.solver.components import OK
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.value import FEATURES, find_features

HIDDEN = (32, 16)
BATCH = 2048
Matrix = npt.NDArray[np.float32]
Weights = list[Matrix]


def main() -> None:
    """Learn a net and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--quick", nargs="+", required=True)
    parser.add_argument("--own", nargs="+", required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    quick, own = load(options.quick), load(options.own)
    middle, spread = quick[0].mean(0), quick[0].std(0) + 1e-3
    weights = initial(np.random.default_rng(options.seed))
    for (features, worth), epochs, rate in ((quick, 10, 2e-3), (own, 5, 7e-4)):
        train(weights, (features - middle) / spread, worth, epochs, rate)
    # Features are scaled inside the first layer from here on.
    weights[0][:-1] /= spread[:, None]
    weights[0][-1] -= middle @ weights[0][:-1]
    if Path(options.out).exists():
        with np.load(options.out) as file:
            weights = joined([file[name] for name in ("first", "second", "last")], weights)
    np.savez(options.out, first=weights[0], second=weights[1], last=weights[2])


def load(paths: Sequence[str]) -> tuple[Matrix, Matrix]:
    """Return features, float32 ``[positions, FEATURES]``, and worths of all positions in some files."""
    features, worths = [], []
    for path in paths:
        with np.load(path) as file:
            rows, columns = file["shape"]
            sums = new_sums(rows, columns, 1 << 18)
            for tiles, mines, worth in zip(file["tiles"], file["mines"], file["worth"], strict=True):
                row = np.zeros(FEATURES)
                if sum_layouts(tiles, int(mines), 0.5, sums) == OK:
                    find_features(tiles, int(mines), sums, row)
                    features.append(row)
                    worths.append(worth)
    return np.array(features, np.float32), np.array(worths, np.float32)


def joined(one: Weights, other: Weights) -> Weights:
    """Return the weights of one net whose output, before it is squashed, is the mean of two."""
    (n, m), (k, j) = one[1].shape, other[1].shape
    second = np.zeros((n + k - 1, m + j), np.float32)
    second[: n - 1, :m], second[n - 1 : -1, m:] = one[1][:-1], other[1][:-1]
    second[-1] = np.hstack([one[1][-1], other[1][-1]])
    last = np.hstack([one[2][:-1], other[2][:-1], one[2][-1:] + other[2][-1:]]) / 2
    return [np.hstack([one[0], other[0]]), second, last]


def initial(rng: np.random.Generator) -> Weights:
    """Return random weights; the last row of each layer is its bias."""
    first, second = HIDDEN
    shapes = [(FEATURES, first, 1.0), (first, second, 2.0), (second, 1, 2.0)]
    layers = [rng.normal(0, (gain / n) ** 0.5, (n, m)) for n, m, gain in shapes]
    first_two = [np.vstack([layer, np.zeros((1, layer.shape[1]))]).astype(np.float32) for layer in layers[:2]]
    return [*first_two, np.append(layers[2].ravel(), 0).astype(np.float32)]


def train(weights: Weights, features: Matrix, worth: Matrix, epochs: int, rate: float) -> None:
    """Fit the weights in place, by Adam on the cross entropy."""
    rng = np.random.default_rng(0)
    inputs = np.hstack([features, np.ones((len(features), 1))]).astype(np.float32)
    mean, square = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    step, steps = 0, epochs * (len(inputs) // BATCH)
    for epoch in range(epochs):
        order, loss = rng.permutation(len(inputs)), 0.0
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            slopes, error = gradients(weights, inputs[chosen], worth[chosen])
            step, loss = step + 1, loss + error
            now = rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            for i, slope in enumerate(slopes):
                mean[i] = 0.9 * mean[i] + 0.1 * slope
                square[i] = 0.999 * square[i] + 0.001 * slope * slope
                scaled = (mean[i] / (1 - 0.9**step)) / (np.sqrt(square[i] / (1 - 0.999**step)) + 1e-8)
                weights[i] -= now * scaled
        print(f"epoch {epoch}: squared error {loss / (len(order) // BATCH):.5f}", flush=True)


def gradients(weights: Weights, inputs: Matrix, worth: Matrix) -> tuple[Weights, float]:
    """Return the slope of the loss for each layer, and the squared error."""
    ones = np.ones((len(inputs), 1), np.float32)
    first = np.maximum(inputs @ weights[0], 0)
    second = np.maximum(np.hstack([first, ones]) @ weights[1], 0)
    found = 1 / (1 + np.exp(-(np.hstack([second, ones]) @ weights[2])))
    off = (found - worth) / len(worth)
    back_second = np.outer(off, weights[2][:-1]) * (second > 0)
    back_first = (back_second @ weights[1][:-1].T) * (first > 0)
    slopes = [
        inputs.T @ back_first,
        np.hstack([first, ones]).T @ back_second,
        np.hstack([second, ones]).T @ off,
    ]
    return slopes, float(np.mean((found - worth) ** 2))


if __name__ == "__main__":
    main()
