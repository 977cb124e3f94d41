"""Changes of an existing schedule: by hand, from a file, or by drawing the remaining games again."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.views import SeasonView
from api.http.writes import write_method
from api.schedule.schedule import MOST_EFFORT, ScheduleOut, schedule_of
from api.serializers import REASON, RequiredText
from league.schedule import EFFORT
from league.selectors.leagues.lookups import season_for
from league.services.schedule.schedule_changes import (
    plan_redraw,
    read_schedule,
    replace_games,
    reschedule,
    save_redraw,
)
from league.services.season.seasons import LARGEST_SEED

MOST_WEEKS = 100
LONGEST_FILE = 100_000  # characters


class SlotIn(serializers.Serializer[Any]):
    """The new place of a game: its fixture number, the week, and the slugs of the clubs."""

    fixture = serializers.IntegerField(min_value=1, max_value=99_999)
    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)
    home = RequiredText(max_length=100)
    away = RequiredText(max_length=100)


class SlotsIn(serializers.Serializer[Any]):
    """The games to move, and the reason."""

    games = SlotIn(many=True)
    reason = RequiredText(max_length=REASON)


class FileIn(serializers.Serializer[Any]):
    """The whole regular season as CSV (week, home, away; slugs, names or abbreviations), and the reason."""

    csv = RequiredText(max_length=LONGEST_FILE)
    reason = RequiredText(max_length=REASON)


class RedrawIn(serializers.Serializer[Any]):
    """The first week to draw again. Only games that have not begun are drawn. Without a seed, a new one is
    used.
    """

    from_week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)
    reason = RequiredText(max_length=REASON)


class ScheduleRevisionView(SeasonView):
    """A change of the schedule. Answers with the schedule after it, including all broken limits."""

    def change_schedule(self, service: Any, **data: Any) -> Any:
        service(season=self.season, actor=self.person, **data)
        return schedule_of(season_for(self.person, self.season.league.slug, self.season.number))


class GameSlots(ScheduleRevisionView):
    """Moving games by hand."""

    @write_method(SlotsIn, ScheduleOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Moves games. The certificate lists the limits that this breaks; use `dry_run` to see them first."""
        slots = {game["fixture"]: (game["week"], game["home"], game["away"]) for game in data["games"]}
        return self.change_schedule(reschedule, slots=slots, reason=data["reason"])


class ScheduleFile(ScheduleRevisionView):
    """Replacing the schedule from a file."""

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Reads the file before the transaction."""
        games = read_schedule(season=self.season, actor=self.person, text=data["csv"])
        return {"games": games, "reason": data["reason"]}

    @write_method(FileIn, ScheduleOut, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Makes the games of the file the regular season. Games that have been played must appear
        unchanged.
        """
        return self.change_schedule(replace_games, **data)


class ScheduleRedraw(ScheduleRevisionView):
    """Drawing the remaining games again."""

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Draws before the transaction, because this takes seconds."""
        reason = data.pop("reason")
        return {"reason": reason, "plan": plan_redraw(season=self.season, actor=self.person, **data)}

    @write_method(RedrawIn, ScheduleOut, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Draws the games again that have not begun."""
        return self.change_schedule(save_redraw, **data)
