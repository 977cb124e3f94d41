"""What the commissioner wishes of the schedule."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import ManagedSeasonView
from api.http.writes import write_method
from api.schedule.revisions import MOST_WEEKS
from api.serializers import REASON, RequiredText
from league.models import Season
from league.schedule import lists_of
from league.schedule.wishes.kinds import RIVALRY_WEEK
from league.schedule.wishes.lists import KINDS, LONGEST_NAME
from league.selectors.schedule.schedules import season_wishes
from league.services.schedule.schedule_changes import change_wishes


def _week() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)


def _club() -> RequiredText:
    return RequiredText(max_length=100)


def _pair() -> serializers.ListField:
    return serializers.ListField(child=_club(), min_length=2, max_length=2)


def _pairs() -> serializers.ListField:
    return serializers.ListField(child=_pair(), default=list)


class ClubWeeks(serializers.Serializer[Any]):
    """A club, by its slug, and weeks."""

    club = _club()
    weeks = serializers.ListField(child=_week())


class FixedGame(serializers.Serializer[Any]):
    """Two clubs that meet in that week, at the field of `home` if it is named."""

    week = _week()
    clubs = _pair()
    home = serializers.CharField(max_length=100, default="", allow_blank=True)


class RivalryWeek(serializers.Serializer[Any]):
    """A week in which these pairs meet; without pairs everybody plays in his division."""

    week = _week()
    name = RequiredText(max_length=LONGEST_NAME, default=RIVALRY_WEEK)
    pairs = _pairs()


class WishesOut(serializers.Serializer[Any]):
    """Wishes by kind: weeks in which a club does not play, or not at home, games in a certain week, clubs
    that travel together or share a field, weeks of rivals. The schedule's certificate says which are kept.
    """

    blocked = ClubWeeks(many=True, default=list)
    no_home = ClubWeeks(many=True, default=list)
    fixed = FixedGame(many=True, default=list)
    travel_partners = _pairs()
    shared_fields = _pairs()
    rivalry_weeks = RivalryWeek(many=True, default=list)


class WishesIn(WishesOut):
    """All the wishes that there are to be, and if one likes why."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class ScheduleWishes(ManagedSeasonView, ReadView):
    """The wishes that the next draw keeps, for who runs the league."""

    serializer_class = WishesOut

    def read(self) -> Any:
        return WishesOut(_lists(self.season)).data

    @write_method(WishesIn, WishesOut)
    def put(self, said: dict[str, Any]) -> Any:
        """Keeps these wishes; others are forgotten. What the preset can never keep is refused."""
        reason = said.pop("reason")
        return _lists(change_wishes(season=self.season, wishes=said, actor=self.person, reason=reason))


def _lists(season: Season) -> dict[str, Any]:
    return dict.fromkeys(KINDS, ()) | lists_of(season_wishes(season))
