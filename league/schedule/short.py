"""`short_10`: the division twice, and one division of the other conference."""

from __future__ import annotations

from league.schedule.divisional import check, everybody, pool
from league.schedule.limits import Divisional, Limits
from league.schedule.outline import Outline, Preset, Start
from league.schedule.past import next_turn
from league.schedule.shape import Shape
from league.wording import gettext_noop as _

WEEKS, HOME_GAMES = 10, 5


def limits(shape: Shape) -> Limits:
    """The eight clubs of two divisions all meet: as in `classic_14`, six of them have a break at least."""
    check(shape, conferences=2)
    return Limits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=Divisional(conference=(), other=(4,)),
        lower_bound=18,
        last_week_division=True,
    )


def outline(shape: Shape, start: Start) -> Outline:
    """The seed pairs the divisions off, last season turns them on; two of them make a pool."""
    first, second = shape.conferences
    opposite = start.chance.sample(second.divisions, len(second.divisions))
    if turn := next_turn(shape, start.past, "met"):
        named = {(second.name, division.name): division for division in second.divisions}
        opposite = [named[turn[first.name, division.name]] for division in first.divisions]
    return Outline(
        pools=tuple(
            pool(everybody(shape, [*one.clubs, *other.clubs]), start, weeks=WEEKS, home=HOME_GAMES)
            for one, other in zip(first.divisions, opposite, strict=True)
        )
    )


SHORT_10 = Preset(
    "short_10", _("10 games: the division twice, one division of the other conference"), limits, outline
)
