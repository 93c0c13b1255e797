"""Picture files of any kind open as BGR pixels, or say in one sentence why not."""

import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from screenbot.errors import PictureError
from screenbot.vision.picture import load_picture


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_every_mode_becomes_three_bytes_a_pixel(tmp_path: Path, mode: str) -> None:
    suffix = "tiff" if mode == "CMYK" else "png"
    source = Pillow.new("L", (9, 7), 255)
    picture = Pillow.fromarray(np.full((7, 9), 65535, np.uint16)) if mode == "I;16" else source.convert(mode)
    picture.save(tmp_path / f"p.{suffix}")
    image = load_picture(tmp_path / f"p.{suffix}")
    assert image.shape == (7, 9, 3)
    assert image.dtype == np.uint8
    assert (image == 255).all()


def test_channels_are_blue_green_red(tmp_path: Path) -> None:
    Pillow.new("RGB", (2, 2), (10, 20, 30)).save(tmp_path / "p.png")
    assert load_picture(tmp_path / "p.png")[0, 0].tolist() == [30, 20, 10]


def test_transparent_pixels_are_white(tmp_path: Path) -> None:
    Pillow.new("RGBA", (2, 2), (10, 20, 30, 0)).save(tmp_path / "p.png")
    assert (load_picture(tmp_path / "p.png") == 255).all()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no picture"),
        (b"", "not a picture"),
        (b"hello", "not a picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "picture|damaged"),
    ],
)
def test_what_is_no_picture_is_said_in_a_sentence(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "p.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PictureError, match=words):
        load_picture(path)


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (60, 60, 3), np.uint8)
    Pillow.fromarray(noise).save(tmp_path / "p.png")
    whole = (tmp_path / "p.png").read_bytes()
    (tmp_path / "p.png").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PictureError, match="damaged"):
        load_picture(tmp_path / "p.png")


def test_a_picture_too_large_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    Pillow.new("1", (20_000, 5_100)).save(tmp_path / "p.png")
    with pytest.raises(PictureError, match="cut it"):
        load_picture(tmp_path / "p.png")


def test_what_is_no_picture_file_is_not_called_damaged(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    for name, kind in ((".", "a folder"), ("pipe.png", "no file")):
        with pytest.raises(PictureError, match=f"is {kind}: give the path of a screenshot"):
            load_picture(tmp_path / name)


def test_a_picture_that_is_far_too_large_is_not_called_damaged(tmp_path: Path) -> None:
    Pillow.new("1", (30_000, 30_000)).save(tmp_path / "huge.png")
    with pytest.raises(
        PictureError, match=r"has more than 100,000,000 pixels: cut it to the game's window\."
    ):
        load_picture(tmp_path / "huge.png")
