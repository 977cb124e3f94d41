"""`standard_16`: the division twice, the conference once, two clubs in the same place of the other
conference."""

from __future__ import annotations

from league.schedule.model.last_season import next_turn, swap_repeated_venues
from league.schedule.model.limits import DivisionalMeetings, ScheduleLimits
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import check_shape, full_meetings, places_of, pool_of
from league.schedule.presets.interconference import facing_divisions, same_places
from league.schedule.presets.outlines import Outline, OutlineInput, Preset, strengths_of
from league.translation import gettext_noop as _

WEEKS, HOME_GAMES = 16, 8
CROSSED = 2  # divisions of the other conference that a club meets
CROSSINGS = [(early, late) for early in range(3, 8) for late in range(10, 15)]


def limits(shape: LeagueShape) -> ScheduleLimits:
    """The lower bound is that of `classic_14`, for the same reason."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(4, 4), other=(1, 1)),
        lower_bound=20,
        last_week_division=True,
    )


def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    first, second = (places_of(conference, start) for conference in shape.conferences)
    if turn := next_turn(shape, start.past, "missed"):
        second = facing_divisions(shape, first, second, turn, ahead=CROSSED)
    crossing = start.chance.choice(CROSSINGS)
    settled = same_places(first, second, crossing, at_home=lambda place, turn: (place + turn) % 2 == 0)
    settled = swap_repeated_venues(settled, start.past)
    pools = (
        pool_of(full_meetings(shape, c.clubs), start, weeks=WEEKS, home=HOME_GAMES, settled=settled)
        for c in shape.conferences
    )
    return Outline(tuple(settled), tuple(pools), strengths_of(first, second))


STANDARD_16 = Preset(
    "standard_16",
    _("16 games: classic and two clubs of the same place in the other conference"),
    limits,
    outline,
)
