"""The yellow face above a board: a click on it begins the next game, in all programs that draw one.

Where there are several, or one aside, it may be the one that has changed its looks as the game ended; so may
one beside the board.
"""

from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, bounds, peak
from screenbot.window.outline import Mask, filled, shared

REACH, FARTHEST = 2.5, 4.0
"""It is no farther above the board, in tiles: of 35 looks all but one, 2.2 at most. One that is farther is
what begins a game where it looks otherwise as one ends."""

CENTRED = 1.5
"""One alone is no farther from the board's middle, in tiles."""

GROUND, SIGN, OUTLINE, LIGHT = 12, 40, 0.85, 0.7
"""In its place stands another sign where its corners differ by less, in levels, what differs from these by
more shares so much of its outline, and it has more than so much of its light: a veil takes some."""

YELLOW = (165, 135, 45)
"""Yellow is at least so red and so green, and bluer than neither by less."""

PALE = 110
"""On a ground that passes for yellow itself a face is less blue, by so much at least."""

SIZE, TALL, ROUND = (11, 90), 2.0, (0.58, 0.9)
"""It is so many pixels wide and high, or so many tiles where that is more, and fills so much of its box: a
disc 0.785, less beneath tears."""

DRAWN, DARK = (0.03, 0.5), 0.75
"""Eyes and a mouth take so much of it, and are darker than so much of its yellow."""

WHITE = 150
"""A mouth may show teeth, so light at least in all colours."""

EYES, EVEN = 0.62, 0.6
"""Two eyes lie in so much of its height; what is drawn shares so much with itself, left and right turned
and laid upon it to a pixel."""

GLASSES = 0.5
"""Dark glasses in one piece, above a mouth, are wider than so much of the face."""

GLASSES_HIGH = (9, 19, 39)
"""They are so many pixels high at most, where faces are small, where they are large, and where huge."""

LEFT = 0.3
"""So much of it stays yellow when it wears dark glasses."""

SHRUNK, ASIDE, STRAIGHT = 0.7, 0.6, 0.6
"""What is left of a face has at least so much of its width, and of half its height, and no more than it would
have of one so much smaller; it lies no farther aside, in its widths, and no larger part of its first or last
row is yellow."""


def shows_face(picture: Image) -> bool:
    """Return whether a picture of its box shows a face, whatever looks it makes: not dimmed, nor hidden."""
    yellow = _is_yellow(picture)
    if yellow.mean() < LEFT:
        return False
    green = picture[..., 1]
    return bool((~yellow & (green < DARK * np.median(green[yellow]))).mean() >= DRAWN[0])


