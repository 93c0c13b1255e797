"""Learn the nets of `screenbot.solver.value` from the guesses that `tests.training.selfplay` kept.

    python -m tests.training.value OUT.npz FILES --nets 2
    python -m tests.training.value OUT.npz FILES --start screenbot/solver/value.npz --epochs 3 --rate 1e-3

The first learns new nets, the second goes on with those of a file. Where OUT.npz is there already, the nets join those
in it; all answer in the mean.

The two nets in use began as two half as wide, learnt from 630,000 guesses. Those were gone on with twice, at a rate of
6e-4 (seed 21) and of 2.5e-3 (seed 31), 3 epochs of 800,000 guesses that they had made. Each pair was then put side by
side as one net, with cross weights of 0.01 at random, and gone on with: 3 epochs at 1e-3, seed 51, and at 1.5e-3, seed
61. The guesses were those of 105,000 Expert games from a safe corner, 104,000 from an opening, 35,000 of Intermediate
and 14,000 of Beginner, a third of them with `--explore 0.2 --candidates 8` and the nodes of the bench:

    python -m tests.training.selfplay expert safe --games 15000 --seed N --explore 0.25 --candidates 4 --nodes 300000 \\
        --out FILE
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from screenbot.solver.components import OK, Float64
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.jit import kernel
from screenbot.solver.value import (
    FEATURES,
    KINDS,
    LOOKS,
    PLACES,
    REACH,
    SURE_MINE,
    Float32,
    Net,
    find_features,
    find_looks,
    kind_of,
    new_net,
    new_sight,
    phase_of,
)

NEAR, SEEN, HIDDEN, MORE = 64, 32, 96, 48
BATCH = 512
WIDE, HIGH = 30 + 2 * REACH, 16 + 2 * REACH
MOST = 200
"""Patches of a position at most."""


class Lessons(NamedTuple):
    """Positions as the net sees them, and what the rest of their games was worth.

    Attributes:
        features: float32 ``[positions, FEATURES]``.
        looks: int8 ``[positions, HIGH * WIDE]``.
        places: int16 ``[patches]``, where each patch is in them; `kinds`: uint8.
        starts: int64 ``[positions + 1]``, the first patch of each.
        worth: float32 ``[positions]``.
    """

    features: Float32
    looks: npt.NDArray[np.int8]
    places: npt.NDArray[np.int16]
    kinds: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int64]
    worth: Float32


NAMES = ("look", "blend", "first", "second", "last")


class Guesses(NamedTuple):
    """Guesses in the order of their games, see `tests.training.selfplay.Lesson`."""

    safety: Float64
    judged: Float64
    explored: npt.NDArray[np.bool_]
    last: Float64


def main() -> None:
    """Learn nets and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("guesses", nargs="+")
    parser.add_argument(
        "--check", nargs="*", default=[], help="files kept apart, to see how far off the nets are"
    )
    parser.add_argument("--start", help="nets to go on from")
    parser.add_argument("--nets", type=int, default=1, help="how many to learn from nothing")
    parser.add_argument(
        "--trust", type=float, default=0.4, help="weight of what a game came to beside what the player saw"
    )
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    lessons, guesses = load(options.guesses)
    lessons.worth[:] = worths(guesses, options.trust)
    checks = []
    for path in options.check:
        check, made = load([path])
        check.worth[:] = worths(made, 1.0)
        checks.append(check)
    middle, spread = lessons.features.mean(0), lessons.features.std(0) + 1e-3
    for each in (lessons, *checks):
        each.features[:] = (each.features - middle) / spread
    seeds = range(options.seed, options.seed + options.nets)
    starts = [initial(np.random.default_rng(seed)) for seed in seeds]
    if options.start:
        starts = [scaled(net, middle, spread) for net in read(options.start)]
    for number, weights in enumerate(starts):
        train(weights, lessons, checks, options.epochs, options.rate, options.seed + number)
        # Features are scaled inside the layer from here on.
        weights[2][:FEATURES] /= spread[:, None]
        weights[2][-1] -= middle @ weights[2][:FEATURES]
        nets = [*(read(options.out) if Path(options.out).exists() else []), weights]
        np.savez(options.out, **{name: np.stack(layers) for name, *layers in zip(NAMES, *nets, strict=True)})


