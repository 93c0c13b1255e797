"""Read printed numbers, such as ``8/99``, anywhere in a picture: letters as connected ink, each named alone.

A small network tells digits and strokes from other letters; `tests.training.print` makes it.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, Point, Rect
from screenbot.vision.text.ink import Grey, inked, shades

SYMBOLS = "0123456789/x"
"""What a letter may be; ``x`` is any other."""

HIGH, WIDE = 20, 16
"""Pixels of a letter as the network sees it."""

SMALLEST, LARGEST = 7, 26
"""Heights of letters that are read at one scale."""

SCALES = (2.0, 1.0, 0.5, 0.25)

CLEAR = 0.8
"""A letter is one that the network gives so much of its trust."""

APART = 0.5
"""Letters of one word are nearer to each other than this, in heights."""

LABEL, SPACE, LEVEL = 3, 1.5, 0.4
"""A word before a number has so many letters, and is no farther from it, nor higher or lower, in heights."""

Letters = npt.NDArray[np.float32]
"""Letters as the network sees them: float32 ``[n, HIGH * WIDE]``, ink from 0 to 1."""


HALF = 0.3, 0.55
"""The halves of a digit in segments are so high, in heights of the number beside it."""


class Ratio(NamedTuple):
    """Two printed numbers with a stroke between them."""

    part: int
    whole: int


class Number(NamedTuple):
    """A number beside a board.

    Attributes:
        shown: it.
        place: one that is its own while it stands there.
        labelled: whether a word stands before it, as in ``Mines: 40``.
        caption: what its whole line says, in small letters; empty where nobody has read it.
        padded: whether noughts before it make it three digits, as counters in segments have them.
    """

    shown: int
    place: Point
    labelled: bool = False
    caption: str = ""
    padded: bool = False


class Word(NamedTuple):
    """Letters side by side, as far as `SYMBOLS` tells them, and the box around them."""

    text: str
    box: Rect

    def is_label_of(self, other: "Word") -> bool:
        """Return whether a number stands right after this word."""
        return len(self.text) >= LABEL and self.is_right_before(other)

    def is_right_before(self, other: "Word") -> bool:
        """Return whether another word stands right after this one."""
        height = other.box.height
        level = abs(self.box.center.y - other.box.center.y) <= LEVEL * height
        return level and 0 <= other.box.x - self.box.right <= SPACE * height


class _Letter(NamedTuple):
    box: Rect
    symbol: str


def ratios(words: list[Word]) -> list[Ratio]:
    """Return all numbers that are printed like ``8/99``, with a bracket or a colon at each side at most.

    Or like ``8 / 99``.
    """
    texts = dict.fromkeys([*(word.text for word in words), *_spaced(words)])
    found = [match for text in texts if (match := _RATIO.fullmatch(text))]
    return [Ratio(int(match[1]), int(match[2])) for match in found]


def _spaced(words: list[Word]) -> Iterator[str]:
    """Yield two numbers with a stroke between them and spaces around it, without these; no part of a date."""
    strokes = [word for word in words if word.text == "/"]
    for stroke in strokes:
        parts = [word for word in words if word.is_right_before(stroke)]
        wholes = [word for word in words if stroke.is_right_before(word)]
        for part, whole in product(parts, wholes):
            if not any(each.is_right_before(part) or whole.is_right_before(each) for each in strokes):
                yield f"{part.text}/{whole.text}"


def numbers(words: list[Word]) -> list[Number]:
    """Return all whole numbers that stand alone; none beside a digit in segments that nobody has read."""
    alone = [word for word in words if word.text.isdigit() and len(word.text) < 5]
    alone = [word for word in alone if not _is_beside_segments(word.box, words)]
    letters = [word for word in words if not word.text.isdigit()]
    return [
        Number(
            int(word.text),
            word.box.center,
            labelled=any(each.is_label_of(word) for each in letters),
            padded=len(word.text) == 3 and word.text.startswith("0"),
        )
        for word in alone
    ]


def _is_beside_segments(box: Rect, words: list[Word]) -> bool:
    """Return whether beside a number two halves of a digit stand one above the other, as segments do.

    What is between the strokes of its own 8 is no such digit.
    """
    least, most = (share * box.height for share in HALF)
    halves = [
        each.box
        for each in words
        if least <= each.box.height <= most
        and not box.x <= each.box.center.x < box.right
        and max(box.x - each.box.right, each.box.x - box.right) <= box.height
        and box.y <= each.box.center.y < box.bottom
    ]
    return any(
        max(abs(one.x - other.x), abs(one.right - other.right)) <= 1 and one.bottom <= other.y + 1
        for one, other in product(halves, halves)
    )


_RATIO = re.compile(r"x?(\d{1,4})/(\d{1,4})x?")


def words_in(image: Image, least: float, most: float) -> list[Word]:
    """Return the words of letters so high, in pixels."""
    full = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return [
        word for scale, both in _scales(full, least, most) for dark in both for word in _words(dark, scale)
    ]


def lit_words(light: Grey, least: float, most: float) -> list[Word]:
    """Return the words of letters so high, in pixels, that are lighter than what is around them."""
    return [word for scale, (_, dark) in _scales(light, least, most) for word in _words(dark, scale)]


def _scales(full: Grey, least: float, most: float) -> Iterator[tuple[float, tuple[Grey, Grey]]]:
    """Yield the scales at which letters so high are read, and the picture so large, in both shades."""
    for scale in SCALES:
        if SMALLEST / scale > most or LARGEST / scale < least:
            continue
        both = shades(full, scale, cv2.INTER_CUBIC)
        if min(both[0].shape) < SMALLEST:
            break
        yield scale, both


def seen(grey: Grey, boxes: list[Rect]) -> Letters:
    """Return dark letters in boxes as the network sees them: as high as it sees, in the middle."""
    answer = np.zeros((len(boxes), HIGH, WIDE), np.float32)
    for place, box in enumerate(boxes):
        part = grey[box.y : box.bottom, box.x : box.right].astype(np.float32)
        light, dark = float(part.max()), float(part.min())
        ink = (light - part) / max(1.0, light - dark)
        width = min(WIDE, max(2, round(box.width * HIGH / box.height)))
        left = (WIDE - width) // 2
        answer[place, :, left : left + width] = cv2.resize(ink, (width, HIGH), interpolation=cv2.INTER_AREA)
    return answer.reshape(len(boxes), HIGH * WIDE)


def _words(grey: Grey, scale: float) -> Iterator[Word]:
    """Yield words of dark letters in a picture at a scale."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(inked(grey), connectivity=8)
    boxes = [
        Rect(x - 1, y, width + 2, height)
        for x, y, width, height, filled in stats[1:].tolist()
        if SMALLEST <= height <= LARGEST and width <= 1.2 * height and filled < 0.95 * width * height + height
        if x > 0 and x + width < grey.shape[1]
    ]
    if not boxes:
        return
    letters = [_Letter(box, symbol) for box, symbol in zip(boxes, _named(seen(grey, boxes)), strict=True)]
    letters.sort(key=lambda letter: letter.box.x)
    while letters:
        word = [letters.pop(0)]
        rest: list[_Letter] = []
        for letter in letters:
            (word if _follows(word[-1].box, letter.box) else rest).append(letter)
        letters = rest
        left, right = min(letter.box.x for letter in word), max(letter.box.right for letter in word)
        top, bottom = min(letter.box.y for letter in word), max(letter.box.bottom for letter in word)
        box = _scaled(Rect(left, top, right - left, bottom - top), scale)
        yield Word("".join(letter.symbol for letter in word), box)


def _scaled(box: Rect, scale: float) -> Rect:
    """Return a box of a picture that was scaled, in the pixels of the one before."""
    return Rect(*(round(side / scale) for side in box))


def _follows(one: Rect, other: Rect) -> bool:
    """Return whether a letter belongs to the word that another one ends so far."""
    high, low = max(one.height, other.height), min(one.height, other.height)
    level = abs(one.center.y - other.center.y) < 0.2 * high
    return level and low > 0.7 * high and -0.3 * low < other.x - one.right < APART * low


def _named(letters: Letters) -> str:
    """Return the symbol of each letter."""
    weights = _weights()
    hidden = np.maximum(letters @ weights["w1"] + weights["b1"], 0)
    scores = hidden @ weights["w2"] + weights["b2"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances = scores / scores.sum(axis=1, keepdims=True)
    best = np.where(chances.max(axis=1) >= CLEAR, chances.argmax(axis=1), SYMBOLS.index("x"))
    return "".join(SYMBOLS[place] for place in best)


@cache
def _weights() -> dict[str, npt.NDArray[np.float32]]:
    source = files("screenbot.vision.counters").joinpath("printed.npz")
    with source.open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
