"""The regular season's schedule and its fairness certificate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.params import ShortListPages
from api.http.reads import ReadListView, ReadOneView, ReadView
from api.http.views import SeasonView
from api.http.writes import write_method
from api.seasons.seasons import SeasonOut
from api.serializers import FileText, LineText, PresetField, RequiredText, TeamRef, WeekNameField
from engine.lines import LONGEST_REASON
from league.leagues.selectors import season_for
from league.models import Fixture, Season, Week
from league.schedule.selectors import counted_weeks, fairness_of, has_begun, regular_fixtures
from league.schedule.services import (
    plan_redraw,
    plan_schedule,
    read_schedule,
    replace_games,
    reschedule,
    save_redraw,
    save_schedule,
)
from league.schedule.shapes import MOST_WEEKS
from league.schedule.solver.draws import EFFORT
from league.schedule.timetable import LAST_MINUTE, move_week_deadline, set_week_dates
from league.seasons.selectors import team_by_slug
from league.seasons.services import LARGEST_SEED

MOST_EFFORT = 12  # drawn while the client waits; a drawing in a worker goes on to 96


class PlacedOut(serializers.Serializer[Any]):
    """A game of the schedule: fixture number, week and clubs. `stands` means that it has begun, been reported
    or ended.
    """

    fixture = serializers.IntegerField()
    week = serializers.IntegerField()
    home = TeamRef()
    away = TeamRef()
    stands = serializers.BooleanField()


class ViolationOut(serializers.Serializer[Any]):
    """A hard limit or a wish that the schedule does not meet."""

    code = serializers.CharField()
    sentence = serializers.CharField()


class WishOut(ViolationOut):
    """A wish of the commissioner, and whether the schedule meets it."""

    kept = serializers.BooleanField()


class CertificateOut(serializers.Serializer[Any]):
    """How fair the schedule is. The seed is shown when the season is over. Seed and effort are null if the
    schedule was changed by hand.
    """

    preset = PresetField()
    seed = serializers.IntegerField(allow_null=True)
    effort = serializers.FloatField(allow_null=True)
    truncated = serializers.BooleanField()
    from_week = serializers.IntegerField()
    breaks = serializers.IntegerField()
    lower_bound = serializers.IntegerField()
    longest_stand = serializers.IntegerField()
    min_rematch = serializers.IntegerField(allow_null=True)
    home_by_half = serializers.IntegerField()
    strength_spread = serializers.IntegerField()
    byes = serializers.DictField(child=serializers.IntegerField())
    free_weeks = serializers.ListField(child=serializers.IntegerField())
    violations = ViolationOut(many=True)
    wishes = WishOut(many=True)


class ClubOut(serializers.Serializer[Any]):
    """The schedule of one club: `stand` is its longest home stand or road trip in games, `byes` are its bye
    weeks, `rematch` is the smallest number of weeks between two games against the same club.
    """

    team = TeamRef()
    home = serializers.IntegerField()
    away = serializers.IntegerField()
    breaks = serializers.IntegerField()
    stand = serializers.IntegerField()
    byes = serializers.ListField(child=serializers.IntegerField())
    rematch = serializers.IntegerField(allow_null=True)


class ScheduleOut(serializers.Serializer[Any]):
    """The games of the regular season by week. There is no certificate if the preset does not fit the
    clubs.
    """

    games = PlacedOut(many=True)
    certificate = CertificateOut(allow_null=True)
    clubs = ClubOut(many=True)


class ScheduleIn(serializers.Serializer[Any]):
    """How much work to spend on the schedule. One unit takes about a second."""

    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)


class ScheduleDetail(SeasonView, ReadView):
    """The schedule of the regular season, with its fairness certificate."""

    serializer_class = ScheduleOut

    def read(self) -> Any:
        return ScheduleOut(schedule_of(self.season)).data

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Draws before the transaction, because this takes seconds."""
        return {"plan": plan_schedule(season=self.season, actor=self.person, **data)}

    @write_method(ScheduleIn, SeasonOut, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Draws the schedule from the season's seed. The same seed and effort give the same schedule."""
        save_schedule(season=self.season, actor=self.person, **data)
        return season_for(self.person, self.season.league.slug, self.season.number)


def schedule_of(season: Season) -> dict[str, Any]:
    """The schedule as it is now, for `ScheduleOut`."""
    fixtures = list(regular_fixtures(season))
    games = [
        {
            "fixture": fixture.number,
            "week": fixture.week.number,
            "home": fixture.home,
            "away": fixture.away,
            "stands": has_begun(fixture),
        }
        for fixture in fixtures
    ]
    return {"games": games, **_certified(season, fixtures)}


def _certified(season: Season, fixtures: Sequence[Fixture]) -> dict[str, Any]:
    fairness = fairness_of(season, fixtures)
    if fairness is None:
        return {"certificate": None, "clubs": []}
    certificate, _limits, figures = fairness
    hidden = {} if season.state == Season.State.FINISHED else {"seed": None}
    teams = team_by_slug(season)
    return {
        "certificate": {**certificate.as_dict(), **hidden},
        "clubs": [{**club._asdict(), "team": teams[club.club]} for club in figures],
    }


LONGEST_FILE = 100_000  # characters
MOST_GAMES = 2000  # that are moved at once


class SlotIn(serializers.Serializer[Any]):
    """The new place of a game: its fixture number, the week, and the slugs of the clubs."""

    fixture = serializers.IntegerField(min_value=1, max_value=99_999)
    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)
    home = RequiredText(max_length=100)
    away = RequiredText(max_length=100)


