"""A game as a GIF to share."""

from pathlib import Path

import cv2
from PIL import Image as Pillow

from screenbot.geometry import Image


def save_gif(path: Path, frames: list[Image], seconds: float = 0.25, last_seconds: float = 3.0) -> None:
    """Write pictures as an animation that repeats.

    Args:
        path: the file.
        frames: BGR pictures of one size, at least one.
        seconds: how long each is shown.
        last_seconds: how long the last is shown.
    """
    pictures = [Pillow.fromarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)) for frame in frames]
    durations = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * last_seconds)]
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=durations, loop=0)
