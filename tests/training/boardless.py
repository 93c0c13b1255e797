"""Windows of things that repeat as a board's tiles do, and are no Minesweeper: calendars, chess boards, keys."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.geometry import Image
from tests.training import fonts

Rng = np.random.Generator
Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]

WORDS = ("report", "of", "the", "month", "draft", "music", "and", "invoice", "trip", "to", "garden", "notes")
SYMBOLS = "♔♕♖♗♘♙♚♛♜♝♞♟"
WEEK = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
THEMES: tuple[tuple[Colour, Colour, Colour], ...] = (
    ((255, 255, 255), (40, 40, 40), (200, 200, 205)),
    ((246, 243, 236), (60, 50, 40), (190, 180, 160)),
    ((30, 32, 36), (220, 220, 220), (70, 74, 80)),
)
"""Paper, ink and lines."""


class Page:
    """A window that is drawn on: its picture, its dice, its colours and fonts."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.width, self.height = int(rng.integers(700, 1900)), int(rng.integers(500, 1060))
        self.paper, self.ink, self.line = THEMES[rng.integers(len(THEMES))]
        self.picture = Pillow.new("RGB", (self.width, self.height), self.paper)
        self.draw = ImageDraw.Draw(self.picture)
        self.family = fonts.icon_font(str(rng.choice(["DejaVuSans.", "DejaVuSansMono.", "DejaVuSerif."])))

    def write(
        self, box: Box, text: str, share: float = 0.5, anchor: str = "mm", ink: Colour | None = None
    ) -> None:
        """Write in a box, so large a part of its height, in its middle or at its upper left."""
        left, top, right, bottom = box
        font = fonts.load(str(self.family), max(7, round(share * (bottom - top))))
        at = ((left + right) / 2, (top + bottom) / 2) if anchor == "mm" else (left + 3, top + 2)
        self.draw.text(at, text, ink or self.ink, font, anchor)

    def colour(self) -> Colour:
        """Return any colour."""
        red, green, blue = (int(value) for value in self.rng.integers(0, 256, 3))
        return red, green, blue

    def word(self) -> str:
        """Return any word."""
        return str(self.rng.choice(WORDS))

    def cells(
        self, rows: int, columns: int, wide: float = 1.0, gap: float = 0.0
    ) -> Iterator[tuple[int, int, Box]]:
        """Yield the cells of a table as large as fits in a part of the page, with their row and column."""
        share = self.rng.uniform(0.45, 0.9)
        high = max(8, int(min(share * self.height / rows, share * self.width / columns / wide)))
        across = round(high * wide)
        x, y = (
            int(self.rng.integers(0, max(1, size)))
            for size in (self.width - columns * across, self.height - rows * high)
        )
        space = round(gap * high)
        for row in range(rows):
            for column in range(columns):
                left, top = x + column * across, y + row * high
                yield row, column, (left, top, left + across - space, top + high - space)


def month(page: Page) -> None:
    """A calendar's month: numbers of days in squares."""
    first, wide = int(page.rng.integers(7)), float(page.rng.choice([1, 1, 1.4]))
    for row, column, box in page.cells(7, 7, wide):
        day = 7 * (row - 1) + column - first + 1
        page.draw.rectangle(box, outline=page.line)
        page.write(box, WEEK[column] if not row else str(day) if 1 <= day <= 31 else "", 0.35)


def year(page: Page) -> None:
    """Days without lines, one month beside the other."""
    for row, column, box in page.cells(24, 28, 1.2):
        day = 7 * (row % 8 - 1) + column % 7 - 2
        page.write(box, str(day) if 1 <= day <= 31 else "", 0.6)


def sheet(page: Page) -> None:
    """A spreadsheet, a third of it empty, with letters above and numbers beside."""
    for row, column, box in page.cells(
        int(page.rng.integers(12, 30)), int(page.rng.integers(7, 16)), float(page.rng.choice([1, 2, 3]))
    ):
        page.draw.rectangle(box, outline=page.line)
        text = (
            chr(64 + column)
            if not row
            else str(row)
            if not column
            else str(page.rng.integers(10 ** page.rng.integers(1, 5)))
        )
        page.write(box, text if not row or not column or page.rng.random() < 0.7 else "", 0.55)


