"""The result of a fixture: report, confirmation, dispute, decision, and correction."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.writes import write_method
from api.results.fixtures import FixturesView
from api.season.moves import FixtureMovedOut, season_moves
from api.serializers import REASON, LineText, RequiredText
from league.errors import Refused
from league.models import Dispute, Fixture, Result
from league.permissions import Permission, require
from league.selectors.leagues.lookups import fixture_for
from league.services.results.corrections import correct_result
from league.services.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.services.results.reports import confirm_result, report_result
from league.services.results.results import Score

MOST = 255  # points, far more than any game has


def counted_field(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=MOST, allow_null=True, required=False, default=None, **more
    )


class EndingIn(serializers.Serializer[Any]):
    """The result of a game. Scores are required if the game was played; touchdowns are optional."""

    outcome = serializers.ChoiceField(Result.Outcome.choices, default=Result.Outcome.PLAYED)
    home_score = counted_field()
    away_score = counted_field()
    home_touchdowns = counted_field()
    away_touchdowns = counted_field()
    overtime = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Returns `score` and `outcome` as the services take them, with the other fields."""
        home, away = (attrs.pop(f"{side}_score") for side in ("home", "away"))
        touchdowns = tuple(attrs.pop(f"{side}_touchdowns") for side in ("home", "away"))
        overtime = attrs.pop("overtime")
        if (home is None) is not (away is None) or touchdowns.count(None) == 1:
            raise Refused("one_side_missing", _("Enter a number for both teams, or for neither."))
        counted = None if None in touchdowns else touchdowns
        score = None if home is None else Score((home, away), counted, overtime)
        return {**attrs, "score": score, "outcome": Result.Outcome(attrs["outcome"])}


class ReportIn(EndingIn):
    """The result, with an optional reason from the reporter."""

    reason = LineText(max_length=REASON, default="", allow_blank=True)


class DisputeIn(EndingIn):
    """What is wrong with the report, and optionally the result that this side claims."""

    note = RequiredText(max_length=REASON)


class DecisionIn(EndingIn):
    """The result that the commissioner decides, and the reason."""

    reason = RequiredText(max_length=REASON)


class DisputeOut(serializers.Serializer[Any]):
    """A dispute: who disputes the report, why, the result they claim if any, and the commissioner's answer.
    `withdrawn` means that the side has agreed after all.
    """

    by = serializers.CharField(source="by.username", allow_null=True, default=None)
    note = serializers.CharField()
    claim = serializers.DictField(allow_null=True)
    resolution = serializers.CharField(allow_blank=True)
    side = serializers.ChoiceField(Result.Side.choices, allow_blank=True)
    withdrawn = serializers.BooleanField()
    at = serializers.DateTimeField()


class FixtureView(FixturesView):
    """The fixture in the address."""

    @cached_property
    def fixture(self) -> Fixture:
        return fixture_for(self.person, **self._named())

    def run_service(self, service: Any, *, permission: Permission | None = None, **data: Any) -> Any:
        """Calls the service, and returns the fixture afterwards with everything that moved.

        The service checks the permission as well. Asking first saves a refused person the standings.
        """
        if permission:
            require(self.person, permission, self.fixture.season.league)
        act = partial(service, fixture=self.fixture, actor=self.person, **data)
        found = season_moves(self.fixture.season, act)
        return {**self.current_state(), "moves": found.moves}

    def current_state(self) -> dict[str, Any]:
        """The fixture as it is now, for `FixtureMovedOut`."""
        return {"fixture": self.get_queryset().get(pk=self.fixture.pk), "moves": []}

    def _named(self) -> dict[str, Any]:
        named = self.kwargs
        return {"slug": named["league"], "season": named["season"], "number": named["fixture"]}


class ResultReport(FixtureView):
    """Reporting a result."""

    @write_method(ReportIn, FixtureMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Reports the result. It is final if the reporter may score for the league; otherwise the other side
        has to confirm it.
        """
        return self.run_service(report_result, **data)


class ResultConfirmation(FixtureView):
    """Confirming a report."""

    @write_method(None, FixtureMovedOut)
    def post(self, _data: dict[str, Any]) -> Any:
        """Confirms the report and makes it final. The other side and the people who score for the league may
        do this.
        """
        return self.run_service(confirm_result)


class ResultDispute(FixtureView, ReadOneView):  # type: ignore[misc]
    """The dispute of a report by the other side."""

    serializer_class = DisputeOut  # type: ignore[assignment] # shows the dispute, changes the fixture

    def get_object(self) -> Any:
        return get_object_or_404(Dispute.objects.select_related("by"), result__fixture=self.fixture)

    @write_method(DisputeIn, FixtureMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Disputes the report, for the other side. The commissioner then decides."""
        return self.run_service(dispute_result, **data)

    @write_method(None, FixtureMovedOut)
    def delete(self, _data: dict[str, Any]) -> Any:
        """Withdraws the dispute, for the side that raised it. If that side may confirm the report, this
        confirms it.
        """
        return self.run_service(withdraw_dispute)


class DisputeResolution(FixtureView):
    """Deciding a dispute."""

    @write_method(DecisionIn, FixtureMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Decides the result of a disputed game, as the commissioner."""
        return self.run_service(resolve_dispute, permission=Permission.MANAGE, **data)


class ResultCorrection(FixtureView):
    """Correcting a final result."""

    @write_method(DecisionIn, FixtureMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Corrects the result and everything that follows from it. `dry_run` shows a preview."""
        return self.run_service(correct_result, permission=Permission.MANAGE, **data)
