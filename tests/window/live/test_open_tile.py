"""An open tile is clicked at last, where nothing lies over the board or has taken its place."""

import numpy as np
import pytest

from screenbot.board import Cell, Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError
from screenbot.geometry import Point, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.play import play
from tests.painted import COLORS, TILE, desktop, knowing, window
from tests.window.live.games import LAYOUT


@pytest.mark.parametrize(
    ("hidden", "left", "clicked"),
    [(True, Tile.COVERED, True), (False, Tile.COVERED, False), (True, Tile.FLAG, False)],
)
def test_what_a_won_game_has_left_closed_may_be_flagged_where_an_open_tile_is_clicked(
    hidden: bool, left: Tile, clicked: bool
) -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT, flags=False)))
    live._scene.skin = ""
    for cell in np.argwhere(LAYOUT.mines == hidden)[3:5].tolist():
        embedded.cover(live.grid.tile(*cell), (40, 40, 200))
    clicks, restart = list[Point](), embedded.key

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        embedded.uncover()
        restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *_: None  # type: ignore[method-assign]
    seen = live._scene.seen()
    assert seen.tiles is not None
    tiles = np.where(LAYOUT.mines, left, seen.tiles).astype(np.int8)
    live._next_game._board.ended = seen._replace(tiles=tiles)
    assert live._next_game._clicks.tile() == clicked
    assert bool(clicks) == clicked


@pytest.mark.parametrize(
    ("goes", "comes", "clicked"),
    [
        (True, None, True),
        (False, None, False),
        (True, Cell(7, 5), False),
        (True, Cell(3, 3), False),  # in the other's place
    ],
)
def test_an_open_tile_is_clicked_once_what_lay_over_the_board_is_gone(
    goes: bool, comes: Cell | None, clicked: bool
) -> None:
    """A mine that nobody can read stays what it is; a message's rim reaches tiles that can be read."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = ""
    message, odd = embedded.grid.tile(3, 3).grown(TILE + 3), next(iter(np.argwhere(LAYOUT.mines).tolist()))
    embedded.cover(embedded.grid.tile(*odd).grown(-2), (1, 2, 3))
    embedded.cover(message, (40, 40, 40))
    covered = live._scene.grab()
    tiles = live._scene.read(covered).tiles.copy()
    rim = np.ones(tiles.shape, np.bool_)
    rim[2:5, 2:5] = False
    shown = rim & (tiles == Tile.UNSURE)
    shown[tuple(odd)] = False
    tiles[shown] = embedded.game.board().tiles[shown]
    live._next_game._board.ended = live._scene.seen()._replace(frame=covered, tiles=tiles)
    if goes:
        embedded.uncover()
        embedded.cover(embedded.grid.tile(*odd).grown(-2), (1, 2, 3))
    if comes:
        embedded.cover(embedded.grid.tile(*comes).grown(TILE), (90, 90, 90))
    clicks = list[Point]()
    embedded.click = lambda point, kind=Button.LEFT: clicks.append(point)  # type: ignore[method-assign]
    live._next_game._clicks.tile()
    assert bool(clicks) == clicked


@pytest.mark.parametrize("opens", [False, True])
def test_an_open_tile_is_clicked_at_last(opens: bool) -> None:
    """Some games begin anew with any click on their board, once it has ended; and open that tile."""
    other = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(8))
    embedded = desktop(LAYOUT, then=[other])
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, tile, did = embedded.key, embedded.click, list[Point | tuple[str, ...]]()
    embedded.key = lambda *names: did.append(names)  # type: ignore[method-assign]
    list(play(live, knowing(LAYOUT)))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        restart("f2")
        if opens:
            tile(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    live.new_game()
    assert bool((live.look().tiles == Tile.COVERED).all()) is not opens
    *keys, point = did
    assert all(isinstance(each, tuple) and not isinstance(each, Point) for each in keys)
    opened = [cell for cell in np.ndindex(LAYOUT.mines.shape) if not LAYOUT.mines[cell]]
    assert live.grid.tile(*opened[0]).contains(point)


@pytest.mark.parametrize("moved", [False, True])
def test_no_open_tile_is_clicked_where_the_board_was_nor_a_message_taken_for_a_new_board(moved: bool) -> None:
    """The message is plain, as covered tiles are, and comes with the click."""
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    list(play(live, knowing(LAYOUT)))
    if moved:
        embedded.move_window(100, 60)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert not moved or live.grid.area.contains(point)
        embedded.cover(Rect(*live.grid.area[:2], 4 * TILE, 2 * TILE), COLORS[int(Tile.COVERED)])

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    with pytest.raises(StuckError):
        live.new_game()
