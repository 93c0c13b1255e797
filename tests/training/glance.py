"""Train the network of `screenbot.vision.networks.glance` with PyTorch: `python -m tests.training.glance WINDOWS CHECK OUT.npz`.

WINDOWS and CHECK are folders of `tests.training.windows`, with all folders in them; WINDOWS may grow while
the network learns. PyTorch is needed here only (`pip install torch`); the result runs with NumPy.
"""

import argparse
import time
from itertools import count
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from screenbot.vision.networks.glance import BLOCKS, CALLED, HEADS, NOT_TILE, SIDE

DEEP, BATCH, SMOOTHED = 192, 2500, 0.02
"""Numbers that tell of a tile; cells of a step, about; how much is left to the names that are not right."""

USUAL, LIGHTEST, HEAVIEST = 0.05, 0.5, 5.0
"""Names as frequent as this weigh 1 in what is learnt, rarer ones more, by the root, within these bounds: of
unweighed names numbers from five on were learnt last, and hit mines hardly. What is written has their chances
as they are."""

SAMPLED, REPORTED = 10, 25
"""So many files of windows tell how frequent names are; after so many the network is looked at and kept."""


class Block(nn.Module):
    """Tokens look at their neighbours, at all others, and at themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.n1, self.n2, self.n3 = (nn.LayerNorm(DEEP) for _ in range(3))
        self.conv = nn.Conv2d(DEEP, DEEP, 3, padding=1)
        self.qkv, self.o = nn.Linear(DEEP, 3 * DEEP), nn.Linear(DEEP, DEEP)
        self.a, self.b = nn.Linear(DEEP, 2 * DEEP), nn.Linear(2 * DEEP, DEEP)

    def forward(self, x: Tensor, rows: int, columns: int) -> Tensor:
        boards, tokens, deep = x.shape
        beside = self.conv(self.n1(x).transpose(1, 2).reshape(boards, deep, rows, columns))
        x = x + F.relu(beside).flatten(2).transpose(1, 2)
        asked = self.qkv(self.n2(x)).reshape(boards, tokens, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        query, key, value = asked  # products of matrices: PyTorch's own attention takes longer on processors
        heed = (query @ key.transpose(-1, -2) * query.shape[-1] ** -0.5).softmax(-1).to(value.dtype)
        x = x + self.o((heed @ value).transpose(1, 2).reshape(x.shape))
        return x + self.b(F.relu(self.a(self.n3(x))))


class Network(nn.Module):
    """As `glance.seen` runs it; `single` names tiles before they have looked around, and only helps to learn."""

    def __init__(self) -> None:
        super().__init__()
        self.c1, self.c2 = nn.Conv2d(6, 32, 5, 2, 2), nn.Conv2d(32, 64, 3, 2, 1)
        self.c3, self.c4 = nn.Conv2d(64, 64, 3, 1, 1), nn.Conv2d(64, 96, 3, 2, 1)
        self.c5, self.c6 = nn.Conv2d(96, 96, 3, 1, 1), nn.Conv2d(96, DEEP, 3, 3)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.n, self.cls, self.off = nn.LayerNorm(DEEP), nn.Linear(DEEP, CALLED), nn.Linear(DEEP, 2)
        self.single = nn.Linear(DEEP, CALLED)

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x = F.relu(self.c2(F.relu(self.c1(prepared(pictures)))))
        x = F.relu(self.c4(x + F.relu(self.c3(x))))
        x = self.c6(x + F.relu(self.c5(x)))
        rows, columns = x.shape[2:]
        x = x.flatten(2).transpose(1, 2).float()
        single = self.single(x)
        for block in self.blocks:
            x = block(x, rows, columns)
        x = self.n(x)
        shape = len(x), rows, columns, -1
        return self.cls(x).reshape(shape), self.off(x).reshape(shape), single.reshape(shape)


def prepared(pictures: Tensor) -> Tensor:
    """Return colours relative to the window's, and to each tile's."""
    whole = pictures - pictures.mean(dim=(2, 3), keepdim=True)
    whole = whole / pictures.std(dim=(1, 2, 3), keepdim=True).clamp(min=12)
    single = pictures - _of_tiles(pictures)
    strength = _of_tiles(single.abs().amax(1, keepdim=True)).clamp(min=4)
    return torch.cat([whole.clamp(-4, 4), (single / (3 * strength)).clamp(-2, 2)], 1)


def _of_tiles(values: Tensor) -> Tensor:
    return F.interpolate(F.avg_pool2d(values, SIDE, SIDE), scale_factor=SIDE, mode="nearest")


def weights_of(names: Tensor) -> Tensor:
    """Return what each name weighs, by how frequent it is among these."""
    shares = torch.bincount(names.flatten(), minlength=CALLED) / names.numel()
    return (USUAL / shares.clamp(min=1e-6)).sqrt().clamp(LIGHTEST, HEAVIEST)


def loss(network: Network, part: dict[str, Tensor], weights: Tensor) -> Tensor:
    """Return what is to be made small: names, before and after looking around, and how far tiles are off."""
    scores, off, single = network(part["cells"])
    named, alone = (
        F.cross_entropy(
            each.float().reshape(-1, CALLED), part["names"].reshape(-1), weights, label_smoothing=SMOOTHED
        )
        for each in (scores, single)
    )
    size = part["names"].shape[1]
    along = torch.arange(size) + 0.5 - size / 2
    right = (part["off"][:, 0, None] + part["off"][:, 2, None] * along)[:, None, :]
    down = (part["off"][:, 1, None] + part["off"][:, 3, None] * along)[:, :, None]
    there = (part["names"] != NOT_TILE) & part["placed"][:, None, None]
    amiss = ((off[..., 0] - right).abs() + (off[..., 1] - down).abs())[there]
    return named + 0.3 * alone + 2 * amiss.sum() / max(1, len(amiss))


def loaded(path: Path) -> dict[str, Tensor]:
    """Return the windows of a file."""
    with np.load(path) as stored:
        part = {name: torch.from_numpy(stored[name]) for name in stored.files}
    return part | {"names": part["names"].long(), "placed": part["placed"].bool()}


def picked(part: dict[str, Tensor], which: Tensor) -> dict[str, Tensor]:
    """Return some windows, their cells as the network takes them."""
    some = {name: each[which] for name, each in part.items()}
    return some | {
        "cells": some["cells"].permute(0, 3, 1, 2).float().contiguous(memory_format=torch.channels_last)
    }


def recoloured(rng: np.random.Generator, cells: Tensor) -> Tensor:
    """Return windows, some with their colours exchanged or inverted."""
    for number, kind in enumerate(rng.random(len(cells))):
        if kind < 0.25:
            cells[number] = cells[number][torch.from_numpy(rng.permutation(3))]
        elif kind < 0.31:
            cells[number] = 255 - cells[number]
    return cells


def right(network: Network, parts: list[dict[str, Tensor]], weights: Tensor, half: bool) -> str:
    """Say which share of cells, of whole windows, and of each name's cells is named rightly."""
    network.eval()
    hits, wanted = [], []
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=half):
        for part in parts:
            for which in torch.arange(len(part["names"])).split(32):
                some = picked(part, which)
                scores = network(some["cells"])[0] - weights.log()
                hits.append(scores.argmax(-1) == some["names"])
                wanted.append(some["names"])
    network.train()
    hit, names = (torch.cat([part.flatten() for part in parts]) for parts in (hits, wanted))
    each = " ".join(f"{n}:{hit[names == n].float().mean():.3f}" for n in range(CALLED))
    whole = torch.cat([part.flatten(1).all(1) for part in hits]).float().mean()
    return f"right {hit.float().mean():.4f} whole {whole:.3f} | {each}"


