"""Words over an ended game's board or beside it: how it ended, and what begins the next, as "Play again"."""

import re
from enum import IntEnum
from itertools import permutations, product
from typing import NamedTuple

import cv2
import numpy as np

from screenbot.board import Outcome
from screenbot.geometry import Grid, Image, Point, Rect, bounds
from screenbot.vision.counters.counter import surroundings
from screenbot.vision.text.lines import Line, lines_in
from screenbot.window.levels import is_label, is_of_level, level_of, numbered_as, of_levels, sized_as
from screenbot.window.outline import Mask, parts_at
from screenbot.window.phrases import (
    ADDRESS,
    ANEW,
    ANY_MENUS,
    BACK,
    BARE,
    BUTTON,
    CLICK,
    CLOSING,
    CONDITION,
    CROSS,
    ENTRIES,
    LIFE,
    LOOSE,
    LOST,
    LOST_ALONE,
    LOST_LARGE,
    MENUS,
    NAMED,
    NAMED_GAME,
    OTHERWISE,
    READ,
    RECORDS,
    RULE,
    TITLES,
    UNSAID,
    URL,
    WON,
    WON_ALONE,
    WON_LARGE,
    asks,
    but_over,
    key_in,
    nearly_says,
    says,
    statement,
)
from screenbot.window.sign import crosses_in, is_windows, panels_over

ROUND, WIDE_ROUND = 10, 40
"""Lines of one message are no farther from each other up and down, and from side to side, in heights of a
line: a dialog's words are at its left, and its button is at its right."""

LIST = 2
"""Between the heading of a list and its button there may be so many times as much."""

CERTAIN, LIKELY = 0.4, 0.35
"""So sure each letter is of words that are clicked, and of a longer line that they would be a part of."""

APART, LEVEL = 1.6, 0.3
"""Two lines are one whose ink is no farther apart, and whose middles and heights differ by no more, in their
heights: letters of one width have wide gaps between words."""

WITHIN, LETTERS = 0.6, 3
"""Words of one text are no farther apart, in their heights; what has fewer letters may be an icon."""

ICON = 3
"""A line with so many more letters is the same with an icon before it."""

ABOVE, LEAST_ABOVE = 4.0, 120
"""What is right above or below the board is no farther from it, in tiles, or in pixels where that is more."""

WORDS = 6
"""So many words of a text with wide gaps are read together: "you clicked on a mine"."""

MOSTLY = 0.5
"""Words are a message's that lie on it by a larger part."""

WIDE = 1.2
"""A line across the board is wider than so many tiles."""

PAGE = 0.9
"""Where a larger part of the board is hidden, another page is in its place, a menu's."""

LARGER = 1.8
"""A message's heading is so many times as high as the rules below it."""

LARGE = 0.9
"""A word in large letters is as high as so large a part of a tile."""

FAR_FROM_CORNER = 4.0
"""A cross that is read may have a ring around it, and room beside that, in its own sizes."""

NEAREST = 12
"""No farther from each other two places are the same, in pixels."""


class Beside(IntEnum):
    """Which words beside a board count.

    Attributes:
        IN_LINE: what names a new game, right above or below it.
        ASIDE: to its sides too, where an advertisement may stand.
        IN_BAR: and what names a new game, and nothing else, at the end of a bar right above or below it,
            wherever that ends.
        LOOSE: also what may mean another thing, "Reset" aside too, the game's level among others, by name or
            number, then what closes a message that tells how a game ended, then what tells an end.
        AWAY: what names a new game, or closes such a message, and nothing else, as far off as the corner of a
            page.
    """

    IN_LINE = 0
    ASIDE = 1
    IN_BAR = 2
    LOOSE = 3
    AWAY = 4


class Beginnings(NamedTuple):
    """Words that begin a game, as their boxes in a picture, likeliest first.

    Attributes:
        over: on a message: there is no way past it to what is beside it.
        beside: beside the board, and at last what may do nothing.
        key: what a line says is to be pressed.
    """

    over: list[Rect]
    beside: list[Rect]
    key: str | None = None


