"""Follow a game whose board is laid anew, or whose window has moved: the same tiles, at other places."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles
from screenbot.desktop import Screen
from screenbot.errors import PictureError
from screenbot.geometry import HALF_GAP, Grid, Image, Point, Rect, bounds
from screenbot.play import BoardGoneError
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.finding.relaying import evened, relaid
from screenbot.vision.finding.spectra import ALL, MOST
from screenbot.vision.reading import Reading
from screenbot.window.moment import middle
from screenbot.window.site import FAINT, MOST_UNSURE, Eyes, FrameReader, Site, differ, find_game
from screenbot.window.staying import is_same_game
from screenbot.window.veil import lifted, lifted_in_part

MIDDLE = 0.4
"""So much of a tile about its middle shows whether its mark is the same, whatever room is around it."""

ELSEWHERE = 0.5
"""Where so few tiles look as they did at a board's old place, for one at its new place, what is sure at the
old one tells nothing."""

FEW = 4
"""So many rows of a board's numbers are looked for where it may have gone."""

IN_PLACE, OF_ONE_SIZE = 0.5, 0.05
"""A board of another size takes the last one's place that shares such a part of the smaller of both, if its
tiles' size differs by less, or it is no smaller or larger than by such a part."""

ABOUT = 3
"""Lines alone may tell of so many more rows or columns than a board has, or fewer."""

FEWEST_NUMBERS = 5
"""So many numbers that look as they did tell that the board is where it was."""

ALIKE = 64
"""No more places on a screen are asked about that look like one row: on a dark page many may."""


class Seen(NamedTuple):
    """A game as the last board showed it.

    Attributes:
        site: where it was.
        skin: the pack that read it.
        reader: what read it.
        frame: the picture of it.
        tiles: what it showed; None where it was not read.
    """

    site: Site
    skin: str
    reader: FrameReader
    frame: Image
    tiles: Tiles | None

    @property
    def size(self) -> tuple[int, int]:
        """Its rows and columns."""
        return self.site.grid.rows, self.site.grid.columns


class Followed(NamedTuple):
    """The same game at another place.

    Attributes:
        found: what it shows there, its grid in the screen's pixels.
        reader: what reads it there.
        before: what the last board would have looked like there.
    """

    found: Reading
    reader: FrameReader
    before: Image


def stands(screen: Screen, seen: Seen) -> bool:
    """Return whether the board is still where it was, or what a dialog or a veil leaves of it.

    Most of a few rows of its numbers tell, or its lines: rows that look alike may take each other's place.
    """
    rows = _rows_that_stand(screen, seen)
    if 2 * sum(rows) > len(rows) or lies_under(screen, seen):
        return True
    grid = _lines_now(screen, seen)
    return grid is not None and _inner_lines_stand(seen.site.grid, grid)


def lies_under(screen: Screen, seen: Seen) -> bool:
    """Return whether numbers look as they did, but for those in one block: something lies over these.

    So they may beneath a veil.
    """
    if seen.tiles is None:
        return False
    frame = screen.grab(seen.site.area)
    beneath = unveiled(seen, frame)
    return _numbers_shine_through(seen, frame if beneath is None else beneath)


def _numbers_shine_through(seen: Seen, now: Image) -> bool:
    """Return whether numbers look in a picture as they did, but for those in one block."""
    if seen.tiles is None:
        return False
    grid, numbers = seen.site.local_grid, seen.tiles > 0
    same = np.zeros(numbers.shape, np.bool_)
    for cell in (Cell(*place) for place in np.argwhere(numbers).tolist()):
        same[cell] = not differ(middle(cell, seen.frame, grid), middle(cell, now, grid))
    rows, columns = np.nonzero(numbers & ~same)
    block = same[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] if rows.size else rows
    return bool(same.sum() >= FEWEST_NUMBERS and not block.any())


