"""What only the whole board tells: which mine was hit, what a cross means, how the game stands."""

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Outcome, Tile, Tiles, level_mines
from screenbot.geometry import Image, peak
from screenbot.vision import deduction
from screenbot.vision.naming import groups
from screenbot.vision.naming.marks import is_star, redness
from screenbot.vision.naming.usual import OTHER, from_usual
from screenbot.vision.networks.glyphs import SIDE, Look
from screenbot.vision.reading import Certainty

FAR, INVERTED, TWICE = 30.0, 120.0, 2.0
"""The hit mine's background is so far from the usual, in grey levels, and twice as far as the next. One that
is so much darker or lighter lies in no shadow."""

TINT = 6.0
"""The hit mine's background differs in one colour so much more than in another, in grey levels."""

TWIN = 1.5
"""Backgrounds that differ by less are the same, in grey levels."""

COVERS = 0.1
"""A flag may reach over so much of what lies around it, and a mine leave no more in sight."""

REDDER, ALIKE = 10.0, 4.0
"""Or it is redder all over by more, in grey levels, and so many times as far from the usual as the next."""

LEVEL = 12.0
"""A ground's colour is the same within so many grey levels."""

STANDS_OUT, FEW = 6.0, 3
"""A mine whose background differs by more, and twice as much as the next, may be the hit one; so may any of
so few that differ by far."""

SLOPED, OFF = 6, 15.0
"""So many mines tell of a slope of their backgrounds across the board; one stands out from it that is so far
off, in grey levels: by 9 at most where glass lies over the board."""

CLEARLY, FAINTLY = (6.0, 12.0), (3.0, 6.0)
"""How much flags differ from the next on another background, and on one that is only tinted, in grey levels;
as `groups.alike` takes it."""

MOVED = 20.0
"""Flags that differ by less from the usual one, laid upon it, have its look: on 134 of 147 boards of one kind
of flags none differs by more."""

FAINT = 0.1
"""Mines that differ by less, of how strong they are, are the same at another part of a pixel."""

SPREAD = 6.0
"""Colours that are spread by more, in grey levels, across the line they lie along are no shades of one."""

MOTLEY = 2
"""Mines' grounds of more colours are motley."""

SEVERAL = 3
"""Fewer question marks are what they look like; fewer mines tell nothing by the colours of their grounds."""

MANY, SOME = 10, 5
"""So many question marks and no covered tile are no marks: some games draw covered tiles so. So many as the
second may be none either."""

EVEN = 0.5
"""The certainty of what may as well be something else."""

INK = 60.0
"""A mark's pixels are off its ground by more, in grey levels."""

UNSEEN = 0.5
"""Where more of the tiles are not read, covered ones may be among them."""

STARS = 3
"""No more say where to begin."""

UNTOLD = 15
"""Of so many covered tiles that no number tells of, nearly always one is a mine."""

HIDING, VIVID = 0.03, 80.0
"""Where more of the tiles are hidden, other mines may be among them; unless many covered ones show none, or
this one's ground is red, by so much more than any other colour; or half as much where it is twice as strong,
as in a picture that a message has darkened."""

_ENDS = np.isin(np.arange(SIDE), [*range(3, 8), *range(SIDE - 8, SIDE - 3)])
_CORNERS = np.outer(_ENDS, _ENDS)
_INNER = np.outer(*2 * [(np.arange(SIDE) >= 3) & (np.arange(SIDE) < SIDE - 3)])
"""What lies in a tile's corners, and within its borders: bool ``[SIDE, SIDE]``."""


def named_by_board(
    tiles: Tiles,
    certainty: Certainty,
    looks: npt.NDArray[np.int64],
    pictures: Image,
    begun: bool = False,
) -> tuple[Tiles, Cell | None]:
    """Return tiles with crosses, the hit mine and odd flags named, and the start mark; lowers certainties.

    Where a game has `begun` by a click, a star may be the mine that it hit.
    """
    tiles = tiles.copy()
    start = None if begun else _stars(tiles, certainty, looks, pictures)
    start = start or _crosses(tiles, certainty, looks)
    _mines_too_early(tiles, certainty)
    _mines_around_opened(tiles, certainty)
    _crossed_too_early(tiles, certainty)
    _only_asked(tiles, certainty)
    _asked_everywhere(tiles, certainty)
    _hit_mine(tiles, certainty, pictures)
    _perhaps_letters(tiles, certainty)
    _odd_flags(tiles, certainty, pictures)
    return tiles, start


