"""Recorded games: written as they are played, read back, and played again offline."""

from screenbot.recording.content import PHASES, Ending, Header, RecordedClick, RecordedTurn, Recording
from screenbot.recording.files import find_recordings, load
from screenbot.recording.patches import Patch
from screenbot.recording.recorder import Recorder, RecordingFile
from screenbot.recording.replaying import Difference, RecordedWindow, replay

__all__ = [
    "PHASES",
    "Difference",
    "Ending",
    "Header",
    "Patch",
    "RecordedClick",
    "RecordedTurn",
    "RecordedWindow",
    "Recorder",
    "Recording",
    "RecordingFile",
    "find_recordings",
    "load",
    "replay",
]
