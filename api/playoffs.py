"""From the last regular game to the champion: seeds, rounds, and the commissioner's word."""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers

from api.lookups import OfSeason
from api.moves import SeasonMovedOut, moved
from api.paging import Whole
from api.reading import Many
from api.shared import REASON, Words
from api.writing import writes
from league.models import Season
from league.selectors.tosses import games_open, tosses_in
from league.services import (
    advance_playoffs,
    close_regular_season,
    crown_champion,
    decide_toss,
    reopen_regular_season,
    set_seeds,
    take_step,
)


class ReasonIn(serializers.Serializer[Any]):
    """Why, for the history."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class SeedsIn(serializers.Serializer[Any]):
    """A conference's playoff clubs by their slugs, the best seed first, and why."""

    conference = Words(max_length=100)
    order = serializers.ListField(child=Words(max_length=100), max_length=64)
    reason = Words(max_length=REASON)


class TossOut(serializers.Serializer[Any]):
    """Clubs that no step separates, and the one that the coin, or the commissioner, puts first."""

    group = serializers.ListField(child=serializers.CharField())
    first = serializers.CharField()


class TossIn(TossOut):
    """Who of the group is to be first, and why."""

    group = serializers.ListField(child=Words())
    first = Words()
    reason = Words(max_length=REASON)


class Steps(OfSeason):
    """A step of the season."""

    def stepped(self, service: Any, **said: Any) -> Any:
        """What the service moves, and the season as it is then."""
        return moved(self.season, partial(service, season=self.season, actor=self.person, **said))


class Closing(Steps):
    """The end of the regular season."""

    @writes(ReasonIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Closes the regular season: its standings are the seeds."""
        return self.stepped(close_regular_season, **said)


class Reopening(Steps):
    """The regular season once more."""

    @writes(ReasonIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Takes the seeds away again, as long as no playoff game has been played."""
        return self.stepped(reopen_regular_season, **said)


class NextRound(Steps):
    """The next round of the playoffs."""

    @writes(None, SeasonMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Draws the next round once the one before is decided; else nothing moves."""
        return self.stepped(advance_playoffs)


class Crown(Steps):
    """The champion."""

    @writes(None, SeasonMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Ends the season with the winner of its last game."""
        return self.stepped(crown_champion)


class NextStep(Steps):
    """Whatever the season needs next of who runs the league."""

    @writes(None, SeasonMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Closes the regular season and draws the first round, draws the next one, or crowns the champion."""
        return self.stepped(take_step)


class Seeds(Steps):
    """The seeds as the commissioner decides."""

    @writes(SeedsIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Seeds a conference in this order, whatever the standings say."""
        return self.stepped(set_seeds, **said)


class Tosses(Steps, Many):
    """The groups of clubs that only a coin separates, once all regular games are played."""

    serializer_class = TossOut
    pagination_class = Whole
    filter_backends = ()
    queryset = Season.objects.all()

    def get_queryset(self) -> Any:
        tosses = {} if games_open(self.season) else tosses_in(self.season)
        return [{"group": group, "first": first} for group, first in tosses.items()]

    @writes(TossIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Decides in the coin's stead who of a group is first."""
        return self.stepped(decide_toss, **said)
