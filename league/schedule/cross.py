"""`cross_14`: the division twice, half of its conference's other divisions, a division of the other one."""

from __future__ import annotations

from itertools import combinations

from league.schedule.crossing import facing, whole_divisions
from league.schedule.divisional import Pairs, Places, check, places_of, pool
from league.schedule.limits import Divisional, Limits
from league.schedule.match import pair_of
from league.schedule.outline import Outline, Preset, Start, strengths_of
from league.schedule.past import next_turn, swapped
from league.schedule.shape import Shape
from league.wording import gettext_noop as _

WEEKS, HOME_GAMES = 14, 7
CROSSINGS = [
    (2, 5, 9, 12),
    (3, 6, 10, 13),
    (3, 7, 10, 13),
]  # in other weeks there are more breaks, or no schedule
MOST_BREAKS = 3  # with two there is no schedule: the crossings leave a club few patterns


def limits(shape: Shape) -> Limits:
    """In a division everybody meets, so two of its four clubs have a break at least."""
    check(shape, conferences=2)
    return Limits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=Divisional(conference=(2, 2), other=(4,)),
        lower_bound=12,
        last_week_division=True,
    )


def outline(shape: Shape, start: Start) -> Outline:
    first, second = (places_of(conference, start) for conference in shape.conferences)
    if turn := next_turn(shape, start.past, "met"):
        second = facing(shape, first, second, turn)
    crossing = start.chance.choice(CROSSINGS)
    settled = whole_divisions(
        first, second, crossing, at_home=lambda place, turn: (place // 2 + turn) % 2 == 0
    )
    settled = swapped(settled, start.past)
    pools = tuple(
        pool(_pairs(places), start, weeks=WEEKS, home=HOME_GAMES, settled=settled, most_breaks=MOST_BREAKS)
        for places in (first, second)
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


def _pairs(divisions: Places) -> Pairs:
    """In another division the first and the last of a division meet the first and the last, and the two
    in between those in between: the places of a club's two opponents add up to the same for everybody."""
    pairs = {pair_of(*two): 2 for division in divisions for two in combinations(division, 2)}
    for one, other in combinations(divisions, 2):
        for place, club in enumerate(one):
            pairs |= {pair_of(club, opponent): 1 for opponent in (other[place], other[-1 - place])}
    return pairs


CROSS_14 = Preset(
    "cross_14",
    _("14 games: the division twice, half of the conference, a division of the other one"),
    limits,
    outline,
)
