"""Changing a schedule that there is: by hand, from a file, or by drawing the rest anew."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.views import SeasonView
from api.http.writes import write_method
from api.schedule.schedule import MOST_EFFORT, ScheduleOut, schedule_of
from api.serializers import REASON, RequiredText
from league.schedule import EFFORT
from league.selectors.leagues.lookups import season_for
from league.services.schedule.schedule_changes import plan_redraw, replace_schedule, reschedule, save_redraw
from league.services.season.seasons import LARGEST_SEED

MOST_WEEKS = 100
LONGEST_FILE = 100_000  # characters


class SlotIn(serializers.Serializer[Any]):
    """Where a game is to be played: its fixture's number, the week, and the clubs' slugs."""

    fixture = serializers.IntegerField(min_value=1, max_value=99_999)
    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)
    home = RequiredText(max_length=100)
    away = RequiredText(max_length=100)


class SlotsIn(serializers.Serializer[Any]):
    """The games that are to be moved, and why."""

    games = SlotIn(many=True)
    reason = RequiredText(max_length=REASON)


class FileIn(serializers.Serializer[Any]):
    """The whole regular season as CSV (week, home, away; slugs, names or abbreviations), and why."""

    csv = RequiredText(max_length=LONGEST_FILE)
    reason = RequiredText(max_length=REASON)


class RedrawIn(serializers.Serializer[Any]):
    """From which week on the games are drawn anew that nobody has begun; without a seed by a fresh one."""

    from_week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)
    reason = RequiredText(max_length=REASON)


class ScheduleRevisionView(SeasonView):
    """A change of the schedule, and the schedule as it is then, with what it breaks."""

    def changed(self, service: Any, **said: Any) -> Any:
        service(season=self.season, actor=self.person, **said)
        return schedule_of(season_for(self.person, self.season.league.slug, self.season.number))


class GameSlots(ScheduleRevisionView):
    """Games by hand."""

    @write_method(SlotsIn, ScheduleOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Moves games. What limits that breaks the certificate says, with `dry_run` beforehand."""
        slots = {game["fixture"]: (game["week"], game["home"], game["away"]) for game in said["games"]}
        return self.changed(reschedule, slots=slots, reason=said["reason"])


class ScheduleFile(ScheduleRevisionView):
    """A schedule from a file."""

    @write_method(FileIn, ScheduleOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Makes these games the regular season; what is played must stand in it as it is."""
        return self.changed(replace_schedule, text=said["csv"], reason=said["reason"])


class ScheduleRedraw(ScheduleRevisionView):
    """The rest of a schedule."""

    def prepared(self, said: dict[str, Any]) -> dict[str, Any]:
        """Drawing takes seconds: it happens before the transaction."""
        reason = said.pop("reason")
        return {"reason": reason, "plan": plan_redraw(season=self.season, actor=self.person, **said)}

    @write_method(RedrawIn, ScheduleOut, prepare=prepared)
    def post(self, said: dict[str, Any]) -> Any:
        """Draws the games anew that nobody has begun."""
        return self.changed(save_redraw, **said)
