"""Train a network of `screenbot.vision.networks.glyphs` with PyTorch: `python -m tests.training.train OUT.npz CHECK.npz TRAIN.npz...`.

CHECK and TRAIN are what `tests.training.tiles` makes. PyTorch is needed here only (`pip install torch`); the
result runs with NumPy, all networks of a file together.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from screenbot.vision.networks.glyphs import LOOKS, SEEN, STRIDES, features

BATCH, CHECKED, SMOOTHED = 256, 12_000, 0.02
"""Tiles of a step, and of a check; how much is left to the looks that are not right."""

KERNELS, WIDTHS, HIDDEN = (5, 3, 3, 3), (32, 56, 80, 112), 160
"""Of the convolutions, and of the layer after them."""

RECOLOURED = 0.1
"""So many tiles are shown in other colours."""

WARM = 200
"""In so many steps the rate rises to what it is at most."""


class Network(nn.Module):
    """As `glyphs.chances` runs it."""

    def __init__(self) -> None:
        super().__init__()
        into, side, layers = 3, SEEN, []
        for kernel, width, stride in zip(KERNELS, WIDTHS, STRIDES, strict=True):
            layers.append(nn.Conv2d(into, width, kernel, stride, kernel // 2))
            into, side = width, -(-side // stride)
        self.convolutions = nn.ModuleList(layers)
        self.hidden, self.last = nn.Linear(side * side * into, HIDDEN), nn.Linear(HIDDEN, LOOKS)

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.convolutions:
            x = F.relu(layer(x))
        return self.last(F.relu(self.hidden(x.permute(0, 2, 3, 1).flatten(1))))

    def stored(self, name: str) -> dict[str, np.ndarray]:
        """Return the weights as `glyphs` reads them, those of a network of this name."""
        layers = [*self.convolutions, self.hidden, self.last]
        order = [(2, 3, 1, 0)] * len(KERNELS) + [(1, 0)] * 2
        out = {}
        for number, (layer, axes) in enumerate(zip(layers, order, strict=True), 1):
            out[f"{name}.w{number}"] = layer.weight.detach().permute(*axes).numpy().astype(np.float16)
            out[f"{name}.b{number}"] = layer.bias.detach().numpy().astype(np.float16)
        return out


def loaded(path: str, most: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Return what the network sees of the tiles in a file, float16, and their looks."""
    with np.load(path) as stored:
        tiles, looks = stored["tiles"][:most], stored["looks"][:most]
    parts = (features(tiles[at : at + 2000]).astype(np.float16) for at in range(0, len(tiles), 2000))
    return np.concatenate(list(parts)), looks


def varied(rng: np.random.Generator, tiles: np.ndarray) -> Tensor:
    """Return tiles moved by up to a pixel, some in other colours."""
    tiles = np.roll(tiles, rng.integers(-1, 2, 2), axis=(1, 2)).astype(np.float32)
    changed = rng.random(len(tiles)) < RECOLOURED
    tiles[changed] = tiles[changed][..., rng.permutation(3)]
    return as_seen(tiles)


def as_seen(tiles: np.ndarray) -> Tensor:
    """Return tiles as PyTorch wants them."""
    x = torch.from_numpy(tiles.astype(np.float32)).permute(0, 3, 1, 2)
    return x.contiguous(memory_format=torch.channels_last)


def checked(network: Network, tiles: np.ndarray, looks: np.ndarray) -> str:
    """Return the shares of right looks."""
    with torch.no_grad():
        found = np.concatenate(
            [network(as_seen(tiles[at : at + 1000])).argmax(1).numpy() for at in range(0, len(tiles), 1000)]
        )
    right = found == looks
    each = " ".join(f"{look}:{right[looks == look].mean():.3f}" for look in range(LOOKS))
    return f"right {right.mean():.4f} | {each}"


def main() -> None:
    """Train, print the share of right looks on held-out fonts, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("check")
    parser.add_argument("train", nargs="+")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="wide", help="of the network, among those that are asked together")
    parser.add_argument("--beside", type=Path, help="weights of other networks that stay beside it")
    parser.add_argument("--rate", type=float, default=2e-3)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    rng, network = np.random.default_rng(options.seed), Network().to(memory_format=torch.channels_last)
    others: dict[str, np.ndarray] = {}
    if options.beside:
        with np.load(options.beside) as stored:
            others = {name: stored[name] for name in stored.files if not name.startswith(f"{options.name}.")}
    check = loaded(options.check, CHECKED)
    parts = [loaded(path) for path in options.train]
    tiles, looks = (np.concatenate(each) for each in zip(*parts, strict=True))
    del parts
    steps = options.epochs * (len(tiles) // BATCH)
    teacher = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=1e-4)
    pace = torch.optim.lr_scheduler.LambdaLR(
        teacher, lambda t: min(1.0, (t + 1) / WARM) * 0.5 * (1 + np.cos(np.pi * t / steps))
    )
    began, t = time.time(), 0
    for epoch in range(options.epochs):
        order = rng.permutation(len(tiles))
        for at in range(0, len(tiles) - BATCH + 1, BATCH):
            part = np.sort(order[at : at + BATCH])
            wanted = torch.from_numpy(looks[part].astype(np.int64))
            loss = F.cross_entropy(network(varied(rng, tiles[part])), wanted, label_smoothing=SMOOTHED)
            teacher.zero_grad()
            loss.backward()
            teacher.step()
            pace.step()
            t += 1
            if t % 200 == 0:
                print(f"step {t} of {steps} loss {loss:.4f} {time.time() - began:.0f} s", flush=True)
        print(f"epoch {epoch + 1} {checked(network, *check)}", flush=True)
        np.savez_compressed(options.out, **others, **network.stored(options.name))


if __name__ == "__main__":
    main()