def beginnings(
    image: Image,
    grid: Grid,
    message: Mask,
    hidden: float,
    reach: Rect,
    counted: Beside = Beside.IN_LINE,
    mines: int | None = None,
) -> Beginnings:
    """Return where to click to begin the next game, by what is written there.

    Args:
        image: a picture of the board of a game that has ended, and of what is around it.
        grid: where its tiles lie.
        message: where a message lies: bool ``[height, width]``.
        hidden: how large a part of the board's tiles is hidden.
        reach: so far around the board words count that are no message's.
        counted: which words beside the board count.
        mines: how many the game has, where that is known.
    """
    board = grid.area

    def is_of_message(box: Rect) -> bool:
        return bool(box.cut(message).mean() > MOSTLY)

    def may_begin(box: Rect) -> bool:
        wide = box.width > WIDE * grid.tile_width  # what is written across the board may hide no tile
        return is_of_message(box) or (reach.contains(box.center) and (wide or not board.contains(box.center)))

    part = _part(message, reach)
    found = lines_in(part.cut(image), lambda box: may_begin(box.moved(part.x, part.y)))
    found = _whole([line._replace(box=line.box.moved(part.x, part.y)) for line in found])
    found.sort(key=lambda line: _apart(line.box, board))
    # Any program may put up a message: it must speak of a game, but for what lies over the board.
    of_message = [line for line in found if is_of_message(line.box)]
    panels = [panel.box for panel in panels_over(image, message, board)]
    about = [line for line in of_message if _is_about_a_game(line, of_message, board, panels)]
    over = [line for line in of_message if line in about or board.contains(line.box.center)]
    page = over if hidden > PAGE else about
    across = [line for line in found if line not in over and board.contains(line.box.center)]
    around = [line for line in found if line not in over + across and reach.contains(line.box.center)]
    beside = [line for line in around if counted is not Beside.IN_BAR or _is_near(line.box, grid)]
    in_line = [line for line in beside if _is_in_line(line.box, grid)]
    level = level_of(grid)
    clicked = [line.box for line in over + across if CLICK.search(line.text)]
    ended = any(_is_bare_end(line.text) for line in over + across)
    at_end = of_levels(over + across) if ended and is_of_level(grid) else []
    alone = [line for line in page if not _is_labelled(line, page)]
    loose = [line for line in page if not _is_in_text(line, found)]
    loose_in_line = [line for line in in_line if not _is_in_text(line, found)]
    of_over = _boxes([(over + across, NAMED), (loose, LOOSE)]) + [line.box for line in sized_as(page, grid)]
    of_over += _boxes([(alone, level), (at_end, level)]) + clicked
    of_over = list(dict.fromkeys(of_over))
    ranked = [(in_line, NAMED)]
    if counted >= Beside.ASIDE:
        ranked += [(beside, NAMED_GAME if counted is Beside.AWAY else NAMED)]
    if counted is Beside.IN_BAR:
        ranked += [(_past_ends(around, grid), NAMED_GAME)]
    if counted is Beside.LOOSE:
        ranked += [(loose_in_line, LOOSE), (_past_ends(beside, grid), ANEW)]
        ranked += [(in_line + of_levels(beside), level)] if is_of_level(grid) else []
    closes = _boxes([(about, CLOSING)])
    if counted >= Beside.LOOSE:  # what closes a message may end its program
        of_over = of_over or closes
        ranked += [([line for line in beside if _is_told_beside(line, beside)], CLOSING)]
    found_beside = _boxes(ranked)
    if counted is Beside.LOOSE:
        found_beside += [
            line.box for line in numbered_as(beside, grid, mines) if line.box not in found_beside
        ]
    if counted is Beside.LOOSE and not of_over:  # a game's last word may be its button
        found_beside += [line.box for line in over + across if _is_an_end(line.text)][:1]
    if not (of_over or closes or found_beside):  # a question is a button where nothing else may be
        of_over = [line.box for line in over if line.text.endswith("?") and says(line.text, NAMED)][:1]
    keys = (key_in(line.text) for line in over + across + beside)
    return Beginnings(of_over, found_beside, next((key for key in keys if key is not None), None))


