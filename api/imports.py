"""Importing seasons that were played elsewhere."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.lookups import OfLeague
from api.seasons import SeasonOut
from api.writing import Made, writes
from league.almanac.old_seasons import read_old_seasons
from league.permissions import Act, require
from league.services import import_seasons
from league.services.old_numbers import LAST_NUMBER
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS
from league.standings.rows import rows_in

LARGEST = 1_000_000  # characters of a file


class ImportIn(serializers.Serializer[Any]):
    """GAMES and TEAMS as CSV (docs/history.md), and the number of the first season."""

    games = serializers.CharField(max_length=LARGEST, trim_whitespace=False)
    teams = serializers.CharField(max_length=LARGEST, trim_whitespace=False)
    number = serializers.IntegerField(min_value=1, max_value=LAST_NUMBER, default=None, allow_null=True)


class ImportOut(serializers.Serializer[Any]):
    """The seasons that are there now."""

    seasons = SeasonOut(many=True)


class Imports(OfLeague):
    """Seasons from files."""

    @writes(ImportIn, ImportOut, status=HTTPStatus.CREATED)
    def post(self, said: dict[str, Any]) -> Any:
        """Imports finished seasons at score level, all of them or none."""
        require(self.person, Act.RUN, self.league)  # before anybody learns what is wrong with a file
        played = rows_in("games", said["games"].encode(), GAME_COLUMNS)
        old = read_old_seasons(played, rows_in("teams", said["teams"].encode(), TEAM_COLUMNS), "teams")
        seasons = import_seasons(league=self.league, old=old, number=said["number"], actor=self.person)
        return Made({"seasons": seasons}, reverse("api:seasons", args=[self.league.slug]))