def unveiled(seen: Seen, now: Image) -> Image | None:
    """Return a picture of the board without the veil that has come over it; None where none has.

    What was closed may have been opened meanwhile, so it is enough that what was open shines through, with
    several numbers.
    """
    beneath = lifted(seen.frame, now)
    if beneath is not None or seen.tiles is None or (seen.tiles > 0).sum() < FEWEST_NUMBERS:
        return beneath
    opened = _opened_pixels(seen)
    same = now.shape == seen.frame.shape and not np.median(cv2.absdiff(now, seen.frame)[opened])
    return None if same else lifted(seen.frame, now, opened)


def unveiled_in_part(seen: Seen, now: Image) -> Image | None:
    """Return a picture of the board without a veil over a part of it; None where there is none."""
    return lifted_in_part(seen.frame, now, _opened_pixels(seen))


def _opened_pixels(seen: Seen) -> npt.NDArray[np.bool_]:
    """Return which pixels of the last board's picture are of open tiles: bool ``[height, width]``."""
    opened = np.zeros(seen.frame.shape[:2], np.bool_)
    for cell in np.argwhere(seen.tiles >= 0).tolist() if seen.tiles is not None else ():
        seen.site.tile(Cell(*cell)).cut(opened)[:] = True
    return opened


def has_moved(screen: Screen, seen: Seen) -> bool:
    """Return whether the board is seen elsewhere on the screen just as it was, by some row of its numbers."""
    return _moved_by(screen, seen) is not None


def _moved_by(screen: Screen, seen: Seen) -> Point | None:
    """Return how far a board has moved on the screen: so more rows of numbers look as they did than in place.

    None where no way does. That takes a tenth of the time of finding a game: green alone is compared.
    """
    parts, stand = _rows_of_numbers(seen), sum(_rows_that_stand(screen, seen))
    whole, area = screen.area(), seen.site.area
    now = screen.grab(whole)
    there: Counter[Point] = Counter()
    for part in parts if stand < len(parts) else ():
        apart = _apart(now, part, seen)
        alike = np.argwhere(apart < FAINT**2)
        nearest = alike[np.argsort(apart[tuple(alike.T)], kind="stable")][:ALIKE]
        x, y = part.x + area.x - whole.x, part.y + area.y - whole.y
        there.update(Point(left - x, top - y) for top, left in nearest.tolist())
    by, rows = max(there.items(), key=lambda each: each[1], default=(None, 0))
    return by if rows > stand else None


def _rows_that_stand(screen: Screen, seen: Seen) -> list[bool]:
    """Return which rows of numbers look as they did where they were, or a pixel off, as browsers round."""
    now = screen.grab(seen.site.area)
    parts = (part for part in _rows_of_numbers(seen) if now.shape == seen.frame.shape)
    near = ((part.grown(1).clipped(bounds(now)).cut(now), part) for part in parts)
    return [bool(_apart(some, part, seen).min(initial=np.inf) < FAINT**2) for some, part in near]


def _apart(picture: Image, part: Rect, seen: Seen) -> npt.NDArray[np.float32]:
    """Return how far each place of a picture is from a part of the last board's, in mean squares of green."""
    looks = part.cut(seen.frame)
    if picture.shape[0] < part.height or picture.shape[1] < part.width:
        return np.empty((0, 0), np.float32)
    now, then = (np.ascontiguousarray(each[..., 1]) for each in (picture, looks))
    return np.asarray(cv2.matchTemplate(now, then, cv2.TM_SQDIFF) / looks[..., 1].size, np.float32)


def _rows_of_numbers(seen: Seen) -> list[Rect]:
    """Return where open tiles lie side by side, the most numbers first: mines beside them may change."""
    if seen.tiles is None:
        return []
    found = []
    for row, tiles in enumerate(seen.tiles):
        ends = np.flatnonzero(np.diff(np.pad(tiles >= 0, 1).astype(np.int8)))
        for first, end in ends.reshape(-1, 2).tolist():
            one, last = (seen.site.tile(Cell(row, column)) for column in (first, end - 1))
            box = Rect(one.x, one.y, last.right - one.x, one.height)
            found.append(((tiles[first:end] > 0).sum(), box))
    found.sort(key=lambda each: -each[0])
    whole = bounds(seen.frame)
    return [box for numbers, box in found[:FEW] if numbers >= 2 and box.clipped(whole) == box]