def closing(image: Image, board: Rect, message: Mask) -> list[Rect]:
    """Return where to click to close a message over a board: on its cross, if that is no window's.

    Args:
        image: a picture of the screen.
        board: where the board is.
        message: where a message lies: bool ``[height, width]``.
    """
    # A gap may part what is hidden from what has come up beside it.
    panels = panels_over(image, parts_at(message, board.grown(2)), board)
    crosses = list[Rect]()
    for panel in panels:
        lines = _whole(lines_in(panel.box.cut(image)))
        boxes = [line.box.moved(panel.box.x, panel.box.y) for line in lines if line.text == CROSS]
        crosses += [box for box in boxes if panel.has_in_corner(box, FAR_FROM_CORNER)]
    # What is read may have a piece of the corner in its box.
    crosses = sorted(crosses, key=lambda box: box.width * box.height) or crosses_in(image, panels)
    return [cross for cross in crosses if not is_windows(image, cross)]


def menus(image: Image, grid: Grid, reach: Rect) -> list[Rect]:
    """Return the names of menus, above a board, that may have an entry to begin a game.

    What leads back to one may stand farther to the left.
    """
    board = grid.area
    left = max(reach.x, board.x - round(ABOVE * grid.tile_width))

    def names(first: int, *phrases: str) -> list[Rect]:
        above = Rect(first, reach.y, board.right - first, max(0, board.y - reach.y))
        found = _whole(lines_in(above.cut(image)))
        lines = [line._replace(box=line.box.moved(above.x, above.y)) for line in found]
        return _boxes([(lines, each) for each in phrases])

    return names(left, MENUS, ANY_MENUS) or names(reach.x, BACK)


def entries(image: Image, grid: Grid, menu: Mask, dialog: Mask) -> list[Rect]:
    """Return the entries of an open menu that begin a game, at last the level of the board's size.

    Args:
        image: a picture of the screen.
        grid: where its tiles lie.
        menu: where it came up at its name: bool ``[height, width]``.
        dialog: where one came up over the board instead, which may be another thing.
    """
    found = _lines_on(image, menu | dialog)
    hanging = [line for line in found if line.box.cut(menu).mean() > MOSTLY]
    at_last = of_levels(hanging) if is_of_level(grid) else []
    return _boxes([(hanging, ENTRIES), (found, NAMED), (at_last, level_of(grid))])


def levels(image: Image, grid: Grid, menu: Mask) -> list[Rect]:
    """Return the entry of the board's size among the levels that hang from words that were clicked.

    Args:
        image: a picture of the screen.
        grid: where its tiles lie.
        menu: where something came up at these words: bool ``[height, width]``.
    """
    if not is_of_level(grid) or not menu.any():
        return []
    return _boxes([(of_levels(_lines_on(image, menu)), level_of(grid))])


def _lines_on(image: Image, panel: Mask) -> list[Line]:
    """Return what is written on a panel, by the larger part of each line."""
    return _whole(lines_in(image, lambda box: bool(box.cut(panel).mean() > MOSTLY)))


def _joined(lines: list[Line], others: list[Line]) -> list[Line]:
    """Return two lines each as one where they stand beside each other, as words of one line do."""
    found = []
    for one, other in product(lines, others):
        height = max(one.box.height, other.box.height)
        off = abs(one.box.center.y - other.box.center.y), abs(one.box.height - other.box.height)
        if 0 < other.box.x - one.box.right <= APART * height and max(off) <= LEVEL * height:
            top, bottom = min(one.box.y, other.box.y), max(one.box.bottom, other.box.bottom)
            box = Rect(one.box.x, top, other.box.right - one.box.x, bottom - top)
            found.append(Line(box, f"{one.text} {other.text}", min(one.certainty, other.certainty)))
    return found


