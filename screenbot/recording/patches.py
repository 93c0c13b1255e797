"""What changed from one picture to the next, lossless, as a PNG that any viewer opens.

A patch is the smallest rectangle around the change; blocks inside it that stayed the same are transparent.
"""

import zlib
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.errors import RecordingError
from screenbot.geometry import Image, Point

BLOCK = 8
"""Pixels: what changes, changes in blocks of this size; single pixels would tear holes into the art."""

WORD = 8
"""Bytes that are compared at once."""

PNG = [cv2.IMWRITE_PNG_COMPRESSION, 3]
"""Without row filters, where OpenCV can leave them out: 1.1 ms a turn of kmines instead of 3.5, 5% larger."""
if hasattr(cv2, "IMWRITE_PNG_FILTER"):
    PNG += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE]

LARGEST = 40_000_000
"""Pixels of the largest picture that is decoded: four 4K screens."""

TRUECOLOR = b"\x02"
"""What a PNG's header says of pictures without alpha."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Patch(NamedTuple):
    """A change of a picture.

    Attributes:
        at: where its top left corner lies.
        png: the pixels, with alpha where some stay the same; without, it is a whole picture.
    """

    at: Point
    png: bytes

    @property
    def crc(self) -> int:
        """The checksum of the PNG."""
        return zlib.crc32(self.png)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, as the PNG says.

        Raises:
            RecordingError: it is no PNG.
        """
        if len(self.png) < 33 or not self.png.startswith(SIGNATURE):
            raise RecordingError("a frame is not a PNG picture")
        return int.from_bytes(self.png[16:20]), int.from_bytes(self.png[20:24])

    @property
    def is_whole(self) -> bool:
        """Whether it is a whole picture: one without alpha."""
        return self.png[25:26] == TRUECOLOR

    def applied(self, frame: Image | None) -> Image:
        """Return the picture after the change; `frame`, the one before, is not written to.

        Raises:
            RecordingError: the PNG is damaged, or does not fit on the frame.
        """
        width, height = self.size
        if width * height > LARGEST:
            raise RecordingError(f"a frame of {width} x {height} pixels is larger than any screen")
        pixels = cv2.imdecode(np.frombuffer(self.png, np.uint8), cv2.IMREAD_UNCHANGED)
        if pixels is None or pixels.ndim != 3 or pixels.dtype != np.uint8:
            raise RecordingError("a frame's PNG picture cannot be decoded")
        if pixels.shape[2] == 3:
            return np.asarray(pixels, np.uint8)
        if frame is None:
            raise RecordingError("the first frame is not a whole picture")
        result = frame.copy()
        target = result[self.at.y : self.at.y + height, self.at.x : self.at.x + width]
        if min(self.at) < 0 or target.shape[:2] != (height, width):
            raise RecordingError("a change lies outside of its frame")
        np.copyto(target, pixels[:, :, :3], where=pixels[:, :, 3:] > 0)
        return result


def whole(frame: Image) -> Patch:
    """Return a picture without reference to another."""
    return Patch(Point(0, 0), _encode(frame))


def difference(before: Image | None, after: Image) -> Patch | None:
    """Return what changed; None where nothing did, the whole picture where there was none or another size."""
    if before is None or before.shape != after.shape:
        return whole(after)
    changed = _changed_blocks(before, after)
    if not changed.any():
        return None
    rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
    top, bottom = int(rows[0]) * BLOCK, (int(rows[-1]) + 1) * BLOCK
    left, right = int(columns[0]) * BLOCK, (int(columns[-1]) + 1) * BLOCK
    mask = changed.repeat(BLOCK, 0).repeat(BLOCK, 1)[top:bottom, left:right]
    pixels = cv2.cvtColor(after[top:bottom, left:right], cv2.COLOR_BGR2BGRA)
    pixels.view(np.uint32)[..., 0] *= mask[: pixels.shape[0], : pixels.shape[1]]
    return Patch(Point(left, top), _encode(np.asarray(pixels, np.uint8)))


def _changed_blocks(before: Image, after: Image) -> npt.NDArray[np.bool_]:
    """Return which blocks differ: bool ``[ceil(height / BLOCK), ceil(width / BLOCK)]``.

    Compares eight bytes at once; a word at the end of a row also marks the block where the next begins.
    """
    height, width = before.shape[:2]
    old, new = np.ascontiguousarray(before).ravel(), np.ascontiguousarray(after).ravel()
    whole_words = old.size // WORD * WORD
    words = old[:whole_words].view(np.uint64) != new[:whole_words].view(np.uint64)
    rest = np.flatnonzero(old[whole_words:] != new[whole_words:]) + whole_words
    first = np.flatnonzero(words) * WORD
    pixels = np.concatenate([first, first + WORD - 1, rest]) // 3
    changed = np.zeros((-(-height // BLOCK), -(-width // BLOCK)), np.bool_)
    changed[pixels // width // BLOCK, pixels % width // BLOCK] = True
    return changed


def _encode(pixels: Image) -> bytes:
    encoded = cv2.imencode(".png", pixels, PNG)[1]
    return bytes(encoded.tobytes())
