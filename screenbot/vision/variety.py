"""How varied the cells of a grid look: least where each cell shows one tile, and no parts of two."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image

PATCHES = 6
"""Cells are compared as this many by this many patches."""

ALIKE = 7.0
"""Cells that differ by this count as half alike, in grey levels."""

MOST = 400
"""Of more cells a sample is compared."""

Lines = npt.NDArray[np.float64]
"""Positions of lines along an axis, rising: float64 ``[n]``."""

Cells = npt.NDArray[np.float32]
"""Cells as patches: float32 ``[n, PATCHES * PATCHES * 3]``."""


def cells(image: Image, columns: Lines, rows: Lines) -> Cells:
    """Return what the cells between lines look like, row by row; beyond the picture its border goes on."""
    parts = (np.arange(PATCHES) + 0.5) / PATCHES
    x = (columns[:-1, None] + parts * np.diff(columns)[:, None]).ravel() - 0.5
    y = (rows[:-1, None] + parts * np.diff(rows)[:, None]).ravel() - 0.5
    width, height = (max(1, round(float(np.diff(lines).mean()) / PATCHES)) for lines in (columns, rows))
    left, top = max(0, int(x[0]) - width), max(0, int(y[0]) - height)
    part = image[top : max(top, int(y[-1])) + height + 2, left : max(left, int(x[-1])) + width + 2]
    if part.size == 0:
        part, left, top = image, 0, 0
    across, down = np.meshgrid((x - left).astype(np.float32), (y - top).astype(np.float32))
    smooth = cv2.blur(part, (width, height))
    seen = cv2.remap(smooth, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shape = (rows.size - 1, PATCHES, columns.size - 1, PATCHES, 3)
    return seen.reshape(shape).transpose(0, 2, 1, 3, 4).reshape(-1, PATCHES * PATCHES * 3).astype(np.float32)


def variety(looks: Cells) -> float:
    """Return the entropy of what cells look like, in nats: 0 where all are alike."""
    if len(looks) > MOST:
        looks = looks[np.linspace(0, len(looks) - 1, MOST).astype(int)]
    squares = (looks**2).sum(axis=1)
    apart = np.maximum(squares[:, None] + squares - 2 * looks @ looks.T, 0) / looks.shape[1]
    return float(-np.log(np.exp(-apart / (2 * ALIKE * ALIKE)).mean(axis=1)).mean())