def _sentences(lines: list[Line]) -> list[Line]:
    """Return the lines that are sure, and what three or more of them say that stand beside each other."""
    whole = _whole(lines)
    sure = [line for line in lines if line.certainty >= CERTAIN]
    longer = _joined(sure, sure)
    for _ in range(WORDS - 2):
        longer = list({(line.text, line.box.y): line for line in _joined(longer, sure)}.values())
        whole += longer
    return whole


def _broken(lines: list[Line]) -> list[Line]:
    """Return what two words say, one right below the other: a narrow message breaks "Game over".

    Words of a column, or with others in their row, are a table's; what goes on below them may be a rule.
    """
    sure = [line for line in lines if line.certainty >= CERTAIN]
    words = [line for line in sure if line.text.isalpha() and not _has_beside(line.box, sure)]
    pairs = [pair for pair in permutations(words, 2) if _is_right_below(*(each.box for each in pair))]
    said = [
        # As high as each of both: a heading's size tells.
        Line(other.box, f"{one.text} {other.text}", min(one.certainty, other.certainty))
        for one, other in pairs
        if not any(one is low or other is high for high, low in pairs)
    ]
    return [line for line in said if not _goes_on(line, sure)]


def _has_beside(box: Rect, lines: list[Line]) -> bool:
    """Return whether other lines stand in a box's row, to its sides."""
    row = (line.box for line in lines if box.y <= line.box.center.y < box.bottom)
    return any(other.right <= box.x or other.x >= box.right for other in row)


def _is_right_below(one: Rect, other: Rect) -> bool:
    """Return whether the second of two boxes, about as high as the first, is right below it."""
    height = max(one.height, other.height)
    level = abs(one.height - other.height) <= LEVEL * height
    return level and abs(one.center.x - other.center.x) <= height and 0 < other.y - one.bottom <= height


def _whole(lines: list[Line]) -> list[Line]:
    """Return the lines that are sure and no part of another one; an icon may look like a letter."""
    return [
        line
        for line in lines + _joined(lines, lines)
        if line.certainty >= CERTAIN
        and not any(
            other.certainty >= LIKELY and len(other.text) > len(line.text) + ICON and _is_part(line, other)
            for other in lines
        )
    ]


def _is_part(line: Line, other: Line) -> bool:
    """Return whether a line is a part of a longer one."""
    around, middle = other.box.grown(2), line.box.center.y
    ends = (Point(line.box.x, middle), Point(line.box.right - 1, middle))
    return len(other.text) > len(line.text) and all(map(around.contains, ends))


def _is_in_text(line: Line, lines: list[Line]) -> bool:
    """Return whether another word stands so close beside a line that both are of one text, read in parts.

    A word that is a button itself is none of a text.
    """
    beside = [other for other in lines if _is_close_beside(line.box, other.box)]
    words = [other.text for other in beside if sum(map(str.isalpha, other.text)) >= LETTERS]
    return any(not any(says(word, each) for each in (LOOSE, CLOSING, OTHERWISE)) for word in words)


def _is_close_beside(one: Rect, other: Rect) -> bool:
    """Return whether two boxes stand in one line with no more between them than words of a text have."""
    height = max(one.height, other.height)
    gap = max(other.x - one.right, one.x - other.right)
    return abs(one.center.y - other.center.y) <= LEVEL * height and 0 <= gap <= WITHIN * height


def _is_in_line(box: Rect, grid: Grid) -> bool:
    """Return whether a box stands right above or below the board."""
    board = grid.area
    return board.x <= box.center.x < board.right and _past_rows(box, board) <= _reach(grid)