class SlotsIn(serializers.Serializer[Any]):
    """The games to move, and the reason."""

    games = SlotIn(many=True, max_length=MOST_GAMES)  # type: ignore[call-arg] # of the list
    reason = RequiredText(max_length=LONGEST_REASON)


class FileIn(serializers.Serializer[Any]):
    """The whole regular season as CSV (week, home, away; slugs, names or abbreviations), and the reason."""

    csv = FileText(max_length=LONGEST_FILE)
    reason = RequiredText(max_length=LONGEST_REASON)


class RedrawIn(serializers.Serializer[Any]):
    """The first week to draw again. Only games that have not begun are drawn. Without a seed, a new one is
    used.
    """

    from_week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)
    reason = RequiredText(max_length=LONGEST_REASON)


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


class WeekOut(serializers.Serializer[Any]):
    """A week, its number of games, and how many of them are final."""

    number = serializers.IntegerField()
    name = WeekNameField(source="*")
    kind = serializers.ChoiceField(Week.Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    games = serializers.IntegerField()
    final = serializers.IntegerField()


class WeekChangeIn(serializers.Serializer[Any]):
    """The week's deadline with its offset from UTC, or null for none, and the reason."""

    deadline = serializers.DateTimeField(allow_null=True)
    reason = LineText(max_length=LONGEST_REASON, default="", allow_blank=True)


class DatesIn(serializers.Serializer[Any]):
    """The first day of week 1 (null: no dates), the number of days in a week, the time on the last day when
    games are due, and the league's time zone (an IANA name; null keeps the current one).
    """

    starts_on = serializers.DateField(allow_null=True)
    days = serializers.IntegerField(min_value=1, max_value=366, default=7)
    deadline_time = serializers.TimeField(default=LAST_MINUTE)
    time_zone = RequiredText(max_length=60, allow_null=True, default=None)
    reason = LineText(max_length=LONGEST_REASON, default="", allow_blank=True)


class WeekFilter(filters.FilterSet):
    class Meta:
        model = Week
        fields = ["kind"]


class WeekList(SeasonView, ReadListView):
    """The season's weeks, in order."""

    serializer_class = WeekOut
    filterset_class = WeekFilter
    pagination_class = ShortListPages
    queryset = Week.objects.all()

    def get_queryset(self) -> Any:
        return counted_weeks(self.season)


class WeekDetail(SeasonView, ReadOneView):
    """A week. `fixtures?week=N` lists its fixtures."""

    serializer_class = WeekOut
    queryset = Week.objects.all()

    def get_object(self) -> Any:
        return get_object_or_404(counted_weeks(self.season), number=self.kwargs["week"])

    @write_method(WeekChangeIn, WeekOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Sets or removes the deadline of the week."""
        move_week_deadline(week=self.get_object(), actor=self.person, **data)
        return self.get_object()


class SeasonDates(SeasonView):
    """The dates of the season's weeks."""

    @write_method(DatesIn, SeasonOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Sets the start and deadline of every week, including playoff rounds that will be drawn later."""
        set_week_dates(season=self.season, actor=self.person, **data)
        return self.season
