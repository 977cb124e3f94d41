"""What exports are made of: the games, fixtures and box scores of a league, one season or all, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from games.models import BoxScoreReport, Game
from league.models import Fixture, League, Membership, Result, Season

RELATED = ("season__league", "week", "home", "away", "result", "game")
UNREAD = ("header", "sheet", "saved", "tail", "sitters", "circumstances")
CHUNK = 20  # games in memory at a time: a play-by-play has some 60 kB


def exported_games(league: League, season: Season | None = None) -> Iterator[Game]:
    """The finished games that count for a fixture, with play-by-play and analysis; a few at a time."""
    found: dict[str, Any] = {"fixture__season": season} if season else {"fixture__season__league": league}
    games = Game.objects.filter(
        **found, fixture__void=False, state=Game.State.FINISHED, play_by_play__isnull=False
    )
    related = ("fixture__season", "fixture__week", "fixture__home", "fixture__away")
    return (
        games.select_related(*related, "play_by_play", "analysis")
        .defer("sheet", "saved", "tail", "analysis__luck", "analysis__throws")
        .order_by("fixture__season__number", "fixture__week__number", "fixture__number")
        .iterator(chunk_size=CHUNK)
    )


def exported_fixtures(league: League, season: Season | None = None) -> Iterator[Fixture]:
    """All fixtures with their results and games."""
    return _fixtures(league, season).iterator(chunk_size=500)


def exported_box_scores(
    league: League, season: Season | None = None
) -> Iterator[tuple[Fixture, dict[str, Any], str]]:
    """The fixtures with a final score: each with its box score, if there is one, and whether that was
    `computed` or `reported`. A computed one counts only with the score that it led to."""
    newest = BoxScoreReport.objects.filter(fixture=OuterRef("pk")).order_by("-pk").values("data")[:1]
    counts = {"result__state": Result.State.FINAL, "result__outcome": Result.Outcome.PLAYED}
    found = _fixtures(league, season).filter(**counts, result__home_score__isnull=False)
    for fixture in (
        found.select_related(*RELATED, "game__box_score")
        .annotate(reported_box=Subquery(newest))
        .iterator(chunk_size=200)
    ):
        game, result = getattr(fixture, "game", None), fixture.result
        box = getattr(game, "box_score", None)
        if game and box and (game.home_score, game.away_score) == (result.home_score, result.away_score):
            yield fixture, box.data, "computed"
        elif fixture.reported_box:
            yield fixture, fixture.reported_box, "reported"
        else:
            yield fixture, {}, ""


def divisions_of(league: League, season: Season | None = None) -> dict[tuple[int, int], int]:
    """The division of each team by (season, team); all by primary key."""
    found = Membership.objects.filter(season__league=league)
    if season:
        found = found.filter(season=season)
    return {(row[0], row[1]): row[2] for row in found.values_list("season", "team", "division")}


def _fixtures(league: League, season: Season | None) -> QuerySet[Fixture]:
    found: dict[str, Any] = {"season": season} if season else {"season__league": league}
    return (
        Fixture.objects.filter(**found)
        .select_related(*RELATED)
        .defer(*(f"game__{name}" for name in UNREAD))
        .order_by("season__number", "week__number", "number")
    )
