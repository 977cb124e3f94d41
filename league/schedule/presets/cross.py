"""`cross_14`: the division twice, half of the conference's other divisions, one division of the other
conference."""

from __future__ import annotations

from itertools import combinations

from league.schedule.model.last_season import next_turn, swap_repeated_venues
from league.schedule.model.limits import DivisionalMeetings, ScheduleLimits
from league.schedule.model.match import pair_of
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.divisions import Pairs, Places, check_shape, places_of, pool_of
from league.schedule.presets.interconference import facing_divisions, whole_divisions
from league.schedule.presets.outlines import Outline, OutlineInput, Preset, strengths_of
from league.translation import gettext_noop as _

WEEKS, HOME_GAMES = 14, 7
CROSSINGS = [
    (2, 5, 9, 12),
    (3, 6, 10, 13),
    (3, 7, 10, 13),
]  # other weeks give more breaks or no schedule
MOST_BREAKS = 3  # two give no schedule: the crossings leave each club few patterns


def limits(shape: LeagueShape) -> ScheduleLimits:
    """All clubs of a division meet, so at least two of its four clubs have a break."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=WEEKS,
        homes=(HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(2, 2), other=(4,)),
        lower_bound=12,
        last_week_division=True,
    )


def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    first, second = (places_of(conference, start) for conference in shape.conferences)
    if turn := next_turn(shape, start.past, "met"):
        second = facing_divisions(shape, first, second, turn)
    crossing = start.chance.choice(CROSSINGS)
    settled = whole_divisions(
        first, second, crossing, at_home=lambda place, turn: (place // 2 + turn) % 2 == 0
    )
    settled = swap_repeated_venues(settled, start.past)
    pools = tuple(
        pool_of(_pairs(places), start, weeks=WEEKS, home=HOME_GAMES, settled=settled, most_breaks=MOST_BREAKS)
        for places in (first, second)
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


def _pairs(divisions: Places) -> Pairs:
    """Clubs of the first and last place of a division meet those of the first and last place of another
    division; clubs in between meet clubs in between. The places of a club's two opponents add up to the
    same for every club."""
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
