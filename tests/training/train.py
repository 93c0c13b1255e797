"""Train the network of `screenbot.vision.networks.glyphs` with JAX: `python -m tests.training.train TRAIN.npz CHECK.npz OUT.npz`.

JAX is needed here only (`pip install jax`); the result runs with NumPy.
"""

import argparse
import time

import jax
import jax.numpy as jnp
import numpy as np

from screenbot.vision.networks.glyphs import STRIDES, features

LOOKS, BATCH = 15, 256
SHAPES = ((5, 5, 3, 24), (3, 3, 24, 40), (3, 3, 40, 56), (3, 3, 56, 80))
HIDDEN = 112
Weights = dict[str, jax.Array]


def initial(rng: np.random.Generator) -> Weights:
    """Return random weights."""
    weights = {}
    for n, shape in enumerate(SHAPES, 1):
        weights[f"w{n}"] = rng.normal(0, np.sqrt(2 / np.prod(shape[:3])), shape)
        weights[f"b{n}"] = np.zeros(shape[3])
    for n, (into, out) in {5: (16 * SHAPES[-1][3], HIDDEN), 6: (HIDDEN, LOOKS)}.items():
        weights[f"w{n}"] = rng.normal(0, np.sqrt(2 / into), (into, out))
        weights[f"b{n}"] = np.zeros(out)
    return {name: jnp.asarray(value, jnp.float32) for name, value in weights.items()}


def scores(weights: Weights, x: jax.Array) -> jax.Array:
    """Return the unscaled score of every look."""
    for n, stride in enumerate(STRIDES, 1):
        reach = weights[f"w{n}"].shape[0] // 2
        x = jax.lax.conv_general_dilated(
            x,
            weights[f"w{n}"],
            (stride, stride),
            ((reach, reach), (reach, reach)),
            dimension_numbers=("NHWC", "HWIO", "NHWC"),
        )
        x = jax.nn.relu(x + weights[f"b{n}"])
    hidden = jax.nn.relu(x.reshape(x.shape[0], -1) @ weights["w5"] + weights["b5"])
    return hidden @ weights["w6"] + weights["b6"]


def loss(weights: Weights, x: jax.Array, looks: jax.Array) -> jax.Array:
    """Return the mean cross entropy, labels smoothed a little."""
    chances = jax.nn.log_softmax(scores(weights, x))
    wanted = jax.nn.one_hot(looks, LOOKS) * 0.98 + 0.02 / LOOKS
    return -(wanted * chances).sum(axis=1).mean()


@jax.jit
def step(
    weights: Weights, first: Weights, second: Weights, x: jax.Array, looks: jax.Array, rate: float, t: int
):
    """Return weights and moments after one step of Adam."""
    value, slope = jax.value_and_grad(loss)(weights, x, looks)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slope)
    weights = jax.tree.map(
        lambda w, m, v: w - rate * (m / (1 - 0.9**t) / (jnp.sqrt(v / (1 - 0.999**t)) + 1e-8) + 1e-4 * w),
        weights,
        first,
        second,
    )
    return weights, first, second, value


def varied(rng: np.random.Generator, tiles: np.ndarray) -> np.ndarray:
    """Return tiles moved by up to a pixel, some in other colours."""
    tiles = np.roll(tiles, rng.integers(-1, 2, 2), axis=(1, 2)).astype(np.float32)
    changed = rng.random(len(tiles)) < 0.1
    tiles[changed] = tiles[changed][..., rng.permutation(3)]
    return tiles


def main() -> None:
    """Train, print the share of right looks on held-out fonts, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("train")
    parser.add_argument("check")
    parser.add_argument("out")
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="weights to go on from")
    parser.add_argument("--rate", type=float, default=2e-3)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    with np.load(options.train) as stored:
        tiles, looks = stored["tiles"], stored["looks"]
    tiles = np.concatenate(
        [features(tiles[i : i + 2000]).astype(np.float16) for i in range(0, len(tiles), 2000)]
    )
    with np.load(options.check) as stored:
        check_x, check_looks = features(stored["tiles"][:12000]), stored["looks"][:12000]
    weights = initial(rng)
    if options.start:
        with np.load(options.start) as stored:
            weights = {name: jnp.asarray(stored[name], jnp.float32) for name in stored.files}
    first = second = jax.tree.map(jnp.zeros_like, weights)
    predict = jax.jit(lambda w, x: scores(w, x).argmax(axis=1))
    steps, t, began = int(options.epochs * (len(tiles) // BATCH)), 0, time.time()
    for epoch in range(int(np.ceil(options.epochs))):
        order = rng.permutation(len(tiles))
        for start in range(0, len(tiles) - BATCH + 1, BATCH):
            if t == steps:
                break
            t += 1
            rate = options.rate * min(1.0, t / 200) * 0.5 * (1 + np.cos(np.pi * t / steps))
            part = np.sort(order[start : start + BATCH])
            weights, first, second, value = step(
                weights, first, second, varied(rng, tiles[part]), looks[part], rate, t
            )
            if t % 200 == 0:
                print(f"step {t} of {steps} loss {value:.4f} {time.time() - began:.0f} s", flush=True)
        found = np.concatenate(
            [predict(weights, check_x[i : i + 1000]) for i in range(0, len(check_x), 1000)]
        )
        right = found == check_looks
        each = " ".join(f"{n}:{right[check_looks == n].mean():.3f}" for n in range(LOOKS))
        seconds = time.time() - began
        print(
            f"epoch {epoch + 1} loss {value:.4f} right {right.mean():.4f} {seconds:.0f} s | {each}",
            flush=True,
        )
        np.savez_compressed(
            options.out, **{name: np.asarray(each, np.float16) for name, each in weights.items()}
        )


if __name__ == "__main__":
    main()
