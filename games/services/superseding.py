"""Which game counts for a fixture that was played after all: the other stays in the record, beside it."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Game
from league.models import Fixture, Result
from league.services.superseding import REINSTATE, SUPERSEDE


def supersede_game(fixture: Fixture) -> None:
    """The computer's game does not count for the fixture any more; one that people have played late does, if
    it ended as the result says."""
    Game.objects.filter(fixture=fixture).update(fixture=None, superseded=fixture)
    result = Result.objects.filter(fixture=fixture).first()
    if result:
        peoples = Game.objects.filter(superseded=fixture, sheet__isnull=True, state=Game.State.FINISHED)
        ends = {"home_score": result.home_score, "away_score": result.away_score}
        _count_newest(fixture, peoples.filter(**ends))


def reinstate_game(fixture: Fixture) -> None:
    """The computer's game counts again, if there was one, and one that people have played late does not."""
    Game.objects.filter(fixture=fixture).update(fixture=None, superseded=fixture)
    _count_newest(fixture, Game.objects.filter(superseded=fixture, sheet__isnull=False))


def _count_newest(fixture: Fixture, games: QuerySet[Game]) -> None:
    newest = games.order_by("-pk").first()
    if newest:
        Game.objects.filter(pk=newest.pk).update(fixture=fixture, superseded=None)


SUPERSEDE.append(supersede_game)
REINSTATE.append(reinstate_game)
