"""Games of a season or fixture, with the rows that pages show."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Game
from league.models import Fixture, Season, Week


def games_of(season: Season) -> QuerySet[Game]:
    """The season's finished games, ordered by week and by the home team's key."""
    finished = Game.objects.filter(fixture__season=season, fixture__void=False, state=Game.State.FINISHED)
    return finished.order_by("fixture__week__number", "fixture__home__key", "fixture__home__slug")


def game_of(fixture: Fixture) -> Game | None:
    """The fixture's game with its box score, play-by-play and analysis; None before kickoff. One query."""
    related = ("fixture__week", "fixture__home", "fixture__away", "box_score", "play_by_play", "analysis")
    return Game.objects.select_related(*related).filter(fixture=fixture).first()


def games_of_week(week: Week) -> dict[int, Game]:
    """Primary key of a fixture -> its finished game with its play-by-play; one query."""
    games = Game.objects.select_related("play_by_play").filter(
        fixture__week=week, fixture__void=False, state=Game.State.FINISHED, play_by_play__isnull=False
    )
    return {game.fixture_id: game for game in games if game.fixture_id}


def superseded_game_of(fixture: Fixture) -> Game | None:
    """The newest computer game that no longer counts for the fixture, with its box score and play-by-play;
    None if there is none."""
    games = Game.objects.select_related("box_score", "play_by_play", "analysis").filter(sheet__isnull=False)
    return games.filter(superseded=fixture).order_by("-pk").first()