def _is_near(box: Rect, grid: Grid) -> bool:
    """Return whether a box is as near a board as its printed counters are."""
    return surroundings(grid).contains(box.center)


def _past_ends(lines: list[Line], grid: Grid) -> list[Line]:
    """Return the lines that stand right above or below the board's rows, were it to a side."""
    return [line for line in lines if 0 <= _past_rows(line.box, grid.area) <= _reach(grid)]


def _past_rows(box: Rect, board: Rect) -> int:
    """Return how far above or below the board's rows a box is, in pixels; less than 0 beside them."""
    return max(board.y - box.bottom, box.y - board.bottom)


def _reach(grid: Grid) -> float:
    """Return how far what is right above or below a board may be from it, in pixels."""
    return max(LEAST_ABOVE, ABOVE * grid.tile_height)


def _is_labelled(line: Line, lines: list[Line]) -> bool:
    """Return whether a line is a label, as "Level:", or says what that is, alone right of one."""
    if is_label(line):
        return True
    box, off = line.box, LEVEL * line.box.height
    row = [each for each in lines if abs(each.box.center.y - box.center.y) <= off]
    before = [each for each in row if each.box.right <= box.x]
    label = max(before, key=lambda each: each.box.right, default=line)
    return is_label(label) and not any(each.box.x >= box.right for each in row)


def _is_about_a_game(line: Line, lines: list[Line], board: Rect, panels: list[Rect]) -> bool:
    """Return whether another line of the same message tells how a game ended, or asks for the next.

    Or heads a list of records, one over the board, if only in part, whose button is meant. What lies over the
    board is one message, and may tell the end in one word. What closes a message, or names a game, may be far
    from that on its panel.
    """
    around = _around(line.box, 1)
    over = board.contains(line.box.center)
    of_panel = says(line.text, f"{READ}, {CLOSING}, {NAMED_GAME}")
    panels = [box for box in panels if of_panel and box.contains(line.box.center)]
    places = [around, *([board] if over else []), *panels]
    others = (
        other
        for other in lines
        if any(place.contains(other.box.center) for place in places) and not _overlap(line.box, other.box)
    )
    bare = f"{BARE}, {BUTTON}" if over else BARE
    tells = WON.search, LOST.search, asks, _is_an_end, lambda text: says(text, bare)
    if any(tell(each.text) for each in others for tell in tells):
        return True
    heads = (each for each in lines if RECORDS.search(each.text) and _overlap(each.box, board))
    high = _around(line.box, LIST)
    return says(line.text, READ) and any(high.contains(each.box.center) for each in heads)


def _is_told_beside(line: Line, lines: list[Line]) -> bool:
    """Return whether another line close by tells how a game ended, and counts nothing."""
    near = line.box.grown(ROUND * line.box.height)
    others = (each for each in lines if _overlap(near, each.box) and not _overlap(line.box, each.box))
    texts = [statement(each.text) for each in others if not any(map(str.isdigit, each.text))]
    return any(WON.search(text) or LOST.search(text) for text in texts)


def _around(box: Rect, times: int) -> Rect:
    """Return where other lines of a line's message stand, or lie so many times as far."""
    up, aside = times * ROUND * box.height, times * WIDE_ROUND * box.height
    return Rect(box.x - aside, box.y - up, box.width + 2 * aside, box.height + 2 * up)


def _is_an_end(text: str) -> bool:
    """Return whether a line says how a game ended, and nothing else."""
    return not text.endswith("?") and any(nearly_says(text, alone) for alone in (WON_ALONE, LOST_ALONE))


def _is_bare_end(text: str) -> bool:
    """Return whether a line says so, were it in one word, as a button may."""
    return _is_an_end(text) or says(text, f"{BARE}, {BUTTON}")


def _overlap(one: Rect, other: Rect) -> bool:
    shared = one.clipped(other)
    return bool(shared.width and shared.height)


