"""Lay the lines of a new board midway between its ends: inside, nothing tells where its tiles begin.

All tiles are alike then, and a band in each, or a shadow, passes for the line between two. A chess board's
colours tell, but not of a bevel.
"""

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Image, peak
from screenbot.vision.finding.sides import Lattice
from screenbot.vision.finding.variety import Lines, alternate, patches

ALIKE = 5.0
"""Strips of pixels look as those of other tiles do that differ by fewer grey levels."""

BEYOND = 12.0
"""What lies beyond a board differs by more, on average over a tile."""

MOVED, PIXELS, LEFT = 0.1, 1.5, 0.3
"""Lines that lie nearer stay, by this part of a tile or so many pixels; what is left beside whole tiles is no
larger part of one."""

EXACT = 0.04
"""Ends so near to a whole number of tiles apart are the outer lines; others lie beside gaps."""

USUAL = 0.1, 0.9
"""Between these quantiles tiles look as usual."""

SEVERAL = 100
"""About so many pixels of a strip tell what most of it is."""

STEP = 0.5
"""Strips are looked at so many pixels apart."""

Profile = npt.NDArray[np.float32]
"""The mean colour of each strip of pixels across a board: float32 ``[pixels, 3]``."""


def midway(image: Image, lattice: Lattice) -> Lattice:
    """Return the lattice between the ends of what looks as its tiles do, where these are all alike."""
    columns, rows = lattice
    area, colours = lattice.area, patches(image, columns, rows, 1, 1)[:, :, 0, 0]
    across, down = alternate(colours), alternate(colours.swapaxes(0, 1))
    columns = _between_ends(image[area.y : area.bottom], columns, across)
    rows = _between_ends(image[:, area.x : area.right].swapaxes(0, 1), rows, down)
    return Lattice(columns, rows)


def _between_ends(image: Image, lines: Lines, chequered: bool) -> Lines:
    """Return lines midway between the places from where on strips no longer look as those of the tiles do.

    Args:
        image: what lies along the board, from end to end of the picture: uint8 ``[across, along, 3]``.
        lines: those that are laid along.
        chequered: whether the tiles have two colours: these lines move to exact ends alone.
    """
    profile: Profile = image.mean(axis=0, dtype=np.float32)
    pitch, period = float(np.diff(lines).mean()), 2 if chequered else 1
    inner, phases = lines[1 : -1 - period : period], np.arange(0, period * pitch - STEP / 2, STEP)
    tiles = _at(profile, inner[:, None] + phases)
    usual = np.median(tiles, axis=0)
    if peak(np.abs(tiles - usual)).mean() > ALIKE / 2:
        return lines
    begin, end = max(0.0, lines[0] - pitch), min(len(profile) - 1.0, lines[-1] + pitch)
    places = np.arange(begin, end + STEP / 2, STEP)
    phase = np.rint((places - lines[1]) % (period * pitch) / STEP).astype(int) % len(phases)
    # Where a pitch is no whole number of pixels, steep sides look otherwise from tile to tile.
    least, most = np.quantile(tiles, USUAL, axis=0)
    least = np.min([np.roll(least, by, axis=0) for by in (-1, 0, 1)], axis=0)[phase]
    most = np.max([np.roll(most, by, axis=0) for by in (-1, 0, 1)], axis=0)[phase]

    def away_in(strips: Profile) -> npt.NDArray[np.float32]:
        shown = _at(strips, places)
        return peak(np.maximum(least - shown, shown - most)).clip(0)

    away = away_in(profile)
    foreign, middle = np.flatnonzero(away > ALIKE), places.size // 2
    before, after = foreign[foreign < middle], foreign[foreign > middle]
    if not (before.size and after.size):
        return lines
    first, last = int(before[-1]) + 1, int(after[0])
    mostly = away_in(np.median(image[:: 1 + len(image) // SEVERAL], axis=0))  # whatever is written there
    beyond = [(away[part].mean(), np.median(mostly[part])) for part in (np.s_[:first], np.s_[last:])]
    if np.min(beyond) < BEYOND:
        return lines  # the page looks as tiles do but for their lines: that tells little
    tiles_between = (places[last] - places[first]) / pitch
    number = round(tiles_between)
    half = pitch * number / 2
    moved = np.linspace(-half, half, number + 1) + (places[first] + places[last]) / 2
    nearest, left = float(np.abs(moved[0] - lines).min()), abs(tiles_between - number)
    stays = number == lines.size - 1 and nearest < max((EXACT if left <= EXACT else MOVED) * pitch, PIXELS)
    whole = left <= (EXACT if chequered else LEFT) and number > lines.size - 3
    return np.asarray(moved, np.float64) if whole and not stays else lines


def _at(profile: Profile, places: npt.NDArray[np.floating]) -> Profile:
    """Return the profile between pixels: ``[..., 3]``."""
    pixels = np.arange(len(profile)) + 0.5
    return np.stack([np.interp(places, pixels, profile[:, channel]) for channel in range(3)], axis=-1)
