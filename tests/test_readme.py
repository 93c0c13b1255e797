"""What the README says to type exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"screenbot ([a-z]+)\b", README)) - {"cd"})
LINES = sorted(set(re.findall(r"screenbot [a-z]+ [^`\n|]*--[^`\n|]*", README)))


def help_of(command: str) -> str:
    arguments = [sys.executable, "-m", "screenbot", command, "--help"]
    answer = subprocess.run(arguments, capture_output=True, text=True, check=False, env={"COLUMNS": "200"})
    assert answer.returncode == 0, f"the README names a command {command!r} that does not exist"
    return answer.stdout


def test_the_readme_names_commands() -> None:
    assert {"demo", "play", "calibrate", "read", "doctor"} <= set(COMMANDS)


@pytest.mark.parametrize("line", LINES)
def test_the_options_of_each_line_exist(line: str) -> None:
    _, command, *rest = line.split()
    text = help_of(command)
    for option in [word for word in rest if word.startswith("--")]:
        assert option in text, f"{command} has no {option}"


def test_the_make_targets_exist() -> None:
    makefile = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`?make ([a-z]+)`?", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