def _part(message: Mask, reach: Rect) -> Rect:
    """Return the smallest part of a picture with a message and what is near the board."""
    rows, columns = np.flatnonzero(message.any(axis=1)), np.flatnonzero(message.any(axis=0))
    if not rows.size:
        return reach
    x, y = min(reach.x, int(columns[0])), min(reach.y, int(rows[0]))
    right, bottom = max(reach.right, int(columns[-1]) + 1), max(reach.bottom, int(rows[-1]) + 1)
    return Rect(x, y, right - x, bottom - y)


def _boxes(ranked: list[tuple[list[Line], str]]) -> list[Rect]:
    """Return the boxes of lines that say some phrases, in their order; a question is no button.

    Words and the line that they make with others may say one each: the narrower is the button.
    """
    found: list[Rect] = []
    for line in (line for lines, phrases in ranked for line in lines if says(line.text, phrases)):
        if line.text.endswith("?"):
            continue
        same = next((place for place, box in enumerate(found) if _overlap(line.box, box)), None)
        if same is None:
            found.append(line.box)
        elif line.box.width < found[same].width:
            found[same] = line.box
    return found


def how_it_ended(image: Image, grid: Grid, unread: Mask) -> Outcome:
    """Return how a game has ended by what a message over its board says; PLAYING where it does not tell.

    "Game over" may head a message that tells of a win, and the game's rules follow that say when it is lost.

    Args:
        image: a picture of the board.
        grid: where its tiles lie.
        unread: which of them cannot be read: bool ``[rows, columns]``.
    """
    message = hiding(grid, unread, image.shape[:2])
    over = lines_in(image, lambda box: bool(box.cut(message).mean() > MOSTLY))
    lines = [line._replace(text=statement(line.text)) for line in _sentences(over) + _broken(over)]

    def tell(said: list[Line], end: re.Pattern[str], alone: str, large: str) -> bool:
        high = [line.text for line in said if line.box.height >= LARGE * grid.tile_height]
        return _tell([line.text for line in said], end, alone) or any(says(text, large) for text in high)

    won, lost = tell(lines, WON, WON_ALONE, WON_LARGE), tell(lines, LOST, LOST_ALONE, LOST_LARGE)
    if not (won and lost):
        return Outcome.WON if won else Outcome.LOST if lost else Outcome.PLAYING
    others = [line._replace(text=but_over(line.text)) for line in lines]
    heading = [line.box.y for line, other in zip(lines, others, strict=True) if line.text != other.text]
    below = [line for line in others if line.box.center.y >= max(heading, default=0)]
    sure = [line for line in below if not UNSAID.search(line.text)]
    heads = tell(sure, WON, WON_ALONE, WON_LARGE) and not tell(others, LOST, LOST_ALONE, LOST_LARGE)
    return Outcome.WON if heads else _by_heading(others)


def _by_heading(lines: list[Line]) -> Outcome:
    """Return how a game ended by a heading above its rules, in far smaller letters: "You lose if ..."."""
    ends = {Outcome.WON: (WON, WON_ALONE), Outcome.LOST: (LOST, LOST_ALONE)}
    high = {end: [line for line in lines if _tell([line.text], *said)] for end, said in ends.items()}
    for end, other in permutations(high, 2):
        least = LARGER * max((line.box.height for line in high[other]), default=np.inf)
        top = min((line.box.y for line in high[other]), default=0)
        heads = [line for line in high[end] if line.box.height >= least and line.box.bottom <= top]
        rules = all(RULE.search(line.text) for line in high[other])
        said = not any(UNSAID.search(line.text) or _goes_on(line, lines) for line in heads)
        if heads and rules and said:
            return end
    return Outcome.PLAYING


def _goes_on(heading: Line, lines: list[Line]) -> bool:
    """Return whether a heading is the beginning of a rule: "You win", "when all tiles are open"."""
    below = (line for line in lines if 0 <= line.box.y - heading.box.bottom <= 2 * heading.box.height)
    return any(CONDITION.match(line.text) for line in below)


