"""The mine that was hit is known by the others, whatever it stands on."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision import deduction
from tests.vision.naming.test_gathering import SIDE, lettered, seen
from tests.vision.naming.test_tints import MINES, NUMBERS, played


def lost() -> Tiles:
    """Return a lost board that shows all mines; the one that was hit lies amid covered tiles."""
    shown = np.where(played() == Tile.FLAG, Tile.COVERED, played())
    tiles = np.where(MINES, int(Tile.MINE), shown).astype(np.int8)
    row, column = np.argwhere(MINES & (deduction.around(tiles > 0) == 0))[0]
    tiles[row, column] = Tile.HIT_MINE
    return tiles


def drawn(tiles: Tiles, ground: tuple[int, int, int], high: int) -> Image:
    """Return a picture of a board whose mines are stars of a height, the hit one on a colour (BGR)."""
    plain = np.where(tiles == Tile.HIT_MINE, Tile.MINE, tiles).astype(np.int8)
    image = Pillow.fromarray(lettered(plain, 170, 225, {}))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(high)
    for row, column in np.argwhere(plain == Tile.MINE):
        left, top, end = column * SIDE, row * SIDE, SIDE - 2
        colour = ground if tiles[row, column] == Tile.HIT_MINE else (225, 225, 225)
        pen.rectangle((left + 1, top + 1, left + end, top + end), fill=colour)
        pen.text((left + SIDE / 2, top + SIDE / 2), "*", (0, 0, 0), font, anchor="mm")
    return np.array(image)


@pytest.mark.parametrize("ground", [(40, 40, 230), (68, 68, 255), (90, 90, 255)])
def test_the_mine_that_was_hit_is_known_by_the_others(ground: tuple[int, int, int]) -> None:
    tiles = lost()
    assert (seen(drawn(tiles, ground, 24), tiles) == tiles).all()


@pytest.mark.parametrize(("mark", "read"), [("!", Tile.HIT_MINE), ("#", Tile.HIT_MINE), ("?", Tile.UNSURE)])
def test_a_strange_mark_that_numbers_need_to_be_a_mine_was_hit(mark: str, read: Tile) -> None:
    shown = np.where(lost() == Tile.HIT_MINE, int(Tile.MINE), lost()).astype(np.int8)
    row, column = map(int, np.argwhere(MINES & (deduction.around(shown > 0) > 3))[0])
    image = Pillow.fromarray(drawn(shown, (0, 0, 0), 24))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(24)
    left, top, end = column * SIDE, row * SIDE, SIDE - 2
    pen.rectangle((left + 1, top + 1, left + end, top + end), fill=(225, 225, 225))
    pen.text((left + SIDE / 2, top + SIDE / 2), mark, (60, 20, 160), font, anchor="mm")
    found = seen(np.array(image), shown)
    shown[row, column] = read
    assert (found == shown).all()


@pytest.mark.parametrize(("needed", "read"), [(True, Tile.HIT_MINE), (False, Tile.UNSURE)])
def test_the_only_mark_on_opened_ground_was_hit_where_numbers_need_a_mine(needed: bool, read: Tile) -> None:
    shown = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    beside = deduction.around(shown > 0)
    row, column = map(int, np.argwhere(MINES & (beside > 3) if needed else MINES & (beside == 0))[0])
    image = Pillow.fromarray(lettered(shown, 170, 225, {}))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(20)
    left, top, end = column * SIDE, row * SIDE, SIDE - 2
    pen.rectangle((left + 1, top + 1, left + end, top + end), fill=(225, 225, 225))
    pen.text((left + SIDE / 2, top + SIDE / 2), "@", (0, 0, 0), font, anchor="mm")
    assert seen(np.array(image), shown)[row, column] == read


@pytest.mark.parametrize("inks", [((255, 255, 255), (255, 255, 255)), ((0, 0, 0), (60, 60, 60))])
def test_crosses_on_two_colours_are_mines_where_numbers_need_both(
    inks: tuple[tuple[int, int, int], tuple[int, int, int]],
) -> None:
    """Those that were flagged are shown on another colour."""
    tiles = np.where(lost() == Tile.HIT_MINE, int(Tile.MINE), lost()).astype(np.int8)
    image = Pillow.fromarray(lettered(np.where(MINES, Tile.COVERED, tiles).astype(np.int8), 170, 225, {}))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(20)
    for row, column in np.argwhere(MINES):
        left, top, end, flagged = column * SIDE, row * SIDE, SIDE - 2, played()[row, column] == Tile.FLAG
        pen.rectangle(
            (left + 1, top + 1, left + end, top + end), fill=(60, 190, 90) if flagged else (50, 40, 220)
        )
        pen.text((left + SIDE / 2, top + SIDE / 2), "X", inks[int(flagged)], font, anchor="mm")
    assert (seen(np.array(image), tiles) == tiles).all()


@pytest.mark.parametrize(("mark", "read"), [("X", Tile.MINE), ("?", Tile.QUESTION)])
def test_crosses_that_numbers_need_are_mines_beside_flags_of_another_look(mark: str, read: Tile) -> None:
    """Though none lies far from all numbers: a small board that was lost late may have no others."""
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    inland = np.argwhere((tiles > 0) & (deduction.around(tiles == 0) == 0))
    tiles[tuple(inland[::4].T)] = Tile.COVERED
    few = np.argwhere(MINES)[::3]
    image = Pillow.fromarray(
        lettered(np.where(tiles == Tile.FLAG, Tile.COVERED, tiles).astype(np.int8), 170, 225, {})
    )
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(20)
    for row, column in np.argwhere(tiles == Tile.FLAG):
        pen.text(((column + 0.5) * SIDE, (row + 0.5) * SIDE), "F", (40, 40, 220), font, anchor="mm")
    for row, column in few:
        left, top, end = column * SIDE, row * SIDE, SIDE - 2
        pen.rectangle((left + 1, top + 1, left + end, top + end), fill=(110, 110, 245))
        pen.text((left + SIDE / 2, top + SIDE / 2), mark, (255, 255, 255), font, anchor="mm")
    tiles[tuple(few.T)] = read
    found = seen(np.array(image), tiles)
    assert (found == tiles)[tiles != read].all()
    assert np.isin(found[tiles == read], (read, Tile.UNSURE)).all()
    assert mark == "?" or (found == tiles).all()
