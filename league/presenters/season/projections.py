"""The playoffs as if the season ended now."""

from __future__ import annotations

from league.errors import Refused
from league.models import Season
from league.playoffs import Bracket, bracket
from league.selectors.playoffs.playoffs import format_of
from league.standings import Standings


def projected_bracket(season: Season, order: Standings) -> Bracket | None:
    """The bracket of the current seeds. None before the first game has counted, and for divisions that cannot
    fill the places."""
    if season.is_knockout or not any(record.overall.games for record in order.records.values()):
        return None
    places, terms = format_of(season), season.terms
    try:
        return bracket(
            seeds={
                name: clubs[: places.per_conference(len(order.seeds))] for name, clubs in order.seeds.items()
            },
            format=places,
            reseed=terms.reseed,
            third_place=terms.third_place,
            league_order=order.league,
        )
    except Refused:
        return None
