"""Install the real programs that tests use: on Debian, as root, quietly; elsewhere say what is skipped.

The games are played, and the browser opens reports.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {
    "Xvfb": ("xvfb",),
    "openbox": ("openbox",),
    "kmines": ("kmines", "dbus"),
    "wine": ("wine64", "wine"),
    "gnome-mines": ("gnome-mines", "librsvg2-common"),
    "chromium": ("chromium",),
}
"""The Debian packages behind each program."""


def program(name: str) -> str | None:
    """Return the path of a program, or None where it is missing; Debian keeps games off root's PATH."""
    return shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/games:/usr/local/games")


def missing() -> list[str]:
    """Return the programs that the real games need and that are not here."""
    lacking = [name for name in PACKAGES if program(name) is None]
    if "gnome-mines" not in lacking and not _svg_loader():
        lacking.append("gnome-mines")
    return lacking


def _svg_loader() -> bool:
    return any(Path("/usr/lib").glob("*/gdk-pixbuf-2.0/*/loaders/libpixbufloader-svg.so"))


def obstacle() -> str | None:
    """Return why packages cannot be installed here, or None where they can."""
    if sys.platform != "linux":
        return "they run under Xvfb, on Linux"
    if shutil.which("apt-get") is None:
        return "they are installed with apt-get, which is not here"
    if os.geteuid() != 0:
        return "installing them takes root"
    return None


def install(programs: list[str]) -> None:
    """Install the packages behind the programs.

    Raises:
        subprocess.CalledProcessError: apt-get failed; its output is in the error.
    """
    packages = [package for name in programs for package in PACKAGES[name]]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            ["apt-get", "--quiet", "--quiet", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=True,
        )


def main() -> int:
    """Install what is missing, or say in one sentence what the tests will skip; never fail the build."""
    lacking = missing()
    if not lacking:
        return 0
    reason = obstacle()
    if reason is None:
        try:
            install(lacking)
        except subprocess.CalledProcessError as error:
            reason = f"apt-get failed: {(error.output or '').strip()[-300:]}"
    lacking = missing()
    if lacking:
        why = reason or "apt-get did not bring them"
        print(f"The tests against real programs that need {', '.join(lacking)} are skipped: {why}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
