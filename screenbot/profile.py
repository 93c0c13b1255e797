"""A profile: where a game is on the screen and what it looks like, as a TOML file."""

import tomllib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import tomli_w
from platformdirs import user_config_path

from screenbot.errors import ProfileError
from screenbot.geometry import Grid


@dataclass(frozen=True)
class Profile:
    """What `calibrate` found and `play --profile` takes.

    Attributes:
        grid: in the screen's pixels.
        skin: the pack that reads it; empty for the reader that needs no pack.
        mines: all mines, where known.
    """

    grid: Grid
    skin: str = ""
    mines: int | None = None

    def save(self, path: Path) -> None:
        """Write the profile."""
        content: dict[str, object] = {
            "version": 1,
            "skin": self.skin,
            "column_edges": list(self.grid.column_edges),
            "row_edges": list(self.grid.row_edges),
        }
        if self.mines is not None:
            content["mines"] = self.mines
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tomli_w.dumps(content), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> "Profile":
        """Read a profile.

        Raises:
            ProfileError: the file is missing or damaged.
        """
        if path.is_dir():
            raise ProfileError(f"{path} is a folder: give the file that `screenbot calibrate` saved.")
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
            if content["version"] != 1:
                raise ValueError(f"version is {content['version']!r}, expected 1")
            grid = Grid(_edges(content["column_edges"]), _edges(content["row_edges"]))
            mines = content.get("mines")
            if mines is not None and (not isinstance(mines, int) or mines < 0):
                raise ValueError(f"mines is {mines!r}, expected a whole number")
            return cls(grid, str(content["skin"]), mines)
        except FileNotFoundError as error:
            raise ProfileError(f"There is no profile {path}: make one with `screenbot calibrate`.") from error
        except KeyError as error:
            raise ProfileError(_damaged(path, f"{error} is missing")) from error
        except (OSError, ValueError, TypeError) as error:
            raise ProfileError(_damaged(path, str(error))) from error


def default_profile() -> Path:
    """Return where `calibrate` saves a profile unless told otherwise."""
    return user_config_path("screenbot", appauthor=False) / "profile.toml"


def _edges(values: list[float]) -> tuple[float, ...]:
    edges = tuple(float(value) for value in values)
    if len(edges) < 2 or any(b <= a for a, b in pairwise(edges)):
        raise ValueError("edges must be at least two growing numbers")
    return edges


def _damaged(path: Path, reason: str) -> str:
    return f"The profile {path} is damaged ({reason}): make it anew with `screenbot calibrate`."
