"""Draw numbers: in fonts, as strokes, dice dots, key caps."""

import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from tests.training import fonts
from tests.training.plates import Sprite, shade
from tests.training.skins import Colour, Skin

# Digits as strokes on a grid 4 wide and 6 high, for blocky looks that no font has.
STROKES = {
    1: (((1, 1), (2, 0), (2, 6)), ((1, 6), (3, 6))),
    2: (((0, 1), (0, 0), (4, 0), (4, 3), (0, 3.2), (0, 6), (4, 6)),),
    3: (((0, 0), (4, 0), (4, 6), (0, 6)), ((1, 3), (4, 3))),
    4: (((0, 0), (0, 3.5), (4, 3.5)), ((3, 0), (3, 6))),
    5: (((4, 0), (0, 0), (0, 2.8), (4, 2.8), (4, 6), (0, 6)),),
    6: (((4, 0), (0, 0), (0, 6), (4, 6), (4, 3), (0, 3)),),
    7: (((0, 0), (4, 0), (2.5, 6)),),
    8: (((0, 0), (4, 0), (4, 6), (0, 6), (0, 0)), ((0, 3), (4, 3))),
}

VARIANTS = {
    1: (((2, 0), (2, 6)),),
    2: (((0, 0), (4, 0), (4, 2.5), (0, 5), (0, 6), (4, 6)),),
    4: (((1.2, 0), (0, 3.5), (4, 3.5)), ((3, 0.5), (3, 6))),
    7: (((0, 0), (4, 0), (4, 1.5), (2, 3.5), (2, 6)),),
}
"""Some of them otherwise."""

DOTS = {
    1: "c", 2: "ad", 3: "acd", 4: "abde", 5: "abcde", 6: "abdefg", 7: "abcdefg", 8: "abdefghi",
}  # fmt: skip

PLACES = {
    "a": (0, 0),
    "b": (2, 0),
    "c": (1, 1),
    "d": (2, 2),
    "e": (0, 2),
    "f": (0, 1),
    "g": (2, 1),
    "h": (1, 0),
    "i": (1, 2),
}


def digit(skin: Skin, tile: Sprite, number: int) -> None:
    """Draw a number in the skin's way."""
    colour = skin.digits[number - 1]
    match skin.digit_style:
        case "dots":
            _dots(tile, number, colour)
        case "keycap":
            _keycap(skin, tile, number)
        case "ring" | "badge":
            _circled(skin, tile, number, colour)
        case _ if not skin.font:
            _strokes(tile, number, colour, skin)
        case _:
            if skin.shadow:
                text(skin, tile, str(number), shade(colour, -0.6), skin.digit_size, 0.03)
            text(skin, tile, str(number), colour, skin.digit_size)


def text(skin: Skin, tile: Sprite, letters: str, colour: Colour, part: float, shift: float = 0.0) -> None:
    """Draw letters in the skin's font, `part` of the tile high, moved down and right by `shift` tiles."""
    size = tile.size[0]
    path = skin.font or (fonts.digit_fonts() or ("",))[0]
    if not path:
        return
    x, y = skin.offset
    edge = round(skin.stroke * size)
    rim = shade(colour, 0.8 if sum(colour) < 380 else -0.8) if skin.rimmed else colour
    glyph(
        tile, path, letters, colour, part, (x + shift, y + shift), not skin.pixelated or size < 12, edge, rim
    )


def glyph(
    tile: Sprite,
    path: str,
    letters: str,
    colour: Colour,
    part: float,
    shift: tuple[float, float] = (0.0, 0.0),
    smooth: bool = True,
    edge: int = 0,
    rim: Colour | None = None,
) -> None:
    """Draw text so that it is `part` of the tile high, in the middle but for `shift`, with a rim of `edge` pixels."""
    size = tile.size[0]
    font = fonts.load(path, max(5, round(size * part * 1.3)))
    left, top, right, bottom = font.getbbox(letters)
    height = max(bottom - top, 1)
    wanted = part * size * 0.8
    if height > wanted * 1.1 or height < wanted * 0.8 or right - left > 0.9 * size:
        scale = min(wanted / height, 0.9 * size / max(right - left, 1))
        font = fonts.load(path, max(5, round(font.size * scale)))
        left, top, right, bottom = font.getbbox(letters)
    draw = ImageDraw.Draw(tile)
    draw.fontmode = "L" if smooth else "1"
    x = (size - right - left) / 2 + shift[0] * size
    y = (size - bottom - top) / 2 + shift[1] * size
    draw.text((x, y), letters, fill=colour, font=font, stroke_width=edge, stroke_fill=rim)