def _stars(tiles: Tiles, certainty: Certainty, looks: npt.NDArray[np.int64], pictures: Image) -> Cell | None:
    """Name stars that are the only marks on a new board covered: they say where to begin."""
    marked = looks != Look.PLAIN
    if not marked.any() or marked.sum() > STARS or not (tiles[~marked] == Tile.COVERED).all():
        return None
    if not all(is_star(picture) for picture in pictures[marked.ravel()]):
        return None
    tiles[marked], certainty[marked] = Tile.COVERED, 1.0
    row, column = map(int, np.argwhere(marked)[0])
    return Cell(row, column)


def _crosses(tiles: Tiles, certainty: Certainty, looks: npt.NDArray[np.int64]) -> Cell | None:
    """Name crosses: wrong flags where mines are shown, the start mark a single one on a new board."""
    crosses = np.argwhere(looks == Look.CROSS)
    if len(crosses) == 0:
        return None
    if np.isin(tiles, (Tile.MINE, Tile.HIT_MINE)).any():
        tiles[looks == Look.CROSS] = Tile.WRONG_FLAG
        return None
    if len(crosses) == 1 and (tiles[looks != Look.CROSS] == Tile.COVERED).all():
        row, column = map(int, crosses[0])
        tiles[row, column] = Tile.COVERED
        return Cell(row, column)
    certainty[looks == Look.CROSS] = 0
    return None


def _mines_too_early(tiles: Tiles, certainty: Certainty) -> None:
    """Leave mines unsure where numbers lack others: games that show more than one show all of them.

    Tiles of which nothing is known may be flags. A number that others contradict is misread.
    """
    mines = tiles == Tile.MINE
    shown = np.isin(tiles, (Tile.MINE, Tile.FLAG, Tile.QUESTION, Tile.WRONG_FLAG, Tile.UNSURE))
    shown |= certainty <= EVEN
    lacking = (tiles > 0) & (deduction.around(shown) < tiles)
    if mines.sum() > 1 and (lacking & ~deduction.broken(tiles)).any():
        certainty[mines] = 0


def _mines_around_opened(tiles: Tiles, certainty: Certainty) -> None:
    """Leave mines unsure around what may be opened, where no number is: ones may be dots."""
    mines, covered = tiles == Tile.MINE, (tiles == Tile.COVERED) & (certainty > EVEN)
    if mines.sum() < SEVERAL or (tiles > 0).any() or covered.sum() < UNTOLD:
        return
    opened = (tiles == 0) | ((tiles == Tile.COVERED) & (certainty <= EVEN))
    if (deduction.around(opened) > 0)[mines].all():
        certainty[mines] = 0


def _perhaps_letters(tiles: Tiles, certainty: Certainty) -> None:
    """Leave mines unsure where all stand as flags do, beside numbers, though many covered tiles do not.

    Flags may be letters. Where one mine was hit, they are none.
    """
    mines = tiles == Tile.MINE
    if not (tiles == Tile.HIT_MINE).any() and deduction.unmarked(tiles, mines) >= UNTOLD:
        certainty[mines] = 0


def _crossed_too_early(tiles: Tiles, certainty: Certainty) -> None:
    """Leave crosses unsure where numbers lack mines without them: some games draw flags so."""
    shown = np.isin(tiles, (Tile.MINE, Tile.HIT_MINE, Tile.FLAG, Tile.QUESTION, Tile.UNSURE))
    if ((tiles > 0) & (deduction.around(shown) < tiles)).any():
        certainty[tiles == Tile.WRONG_FLAG] = 0


def _only_asked(tiles: Tiles, certainty: Certainty) -> None:
    """Leave question marks unsure that may be flags."""
    certainty[asked_as_flags(tiles)] = 0


def asked_as_flags(tiles: Tiles) -> npt.NDArray[np.bool_]:
    """Return the question marks that stand as flags do, where there are none: some games draw flags so."""
    asked = tiles == Tile.QUESTION
    if asked.sum() < SEVERAL or (tiles == Tile.FLAG).any():
        return np.zeros(tiles.shape, np.bool_)
    _, free = deduction.deduced(np.where(asked, Tile.COVERED, tiles).astype(np.int8))
    told = deduction.around(tiles > 0) > 0
    return np.zeros(tiles.shape, np.bool_) if (asked & (free | ~told)).any() else asked


