"""How a fixture ended: a report, the other side's word, the commissioner's, and a correction."""

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
from api.serializers import REASON, RequiredText
from league.errors import Refused
from league.models import Dispute, Fixture, Result
from league.selectors.leagues.lookups import fixture_for
from league.services.results.corrections import correct_result
from league.services.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.services.results.reports import confirm_result, report_result
from league.services.results.results import Score

MOST = 255  # points; no box comes near it


def counted_field(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=MOST, allow_null=True, required=False, default=None, **more
    )


class EndingIn(serializers.Serializer[Any]):
    """How a game ended. Scores are those of a game that was played, touchdowns if somebody counted them."""

    outcome = serializers.ChoiceField(Result.Outcome.choices, default=Result.Outcome.PLAYED)
    home_score = counted_field()
    away_score = counted_field()
    home_touchdowns = counted_field()
    away_touchdowns = counted_field()
    overtime = serializers.BooleanField(default=False)

    def validate(self, said: dict[str, Any]) -> dict[str, Any]:
        """`tally` and `outcome` as the services take them, beside what else was said."""
        home, away = (said.pop(f"{side}_score") for side in ("home", "away"))
        touchdowns = tuple(said.pop(f"{side}_touchdowns") for side in ("home", "away"))
        overtime = said.pop("overtime")
        if (home is None) is not (away is None) or touchdowns.count(None) == 1:
            raise Refused("one_side_missing", _("Enter the number of both teams, or of neither."))
        counted = None if None in touchdowns else touchdowns
        tally = None if home is None else Score((home, away), counted, overtime)
        return {**said, "tally": tally, "outcome": Result.Outcome(said["outcome"])}


class ReportIn(EndingIn):
    """How a game ended, and if he likes why he who reports it says so."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class DisputeIn(EndingIn):
    """What is wrong with a report, and if one knows it how the game ended."""

    note = RequiredText(max_length=REASON)


class DecisionIn(EndingIn):
    """How the commissioner says that a game ended, and why."""

    reason = RequiredText(max_length=REASON)


class DisputeOut(serializers.Serializer[Any]):
    """Who disagrees with a report and why, how it ended if they say so, and the commissioner's answer.
    `withdrawn`: the side that disputed has agreed after all."""

    by = serializers.CharField(source="by.username", allow_null=True, default=None)
    note = serializers.CharField()
    claim = serializers.DictField(allow_null=True)
    resolution = serializers.CharField(allow_blank=True)
    side = serializers.ChoiceField(Result.Side.choices, allow_blank=True)
    withdrawn = serializers.BooleanField()
    at = serializers.DateTimeField()


class FixtureView(FixturesView):
    """The fixture that the address names."""

    @cached_property
    def fixture(self) -> Fixture:
        return fixture_for(self.person, **self._named())

    def settled(self, service: Any, **said: Any) -> Any:
        """What the service moves, and the fixture as it is then."""
        act = partial(service, fixture=self.fixture, actor=self.person, **said)
        found = season_moves(self.fixture.season, act)
        return {**self.standing(), "moves": found.moves}

    def standing(self) -> dict[str, Any]:
        """The fixture as it is, for `FixtureMovedOut`."""
        return {"fixture": self.get_queryset().get(pk=self.fixture.pk), "moves": []}

    def _named(self) -> dict[str, Any]:
        named = self.kwargs
        return {"slug": named["league"], "season": named["season"], "number": named["fixture"]}


class ResultReport(FixtureView):
    """Entering a result."""

    @write_method(ReportIn, FixtureMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Says how the game ended: final from who scores for the league, else the other side confirms it."""
        return self.settled(report_result, **said)


class ResultConfirmation(FixtureView):
    """Agreeing with a report."""

    @write_method(None, FixtureMovedOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Makes the report final, as the other side or who scores for the league."""
        return self.settled(confirm_result)


class ResultDispute(FixtureView, ReadOneView):  # type: ignore[misc]
    """What the other side says against a report."""

    serializer_class = DisputeOut  # type: ignore[assignment] # shows the dispute, changes the fixture

    def get_object(self) -> Any:
        return get_object_or_404(Dispute.objects.select_related("by"), result__fixture=self.fixture)

    @write_method(DisputeIn, FixtureMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Says, for the other side, that the report is wrong; the commissioner decides."""
        return self.settled(dispute_result, **said)

    @write_method(None, FixtureMovedOut)
    def delete(self, _said: dict[str, Any]) -> Any:
        """Withdraws the dispute, for the side that disputes: that confirms the report where its word does."""
        return self.settled(withdraw_dispute)


class DisputeResolution(FixtureView):
    """Deciding a dispute."""

    @write_method(DecisionIn, FixtureMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """The commissioner says how a disputed game ended."""
        return self.settled(resolve_dispute, **said)


class ResultCorrection(FixtureView):
    """Replacing a final result."""

    @write_method(DecisionIn, FixtureMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Corrects the result, with everything that follows from it. `dry_run` is the preview."""
        return self.settled(correct_result, **said)
