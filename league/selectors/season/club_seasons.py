"""The seasons of clubs: stored with each finished season, computed from the results of all others."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from league.almanac import ClubSeason, club_careers, club_histories, combined_careers, rivalries
from league.models import Season, Team
from league.selectors.leagues.almanac import champions_of
from league.selectors.leagues.cache_versions import kept_while
from league.selectors.season.contests import contests_of
from league.selectors.season.figures import contests_in
from league.selectors.season.past_records import careers_in, club_seasons_in, rivalries_in
from league.selectors.season.pasts import newest_past
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class ClubPast:
    """All seasons of a club in short: how many it has played, its record, the numbers of the seasons it won,
    how many had playoffs for it, and its record against each opponent. `newest` are its newest seasons, in
    order."""

    seasons: int
    overall: WLT
    titles: list[int]
    appearances: int
    against: dict[str, WLT]
    newest: list[ClubSeason]


def club_seasons(seasons: QuerySet[Season]) -> dict[int, dict[str, ClubSeason]]:
    """Number -> club -> its season, for those of these seasons that have games. One query, two more if some
    are not over."""
    found: dict[int, dict[str, ClubSeason]] = {}
    missing: list[int] = []
    champions: dict[int, str] = {}
    columns = ("pk", "number", "state", "champion__slug", "figures__past__club_seasons")
    for key, number, state, champion, stored in seasons.values_list(*columns):
        if state == Season.State.FINISHED:
            champions[number] = champion
            if stored is not None:
                found[number] = club_seasons_in(number, champion, stored)
                continue
        missing.append(key)
    for club, history in club_histories(contests_in(missing), champions).items():
        for one in history.seasons:
            found.setdefault(one.season, {})[club] = one
    return found


def club_past(team: Team, version: tuple[object, ...], most: int | None = None) -> ClubPast:
    """The past of the team, which comes with its league, with at most so many of its newest seasons; by
    default with all. `version` is the league's (`league_version`): no query while nothing has happened in the
    league, else five, seven with a season that is not over."""
    return kept_while(version, f"past-of-team:{team.pk}:{most}", lambda: _club_past(team, most))


def _club_past(team: Team, most: int | None) -> ClubPast:
    league, club = team.league, team.slug
    past = newest_past(league, "clubs", "rivalries")
    clubs, met = past.parts if past else ({}, [])
    after = past.number if past else 0
    contests, champions = contests_of(league, after), champions_of(league, after)
    career = combined_careers(
        careers_in({name: one for name, one in clubs.items() if name == club}),
        [one for one in club_careers(contests, champions) if one.name == club],
    )
    history = club_histories(contests, champions).get(club)
    own = Season.objects.filter(memberships__team=team, number__lte=after).order_by("-number")[:most]
    stored = club_seasons(own) if past else {}
    newest = [stored[number][club] for number in sorted(stored) if club in stored[number]]
    newest += history.seasons if history else ()
    won = league.seasons.filter(number__lte=after, champion=team).order_by("number")
    titles = list(won.values_list("number", flat=True)) if past else []
    return ClubPast(
        seasons=sum(one.seasons for one in career),
        overall=WLT.pooled(one.overall for one in career),
        titles=titles + [one for one in sorted(champions) if champions[one] == club],
        appearances=sum(one.appearances for one in career),
        against={
            one.of(club).other: one.of(club).record
            for one in rivalries(contests, rivalries_in(met))
            if club in (one.club, one.other)
        },
        newest=newest[-most:] if most else newest,
    )