def _asked_everywhere(tiles: Tiles, certainty: Certainty) -> None:
    """Name question marks covered tiles where there are many and no other closed tiles: nobody sets those.

    Where there are fewer, or others may be among what is not read, they are in doubt.
    """
    asked = tiles == Tile.QUESTION
    if asked.sum() < SOME or (tiles == Tile.COVERED).any():
        return
    if asked.sum() >= MANY and not (tiles == Tile.UNSURE).any():
        tiles[asked] = Tile.COVERED
    else:
        certainty[asked] = 0


def _hit_mine(tiles: Tiles, certainty: Certainty, pictures: Image) -> None:
    """Name the mine that was hit: the only one shown, or the one on another background than the others."""
    mines = np.argwhere(tiles == Tile.MINE)
    if len(mines) == 0:
        return
    if len(mines) == 1:
        place = mines[0, 0] * tiles.shape[1] + mines[0, 1]
        clear = (
            _is_vivid(_grounds(pictures[place : place + 1]))
            or deduction.unmarked(tiles, tiles == Tile.MINE) >= UNTOLD
        )
        tiles[tuple(mines[0])] = Tile.HIT_MINE
        # Where nothing is covered any more it may be the only one that a won game had not flagged.
        over = not (tiles == Tile.COVERED).any()
        if (over or (tiles == Tile.UNSURE).mean() > HIDING) and not clear:
            certainty[tuple(mines[0])] = 0
        return
    shown = pictures[mines[:, 0] * tiles.shape[1] + mines[:, 1]]
    grounds = _grounds(shown)
    away = _from_usual(grounds)
    odd, (second, first) = int(away.argmax()), np.sort(away)[-2:]
    if len(mines) == 2:
        odd, second = int(redness(_parts(grounds - grounds.mean(axis=0))).min(axis=1).argmax()), np.float32(0)
    redder = _is_redder(grounds, odd) and first > max(STANDS_OUT, ALIKE * second)
    lone = _without_twin(grounds)
    if lone is not None:
        _hit(tiles, certainty, mines, grounds, lone)
    elif len(mines) == 2 and first > STANDS_OUT and not redder:
        certainty[mines[:, 0], mines[:, 1]] = 0
    elif _kinds(np.delete(grounds, odd, axis=0)) > MOTLEY and not _is_reddest(grounds, odd):
        return  # another colour tells nothing of which mine was hit
    elif redder or first > max(FAR, TWICE * second):
        _hit(tiles, certainty, mines, grounds, odd)
        others = np.delete(grounds, odd, axis=0)
        colourful = _is_colourful(others) or _kinds(others) > 1
        veiled = colourful and not _is_reddest(grounds, odd)
        if veiled or _is_opened_ground(tiles, pictures, grounds, odd, first / 2) or _is_green(grounds[odd]):
            certainty[tuple(mines[odd])] = 0
    elif first > max(STANDS_OUT, TWICE * second):
        certainty[tuple(mines[odd])] = 0
    elif (sloped := _off_slope(grounds, mines)) is not None:
        certainty[tuple(mines[sloped])] = 0
    elif (redder_in_sight := _on_redder_corners(shown)) is not None:
        certainty[tuple(mines[redder_in_sight])] = 0
    elif 0 < (away > FAR).sum() <= FEW:
        few = mines[away > FAR]
        certainty[few[:, 0], few[:, 1]] = 0
    else:
        # It may be drawn as an explosion, and a wrong flag as a mine that is crossed out.
        away = _from_usual(groups.flat(groups.patches(shown)[:, 2:-2, 2:-2]))
        second, first = np.sort(away)[-2:]
        usual = np.median(shown, axis=0)
        strength = float(np.abs(usual - np.median(usual, axis=(0, 1))).max())
        bounds = max(FAR, TWICE * second), max(STANDS_OUT, ALIKE * second, FAINT * strength)
        if first > min(bounds):
            certainty[tuple(mines[int(away.argmax())])] = 0


