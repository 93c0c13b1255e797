"""What stands in one line with a printed number: whether it is one, and whether it counts mines."""

import re
from collections.abc import Sequence

from screenbot.geometry import Image, Rect, bounds
from screenbot.vision.counters.printed import Number, Word, numbers
from screenbot.vision.text.lines import Line, lines_in

BESIDE, ABOVE = 16, 1.0
"""So far to each side of a number its line is looked at, and so far above and below it, in heights."""

READ, TEXT = 0.5, 4
"""So sure each letter is of a line that says otherwise than a number read alone, and so many it has."""

MINES = r"(?:mines?|bombs?|minen|minas|bombas|mijnen|miny|minor)"
"""What they are called."""

NUMBER = r"(\d[\dol]*|[ol]\d+)"
"""A number in small letters: a nought among digits may be read as an o, a one as an l."""

BEFORE = re.compile(rf"\b{MINES}\b[a-z .,'-]*[:/ ]*\b{NUMBER}\b")
AFTER = re.compile(rf"\b{NUMBER}\s*{MINES}\b[a-z ]*$")


def captioned(image: Image, words: Sequence[Word]) -> list[Number]:
    """Return the whole numbers among words that their lines have, too, and whether these speak of mines.

    Letters may look like digits: "to" like 10, "will" like 1111.
    """
    found = []
    for number in numbers(list(words)):
        box = next(word.box for word in words if word.box.center == number.place)
        line = _line_with(image, box)
        text = "" if line is None else line.text
        told = line is not None and line.certainty >= READ and len(text) >= TEXT
        if not told or number.shown in map(_as_number, re.findall(NUMBER, text)):
            found.append(number._replace(of_mines=number.shown in mines_of(text)))
    return found


def all_mines(image: Image) -> set[int]:
    """Return every number of mines that lines of a picture speak of, however sure they are read."""
    return {number for line in lines_in(image) for number in mines_of(line.text)}


def mines_of(text: str) -> set[int]:
    """Return how many mines a line speaks of, as in ``mines left: 8`` or ``8 mines``: none, or one or two."""
    found = [match[1] for match in (BEFORE.search(text), AFTER.search(text)) if match]
    return set(map(_as_number, found))


def _as_number(text: str) -> int:
    return int(text.translate(str.maketrans("ol", "01")))


def _line_with(image: Image, box: Rect) -> Line | None:
    """Return the line of text that a number stands in."""
    across, down = round(BESIDE * box.height), round(ABOVE * box.height)
    around = Rect(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
    around = around.clipped(bounds(image))
    place = box.moved(-around.x, -around.y).center
    lines = lines_in(around.cut(image), lambda each: each.contains(place))
    return max(lines, key=lambda line: line.certainty, default=None)
