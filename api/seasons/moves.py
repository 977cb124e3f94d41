"""What a write moved: seeds, places, records, playoff games, the champion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from rest_framework import serializers

from api.results.fixtures import FixtureOut
from api.seasons.seasons import SeasonOut
from api.serializers import TypedSerializer
from league.models import Season
from league.results.effects import effects_between, season_snapshot

SUBJECTS = ("record", "division place", "seed", "playoff game", "season")


class MoveOut(TypedSerializer):
    """One derived value that changed. `subject` is what changed for `name`: record, division place, seed,
    playoff game, or the season's champion or state. Null means that there was, or is, no value.
    """

    subject = serializers.ChoiceField(SUBJECTS)
    name: str
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class FixtureMovedOut(TypedSerializer):
    """A fixture, and everything that its result moved."""

    fixture: FixtureOut
    moves: list[MoveOut]


class SeasonMovedOut(TypedSerializer):
    """A season, and everything that moved in it."""

    season: SeasonOut
    moves: list[MoveOut]


@transaction.atomic
def season_moves(season: Season, act: Callable[[], object]) -> dict[str, Any]:
    """Performs the act. Returns the `season` after it, and its `moves`: everything derived that differs."""
    seen = season_snapshot(season)
    act()
    after = Season.objects.select_related("league__feed", "champion").get(pk=season.pk)
    return {"season": after, "moves": effects_between(seen, season_snapshot(after))}