def read(path: str) -> list[list[Float32]]:
    """Return the weights of each net in a file."""
    with np.load(path) as file:
        layers = [file[name].astype(np.float32) for name in NAMES]
    return [[layer[number] for layer in layers] for number in range(len(layers[0]))]


def scaled(weights: list[Float32], middle: Float32, spread: Float32) -> list[Float32]:
    """Return the weights of a net for features that are scaled before it."""
    weights = [layer.copy() for layer in weights]
    weights[2][-1] += middle @ weights[2][:FEATURES]
    weights[2][:FEATURES] *= spread[:, None]
    return weights


def load(paths: Sequence[str]) -> tuple[Lessons, Guesses]:
    """Return the positions after all guesses in some files, then those before; and the guesses."""
    parts, guesses = [], []
    for path in paths:
        with np.load(path) as file:
            parts.append([see_all(file[name], file["mines"], file["shape"]) for name in ("after", "before")])
            guesses.append(Guesses(*(file[name] for name in Guesses._fields)))
    ordered = [part[kind] for kind in (0, 1) for part in parts]
    starts = np.concatenate([[0], np.cumsum(np.concatenate([np.diff(part.starts) for part in ordered]))])
    names = [name for name in Lessons._fields if name != "starts"]
    joined = {name: np.concatenate([getattr(part, name) for part in ordered]) for name in names}
    return Lessons(starts=starts, **joined), Guesses(*map(np.concatenate, zip(*guesses, strict=True)))


def worths(guesses: Guesses, trust: float) -> Float32:
    """Return what the positions after each guess are worth, then those before.

    That is what the game came to, mixed at each guess with the judgement; where another guess was made than
    the player thought best, only the latter counts.
    """
    safety, judged, explored, last = guesses
    before, after = np.zeros(safety.size), np.zeros(safety.size)
    for i in range(safety.size - 1, -1, -1):
        after[i] = before[i + 1] if np.isnan(last[i]) else last[i]
        before[i] = judged[i] if explored[i] else trust * safety[i] * after[i] + (1 - trust) * judged[i]
    return np.concatenate([after, before]).astype(np.float32)


def blank_net() -> Net:
    """Return a net that sees nothing."""
    look, blend = np.zeros((1, 1), np.float32), np.zeros((1, 1, 1), np.float32)
    return new_net(look, blend, *[np.zeros((1, 1, 1))] * 2, np.zeros((1, 1)))


def see_all(
    tiles: npt.NDArray[np.int8], mines: npt.NDArray[np.int64], shape: npt.NDArray[np.int64]
) -> Lessons:
    """Return positions as the net sees them."""
    rows, columns = (int(n) for n in shape)
    count = len(tiles)
    lessons = Lessons(
        features=np.zeros((count, FEATURES), np.float32),
        looks=np.zeros((count, HIGH * WIDE), np.int8),
        places=np.zeros(count * MOST, np.int16),
        kinds=np.zeros(count * MOST, np.uint8),
        starts=np.zeros(count + 1, np.int64),
        worth=np.zeros(count, np.float32),
    )
    sums, sight = new_sums(rows, columns, 1 << 18), new_sight(rows, columns, blank_net())
    assert see_kernel(tiles, mines, columns, sums, sight, lessons)
    end = lessons.starts[-1]
    return lessons._replace(places=lessons.places[:end].copy(), kinds=lessons.kinds[:end].copy())