def matrix(page: Page) -> None:
    """A table of small numbers."""
    most = int(page.rng.choice([2, 5, 9]))
    for _, _, box in page.cells(*map(int, page.rng.integers(7, 15, 2))):
        page.draw.rectangle(box, outline=page.line)
        page.write(box, str(page.rng.integers(most)))


def keyboard(page: Page) -> None:
    """Keys, each row a little further right."""
    letters = iter("1234567890-=QWERTYUIOP[]ASDFGHJKL;'#ZXCVBNM,./<>`~!@$%^&*()_+{}|:?" * 2)
    face = page.colour()
    for row, _, (left, top, right, bottom) in page.cells(int(page.rng.integers(4, 7)), 12, gap=0.1):
        shift = 0.3 * row * (bottom - top)
        box = (left + shift, top, right + shift, bottom)
        page.draw.rounded_rectangle(box, 5, face, page.line)
        page.write(box, next(letters), 0.4)


def chess(page: Page) -> None:
    """A chess board in the middle of a game."""
    light, dark = page.colour(), page.colour()
    for row, column, box in page.cells(8, 8):
        page.draw.rectangle(box, light if (row + column) % 2 else dark)
        if page.rng.random() < 0.5:
            page.write(box, str(page.rng.choice(list(SYMBOLS))), 0.8, ink=(0, 0, 0))


def discs(page: Page) -> None:
    """Draughts, reversi, four in a row: discs of two colours on squares."""
    ground, other, first, second = (page.colour() for _ in range(4))
    chequered, size = page.rng.random() < 0.5, int(page.rng.integers(7, 11))
    for row, column, box in page.cells(size, size):
        page.draw.rectangle(box, other if chequered and (row + column) % 2 else ground, page.line)
        left, top, right, bottom = box
        if page.rng.random() < 0.6:
            inset = 0.12 * (right - left)
            page.draw.ellipse(
                (left + inset, top + inset, right - inset, bottom - inset),
                first if page.rng.random() < 0.5 else second,
            )


def go(page: Page) -> None:
    """Stones on the crossings of lines."""
    page.paper = (220, 179, 92)
    page.draw.rectangle((0, 0, page.width, page.height), page.paper)
    for _, _, (left, top, right, bottom) in page.cells(
        int(page.rng.choice([9, 13, 19])), int(page.rng.choice([9, 13, 19]))
    ):
        x, y = (left + right) / 2, (top + bottom) / 2
        page.draw.line((left, y, right, y), (40, 30, 10))
        page.draw.line((x, top, x, bottom), (40, 30, 10))
        if page.rng.random() < 0.4:
            page.draw.ellipse(
                (left + 1, top + 1, right - 1, bottom - 1),
                (10, 10, 10) if page.rng.random() < 0.5 else (245, 245, 245),
            )


