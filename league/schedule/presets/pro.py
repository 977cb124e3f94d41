"""`pro_17`: the division twice, the conference once, the clubs in the same place of the other one, and a
bye."""

from __future__ import annotations

from league.schedule.model.limits import ByeRules, DivisionalMeetings, ScheduleLimits
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import check_shape, full_meetings, places_of, pool_of
from league.schedule.presets.interconference import same_places
from league.schedule.presets.outlines import Outline, OutlineInput, Preset, strengths_of
from league.translation import gettext_noop as _

WEEKS = 18
BYES = ByeRules(first=5, last=14, clubs=6)
BYES_IN_CONFERENCE = 2  # in a week: the fewer clubs rest, the easier it is to pair the others
CROSSINGS = [
    (3, 8, 14),
    (4, 8, 13),
    (4, 9, 14),
    (5, 9, 13),
]  # there is no schedule with the second one after week 9


def limits(shape: LeagueShape) -> ScheduleLimits:
    """Each conference has one venue order without a break. The ten bye weeks make ten patterns of it, and
    no two clubs of a conference share a pattern: at least two of its twelve clubs have a break."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=WEEKS,
        homes=(8, 9),
        meetings=DivisionalMeetings(conference=(4, 4), other=(1, 1, 1)),
        lower_bound=4,
        last_week_division=True,
        byes=BYES,
    )


def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    """The seed decides which conference has nine home games; after a first season they take turns."""
    more, fewer = start.chance.sample(shape.conferences, 2)
    if start.past and start.past.homes(more.clubs) > start.past.homes(fewer.clubs):
        more, fewer = fewer, more
    first, second = places_of(more, start), places_of(fewer, start)
    crossing = start.chance.choice(CROSSINGS)
    settled = same_places(first, second, crossing, at_home=lambda place, turn: place % 3 != turn)
    pools = tuple(
        pool_of(
            full_meetings(shape, conference.clubs),
            start,
            weeks=WEEKS,
            home=home,
            settled=settled,
            bye_weeks=range(BYES.first, BYES.last + 1),
            byes_a_week=BYES_IN_CONFERENCE,
            turn_venues=False,  # together with places, byes and crossings this leaves hardly any schedule
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