@kernel
def see_kernel(tiles, mines, columns, sums, sight, lessons) -> bool:
    row = np.zeros(FEATURES)
    patches, wide = 0, columns + 2 * REACH
    for n in range(len(tiles)):
        lessons.starts[n] = patches
        if sum_layouts(tiles[n], int(mines[n]), 0.5, sums) != OK:
            return False
        find_features(tiles[n], int(mines[n]), sums, row)
        for i in range(FEATURES):
            lessons.features[n, i] = row[i]
        board = sight.looks
        find_looks(tiles[n], sums, sight)
        for place in range(board.size):
            lessons.looks[n, place // wide * WIDE + place % wide] = board[place]
        phase = phase_of(row)
        for i in range(sums.front.counts[6]):
            tile = sums.front.listed[1, i]
            place = sight.padded[tile]
            if board[place] == SURE_MINE:
                continue
            lessons.places[patches] = place // wide * WIDE + place % wide
            lessons.kinds[patches] = kind_of(tile, phase, sums)
            patches += 1
    lessons.starts[len(tiles)] = patches
    return True


def initial(rng: np.random.Generator) -> list[Float32]:
    """Return random weights; the last row of each layer is its bias."""
    look = rng.normal(0, 0.15, (PLACES * LOOKS + KINDS, NEAR))
    blend = np.vstack([rng.normal(0, (2 / NEAR) ** 0.5, (NEAR, SEEN)), np.zeros((1, SEEN))])
    first = rng.normal(0, (1 / FEATURES) ** 0.5, (FEATURES + SEEN + 1, HIDDEN))
    first[FEATURES:] *= 0.05
    first[-1] = 0
    second = np.vstack([rng.normal(0, (2 / HIDDEN) ** 0.5, (HIDDEN, MORE)), np.zeros((1, MORE))])
    last = np.append(rng.normal(0, (1 / MORE) ** 0.5, MORE), 0)
    return [layer.astype(np.float32) for layer in (look, blend, first, second, last)]


def symmetries() -> npt.NDArray[np.int64]:
    """Return how the places of a patch change under the eight symmetries of a square."""
    grid = np.arange(PLACES).reshape(2 * REACH + 1, -1)
    turned = [np.rot90(g, k) for g in (grid, grid.T) for k in range(4)]
    return np.array([g.ravel() for g in turned])


STEPS = np.array([y * WIDE + x for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)])