def laid_anew(screen: Screen, seen: Seen, reading: Reading) -> Followed | None:
    """Return the game where its board's lines lie now, near where they did; None where none has moved.

    A frame around a board has lines like its outer ones, and a dialog over it like its inner ones: these must
    have moved, and what was sure before be sure there, but for a few tiles and no fewer than where it was.
    Squares that lie apart have lines of their own beside the board's: no fewer tiles look as they did there,
    too; where far fewer do, what is sure there is none of the board's tiles. Where a part of it has left the
    screen it cannot be played on. Beneath a veil it stays where its numbers are: a message has lines, too.
    """
    beneath = unveiled(seen, screen.grab(seen.site.area))
    if beneath is not None and _numbers_shine_through(seen, beneath):
        return None
    grid = _lines_now(screen, seen)
    if grid is None or _inner_lines_stand(seen.site.grid, grid):
        return None
    if grid.outside(screen.area()) > HALF_GAP:
        return None
    even = evened(grid, seen.site.grid)
    laid = [each for each in (grid, even) if each.outside(screen.area()) <= HALF_GAP]
    places = [Site.of(each, screen.area()) for each in laid]
    plain = _plain_tiles(seen)
    here, *alike = (_alike(screen, seen, site, plain) for site in (seen.site, *places))
    if here > max(alike):  # asked first: to read it there may take seconds
        return None
    best = [site for site, each in zip(places, alike, strict=True) if each == max(alike)]
    followed = _at_best(screen, seen, best)
    few = (0 if seen.tiles is None else (seen.tiles == Tile.UNSURE).sum()) + MOST_UNSURE * reading.tiles.size
    most = few if here < ELSEWHERE * max(alike) else min(len(reading.unsure), few)
    return followed if followed is not None and len(followed.found.unsure) <= most else None


def _at_best(screen: Screen, seen: Seen, places: list[Site]) -> Followed | None:
    """Return the game at the first of some places, or at one where more of its tiles are read."""
    best: Followed | None = None
    for there in dict.fromkeys(places):
        followed = _followed(screen, seen, there, seen.reader.at(there.local_grid))
        if followed is not None and (best is None or len(followed.found.unsure) < len(best.found.unsure)):
            best = followed
        if best is not None and not best.found.unsure:
            break
    return best


def _plain_tiles(seen: Seen) -> npt.NDArray[np.bool_]:
    """Return which tiles were of one colour about their middles: bool ``[rows, columns]``."""
    grid = seen.site.local_grid
    plain = np.zeros((grid.rows, grid.columns), np.bool_)
    for cell in np.ndindex(plain.shape):
        mark = middle(Cell(*cell), seen.frame, grid)
        plain[cell] = not differ(mark, np.broadcast_to(mark[:1, :1], mark.shape))
    return plain


def _alike(screen: Screen, seen: Seen, site: Site, plain: npt.NDArray[np.bool_]) -> int:
    """Return how many tiles look the same about their middles as they did, were the board at some place.

    Plain ones do on any plain page: of these the edges tell, unless the board has grown.
    """
    before, now = seen.site.local_grid, site.local_grid
    looks = seen.frame, before, screen.grab(site.area), now
    marks = _same_marks(*looks)
    grown = abs(now.area.width - before.area.width), abs(now.area.height - before.area.height)
    if max(grown) <= 1:
        marks &= ~plain | _same_marks(*looks, share=1.0)
    return int(marks.sum())


def _inner_lines_stand(before: Grid, now: Grid) -> bool:
    both = (before.column_edges, now.column_edges), (before.row_edges, now.row_edges)
    return all(np.abs(np.subtract(*lines))[1:-1].max(initial=0) < 1 for lines in both)


