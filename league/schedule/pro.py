"""`pro_17`: the division twice, the conference once, the clubs of the same place in the other, and a bye."""

from __future__ import annotations

from league.schedule.crossing import same_places
from league.schedule.divisional import check, everybody, places_of, pool
from league.schedule.limits import Byes, Divisional, Limits
from league.schedule.outline import Outline, Preset, Start, strengths_of
from league.schedule.shape import Shape
from league.wording import gettext_noop as _

WEEKS = 18
BYES = Byes(first=5, last=14, clubs=6)
BYES_IN_CONFERENCE = 2  # in a week: with fewer clubs at rest the others find games more easily
CROSSINGS = [
    (3, 8, 14),
    (4, 8, 13),
    (4, 9, 14),
    (5, 9, 13),
]  # with the second after week 9 there is no schedule


def limits(shape: Shape) -> Limits:
    """One order of venues has no break in each conference. With ten weeks for byes it makes ten patterns, and
    no two clubs of a conference share one: two of its twelve clubs have a break at least."""
    check(shape, conferences=2)
    return Limits(
        weeks=WEEKS,
        homes=(8, 9),
        meetings=Divisional(conference=(4, 4), other=(1, 1, 1)),
        lower_bound=4,
        last_week_division=True,
        byes=BYES,
    )


def outline(shape: Shape, start: Start) -> Outline:
    """The seed says which conference has the ninth home game, or last season: they take turns."""
    more, fewer = start.chance.sample(shape.conferences, 2)
    if start.past and start.past.homes(more.clubs) > start.past.homes(fewer.clubs):
        more, fewer = fewer, more
    first, second = places_of(more, start), places_of(fewer, start)
    crossing = start.chance.choice(CROSSINGS)
    settled = same_places(first, second, crossing, at_home=lambda place, turn: place % 3 != turn)
    pools = tuple(
        pool(
            everybody(shape, conference.clubs),
            start,
            weeks=WEEKS,
            home=home,
            settled=settled,
            bye_weeks=range(BYES.first, BYES.last + 1),
            byes_a_week=BYES_IN_CONFERENCE,
            turn_venues=False,  # with places, byes and crossings as well there is hardly a schedule
        )
        for conference, home in ((more, 9), (fewer, 8))
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


PRO_17 = Preset(
    "pro_17",
    _("17 games and a bye: classic and the clubs of the same place in the other conference"),
    limits,
    outline,
)