def sudoku(page: Page) -> None:
    """Nine rows of nine digits."""
    order, given = page.rng.permutation(9), float(page.rng.uniform(0.3, 1))
    for row, column, box in page.cells(9, 9):
        left, top, right, bottom = box
        page.draw.rectangle(box, outline=page.line)
        for thick in ((left, top, left, bottom),) * (column % 3 == 0) + ((left, top, right, top),) * (
            row % 3 == 0
        ):
            page.draw.line(thick, page.ink, 3)
        value = 1 + order[(3 * (row % 3) + row // 3 + column) % 9]
        page.write(box, str(value) if page.rng.random() < given else "", 0.6)


def icons(page: Page) -> None:
    """Programs or folders: a picture and a name under it."""
    for _, _, (left, top, right, bottom) in page.cells(
        int(page.rng.integers(6, 9)), int(page.rng.integers(6, 14)), float(page.rng.choice([1, 1.2]))
    ):
        inset = 0.2 * (bottom - top)
        page.draw.rounded_rectangle((left + inset, top, right - inset, bottom - 2 * inset), 8, page.colour())
        page.write((left, bottom - 1.6 * inset, right, bottom), page.word(), 0.7)


def photographs(page: Page) -> None:
    """Squares of photographs."""
    for _, _, (left, top, right, bottom) in page.cells(
        int(page.rng.integers(6, 9)), int(page.rng.integers(6, 12)), gap=float(page.rng.uniform(0, 0.1))
    ):
        soft = page.rng.integers(0, 256, (4, 4, 3), np.uint8)
        size = int(right - left), int(bottom - top)
        photograph = cv2.resize(soft, size, interpolation=cv2.INTER_CUBIC)
        page.picture.paste(Pillow.fromarray(photograph), (int(left), int(top)))


def crossword(page: Page) -> None:
    """White squares to be filled, and black ones."""
    size, filled = int(page.rng.integers(9, 16)), float(page.rng.choice([0, 0.3, 1]))
    for _, _, box in page.cells(size, size):
        page.draw.rectangle(box, (20, 20, 20) if page.rng.random() < 0.2 else (255, 255, 255), (90, 90, 90))
        if page.rng.random() < filled:
            page.write(box, chr(int(page.rng.integers(65, 91))), 0.6, ink=(10, 10, 10))


def letters(page: Page) -> None:
    """A puzzle of words hidden among letters, with lines or without."""
    lined = page.rng.random() < 0.5
    for _, _, box in page.cells(*map(int, page.rng.integers(8, 18, 2))):
        page.draw.rectangle(box, outline=page.line if lined else None)
        page.write(box, chr(int(page.rng.integers(65, 91))), 0.6)


def files(page: Page) -> None:
    """A list of files: a picture, a name, numbers, row below row."""
    high = int(page.rng.integers(18, 34))
    for number, y in enumerate(range(60, page.height - high, high)):
        if number % 2:
            page.draw.rectangle(
                (0, y, page.width, y + high), tuple(int(0.95 * value) for value in page.paper)
            )
        page.draw.rectangle((12, y + 4, 12 + high - 8, y + high - 4), page.colour())
        for column, x in enumerate(range(50, page.width - 100, 160)):
            text = f"{page.word()}.txt" if not column else str(page.rng.integers(10**5))
            page.write((x, y, x + 100, y + high), text, 0.5, "la")


def prose(page: Page) -> None:
    """A text editor or a terminal: numbered lines of words."""
    high = int(page.rng.integers(14, 26))
    for number, y in enumerate(range(20, page.height - high, high)):
        words = " ".join(page.word() for _ in range(int(page.rng.integers(0, 20))))
        page.write((8, y, 100, y + high), f"{number:4}  {words}", 0.75, "la")


def swatches(page: Page) -> None:
    """A palette: squares of colours that go over into each other."""
    rows, columns = (int(n) for n in page.rng.integers(6, 14, 2))
    for row, column, box in page.cells(rows, columns, gap=float(page.rng.choice([0, 0.08]))):
        hue = np.uint8([[[179 * column / columns, 255 * (1 - row / rows / 1.3), 255 - 120 * row / rows]]])
        page.draw.rectangle(box, tuple(cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0].tolist()))


def contributions(page: Page) -> None:
    """Days of a year as squares of five shades."""
    shades = ((235, 237, 240), (155, 233, 168), (64, 196, 99), (48, 161, 78), (33, 110, 57))
    for _, _, box in page.cells(7, 52, gap=0.2):
        page.draw.rounded_rectangle(box, 2, shades[page.rng.choice(5, p=[0.5, 0.2, 0.15, 0.1, 0.05])])


def heat(page: Page) -> None:
    """A heat map with its values written in it."""
    for row, column, box in page.cells(*map(int, page.rng.integers(6, 13, 2))):
        value = float(np.clip(np.cos(row / 2) * np.sin(column / 3) + page.rng.normal(0, 0.2), -1, 1))
        page.draw.rectangle(box, (int(128 + 120 * value), 120, int(128 - 120 * value)))
        page.write(box, f"{value:.1f}", 0.35, ink=(255, 255, 255))


def elements(page: Page) -> None:
    """A periodic table: a number, a symbol, a name."""
    for number, (row, column, box) in enumerate(page.cells(9, 18, gap=0.06)):
        if row > 3 or column < 2 or column > 11:
            page.draw.rectangle(
                box, tuple(int(255 - 90 * v) for v in np.random.default_rng(column).random(3))
            )
            page.write(box, chr(65 + number % 26) + chr(97 + number % 19), 0.4, ink=(10, 10, 10))
            page.write(box, str(number), 0.2, "la", ink=(10, 10, 10))


def keypad(page: Page) -> None:
    """A calculator."""
    face, keys = page.colour(), list("789/456*123-0.=+%()^") * 3
    for number, (_, _, box) in enumerate(page.cells(6, 6, gap=0.08)):
        page.draw.rounded_rectangle(box, 6, face)
        page.write(box, keys[number], 0.4, ink=(255, 255, 255))


def wallpaper(page: Page) -> None:
    """One small picture again and again."""
    size = int(page.rng.integers(16, 70))
    soft = page.rng.integers(90, 200, (5, 5, 3), np.uint8)
    soft[:, -1], soft[-1] = soft[:, 0], soft[0]
    tile = cv2.resize(soft, (size, size), interpolation=cv2.INTER_CUBIC)
    times = -(-page.height // size), -(-page.width // size), 1
    page.picture.paste(Pillow.fromarray(np.tile(tile, times)[: page.height, : page.width]))


def transparency(page: Page) -> None:
    """Two greys in squares, as behind a drawing without a ground."""
    for row, column, box in page.cells(*map(int, page.rng.integers(10, 40, 2))):
        page.draw.rectangle(box, (255, 255, 255) if (row + column) % 2 else (204, 204, 204))


def code(page: Page) -> None:
    """A square code for phones."""
    size = int(page.rng.integers(21, 41))
    for _, _, box in page.cells(size, size):
        page.draw.rectangle(box, (0, 0, 0) if page.rng.random() < 0.5 else (255, 255, 255))


def bricks(page: Page) -> None:
    """A field of falling bricks."""
    colours = [page.colour() for _ in range(7)]
    for row, _, (left, top, right, bottom) in page.cells(20, 10):
        full = page.rng.random() < (0.75 if row > 12 else 0.05)
        page.draw.rectangle(
            (left, top, right, bottom),
            colours[int(page.rng.integers(7))] if full else (20, 20, 30),
            (50, 50, 60),
        )


def ships(page: Page) -> None:
    """Sea, ships, hits and misses."""
    for _, _, box in page.cells(10, 10):
        page.draw.rectangle(
            box, (90, 150, 220) if page.rng.random() < 0.8 else (110, 110, 110), (230, 240, 255)
        )
        if page.rng.random() < 0.3:
            page.write(box, str(page.rng.choice(["×", "•"])), 0.7, ink=(200, 30, 30))


def plain_table(page: Page) -> None:
    """A table that nobody has filled."""
    for _, _, box in page.cells(*map(int, page.rng.integers(6, 20, 2)), float(page.rng.choice([1, 1, 2]))):
        page.draw.rectangle(box, outline=page.line)


KINDS: tuple[Callable[[Page], None], ...] = (
    month, year, sheet, matrix, keyboard, chess, discs, go, sudoku, icons, photographs, crossword, letters,
    files, prose, swatches, contributions, heat, elements, keypad, wallpaper, transparency, code, bricks,
    ships, plain_table,
)  # fmt: skip


def drawn(kind: Callable[[Page], None], rng: Rng) -> Image:
    """Return a picture of a kind."""
    page = Page(rng)
    kind(page)
    return np.ascontiguousarray(np.asarray(page.picture)[..., ::-1])
