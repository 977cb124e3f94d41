"""What a write has moved: seeds, places, records, playoff games, the champion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from rest_framework import serializers

from api.results.fixtures import FixtureOut
from api.season.seasons import SeasonOut
from league.models import Season
from league.selectors.results.effects import Effect, effects_between, season_snapshot


class MoveOut(serializers.Serializer[Any]):
    """One thing that is another one now. `subject` is what it is of `name`: record, division place, seed,
    playoff game, or the season's champion and state; null is where nothing was, or is.
    """

    subject = serializers.CharField()
    name = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class FixtureMovedOut(serializers.Serializer[Any]):
    """A fixture as it is now, and all that its result has moved."""

    fixture = FixtureOut()
    moves = MoveOut(many=True)


class SeasonMovedOut(serializers.Serializer[Any]):
    """A season as it is now, and all that has moved in it."""

    season = SeasonOut()
    moves = MoveOut(many=True)


@dataclass(frozen=True, slots=True)
class SeasonMoves:
    """The season after an act, and what the act has moved in it."""

    season: Season
    moves: list[Effect]


@transaction.atomic
def season_moves(season: Season, act: Callable[[], object]) -> SeasonMoves:
    """Does it and compares the season before and after."""
    seen = season_snapshot(season)
    act()
    after = Season.objects.select_related("league__feed", "champion").get(pk=season.pk)
    return SeasonMoves(after, effects_between(seen, season_snapshot(after)))
