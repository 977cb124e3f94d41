"""What a league's finished seasons add up to, so that nobody reads all of them again.

A past is {"ratings": team's slug -> rating after its last game, "totals": as `SeasonFigures.totals`}, and
what `league.selectors.season.past_records` says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from league.almanac import Contest, rate_contests
from league.models import League, Season, SeasonFigures
from league.selectors.season.contests import contests_of
from league.selectors.season.figures import SeasonTotals, contests_in, restored, totals_by_season
from league.selectors.season.past_records import NO_RECORDS, records_in, records_with
from league.standings import WLT

Past = dict[str, Any]
NOTHING: Past = {"ratings": {}, "totals": {}, **NO_RECORDS}
MARK = "club_seasons"  # no version has stored this before it stored all other parts


@dataclass(frozen=True, slots=True)
class RecentContests:
    """Games in order, to the end of a season at least; the ratings before the first of them, and the records
    in the season before. These are None if the games begin with the league's first season. `past` has the
    other parts of the past that were asked for, if there is one."""

    contests: list[Contest]
    before: Mapping[str, float] | None = None
    records: Mapping[str, WLT] | None = None
    past: Mapping[str, Any] = field(default_factory=dict)


def recent_contests(season: Season, *names: str) -> RecentContests:
    """The season's games, and the parts with these names of what was before. One query, three more with a
    season that is not over.

    All games of the league, if what was before is not stored."""
    rows = season.league.seasons.filter(number__lte=season.number).order_by("-number")
    past = [f"figures__past__{name}" for name in ("ratings", "records", *names)]
    found = rows.values_list("pk", "number", "state", "figures__contests", *past)[:2]
    (key, number, state, stored, *_past), *earlier = found
    if any(one[2] != Season.State.FINISHED or None in one[4:] for one in earlier):
        return RecentContests(contests_of(season.league))
    if state == Season.State.FINISHED and stored is not None:
        games = [restored(number, one) for one in stored]
    else:
        games = contests_in([key])
    if not earlier:
        return RecentContests(games)
    ratings, records, *parts = earlier[0][4:]
    return RecentContests(games, ratings, records_in(records), dict(zip(names, parts, strict=True)))


def newest_ratings(league: League) -> dict[str, float]:
    """Team's slug -> its rating after its last game in the league. Two queries, four with a season that is
    not over."""
    past = newest_past(league, "ratings")
    before = past.parts[0] if past else None
    found = dict(before or {})
    for _contest, _chance, ratings in rate_contests(
        contests_of(league, past.number if past else 0), before=before
    ):
        found = {club: rating.value for club, rating in ratings.items()}
    return found


@dataclass(frozen=True, slots=True)
class NewestPast:
    """Parts of what the seasons up to the one with this number add up to."""

    number: int
    parts: tuple[Any, ...]


def newest_past(league: League, *names: str) -> NewestPast | None:
    """The parts with these names of the newest past, None if an older version has stored it; one query."""
    finished = league.seasons.filter(state=Season.State.FINISHED, figures__past__isnull=False)
    columns = [f"figures__past__{name}" for name in (MARK, *names)]
    row = finished.order_by("-number").values_list("number", *columns).first()
    return None if row is None or row[1] is None else NewestPast(row[0], row[2:])


def all_time_totals(league: League) -> list[SeasonTotals]:
    """The totals of all seasons of the league, those of the finished ones in one; two queries, eight more if
    a season is not over."""
    newest = newest_past(league, "totals")
    if newest is None:
        return totals_by_season(league)
    later = league.seasons.filter(number__gt=newest.number).values_list("number", flat=True)
    return [*newest.parts, *totals_by_season(league, later)]


def past_with(past: Past, season: Season, figures: SeasonFigures) -> Past:
    """The past and the season together; one query."""
    number, champion = season.number, season.champion.slug if season.champion else None
    seats: dict[tuple[int, str], list[str]] = defaultdict(list)
    for club, person in season.tenures.exclude(user=None).values_list("team__slug", "user").order_by("pk"):
        seats[number, club].append(str(person))
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
    return {"ratings": found, "totals": totals, **records_with(past, number, contests, champion, seats)}
