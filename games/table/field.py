"""The drawing of the field: home attacks to the right; positions are in yards from the left end line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.presentation.scoreboard import FieldPicture, TrailStep
from games.records.participants import GameClub

END_ZONE, FIELD = 10, 100
MIDDLE = 13.5  # height of the ball
LOWEST, HIGHEST, SLOPE = 2.0, 8.5, 0.22  # arcs of the trail: of no yards, of the longest, and of each yard
SHORT_NAME = 8  # letters that fit into an end zone unsqueezed
STRIPES = tuple(range(END_ZONE, END_ZONE + FIELD + 1, 10))
NUMBERS = tuple((END_ZONE + yards, min(yards, FIELD - yards)) for yards in range(10, FIELD, 10))
HASHES = " ".join(f"M{x} 9v1.4M{x} 16.6v1.4" for x in range(END_ZONE + 5, END_ZONE + FIELD, 10))


@dataclass(frozen=True, slots=True)
class TrailArc:
    """One way of the ball: `path` as SVG, where it began, and its `style` (gain, loss or flag)."""

    path: str
    start: int
    style: str


@dataclass(frozen=True, slots=True)
class FieldDrawing:
    """The positions to draw. `ball` is None unless a down or a try is due; `line` is the line to gain, None
    without a down. `right`: the offense attacks to the right, as `direction` says in words. `ends`: the end
    zones, each with its `club`, its left edge `x`, and the `turn` of its name in degrees; `is_long`: the name
    has to be squeezed."""

    ball: int | None
    line: int | None
    right: bool
    trail: tuple[TrailArc, ...]
    ends: tuple[dict[str, Any], ...]
    direction: str
    stripes: tuple[int, ...] = STRIPES
    numbers: tuple[tuple[int, int], ...] = NUMBERS
    hashes: str = HASHES


def field_drawing(picture: FieldPicture, clubs: tuple[GameClub, GameClub]) -> FieldDrawing:
    """The drawing of a situation; `clubs` are (home, away)."""
    right = picture.offense == 0
    is_shown = picture.line is not None or picture.is_try
    team = clubs[picture.offense].nickname
    direction = _("%(team)s attack to the right.") if right else _("%(team)s attack to the left.")
    return FieldDrawing(
        ball=_place(picture, picture.spot) if is_shown else None,
        line=None if picture.line is None else _place(picture, picture.line),
        right=right,
        trail=tuple(_arc(picture, step) for step in picture.trail),
        ends=tuple(
            {"club": club, "x": x, "turn": turn, "is_long": len(club.nickname) > SHORT_NAME}
            for club, x, turn in ((clubs[0], 0, -90), (clubs[1], END_ZONE + FIELD, 90))
        ),
        direction=direction % {"team": team} if is_shown else "",
    )


def _arc(picture: FieldPicture, step: TrailStep) -> TrailArc:
    """A gain is an arc above the middle, a loss one below it, an accepted penalty a straight line."""
    start, end = _place(picture, step.start), _place(picture, step.end)
    if step.kind == "flag":
        return TrailArc(f"M{start} {MIDDLE}H{end}", start, "flag")
    height = 2 * min(HIGHEST, LOWEST + SLOPE * abs(end - start))  # a curve reaches half of its control point
    middle = MIDDLE + (height if step.is_loss else -height)
    style = "loss" if step.is_loss else "gain"
    return TrailArc(f"M{start} {MIDDLE}Q{(start + end) / 2:g} {middle:g} {end} {MIDDLE}", start, style)


def _place(picture: FieldPicture, spot: int) -> int:
    return END_ZONE + picture.place(spot)