def burst_near(image: Image, face: Rect) -> Rect | None:
    """Return the box of what is left of a face about where one was, as where its head explodes; else None.

    It has yellow as wide as the face was, nearly, with eyes in it left and right. The line it stands in may
    be shorter by now. A message leaves a straight edge of one that it hides in part.

    Args:
        image: a picture of what is around the board.
        face: where the face was in it.
    """
    around = Rect(face.x - face.width // 2, face.y, 2 * face.width, face.height).clipped(bounds(image))
    yellow = _is_yellow(around.cut(image))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(yellow.astype(np.uint8), connectivity=8)
    if len(stats) < 2:
        return None
    part = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    x, y, width, height, _ = stats[part].tolist()
    box = Rect(x + around.x, y + around.y, width, height)
    sizes = width / face.width, 2 * height / face.height
    off = abs(box.center.x - face.center.x) / face.width
    if off > ASIDE or not all(SHRUNK <= size <= 1 / SHRUNK for size in sizes):
        return None
    green, own = box.cut(image)[..., 1], labels[y : y + height, x : x + width] == part
    between = np.logical_or.accumulate(own, axis=1) & np.logical_or.accumulate(own[:, ::-1], axis=1)[:, ::-1]
    ink = between & ~own & (green < DARK * np.median(green[own]))
    eyes = ink.mean() >= DRAWN[0] and ink[:, : width // 2].any() and ink[:, width // 2 :].any()
    return box if eyes and max(own[0].mean(), own[-1].mean()) <= STRAIGHT else None


def is_disc(picture: Image) -> bool:
    """Return whether a picture of its box shows a yellow disc, whatever is drawn on it."""
    yellow = _is_yellow(picture)
    whole = filled(yellow)
    corners = whole[[0, 0, -1, -1], [0, -1, 0, -1]]
    return bool(yellow.mean() >= LEFT and ROUND[0] <= whole.mean() <= ROUND[1] and not corners.any())


def faces_around(image: Image, grid: Grid) -> list[Rect]:
    """Return the boxes of the smiling faces beside a board.

    Args:
        image: a picture of what is around the board.
        grid: where the board is in it.
    """
    found: list[Rect] = []
    sizes = SIZE[0], max(SIZE[1], TALL * grid.tile_height)
    any_yellow, vivid = (_is_yellow(image, least).astype(np.uint8) for least in (YELLOW[2], PALE))
    shades = (vivid,) if np.array_equal(any_yellow, vivid) else (any_yellow, vivid)
    for yellow, high in product(shades, (1, *GLASSES_HIGH)):  # dark glasses may part a face from side to side
        whole = cv2.morphologyEx(yellow, cv2.MORPH_CLOSE, np.ones((high, 1), np.uint8))
        _, labels, stats, _ = cv2.connectedComponentsWithStats(whole, connectivity=8)
        for label, (x, y, width, height, _) in enumerate(stats.tolist()):
            box = Rect(x, y, width, height)
            known = any(each.contains(box.center) for each in (grid.area, *found))
            if label and not known and all(sizes[0] <= side <= sizes[1] for side in (width, height)):
                part = box.cut(labels) == label
                if _is_face(box.cut(image), part & (box.cut(yellow) > 0), filled(part), parted=high > 1):
                    found.append(box)
    return found


def is_above(box: Rect, grid: Grid) -> bool:
    """Return whether a face is above a board, and not too far."""
    area, above = grid.area, grid.area.y - box.center.y
    return area.x <= box.center.x < area.right and 0 < above <= FARTHEST * grid.tile_height


def is_near(box: Rect, grid: Grid) -> bool:
    """Return whether a face is not far above a board."""
    return grid.area.y - box.center.y <= REACH * grid.tile_height


def is_central(box: Rect, grid: Grid) -> bool:
    """Return whether a face above a board is above its middle."""
    return abs(box.center.x - grid.area.center.x) <= CENTRED * grid.tile_width


def is_redrawn(now: Image, before: Image) -> bool:
    """Return whether another sign stands in a face's box, where it was: a red one curses, say."""
    (ground, sign), (corners, face) = map(_sign, (now, before))
    if np.abs(ground - corners).max() >= GROUND or shared(sign, face) <= OUTLINE:
        return False
    lights = [float(np.median(peak(picture[part]))) for picture, part in ((now, sign), (before, face))]
    return lights[0] > LIGHT * lights[1]


def _sign(picture: Image) -> tuple[npt.NDArray[np.float64], Mask]:
    """Return the colour of the ground in a box's corners, and the disc that stands out from it."""
    ground = np.median(picture[[0, 0, -1, -1], [0, -1, 0, -1]], axis=0)
    return ground, filled(np.asarray(peak(np.abs(picture - ground)) > SIGN, np.bool_))


def _is_yellow(picture: Image, least: int = YELLOW[2]) -> Mask:
    blue, green, red = (picture[..., channel].astype(np.int16) for channel in range(3))
    light = (red >= YELLOW[0]) & (green >= YELLOW[1])
    return np.asarray(light & (np.minimum(red, green) - blue >= least), np.bool_)


def _is_face(picture: Image, yellow: Mask, inside: Mask, parted: bool) -> bool:
    """Return whether a yellow part of a picture is a disc with eyes, the same from left to right.

    Args:
        picture: its box.
        yellow: what is yellow there.
        inside: all of it, with what lies within.
        parted: whether dark glasses must part it.
    """
    height, width = yellow.shape
    if abs(width - height) > 0.2 * height:
        return False
    green = picture[..., 1]
    ink = inside & ~yellow & (green < DARK * np.median(green[yellow]))
    drawn = ink.sum() / inside.sum()
    teeth = picture.min(axis=2) > WHITE
    mostly = ink.sum() > (inside & ~yellow & ~teeth).sum() / 2
    line = round(EYES * height)
    eyes = cv2.connectedComponents(ink[:line].astype(np.uint8), connectivity=8)[0] - 1
    even = max(shared(ink, np.roll(ink[:, ::-1], by, axis=1)) for by in (-1, 0, 1)) >= EVEN
    disc = ROUND[0] <= inside.mean() <= ROUND[1]
    seen = _has_glasses(ink, line) or (eyes >= 2 and not parted)
    return bool(disc and mostly and even and seen and DRAWN[0] <= drawn <= DRAWN[1])


def _has_glasses(ink: Mask, line: int) -> bool:
    """Return whether one wide part of what is drawn on a face lies above a line, and another below."""
    _, _, parts, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    top, width = parts[1:, cv2.CC_STAT_TOP], parts[1:, cv2.CC_STAT_WIDTH]
    bottom = top + parts[1:, cv2.CC_STAT_HEIGHT]
    glasses = bottom[(width > GLASSES * ink.shape[1]) & (bottom <= line)]
    return bool(glasses.size and (top >= glasses.min()).any())
