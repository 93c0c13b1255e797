"""What stands in one line with a printed number: whether it is one, and whether it counts mines."""

import re
from collections.abc import Sequence

from screenbot.geometry import Image, Rect, bounds
from screenbot.vision.counters.printed import Number, Word, numbers
from screenbot.vision.text.lines import WIDE, Line, lines_in

BESIDE, ABOVE = 16, 1.0
"""So far to each side of a number its line is looked at, and so far above and below it, in heights."""

OVER, INDENT = 2.5, 2.0
"""The words above a number that stands alone begin no farther above it, and to its left, in heights."""

READ, TEXT = 0.5, 6
"""So sure each letter is of a line that says otherwise than a number read alone, and it has so many."""

LIKELY, SENTENCE = 0.35, 20
"""Or less sure, and it has more: what looks like a line and is none comes to a third of the first at most."""

WORD, KNOWN = re.compile(r"(?=.*[^oilszbgqt\W\d])[a-z]{3,}"), 0.9
"""A short word that is read so surely holds no number: it has a letter that looks like no digit."""

COUNTED, LEFT = r"(?:left|remaining|count(?:er)?|total)?", r"(?:left|remaining)"
"""What may follow the things counted without a space; and of these, what says that some are left."""

MINES = rf"(?:(?:mines?|bombs?){COUNTED}|minen|minas|bombas|bombes?|mijnen|miny|minor)"
"""What they are called."""

FLAGS = (
    rf"(?:flags?{LEFT}?|(?:mines?|bombs?){LEFT}|{LEFT}|"
    r"fahnen|flaggen|banderas|drapeaux|bandeiras|restantes?|verbleibend)"
)
"""What the number of those that are left may be called."""

ELSE = re.compile(
    r"time|zeit|temps|tiempo|tempo|sec|score|best|level|move|click|seed|size|row|col|width|height|last|per\b|"
    r"around|touch|near|adjacent|beside|density|game|won|lost|%"
)
"""What other numbers are called."""

SETTING = re.compile(r"width|height|\brows?\b|\bcol(?:umn)?s?\b|\bsize\b")
"""What boxes of settings are named that hold no mines."""

THINGS = re.compile(rf"\b(?:{MINES}|{FLAGS})\b")
"""What a line says that counts mines, whatever else."""

SECONDS = r"(?:s|secs?|seconds?|secondes?|segundos?|sekunden|secondi)"
"""What a clock's number counts."""

NUMBER = r"(\d[\dol]*|[ol]\d+)"
"""A number in small letters: a nought among digits may be read as an o, a one as an l."""

ACCENTED = re.compile(r"(?<=[a-z]{2})[689](?=[a-z])")
"""A letter with an accent may be read as a digit, as in "marqu6es"."""

OF_ALL = re.compile(rf"(?<![\d/])(\d{{1,3}}) */ *(\d{{1,3}}) *{MINES}\b(?!\W*\d)")
"""What says how many of all mines are flagged, or left: it stands before them."""

FEW = 2
"""A line that has more numbers is no counter's, as "boards have 10, 40 and 99 mines"."""


def captioned(image: Image, words: Sequence[Word]) -> list[Number]:
    """Return the whole numbers among words that their lines have, too, with what these say.

    Letters may look like digits: "to" like 10, "will" like 1111. What stands alone has its words above it.
    """
    found = []
    for number in numbers(list(words)):
        box = next(word.box for word in words if word.box.center == number.place)
        line = _line_with(image, box)
        text = "" if line is None else line.text
        told = line is not None and (
            (line.certainty >= READ and is_text(text))
            or _is_sentence(line)
            or (line.certainty >= KNOWN and WORD.fullmatch(text) is not None)
        )
        if not told or number.shown in map(as_number, re.findall(NUMBER, text)):
            if text.isdigit():
                text = f"{_line_above(image, box)} {text}".strip()
            if not (is_text(text) or THINGS.search(text)):
                text = f"{_setting_of(image, box)} {text}".strip()
            labelled = number.labelled and not ELSE.search(text)
            found.append(number._replace(labelled=labelled, caption=text))
    return found


def is_text(line: str) -> bool:
    """Return whether a line has so many letters that it is a text, or an address."""
    return sum(map(str.isalpha, line)) >= TEXT


def _is_sentence(line: Line) -> bool:
    """Return whether a line is so long that it is a text, though its letters are less sure."""
    return line.certainty >= LIKELY and sum(map(str.isalpha, line.text)) >= SENTENCE


def all_mines(image: Image) -> set[int]:
    """Return every number that lines of a picture which speak of mines have, however sure they are read.

    Of a line that speaks of other things as well they are those that it counts.
    """
    found: set[int] = set()
    for line in lines_in(image, space=WIDE):
        if re.search(rf"(?<![a-z]){MINES}\b", line.text):
            every = set(map(as_number, re.findall(NUMBER, ACCENTED.sub("e", line.text))))
            found |= counted(line.text, MINES) if ELSE.search(line.text) else every
    return found


