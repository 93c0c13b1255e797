"""The fonts of this machine that can draw digits, and icon fonts with flags and mines."""

from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from PIL import ImageFont

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts")

FAMILIES = (
    "DejaVuSans", "DejaVuSansMono", "DejaVuSerif", "Liberation", "Roboto", "OpenSans", "Lato", "Inconsolata",
    "NotoSans-", "NotoSerif-", "NotoSansMono", "NotoSansDisplay", "Cantarell", "Comfortaa", "Quicksand",
    "FiraCode", "Hack", "Free", "EBGaramond", "ComicNeue", "BebasNeue", "Inter", "JetBrainsMono", "mplus",
    "Play", "Arimo", "Cousine", "Tinos", "Carlito", "C059", "Nimbus", "P052", "URW", "DSEG7", "DSEG14", "Terminus",
    "Dosis", "Cabin", "Oxygen", "Anonymous", "Lobster", "Humor", "Fantasque", "mononoki", "CourierPrime", "Vollkorn",
    "Junction", "Radis", "Gentium", "PT", "Jura", "AtariSmall", "Proggy", "creep2", "DotGothic16", "Monoid", "Loma",
    "SF", "Ecolier", "ecolier", "TomsonTalks", "Courier Prime", "Courier",
)  # fmt: skip
"""File names that begin so hold ordinary digits."""

Font = ImageFont.FreeTypeFont


@cache
def digit_fonts() -> tuple[str, ...]:
    """Return the paths of fonts whose digits are all there and all different."""
    paths = sorted(
        str(path)
        for folder in FOLDERS
        for path in Path(folder).rglob("*.[tToO][tT][fF]")
        if path.name.startswith(FAMILIES)
    )
    return tuple(path for path in paths if _draws_digits(path))


def _draws_digits(path: str) -> bool:
    try:
        font = load(path, 24)
        shapes = {font.getmask(digit).getbbox() and bytes(font.getmask(digit)) for digit in "12345678"}
    except (OSError, ValueError):
        return False
    return None not in shapes and len(shapes) == 8


@lru_cache(4096)
def load(path: str, size: int) -> Font:
    """Return a font at a size in pixels."""
    return ImageFont.truetype(path, size)


@cache
def icon_font(name: str) -> str | None:
    """Return the path of the first font file whose name begins with `name`, or None."""
    for folder in FOLDERS:
        for path in sorted(Path(folder).rglob("*.[to]tf")):
            if path.name.startswith(name):
                return str(path)
    return None


def has_glyph(path: str, character: str) -> bool:
    """Return whether a font draws a character otherwise than one that it lacks."""
    font = load(path, 24)
    missing = np.asarray(bytes(font.getmask("\U0010fffe")))
    return bool(bytes(font.getmask(character)) != missing.tobytes() and font.getmask(character).getbbox())
