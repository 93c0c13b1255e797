"""Pictures that a person names: what is wrong with one is said in words for the person."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screenbot.geometry import Image


def open_picture(path: Path) -> "Image":
    """Return a picture file: BGR, uint8 ``[height, width, 3]``.

    Raises:
        PictureError: it is missing, no file, no picture, damaged or too large.
    """
    from PIL.Image import DecompressionBombError

    from screenbot.errors import PictureError
    from screenbot.vision.picture import MOST_PIXELS, load_picture

    if path.exists() and not path.is_file():  # a pipe would be waited for without end
        kind = "a folder" if path.is_dir() else "no file"
        raise PictureError(f"{path} is {kind}: give the path of a screenshot.")
    try:
        return load_picture(path)
    except PictureError as error:
        if isinstance(error.__cause__, DecompressionBombError):
            raise PictureError(
                f"{path} has more than {MOST_PIXELS:,} pixels: cut it to the game's window."
            ) from error
        raise
