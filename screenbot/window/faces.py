"""Faces around a board: a click on one begins the next game, and their looks tell of the end of the last."""

import cv2

from screenbot.geometry import Image, Rect, peak
from screenbot.window.changes import DRAWN
from screenbot.window.face import (
    burst_near,
    faces_around,
    is_above,
    is_central,
    is_disc,
    is_near,
    is_redrawn,
    shows_face,
)
from screenbot.window.lined_face import lined_faces, other_face_near
from screenbot.window.new_board import NewBoard
from screenbot.window.scene import Scene
from screenbot.window.site import differ
from screenbot.window.wording import speaks_of_loss

MOST_FACES = 2
"""A face is clicked so many times while the board shows the same: it may be late to answer, or do nothing."""

REDRAWN = 0.02
"""What draws another face changes a larger part of it."""


class Faces:
    """The faces that were around a board when they were noted last: when its program was seen, or has grown.

    Args:
        scene: the game, new as yet.
        board: waits for the next.

    Attributes:
        tried: what was clicked, in words, since `note_end`.
    """

    def __init__(self, scene: Scene, board: NewBoard) -> None:
        self._scene, self._board = scene, board
        self._frames: list[Image] = []
        self.tried: list[str] = []
        self.note()

    def note(self) -> None:
        """Note what faces there are now."""
        self._begun = self._scene.site.grid
        self._noted = self._scene.surroundings(self._begun)
        self._faces = self._seen()

    def note_end(self) -> None:
        """Note that another game has ended: a face may be clicked again."""
        self._frames.clear()
        self.tried.clear()

    def are_above(self) -> bool:
        """Return whether a face was above the board when its game began."""
        return any(is_above(box, self._begun) for box, _ in self._faces)

    def begin(self) -> bool:
        """Return whether a game began after a click on the face that was at the board, if it still is."""
        return self.press(aside=True) and self._board.is_there()

    def begin_told(self) -> bool:
        """Return whether a game began after a click on the face that tells how the last has ended.

        Nothing lies over the board: what does is answered first.
        """
        if self._board.hidden().any() or not self.press(aside=True, told=True):
            return False
        return self._board.is_there()

    def press(self, aside: bool = False, told: bool = False) -> bool:
        """Return whether the face that was above the board, or beside it, is in sight, and was clicked.

        Args:
            aside: whether it may be, where it is not the only one and in the middle, the only one that looks
                otherwise now that the game has ended; so may the only one beside the board, or one far above
                its middle, if none is nearer.
            told: whether it must look otherwise in any case, and not be far above.
        """
        scene, grid, places = self._scene, self._scene.site.grid, self._now()
        above = [each for each in places if is_above(each[0], grid)]
        close = [each for each in above if is_near(each[0], grid)]
        beside = [each for each in places if each not in above]
        far = [each for each in above if not told and is_central(each[0], grid)]
        alone = [place for place, _ in close if len(close) == 1 and not told and is_central(place, grid)]
        pressed = (_changed(close) if aside else []) or alone
        if aside and not close:
            pressed = (_changed(beside) if len(beside) == 1 else []) or _changed(far)
        if len(pressed) != 1:
            return False
        frame = scene.grab()
        if sum(not differ(frame, each) for each in self._frames) >= MOST_FACES:
            return False
        self._frames.append(frame)
        self.tried.append("a click on its face")
        scene.pointer.click(pressed[0].center)
        scene.park()
        return True

    def tells_a_loss(self) -> bool:
        """Return whether the face of the new board looks otherwise, or words tell of a loss.

        Several faces beside it may count lives.
        """
        if self.look_otherwise():
            return True
        _, picture, _ = self._scene.surroundings(self._scene.site.grid)
        return speaks_of_loss(picture)

    def look_otherwise(self) -> bool:
        """Return whether the face of the new board looks otherwise: above it, or the only one."""
        grid, places = self._scene.site.grid, self._now()
        return any(changed and (is_above(place, grid) or len(places) == 1) for place, changed in places)

    def _now(self) -> list[tuple[Rect, bool]]:
        """Return where the faces that were around the new board are now, and whether they look otherwise.

        Another one in its place may be drawn a little larger, or higher.
        """
        scene, grid = self._scene, self._scene.site.grid
        x, y = grid.area.x - self._begun.area.x, grid.area.y - self._begun.area.y
        places = []
        for box, before in self._faces:
            # It lies beside the board, or stays on its page.
            for place in (box.moved(x, y), box):
                if place.clipped(scene.screen.area()) != place or grid.area.contains(place.center):
                    continue
                now = scene.screen.grab(place)
                if shows_face(now) or is_redrawn(now, before):
                    places.append((place, _looks_otherwise(now, before)))
                    break
                other = self._in_place_of(place, before) if _looks_otherwise(now, before) else None
                if other is not None:
                    places.append((other, True))
                    break
        return places + [(box, True) for box in self._turned()]

    def _in_place_of(self, face: Rect, before: Image) -> Rect | None:
        """Return another face about where one was, beside the board; None where none is."""
        around, picture, there = self._scene.surroundings(self._scene.site.grid)
        there.area.cut(picture)[:] = 0
        place = face.moved(-around.x, -around.y)
        other = other_face_near(picture, place, before) or burst_near(picture, place)
        return None if other is None else other.moved(around.x, around.y)

    def _turned(self) -> list[Rect]:
        """Return the faces that are seen now where another yellow disc stood: one that thinks, say."""
        around, picture, there = self._scene.surroundings(self._scene.site.grid)
        before_around, before, _ = self._noted
        if around != before_around:
            return []
        faces = [box for box in faces_around(picture, there) if is_disc(box.cut(before))]
        moved = [box.moved(around.x, around.y) for box in faces]
        return [box for box in moved if not any(place.contains(box.center) for place, _ in self._faces)]

    def _seen(self) -> list[tuple[Rect, Image]]:
        """Return where the faces around the board were on the screen as noted, and what they looked like."""
        around, picture, there = self._noted
        faces = faces_around(picture, there)
        if not any(is_above(face, there) for face in faces):
            faces += lined_faces(picture, there)
        return [(box.moved(around.x, around.y), box.cut(picture).copy()) for box in faces]


def _changed(faces: list[tuple[Rect, bool]]) -> list[Rect]:
    """Return the faces that look otherwise."""
    return [place for place, changed in faces if changed]


def _looks_otherwise(now: Image, before: Image) -> bool:
    """Return whether another face is drawn: lines that are drawn once more are only darker."""
    return bool((peak(cv2.absdiff(now, before)) > DRAWN).mean() > REDRAWN)
