"""The wishes of the commissioner for a schedule."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.views import ManagedSeasonView
from api.http.writes import write_method
from api.serializers import Data, OptionalText, RequiredText, ShortList, TypedSerializer
from engine.lines import LONGEST_NAME, LONGEST_REASON
from league.models import Season
from league.schedule.selectors import season_wishes
from league.schedule.services import change_wishes
from league.schedule.shapes import MOST_WEEKS
from league.schedule.wishes import KINDS, RIVALRY_WEEK, lists_of

MOST_WISHES = 200  # of a kind


def _week() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)


def _club() -> RequiredText:
    return RequiredText(max_length=100)


def _pair() -> serializers.ListField:
    return ShortList(child=_club(), min_length=2, max_length=2)


def _pairs() -> serializers.ListField:
    return ShortList(child=_pair(), default=list, max_length=MOST_WISHES)


class ClubWeeks(TypedSerializer):
    """A club, by slug, and weeks."""

    club = _club()
    weeks = ShortList(child=_week(), max_length=MOST_WEEKS)


class FixedGame(TypedSerializer):
    """Two clubs that meet in a given week, at the field of `home` if given."""

    week = _week()
    clubs = _pair()
    home = OptionalText(max_length=100)


class RivalryWeek(TypedSerializer):
    """A week in which these pairs meet. Without pairs, everybody plays a club of their own division."""

    week = _week()
    name = RequiredText(max_length=LONGEST_NAME, default=RIVALRY_WEEK)
    pairs = _pairs()


class WishesOut(TypedSerializer):
    """Wishes by kind: weeks in which nobody plays, weeks in which a club has a bye or does not play at home,
    games in a given week, clubs that travel together or share a field, and rivalry weeks. The schedule's
    certificate tells which wishes it meets."""

    free_weeks = ShortList(child=_week(), default=list, max_length=MOST_WEEKS)
    blocked = ClubWeeks(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list
    no_home = ClubWeeks(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list
    fixed = FixedGame(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list
    travel_partners = _pairs()
    shared_fields = _pairs()
    rivalry_weeks = RivalryWeek(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list


class WishesIn(WishesOut):
    """The complete list of wishes, with an optional reason."""

    reason = OptionalText(max_length=LONGEST_REASON)


class ScheduleWishes(ManagedSeasonView, ReadOneView):
    """The wishes for the next draw, for the people who run the league."""

    serializer_class = WishesOut

    def get_object(self) -> Any:
        return _lists(self.season)

    @write_method(WishesIn, WishesOut)
    def put(self, data: Data) -> Any:
        """Replaces all wishes. Wishes that the preset can never meet are refused."""
        reason = data.pop("reason")
        return _lists(change_wishes(season=self.season, wishes=data, actor=self.person, reason=reason))


def _lists(season: Season) -> Data:
    return dict.fromkeys(KINDS, ()) | lists_of(season_wishes(season))
