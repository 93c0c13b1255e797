"""How varied the cells of a grid look: least where each cell shows one tile, and no parts of two."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak

PATCHES = 6
"""Cells are compared as this many by this many patches."""

FEWEST_PATCHES, LEAST_PATCH = 3, 2.0
"""Where it is asked whether cells recur, a patch has so many pixels, down to so few patches: the dots of a
palette of few colours, and where in a pixel a small tile begins, would tell them apart."""

ALIKE = 7.0
"""Cells that differ by this count as half alike, in grey levels."""

MOST = 150
"""Of more cells a sample is compared."""

NOISE = 36.0
"""Tiles that are all alike vary by so much, in squared grey levels, where they lie at parts of pixels."""

TWO_COLOURS, EVENLY = 4.0, 4.0
"""Cells side by side differ by more, in grey levels, in the median, and so many times as much as those with
one between."""

Lines = npt.NDArray[np.float64]
"""Positions of lines along an axis, rising: float64 ``[n]``."""

Patches = npt.NDArray[np.float32]
"""The mean colours of parts of cells: float32 ``[rows, columns, down, across, 3]``."""

Cells = npt.NDArray[np.float32]
"""Cells as patches: float32 ``[n, PATCHES * PATCHES * 3]``."""


def cells(image: Image, columns: Lines, rows: Lines, count: int = PATCHES) -> Cells:
    """Return what the cells between lines look like, row by row; beyond the picture its border goes on."""
    return patches(image, columns, rows, count, count).reshape(-1, count * count * 3)


def all_cells(image: Image, columns: Sequence[Lines], rows: Sequence[Lines]) -> Iterator[list[Cells]]:
    """Yield, for each of several rows' lines, what `cells` returns with each of several columns' lines.

    All have the distances of the first: what lies there is looked at once.
    """
    (x, width), (y, height) = (
        (np.stack([_middles(lines[:size], PATCHES)[0] for lines in tries]), _middles(tries[0], PATCHES)[1])
        for tries, size in ((columns, min(map(len, columns))), (rows, min(map(len, rows))))
    )
    seen = _sampled(image, x.ravel(), y.ravel(), width, height)
    seen = seen.reshape(len(y), -1, PATCHES, len(x), x.shape[1] // PATCHES, PATCHES, 3)
    for some in seen:
        yield [
            part.transpose(0, 2, 1, 3, 4).reshape(-1, PATCHES * PATCHES * 3)
            for part in some.transpose(2, 0, 1, 3, 4, 5)
        ]


def patches(image: Image, columns: Lines, rows: Lines, across: int, down: int, step: int = 1) -> Patches:
    """Return the mean colours of so many patches of each cell between lines, or those of every n-th row."""
    x, width = _middles(columns, across)
    y, height = _middles(rows, down)
    y = y.reshape(-1, down)[::step]
    seen = _sampled(image, x, y.ravel(), width, height)
    return seen.reshape(len(y), down, columns.size - 1, across, 3).transpose(0, 2, 1, 3, 4)


def _sampled(image: Image, x: Lines, y: Lines, width: int, height: int) -> npt.NDArray[np.float32]:
    """Return the mean colours of patches of a size around each of many x and y: ``[y, x, 3]``."""
    left, top = max(0, int(x.min()) - width), max(0, int(y.min()) - height)
    part = image[top : max(top, int(y.max())) + height + 2, left : max(left, int(x.max())) + width + 2]
    if part.size == 0:
        part, left, top = image, 0, 0
    places = np.meshgrid((x - left).astype(np.float32), (y - top).astype(np.float32))
    smooth = cv2.blur(part, (width, height))
    return np.asarray(
        cv2.remap(smooth, *places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _middles(lines: Lines, count: int) -> tuple[Lines, int]:
    """Return the middles of so many patches from each line to the next, and how many pixels a patch has."""
    sizes = np.diff(lines)
    parts = (np.arange(count) + 0.5) / count
    middles = (lines[:-1, None] + parts * sizes[:, None]).ravel() - 0.5
    return middles, max(1, round(float(lines[-1] - lines[0]) / (sizes.size * count)))


def variety(looks: Cells) -> float:
    """Return the entropy of what cells look like, in nats: 0 where all are alike."""
    return float(-np.log(np.exp(-_apart(looks) / (2 * ALIKE * ALIKE)).mean(axis=1)).mean())


def recurring(image: Image, columns: Lines, rows: Lines) -> float:
    """Return the share of cells that look like another: nearly 1 on boards, whose tiles show a few things."""
    size = min(float(np.diff(lines).mean()) for lines in (columns, rows))
    apart = _apart(cells(image, columns, rows, int(np.clip(size / LEAST_PATCH, FEWEST_PATCHES, PATCHES))))
    np.fill_diagonal(apart, np.inf)
    return float((apart.min(axis=1) < ALIKE * ALIKE).mean())


def alternate(colours: npt.NDArray[np.floating]) -> bool:
    """Return whether the cells of each row are of two colours by turns, as a chess board's.

    Where one colour ends and the other begins the lines between them lie. Some rows may be left out.

    Args:
        colours: of the cells: ``[rows, columns, 3]``.
    """
    if colours.shape[1] < 3:
        return False
    beside, one_further = (
        float(np.median(peak(np.abs(colours[:, step:] - colours[:, :-step])))) for step in (1, 2)
    )
    return beside > max(TWO_COLOURS, EVENLY * one_further)


def by_turns(looks: Patches) -> float:
    """Return the share of the variance of cells ``[rows, columns, values]`` by every second or third row."""
    means = looks.mean(axis=1)
    means = means - means.mean(axis=0)
    explained = [
        sum(len(means[turn::every]) * (means[turn::every].mean(axis=0) ** 2).mean() for turn in range(every))
        for every in (2, 3)
    ]
    return float(max(explained) / len(means) / (looks.var(axis=(0, 1)).mean() + NOISE))


def _apart(looks: Cells) -> npt.NDArray[np.float32]:
    """Return how far a sample of cells are from each other: mean squares, float32 ``[n, n]``."""
    if len(looks) > MOST:
        looks = looks[np.linspace(0, len(looks) - 1, MOST).astype(int)]
    squares = (looks**2).sum(axis=1)
    apart = squares[:, None] + squares - 2 * (looks @ looks.T)
    return np.asarray(np.maximum(apart, 0) / looks.shape[1], np.float32)
