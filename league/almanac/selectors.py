"""The almanac of a league: what is computed from all its finished games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from engine.presentation.box_score import POINTS, Statistic
from league.almanac.careers import (
    Career,
    ClubSeason,
    Final,
    career_records,
    careers,
    club_careers,
    combined_careers,
    finals,
    most_successful,
    seasons_of_clubs,
)
from league.almanac.figures import STATISTICS, contests_in, contests_of, joined_totals, totals_by_season
from league.almanac.pasts import all_time_totals, club_seasons_in, final_in, newest_past, seats_of
from league.almanac.records import RecordsBook, Rivalry, record_books, rivalries
from league.frame.kept import kept_while
from league.models import League, Season, SeasonFigures, Team, Tenure
from league.standings.records import WLT

LeagueRecords = tuple[dict[str, RecordsBook], dict[str, list[tuple[str, int]]]]


def records_of_league(league: League, version: tuple[object, ...]) -> LeagueRecords:
    """The records of `games`, `seasons` and `streaks` of the league, and those of careers: name (msgid) ->
    clubs with their figures. `version` is the league's (`league_version`): no query while nothing has
    happened in the league, else three, five with a season that is not over."""

    def compute() -> LeagueRecords:
        after, (*books, clubs) = newest_past(league, "games", "seasons", "streaks", "clubs")
        contests, champions = contests_of(league, after), champions_of(league, after)
        careers = combined_careers(clubs, club_careers(contests, champions))
        past = dict(zip(("games", "seasons", "streaks"), books, strict=True))
        return record_books(contests, champions, past), career_records(careers)

    return kept_while(version, f"records:{league.pk}", compute)


def rivalries_of(league: League) -> list[Rivalry]:
    """All clubs of the league that have met, those who met last at the end. Two queries, four with a season
    that is not over."""
    after, [met] = newest_past(league, "rivalries")
    return rivalries(contests_of(league, after), met)


def champions_of(league: League, after: int = 0) -> dict[int, str]:
    """Number of a finished season -> its champion, `after` the season with this number; one query."""
    finished = league.seasons.filter(state=Season.State.FINISHED, number__gt=after)
    return dict(finished.values_list("number", "champion__slug"))


def hall_of_champions(league: League, limit: int, before: int | None = None) -> dict[str, Any]:
    """At most `limit` ends of seasons, newest first, those with a number below `before` if it is given, and
    the season before which `older` ones follow, if there are some; careers of `teams` and `coaches`, most
    successful first. Six queries, four more with a season that is not over."""
    after, (clubs, coaches, crowned) = newest_past(league, "clubs", "coaches", "champion")
    contests = contests_of(league, after)
    champions = champions_of(league, after) if contests else {}
    tenures = Tenure.objects.filter(season__league=league, season__number__gt=after)
    seats = seats_of(tenures) if contests else {}
    crowns = {number: champion for number, champion in champions.items() if champion}
    ends = finals(contests, crowns, crowned)[::-1]
    ends += _stored_finals(league, after, before, limit + 1) if after else []
    ends = [end for end in ends if before is None or end.season < before]
    people = combined_careers(coaches, careers(contests, champions, seats))
    teams = {team.slug: team for team in league.teams.all()}
    successful = combined_careers(clubs, club_careers(contests, champions))
    return {
        "champions": _champions(league, ends[:limit], teams),
        "older": ends[limit - 1].season if len(ends) > limit else None,
        "teams": [(teams[career.name], career) for career in successful],
        "coaches": _named(people),
    }


def _champions(league: League, ends: list[Final], teams: dict[str, Team]) -> list[dict[str, Any]]:
    """The ends of these seasons with seasons, teams, and the names of the champion's coaches at that time,
    whom only seasons played here know; two queries."""
    shown = [end.season for end in ends]
    seasons = {season.number: season for season in league.seasons.filter(number__in=shown)}
    coaches: dict[int, list[str]] = defaultdict(list)
    tenures = Tenure.objects.filter(season__league=league, season__number__in=shown)
    own = tenures.filter(team=F("season__champion")).order_by("pk")
    for number, name in own.values_list("season__number", "user__username"):
        coaches[number].append(name or _("a former member"))
    for season in seasons.values():
        season.league = league
    return [
        {
            "season": seasons[end.season],
            "team": teams[end.champion],
            "runner_up": teams.get(end.runner_up or ""),
            "third": teams.get(end.third or ""),
            "score": end.score,
            "record": end.record,
            "coaches": coaches[end.season],
            "titles": end.titles,
        }
        for end in ends
    ]


def _stored_finals(league: League, until: int, before: int | None, limit: int) -> list[Final]:
    """The newest ends of the seasons up to `until` that are stored; one query."""
    last = until if before is None else min(until, before - 1)
    rows = SeasonFigures.objects.filter(season__league=league, season__number__lte=last)
    crowned = rows.exclude(season__champion=None).order_by("-season__number")
    ends = crowned.values_list("season__number", "past__final")[:limit]
    return [final_in(number, end) for number, end in ends if end]


def _named(people: Iterable[Career]) -> list[Career]:
    """The careers of people who still have an account, by their names; one query."""
    known = {career.name: career for career in people}
    names = User.objects.filter(pk__in=known).values_list("pk", "username")
    return most_successful(known[str(key)]._replace(name=name) for key, name in names)


@dataclass(frozen=True, slots=True)
class ClubPast:
    """All seasons of a club in short: how many it has played, its record, the numbers of the seasons it won,
    how many had playoffs for it, and its record against each opponent. `newest` are its newest seasons, in
    order."""

    seasons: int
    overall: WLT
    titles: list[int]
    appearances: int
    against: Mapping[str, WLT] = field(default_factory=dict)
    newest: Sequence[ClubSeason] = ()


def club_seasons(seasons: QuerySet[Season]) -> dict[int, dict[str, ClubSeason]]:
    """Number -> club -> its season, for those of these seasons that have games. One query, two more if some
    are not over."""
    by_number: dict[int, dict[str, ClubSeason]] = {}
    missing: list[int] = []
    champions: dict[int, str] = {}
    columns = ("pk", "number", "state", "champion__slug", "figures__past__club_seasons")
    for key, number, state, champion, stored in seasons.values_list(*columns):
        if state == Season.State.FINISHED:
            champions[number] = champion
            if stored is not None:
                by_number[number] = club_seasons_in(number, champion, stored)
                continue
        missing.append(key)
    return by_number | seasons_of_clubs(contests_in(missing), champions)


def club_past(team: Team, version: tuple[object, ...], most: int | None = None) -> ClubPast:
    """The past of the team, which comes with its league, with at most so many of its newest seasons; by
    default with all. `version` is the league's (`league_version`): no query while nothing has happened in the
    league, else five, seven with a season that is not over."""
    return kept_while(version, f"past-of-team:{team.pk}:{most}", lambda: _club_past(team, most))


def _club_past(team: Team, most: int | None) -> ClubPast:
    league, club = team.league, team.slug
    after, (clubs, met) = newest_past(league, "clubs", "rivalries")
    contests, champions = contests_of(league, after), champions_of(league, after)
    parts = [part for part in (*clubs, *club_careers(contests, champions)) if part.name == club]
    own = Season.objects.filter(memberships__team=team, number__lte=after).order_by("-number")[:most]
    seasons = {**(club_seasons(own) if after else {}), **seasons_of_clubs(contests, champions)}
    newest = [seasons[number][club] for number in sorted(seasons) if club in seasons[number]]
    won = league.seasons.filter(number__lte=after, champion=team).order_by("number")
    titles = list(won.values_list("number", flat=True)) if after else []
    return ClubPast(
        seasons=sum(part.seasons for part in parts),
        overall=WLT.pooled(part.overall for part in parts),
        titles=titles + [number for number in sorted(champions) if champions[number] == club],
        appearances=sum(part.appearances for part in parts),
        against={
            rivalry.of(club).other: rivalry.of(club).record
            for rivalry in rivalries(contests, met)
            if club in (rivalry.club, rivalry.other)
        },
        newest=newest[-most:] if most else newest,
    )


FIRST = 5  # teams of each statistic that are its leaders


class Leader(NamedTuple):
    """One team's line in a statistic. `team` is its slug, `best` its best game."""

    team: str
    total: int
    games: int
    best: int

    @property
    def mean(self) -> float:
        return self.total / self.games


def leaders_of(league: League, season: int | None = None) -> dict[Statistic, list[Leader]]:
    """The first five teams of each statistic in the regular season, of one season or of all; one query for
    a finished season, three for all, eight more if one is not over. Statistics without any leader are left
    out.

    Of games known only by their score, only the points count. Ties are in order of games and slug."""
    seasons = all_time_totals(league) if season is None else totals_by_season(league, [season])
    totals = joined_totals(
        (name, team, line)
        for known in seasons
        for name, lines in known.items()
        for team, line in lines.items()
    )
    leaders = {}
    for statistic in (POINTS, *STATISTICS):
        value = attrgetter("best" if statistic.is_longest else "total")
        rows = [Leader(team, *line) for team, line in totals.get(statistic.name, {}).items()]
        rows.sort(key=lambda row: (-value(row), row.games, row.team))
        if first := [row for row in rows[:FIRST] if value(row) > 0]:
            leaders[statistic] = first
    return leaders
