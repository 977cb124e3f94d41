"""The background of a fixture's result: what happened in its games."""

from __future__ import annotations

from django.db.models import Q

from games.models import Game
from games.records.circumstances import described_circumstances
from league.models import Fixture
from league.selectors.results.circumstances import GameBackground

ENDED = (Game.State.FINISHED, Game.State.ABANDONED)


def background_of_fixture(fixture: Fixture) -> GameBackground:
    """The circumstances of the newest game that people have finished for this fixture, even if it does not
    count yet, and the abandoned games of the fixture; one query."""
    of_fixture = Q(fixture=fixture) | Q(superseded=fixture)
    related = ("fixture__home", "fixture__away", "superseded__home", "superseded__away")
    refereed = Game.objects.filter(of_fixture, sheet__isnull=True, state__in=ENDED).order_by("pk")
    games = list(refereed.select_related(*related).defer("header", "saved", "tail"))
    finished = [game for game in games if game.state == Game.State.FINISHED]
    abandoned = [game for game in games if game.state == Game.State.ABANDONED]
    return GameBackground(described_circumstances(finished[-1]) if finished else (), abandoned)
