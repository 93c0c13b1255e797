"""The eyes: a picture to a grid and tiles; pure."""

from screenbot.vision.eyes import match_pack, read
from screenbot.vision.grid import find_grids
from screenbot.vision.packs import Pack, find_pack, load_packs, pack_names
from screenbot.vision.reader import Reader
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
