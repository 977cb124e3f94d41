"""Changing a schedule that there is: by hand, from a file, or by drawing the rest anew."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.lookups import OfSeason
from api.schedule import MOST_EFFORT, ScheduleOut, schedule_of
from api.shared import REASON, Words
from api.writing import writes
from league.schedule import EFFORT
from league.selectors import season_for
from league.services.rescheduling import keep_redraw, plan_redraw, replace_schedule, reschedule
from league.services.seasons import LARGEST_SEED

MOST_WEEKS = 100
LONGEST_FILE = 100_000  # characters


class SlotIn(serializers.Serializer[Any]):
    """Where a game is to be played: its fixture's number, the week, and the clubs' slugs."""

    fixture = serializers.IntegerField(min_value=1, max_value=99_999)
    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)
    home = Words(max_length=100)
    away = Words(max_length=100)


class SlotsIn(serializers.Serializer[Any]):
    """The games that are to be moved, and why."""

    games = SlotIn(many=True)
    reason = Words(max_length=REASON)


class FileIn(serializers.Serializer[Any]):
    """The whole regular season as CSV (week, home, away; slugs, names or abbreviations), and why."""

    csv = Words(max_length=LONGEST_FILE)
    reason = Words(max_length=REASON)


class RedrawIn(serializers.Serializer[Any]):
    """From which week on the games are drawn anew that nobody has begun; without a seed by a fresh one."""

    from_week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)
    reason = Words(max_length=REASON)


class Rescheduling(OfSeason):
    """A change of the schedule, and the schedule as it is then, with what it breaks."""

    def changed(self, service: Any, **said: Any) -> Any:
        service(season=self.season, actor=self.person, **said)
        return schedule_of(season_for(self.person, self.season.league.slug, self.season.number))


class Slots(Rescheduling):
    """Games by hand."""

    @writes(SlotsIn, ScheduleOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Moves games. What limits that breaks the certificate says, with `dry_run` beforehand."""
        slots = {game["fixture"]: (game["week"], game["home"], game["away"]) for game in said["games"]}
        return self.changed(reschedule, slots=slots, reason=said["reason"])


class File(Rescheduling):
    """A schedule from a file."""

    @writes(FileIn, ScheduleOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Makes these games the regular season; what is played must stand in it as it is."""
        return self.changed(replace_schedule, text=said["csv"], reason=said["reason"])


class Redraw(Rescheduling):
    """The rest of a schedule."""

    def prepared(self, said: dict[str, Any]) -> dict[str, Any]:
        """Drawing takes seconds: it happens before the transaction."""
        reason = said.pop("reason")
        return {"reason": reason, "plan": plan_redraw(season=self.season, actor=self.person, **said)}

    @writes(RedrawIn, ScheduleOut, prepare=prepared)
    def post(self, said: dict[str, Any]) -> Any:
        """Draws the games anew that nobody has begun."""
        return self.changed(keep_redraw, **said)