def hiding(grid: Grid, hidden: Mask, shape: tuple[int, ...]) -> Mask:
    """Return where in a picture tiles are hidden, or beside such: a message's ground may look as theirs.

    Args:
        grid: where the tiles lie.
        hidden: which are: bool ``[rows, columns]``.
        shape: the picture's height and width.
    """
    where = np.zeros(shape, np.bool_)
    for cell in np.argwhere(cv2.dilate(hidden.astype(np.uint8), np.ones((3, 3), np.uint8))).tolist():
        grid.tile(*cell).cut(where)[:] = True
    return where


def says_otherwise(button: Image) -> bool:
    """Return whether a picture of a button says that it is for something else than a game."""
    return _says_for_sure(button, OTHERWISE)


def says_to_close(button: Image) -> bool:
    """Return whether a picture of a button says that it closes what it stands on."""
    return _says_for_sure(button, CLOSING)


def _says_for_sure(button: Image, phrases: str) -> bool:
    return any(line.certainty >= CERTAIN and says(line.text, phrases) for line in lines_in(button))


def tells_an_end(button: Image) -> bool:
    """Return whether a picture of a button says how a game has ended, and nothing else."""
    sure = [line.text for line in lines_in(button) if line.certainty >= CERTAIN]
    return any(map(_is_bare_end, sure))


def speaks_of_loss(image: Image) -> bool:
    """Return whether anything that is written in a picture says that a game is lost."""
    return _tell_loss(_said(image))


def speaks_of_loss_alone(image: Image) -> bool:
    """Return whether something in a picture says that a game is lost, and nothing that it is won."""
    said = _said(image)
    return _tell_loss(said) and not _tell(said, WON, WON_ALONE)


def speaks_of_win(image: Image) -> bool:
    """Return whether something in a picture says that a game is won, and nothing that it is lost.

    What counts something, or says when a game is won, tells of no end.
    """
    said = _said(image)
    told = [text for text in said if not UNSAID.search(text)]
    return _tell(told, WON, WON_ALONE) and not _tell(said, LOST, LOST_ALONE)


def _said(image: Image) -> list[str]:
    """Return what is written in a picture, without what it asks."""
    return [statement(line.text) for line in _sentences(lines_in(image))]


def _tell_loss(said: list[str]) -> bool:
    return _tell([text for text in said if not LIFE.search(text)], LOST, LOST_ALONE)


def _tell(said: list[str], end: re.Pattern[str], alone: str) -> bool:
    """Return whether a line tells of an end, or is nothing but its name."""
    return any(end.search(text) or nearly_says(text, alone) for text in said)


def is_browsers(image: Image, box: Rect) -> bool:
    """Return whether an address is written to the right of a box, as beside a browser's own buttons."""
    beside = Rect(box.right, box.y - box.height // 2, image.shape[1] - box.right, 2 * box.height)
    return any(ADDRESS.search(line.text) for line in lines_in(beside.clipped(bounds(image)).cut(image)))


def in_browser(above: Image) -> bool:
    """Return whether a page's address is written above a board, and no known program's title.

    Args:
        above: a picture of the screen above the board.
    """
    lines = [line for line in lines_in(above) if line.certainty >= LIKELY]
    titles = (line for line in lines if line.text in TITLES)
    titled = any(not any(_is_part(title, line) for line in lines) for title in titles)
    return not titled and any(URL.search(line.text) for line in lines)


def near(one: Point, other: Point) -> bool:
    """Return whether two places are the same, but for some pixels."""
    return max(abs(one.x - other.x), abs(one.y - other.y)) <= NEAREST


def _apart(box: Rect, board: Rect) -> int:
    """Return how far a box is from a board, in pixels from side to side and up and down."""
    across = max(0, board.x - box.right, box.x - board.right)
    return across + max(0, board.y - box.bottom, box.y - board.bottom)
