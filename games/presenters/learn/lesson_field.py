"""The field on a page of a guided drive: the ball, its way, and the line to gain."""

from __future__ import annotations

from dataclasses import dataclass

from games.presenters.learn.drive import DrivePlay
from games.records.clubs import GameClub, bundled_clubs

READERS, COMPUTERS = "columbus_cobras", "birmingham_black_widows"
END_ZONE, GOAL = 10, 100


@dataclass(frozen=True, slots=True)
class LessonField:
    """Places in yards from the left end line. `start`: where the play began, None before it."""

    ball: int
    start: int | None
    line: int | None
    home: GameClub
    away: GameClub
    numbers: tuple[tuple[int, int], ...] = tuple(
        (END_ZONE + yards, min(yards, GOAL - yards)) for yards in range(10, GOAL, 10)
    )
    stripes: tuple[int, ...] = tuple(range(END_ZONE, END_ZONE + GOAL + 1, 10))


def lesson_field(play: DrivePlay, *, is_before: bool, scored: bool) -> LessonField:
    """Returns the field before or after a play; the reader attacks to the right. A score ends in the end
    zone."""
    clubs = bundled_clubs()
    ball = play.before.spot if is_before else play.after.spot
    return LessonField(
        ball=END_ZONE + GOAL + 4 if scored else END_ZONE + ball,
        start=None if is_before else END_ZONE + play.before.spot,
        line=END_ZONE + min(GOAL, play.before.target),
        home=clubs[READERS],
        away=clubs[COMPUTERS],
    )
