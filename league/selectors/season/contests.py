"""All games of a league, as the almanac sees them."""

from __future__ import annotations

from league.almanac import Contest
from league.models import League, Season, Team
from league.selectors.season.figures import COLUMNS, contest_in, contests_in, final_results, restored


def contests_of(league: League, after: int = 0) -> list[Contest]:
    """All final results of all seasons in the order of their weeks, except no contests; `after` the season
    with this number. One query, three with a season that is not over."""
    seasons = league.seasons.filter(number__gt=after).order_by("number")
    rows = seasons.values_list("pk", "number", "state", "figures__contests")
    found: dict[int, list[Contest]] = {}
    played: list[int] = []
    for key, number, state, stored in rows:
        if state == Season.State.FINISHED and stored is not None:
            found[number] = [restored(number, one) for one in stored]
        else:
            found[number] = []
            played.append(key)
    for contest in contests_in(played):
        found[contest.season].append(contest)
    return [contest for season in found.values() for contest in season]


def contests_between(league: League, team: Team, other: Team, limit: int, skip: int = 0) -> list[Contest]:
    """At most `limit` games of two teams in order, without deficits: the newest after `skip` newer ones. One
    query."""
    results = final_results().filter(fixture__season__league=league, fixture__home__in=(team, other))
    own = results.filter(fixture__away__in=(team, other)).reverse()
    return [contest_in(row) for row in own.values_list(*COLUMNS)[skip : skip + limit]][::-1]
