"""Games with what is shown of them."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Game
from league.models import Fixture, Season


def games_of(season: Season) -> QuerySet[Game]:
    """The season's finished games, week by week, in the order of the home teams."""
    finished = Game.objects.filter(fixture__season=season, fixture__void=False, state=Game.State.FINISHED)
    return finished.order_by("fixture__week__number", "fixture__home__key", "fixture__home__slug")


def game_of(fixture: Fixture) -> Game | None:
    """The fixture's game with its box score and play-by-play, one query; None before kickoff."""
    related = ("fixture__week", "fixture__home", "fixture__away", "box_score", "play_by_play")
    return Game.objects.select_related(*related).filter(fixture=fixture).first()


def superseded_game_of(fixture: Fixture) -> Game | None:
    """The computer's last game that does not count for the fixture any more, with what was told of it."""
    told = Game.objects.select_related("box_score", "play_by_play").filter(sheet__isnull=False)
    return told.filter(superseded=fixture).order_by("-pk").first()