def train(weights, lessons, checks, epochs, rate, seed) -> None:
    """Fit the weights in place, by Adam on the cross entropy."""
    rng = np.random.default_rng(seed)
    mean, square = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    slopes = [np.zeros_like(w) for w in weights]
    count = len(lessons.worth)
    step, steps = 0, epochs * (count // BATCH)
    turns = symmetries()
    began = time.time()
    for epoch in range(epochs):
        order, loss = rng.permutation(count), 0.0
        for begin in range(0, count - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            for slope in slopes:
                slope[:] = 0
            loss += learn(
                tuple(weights),
                tuple(slopes),
                lessons,
                chosen,
                rng.integers(0, 8, BATCH),
                turns,
                True,
                np.zeros(0, np.float32),
            )
            step += 1
            now = rate * min(1.0, step / 500) * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-6
            for w, m, s, slope in zip(weights, mean, square, slopes, strict=True):
                adam(w.ravel(), m.ravel(), s.ravel(), slope.ravel(), now, 1 - 0.9**step, 1 - 0.999**step)
        line = (
            f"epoch {epoch}: squared error {loss / (count // BATCH) / BATCH:.5f}, {time.time() - began:.0f} s"
        )
        for check in checks:
            off = (ask(weights, check) - check.worth) ** 2
            line += f" | after {off[: len(off) // 2].mean():.5f} before {off[len(off) // 2 :].mean():.5f}"
        print(line, flush=True)


def ask(weights, lessons) -> Float32:
    found = np.zeros(len(lessons.worth), np.float32)
    order = np.arange(len(found))
    learn(
        tuple(weights),
        tuple(weights),
        lessons,
        order,
        np.zeros(len(order), np.int64),
        symmetries(),
        False,
        found,
    )
    return found


@numba.njit(fastmath=True, cache=True)
def adam(w, m, s, g, rate, c1, c2):
    for i in range(w.size):
        m[i] += np.float32(0.1) * (g[i] - m[i])
        s[i] += np.float32(0.001) * (g[i] * g[i] - s[i])
        w[i] -= (
            np.float32(rate) * (m[i] / np.float32(c1)) / (np.sqrt(s[i] / np.float32(c2)) + np.float32(1e-8))
        )


@numba.njit(fastmath=True, cache=True)
def learn(weights, slopes, lessons, chosen, turn, turns, backward, answers):
    look, blend, first, second, last = weights
    g_look, g_blend, g_first, g_second, g_last = slopes
    near, seen, hidden, more = NEAR, SEEN, HIDDEN, MORE
    inputs = FEATURES + seen
    one, two = np.zeros((MOST, near), np.float32), np.zeros((MOST, seen), np.float32)
    x, a, b = np.zeros(inputs, np.float32), np.zeros(hidden, np.float32), np.zeros(more, np.float32)
    dx, da, db = np.zeros(inputs, np.float32), np.zeros(hidden, np.float32), np.zeros(more, np.float32)
    d1, d2 = np.zeros(near, np.float32), np.zeros(seen, np.float32)
    rows = np.zeros((MOST, PLACES), np.int32)
    loss = 0.0
    scale = np.float32(1.0 / len(chosen))
    zero = np.float32(0)
    for c in range(len(chosen)):
        n = chosen[c]
        begin, count = lessons.starts[n], lessons.starts[n + 1] - lessons.starts[n]
        for i in range(FEATURES):
            x[i] = lessons.features[n, i]
        for m in range(seen):
            x[FEATURES + m] = 0
        for p in range(count):
            place, kind = int(lessons.places[begin + p]), int(lessons.kinds[begin + p])
            h, o = one[p], two[p]
            for j in range(near):
                h[j] = look[PLACES * LOOKS + kind, j]
            for k in range(PLACES):
                row = turns[turn[c], k] * LOOKS + lessons.looks[n, place + STEPS[k]]
                rows[p, k] = row
                for j in range(near):
                    h[j] += look[row, j]
            for m in range(seen):
                o[m] = blend[near, m]
            for j in range(near):
                if h[j] < zero:
                    h[j] = zero
                v = h[j]
                if v > zero:
                    for m in range(seen):
                        o[m] += v * blend[j, m]
            for m in range(seen):
                if o[m] < zero:
                    o[m] = zero
                x[FEATURES + m] += o[m]
        for j in range(hidden):
            a[j] = first[inputs, j]
        for i in range(inputs):
            v = x[i]
            for j in range(hidden):
                a[j] += v * first[i, j]
        for j in range(more):
            b[j] = second[hidden, j]
        for i in range(hidden):
            a[i] = max(a[i], zero)
            v = a[i]
            if v > zero:
                for j in range(more):
                    b[j] += v * second[i, j]
        total = last[more]
        for i in range(more):
            b[i] = max(b[i], zero)
            total += b[i] * last[i]
        found = 1.0 / (1.0 + np.exp(-total))
        off = found - lessons.worth[n]
        loss += off * off
        if not backward:
            answers[c] = found
            continue
        d = np.float32(off) * scale
        g_last[more] += d
        for i in range(more):
            g_last[i] += d * b[i]
            db[i] = d * last[i] if b[i] > zero else zero
        for j in range(more):
            g_second[hidden, j] += db[j]
        for i in range(hidden):
            v = a[i]
            da[i] = zero
            if v > zero:
                s = zero
                for j in range(more):
                    g_second[i, j] += v * db[j]
                    s += second[i, j] * db[j]
                da[i] = s
        for j in range(hidden):
            g_first[inputs, j] += da[j]
        for i in range(inputs):
            v = x[i]
            s = zero
            for j in range(hidden):
                g_first[i, j] += v * da[j]
                s += first[i, j] * da[j]
            dx[i] = s
        for p in range(count):
            h, o = one[p], two[p]
            kind = int(lessons.kinds[begin + p])
            for m in range(seen):
                d2[m] = dx[FEATURES + m] if o[m] > zero else zero
                g_blend[near, m] += d2[m]
            for j in range(near):
                v = h[j]
                d1[j] = zero
                if v > zero:
                    s = zero
                    for m in range(seen):
                        g_blend[j, m] += v * d2[m]
                        s += blend[j, m] * d2[m]
                    d1[j] = s
            for j in range(near):
                g_look[PLACES * LOOKS + kind, j] += d1[j]
            for k in range(PLACES):
                row = rows[p, k]
                for j in range(near):
                    g_look[row, j] += d1[j]
    return loss


if __name__ == "__main__":
    main()
