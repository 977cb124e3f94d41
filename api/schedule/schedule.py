"""The regular season's schedule and its fairness certificate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import SeasonView
from api.http.writes import write_method
from api.season.seasons import SeasonOut
from api.serializers import PresetField, TeamRef
from league.models import Fixture, Season
from league.schedule import EFFORT
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.schedules import fairness_of, has_begun, regular_fixtures
from league.selectors.season.teams import team_by_slug
from league.services.schedule.schedules import plan_schedule, save_schedule

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
    found = fairness_of(season, fixtures)
    if found is None:
        return {"certificate": None, "clubs": []}
    certificate, figures = found
    hidden = {} if season.state == Season.State.FINISHED else {"seed": None}
    teams = team_by_slug(season)
    return {
        "certificate": {**certificate.as_dict(), **hidden},
        "clubs": [{**club._asdict(), "team": teams[club.club]} for club in figures],
    }