def _from_usual(looks: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return how far each look is from the usual one, in grey levels."""
    return np.asarray(np.sqrt(((looks - np.median(looks, axis=0)) ** 2).mean(axis=1)), np.float32)


def _without_twin(grounds: npt.NDArray[np.float32]) -> int | None:
    """Return which background is redder than all others, each of which is another's too; None where none is.

    So it is where mines that were flagged have a background of their own.
    """
    if len(grounds) < SLOPED:
        return None
    apart = groups.distances(grounds, grounds)
    np.fill_diagonal(apart, np.inf)
    nearest, red = apart.min(axis=1), np.quantile(redness(_parts(grounds)), 1 - COVERS, axis=1)
    lone = int(nearest.argmax())
    others = np.arange(len(grounds)) != lone
    told = nearest[lone] > STANDS_OUT and nearest[others].max() < TWIN
    return lone if told and red[lone] > red[others].max() + REDDER else None


def _on_redder_corners(shown: Image) -> int | None:
    """Return which mine's ground alone is redder, by what all have in their corners; None where none is.

    Mines may be so large that they hide the rest of it, and reach over one corner or two.
    """
    usual = np.median(shown, axis=0)
    colour = np.median(usual[_CORNERS], axis=0)
    ground = (peak(np.abs(usual - colour)) < LEVEL) & _INNER
    if len(shown) < SEVERAL or ground.sum() < _CORNERS.sum() / 2:
        return None
    colours = np.median(shown[:, ground], axis=1)
    change = colours - np.median(colours, axis=0)
    second, first = np.sort(peak(np.abs(change)))[-2:]
    odd = int(peak(np.abs(change)).argmax())
    alone = first > max(STANDS_OUT, ALIKE * second)
    return odd if alone and redness(change[odd]) > REDDER else None


def _kinds(grounds: npt.NDArray[np.float32]) -> int:
    """Return how many colours backgrounds have that are told apart beyond doubt."""
    colours = np.median(_parts(grounds), axis=1)
    return int(groups.alike(np.asarray(colours, np.float32), FAR, FAR).max(initial=-1)) + 1


def _is_colourful(grounds: npt.NDArray[np.float32]) -> bool:
    """Return whether backgrounds differ in more than one colour and its shades: a veil makes all pale."""
    colours = np.median(_parts(grounds), axis=1)
    if len(colours) < SEVERAL:
        return False
    spread = np.linalg.svd(colours - colours.mean(axis=0), compute_uv=False) / np.sqrt(len(colours))
    return bool(spread[1] > SPREAD)


def _is_reddest(grounds: npt.NDArray[np.float32], odd: int) -> bool:
    """Return whether one background is the reddest of all by far."""
    red = redness(np.median(_parts(grounds), axis=1))
    return bool(red[odd] > np.delete(red, odd).max(initial=0) + FAR)


def _off_slope(grounds: npt.NDArray[np.float32], mines: npt.NDArray[np.intp]) -> int | None:
    """Return which background stands out where all others change evenly across the board; None where none."""
    if len(mines) < SLOPED:
        return None
    places = np.column_stack([np.ones(len(mines)), mines]).astype(np.float64)
    for odd in range(len(mines)):
        others = np.arange(len(mines)) != odd
        slope = np.linalg.lstsq(places[others], grounds[others], rcond=None)[0]
        off = np.sqrt(((grounds - places @ slope) ** 2).mean(axis=1))
        if off[odd] > max(OFF, TWICE * off[others].max()):
            return odd
    return None


def _is_redder(grounds: npt.NDArray[np.float32], odd: int) -> bool:
    """Return whether one background is redder all over than the others, which are not red: no shadow is."""
    usual = np.median(np.delete(grounds, odd, axis=0), axis=0)
    redder = redness(_parts(grounds[odd] - usual)).min() > REDDER
    return bool(redder and np.median(redness(_parts(usual))) < FAR)


def _parts(grounds: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the colours of backgrounds' parts, or their changes: float32 ``[..., parts, 3]``."""
    return grounds.reshape(*grounds.shape[:-1], -1, 3)


def _is_vivid(grounds: npt.NDArray[np.float32]) -> bool:
    """Return whether a background is red beyond doubt, bright or darkened."""
    parts = _parts(grounds)
    redder = redness(parts)
    least = np.where(redder > parts[..., 2] / 2, VIVID / 2, VIVID)
    return bool(np.median(redder - least) > 0)


def _is_green(ground: npt.NDArray[np.float32]) -> bool:
    """Return whether a background is green: so mines are shown that were flagged."""
    blue, green, red = np.median(_parts(ground), axis=0)
    return bool(green - max(blue, red) > FAR)


def _is_opened_ground(
    tiles: Tiles, pictures: Image, grounds: npt.NDArray[np.float32], odd: int, far: float
) -> bool:
    """Return whether the odd mine's background is that of opened tiles, as those of the others are."""
    opened = pictures[(tiles >= 0).ravel()]
    if not len(opened):
        return False
    apart = groups.distances(grounds, _grounds(opened)).min(axis=1)
    return bool(max(apart[odd], np.median(apart)) < min(FAR / 2, far))


def _grounds(pictures: Image) -> npt.NDArray[np.float32]:
    """Return what lies around the middles of tiles, but not at their sides: others are drawn there."""
    inner = np.zeros((groups.PARTS, groups.PARTS), bool)
    inner[1:-1, 1:-1] = True
    inner[2:-2, 2:-2] = False
    return groups.flat(groups.patches(pictures)[:, inner])


def _hit(
    tiles: Tiles,
    certainty: Certainty,
    mines: npt.NDArray[np.intp],
    grounds: npt.NDArray[np.float32],
    place: int,
) -> None:
    """Name a mine the hit one; unsure where its background is only darker, as under a message's shadow.

    So it is where most of it is what it usually is: a pointer lies over the rest.
    """
    changes = (grounds[place] - np.median(grounds, axis=0)).reshape(-1, 3)
    change, usual = changes.mean(axis=0), np.median(peak(np.abs(changes))) < STANDS_OUT
    tiles[tuple(mines[place])] = Tile.HIT_MINE
    if usual or (np.ptp(change) < TINT and np.abs(change).max() < INVERTED):
        certainty[tuple(mines[place])] = 0


def _odd_flags(tiles: Tiles, certainty: Certainty, pictures: Image) -> None:
    """Leave flags on another background unsure, once mines are shown: some games mark wrong ones so.

    A faint tint is enough where numbers have too many mines with them. Where wrong ones have a cross, those
    that numbers need are right however they look.
    """
    flags, mines = np.argwhere(tiles == Tile.FLAG), np.isin(tiles, (Tile.MINE, Tile.HIT_MINE))
    if len(flags) < 3 or not mines.any():
        return
    over = (tiles > 0) & (deduction.around(mines | (tiles == Tile.FLAG)) > tiles)
    beside = deduction.around(over)[flags[:, 0], flags[:, 1]] > 0
    shown = pictures[flags[:, 0] * tiles.shape[1] + flags[:, 1]]
    middles = groups.patches(shown)[:, 1:-1, 1:-1]
    few = np.zeros(len(flags), np.bool_)
    for these, (near, far) in ((np.ones(len(flags), np.bool_), CLEARLY), (beside, FAINTLY)):
        labels = groups.alike(groups.flat(middles), near, far)
        few |= these & (np.bincount(labels)[labels] < min(3, 0.3 * len(flags)))
    # The same flag may lie at another part of a pixel, and is right on any ground where numbers need a mine.
    even = few & (_from_usual(_grounds(shown)) <= FAINTLY[0])
    needed = few & deduction.deduced(tiles)[0][flags[:, 0], flags[:, 1]]
    off, crossed = from_usual(shown, even | needed), (tiles == Tile.WRONG_FLAG) & (certainty > EVEN)
    few &= ~((even & (off <= MOVED)) | (needed & (crossed.any() | (off <= OTHER))))
    certainty[flags[few, 0], flags[few, 1]] = 0


def reddened(flags: npt.NDArray[np.bool_], pictures: Image) -> npt.NDArray[np.bool_]:
    """Return the flags that are red, or whose ground is, and redder than most, once the game has ended.

    Args:
        flags: which tiles are flags: bool ``[rows, columns]``.
        pictures: of all tiles.
    """
    answer, places = np.zeros(flags.size, np.bool_), np.flatnonzero(flags)
    if len(places) > FEW:
        grounds = _grounds(pictures[places])
        usual = np.median(grounds, axis=0, keepdims=True)
        change = redness(_parts(np.asarray(grounds - usual, np.float32)))
        redder = np.quantile(change, COVERS, axis=1) > REDDER
        answer[places] = redder & (np.median(redness(_parts(grounds)), axis=1) > 0)
        answer[places] |= _are_drawn_red(pictures[places])
    return answer.reshape(flags.shape)


def _are_drawn_red(shown: Image) -> npt.NDArray[np.bool_]:
    """Return which flags are drawn in a red that most of them have not."""
    looks = shown.astype(np.float32)
    grounds = np.median(looks[:, _CORNERS], axis=1)
    marks = (peak(np.abs(looks - grounds[:, None, None])) > INK) & _INNER
    red = np.array(
        [
            np.median(redness(each[mark])) if mark.any() else 0.0
            for each, mark in zip(looks, marks, strict=True)
        ]
    )
    return np.asarray(red > np.median(red) + VIVID, np.bool_)


def wrong_flags(tiles: Tiles, odd: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the odd flags beside a number that has all its mines in sight: no game draws right ones so.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        odd: the tiles that are flags by their shape, but not just like the others: bool ``[rows, columns]``.
    """
    called = np.where(odd & (tiles == Tile.UNSURE), Tile.FLAG, tiles).astype(np.int8)
    return np.asarray(odd & deduction.disproved(called), np.bool_)


def no_mines(tiles: Tiles, marks: npt.NDArray[np.bool_], odd: npt.NDArray[np.bool_]) -> bool:
    """Return whether marks stand where a lost game that shows its mines has none: they are wrong flags.

    Each is beside a number that has all its mines without odd marks, and no number lacks any without these.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        marks: the tiles in question: bool ``[rows, columns]``.
        odd: all tiles that show something other than most flags and mines do: bool ``[rows, columns]``.
    """
    mines = np.isin(tiles, (Tile.MINE, Tile.HIT_MINE)) & ~odd
    least = deduction.around(mines | ((tiles == Tile.FLAG) & ~odd))
    perhaps = ((tiles == Tile.UNSURE) | odd) & ~marks
    number = (tiles >= 0) & ~odd
    right = (least <= tiles) & (tiles <= least + deduction.around(perhaps))
    full = deduction.around(number & (least == tiles)) > 0
    return bool(mines.any() and right[number].all() and full[marks].all())


def needed_hit(tiles: Tiles, odd: npt.NDArray[np.bool_]) -> Cell | None:
    """Return the one unread tile that numbers need to be a mine: it was hit, once a lost game shows others.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        odd: the tiles with a mark like no other that is no flag or question mark: bool ``[rows, columns]``.
    """
    if (tiles == Tile.MINE).sum() < SEVERAL or (tiles == Tile.HIT_MINE).any():
        return None
    number, unread = tiles > 0, tiles == Tile.UNSURE
    right = (tiles == Tile.FLAG) & ~deduction.disproved(tiles)
    lacking = tiles - deduction.around((tiles == Tile.MINE) | right)
    beside = deduction.around(unread)
    if (number & ((lacking < 0) | (lacking > beside))).any():
        return None
    needed = unread & (deduction.around(number & (lacking > 0) & (lacking == beside)) > 0)
    if needed.sum() != 1 or not odd[needed].all():
        return None
    row, column = map(int, np.argwhere(needed)[0])
    return Cell(row, column)


def shows_loss(tiles: Tiles) -> bool:
    """Return whether a tile shows that the game was lost, whatever else tells of its end."""
    return bool(np.isin(tiles, (Tile.HIT_MINE, Tile.WRONG_FLAG)).any())


def outcome_of(tiles: Tiles) -> Outcome:
    """Return where the game stands, as far as tiles tell, supposing nothing about how games end."""
    if shows_loss(tiles):
        return Outcome.LOST
    closed = np.isin(tiles, (Tile.COVERED, Tile.FLAG, Tile.QUESTION, Tile.UNSURE))
    if (tiles == Tile.MINE).any():
        if (tiles == Tile.COVERED).any():
            return Outcome.LOST
        return Outcome.PLAYING if (tiles == Tile.UNSURE).mean() > UNSEEN else Outcome.WON
    if (tiles == Tile.UNSURE).any() or not (tiles > 0).any():
        return Outcome.PLAYING
    exact = (tiles < 0) | (deduction.around(closed) == tiles)
    hidden = closed & (deduction.around(tiles > 0) == 0)
    if exact.all() and (not hidden.any() or int(closed.sum()) == level_mines(*tiles.shape)):
        return Outcome.WON
    return Outcome.PLAYING


def hides_hit(tiles: Tiles) -> bool:
    """Return whether one mine alone cannot be read beside others: by its looks it is the one that was hit."""
    unread = tiles == Tile.UNSURE
    if unread.sum() != 1 or not (tiles == Tile.MINE).any():
        return False
    return bool((unread & deduction.deduced(tiles)[0]).any())