def _lines_now(screen: Screen, seen: Seen) -> Grid | None:
    site = seen.site
    near = site.area.grown(max(site.area.width, site.area.height) // 2).clipped(screen.area())
    corner = site.area.x - near.x, site.area.y - near.y
    grid = relaid(seen.frame, site.local_grid, screen.grab(near), corner)
    return None if grid is None else grid.moved(near.x, near.y)


def found_again(screen: Screen, eyes: Eyes, seen: Seen, area: Rect | None) -> Followed | None:
    """Return the game where it is to be seen on the screen now; None where it is not, or where it was."""
    moved = carried(screen, seen, area)
    if moved is not None:
        return moved
    if not _may_show(screen, seen, area, as_large=True):
        return None
    try:
        found = find_game(screen, eyes, area, seen.size, looks=1)
    except PictureError:
        return None
    if found.grid.lies_as(seen.site.grid) or (seen.tiles is not None and found.tiles.shape != seen.size):
        return None
    there = Site.of(found.grid, screen.area())
    # Its pack reads a game even where too little of it is in sight to tell which that is.
    found = replace(found, skin=found.skin or seen.skin)
    same = found.skin == seen.skin
    reader = seen.reader.at(there.local_grid) if same else eyes.reader(found.skin, there.local_grid)
    return _followed(screen, seen, there, reader, found)


def _may_show(screen: Screen, seen: Seen, area: Rect | None, as_large: bool) -> bool:
    """Return whether lines of tiles repeat on the screen, if the board's own have told of it.

    To look for a board that shows none takes ten times as long.

    Args:
        screen: the screen.
        seen: the game as it was.
        area: where it is looked for.
        as_large: whether it has as many rows and columns, or about.
    """
    grid = seen.site.grid
    if seen.skin or not (grid.clear or grid.lined):
        return True
    found = find_grids(screen.grab(area or screen.area()), MOST, ALL)
    off = [max(abs(each.rows - grid.rows), abs(each.columns - grid.columns)) for each in found]
    return bool(found) and (not as_large or min(off) <= ABOUT)


def carried(screen: Screen, seen: Seen, area: Rect | None) -> Followed | None:
    """Return the game where its window, or what came up above it, has moved it as it was; None where neither.

    All that was open looks there as it did, so nothing is read.
    """
    by = _moved_by(screen, seen)
    grid = None if by is None else seen.site.grid.moved(*by)
    if grid is None or seen.tiles is None or grid.outside(area or screen.area()) > HALF_GAP:
        return None
    there, opened = Site.of(grid, screen.area()), seen.tiles >= 0
    now = screen.grab(there.area)
    same = _same_marks(seen.frame, seen.site.local_grid, now, there.local_grid)
    if not same[opened].all():
        return None
    tiles = np.where(opened, seen.tiles, int(Tile.UNSURE)).astype(np.int8)
    reader = seen.reader.at(there.local_grid)
    reader.teach(now, tiles)  # browsers round their edges otherwise there
    return Followed(
        Reading(grid, tiles, opened.astype(np.float32), seen.skin),
        reader,
        _as_before(seen.frame, seen.site.local_grid, now, there.local_grid, same),
    )


def found_new(
    screen: Screen, eyes: Eyes, seen: Seen, area: Rect | None, others: tuple[Rect, ...] = ()
) -> Followed | None:
    """Return the next game where its board, all covered, is laid elsewhere; None where none is.

    It may have other rows and columns, if it lies in the last one's place and its tiles are as large, or all;
    with as many its end may be in doubt there. Where `others` lie, other games were there before.
    """
    if not _may_show(screen, seen, area, as_large=False):
        return None
    try:
        found = find_game(screen, eyes, area, seen.size, looks=1)
        if _lies_at(found.grid.area, others):
            new = [each for each in found.others if not _lies_at(each, others)]
            if not new:
                return None
            near = new[0].grown(round(seen.site.grid.tile_width)).clipped(screen.area())
            found = find_game(screen, eyes, near, seen.size, looks=1)
    except PictureError:
        return None
    if found.skin != seen.skin or not (found.tiles == Tile.COVERED).all():
        return None
    before, same = seen.site.grid, found.tiles.shape == seen.size
    if not found.grid.clear and found.grid.area.shared(before.area) < IN_PLACE:
        return None
    if not (same or _takes_its_place(found.grid, before)):
        return None
    there = Site.of(found.grid, screen.area())
    reader = seen.reader.at(there.local_grid) if same else eyes.reader(found.skin, there.local_grid)
    return Followed(found, reader, screen.grab(there.area))


def _lies_at(area: Rect, places: tuple[Rect, ...]) -> bool:
    return any(area.shared(place) > IN_PLACE for place in places)


def _takes_its_place(new: Grid, old: Grid) -> bool:
    """Return whether a board of another size lies where one was: it is no part of a message over that."""
    scales = new.tile_width / old.tile_width, new.tile_height / old.tile_height
    alike = all(abs(scale - 1) < OF_ONE_SIZE for scale in scales)
    sizes = [grid.area.width * grid.area.height for grid in (new, old)]
    fills = min(sizes) / max(sizes) > IN_PLACE
    return (alike or fills) and new.area.shared(old.area) >= IN_PLACE


def _followed(
    screen: Screen, seen: Seen, there: Site, reader: FrameReader, found: Reading | None = None
) -> Followed | None:
    """Return what a reader sees at another place, if that is the same game; what was known is told to it."""
    now = screen.grab(there.area)
    reading = reader.read(now)
    if found is None or not is_same_game(seen.tiles, found.tiles):
        found = reading
    if not is_same_game(seen.tiles, found.tiles):
        return None
    old, new, tiles = seen.site.local_grid, there.local_grid, seen.tiles
    same = np.zeros(reading.tiles.shape, np.bool_)
    if tiles is not None:
        shown = (tiles >= 0) | (tiles == Tile.FLAG)
        alike = _same_marks(seen.frame, old, now, new)
        known = shown & (reading.tiles == Tile.UNSURE) & alike
        if known.any():
            reader.teach(now, np.where(known, tiles, int(Tile.UNSURE)).astype(np.int8))
        same = alike & ((reading.tiles == tiles) | known)
    return Followed(
        Reading(there.grid, found.tiles, found.certainty, found.skin or seen.skin, outcome=found.outcome),
        reader,
        _as_before(seen.frame, old, now, new, same),
    )


def _same_marks(
    before: Image, old: Grid, now: Image, new: Grid, share: float = MIDDLE
) -> npt.NDArray[np.bool_]:
    """Return which tiles look the same about their middles, in such a share of them: ``[rows, columns]``."""
    same = np.zeros((new.rows, new.columns), np.bool_)
    for cell in np.ndindex(same.shape):
        was, place = old.tile(*cell), new.tile(*cell)
        x, y = (
            round(share * min(sizes) / 2) for sizes in ((was.width, place.width), (was.height, place.height))
        )
        mark = Rect(was.center.x - x, was.center.y - y, 2 * x, 2 * y).cut(before)
        around = Rect(place.center.x - x - 1, place.center.y - y - 1, 2 * x + 2, 2 * y + 2).cut(now)
        same[cell] = any(
            not differ(mark, around[top : top + 2 * y, left : left + 2 * x]) for top, left in np.ndindex(3, 3)
        )
    return same


def _as_before(before: Image, old: Grid, now: Image, new: Grid, same: npt.NDArray[np.bool_]) -> Image:
    """Return the picture of a board that was, had it lain as it does now.

    Tiles of another size look as they do now where they show the same.
    """
    picture = now.copy()
    for cell in np.ndindex(same.shape):
        was, place = old.tile(*cell).cut(before), new.tile(*cell).cut(picture)
        if was.shape == place.shape:
            place[:] = was
        elif not same[cell]:
            place[:] = cv2.resize(was, (place.shape[1], place.shape[0]))
    return picture


def gone(reading: Reading, at_once: bool = False, clicked: bool = False) -> BoardGoneError:
    """Return the error that a game is nowhere to be seen, after what can be read in its place.

    Args:
        reading: what is there instead.
        at_once: as `BoardGoneError` has it.
        clicked: likewise.
    """
    unread = f"{len(reading.unsure)} of {reading.tiles.size} tiles can no longer be read"
    return BoardGoneError(
        "The game's window was closed, covered or moved, or shows another page or a new game: "
        f"{unread if reading.unsure else 'its numbers are not those that were there'}. "
        "Bring the board to the front, then run screenbot again.",
        at_once,
        clicked,
    )
