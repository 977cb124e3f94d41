"""Seasons of CSV files as values for odds."""

from __future__ import annotations

from league.odds.values import OddsGame, OddsSeason
from league.standings import StepLists
from league.standings.files.reports import places_of_each
from league.standings.files.seasons import FileSeason


def odds_season(season: FileSeason, steps: StepLists, coin: int, places: int | None) -> OddsSeason:
    """The season, its games numbered in the order of the file: first those played, then the open ones.

    `places` are the playoff places of the whole league. Raises Refused: uneven_places."""
    played = [OddsGame(number, g.week, g.home, g.away, g) for number, g in enumerate(season.games)]
    left = [
        OddsGame(number, g.week, g.home, g.away, p_home=chance)
        for number, (g, chance) in enumerate(zip(season.left, season.chances, strict=True), len(played))
    ]
    conferences = len({club.conference for club in season.clubs})
    return OddsSeason(
        tuple(season.clubs),
        (*played, *left),
        steps,
        coin=coin,
        places=places_of_each(conferences, places) if conferences else 0,
    )
