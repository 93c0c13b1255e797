"""Picture files: any that a person may have, read as BGR; written as PNG."""

import warnings
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import UnidentifiedImageError

from screenbot.errors import PictureError
from screenbot.geometry import Image

MOST_PIXELS = 100_000_000
"""A picture with more pixels is refused: three 8K monitors have as many."""


def load_picture(path: Path) -> Image:
    """Return a picture file's first frame: BGR, uint8 ``[height, width, 3]``; transparency lies on white.

    Raises:
        PictureError: the file is missing, is no file, no picture, is damaged, or is too large.
    """
    if path.exists() and not path.is_file():  # a pipe would be waited for without end
        kind = "a folder" if path.is_dir() else "no file"
        raise PictureError(f"{path} is {kind}: give the path of a screenshot.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Pillow.open(path) as opened:
                width, height = opened.size
                if width * height > MOST_PIXELS:
                    raise Pillow.DecompressionBombError(f"{width}x{height}")
                return _bgr(opened)
    except FileNotFoundError as error:
        raise PictureError(f"There is no picture {path}: give the path of a screenshot.") from error
    except UnidentifiedImageError as error:
        raise PictureError(
            f"{path} is not a picture that can be read: save the screenshot as PNG."
        ) from error
    except Pillow.DecompressionBombError as error:
        raise PictureError(
            f"{path} has more than {MOST_PIXELS:,} pixels: cut it to the game's window."
        ) from error
    except Exception as error:  # on a damaged file its decoders raise almost anything
        raise PictureError(f"{path} is damaged ({error}): save the screenshot again, as PNG.") from error


def _bgr(opened: Pillow.Image) -> Image:
    if opened.mode.startswith("I") or opened.mode == "F":
        return _from_deep_grey(np.asarray(opened, np.float64))
    whole = opened.convert("RGBA")
    flat = Pillow.new("RGBA", whole.size, "white")
    flat.alpha_composite(whole)
    return np.asarray(cv2.cvtColor(np.asarray(flat), cv2.COLOR_RGBA2BGR), np.uint8)


def _from_deep_grey(values: npt.NDArray[np.float64]) -> Image:
    """Return grey values of more than 8 bits, scaled down."""
    most = 65535.0 if values.max(initial=0) > 255 else 255.0
    grey = np.clip(values * (255.0 / most), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def save_picture(path: Path, picture: Image) -> None:
    """Write a picture as PNG, making its folder.

    Raises:
        OSError: the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _, data = cv2.imencode(".png", picture)
    path.write_bytes(data.tobytes())
