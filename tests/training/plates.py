"""Draw tiles without marks: covered and opened ones in many materials."""

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile
from tests.training.skins import Colour, Skin

Sprite = Pillow.Image


def shade(colour: Colour, amount: float) -> Colour:
    """Return a colour nearer to white, or to black where `amount` is negative."""
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


def covered(skin: Skin, size: int, parity: int) -> Sprite:
    """Return a covered tile; the same whatever mark will stand on it."""
    rng = np.random.default_rng(skin.seed)
    colour = skin.covered[parity]
    tile, draw, (left, top, right, bottom) = _plate(skin, size, colour)
    edge = max(1, round(skin.bevel * size))
    light, dark = shade(colour, 0.6), shade(colour, -0.35)
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
                dark,
            )
            draw.rectangle(
                (left + edge, top + edge, max(left + edge, right - edge), max(top + edge, bottom - edge)),
                colour,
            )
        case "soft":
            draw.line([(left, top), (right, top)], light, max(1, edge // 2))
            draw.line([(left, bottom), (right, bottom)], dark, max(1, edge // 2))
        case "outline":
            draw.rounded_rectangle(
                (left, top, right, bottom), skin.corner * size, outline=dark, width=max(1, edge // 2)
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
                    shade(colour, 0.18),
                )
                draw.rectangle((left, top, right, bottom), outline=dark)
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
    draw_on.rectangle(box, outline=shade(colour, -0.4))


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
    noise = np.random.default_rng(skin.seed).normal(0, strength, pixels.shape[:2])
    noise = cv2.GaussianBlur(noise, (0, 0), 1.0) * 2
    tile.paste(Pillow.fromarray(np.clip(pixels + noise[..., None], 0, 255).astype(np.uint8)))


def opened(skin: Skin, size: int, parity: int, look: int) -> Sprite:
    """Return an opened tile as the background of a look."""
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
            draw.line([(left, bottom), (left, top), (right, top)], shade(colour, -0.4), 2 * line)
            draw.line([(left, bottom), (right, bottom), (right, top)], shade(colour, 0.5), line)
        case "gradient":
            _fade(tile, 0.06)
        case "texture":
            _speckle(tile, skin, 3)
        case "pillow":
            _pillow(tile, colour, (left, top, right, bottom), 0.08)
        case _:
            pass
    return tile
