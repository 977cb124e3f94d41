"""The almanac of a league: all finished games and the records computed from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

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
from league.hooks import answers, deficits_requested
from league.models import League, Result, Season, Week

# (season number, game number) -> the largest deficits of home and away, in points. Only games with a
# play-by-play have them.
Deficits = Mapping[tuple[int, int], tuple[int, int]]

DAY = 24 * 3600  # seconds
COLUMNS = (
    *("fixture__season__number", "fixture__week__number", "fixture__number"),
    *("fixture__home__slug", "fixture__away__slug", "home_score", "away_score", "outcome"),
    *("fixture__neutral", "fixture__kind"),
)


def contests_of(league: League) -> list[Contest]:
    """All final results of all seasons in the order of their weeks, except no contests; two queries."""
    results = (
        Result.objects.filter(fixture__season__league=league, fixture__void=False, state=Result.State.FINAL)
        .exclude(outcome=Result.Outcome.NO_CONTEST)
        .order_by("fixture__season__number", "fixture__week__number", "fixture__number")
    )
    behind = {
        game: points for known in answers(deficits_requested, league=league) for game, points in known.items()
    }
    return [_contest(row, behind) for row in results.values_list(*COLUMNS)]


@dataclass(frozen=True, slots=True)
class LeagueRecords:
    """The records book; `careers` maps the name of a record (msgid) to clubs with their figures."""

    games: RecordsBook
    seasons: RecordsBook
    streaks: RecordsBook
    careers: dict[str, list[tuple[str, int]]]


def records_of(league: League) -> LeagueRecords:
    """The records of the league; three queries."""
    contests = contests_of(league)
    finished = league.seasons.filter(state=Season.State.FINISHED)
    champions = dict(finished.values_list("number", "champion__slug"))
    return LeagueRecords(
        games=game_records(contests),
        seasons=season_records(contests, champions),
        streaks=streaks(contests),
        careers=career_records(club_careers(contests, champions)),
    )


def histories_of(league: League, version: tuple[object, ...]) -> dict[str, ClubHistory]:
    """Club -> its history. `version` is the league's (`league_version`): no query while nothing has happened
    in the league."""

    def found() -> dict[str, ClubHistory]:
        finished = league.seasons.filter(state=Season.State.FINISHED)
        champions = dict(finished.values_list("number", "champion__slug"))
        return club_histories(contests_of(league), champions)

    key = ":".join(map(str, ("histories", league.pk, *version[:2], version[-1])))
    return cache.get_or_set(key, found, DAY) or {}


def _contest(row: tuple[Any, ...], behind: Deficits) -> Contest:
    """`row` has the COLUMNS."""
    season, week, number, home, away, home_score, away_score, outcome, neutral, kind = row
    return Contest(
        season=season,
        week=week,
        number=number,
        home=home,
        away=away,
        home_score=home_score,
        away_score=away_score,
        winner=_winner(home, away, (home_score or 0) - (away_score or 0), outcome),
        neutral=neutral,
        playoff=kind == Week.Kind.PLAYOFF,
        behind=behind.get((season, number)),
        draw=outcome == Result.Outcome.DRAW,
    )


def _winner(home: str, away: str, margin: int, outcome: str) -> str | None:
    if outcome == Result.Outcome.FORFEIT_BY_HOME or margin < 0:
        return away
    return home if outcome == Result.Outcome.FORFEIT_BY_AWAY or margin > 0 else None