def flagged(image: Image) -> list[tuple[int, int]]:
    """Return how many of all mines sure lines say are flagged, or left, as "3/40 mines flagged"."""
    lines = [line.text for line in lines_in(image, space=WIDE) if line.certainty >= READ]
    return [(int(said[1]), int(said[2])) for said in map(OF_ALL.search, lines) if said]


def spelt(image: Image, *counting: str, least: float = READ) -> set[int]:
    """Return how many of some things lines of a picture say there are: digits may be small and bold.

    Args:
        image: the picture.
        counting: `MINES`, `FLAGS` or both.
        least: how certain a line is at least.
    """
    lines = [line.text for line in lines_in(image, space=WIDE) if line.certainty >= least]
    return set().union(*(counted(text, things) for text in lines for things in counting))


def counts(number: Number, things: str) -> bool:
    """Return whether a number's line says that it counts some things: `MINES` or `FLAGS`."""
    return number.shown in counted(number.caption, things)


def is_told(number: Number) -> bool:
    """Return whether a number's line has it, too."""
    return number.shown in map(as_number, re.findall(NUMBER, number.caption))


def tells_size(number: Number, rows: int, columns: int) -> bool:
    """Return whether a number stands in its line only where that says how large a board is, as "12 x 12"."""
    high, wide = (str(each).replace("0", "[0o]").replace("1", "[1l]") for each in (rows, columns))
    size = rf"(?<![\dol])({high} *(x|by|\*) *{wide}|{wide} *(x|by|\*) *{high})(?![\dol])"
    rest, found = re.subn(size, " ", number.caption)
    left = set(map(as_number, re.findall(NUMBER, rest)))
    return found > 0 and number.shown in (rows, columns) and number.shown not in left


def counted(text: str, things: str) -> set[int]:
    """Return how many of some things a line says there are, as in ``mines left: 8`` or ``8 mines``.

    Seconds that stand right after an earlier number are its own: "2 seconds and 10 mines".
    """
    text = ACCENTED.sub("e", text)
    if len(re.findall(NUMBER, text)) > FEW:
        return set()
    before = re.search(rf"\b{things}\b[a-z .,'-]*[:/ ]*\b{NUMBER}\b", text)
    after = re.search(rf"\b{NUMBER}\s*{things}\b[a-z ]*$", text)
    found = [
        (match, re.split(rf"\d\s*(?:{SECONDS}\b)?", text[: match.start(1)])[-1])
        for match in (before, after)
        if match
    ]
    beside = [(match[1], left + text[match.end(1) :] if match is after else left) for match, left in found]
    return {as_number(number) for number, said in beside if not ELSE.search(said)}


def as_number(text: str) -> int:
    """Return the number that letters are which `NUMBER` matches."""
    return int(text.translate(str.maketrans("ol", "01")))


def _line_above(image: Image, box: Rect) -> str:
    """Return what is written right above a number, and nothing where that is beside it or no text."""
    over, aside = round(OVER * box.height), round(BESIDE / 2 * box.height)
    around = Rect(box.x - aside, box.y - over, box.width + 2 * aside, over).clipped(bounds(image))
    middle = box.center.x - around.x
    lines = lines_in(around.cut(image), lambda each: each.x <= middle < each.right, WIDE)
    sure = [line.text for line in lines if line.certainty >= READ]
    return max(filter(_is_caption, sure), key=len, default="")


def _setting_of(image: Image, box: Rect) -> str:
    """Return what names the box of settings that a number begins, above its left end: "Width", "Rows"."""
    high = box.height
    up, aside = round((OVER + 1) * high), round(INDENT * high)
    around = Rect(box.x - aside, box.y - up, BESIDE * high, up).clipped(bounds(image))
    first, last = box.x - around.x - aside, box.x - around.x + high // 2
    lines = lines_in(around.cut(image), lambda each: first <= each.x <= last, WIDE)
    return next((line.text for line in lines if line.certainty >= READ and SETTING.search(line.text)), "")


def _is_caption(line: str) -> bool:
    """Return whether a line is a text, or one word for what counters count."""
    return is_text(line) or bool(re.fullmatch(rf"(?:{MINES}|{FLAGS}):?", line))


def _line_with(image: Image, box: Rect) -> Line | None:
    """Return the line of text that a number stands in: the longest that is sure, for it may come in parts.

    One that is longer by far is its line rather than a letter or two.
    """
    across, down = round(BESIDE * box.height), round(ABOVE * box.height)
    around = Rect(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
    around = around.clipped(bounds(image))
    place = box.moved(-around.x, -around.y).center
    lines = lines_in(around.cut(image), lambda each: each.contains(place), WIDE)
    sure = max(lines, key=lambda line: (line.certainty >= READ, len(line.text)), default=None)
    if sure is None or is_text(sure.text):
        return sure
    return max(filter(_is_sentence, lines), key=lambda line: len(line.text), default=sure)
