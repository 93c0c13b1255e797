"""The eyes: a picture to a grid and tiles; pure."""

from threadpoolctl import threadpool_limits

from screenbot.vision.eyes import read
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.packs.fitting import match_pack
from screenbot.vision.packs.pack import Pack, find_pack, load_packs, pack_names
from screenbot.vision.packs.reader import Reader
from screenbot.vision.reading import Reading

__all__ = [
    "Pack",
    "Reader",
    "Reading",
    "find_grids",
    "find_pack",
    "load_packs",
    "match_pack",
    "pack_names",
    "read",
]

# BLAS wakes all cores for the smallest product, in OpenCV too, and waits for the busiest: on a machine with
# other work a board then took 10 ms to read instead of 1.5.
threadpool_limits(1, user_api="blas")
