"""From the last regular game to the champion: seeds, rounds, and decisions of the commissioner."""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import SeasonView
from api.http.writes import write_method
from api.season.moves import SeasonMovedOut, season_moves
from api.serializers import REASON, LineText, RequiredText, ShortList
from league.models import Season
from league.permissions import Permission, require
from league.schedule.model.shape import MOST_CLUBS
from league.selectors.season.tosses import games_open, tosses_in
from league.services.playoffs.overrides import decide_toss, set_seeds
from league.services.playoffs.playoffs import advance_playoffs, crown_champion
from league.services.season.regular_season import close_regular_season, reopen_regular_season
from league.services.season.steps import take_step


class ReasonIn(serializers.Serializer[Any]):
    """The reason, for the history."""

    reason = LineText(max_length=REASON, default="", allow_blank=True)


class SeedsIn(serializers.Serializer[Any]):
    """A conference's playoff clubs by slug, best seed first, and the reason."""

    conference = RequiredText(max_length=100)
    order = ShortList(child=RequiredText(max_length=100), max_length=64)
    reason = RequiredText(max_length=REASON)


class TossOut(serializers.Serializer[Any]):
    """Clubs that no tie-break step separates, and the one that the coin, or the commissioner, puts first."""

    group = serializers.ListField(child=serializers.CharField())
    first = serializers.CharField()


class TossIn(TossOut):
    """The club of the group to put first, and the reason."""

    group = ShortList(child=RequiredText(), max_length=MOST_CLUBS)
    first = RequiredText()
    reason = RequiredText(max_length=REASON)


class SeasonStepView(SeasonView):
    """A step of the season."""

    def run_step(self, service: Any, **data: Any) -> Any:
        """Calls the service, and returns the season afterwards with everything that moved.

        The service checks the permission as well. Asking first saves a refused person the standings.
        """
        require(self.person, Permission.MANAGE, self.season.league)
        return season_moves(self.season, partial(service, season=self.season, actor=self.person, **data))


class RegularSeasonClosing(SeasonStepView):
    """Closing the regular season."""

    @write_method(ReasonIn, SeasonMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Closes the regular season. Its standings become the seeds."""
        return self.run_step(close_regular_season, **data)


class RegularSeasonReopening(SeasonStepView):
    """Reopening the regular season."""

    @write_method(ReasonIn, SeasonMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Removes the seeds again. Possible until a playoff game has been played."""
        return self.run_step(reopen_regular_season, **data)


class NextPlayoffRound(SeasonStepView):
    """The next round of the playoffs."""

    @write_method(None, SeasonMovedOut)
    def post(self, _data: dict[str, Any]) -> Any:
        """Draws the next round if the current round is decided. Otherwise nothing changes."""
        return self.run_step(advance_playoffs)


class ChampionCrowning(SeasonStepView):
    """Crowning the champion."""

    @write_method(None, SeasonMovedOut)
    def post(self, _data: dict[str, Any]) -> Any:
        """Ends the season. The winner of its last game is the champion."""
        return self.run_step(crown_champion)


class NextSeasonStep(SeasonStepView):
    """The next step that the season needs from the people who run the league."""

    @write_method(None, SeasonMovedOut)
    def post(self, _data: dict[str, Any]) -> Any:
        """Closes the regular season and draws the first round, or draws the next round, or crowns the
        champion.
        """
        return self.run_step(take_step)


class PlayoffSeeds(SeasonStepView):
    """The seeds as decided by the commissioner."""

    @write_method(SeedsIn, SeasonMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Sets the seeds of a conference, regardless of the standings."""
        return self.run_step(set_seeds, **data)


class TossList(SeasonStepView, ReadListView):
    """The groups of clubs that only a coin toss separates, once all regular games are played."""

    serializer_class = TossOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Season.objects.all()

    def get_queryset(self) -> Any:
        tosses = {} if games_open(self.season) else tosses_in(self.season)
        return [{"group": group, "first": first} for group, first in tosses.items()]

    @write_method(TossIn, SeasonMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Decides in place of the coin which club of a group is first."""
        return self.run_step(decide_toss, **data)
