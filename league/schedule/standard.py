"""`standard_16`: the division twice, the conference once, two clubs of the same place in the other one."""

from __future__ import annotations

from league.schedule.crossing import facing, same_places
from league.schedule.divisional import check, everybody, places_of, pool
from league.schedule.limits import Divisional, Limits
from league.schedule.outline import Outline, Preset, Start, strengths_of
from league.schedule.past import next_turn, swapped
from league.schedule.shape import Shape
from league.wording import gettext_noop as _

WEEKS, HOME_GAMES = 16, 8
CROSSED = 2  # divisions of the other conference that a club meets
CROSSINGS = [(early, late) for early in range(3, 8) for late in range(10, 15)]


def limits(shape: Shape) -> Limits:
    """The bound is that of `classic_14`, for the same reason."""
    check(shape, conferences=2)
    return Limits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=Divisional(conference=(4, 4), other=(1, 1)),
        lower_bound=20,
        last_week_division=True,
    )


def outline(shape: Shape, start: Start) -> Outline:
    first, second = (places_of(conference, start) for conference in shape.conferences)
    if turn := next_turn(shape, start.past, "missed"):
        second = facing(shape, first, second, turn, ahead=CROSSED)
    crossing = start.chance.choice(CROSSINGS)
    settled = same_places(first, second, crossing, at_home=lambda place, turn: (place + turn) % 2 == 0)
    settled = swapped(settled, start.past)
    pools = (
        pool(everybody(shape, c.clubs), start, weeks=WEEKS, home=HOME_GAMES, settled=settled)
        for c in shape.conferences
    )
    return Outline(tuple(settled), tuple(pools), strengths_of(first, second))


STANDARD_16 = Preset(
    "standard_16",
    _("16 games: classic and two clubs of the same place in the other conference"),
    limits,
    outline,
)
