"""The commissioner's decisions on standings: points, and coin tosses."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.reads import ShortListView
from api.http.views import team_named
from api.http.writes import write_method
from api.seasons.seasons import SeasonMovedOut
from api.seasons.steps import SeasonStepView, step_method
from api.serializers import Data, RequiredText, ShortList, TypedSerializer
from engine.lines import LONGEST_REASON
from league.playoffs.overrides import adjust_points, decide_toss
from league.schedule.shapes import MOST_CLUBS
from league.standings.records import MOST_ADJUSTMENT
from league.standings.selectors import games_open, tosses_in

SUBJECT = "playoffs"  # the tag of these operations in the description, which clients know


class PointsIn(TypedSerializer):
    """The club, its points (a win is 2; negative to deduct them), and the reason."""

    team = RequiredText(max_length=100)
    points = serializers.IntegerField(min_value=-MOST_ADJUSTMENT, max_value=MOST_ADJUSTMENT)
    reason = RequiredText(max_length=LONGEST_REASON)


class TossOut(TypedSerializer):
    """Clubs that no tie-break step separates, and the one that the coin, or the commissioner, puts first."""

    group: list[str]
    first: str


class TossIn(TypedSerializer):
    """The club of the group to put first, and the reason."""

    group = ShortList(child=RequiredText(), max_length=MOST_CLUBS)
    first: RequiredText
    reason = RequiredText(max_length=LONGEST_REASON)


class PointsAdjustments(SeasonStepView):
    @write_method(PointsIn, SeasonMovedOut)
    def post(self, data: Data) -> Any:
        """Awards standings points to a club, or deducts them. `dry_run` shows a preview. The change can be
        reverted until a playoff game has been played."""
        return self.call_service(
            adjust_points, **{**data, "team": team_named(self.season.league, data["team"])}
        )


class TossList(SeasonStepView, ShortListView):
    """The groups of clubs that only a coin toss separates, once all regular games are played."""

    serializer_class = TossOut

    def get_queryset(self) -> Any:
        tosses = {} if games_open(self.season) else tosses_in(self.season)
        return [{"group": group, "first": first} for group, first in tosses.items()]

    post = step_method(decide_toss, "Decides in place of the coin which club of a group is first.", TossIn)
