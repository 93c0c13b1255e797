"""Draw boards: tiles of a random skin, then what screens and files do to pictures."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from tests.training import fonts
from tests.training.skins import Colour, Skin

CROSS, START, JUNK = 20, 21, 22
"""Looks beside the board's tiles: a cross alone, a start mark, and what is no tile's look at all."""

Sprite = Pillow.Image


class Painted(NamedTuple):
    """A drawn board: the picture, where its tiles lie, and what each of them shows."""

    image: Image
    grid: Grid
    looks: Tiles


def paint(rng: np.random.Generator, skin: Skin, looks: Tiles, margin: int = 0) -> Painted:
    """Draw a board with `margin` pixels of page around it; `looks` may hold `CROSS`, `START` and `JUNK`."""
    rows, columns = looks.shape
    size = skin.size
    canvas = np.empty((rows * size + 2 * margin, columns * size + 2 * margin, 3), np.uint8)
    canvas[:] = skin.page
    cache: dict[tuple[int, int], Image] = {}
    for row in range(rows):
        for column in range(columns):
            look, parity = int(looks[row, column]), (row + column) % 2
            if (look, parity) not in cache or look == JUNK:
                cache[look, parity] = _tile(rng, skin, look, parity)
            y, x = margin + row * size, margin + column * size
            canvas[y : y + size, x : x + size] = cache[look, parity]
    image = cv2.cvtColor(canvas, cv2.COLOR_RGB2BGR)
    grid = Grid.regular(margin, margin, size, size, rows, columns)
    return Painted(np.asarray(image, np.uint8), grid, looks)


def _tile(rng: np.random.Generator, skin: Skin, look: int, parity: int) -> Image:
    size = 16 if skin.pixelated else skin.size * max(1, -(-40 // skin.size))
    on_covered = look in (Tile.COVERED, Tile.FLAG, Tile.QUESTION, START)
    if look in (Tile.WRONG_FLAG, CROSS):
        on_covered = skin.wrong_style == "flag"
    if look == JUNK:
        on_covered = bool(rng.random() < 0.5)
    tile = _covered(rng, skin, size, parity) if on_covered else _opened(skin, size, parity, look)
    if look == JUNK:
        _junk(rng, skin, tile)
    elif 1 <= look <= 8:
        _digit(skin, tile, look)
    elif look == Tile.FLAG:
        _flag(skin, tile)
    elif look == Tile.QUESTION:
        _text(skin, tile, "?", skin.question_colour, max(skin.digit_size, 0.6))
    elif look in (Tile.MINE, Tile.HIT_MINE):
        _mine(skin, tile)
    elif look == Tile.WRONG_FLAG:
        _mine(skin, tile) if skin.wrong_style == "mine" else _flag(skin, tile)
        _cross(tile, (220, 20, 20) if sum(skin.flag_colour) < 300 else (0, 0, 0), 0.8)
    elif look in (CROSS, START):
        _cross(tile, skin.start_colour if look == START else (210, 20, 20), 0.6)
    out = np.asarray(tile)
    if out.shape[0] != skin.size:
        shrink = out.shape[0] > skin.size
        method = cv2.INTER_AREA if shrink else (cv2.INTER_NEAREST if rng.random() < 0.6 else cv2.INTER_LINEAR)
        out = cv2.resize(out, (skin.size, skin.size), interpolation=method)
    return np.asarray(out, np.uint8)


def _shade(colour: Colour, amount: float) -> Colour:
    target = 255 if amount > 0 else 0
    return tuple(round(c + (target - c) * abs(amount)) for c in colour)  # type: ignore[return-value]


def _plate(
    skin: Skin, size: int, colour: Colour
) -> tuple[Sprite, ImageDraw.ImageDraw, tuple[int, int, int, int]]:
    tile = Pillow.new("RGB", (size, size), skin.page if skin.gap or skin.corner else colour)
    draw = ImageDraw.Draw(tile)
    gap = round(skin.gap * size / 2)
    box = (gap, gap, size - 1 - gap, size - 1 - gap)
    draw.rounded_rectangle(box, radius=skin.corner * size, fill=colour)
    return tile, draw, box


def _covered(rng: np.random.Generator, skin: Skin, size: int, parity: int) -> Sprite:
    colour = skin.covered[parity]
    tile, draw, (left, top, right, bottom) = _plate(skin, size, colour)
    edge = max(1, round(skin.bevel * size))
    light, shade = _shade(colour, 0.6), _shade(colour, -0.35)
    match skin.covered_style:
        case "bevel":
            draw.polygon(
                [
                    (left, bottom),
                    (left, top),
                    (right, top),
                    (right - edge, top + edge),
                    (left + edge, bottom - edge),
                ],
                light,
            )
            draw.polygon(
                [
                    (left, bottom),
                    (right, bottom),
                    (right, top),
                    (right - edge, top + edge),
                    (left + edge, bottom - edge),
                ],
                shade,
            )
            draw.rectangle(
                (left + edge, top + edge, max(left + edge, right - edge), max(top + edge, bottom - edge)),
                colour,
            )
        case "soft":
            draw.line([(left, top), (right, top)], light, max(1, edge // 2))
            draw.line([(left, bottom), (right, bottom)], shade, max(1, edge // 2))
        case "outline":
            draw.rounded_rectangle(
                (left, top, right, bottom), skin.corner * size, outline=shade, width=max(1, edge // 2)
            )
        case "inner":
            inset = edge + 1
            draw.rounded_rectangle(
                (left + inset, top + inset, right - inset, bottom - inset),
                skin.corner * size,
                outline=light,
                width=max(1, edge // 3),
            )
        case "gradient" | "gloss":
            _fade(tile, float(rng.uniform(-0.25, 0.25)) if skin.covered_style == "gradient" else -0.25)
            if skin.covered_style == "gloss":
                draw.polygon(
                    [
                        (left + edge, top + edge),
                        (right - edge, top + edge),
                        (left + edge, (top + bottom) // 2),
                    ],
                    _shade(colour, 0.18),
                )
                draw.rectangle((left, top, right, bottom), outline=shade)
        case "texture":
            _speckle(tile, skin, 7)
        case "pillow":
            _pillow(tile, colour, (left, top, right, bottom), 0.12 + skin.bevel)
        case "glass":
            _glass(rng, tile, colour, (left, top, right, bottom))
        case "cloud":
            _cloud(rng, tile, 8 + 60 * skin.bevel)
        case _:
            pass
    return tile  # fmt: skip


def _glass(rng: np.random.Generator, tile: Sprite, colour: Colour, box: tuple[int, int, int, int]) -> None:
    """Lay reflections over a plate: curved bands, bright corners, a light inner border."""
    left, top, right, bottom = box
    layer = Pillow.new("L", tile.size, 0)
    draw = ImageDraw.Draw(layer)
    size = tile.size[0]
    for _ in range(int(rng.integers(1, 4))):
        strength = int(rng.integers(20, 110))
        kind = rng.random()
        if kind < 0.35:
            x, y, r = (
                rng.uniform(-0.3, 1.0) * size,
                rng.uniform(-0.6, 0.6) * size,
                rng.uniform(0.5, 1.3) * size,
            )
            draw.ellipse((x - r, y - r * 0.8, x + r, y + r * 0.8), strength)
        elif kind < 0.65:
            a, b = rng.uniform(0, 1, 2) * size
            draw.polygon([(left, top + a), (left, top), (left + b, top)], strength)
        else:
            near, far = 0.12 * size, rng.uniform(0.25, 0.6) * size
            wide = max(1, size // 16)
            draw.line(
                [(left + near, top + far), (left + near, top + near), (left + far, top + near)],
                strength,
                wide,
            )
            if rng.random() < 0.5:
                draw.line(
                    [
                        (right - near, bottom - far),
                        (right - near, bottom - near),
                        (right - far, bottom - near),
                    ],
                    strength,
                    wide,
                )
    soft = cv2.GaussianBlur(
        np.asarray(layer).astype(np.float32), (0, 0), max(0.5, size * float(rng.uniform(0.01, 0.06)))
    )
    pixels = np.asarray(tile).astype(np.float32)
    pixels += (255 - pixels) * (soft / 255)[..., None] * (1 if rng.random() < 0.8 else -0.6)
    tile.paste(Pillow.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)))
    draw_on = ImageDraw.Draw(tile)
    draw_on.rectangle(box, outline=_shade(colour, -0.4))


def _cloud(rng: np.random.Generator, tile: Sprite, strength: float) -> None:
    """Shade a plate unevenly, as a picture that shines through."""
    pixels = np.asarray(tile).astype(np.float32)
    coarse = rng.normal(0, strength, (4, 4)).astype(np.float32)
    pixels += cv2.resize(coarse, tile.size, interpolation=cv2.INTER_CUBIC)[..., None]
    tile.paste(Pillow.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)))


def _pillow(tile: Sprite, colour: Colour, box: tuple[int, int, int, int], amount: float) -> None:
    """Shade a plate towards its border, as if it were lit from the middle or from above."""
    left, top, right, bottom = box
    pixels = np.asarray(tile).astype(np.float32)
    y, x = np.mgrid[top : bottom + 1, left : right + 1].astype(np.float32)
    away = np.maximum(
        np.abs(x - (left + right) / 2) / max(1, right - left),
        np.abs(y - (top + bottom) / 2) / max(1, bottom - top),
    )
    lift = (0.5 - 2 * away) * amount * (1 if sum(colour) % 2 else -1)
    pixels[top : bottom + 1, left : right + 1] *= 1 + lift[..., None]
    tile.paste(Pillow.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)))


def _fade(tile: Sprite, amount: float) -> None:
    pixels = np.asarray(tile).astype(np.float32)
    ramp = np.linspace(1 - amount, 1 + amount, pixels.shape[0])[:, None, None]
    tile.paste(Pillow.fromarray(np.clip(pixels * ramp, 0, 255).astype(np.uint8)))


def _speckle(tile: Sprite, skin: Skin, strength: float) -> None:
    pixels = np.asarray(tile).astype(np.float32)
    noise = np.random.default_rng(skin.size).normal(0, strength, pixels.shape[:2])
    noise = cv2.GaussianBlur(noise, (0, 0), 1.0) * 2
    tile.paste(Pillow.fromarray(np.clip(pixels + noise[..., None], 0, 255).astype(np.uint8)))


def _opened(skin: Skin, size: int, parity: int, look: int) -> Sprite:
    colour = skin.opened[parity]
    if look == Tile.HIT_MINE:
        colour = skin.hit_colour
    if 1 <= look <= 8 and skin.tints:
        colour = skin.tints[look - 1]
    tile, draw, (left, top, right, bottom) = _plate(skin, size, colour)
    line = max(1, size // 24)
    match skin.opened_style:
        case "line":
            draw.line([(left, bottom), (left, top), (right, top)], skin.lines, line)
        case "frame":
            draw.rounded_rectangle(
                (left, top, right, bottom), skin.corner * size, outline=skin.lines, width=line
            )
        case "inset":
            draw.line([(left, bottom), (left, top), (right, top)], _shade(colour, -0.4), 2 * line)
            draw.line([(left, bottom), (right, bottom), (right, top)], _shade(colour, 0.5), line)
        case "gradient":
            _fade(tile, 0.06)
        case "texture":
            _speckle(tile, skin, 3)
        case "pillow":
            _pillow(tile, colour, (left, top, right, bottom), 0.08)
        case _:
            pass
    return tile


def _digit(skin: Skin, tile: Sprite, number: int) -> None:
    colour = skin.digits[number - 1]
    if skin.digit_style == "dots":
        return _dots(tile, number, colour)
    if not skin.font:
        return _strokes(tile, number, colour, skin)
    if skin.shadow:
        _text(skin, tile, str(number), _shade(colour, -0.6), skin.digit_size, 0.03)
    return _text(skin, tile, str(number), colour, skin.digit_size)


def _text(skin: Skin, tile: Sprite, text: str, colour: Colour, part: float, shift: float = 0.0) -> None:
    size = tile.size[0]
    path = skin.font or (fonts.digit_fonts() or ("",))[0]
    if not path:
        return
    _glyph(tile, path, text, colour, part, shift, not skin.pixelated or size < 12)


def _glyph(
    tile: Sprite, path: str, text: str, colour: Colour, part: float, shift: float = 0.0, smooth: bool = True
) -> None:
    """Draw text so that it is `part` of the tile high, in the middle."""
    size = tile.size[0]
    font = fonts.load(path, max(5, round(size * part * 1.3)))
    left, top, right, bottom = font.getbbox(text)
    height = max(bottom - top, 1)
    wanted = part * size * 0.8
    if height > wanted * 1.1 or height < wanted * 0.8 or right - left > 0.9 * size:
        scale = min(wanted / height, 0.9 * size / max(right - left, 1))
        font = fonts.load(path, max(5, round(font.size * scale)))
        left, top, right, bottom = font.getbbox(text)
    draw = ImageDraw.Draw(tile)
    draw.fontmode = "L" if smooth else "1"
    x = (size - right - left) / 2 + shift * size
    y = (size - bottom - top) / 2 + shift * size
    draw.text((x, y), text, fill=colour, font=font)


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


def _strokes(tile: Sprite, number: int, colour: Colour, skin: Skin) -> None:
    size = tile.size[0]
    high = skin.digit_size * size * 0.8
    wide = high * (0.55 + 0.3 * skin.bevel / 0.16)
    thick = max(1, round(high * (0.1 + 0.12 * skin.mine_size)))
    draw = ImageDraw.Draw(tile)
    for stroke in STROKES[number]:
        points = [
            (size / 2 + (x / 4 - 0.5) * (wide - thick), size / 2 + (y / 6 - 0.5) * (high - thick))
            for x, y in stroke
        ]
        draw.line(points, fill=colour, width=thick, joint="curve")
        if skin.corner == 0:
            for x, y in points:
                reach = (thick - 1) / 2
                draw.rectangle((x - reach, y - reach, x + reach, y + reach), fill=colour)


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


def _dots(tile: Sprite, number: int, colour: Colour) -> None:
    size = tile.size[0]
    radius = max(1.0, size * 0.09)
    draw = ImageDraw.Draw(tile)
    for place in DOTS[number]:
        x, y = PLACES[place]
        centre = (size * (0.27 + 0.23 * x), size * (0.27 + 0.23 * y))
        draw.ellipse(
            (centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius), fill=colour
        )


ICONS = {
    "flag": (
        ("materialdesign", "\uf23b"),
        ("materialdesign", "\uf23f"),
        ("fontawesome", "\uf024"),
        ("FontAwesome", "\uf024"),
    ),
    "mine": (("materialdesign", "\uf691"), ("fontawesome", "\uf1e2"), ("FontAwesome", "\uf1e2")),
}
SYMBOLS = {"flag": ("\u2691", "\u2690"), "mine": ("\U0001f4a3", "\u2738", "\u2600", "*", "\u2622")}
EMOJI = {
    "flag": ("\U0001f6a9", "\U0001f6a9", "\u26f3", "\U0001f3f4"),
    "mine": ("\U0001f4a3", "\U0001f4a3", "\U0001f4a5"),
}


def _picture(skin: Skin, tile: Sprite, kind: str, style: str, colour: Colour, part: float) -> bool:
    """Draw a flag or a mine from an icon, symbol or emoji font; return whether there is one."""
    pick = skin.size + sum(skin.flag_colour)
    if style == "emoji":
        path, text = fonts.icon_font("NotoColorEmoji"), EMOJI[kind][pick % len(EMOJI[kind])]
        return path is not None and _emoji(tile, path, text, part)
    if style == "icon":
        name, text = ICONS[kind][pick % len(ICONS[kind])]
    else:
        name, text = ("Symbola", "DejaVuSans.ttf")[pick % 2], SYMBOLS[kind][pick % len(SYMBOLS[kind])]
    path = fonts.icon_font(name)
    if path is None or not fonts.has_glyph(path, text):
        return False
    _glyph(tile, path, text, colour, part)
    return True


def _emoji(tile: Sprite, path: str, text: str, part: float) -> bool:
    font = fonts.load(path, 109)
    layer = Pillow.new("RGBA", (136, 128), (0, 0, 0, 0))
    ImageDraw.Draw(layer).text((0, 0), text, font=font, embedded_color=True)
    box = layer.getbbox()
    if box is None:
        return False
    layer = layer.crop(box)
    scale = part * tile.size[0] / max(layer.size)
    layer = layer.resize((max(1, round(layer.size[0] * scale)), max(1, round(layer.size[1] * scale))))
    place = ((tile.size[0] - layer.size[0]) // 2, (tile.size[1] - layer.size[1]) // 2)
    tile.paste(layer, place, layer)
    return True


def _flag(skin: Skin, tile: Sprite) -> None:
    style = skin.flag_style
    if style in ("icon", "emoji", "symbol") and _picture(
        skin, tile, "flag", style, skin.flag_colour, skin.flag_size
    ):
        return
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    half = skin.flag_size * size / 2
    centre = size / 2
    side = -1 if skin.size % 3 == 0 else 1
    pole_x = centre - side * half * (0.1 if style in ("classic", "plain") else 0.45)
    top, foot = centre - half * 0.9, centre + half * 0.85
    thick = max(1, round(size * (0.03 + 0.05 * skin.bevel / 0.16)))
    cloth = top + half * (0.75 + 0.4 * skin.bevel / 0.16)
    if style != "banner":
        draw.line([(pole_x, top), (pole_x, foot)], fill=skin.pole_colour, width=thick)
    reach = pole_x + side * half * (0.8 if style == "classic" else 1.1)
    match style:
        case "wave":
            middle = (pole_x + reach) / 2
            lift = half * 0.15
            draw.polygon(
                [
                    (pole_x, top),
                    (middle, top + lift),
                    (reach, top),
                    (reach, cloth),
                    (middle, cloth + lift),
                    (pole_x, cloth),
                ],
                skin.flag_colour,
            )
        case "banner":
            draw.polygon(
                [
                    (centre - half * 0.6, top),
                    (centre + half * 0.6, (top + cloth) / 2),
                    (centre - half * 0.6, cloth),
                ],
                skin.flag_colour,
            )
            draw.line(
                [(centre - half * 0.6, top), (centre - half * 0.6, foot)], fill=skin.flag_colour, width=thick
            )
        case "pole":
            draw.rectangle((min(pole_x, reach), top, max(pole_x, reach), cloth), skin.flag_colour)
        case _:
            draw.polygon([(pole_x, top), (reach, (top + cloth) / 2), (pole_x, cloth)], skin.flag_colour)
    if style == "classic":
        draw.rectangle((centre - half * 0.6, foot - half * 0.12, centre + half * 0.6, foot), skin.pole_colour)
        draw.rectangle((centre - half * 0.3, foot - half * 0.28, centre + half * 0.3, foot), skin.pole_colour)


def _mine(skin: Skin, tile: Sprite) -> None:
    style = skin.mine_style
    kind = "symbol" if style == "star" else style
    if kind in ("icon", "emoji", "symbol") and _picture(
        skin, tile, "mine", kind, skin.mine_colour, skin.mine_size
    ):
        return
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    centre, half = size / 2, skin.mine_size * size / 2
    body = half * (0.62 if style == "spikes" else 0.8)
    if style == "spikes":
        thick = max(1, round(size * 0.05))
        for angle in np.arange(0, 2 * np.pi, np.pi / 4):
            reach = half if angle % (np.pi / 2) < 0.1 else half * 0.85
            draw.line(
                [(centre, centre), (centre + reach * np.cos(angle), centre + reach * np.sin(angle))],
                fill=skin.mine_colour,
                width=thick,
            )
    if style == "bomb":
        centre += half * 0.1
        draw.line(
            [(centre, centre), (centre + half * 0.8, centre - half * 0.9)],
            fill=skin.mine_colour,
            width=max(1, round(size * 0.06)),
        )
    draw.ellipse((centre - body, centre - body, centre + body, centre + body), skin.mine_colour)
    if skin.shadow or skin.size % 2:
        shine = body * 0.3
        x = centre - body * 0.35
        draw.ellipse((x - shine, x - shine, x + shine, x + shine), fill=(255, 255, 255))


def _cross(tile: Sprite, colour: Colour, part: float) -> None:
    size = tile.size[0]
    near, far = size * (0.5 - part / 2), size * (0.5 + part / 2)
    draw = ImageDraw.Draw(tile)
    thick = max(1, round(size * 0.09))
    draw.line([(near, near), (far, far)], fill=colour, width=thick)
    draw.line([(near, far), (far, near)], fill=colour, width=thick)


def _junk(rng: np.random.Generator, skin: Skin, tile: Sprite) -> None:
    """Draw what no tile shows: letters, other digits, pointers, corners of boxes, faces."""
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    colour = tuple(int(v) for v in rng.integers(0, 256, 3))
    kind = rng.random()
    if kind < 0.4 and skin.font:
        text = str(rng.choice([*list("09ACDEFHKLMNPQRUVWXYdehkmnprt@#%&$"), "10", "12", "ab", "OK"]))
        _text(skin, tile, text, colour, skin.digit_size)  # type: ignore[arg-type]
        return
    if kind < 0.6:
        if rng.random() < 0.7:
            _digit(skin, tile, int(rng.integers(1, 9)))
        x, y = (rng.uniform(0.15, 0.6, 2) * size).tolist()
        h = size * rng.uniform(0.5, 0.9)
        shape = [(x, y), (x, y + h), (x + 0.25 * h, y + 0.75 * h), (x + 0.7 * h, y + 0.7 * h)]
        draw.polygon(shape, (255, 255, 255) if rng.random() < 0.7 else (0, 0, 0), (0, 0, 0))
        return
    if kind < 0.8:
        if rng.random() < 0.7:
            _digit(skin, tile, int(rng.integers(1, 9)))
        cut = float(rng.uniform(0.3, 0.6)) * size
        box = [(0, 0, size, cut), (0, size - cut, size, size), (0, 0, cut, size), (size - cut, 0, size, size)]
        draw.rectangle(box[int(rng.integers(4))], fill=colour, outline=(0, 0, 0))
        return
    for _ in range(int(rng.integers(2, 6))):
        a, b = rng.uniform(0, size, 2), rng.uniform(0, size, 2)
        draw.line([tuple(a), tuple(b)], fill=colour, width=max(1, size // 12))


def weather(rng: np.random.Generator, image: Image) -> Image:
    """Return the picture as a screen or a file may show it: shifted colours, noise, JPEG, palettes, blur."""
    out: npt.NDArray[np.float32] = image.astype(np.float32)
    if rng.random() < 0.25:
        out = (out - 128) * rng.uniform(0.55, 1.1) + 128 + rng.uniform(-30, 30)
    if rng.random() < 0.15:
        out = out * np.array([rng.uniform(0.5, 0.9), rng.uniform(0.75, 0.95), 1.0])
    if rng.random() < 0.05:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.15:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 0.7))
    if rng.random() < 0.2:
        out = out + rng.normal(0, rng.uniform(0.5, 5), out.shape)
    picture = np.clip(out, 0, 255).astype(np.uint8)
    choice = rng.random()
    if choice < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))]
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR)
    elif choice < 0.35:
        colours = int(rng.choice([32, 64, 128, 256]))
        palette = Pillow.fromarray(picture).quantize(
            colours, dither=Pillow.Dither(3 if rng.random() < 0.5 else 0)
        )
        picture = np.asarray(palette.convert("RGB"))
    return np.asarray(picture, np.uint8)
