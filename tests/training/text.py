"""Train the network that reads lines of text: ``python -m tests.training.text OUT.npz [--seed S] [--lines N]``.

Lines in all fonts here (`tests.real.install --drawing`), words that games and pages say and letters at
random, in many sizes and colours, on plain and shaded grounds, as compressed and scaled pictures show them.
One font in twelve is kept apart, to see how many of its lines are read right. PyTorch is needed here only
(`pip install torch`); the result runs with NumPy.
"""

import argparse
from functools import cache
from typing import Any

import cv2
import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from PIL import Image as Pillow
from PIL import ImageDraw
from torch import Tensor, nn

from screenbot.geometry import Image
from screenbot.vision.text.network import HIGH, LETTERS, Seen, seen
from tests.training.fonts import digit_fonts, load

WORDS = """new game play again restart try again reset retry start over yes no ok cancel close share menu exit quit
settings options help about home back next level easy medium hard beginner intermediate expert custom mines left
remaining flags bombs time score best moves clicks you won win lost lose over congratulations victory defeat well
done great job better luck boom all mines cleared the board is field minesweeper sweeper restart the game new board
another round one more once replay again rematch continue resume pause undo redo hint solve difficulty size width
height rows columns seed random daily challenge leaderboard high scores record records statistics stats sign in
log out login register submit name enter your press click tap to begin here for a an of and or with in on at by
how rules instructions toggle flag mode dark light theme sound music on off zoom file edit view game play pause
neues spiel neu starten nochmal erneut spielen beenden abbrechen nouvelle partie rejouer recommencer quitter nuevo
juego jugar de nuevo otra vez reiniciar salir nova partida jogar novamente sair nuova gioca ancora ricomincia esci
nieuw spel opnieuw nowa gra zagraj ponownie nytt spel igen uusi peli seconds minutes s sec min mine bomb count
counter timer elapsed total wins losses games played rate streak smiley face version github source code made by
copyright privacy policy terms contact follow us download install update search login account profile language
english deutsch search results page next previous first last save load import export copy paste delete clear""".split()  # noqa: SIM905

HIDDEN, BATCH = 64, 64


@cache
def text_fonts() -> tuple[str, ...]:
    """Return the paths of fonts that draw all letters, each otherwise."""
    return tuple(path for path in digit_fonts() if "DSEG" not in path and _draws_letters(path))


def _draws_letters(path: str) -> bool:
    font = load(path, 24)
    shapes = {bytes(font.getmask(letter)) for letter in LETTERS[:36]}
    return len(shapes) >= 34 and all(font.getmask(sign).getbbox() for sign in "!?:")


def phrase(rng: np.random.Generator) -> str:
    """Return what a line may say."""
    if rng.random() < 0.7:
        text = " ".join(rng.choice(WORDS, rng.integers(1, 4)))
    else:
        letters = list(LETTERS[:36])
        text = " ".join("".join(rng.choice(letters, rng.integers(1, 9))) for _ in range(rng.integers(1, 3)))
    if rng.random() < 0.25:
        text += rng.choice([":", ": ", " - ", " ", "/", " / "]) + str(
            rng.integers(0, 10 ** int(rng.integers(1, 4)))
        )
    if rng.random() < 0.15:
        text += str(rng.choice(["!", "?", ".", "...", "!!", ":", ","]))
    if rng.random() < 0.05:
        text = f"{text} ({rng.choice(['f2', 'n', 'r', 'esc', str(rng.integers(0, 99))])})"
    ways = (str.lower, str.title, str.upper, str.capitalize, str.title, str.capitalize)
    return ways[rng.integers(len(ways))](text)


