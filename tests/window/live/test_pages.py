"""A page in the place of a board is the end of its game where the last click may have been the last."""

from dataclasses import replace

import numpy as np
import pytest

import screenbot.window.cover
import screenbot.window.live
from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.desktop import Button, Screen
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import EndUnseenError, WindowLostError
from screenbot.geometry import Point
from screenbot.play import Turn, play
from screenbot.solver.decision import Decision
from screenbot.vision import Reading
from screenbot.window import LiveWindow
from screenbot.window.following import Followed, Seen, laid_anew
from tests.painted import ExactReader, desktop, knowing, paint, window
from tests.window.live.games import LAYOUT, clicked, opened_but_for


@pytest.mark.parametrize(("flags", "won"), [(10, True), (9, False)])
def test_a_page_at_the_last_flag_of_a_turn_is_a_win(flags: int, won: bool) -> None:
    """Nothing was opened in it; some games are won by flags."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    click, sent = embedded.click, list[Button]()

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        sent.append(kind)
        if sent.count(Button.RIGHT) == flags:
            page(embedded, 0)

    opened_but_for(embedded, live, left=6)
    embedded.click = clicked  # type: ignore[method-assign]
    live._scene.answers._flags_answered = True

    def decide(board: Board) -> Decision:
        risks = np.where(board.covered, np.where(LAYOUT.mines, 1.0, 0.0), np.nan)
        return replace(knowing(LAYOUT, openings=6)(board), risks=risks)

    turns = play(live, decide)
    if won:
        assert [turn.board.outcome for turn in turns][-1] is Outcome.WON
    else:
        with pytest.raises(WindowLostError):
            list(turns)


def page(embedded: EmbeddedDesktop, value: int | None) -> None:
    """Show nothing but tiles of one look in the board's place, as a page might; None is no tile's."""
    embedded._paint = lambda _, width, height: (
        np.full((height, width, 3), 77, np.uint8) if value is None else paint(value, width, height)
    )
    embedded._canvas = embedded._draw()


def until_the_end(
    embedded: EmbeddedDesktop,
    value: int,
    risk: float,
    opened: int,
    seconds: float = 0.0,
    live: LiveWindow | None = None,
) -> list[Turn]:
    """Play by decisions of one risk; once so many tiles are open the answer to a click is a page, if not at
    once."""
    live = live or window(embedded, mines=10)

    def decide(board: Board) -> Decision:
        risks = np.where(board.covered, np.where(LAYOUT.mines, 1.0, 0.0), np.nan)
        risks[LAYOUT.mines] -= risk
        return replace(knowing(LAYOUT, flags=False)(board), risk=risk, risks=risks)

    def ending(point: Point, button: Button = Button.LEFT) -> None:
        click(point, button)
        if (embedded.game.board().tiles >= 0).sum() >= opened:
            embedded.later(seconds, lambda: page(embedded, value))

    click, embedded.click = embedded.click, ending  # type: ignore[method-assign]
    return list(play(live, decide))


PAGES = {"blank": 0, "like a new game": int(Tile.COVERED)}


@pytest.mark.parametrize("value", PAGES.values(), ids=PAGES)
def test_a_game_is_won_whose_last_certain_move_brings_up_a_page(value: int) -> None:
    embedded = desktop(LAYOUT)
    turns = until_the_end(embedded, value, risk=0.0, opened=71)
    assert turns[-1].board.outcome is Outcome.WON
    seen = turns[-1].board.tiles != Tile.UNSURE
    assert (turns[-1].board.tiles == turns[-2].board.tiles)[seen].all()  # nothing of the page
    assert not seen.all()
    assert clicked(embedded).most_common(1)[0][1] == 1


def test_a_game_whose_last_certain_move_was_made_is_won_however_late_a_page_comes() -> None:
    """But the page may be another program's: no key is sent there."""
    embedded = desktop(LAYOUT, Faults(delay=2.0))
    keys = asking_for_a_name(embedded)
    live = window(embedded, mines=10)
    turns = until_the_end(embedded, 0, risk=0.0, opened=71, seconds=1.5, live=live)
    assert turns[-1].board.outcome is Outcome.WON
    with pytest.raises(WindowLostError):
        live.new_game()
    assert not keys


