"""Draw flags, question marks, mines, crosses, and what no tile shows."""

import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from tests.training import fonts
from tests.training.digits import digit, emoji, glyph, text
from tests.training.icons import icons, stamp
from tests.training.plates import Sprite, shade
from tests.training.skins import Colour, Skin

ICONS = {
    "flag": (
        ("materialdesign", "\uf23b"),
        ("materialdesign", "\uf23f"),
        ("fontawesome", "\uf024"),
        ("FontAwesome", "\uf024"),
    ),
    "mine": (("materialdesign", "\uf691"), ("fontawesome", "\uf1e2"), ("FontAwesome", "\uf1e2")),
}

SYMBOLS = {
    "flag": ("\u2691", "\u2690", "\u2691", "\u26ff", "\u26a0", "\u2665"),
    "mine": ("\U0001f4a3", "\u2738", "\u2600", "*", "\u2622", "\u25cf", "\u2620", "\u2739", "\u2735"),
    "cross": ("\u2717", "\u2718", "\u2715", "\u2716", "X", "x", "\u00d7"),
}

EMOJI = {
    "flag": (
        "\U0001f6a9",
        "\U0001f6a9",
        "\U0001f6a9",
        "\u26f3",
        "\U0001f3f4",
        "\U0001f3c1",
        "\u2764",
        "\U0001f4cd",
        "\u26a0",
        "\U0001f6a7",
        "\U0001f3f3",
    ),
    "mine": (
        "\U0001f4a3",
        "\U0001f4a3",
        "\U0001f4a3",
        "\U0001f4a5",
        "\U0001f480",
        "\U0001f9e8",
        "\U0001f525",
        "\u2620",
        "\u2622",
        "\U0001f47e",
        "\U0001f41b",
    ),
    "question": ("\u2753", "\u2754", "\U0001f914"),
    "cross": ("\u274c", "\u274e"),
}

LETTERS = {"flag": ("F", "F", "P", "!", "\u25b6", "\u25b2"), "mine": ("*", "*", "M", "@", "\u2739", "\u25cf")}
"""What games on terminals and of plain text show."""


FROM_SETS = 0.45
"""So many marks are icons of the sets that are installed, where some are."""

BLASTS = 0.25
"""And so many of these mines are blasts, skulls and the like."""


def _iconic(skin: Skin, tile: Sprite, kind: str, colour: Colour, part: float) -> bool:
    """Draw a mark with an icon of a set, if the skin does; return whether."""
    rng = np.random.default_rng((skin.seed, sum(map(ord, kind))))
    if rng.random() > FROM_SETS:
        return False
    if kind == "mine" and rng.random() < BLASTS:
        kind = "blast"
    some = icons(kind)
    if not some:
        return False
    before = np.asarray(tile).astype(np.int16)
    stamp(tile, some[int(rng.integers(len(some)))], colour, part, skin.offset)
    if np.abs(np.asarray(tile) - before).max() > 25:
        return True
    tile.paste(Pillow.fromarray(before.astype(np.uint8)))
    return False


