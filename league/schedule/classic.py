"""`classic_14`: a conference plays only itself; everybody meets, division rivals twice."""

from __future__ import annotations

from league.schedule.divisional import check, everybody, pool
from league.schedule.limits import Divisional, Limits
from league.schedule.outline import Outline, Preset, Start
from league.schedule.shape import Shape
from league.wording import gettext_noop as _

WEEKS, HOME_GAMES = 14, 7


def limits(shape: Shape) -> Limits:
    """In a conference everybody meets, so no two clubs share a venue pattern, and only two patterns have no
    break: the other clubs have one each at least."""
    check(shape)
    return Limits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=Divisional(conference=(4, 4)),
        lower_bound=sum(len(conference.clubs) - 2 for conference in shape.conferences),
        last_week_division=True,
    )


def outline(shape: Shape, start: Start) -> Outline:
    return Outline(
        pools=tuple(
            pool(everybody(shape, conference.clubs), start, weeks=WEEKS, home=HOME_GAMES)
            for conference in shape.conferences
        )
    )


CLASSIC_14 = Preset("classic_14", _("14 games: the division twice, the conference once"), limits, outline)
