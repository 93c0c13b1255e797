"""Packs load, are written and read back alike, and are refused with the file and the reason when damaged."""

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.errors import PackError
from screenbot.vision.packs.pack import Pack, load_pack, load_packs, save_pack, shipped_folder


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(shipped_folder() / "plain", folder)
    return folder


def test_every_shipped_pack_loads() -> None:
    packs = {pack.name: pack for pack in load_packs()}
    assert {"plain", "winemine"} <= set(packs)
    for pack in packs.values():
        assert {example.value for example in pack.examples} >= {Tile.COVERED, Tile.FLAG, *range(9)}, pack.name


def test_a_pack_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    pack = load_pack(shipped_folder() / "plain")
    save_pack(pack, tmp_path / "copy")
    again = load_pack(tmp_path / "copy")
    assert again.name == "copy"
    assert (again.about, again.new_game, again.tolerance) == (pack.about, pack.new_game, pack.tolerance)
    assert len(again.examples) == len(pack.examples)
    for one, other in zip(again.examples, pack.examples, strict=True):
        assert one.value == other.value
        assert np.array_equal(one.picture, other.picture)


@pytest.mark.parametrize(("width", "height"), [(16, 16), (24, 24), (33, 31), (100, 90)])
def test_a_picture_has_the_size_asked_for(width: int, height: int) -> None:
    pack = load_pack(shipped_folder() / "plain")
    assert pack.picture(3, width, height).shape == (height, width, 3)


def test_a_kind_that_the_pack_lacks_is_named() -> None:
    full = load_pack(shipped_folder() / "plain")
    pack = Pack("short", tuple(example for example in full.examples if example.value != Tile.QUESTION))
    with pytest.raises(PackError, match="'short' has no picture of a tile 'question'"):
        pack.picture(Tile.QUESTION, 16, 16)


def _settings(folder: Path, old: str, new: str) -> None:
    place = folder / "skin.toml"
    text = place.read_text()
    assert old in text
    place.write_text(text.replace(old, new, 1))


def _sheet(folder: Path, picture: np.ndarray) -> None:
    cv2.imwrite(str(folder / "16.png"), picture)


DAMAGES = [
    ("no settings", lambda f: (f / "skin.toml").unlink(), "skin.toml, and there is none"),
    ("not TOML", lambda f: (f / "skin.toml").write_text("{"), "skin.toml: not readable as TOML"),
    ("not text", lambda f: (f / "skin.toml").write_bytes(b"\xff\xfe\x00"), "skin.toml: not readable"),
    ("no sheets", lambda f: (f / "skin.toml").write_text('about = "x"'), r"one or more \[\[sheets\]\]"),
    ("unknown key", lambda f: _settings(f, "about", "abuot"), "unknown key 'abuot'"),
    (
        "wrong type",
        lambda f: _settings(f, "tolerance = 8.0", 'tolerance = "x"'),
        "tolerance must be a number",
    ),
    (
        "out of range",
        lambda f: _settings(f, "tolerance = 8.0", "tolerance = -1"),
        "from 0.1 to 128.0, not -1",
    ),
    ("unknown kind", lambda f: _settings(f, '"flag"', '"banner"'), "unknown kind of tile 'banner'"),
    ("odd size", lambda f: _settings(f, "16,\n    16", "16"), "tile must be"),
    ("no sheet file", lambda f: (f / "16.png").unlink(), "16.png: the sheet cannot be read"),
    ("no picture", lambda f: (f / "16.png").write_bytes(b"PNG?"), "16.png: not a PNG"),
    ("empty picture", lambda f: (f / "16.png").write_bytes(b""), "16.png: not a PNG"),
    (
        "cut picture",
        lambda f: _sheet(f, np.zeros((40, 16, 4), np.uint8)),
        "16.png: 15 rows of tiles",
    ),
    ("blank picture", lambda f: _sheet(f, np.zeros((240, 16, 4), np.uint8)), "row 0 .covered. holds no tile"),
    ("elsewhere", lambda f: _settings(f, '"16.png"', '"/etc/passwd"'), "passwd: the sheet cannot be read"),
]


@pytest.mark.parametrize(("damage", "reason"), [d[1:] for d in DAMAGES], ids=[d[0] for d in DAMAGES])
def test_a_damaged_pack_is_refused(plain: Path, damage, reason: str) -> None:
    damage(plain)
    with pytest.raises(PackError, match=reason) as caught:
        load_pack(plain)
    assert str(plain) in str(caught.value)


def test_a_pack_without_the_usual_tiles_is_refused(plain: Path, tmp_path: Path) -> None:
    pack = load_pack(plain)
    few = Pack("few", tuple(example for example in pack.examples if example.value != 2))
    save_pack(few, tmp_path / "few")
    with pytest.raises(PackError, match="no examples of 2"):
        load_pack(tmp_path / "few")