def flag(skin: Skin, tile: Sprite) -> None:
    """Draw a flag in the skin's way."""
    if _iconic(skin, tile, "flag", skin.flag_colour, skin.flag_size):
        return
    style = skin.flag_style
    if style in ("icon", "emoji", "symbol", "letter") and _picture(
        skin, tile, "flag", style, skin.flag_colour, skin.flag_size
    ):
        return
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    half = skin.flag_size * size / 2
    centre, middle = size * (0.5 + skin.offset[0]), size * (0.5 + skin.offset[1])
    side = -1 if skin.seed % 3 == 0 else 1
    pole_x = centre - side * half * (0.1 if style in ("classic", "plain") else 0.45)
    top, foot = middle - half * 0.9, middle + half * 0.85
    thick = max(1, round(size * (0.03 + 0.05 * skin.bevel / 0.16)))
    cloth = top + half * (0.75 + 0.4 * skin.bevel / 0.16)
    if style != "banner":
        draw.line([(pole_x, top), (pole_x, foot)], fill=skin.pole_colour, width=thick)
    reach = pole_x + side * half * (0.8 if style == "classic" else 1.1)
    match style:
        case "wave":
            half_way, lift = (pole_x + reach) / 2, half * 0.15
            draw.polygon(
                [
                    (pole_x, top),
                    (half_way, top + lift),
                    (reach, top),
                    (reach, cloth),
                    (half_way, cloth + lift),
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
        case "leaning":
            lean = side * half * 0.3
            draw.line([(pole_x + lean, top), (pole_x, foot)], fill=skin.pole_colour, width=thick + 1)
            draw.polygon(
                [(pole_x + lean, top), (reach + lean, top + half * 0.35), (pole_x + lean / 2, cloth)],
                skin.flag_colour,
            )
        case "swallow":
            draw.polygon(
                [
                    (pole_x, top),
                    (reach, top),
                    (reach - side * half * 0.35, (top + cloth) / 2),
                    (reach, cloth),
                    (pole_x, cloth),
                ],
                skin.flag_colour,
            )
        case _:
            draw.polygon([(pole_x, top), (reach, (top + cloth) / 2), (pole_x, cloth)], skin.flag_colour)
    if style == "classic" or (style == "leaning" and skin.seed % 2):
        draw.rectangle((centre - half * 0.6, foot - half * 0.12, centre + half * 0.6, foot), skin.pole_colour)
        draw.rectangle((centre - half * 0.3, foot - half * 0.28, centre + half * 0.3, foot), skin.pole_colour)
    elif style == "plain" and skin.seed % 2:
        draw.ellipse((pole_x - half * 0.5, foot - half * 0.2, pole_x + half * 0.5, foot), skin.pole_colour)


def question(skin: Skin, tile: Sprite) -> None:
    """Draw a question mark in the skin's font, or as an icon or emoji."""
    if skin.seed % 3 == 0 and _iconic(skin, tile, "question", skin.question_colour, skin.flag_size):
        return
    if (
        skin.flag_style == "emoji"
        and skin.seed % 2
        and _picture(skin, tile, "question", "emoji", (0, 0, 0), 0.7)
    ):
        return
    part = max(skin.digit_size * (0.7 + 0.1 * (skin.seed % 5)), 0.36)
    text(skin, tile, "?", skin.question_colour, min(part, 0.97))


def mine(skin: Skin, tile: Sprite) -> None:
    """Draw a mine in the skin's way."""
    if _iconic(skin, tile, "mine", skin.mine_colour, skin.mine_size):
        return
    style = skin.mine_style
    kind = "symbol" if style == "star" else style
    if kind in ("icon", "emoji", "symbol", "letter") and _picture(
        skin, tile, "mine", kind, skin.mine_colour, skin.mine_size
    ):
        return
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    x, y = size * (0.5 + skin.offset[0]), size * (0.5 + skin.offset[1])
    half = skin.mine_size * size / 2
    body = half * {"spikes": 0.5 + 0.3 * skin.bevel / 0.16, "disc": 0.55}.get(style, 0.8)
    if style == "spikes":
        thick = max(1, round(size * (0.03 + 0.06 * (skin.seed % 7) / 6)))
        diagonal = (0.85, 0.72, 1.0)[skin.seed % 3]
        for angle in np.arange(8) * np.pi / 4:
            reach = half if angle % (np.pi / 2) < 0.1 else half * diagonal
            tip = (x + reach * np.cos(angle), y + reach * np.sin(angle))
            draw.line([(x, y), tip], fill=skin.mine_colour, width=thick)
            if skin.seed % 5 == 0:
                draw.ellipse(
                    (tip[0] - thick, tip[1] - thick, tip[0] + thick, tip[1] + thick), skin.mine_colour
                )
    if style == "bomb":
        y += half * 0.1
        draw.line(
            [(x, y), (x + half * 0.8, y - half * 0.9)],
            fill=skin.mine_colour,
            width=max(1, round(size * 0.06)),
        )
    draw.ellipse((x - body, y - body, x + body, y + body), skin.mine_colour)
    if style in ("spikes", "ball") and skin.seed % 4 == 0:
        _sphere(draw, (x, y), body, skin.mine_colour)
    if style != "disc" and (skin.shadow or skin.seed % 8 < 5):
        shine, away = body * (0.15 + 0.2 * (skin.seed % 3) / 2), body * 0.35
        box = (x - away - shine, y - away - shine, x - away + shine, y - away + shine)
        if skin.seed % 2:
            draw.rectangle(box, fill=(255, 255, 255))
        else:
            draw.ellipse(box, fill=(255, 255, 255))


def blast(skin: Skin, tile: Sprite) -> None:
    """Draw what a hit mine looks like where it looks otherwise than the rest: a mine, where there is no blast."""
    some = icons("blast")
    if not some:
        return mine(skin, tile)
    return stamp(tile, some[skin.seed % len(some)], skin.mine_colour, skin.mine_size, skin.offset)


def _sphere(draw: ImageDraw.ImageDraw, centre: tuple[float, float], radius: float, colour: Colour) -> None:
    """Shade a disc as a ball lit from the upper left."""
    x, y = centre
    for step in range(1, 7):
        part = radius * (1 - step / 7)
        away = radius * 0.3 * step / 7
        box = (x - away - part, y - away - part, x - away + part, y - away + part)
        draw.ellipse(box, shade(colour, 0.09 * step))


def cross(skin: Skin, tile: Sprite, colour: Colour, part: float) -> None:
    """Draw a cross over a tile, `part` of it large: two lines, a letter, a sign or an emoji."""
    if _iconic(skin, tile, "cross", colour, part):
        return
    if skin.mine_style == "emoji" and skin.seed % 2 and _picture(skin, tile, "cross", "emoji", colour, part):
        return
    part *= 0.55 + 0.45 * (skin.seed % 11) / 10
    if skin.seed % 7 < 3 and _picture(skin, tile, "cross", "symbol", colour, part):
        return
    size = tile.size[0]
    near, far = size * (0.5 - part / 2), size * (0.5 + part / 2)
    draw = ImageDraw.Draw(tile)
    thick = max(1, round(size * (0.06 + 0.1 * skin.bevel / 0.16)))
    draw.line([(near, near), (far, far)], fill=colour, width=thick)
    draw.line([(near, far), (far, near)], fill=colour, width=thick)


def _picture(skin: Skin, tile: Sprite, kind: str, style: str, colour: Colour, part: float) -> bool:
    """Draw a mark from an icon, symbol, emoji or text font; return whether there is one to be seen."""
    before = np.asarray(tile).astype(np.int16)
    drawn = _pictured(skin, tile, kind, style, colour, part)
    return drawn and bool(np.abs(np.asarray(tile) - before).max() > 25)


def _pictured(skin: Skin, tile: Sprite, kind: str, style: str, colour: Colour, part: float) -> bool:
    if style == "emoji":
        path, letters = fonts.icon_font("NotoColorEmoji"), EMOJI[kind][skin.seed % len(EMOJI[kind])]
        return path is not None and emoji(tile, path, letters, part)
    if style == "letter":
        letters = LETTERS[kind][skin.seed % len(LETTERS[kind])]
        if not skin.font or not fonts.has_glyph(skin.font, letters):
            return False
        text(skin, tile, letters, colour, max(skin.digit_size, 0.5))
        return True
    if style == "icon":
        name, letters = ICONS[kind][skin.seed % len(ICONS[kind])]
    else:
        names = ("Symbola", "DejaVuSans.ttf")
        name, letters = names[skin.seed // 16 % 2], SYMBOLS[kind][skin.seed % len(SYMBOLS[kind])]
    path = fonts.icon_font(name)
    if path is None or not fonts.has_glyph(path, letters):
        return False
    glyph(tile, path, letters, colour, part, skin.offset)
    return True


def junk(rng: np.random.Generator, skin: Skin, tile: Sprite) -> None:
    """Draw what no tile shows: letters, other digits, pointers, corners of boxes, faces."""
    size = tile.size[0]
    draw = ImageDraw.Draw(tile)
    colour = tuple(int(v) for v in rng.integers(0, 256, 3))
    kind = rng.random()
    if kind < 0.4 and skin.font:
        letters = str(rng.choice([*list("09ACDEHKLNQRUVWYdehkmnprt#%&$"), "10", "12", "ab", "OK"]))
        text(skin, tile, letters, colour, skin.digit_size)  # type: ignore[arg-type]
        return
    if kind < 0.6:
        if rng.random() < 0.7:
            digit(skin, tile, int(rng.integers(1, 9)))
        x, y = (rng.uniform(0.15, 0.6, 2) * size).tolist()
        h = size * rng.uniform(0.5, 0.9)
        shape = [(x, y), (x, y + h), (x + 0.25 * h, y + 0.75 * h), (x + 0.7 * h, y + 0.7 * h)]
        draw.polygon(shape, (255, 255, 255) if rng.random() < 0.7 else (0, 0, 0), (0, 0, 0))
        return
    if kind < 0.8:
        if rng.random() < 0.7:
            digit(skin, tile, int(rng.integers(1, 9)))
        cut = float(rng.uniform(0.3, 0.6)) * size
        box = [(0, 0, size, cut), (0, size - cut, size, size), (0, 0, cut, size), (size - cut, 0, size, size)]
        draw.rectangle(box[int(rng.integers(4))], fill=colour, outline=(0, 0, 0))
        return
    for _ in range(int(rng.integers(2, 6))):
        a, b = rng.uniform(0, size, 2), rng.uniform(0, size, 2)
        draw.line([tuple(a), tuple(b)], fill=colour, width=max(1, size // 12))
