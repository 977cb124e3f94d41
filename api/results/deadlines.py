"""A game's deadline: moving it, proposals and agreement, readiness, and games that the computer plays for
both sides.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rest_framework import serializers

from api.http.views import SeasonView
from api.http.writes import HideOutcome, service_method, write_method
from api.results.fixtures import FixtureOut
from api.results.results import FixtureView
from api.seasons.moves import FixtureMovedOut
from api.serializers import LineText, TeamRef, TypedSerializer
from engine.lines import LONGEST_REASON
from games.autoplay.overdue import play_for_both, settle_overdue, simulate_overdue
from league.models import Result
from league.results.deadlines import (
    accept_deadline,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)
from league.results.reports import decline_late_report


class ProposalIn(TypedSerializer):
    """A new deadline, with its offset from UTC."""

    deadline: datetime


class DeadlineIn(ProposalIn):
    """A new deadline, with an optional reason."""

    reason = LineText(max_length=LONGEST_REASON, default="", allow_blank=True)


class OptionalReasonIn(TypedSerializer):
    """An optional reason."""

    reason = LineText(max_length=LONGEST_REASON, default="", allow_blank=True)


class EndingOut(TypedSerializer):
    """What the league's policy decides for an overdue game. Null: the computer plays it."""

    week = serializers.IntegerField(source="fixture.week.number")
    fixture = serializers.IntegerField(source="fixture.number")
    home = TeamRef(source="fixture.home")
    away = TeamRef(source="fixture.away")
    outcome: Result.Outcome | None


class SettledOut(TypedSerializer):
    """The overdue games, most urgent first."""

    games: list[EndingOut]


class DeadlineView(FixtureView):
    """An act on a fixture's deadline. Answers with the fixture after it."""

    def call_service(self, service: Any, **data: Any) -> Any:
        service(fixture=self.fixture, actor=self.person, **data)
        return self.get_queryset().get(pk=self.fixture.pk)


class FixtureDeadline(DeadlineView):
    """The deadline of a fixture."""

    post = service_method(
        move_deadline,
        "Moves the deadline. Only the people who run the league may do this, and the change can be reverted.",
        DeadlineIn,
        FixtureOut,
    )


class DeadlineProposal(DeadlineView):
    """A new deadline that one coach proposes to the other."""

    post = service_method(
        propose_deadline,
        "Proposes a deadline to the other coach. It replaces an earlier proposal.",
        ProposalIn,
        FixtureOut,
    )

    delete = service_method(end_deadline_proposal, "Declines or withdraws the proposal.", None, FixtureOut)


class DeadlineAgreement(DeadlineView):
    """Agreeing to a proposed deadline."""

    post = service_method(
        accept_deadline,
        "Accepts the proposed deadline, for the other coach or the people who run the league.",
        None,
        FixtureOut,
    )


class FixtureReadiness(DeadlineView):
    """A side's statement that it is ready to play."""

    post = service_method(
        mark_ready,
        "Marks the sides that you coach as ready. They are not at fault if the game is not played.",
        None,
        FixtureOut,
    )


class LateReportRejection(DeadlineView):
    """A late report, which becomes the result if it is confirmed."""

    delete = service_method(
        decline_late_report,
        "Declines or withdraws the late report. The result does not change.",
        OptionalReasonIn,
        FixtureOut,
    )


class ComputerGame(FixtureView):
    """A game that the computer plays for both sides."""

    post = service_method(
        play_for_both,
        "Lets the computer play a game that has not begun and has no report. Only the people who run the "
        "league may do this.",
        OptionalReasonIn,
        FixtureMovedOut,
        hide_outcome=HideOutcome.ALWAYS,
    )


class OverdueSettlement(SeasonView):
    """All games that have not begun and have no report by their deadline."""

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Plays the computer's games before the transaction."""
        return {**data, "played": simulate_overdue(season=self.season, actor=self.person)}

    @write_method(OptionalReasonIn, SettledOut, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Settles all overdue games by the league's policy. `dry_run` shows how."""
        return {"games": settle_overdue(season=self.season, actor=self.person, **data)}