def drawn(rng: np.random.Generator, text: str, font: str) -> Seen | None:
    """Return a line as the network sees it, or None where it cannot be told from its ground."""
    size = int(np.exp(rng.uniform(np.log(9), np.log(40))))
    face = load(font, size)
    ground, colour = rng.integers(0, 256, (2, 3))
    if rng.random() < 0.6:  # greys and whites are usual
        one = rng.choice([0, 32, 51, 96, 128, 192, 220, 240, 255])
        (ground if rng.random() < 0.5 else colour)[:] = one
    if np.abs(ground - colour).max() < 60:
        return None
    spacing = float(rng.uniform(0.02, 0.18)) * size if rng.random() < 0.2 else 0.0
    width = int(face.getlength(text) + spacing * len(text)) + 2 * size
    picture = Pillow.new("RGB", (width, 3 * size), tuple(int(c) for c in ground))
    draw, x, y = ImageDraw.Draw(picture), size + float(rng.random()), size * 0.7 + float(rng.random())
    if spacing:
        for letter in text:
            draw.text((x, y), letter, tuple(int(c) for c in colour), font=face)
            x += face.getlength(letter) + spacing
    else:
        draw.text((x, y), text, tuple(int(c) for c in colour), font=face)
    image = np.array(picture)
    box = cv2.boundingRect((np.abs(image.astype(int) - ground).max(axis=2) > 60).astype(np.uint8))
    if min(box[2:]) < 4:
        return None
    image, box = worn(rng, image, box)
    x, y, width, height = box
    up, down = (int(rng.integers(-1, 2 + height // 12)) for _ in range(2))
    left, right = (int(rng.integers(-1, 3)) for _ in range(2))
    rows, columns = slice(max(0, y - up), y + height + down), slice(max(0, x - left), x + width + right)
    part = image[rows, columns]
    return (
        seen(part, np.median(image[:2].reshape(-1, 3), axis=0).astype(float))
        if min(part.shape[:2]) > 3
        else None
    )


def worn(rng: np.random.Generator, image: Image, box: Any) -> tuple[Image, Any]:
    """Return a picture as others have scaled and stored it, and where its ink is there."""
    if rng.random() < 0.3:
        by = float(rng.uniform(0.7, 1.6))
        way = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC)[rng.integers(3)]
        image = cv2.resize(image, None, fx=by, fy=by, interpolation=way)
        box = [round(side * by) for side in box]
    if rng.random() < 0.15:
        image = cv2.GaussianBlur(image, (3, 3), float(rng.uniform(0.3, 0.8)))
    if rng.random() < 0.2:
        shade = np.linspace(0, float(rng.uniform(-25, 25)), len(image))[:, None, None]
        image = np.clip(image + shade, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        image = np.clip(image + rng.normal(0, rng.uniform(1, 8), image.shape), 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        stored = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))])[1]
        image = cv2.imdecode(stored, cv2.IMREAD_COLOR)
    return np.asarray(image, np.uint8), box


class Network(nn.Module):
    """The network, as `screenbot.vision.text.network` runs it; what evens out its layers is folded into them."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleDict(
            {
                "c1": nn.Conv2d(1, 16, 3, padding=1, bias=False),
                "c2": nn.Conv2d(16, 32, 3, padding=1, bias=False),
                "c3": nn.Conv2d(32, 48, 3, padding=1, bias=False),
                "d1": nn.Conv1d(48 * (HIGH // 8), HIDDEN, 3, padding=1, bias=False),
                "d2": nn.Conv1d(HIDDEN, HIDDEN, 7, padding=3, bias=False),
                "d3": nn.Conv1d(HIDDEN, HIDDEN, 7, padding=3, bias=False),
            }
        )
        self.norms = nn.ModuleDict(
            {
                name: (nn.BatchNorm2d if name < "d" else nn.BatchNorm1d)(layer.out_channels)
                for name, layer in self.layers.items()
            }
        )
        self.out = nn.Conv1d(HIDDEN, len(LETTERS) + 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Return scores ``[lines, letters + 1, width / 2]`` of lines ``[lines, 1, HIGH, width]``."""
        x = F.max_pool2d(self.layer("c1", x), 2)
        x = F.max_pool2d(self.layer("c2", x), (2, 1))
        x = F.max_pool2d(self.layer("c3", x), (2, 1))
        x = self.layer("d1", x.permute(0, 2, 1, 3).reshape(len(x), -1, x.shape[3]))
        x = x + self.layer("d2", x)
        x = x + self.layer("d3", x)
        scores: Tensor = self.out(x)
        return scores

    def layer(self, name: str, x: Tensor) -> Tensor:
        """Return what a layer makes of its input."""
        return F.relu(self.norms[name](self.layers[name](x)))

    def stored(self) -> dict[str, np.ndarray[Any, Any]]:
        """Return the weights as NumPy runs them: ``[size, size, in, out]`` and ``[size, in, out]``."""
        found = {"out.w": self.out.weight.detach().numpy()[..., 0].T, "out.b": self.out.bias.detach().numpy()}
        for name, layer in self.layers.items():
            norm, kernel = self.norms[name], layer.weight.detach().numpy()
            scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
            kernel = kernel.transpose((2, 3, 1, 0) if kernel.ndim == 4 else (2, 1, 0))
            found[f"{name}.w"] = kernel * scale
            found[f"{name}.b"] = (norm.bias - norm.running_mean * torch.from_numpy(scale)).detach().numpy()
        return {name: value.astype(np.float16) for name, value in found.items()}


