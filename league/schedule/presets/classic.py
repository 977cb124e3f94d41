"""`classic_14`: games within the conference only; division rivals meet twice, all others once."""

from __future__ import annotations

from league.schedule.model.limits import DivisionalMeetings, ScheduleLimits
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import check_shape, full_meetings, pool_of
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.translation import gettext_noop as _

WEEKS, HOME_GAMES = 14, 7


def limits(shape: LeagueShape) -> ScheduleLimits:
    """All clubs of a conference meet, so no two share a venue pattern. Only two patterns have no break:
    every other club has at least one."""
    check_shape(shape)
    return ScheduleLimits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(4, 4)),
        lower_bound=sum(len(conference.clubs) - 2 for conference in shape.conferences),
        last_week_division=True,
    )


def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    return Outline(
        pools=tuple(
            pool_of(full_meetings(shape, conference.clubs), start, weeks=WEEKS, home=HOME_GAMES)
            for conference in shape.conferences
        )
    )


CLASSIC_14 = Preset("classic_14", _("14 games: the division twice, the conference once"), limits, outline)
