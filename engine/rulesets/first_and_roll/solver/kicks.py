"""The value of kicks, kickoffs, tries and the Hail Mary, to the side that has the ball."""

from __future__ import annotations

from engine.coaches.solutions.board import MOST, UNIT, WHOLE, index_of
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.rules.scoring import TOUCHBACK_SPOT
from engine.rulesets.first_and_roll.solver.board import Board
from engine.rulesets.first_and_roll.solver.values import first_down, theirs

HAIL_MARY_ODDS = 36


@rule
def point_try(b: Board, none: int, one: int) -> int:
    """The value of kicking the point."""
    return (one * b.point + none * (WHOLE - b.point)) // WHOLE


@rule
def two_point_try(b: Board, none: int, two: int) -> int:
    """The value of a try for two."""
    return (two * b.two_points + none * (WHOLE - b.two_points)) // WHOLE


@rule
def kicked_off(b: Board, view: int, lead: int) -> int:
    """The value to the side that has just kicked a field goal and kicks off: no clock has moved."""
    return UNIT - b.received[b.slot[1 - view]][index_of(-lead)]


@rule
def given_away(b: Board, view: int, lead: int, spot: int) -> int:
    """The value when the other side has a 1st down on this `spot` of ours after a kick."""
    return UNIT - first_down(b.value[b.slot[1 - view]], -lead, GOAL - spot)


@rule
def kicking_value(b: Board, view: int, lead: int, spot: int) -> int:
    """The value of a field goal; after a miss or a block the ball lies where it was."""
    good = b.kick[spot] * (WHOLE - b.blocked) // WHOLE
    return (kicked_off(b, view, lead + 3) * good + given_away(b, view, lead, spot) * (WHOLE - good)) // WHOLE


@rule
def punting_value(b: Board, view: int, lead: int, spot: int) -> int:
    """The value of a punt."""
    away, blocked = given_away(b, view, lead, GOAL - b.punt[spot]), given_away(b, view, lead, spot)
    return (away * (WHOLE - b.blocked) + blocked * b.blocked) // WHOLE


@rule
def throwing_value(b: Board, view: int, lead: int) -> int:
    """The value of a Hail Mary: the half is over, after the try of a touchdown."""
    none, one = b.at_end[index_of(lead + 6)], b.at_end[index_of(lead + 7)]
    scored = max(point_try(b, none, one), two_point_try(b, none, b.at_end[index_of(lead + 8)]))
    return (scored + b.at_end[index_of(lead)] * (HAIL_MARY_ODDS - 1)) // HAIL_MARY_ODDS


@rule
def fill_scored(b: Board, view: int) -> None:
    """b.scored of a view: the side that scored a touchdown chooses the better try."""
    for kind in range(3):
        received = b.received_after[1 - view][theirs(kind)]
        for lead in range(-MOST, MOST + 1):
            none, one = UNIT - received[index_of(-lead)], UNIT - received[index_of(-lead - 1)]
            two = UNIT - received[index_of(-lead - 2)]
            b.scored[view][kind][index_of(lead)] = max(point_try(b, none, one), two_point_try(b, none, two))


@rule
def onside_value(b: Board, view: int, lead: int) -> int:
    """The value to the receivers if the other side kicks onside."""
    kept = given_away(b, view, lead, GOAL - b.kept_at)
    given = first_down(b.value[b.slot[view]], lead, GOAL - b.given_at)
    return (kept * b.onside + given * (WHOLE - b.onside)) // WHOLE


@rule
def receive(b: Board, view: int) -> None:
    """The value of being kicked off to; the other side picks the kick."""
    for lead in range(-MOST, MOST + 1):
        usual = first_down(b.value[b.slot[view]], lead, TOUCHBACK_SPOT)
        b.received[b.slot[view]][index_of(lead)] = min(usual, onside_value(b, view, lead))
