"""The almanac of a league: what is computed from all its finished games."""

from __future__ import annotations

from dataclasses import dataclass

from league.almanac import (
    RecordsBook,
    Rivalry,
    career_records,
    club_careers,
    combined_careers,
    game_records,
    rivalries,
    season_records,
    streaks,
)
from league.models import League, Season
from league.selectors.leagues.cache_versions import kept_while
from league.selectors.season.contests import contests_of
from league.selectors.season.past_records import book_in, careers_in, rivalries_in, streaks_in
from league.selectors.season.pasts import newest_past


@dataclass(frozen=True, slots=True)
class LeagueRecords:
    """The records book; `careers` maps the name of a record (msgid) to clubs with their figures."""

    games: RecordsBook
    seasons: RecordsBook
    streaks: RecordsBook
    careers: dict[str, list[tuple[str, int]]]


def records_of(league: League, version: tuple[object, ...]) -> LeagueRecords:
    """The records of the league. `version` is the league's (`league_version`): no query while nothing has
    happened in the league, else three, five with a season that is not over."""

    def found() -> LeagueRecords:
        past = newest_past(league, "games", "seasons", "streaks", "clubs")
        games, seasons, longest, clubs = past.parts if past else ({}, {}, {}, {})
        after = past.number if past else 0
        contests, champions = contests_of(league, after), champions_of(league, after)
        careers = combined_careers(careers_in(clubs), club_careers(contests, champions))
        return LeagueRecords(
            games=game_records(contests, book_in(games)),
            seasons=season_records(contests, champions, book_in(seasons)),
            streaks=streaks(contests, streaks_in(longest)),
            careers=career_records(careers),
        )

    return kept_while(version, f"records:{league.pk}", found)


def rivalries_of(league: League) -> list[Rivalry]:
    """All clubs of the league that have met, those who met last at the end. Two queries, four with a season
    that is not over."""
    past = newest_past(league, "rivalries")
    stored = rivalries_in(*past.parts) if past else []
    return rivalries(contests_of(league, past.number if past else 0), stored)


def champions_of(league: League, after: int = 0) -> dict[int, str]:
    """Number of a finished season -> its champion, `after` the season with this number; one query."""
    finished = league.seasons.filter(state=Season.State.FINISHED, number__gt=after)
    return dict(finished.values_list("number", "champion__slug"))
