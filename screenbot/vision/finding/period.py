"""How often straight edges repeat along one axis, and where a tile may begin."""

import cv2
import numpy as np
import numpy.typing as npt

Profile = npt.NDArray[np.float64]
"""How strong edges are at each pixel along an axis: float64 ``[n]``."""

BINS = 48
"""Steps of a period that are told apart."""

SPREAD = 0.3
"""The edges of one boundary (bevels, gaps, lines) lie within this part of a tile of each other."""


def true_pitch(profile: Profile, rough: float) -> float:
    """Return the distance near a rough one at which a profile repeats most, to a fraction of a pixel."""
    reach = min(0.6 * rough * rough / max(profile.size, 4 * rough), 0.06 * rough)
    tries = np.linspace(rough - reach, rough + reach, 41)
    level = (profile - _usual(profile, rough)).astype(np.float32)
    angles = np.outer(2 * np.pi / tries, np.arange(profile.size)).astype(np.float32)
    # The harmonics follow from the first: real products are quicker than complex waves.
    cos, sin = np.cos(angles), np.sin(angles)
    cos2, sin2 = 2 * cos * cos - 1, 2 * sin * cos
    waves = (cos, sin, cos2, sin2, cos2 * cos - sin2 * sin, sin2 * cos + cos2 * sin)
    return float(tries[int(np.argmax(sum((each @ level) ** 2 for each in waves)))])


def repeated(profile: Profile, pitch: float) -> float:
    """Return the share of a profile's variance that repeats at a pitch, 0 to 1."""
    level = profile - _usual(profile, pitch)
    places = np.arange(profile.size)
    power = sum(abs(np.exp(-2j * np.pi * number * places / pitch) @ level) ** 2 for number in (1, 2, 3, 4))
    return float(2 * power / (profile.size * (level**2).sum() + 1e-9))


def _usual(profile: Profile, pitch: float) -> Profile:
    size = 2 * int(0.75 * pitch) + 1
    smooth = cv2.blur(profile.reshape(1, -1), (size, 1), borderType=cv2.BORDER_REFLECT)
    return np.asarray(smooth[0], np.float64)


def boundaries(profile: Profile, pitch: float) -> list[float]:
    """Return where a boundary between tiles may lie, from 0 to the pitch: in the middle of a group of edges.

    And half a tile from the strongest: its edges may be glyphs.
    """
    level = _folded(profile, pitch, BINS)
    level = np.maximum(level - np.median(level), 0)
    if not level.any():
        return []
    kernel = cv2.getGaussianKernel(9, 1.6)[:, 0]
    smooth = np.convolve(np.concatenate([level[-4:], level, level[:4]]), kernel, "valid").tolist()
    found: list[float] = []
    for peak in sorted(range(BINS), key=smooth.__getitem__, reverse=True):
        if smooth[peak] < 0.25 * max(smooth) or len(found) == 3:
            break
        if smooth[peak] >= max(smooth[peak - 1], smooth[(peak + 1) % BINS]):
            _add(found, _middle(level, peak) * pitch / BINS, pitch)
    _add(found, (found[0] + pitch / 2) % pitch, pitch)
    return found


def _add(found: list[float], place: float, pitch: float) -> None:
    if all(abs((place - other + pitch / 2) % pitch - pitch / 2) > 0.12 * pitch for other in found):
        found.append(place)


def _middle(level: Profile, peak: int) -> float:
    """Return the middle of the edges around a peak of a folded profile, in bins."""
    away = (np.arange(level.size) - peak + level.size // 2) % level.size - level.size // 2
    weight = level * (np.abs(away) <= SPREAD * level.size)
    weight = weight * (weight >= 0.2 * weight.max())
    return float((peak + (weight * away).sum() / weight.sum()) % level.size)


def _folded(profile: Profile, pitch: float, bins: int) -> Profile:
    """Return the mean of a profile at each step of a period: ``[bins]``."""
    count = max(1, int((profile.size - 1) // pitch))
    spots = np.arange(bins)[:, None] * pitch / bins + pitch * np.arange(count)
    spots = np.minimum(spots, profile.size - 1)
    samples = np.interp(spots.ravel(), np.arange(profile.size), profile).reshape(spots.shape)
    return np.asarray(samples.mean(axis=1), np.float64)
