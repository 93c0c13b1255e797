from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenbot.board import Cell
from screenbot.errors import LayoutError
from screenbot.minefield.files import (
    from_line,
    from_mbf,
    read_boards,
    read_lines,
    to_line,
    to_mbf,
    write_lines,
)
from screenbot.minefield.layout import Layout
from tests.minefield.test_layout import laid

LINES = [
    ("m.. ..m", (1, 0), "3 2 2 3 0,5"),
    ("...", (0, 2), "3 1 0 2"),
    ("m", (0, 0), "1 1 1 0 0"),
]


@pytest.mark.parametrize(("drawn", "start", "line"), LINES)
def test_text_lines(drawn: str, start: tuple[int, int], line: str) -> None:
    assert to_line(laid(drawn, start)) == line
    assert from_line(f"{line}\n") == laid(drawn, start)


def test_mbf_is_width_height_mines_then_x_y() -> None:
    assert to_mbf(laid("m.. ..m")) == bytes([3, 2, 0, 2, 0, 0, 2, 1])
    wide = Layout(np.ones((20, 30), np.bool_))
    assert to_mbf(wide)[:6] == bytes([30, 20, 2, 88, 0, 0])


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    rows, columns = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    mines = np.random.default_rng(draw(st.integers(0, 2**32))).random((rows, columns)) < draw(st.floats(0, 1))
    return Layout(mines, Cell(draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))))


@given(layouts())
def test_both_forms_round_trip(layout: Layout) -> None:
    assert from_line(to_line(layout)) == layout
    assert from_mbf(to_mbf(layout)) == Layout(layout.mines)


BAD_LINES = [
    ("", "found 0"),
    ("3 2 2 3", "found 4"),
    ("3 2 2 3 0,5 7", "found 6"),
    ("3 x 2 3 0,5", "whole number as height, found 'x'"),
    ("3 2 2 -1 0,5", "whole number as start, found '-1'"),
    ("3 2 2 3 0,5,", "whole number as mine, found ''"),
    ("3 2 2 3 0;5", "whole number as mine, found '0;5'"),
    ("0 2 2 3 0,5", "not 0 x 2"),
    ("999999999 999999999 0 0", "1 to 1000000 tiles"),
    ("99999999999999999 2 2 3 0,5", "whole number as width"),
    ("3 2 2 6 0,5", "start 6 is outside a board of 6 tiles"),
    ("3 2 3 3 0,5", "3 mines are announced, but 2 are listed"),
    ("3 2 2 3 0,6", "mine 6 is outside a board of 6 tiles"),
    ("3 2 2 3 5,5", "mine 5 is listed twice"),
]


@pytest.mark.parametrize(("line", "fault"), BAD_LINES)
def test_a_damaged_line_is_refused(line: str, fault: str) -> None:
    with pytest.raises(LayoutError, match=f"line 7: .*{fault}"):
        from_line(line, 7)


BAD_MBF = [
    (b"", "byte 0: .*head"),
    (b"\x03\x02\x00", "byte 3: .*head"),
    (b"\x00\x02\x00\x00", "byte 0: the width must be 1"),
    (b"\x03\x00\x00\x00", "byte 1: the height must be 1"),
    (b"\x03\x02\x01\x02", "byte 2: 258 mines on a board of 6"),
    (b"\x03\x02\x00\x02\x00\x00\x02", "byte 7: 2 mines take 8 bytes, found 7"),
    (b"\x03\x02\x00\x01\x00\x00\x02\x01", "byte 6: 1 mines take 6 bytes, found 8"),
    (b"\x03\x02\x00\x01\x03\x00", "byte 4: mine at x 3"),
    (b"\x03\x02\x00\x01\x02\x02", "byte 5: mine at x 2, y 2"),
    (b"\x03\x02\x00\x02\x02\x01\x02\x01", "byte 6: .* already given at byte 4"),
]


@pytest.mark.parametrize(("data", "fault"), BAD_MBF)
def test_a_damaged_mbf_is_refused(data: bytes, fault: str) -> None:
    with pytest.raises(LayoutError, match=fault):
        from_mbf(data)


def batched(data: bytes) -> list[bytes]:
    return [data[place : place + 2] for place in range(0, len(data), 2)]


@given(layouts(), st.data())
def test_damage_is_refused_or_gives_another_sound_layout(layout: Layout, data: st.DataObject) -> None:
    whole = bytearray(to_mbf(layout))
    whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    damaged = bytes(whole[: data.draw(st.integers(0, len(whole)))])
    try:
        kept = from_mbf(damaged)
    except LayoutError as error:
        fault = str(error)
    else:
        fault = "byte: none"
        assert sorted(batched(to_mbf(kept)[4:])) == sorted(batched(damaged[4:]))
    assert fault.startswith("byte")


@given(st.text(max_size=40) | st.text("0123456789, ", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        fault = f"line 1: {from_line(text)}"
    except LayoutError as error:
        fault = str(error)
    assert fault.startswith("line 1: ")


def test_an_mbf_file_is_a_file_of_one_board(tmp_path: Path) -> None:
    path = tmp_path / "board.MBF"
    path.write_bytes(to_mbf(laid("m.. ..m")))
    assert read_boards(path) == [laid("m.. ..m")]
    path.write_bytes(b"\x03")
    with pytest.raises(LayoutError, match=r"board\.MBF: byte 1: .*head"):
        read_boards(path)


def test_files_of_lines(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    boards = [laid("m.. ..m"), laid("...", (0, 1))]
    write_lines(path, boards)
    path.write_text("\n" + path.read_text() + "\n")
    assert read_boards(path) == read_lines(path) == boards


BAD_FILES = [
    (b"\n\n", "no board in it"),
    (b"3 1 0 2\n3 1 0 9\n", "line 2: start 9"),
    (b"\xff\x00", "byte 0 is no text"),
]


@pytest.mark.parametrize(("content", "fault"), BAD_FILES)
def test_a_damaged_file_is_refused_by_name(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes(content)
    with pytest.raises(LayoutError, match=f"boards.txt: .*{fault}"):
        read_lines(path)
