"""The almanac of a league: what is computed from all its finished games."""

from __future__ import annotations

from dataclasses import dataclass

from league.almanac import (
    ClubHistory,
    Contest,
    RecordsBook,
    career_records,
    club_careers,
    club_histories,
    game_records,
    season_records,
    streaks,
)
from league.models import League, Season
from league.selectors.leagues.cache_versions import kept_while
from league.selectors.season.figures import contests_in, restored


def contests_of(league: League) -> list[Contest]:
    """All final results of all seasons in the order of their weeks, except no contests. One query, three with
    a season that is not over."""
    rows = league.seasons.order_by("number").values_list("pk", "number", "state", "figures__contests")
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


@dataclass(frozen=True, slots=True)
class LeagueRecords:
    """The records book; `careers` maps the name of a record (msgid) to clubs with their figures."""

    games: RecordsBook
    seasons: RecordsBook
    streaks: RecordsBook
    careers: dict[str, list[tuple[str, int]]]


def records_of(league: League, version: tuple[object, ...]) -> LeagueRecords:
    """The records of the league. `version` is the league's (`league_version`): no query while nothing has
    happened in the league, else three."""

    def found() -> LeagueRecords:
        contests, champions = contests_of(league), _champions(league)
        return LeagueRecords(
            games=game_records(contests),
            seasons=season_records(contests, champions),
            streaks=streaks(contests),
            careers=career_records(club_careers(contests, champions)),
        )

    return kept_while(version, f"records:{league.pk}", found)


def histories_of(league: League, version: tuple[object, ...]) -> dict[str, ClubHistory]:
    """Club -> its history. `version` is the league's (`league_version`): no query while nothing has happened
    in the league."""

    def found() -> dict[str, ClubHistory]:
        return club_histories(contests_of(league), _champions(league))

    return kept_while(version, f"histories:{league.pk}", found)


def _champions(league: League) -> dict[int, str]:
    """Number of a finished season -> its champion; one query."""
    finished = league.seasons.filter(state=Season.State.FINISHED)
    return dict(finished.values_list("number", "champion__slug"))
