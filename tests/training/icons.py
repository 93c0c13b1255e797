"""The flags, mines, crosses and question marks of icon sets, for boards that are drawn to learn from.

None is part of the project. Where no set is installed the drawn boards do without: `npm install --prefix
FOLDER` with the packages of `SETS`, and `pip install resvg-py`, then `SCREENBOT_ICONS=FOLDER`.
"""

import io
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image as Pillow

from tests.training.plates import Sprite
from tests.training.skins import Colour

SETS = (
    "bi", "carbon", "emojione", "emojione-monotone", "emojione-v1", "fa6-regular", "fa6-solid", "fluent", "fluent-emoji", "fluent-emoji-flat", "fluent-emoji-high-contrast", "fxemoji", "game-icons", "heroicons", "ic", "icon-park", "ion", "lucide", "material-symbols", "mdi", "mingcute", "noto", "noto-v1", "openmoji", "ph", "ri", "solar", "streamline", "tabler", "twemoji",
)  # fmt: skip
"""Packages are called `@iconify-json/` and one of these."""

_STYLE = (
    r"(-(\d+|up|filled|fill|regular|light|line|outline|outlined|bold|thin|duotone|broken|linear|rounded"
    r"|sharp|solid|remix|minimalistic|emoji))*"
)
_BEFORE = r"((baseline|outline|round|sharp|twotone|ios|md|outlined)-)*"

KINDS = {
    "flag": r"(triangular|black|white|red|chequered|checkered|flying|corner|level-end|triangle|golf|emoji)?-?"
    r"(flag|flags|pennant)(-in-hole)?",
    "mine": r"(atomic-|bolt-|cluster-|time-|stick-|plastic-|cannon-|unlit-|frozen-|rolling-|smoke-|sticky-)?"
    r"(bomb|mine|land-mine|naval-mine|mine-explosion|fire-bomb|land-mine-on|grenade|dynamite|missile-mine)",
    "blast": r"(collision|explosion|explosion-rays|bright-explosion|mine-explosion|burst|fire|skull|virus"
    r"|coronavirus|skull-and-crossbones|skull-crossbones|radioactive|biohazard|crowned-explosion|sun)",
    "cross": r"(cross-mark|multiply|x|close|cancel|xmark|times|cross-mark-button|close-circle|dismiss)",
    "question": r"(question|help|question-mark|red-question-mark|white-question-mark|exclamation-question-mark)",
}
"""What names of icons of each kind look like, without those of their styles."""

SIDE = 96
"""Pixels along a side of an icon as it is kept."""


class Icon(NamedTuple):
    """A picture of an icon set; one without colours of its own is drawn in any."""

    picture: Sprite
    coloured: bool


@cache
def icons(kind: str) -> tuple[Icon, ...]:
    """Return the icons of a kind, of all sets that are installed; none where none is."""
    folder = Path(os.environ.get("SCREENBOT_ICONS", "icons")) / "node_modules"
    name = re.compile(f"{_BEFORE}({KINDS[kind]}){_STYLE}")
    found = []
    for path in sorted(folder.glob("@iconify-json/*/icons.json")):
        stored = json.loads(path.read_text())
        for key, icon in stored["icons"].items():
            if name.fullmatch(key):
                found.append(_icon(stored, icon))
    return tuple(each for each in found if each is not None)


def _icon(stored: dict, icon: dict) -> Icon | None:
    import resvg_py  # only where there are icon sets

    wide, high = (icon.get(side, stored.get(side, 16)) for side in ("width", "height"))
    left, top = icon.get("left", 0), icon.get("top", 0)
    body = icon["body"]
    coloured = "currentColor" not in body
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{SIDE}" '
        f'height="{SIDE}" viewBox="{left} {top} {wide} {high}" color="#000000">{body}</svg>'
    )
    data = resvg_py.svg_to_bytes(svg_string=drawing)
    picture = Pillow.open(io.BytesIO(bytes(data))).convert("RGBA")
    box = picture.getchannel("A").getbbox()
    return None if box is None else Icon(picture.crop(box), coloured)


def stamp(tile: Sprite, icon: Icon, colour: Colour, part: float, offset: tuple[float, float]) -> None:
    """Draw an icon over a tile, `part` of it large."""
    size = tile.size[0]
    scale = part * size / max(icon.picture.size)
    shape = tuple(max(1, round(side * scale)) for side in icon.picture.size)
    small = icon.picture.resize(shape, Pillow.Resampling.LANCZOS)
    if not icon.coloured:
        plain = Pillow.new("RGB", shape, colour)
        plain.putalpha(small.getchannel("A"))
        small = plain
    place = tuple(round(size * (0.5 + away) - side / 2) for away, side in zip(offset, shape, strict=True))
    tile.paste(small, place, small)


def sheet(kind: str, columns: int = 24) -> Sprite:
    """Return all icons of a kind, to look at."""
    every = icons(kind)
    out = Pillow.new("RGB", (columns * 40, -(-len(every) // columns) * 40), (190, 190, 190))
    for number, icon in enumerate(every):
        tile = Pillow.new("RGB", (40, 40), (190, 190, 190))
        stamp(tile, icon, (0, 0, 0), 0.8, (0, 0))
        out.paste(tile, (number % columns * 40, number // columns * 40))
    return out


if __name__ == "__main__":
    for each in KINDS:
        print(each, len(icons(each)), np.mean([icon.coloured for icon in icons(each)]))
        sheet(each).save(f"{each}.png")
