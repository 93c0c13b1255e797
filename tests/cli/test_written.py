import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from screenbot.board import Board
from screenbot.cli import app
from screenbot.cli.view import draw_board
from screenbot.cli.written import load_board, parse_board
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import BoardError
from screenbot.minefield import FirstClick, Game
from screenbot.vision.packs.pack import find_pack
from screenbot.vision.picture import save_picture

CASES = [
    ("rows as lines", "#1\n11\n", "#1 11"),
    ("spaces between the tiles", "# 1 #\n# 1 #\n", "#1# #1#"),
    ("rows parted by spaces", "1# 11", "1# 11"),
    ("one row with spaces between its tiles", "# 1 #\n", "#1#"),
    ("what `read` prints", "■ ⚑ · \n1 ? ~ \n\nA board of 2 rows and 3 columns\nat (1, 2)", "#F0 1?~"),
    ("blank lines, carriage returns, indented", "\r\n  #1\r\n\r\n  11\r\n", "#1 11"),
    ("a mark of the byte order", "\ufeff#1\n11", "#1 11"),
]


@pytest.mark.parametrize(("text", "board"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_board_is_read_as_it_is_written(tmp_path: Path, text: str, board: str) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(text.encode())
    assert load_board(file) == Board.from_text(board)


def test_every_tile_that_is_drawn_is_read_again() -> None:
    board = Board.from_text("#F?012 345678 *!X~##")
    assert parse_board(draw_board(board).plain) == board


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("■1".encode("utf-16"), "not text in UTF-8"),
        (b"", "at least one row"),
        (b"1#\n1z", "'z' at row 1, column 1"),
        (b"1#\n1 # #", "row 1 has 3 tiles"),
    ],
)
def test_what_is_no_board_is_one_sentence_that_names_the_file(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(content)
    with pytest.raises(BoardError, match=sentence) as raised:
        load_board(file)
    assert str(file) in str(raised.value)
    with pytest.raises(BoardError, match="cannot be read"):
        load_board(tmp_path)


def test_advise_takes_what_read_prints(tmp_path: Path) -> None:
    picture = Path(__file__).parents[2] / "fixtures" / "winemine" / "running.png"
    file = tmp_path / "board.txt"
    file.write_text(CliRunner().invoke(app, ["read", str(picture)]).stdout, encoding="utf-8")
    drawn = json.loads(CliRunner().invoke(app, ["advise", "--board", str(file), "--json"]).stdout)
    seen = json.loads(CliRunner().invoke(app, ["read", str(picture), "--json"]).stdout)
    assert drawn["board"] == seen["board"]


def test_a_board_wider_than_a_terminal_is_printed_a_row_a_line(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    new_game = lambda: Game.new(9, 50, 40, FirstClick.OPENING, rng)  # noqa: E731
    desktop = EmbeddedDesktop(new_game, find_pack("plain").picture)
    desktop.click(desktop.grid.center(3, 3), Button.LEFT)
    desktop.sleep(1.0)
    save_picture(tmp_path / "wide.png", desktop.grab(desktop.area()))
    printed = CliRunner().invoke(app, ["read", str(tmp_path / "wide.png")]).stdout
    assert [len(line.split()) for line in printed.splitlines()[:9]] == [50] * 9
    assert parse_board(printed).lines == desktop.game.board().lines
