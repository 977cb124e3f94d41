"""`short_10`: the division twice, and one division of the other conference."""

from __future__ import annotations

from league.schedule.model.last_season import next_turn
from league.schedule.model.limits import DivisionalMeetings, ScheduleLimits
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import check_shape, full_meetings, pool_of
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.translation import gettext_noop as _

WEEKS, HOME_GAMES = 10, 5


def limits(shape: LeagueShape) -> ScheduleLimits:
    """The eight clubs of two divisions all meet: as in `classic_14`, at least six of them have a break."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(), other=(4,)),
        lower_bound=18,
        last_week_division=True,
    )


def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    """Pairs divisions by the seed, or one turn further than last season; two divisions make a pool."""
    first, second = shape.conferences
    opposite = start.chance.sample(second.divisions, len(second.divisions))
    if turn := next_turn(shape, start.past, "met"):
        named = {(second.name, division.name): division for division in second.divisions}
        opposite = [named[turn[first.name, division.name]] for division in first.divisions]
    return Outline(
        pools=tuple(
            pool_of(full_meetings(shape, [*one.clubs, *other.clubs]), start, weeks=WEEKS, home=HOME_GAMES)
            for one, other in zip(first.divisions, opposite, strict=True)
        )
    )


SHORT_10 = Preset(
    "short_10", _("10 games: the division twice, one division of the other conference"), limits, outline
)