def lines(rng: np.random.Generator, fonts: tuple[str, ...], count: int) -> list[tuple[Seen, str]]:
    """Return so many lines and what they say."""
    found: list[tuple[Seen, str]] = []
    while len(found) < count:
        text = phrase(rng)
        line = drawn(rng, text, fonts[rng.integers(len(fonts))])
        said = " ".join(text.lower().split())
        if line is not None and line.shape[1] <= 400 and line.shape[1] // 2 > 2 * len(said):
            found.append((line, said))
    return found


def batched(some: list[tuple[Seen, str]]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return lines as one tensor, the letters of all, the places along each, and how many letters each has."""
    widest = max(line.shape[1] for line, _ in some)
    x = np.zeros((len(some), 1, HIGH, widest), np.float32)
    for place, (line, _) in enumerate(some):
        x[place, 0, :, : line.shape[1]] = line
    letters = torch.tensor([LETTERS.index(letter) for _, text in some for letter in text])
    widths = torch.tensor([line.shape[1] // 2 for line, _ in some])
    return torch.from_numpy(x), letters, widths, torch.tensor([len(text) for _, text in some])


def read(network: Network, some: list[tuple[Seen, str]]) -> list[str]:
    """Return what the network reads."""
    x, _, widths, _ = batched(some)
    network.eval()
    with torch.no_grad():
        best = network(x).argmax(1).numpy()
    network.train()
    found = []
    for row, width in zip(best, widths.tolist(), strict=True):
        steps = [
            each for each, before in zip(row[:width], [-1, *row[: width - 1]], strict=True) if each != before
        ]
        found.append(" ".join("".join(LETTERS[step] for step in steps if step < len(LETTERS)).split()))
    return found


def main() -> None:
    """Train, tell how right it is on fonts kept apart, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.text", description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lines", type=int, default=300_000)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    torch.manual_seed(options.seed)
    fonts = text_fonts()
    kept = fonts[::12]
    fonts = tuple(sorted(set(fonts) - set(kept)))
    held = lines(rng, kept, 1500)
    network, steps = Network(), options.lines // BATCH
    adam = torch.optim.AdamW(network.parameters(), 2e-3, weight_decay=1e-4)
    pace = torch.optim.lr_scheduler.OneCycleLR(adam, 3e-3, steps, pct_start=0.1)
    print(
        f"{len(fonts)} fonts, {len(kept)} kept apart, {sum(p.numel() for p in network.parameters())} weights"
    )
    pool: list[tuple[Seen, str]] = []
    for step in range(1, steps + 1):
        if not pool:  # lines of like length together: less to be padded
            some = sorted(lines(rng, fonts, 16 * BATCH), key=lambda each: each[0].shape[1])
            batches = [some[at : at + BATCH] for at in range(0, len(some), BATCH)]
            pool = [batches[place] for place in rng.permutation(len(batches))]
        x, letters, widths, lengths = batched(pool.pop())
        chances = network(x).permute(2, 0, 1).log_softmax(2)
        loss = F.ctc_loss(chances, letters, widths, lengths, blank=len(LETTERS), zero_infinity=True)
        adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        adam.step()
        pace.step()
        if step % 100 == 0 or step == steps:
            right = sum(a == b for a, (_, b) in zip(read(network, held), held, strict=True)) / len(held)
            print(
                f"{step} of {steps}: loss {loss.item():.3f}, {right:.1%} of lines in fonts kept apart",
                flush=True,
            )
            np.savez_compressed(options.out, **network.stored())


if __name__ == "__main__":
    main()
