"""Importing seasons that were played elsewhere."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.http.views import LeagueView
from api.http.writes import Created, write_method
from api.season.seasons import SeasonOut
from league.almanac.old_seasons import read_old_seasons
from league.permissions import Permission, require
from league.services.season.imported_numbers import MAX_NUMBER
from league.services.season.imports import import_seasons
from league.standings.files.rows import MOST_LINES, parse_rows
from league.standings.files.seasons import GAME_COLUMNS, TEAM_COLUMNS

LARGEST = 1_000_000  # characters of a file


class ImportIn(serializers.Serializer[Any]):
    """GAMES and TEAMS as CSV (docs/history.md), and the number of the first season."""

    games = serializers.CharField(max_length=LARGEST, trim_whitespace=False)
    teams = serializers.CharField(max_length=LARGEST, trim_whitespace=False)
    number = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, default=None, allow_null=True)


class ImportOut(serializers.Serializer[Any]):
    """The imported seasons."""

    seasons = SeasonOut(many=True)


class SeasonImport(LeagueView):
    """Importing seasons from files."""

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Reads the files before the transaction."""
        require(
            self.person, Permission.MANAGE, self.league
        )  # checked first: only people who may import get to see errors of a file
        played = parse_rows("games", data["games"].encode(), GAME_COLUMNS, most=MOST_LINES)
        teams = parse_rows("teams", data["teams"].encode(), TEAM_COLUMNS, most=MOST_LINES)
        old = read_old_seasons(played, teams, "teams")
        return {"old": old, "number": data["number"]}

    @write_method(ImportIn, ImportOut, status=HTTPStatus.CREATED, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Imports finished seasons with their scores: all of them or none."""
        seasons = import_seasons(league=self.league, actor=self.person, **data)
        return Created({"seasons": seasons}, reverse("api:seasons", args=[self.league.slug]))
