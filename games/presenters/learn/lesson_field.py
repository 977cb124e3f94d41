"""The field on a page of a guided drive: that of the table, with the clubs of the drive."""

from __future__ import annotations

from engine.gridiron.field import GOAL
from engine.presentation.facts.drive_trail import FieldPicture, TrailStep
from games.presenters.learn.drive import READER, DrivePlay
from games.presenters.table.field import FieldDrawing, field_drawing
from games.records.clubs import GameClub, bundled_clubs

READERS, COMPUTERS = "columbus_cobras", "birmingham_black_widows"
IN_END_ZONE = GOAL + 4  # where the ball lies after a score


def lesson_clubs() -> tuple[GameClub, GameClub]:
    """Returns the clubs of the reader and the computer."""
    clubs = bundled_clubs()
    return clubs[READERS], clubs[COMPUTERS]


def lesson_field(play: DrivePlay, *, is_before: bool, scored: bool) -> FieldDrawing:
    """Returns the field before or after a play; the reader attacks to the right. A score ends in the end
    zone."""
    start, end = play.before.spot, IN_END_ZONE if scored else play.after.spot
    picture = FieldPicture(
        offense=READER,
        spot=start if is_before else end,
        line=min(GOAL, play.before.target),
        is_try=False,
        trail=() if is_before else (TrailStep(start, end, "play"),),
        direction=1,
    )
    return field_drawing(picture, lesson_clubs())