def write(network: Network, out: Path, weights: Tensor) -> None:
    """Write the network as `glance` reads it, without what the names' weights did to their chances."""
    stored, learnt = {}, network.state_dict()
    learnt["cls.bias"] = learnt["cls.bias"] - weights.log()
    for key, value in learnt.items():
        name, kind = key.rsplit(".", 1)
        weight = value.numpy()
        if kind == "weight" and weight.ndim > 1:
            weight = weight.transpose(2, 3, 1, 0) if weight.ndim == 4 else weight.T
        if name != "single":
            stored[f"{name}.{kind[0]}"] = weight.astype(np.float16)
    np.savez_compressed(out, **stored)


def main() -> None:
    """Train for so many minutes and write the weights, whole ones for PyTorch beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("windows", type=Path)
    parser.add_argument("check", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--start", type=Path, help="weights for PyTorch to go on from")
    parser.add_argument(
        "--keep", type=float, default=0.0, help="share of those that stays: less is forgotten"
    )
    parser.add_argument(
        "--half",
        action="store_true",
        help="half precision: quicker on processors that have it, else 9 times slower",
    )
    options = parser.parse_args()
    rng, network = np.random.default_rng(1), Network().to(memory_format=torch.channels_last)
    begun = torch.load(options.start) if options.start else network.state_dict()
    network.load_state_dict(begun)
    adam = torch.optim.AdamW(network.parameters(), options.rate, betas=(0.9, 0.98), weight_decay=1e-3)
    check = [loaded(path) for path in sorted(options.check.rglob("*.npz"))]
    used, began, step = dict[Path, int](), time.time(), 0
    sample = sorted(options.windows.rglob("*.npz"))[:SAMPLED]
    weights = weights_of(torch.cat([loaded(path)["names"].flatten() for path in sample]))
    for turn in count():
        path = min(sorted(options.windows.rglob("*.npz")), key=lambda each: (used.get(each, 0), rng.random()))
        used[path] = used.get(path, 0) + 1
        part = loaded(path)
        batch = max(1, round(BATCH / part["names"][0].numel()))
        for which in torch.from_numpy(rng.permutation(len(part["names"]))).split(batch):
            passed = min(1.0, (time.time() - began) / 60 / options.minutes)
            for group in adam.param_groups:
                group["lr"] = (
                    options.rate * min(1, (step + 1) / 200) * max(0.01, 0.5 * (1 + np.cos(np.pi * passed)))
                )
            some = picked(part, which)
            some["cells"] = recoloured(rng, some["cells"])
            with torch.autocast("cpu", torch.bfloat16, enabled=options.half):
                value = loss(network, some, weights)
            adam.zero_grad(set_to_none=True)
            value.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            adam.step()
            step += 1
        if turn % REPORTED == 0 or passed == 1.0:
            print(
                f"{passed:.0%} step {step} loss {value:.3f}",
                right(network, check, weights, options.half),
                flush=True,
            )
            torch.save(network.state_dict(), options.out.with_suffix(".pt"))
            write(network, options.out, weights)
        if passed == 1.0:
            break
    learnt = network.state_dict()
    network.load_state_dict({key: begun[key].lerp(each, 1 - options.keep) for key, each in learnt.items()})
    write(network, options.out, weights)


if __name__ == "__main__":
    main()