def _strokes(tile: Sprite, number: int, colour: Colour, skin: Skin) -> None:
    size = tile.size[0]
    high = skin.digit_size * size * 0.8
    wide = high * (0.55 + 0.3 * skin.bevel / 0.16)
    thick = max(1, round(high * (0.08 + 0.2 * skin.mine_size)))
    draw = ImageDraw.Draw(tile)
    strokes = VARIANTS.get(number, STROKES[number]) if skin.seed % 2 else STROKES[number]
    for stroke in strokes:
        points = [
            (
                (0.5 + skin.offset[0]) * size + (x / 4 - 0.5) * (wide - thick),
                (0.5 + skin.offset[1]) * size + (y / 6 - 0.5) * (high - thick),
            )
            for x, y in stroke
        ]
        draw.line(points, fill=colour, width=thick, joint="curve")
        if skin.corner == 0:
            for x, y in points:
                reach = (thick - 1) / 2
                draw.rectangle((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _dots(tile: Sprite, number: int, colour: Colour) -> None:
    size = tile.size[0]
    radius = max(1.0, size * (0.07 + 0.04 * (number < 7)))
    draw = ImageDraw.Draw(tile)
    for place in DOTS[number]:
        x, y = PLACES[place]
        centre = (size * (0.27 + 0.23 * x), size * (0.27 + 0.23 * y))
        draw.ellipse(
            (centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius), fill=colour
        )


def _keycap(skin: Skin, tile: Sprite, number: int) -> None:
    """Draw the number on a plate of its own colour, as emoji and chips show numbers."""
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    near = size * (0.04 + 0.12 * skin.bevel / 0.16)
    back = skin.flag_colour if skin.seed % 3 == 0 else skin.digits[number - 1]
    box = (near, near, size - 1 - near, size - 1 - near)
    draw.rounded_rectangle(box, radius=size * (0.1 + 0.4 * (skin.seed % 5 == 0)), fill=back)
    ink = (255, 255, 255) if np.mean(back) < 160 else (20, 20, 20)
    text(skin, tile, str(number), ink, min(skin.digit_size, 0.75))


def _circled(skin: Skin, tile: Sprite, number: int, colour: Colour) -> None:
    """Draw the number in a circle, or on a disc of its own colour."""
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    part = 0.56 + 0.34 * skin.mine_size
    near = size * (1 - part) / 2
    box = (near, near, size - 1 - near, size - 1 - near)
    if skin.digit_style == "ring":
        draw.ellipse(box, outline=colour, width=max(1, round(size * (0.02 + 0.3 * skin.bevel / 2))))
    else:
        draw.ellipse(box, fill=colour)
        colour = (255, 255, 255) if np.mean(colour) < 160 else (20, 20, 20)
    text(skin, tile, str(number), colour, part * (0.55 + 0.2 * skin.flag_size))


def emoji(tile: Sprite, path: str, letters: str, part: float) -> bool:
    """Draw a coloured character `part` of the tile large; return whether the font has it."""
    font = fonts.load(path, 109)
    layer = Pillow.new("RGBA", (136, 128), (0, 0, 0, 0))
    ImageDraw.Draw(layer).text((0, 0), letters, font=font, embedded_color=True)
    box = layer.getbbox()
    if box is None:
        return False
    layer = layer.crop(box)
    scale = part * tile.size[0] / max(layer.size)
    layer = layer.resize((max(1, round(layer.size[0] * scale)), max(1, round(layer.size[1] * scale))))
    place = ((tile.size[0] - layer.size[0]) // 2, (tile.size[1] - layer.size[1]) // 2)
    tile.paste(layer, place, layer)
    return True
