import json
import re
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from screenbot.board import Board, Cell, Outcome
from screenbot.cli import app
from screenbot.cli.advice import advice_for, draw_advice, room_of, watched
from screenbot.desktop import Button
from screenbot.errors import ContradictionError
from screenbot.vision.picture import load_picture
from tests.painted import ExactEyes, desktop
from tests.recording.played import LAYOUT


def run(*arguments: str):  # type: ignore[no-untyped-def]
    return CliRunner().invoke(app, ["advise", *arguments])


def drawn(folder: Path, text: str) -> str:
    file = folder / "board.txt"
    file.write_text(text.replace(" ", "\n"))
    return str(file)


def test_json_has_the_promised_keys(tmp_path: Path) -> None:
    answer = json.loads(run("--board", drawn(tmp_path, "### 121"), "--mines", "2", "--json").stdout)
    assert answer["board"] == ["###", "121"]
    assert answer["risk"] == [[1.0, 0.0, 1.0], [None, None, None]]
    assert answer["layouts"] == 1
    assert {"action": "open", "cell": [0, 1], "risk": 0.0} in answer["best"]
    assert {"action": "flag", "cell": [0, 0], "risk": 1.0} in answer["best"]


def test_the_terminal_answers_why(tmp_path: Path) -> None:
    answer = run("--board", drawn(tmp_path, "### 121"), "--mines", "2")
    assert answer.exit_code == 0
    assert "certainly safe" in answer.stdout
    assert "Row 0, column 1 is safe: the 1 at (1, 0) already has its mine" in answer.stdout
    assert "1 layout agrees" in answer.stdout
    asked = run("--board", drawn(tmp_path, "### 121"), "--mines", "2", "--why", "0,0")
    assert "Row 0, column 0 is a mine" in asked.stdout


@pytest.mark.parametrize("tile", ["9,9", "one", "1", "-1,0"])
def test_a_tile_that_is_not_there_is_misuse(tmp_path: Path, tile: str) -> None:
    assert run("--board", drawn(tmp_path, "### 121"), "--why", tile).exit_code == 2


def test_two_sources_are_misuse(tmp_path: Path) -> None:
    assert run("--board", drawn(tmp_path, "#"), "--picture", "x.png").exit_code == 2
    assert run("--watch", "--json").exit_code == 2


def test_the_overlay_is_drawn_over_the_board(tmp_path: Path) -> None:
    target = tmp_path / "new" / "overlay.png"
    assert run("--board", drawn(tmp_path, "### 121"), "--mines", "2", "--overlay", str(target)).exit_code == 0
    assert load_picture(target).shape == (64, 96, 3)
    again = run("--picture", str(target), "--mines", "2", "--json")
    assert again.exit_code in (0, 1, 3)  # a picture drawn upon may be refused, but never crashes
    assert again.exception is None or not isinstance(again.exception, (ValueError, IndexError))


def test_an_ended_game_needs_no_advice(tmp_path: Path) -> None:
    for text, outcome in (("F1 11", "won"), ("!1 11", "lost")):
        options = ("--board", drawn(tmp_path, text), "--mines", "1")
        assert f"The game is {outcome}: nothing to advise." in run(*options).stdout
        assert json.loads(run(*options, "--json").stdout)["best"] == []


def test_a_board_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    answer = run("--board", drawn(tmp_path, "##8"), "--mines", "1")
    assert isinstance(answer.exception, ContradictionError)
    assert "the 8 at row 0, column 2" in str(answer.exception)


def test_where_nothing_can_be_opened_it_does_not_say_safe(tmp_path: Path) -> None:
    answer = run("--board", drawn(tmp_path, "~1 11"), "--mines", "1")
    assert "Best  No tile is left that could be opened." in answer.stdout
    assert "safe" not in answer.stdout


def test_a_tile_that_is_not_sure_is_said_by_the_status(tmp_path: Path) -> None:
    assert run("--board", drawn(tmp_path, "#1~ ###"), "--mines", "1").exit_code == 3


def test_risks_are_shown_in_the_terminal() -> None:
    console = Console(width=80, record=True, file=None, quiet=False)
    with console.capture() as shown:
        console.print(draw_advice(advice_for(Board.from_text("1## ###", 2))))
    assert " 33" in shown.get()


EXPERT = "\n".join(["#" + "0" * 29, *["0" * 30] * 13, "0" * 27 + "111", "0" * 27 + "1#1"])


def test_no_column_of_a_wide_board_is_lost_in_a_file(tmp_path: Path) -> None:
    lines = run("--board", drawn(tmp_path, EXPERT), "--mines", "1").stdout.splitlines()
    assert lines[0].split() == [str(column) for column in range(30)]
    assert lines[16].split() == ["15", *["·"] * 27, "1", "100", "1"]


def test_a_wide_board_fits_a_terminal_of_80_columns() -> None:
    console = Console(width=80, force_terminal=True, color_system="truecolor", no_color=False)
    advice = advice_for(Board.from_text(EXPERT, 1))
    with console.capture() as shown:
        console.print(draw_advice(advice, room_of(console)))
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown.get()).splitlines()
    assert lines[0].split() == [str(column) for column in range(0, 30, 2)]
    assert lines[16].split() == ["15", *["·"] * 27, "1", "*", "1"]


def test_the_first_click_is_as_risky_in_words_as_in_json(tmp_path: Path) -> None:
    new = drawn(tmp_path, " ".join(["#" * 9] * 9))
    for options, risk in (((), 10 / 81), (("--mines", "20"), 20 / 81)):
        best = json.loads(run("--board", new, "--json", *options).stdout)["best"]
        said = run("--board", new, *options).stdout
        assert [move["risk"] for move in best] == [risk]
        assert f"open (0, 0), risk {risk:.1%}; most games" in said
        assert "certainly safe" not in said


def give_up() -> None:
    """End a watch that would go on for ever."""
    raise TimeoutError("nothing new was seen for a minute")


def test_watching_sees_each_move_of_the_person_and_touches_nothing() -> None:
    embedded = desktop(LAYOUT)
    embedded.later(60.0, give_up)
    pointer_before = embedded.position()
    boards = (seen.board for seen in watched(embedded, ExactEyes(embedded), embedded, 10))
    assert next(boards) == embedded.game.board()
    for cell in (Cell(0, 0), Cell(8, 0)):
        assert embedded.position() == pointer_before
        embedded.click(embedded.grid.center(*cell), Button.LEFT)
        pointer_before = embedded.position()
        assert next(boards) == embedded.game.board()
    embedded.move_window(30, 20)
    embedded.click(embedded.grid.center(8, 8), Button.RIGHT)
    assert next(boards) == embedded.game.board()


def test_watching_waits_for_a_game_to_show_up() -> None:
    embedded = desktop(LAYOUT)
    embedded.later(60.0, give_up)
    window = embedded._window
    embedded.close_window()

    def reopen() -> None:
        embedded._window = window
        embedded.move_window(0, 0)

    embedded.later(3.0, reopen)
    (seen,) = islice(watched(embedded, ExactEyes(embedded), embedded, 10), 1)
    assert embedded.now() > 3.0
    assert seen.board.outcome is Outcome.PLAYING
