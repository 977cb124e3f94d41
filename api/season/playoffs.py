"""From the last regular game to the champion: seeds, rounds, and the commissioner's word."""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import SeasonView
from api.http.writes import write_method
from api.season.moves import SeasonMovedOut, season_moves
from api.serializers import REASON, RequiredText
from league.models import Season
from league.selectors.season.tosses import games_open, tosses_in
from league.services.playoffs.overrides import decide_toss, set_seeds
from league.services.playoffs.playoffs import advance_playoffs, crown_champion
from league.services.season.regular_season import close_regular_season, reopen_regular_season
from league.services.season.steps import take_step


class ReasonIn(serializers.Serializer[Any]):
    """Why, for the history."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class SeedsIn(serializers.Serializer[Any]):
    """A conference's playoff clubs by their slugs, the best seed first, and why."""

    conference = RequiredText(max_length=100)
    order = serializers.ListField(child=RequiredText(max_length=100), max_length=64)
    reason = RequiredText(max_length=REASON)


class TossOut(serializers.Serializer[Any]):
    """Clubs that no step separates, and the one that the coin, or the commissioner, puts first."""

    group = serializers.ListField(child=serializers.CharField())
    first = serializers.CharField()


class TossIn(TossOut):
    """Who of the group is to be first, and why."""

    group = serializers.ListField(child=RequiredText())
    first = RequiredText()
    reason = RequiredText(max_length=REASON)


class SeasonStepView(SeasonView):
    """A step of the season."""

    def stepped(self, service: Any, **said: Any) -> Any:
        """What the service moves, and the season as it is then."""
        return season_moves(self.season, partial(service, season=self.season, actor=self.person, **said))


class RegularSeasonClosing(SeasonStepView):
    """The end of the regular season."""

    @write_method(ReasonIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Closes the regular season: its standings are the seeds."""
        return self.stepped(close_regular_season, **said)


class RegularSeasonReopening(SeasonStepView):
    """The regular season once more."""

    @write_method(ReasonIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Takes the seeds away again, as long as no playoff game has been played."""
        return self.stepped(reopen_regular_season, **said)


class NextPlayoffRound(SeasonStepView):
    """The next round of the playoffs."""

    @write_method(None, SeasonMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Draws the next round once the one before is decided; else nothing moves."""
        return self.stepped(advance_playoffs)


class ChampionCrowning(SeasonStepView):
    """The champion."""

    @write_method(None, SeasonMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Ends the season with the winner of its last game."""
        return self.stepped(crown_champion)


class NextSeasonStep(SeasonStepView):
    """Whatever the season needs next of who runs the league."""

    @write_method(None, SeasonMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Closes the regular season and draws the first round, draws the next one, or crowns the champion."""
        return self.stepped(take_step)


class PlayoffSeeds(SeasonStepView):
    """The seeds as the commissioner decides."""

    @write_method(SeedsIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Seeds a conference in this order, whatever the standings say."""
        return self.stepped(set_seeds, **said)


class TossList(SeasonStepView, ReadListView):
    """The groups of clubs that only a coin separates, once all regular games are played."""

    serializer_class = TossOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Season.objects.all()

    def get_queryset(self) -> Any:
        tosses = {} if games_open(self.season) else tosses_in(self.season)
        return [{"group": group, "first": first} for group, first in tosses.items()]

    @write_method(TossIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Decides in the coin's stead who of a group is first."""
        return self.stepped(decide_toss, **said)
