"""Schedules: weeks, wishes, draws, and revisions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.params import ShortListPages
from api.http.reads import ReadListView, ReadOneView
from api.http.views import SeasonView
from api.http.writes import service_method
from api.seasons import SeasonOut
from api.serializers import (
    Data,
    FileText,
    OptionalText,
    PresetField,
    RequiredText,
    TeamRef,
    TypedSerializer,
    WeekNameField,
)
from engine.lines import LONGEST_REASON
from league.leagues.selectors import season_for
from league.models import Fixture, Season, Week
from league.schedule.dates import LAST_MINUTE, move_week_deadline, set_week_dates
from league.schedule.selectors import fairness_of, has_begun, regular_fixtures, weeks_of
from league.schedule.services import (
    plan_schedule,
    read_schedule,
    replace_games,
    reschedule,
    save_redraw,
    save_schedule,
)
from league.schedule.shapes import MOST_WEEKS
from league.schedule.solver.draws import EFFORT
from league.seasons.selectors import team_by_slug
from league.seasons.services import LARGEST_SEED

MOST_EFFORT = 12  # drawn while the client waits; a drawing in a worker goes on to 96


class PlacedOut(TypedSerializer):
    """A game of the schedule: fixture number, week and clubs. `stands` means that it has begun, been reported
    or ended."""

    fixture: int
    week: int
    home: TeamRef
    away: TeamRef
    stands: bool


class ViolationOut(TypedSerializer):
    """A hard limit or a wish that the schedule does not meet."""

    code: str
    sentence: str


class WishOut(ViolationOut):
    """A wish of the commissioner, and whether the schedule meets it."""

    kept: bool


class CertificateOut(TypedSerializer):
    """How fair the schedule is. The seed is shown when the season is over. Seed and effort are null if the
    schedule was changed by hand."""

    preset: PresetField
    seed: int | None
    effort: float | None
    truncated: bool
    from_week: int
    breaks: int
    lower_bound: int
    longest_stand: int
    min_rematch: int | None
    home_by_half: int
    strength_spread: int
    byes: dict[str, int]
    free_weeks: list[int]
    violations: list[ViolationOut]
    wishes: list[WishOut]


class ClubOut(TypedSerializer):
    """The schedule of one club: `stand` is its longest home stand or road trip in games, `byes` are its bye
    weeks, `rematch` is the smallest number of weeks between two games against the same club."""

    team: TeamRef
    home: int
    away: int
    breaks: int
    stand: int
    byes: list[int]
    rematch: int | None


class ScheduleOut(TypedSerializer):
    """The games of the regular season by week. There is no certificate if the preset does not fit the
    clubs."""

    games: list[PlacedOut]
    certificate: CertificateOut | None
    clubs: list[ClubOut]


class ScheduleIn(TypedSerializer):
    """How much work to spend on the schedule. One unit takes about a second."""

    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)


class ScheduleDetail(SeasonView, ReadOneView):
    """The schedule of the regular season, with its fairness certificate."""

    serializer_class = ScheduleOut

    def get_object(self) -> Any:
        return schedule_of(self.season)

    def prepared(self, data: Data) -> Data:
        """Draws before the transaction, because this takes seconds."""
        return {"plan": plan_schedule(season=self.season, actor=self.person, **data)}

    state_after = SeasonView.read_again
    post = service_method(
        save_schedule,
        "Draws the schedule from the season's seed. The same seed and effort give the same schedule.",
        ScheduleIn,
        SeasonOut,
        prepare=prepared,
    )


def schedule_of(season: Season) -> Data:
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


def _certified(season: Season, fixtures: Sequence[Fixture]) -> Data:
    certificate = fairness_of(season, fixtures)
    if certificate is None:
        return {"certificate": None, "clubs": []}
    hidden = {} if season.state == Season.State.FINISHED else {"seed": None}
    teams = team_by_slug(season)
    return {
        "certificate": {**certificate.as_dict(), **hidden},
        "clubs": [{**club._asdict(), "team": teams[club.club]} for club in certificate.clubs],
    }


LONGEST_FILE = 100_000  # characters
MOST_GAMES = 2000  # that are moved at once


class SlotIn(TypedSerializer):
    """The new place of a game: its fixture number, the week, and the slugs of the clubs."""

    fixture = serializers.IntegerField(min_value=1, max_value=99_999)
    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)
    home = RequiredText(max_length=100)
    away = RequiredText(max_length=100)


class SlotsIn(TypedSerializer):
    """The games to move, and the reason."""

    games = SlotIn(many=True, max_length=MOST_GAMES)  # type: ignore[call-arg] # of the list
    reason = RequiredText(max_length=LONGEST_REASON)

    def validate(self, attrs: Data) -> Data:
        """Returns `slots` as the service takes them, and the reason."""
        slots = {game["fixture"]: (game["week"], game["home"], game["away"]) for game in attrs["games"]}
        return {"slots": slots, "reason": attrs["reason"]}


class FileIn(TypedSerializer):
    """The whole regular season as CSV (week, home, away; slugs, names or abbreviations), and the reason."""

    csv = FileText(max_length=LONGEST_FILE)
    reason = RequiredText(max_length=LONGEST_REASON)


class RedrawIn(TypedSerializer):
    """The first week to draw again. Only games that have not begun are drawn. Without a seed, a new one is
    used."""

    from_week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    effort = serializers.FloatField(min_value=0.1, max_value=MOST_EFFORT, default=EFFORT)
    reason = RequiredText(max_length=LONGEST_REASON)


class ScheduleRevisionView(SeasonView):
    """A change of the schedule. Answers with the schedule after it, including all broken limits."""

    def state_after(self, outcome: Any) -> Any:
        return schedule_of(season_for(self.person, self.season.league.slug, self.season.number))


schedule_method = partial(service_method, answer_class=ScheduleOut)


class GameSlots(ScheduleRevisionView):
    post = schedule_method(
        reschedule,
        "Moves games. The certificate lists the limits that this breaks; use `dry_run` to see them first.",
        SlotsIn,
    )


class ScheduleFile(ScheduleRevisionView):
    def prepared(self, data: Data) -> Data:
        """Reads the file before the transaction."""
        games = read_schedule(season=self.season, actor=self.person, text=data["csv"])
        return {"games": games, "reason": data["reason"]}

    post = schedule_method(
        replace_games,
        "Makes the games of the file the regular season. Games that have been played must appear unchanged.",
        FileIn,
        prepare=prepared,
    )


class ScheduleRedraw(ScheduleRevisionView):
    def prepared(self, data: Data) -> Data:
        """Draws before the transaction, because this takes seconds."""
        reason = data.pop("reason")
        return {"reason": reason, "plan": plan_schedule(season=self.season, actor=self.person, **data)}

    post = schedule_method(
        save_redraw, "Draws the games again that have not begun.", RedrawIn, prepare=prepared
    )


class WeekOut(TypedSerializer):
    """A week, its number of games, and how many of them are final."""

    number: int
    name = WeekNameField(source="*")
    kind: Week.Kind
    round: int | None
    starts_at: datetime | None
    deadline: datetime | None
    games: int
    final: int


class WeekChangeIn(TypedSerializer):
    """The week's deadline with its offset from UTC, or null for none, and the reason."""

    deadline: datetime | None
    reason = OptionalText(max_length=LONGEST_REASON)


