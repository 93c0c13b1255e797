"""Install the real programs that tests use: on Debian, as root, quietly; elsewhere say what is skipped.

The games are played, and the browser opens reports. ``python -m tests.real.install --drawing`` brings the
fonts and toolkits as well that the gallery, the drawn boards and the training draw with.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PACKAGES = {
    "Xvfb": ("xvfb",),
    "openbox": ("openbox",),
    "kmines": ("kmines", "dbus"),
    "wine": ("wine64", "wine"),
    "gnome-mines": ("gnome-mines", "librsvg2-common"),
    "chromium": ("chromium",),
    "sgt-mines": ("sgt-puzzles",),
    "xbomb": ("xbomb",),
    "xdemineur": ("xdemineur",),
}
"""The Debian packages behind each program."""

DRAWING = (
    "python3-tk", "python3-pyqt5", "python3-gi", "gir1.2-gtk-3.0", "python3-pygame",
    "fonts-anonymous-pro", "fonts-atarismall", "fonts-bebas-neue", "fonts-cabin", "fonts-cantarell",
    "fonts-comfortaa", "fonts-comic-neue", "fonts-courier-prime", "fonts-creep2", "fonts-croscore",
    "fonts-crosextra-carlito", "fonts-dejavu", "fonts-dosis", "fonts-dotgothic16", "fonts-dseg",
    "fonts-ebgaramond", "fonts-ecolier-court", "fonts-ecolier-lignes-court", "fonts-fantasque-sans",
    "fonts-firacode", "fonts-freefont-ttf", "fonts-hack", "fonts-humor-sans", "fonts-inconsolata",
    "fonts-inter", "fonts-jetbrains-mono", "fonts-junction", "fonts-jura", "fonts-lato",
    "fonts-liberation", "fonts-lobster", "fonts-monoid", "fonts-mononoki", "fonts-mplus",
    "fonts-noto-color-emoji", "fonts-noto-core", "fonts-noto-mono", "fonts-open-sans", "fonts-oxygen",
    "fonts-paratype", "fonts-play", "fonts-proggy", "fonts-quicksand", "fonts-radisnoir", "fonts-roboto",
    "fonts-sil-gentium", "fonts-symbola", "fonts-terminus-otb", "fonts-tomsontalks", "fonts-urw-base35",
    "fonts-vollkorn",
)  # fmt: skip
"""The Debian packages that pictures are drawn with."""


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


def install(packages: Sequence[str]) -> None:
    """Install Debian packages.

    Raises:
        subprocess.CalledProcessError: apt-get failed; its output is in the error.
    """
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


def main(arguments: Sequence[str]) -> int:
    """Install what is missing, or say in one sentence what the tests will skip; never fail the build."""
    parser = argparse.ArgumentParser(prog="python -m tests.real.install", description=__doc__)
    parser.add_argument("--drawing", action="store_true", help="also the fonts and toolkits to draw with")
    options = parser.parse_args(arguments)
    lacking = missing()
    packages = [package for name in lacking for package in PACKAGES[name]]
    packages += DRAWING if options.drawing else ()
    if not packages:
        return 0
    reason = obstacle()
    if reason is None:
        try:
            install(packages)
        except subprocess.CalledProcessError as error:
            reason = f"apt-get failed: {(error.output or '').strip()[-300:]}"
    lacking = missing()
    if lacking:
        why = reason or "apt-get did not bring them"
        print(f"The tests against real programs that need {', '.join(lacking)} are skipped: {why}.")
    elif reason is not None:
        print(f"Nothing was brought to draw with: {reason}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
