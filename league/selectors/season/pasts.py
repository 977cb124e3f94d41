"""What a league's finished seasons add up to, so that nobody reads all of them again: Elo ratings and totals.

A past is {"ratings": team's slug -> rating after its last game, "totals": as `SeasonFigures.totals`}."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.almanac import Contest, rate_contests
from league.models import League, Season, SeasonFigures
from league.selectors.leagues.almanac import contests_of
from league.selectors.season.figures import SeasonTotals, contests_in, restored, totals_by_season

Past = dict[str, Any]
NOTHING: Past = {"ratings": {}, "totals": {}}


@dataclass(frozen=True, slots=True)
class RecentContests:
    """Games in order, to the end of a season at least, and the ratings before the first of them; None if they
    begin with the league's first season."""

    contests: list[Contest]
    before: Mapping[str, float] | None


def recent_contests(season: Season, seasons: int = 1) -> RecentContests:
    """The games of so many seasons up to this one. One query, three more with a season that is not over.

    All games of the league, if what was before is not stored, or if the first of the seasons has no game."""
    rows = season.league.seasons.filter(number__lte=season.number).order_by("-number")
    columns = ("pk", "number", "state", "figures__contests", "figures__past")
    *own, first = [*rows.values_list(*columns)[: seasons + 1], None][: seasons + 1]
    found: list[Contest] = []
    for key, number, state, stored, _past in reversed([row for row in own if row]):
        if state == Season.State.FINISHED and stored is not None:
            games = [restored(number, one) for one in stored]
        else:
            games = contests_in([key])
        if not games and number != season.number:
            return RecentContests(contests_of(season.league), None)
        found += games
    if first is None:
        return RecentContests(found, None)
    _key, _number, state, _stored, past = first
    if state != Season.State.FINISHED or past is None:
        return RecentContests(contests_of(season.league), None)
    return RecentContests(found, past["ratings"])


def all_time_totals(league: League) -> list[SeasonTotals]:
    """The totals of all seasons of the league, those of the finished ones in one; two queries, eight more if
    a season is not over."""
    stored = SeasonFigures.objects.filter(
        season__league=league, season__state=Season.State.FINISHED, past__isnull=False
    )
    newest = stored.order_by("-season__number").values_list("season__number", "past__totals").first()
    if newest is None:
        return totals_by_season(league)
    number, totals = newest
    later = league.seasons.filter(number__gt=number).values_list("number", flat=True)
    return [totals, *totals_by_season(league, later)]


def past_with(past: Past, number: int, figures: SeasonFigures) -> Past:
    """The past and the season with this number together."""
    found = dict(past["ratings"])
    contests = [restored(number, one) for one in figures.contests]
    for _contest, _chance, ratings in rate_contests(contests, before=past["ratings"]):
        found = {club: rating.value for club, rating in ratings.items()}
    totals = {name: dict(teams) for name, teams in past["totals"].items()}
    for name, teams in figures.totals.items():
        sums = totals.setdefault(name, {})
        for team, (total, games, best) in teams.items():
            known, played, highest = sums.get(team, (0, 0, best))
            sums[team] = [known + total, played + games, max(highest, best)]
    return {"ratings": found, "totals": totals}