@pytest.mark.parametrize("value", PAGES.values(), ids=PAGES)
def test_a_guess_that_brings_up_a_page_has_lost(value: int) -> None:
    embedded = desktop(LAYOUT)
    turns = until_the_end(embedded, value, risk=0.1, opened=60)
    assert turns[-1].board.outcome is Outcome.LOST
    assert clicked(embedded).most_common(1)[0][1] == 1


def test_a_late_guess_that_brings_up_a_page_may_have_won() -> None:
    with pytest.raises(EndUnseenError, match="after the guess at row"):
        until_the_end(desktop(LAYOUT), 0, risk=0.1, opened=70)


def asking_for_a_name(embedded: EmbeddedDesktop) -> list[tuple[str, ...]]:
    """Let Escape close the page in the board's place; return the keys that are pressed."""
    keys: list[tuple[str, ...]] = []

    def press(*names: str) -> None:
        keys.append(names)
        if names == ("escape",):
            embedded._paint = paint
            embedded._canvas = embedded._draw()

    embedded.key = press  # type: ignore[method-assign]
    return keys


def test_a_page_that_says_half_a_second_later_how_the_game_ended_is_the_answer_to_the_last_click() -> None:
    slow = desktop(LAYOUT, Faults(delay=1.2))
    turns = until_the_end(slow, 0, risk=0.1, opened=60, seconds=1.0)
    assert turns[-1].board.outcome is Outcome.LOST


@pytest.fixture
def guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No move is certain by what the board shows."""
    monkeypatch.setattr(screenbot.window.cover, "were_certain", lambda *_: False)


@pytest.mark.usefixtures("guessing")
@pytest.mark.parametrize("opened", [71, 70])
def test_a_dialog_after_a_late_guess_is_closed_to_see_what_came_of_it(opened: int) -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    turns = until_the_end(embedded, 0, risk=0.1, opened=opened)
    assert turns[-1].board == embedded.game.board()
    assert turns[-1].board.outcome is Outcome.WON
    assert set(keys) == {("escape",)}


def test_no_key_is_pressed_over_a_page_after_a_certain_move_of_a_strange_game() -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    assert until_the_end(embedded, 0, risk=0.0, opened=71)[-1].board.outcome is Outcome.WON
    assert not keys


@pytest.mark.usefixtures("guessing")
def test_what_a_dialog_looked_like_tells_nothing_of_where_the_board_beneath_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[bool] = []

    def spied(screen: Screen, seen: Seen, reading: Reading) -> Followed | None:
        pictured = ExactReader(seen.site.local_grid).read(seen.frame)
        compared.append(np.array_equal(pictured.tiles, seen.tiles))
        return laid_anew(screen, seen, reading)

    monkeypatch.setattr(screenbot.window.live, "laid_anew", spied)
    embedded = desktop(LAYOUT)
    asking_for_a_name(embedded)
    assert until_the_end(embedded, 0, risk=0.1, opened=70)[-1].board.outcome is Outcome.WON
    assert compared
    assert all(compared)


def test_a_dialog_after_the_first_click_is_closed_to_see_the_mine() -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    click = embedded.click

    def ending(point: Point, button: Button = Button.LEFT) -> None:
        click(point, button)
        page(embedded, None)

    embedded.click = ending  # type: ignore[method-assign]
    row, column = np.argwhere(LAYOUT.mines)[0].tolist()
    mine = Decision((Move(Action.OPEN, Cell(row, column)),), 0.1, "knowing", "A first click.")
    turns = list(play(window(embedded, mines=10), lambda board: mine))
    assert turns[-1].board.outcome is Outcome.LOST
    assert set(keys) == {("escape",)}


def test_no_key_is_pressed_where_a_page_follows_a_guess_in_the_middle_of_a_game() -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    assert until_the_end(embedded, 0, risk=0.1, opened=50)[-1].board.outcome is Outcome.LOST
    assert not keys


def test_what_was_clicked_in_a_game_that_is_gone_is_not_waited_for_in_the_next() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    page(embedded, 0)
    with pytest.raises(WindowLostError):
        live.look()
    embedded._paint = paint
    live.new_game()
    began = embedded.now()
    assert (live.look().tiles == Tile.COVERED).all()
    assert embedded.now() - began < 0.5
    assert live.answers.lost == 0


def test_a_page_after_a_move_that_ends_no_game_is_none_of_the_games() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(WindowLostError, match="shows another page"):
        until_the_end(embedded, int(Tile.COVERED), risk=0.0, opened=60)
    assert clicked(embedded).most_common(1)[0][1] == 1