class DatesIn(TypedSerializer):
    """The first day of week 1 (null: no dates), the number of days in a week, the time on the last day when
    games are due, and the league's time zone (an IANA name; null keeps the current one)."""

    starts_on: date | None
    days = serializers.IntegerField(min_value=1, max_value=366, default=7)
    deadline_time = serializers.TimeField(default=LAST_MINUTE)
    time_zone = RequiredText(max_length=60, allow_null=True, default=None)
    reason = OptionalText(max_length=LONGEST_REASON)


class WeekList(SeasonView, ReadListView):
    """The season's weeks, in order."""

    serializer_class = WeekOut
    filterset_fields = ["kind"]
    pagination_class = ShortListPages
    queryset = Week.objects.all()

    def get_queryset(self) -> Any:
        return weeks_of(self.season)


class WeekDetail(SeasonView, ReadOneView):
    """A week. `fixtures?week=N` lists its fixtures."""

    serializer_class = WeekOut

    subject = "week"
    state_after = SeasonView.read_again

    @cached_property
    def week(self) -> Week:
        week: Week = get_object_or_404(weeks_of(self.season), number=self.kwargs["week"])
        return week

    put = service_method(
        move_week_deadline, "Sets or removes the deadline of the week.", WeekChangeIn, WeekOut
    )


class SeasonDates(SeasonView):
    state_after = SeasonView.read_again
    put = service_method(
        set_week_dates,
        "Sets the start and deadline of every week, including playoff rounds that will be drawn later.",
        DatesIn,
        SeasonOut,
    )
