"""The game's own counter of mines left: in lit segments, or printed."""
