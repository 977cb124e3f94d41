"""The steps of a season, the next one, and what it waits for."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any

from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.views import SeasonView
from api.http.writes import service_method
from api.seasons.seasons import SeasonMovedOut, season_moves
from api.serializers import OptionalText, TeamRef, TypedSerializer
from engine.lines import LONGEST_REASON
from league.frame.permissions import Permission, require
from league.playoffs.services import advance_playoffs, crown_champion
from league.seasons.services import close_regular_season, reopen_regular_season, take_step
from league.seasons.steps import NextStep, SeasonStep, Wait, what_next

SUBJECT = "playoffs"  # the tag of these operations in the description, which clients know
STEPS = [step.value for step in SeasonStep]


class ReasonIn(TypedSerializer):
    """The reason, for the history."""

    reason = OptionalText(max_length=LONGEST_REASON)


class SeasonStepView(SeasonView):
    """A step of the season."""

    def call_service(self, service: Any, **data: Any) -> Any:
        """Calls the service, and returns the season afterwards with everything that moved.

        The service checks the permission as well. Asking first saves a refused person the standings."""
        require(self.person, Permission.MANAGE, self.season.league)
        return season_moves(self.season, partial(service, season=self.season, actor=self.person, **data))


step_method = partial(service_method, answer_class=SeasonMovedOut)


class RegularSeasonClosing(SeasonStepView):
    post = step_method(
        close_regular_season, "Closes the regular season. Its standings become the seeds.", ReasonIn
    )


class RegularSeasonReopening(SeasonStepView):
    post = step_method(
        reopen_regular_season,
        "Removes the seeds again. Possible until a playoff game has been played.",
        ReasonIn,
    )


class NextPlayoffRound(SeasonStepView):
    post = step_method(
        advance_playoffs, "Draws the next round if the current round is decided. Otherwise nothing changes."
    )


class ChampionCrowning(SeasonStepView):
    post = step_method(crown_champion, "Ends the season. The winner of its last game is the champion.")


class WaitingGameOut(TypedSerializer):
    """A game that the season waits for."""

    fixture = serializers.IntegerField(source="fixture.number")
    week = serializers.IntegerField(source="fixture.week.number")
    home = TeamRef(source="fixture.home")
    away = TeamRef(source="fixture.away")
    reason = serializers.ChoiceField([wait.value for wait in Wait])
    people: list[str]
    deadline = serializers.DateTimeField(source="due_at", allow_null=True)


class NextStepOut(TypedSerializer):
    """The next step of a season, and who can take it. The step `play` is taken by settling the games of
    `waiting_for`; `close`, `round` and `crown` by a POST here. The sentence says all of it in words."""

    step = serializers.ChoiceField(STEPS)
    people: list[str]
    waiting_for: list[WaitingGameOut]
    sentence: str


class NextSeasonStep(SeasonStepView, ReadOneView):
    """The next step of the season: what it waits for, and who can act."""

    serializer_class = NextStepOut

    @cached_property
    def following(self) -> NextStep:
        return what_next(self.season)

    def extra_version(self) -> Hashable:
        """What deadlines, coaches and jobs change without the feed."""
        return super().extra_version(), repr(self.following)

    def get_object(self) -> Any:
        return self.following

    post = step_method(
        take_step,
        "Closes the regular season and draws the first round, or draws the next round, or crowns the "
        "champion.",
    )
