"""Fixtures and their results: reports, deadlines, box scores, and typed sheets.

Here: report, confirmation, dispute, decision and correction of a result; deadlines, withdrawals, and games
that the computer settles."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.fixtures import FixturesView, FixtureView
from api.games.serializers import FixtureOut
from api.http.reads import ReadOneView
from api.http.views import SeasonView, team_named
from api.http.writes import HideOutcome, service_method, write_method
from api.playoffs import SeasonStepView
from api.seasons import FixtureMovedOut, MoveOut, SeasonMovedOut, season_moves
from api.serializers import Data, OptionalText, RequiredText, TeamRef, TypedSerializer
from engine.lines import LONGEST_REASON
from games.autoplay.computer_games import play_for_both, settle_overdue, simulate_overdue
from league.frame.errors import Refused
from league.leagues.models import PlayedGamesPolicy, UnplayedGamesPolicy
from league.models import Dispute, Result
from league.results.deadlines import (
    accept_deadline,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)
from league.results.disputes import dispute_result, resolve_dispute, uphold_claim, withdraw_dispute
from league.results.reports import (
    GameReport,
    confirm_result,
    decline_late_report,
    report_result,
    report_results,
)
from league.results.services import Score, correct_result
from league.results.withdrawals import withdraw_team
from league.standings.records import MOST_POINTS


def counted_field(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=MOST_POINTS, allow_null=True, required=False, default=None, **more
    )


class EndingIn(TypedSerializer):
    """The result of a game. Scores are required if the game was played; touchdowns are optional."""

    outcome: Result.Outcome = Result.Outcome.PLAYED
    home_score = counted_field()
    away_score = counted_field()
    home_touchdowns = counted_field()
    away_touchdowns = counted_field()
    overtime: bool = False

    def validate(self, attrs: Data) -> Data:
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

    reason = OptionalText(max_length=LONGEST_REASON)


class DisputeIn(EndingIn):
    """What is wrong with the report, and optionally the result that this side claims."""

    note = RequiredText(max_length=LONGEST_REASON)


class DecisionIn(EndingIn):
    """The result that the commissioner decides, and the reason."""

    reason = RequiredText(max_length=LONGEST_REASON)


class ResolutionIn(EndingIn):
    """The claim that counts, or else the result that the commissioner decides, with the reason. A claim needs
    no reason: without one, that it counts is the reason."""

    claim = serializers.ChoiceField(
        [("report", "What was reported."), ("dispute", "What the other side claims instead.")],
        required=False,
        help_text="Whose claim counts. The result and the reason are left out then.",
    )
    reason = OptionalText(max_length=LONGEST_REASON)

    def validate(self, attrs: Data) -> Data:
        """Leaves the result out if a claim counts."""
        decided = super().validate(attrs)
        if "claim" not in decided:
            return decided
        if decided.pop("score") or decided.pop("outcome") != Result.Outcome.PLAYED:
            sentence = _("Either one of the claims counts, or your own result: leave one of them out.")
            raise Refused("claim_and_result", sentence)
        return decided


class DisputeOut(TypedSerializer):
    """A dispute: who disputes the report, why, the result they claim if any, and the commissioner's answer.
    `withdrawn` means that the side has agreed after all."""

    by = serializers.CharField(source="by.username", allow_null=True, default=None)
    note: str
    claim = serializers.DictField(allow_null=True)
    resolution: str
    side = serializers.ChoiceField(Result.Side.choices, allow_blank=True)
    withdrawn: bool
    at: datetime


result_method = partial(service_method, answer_class=FixtureMovedOut)


class ResultReport(FixtureView):
    post = result_method(
        report_result,
        "Reports the result. It is final if the reporter may score for the league; otherwise the other "
        "side has to confirm it.",
        ReportIn,
    )


class ResultConfirmation(FixtureView):
    post = result_method(
        confirm_result,
        "Confirms the report and makes it final. The other side and the people who score for the league "
        "may do this.",
    )


class ResultDispute(FixtureView, ReadOneView):  # type: ignore[misc]
    """The dispute of a report by the other side."""

    serializer_class = DisputeOut  # type: ignore[assignment] # shows the dispute, changes the fixture

    def get_object(self) -> Any:
        return get_object_or_404(Dispute.objects.select_related("by"), result__fixture=self.fixture)

    post = result_method(
        dispute_result, "Disputes the report, for the other side. The commissioner then decides.", DisputeIn
    )

    delete = result_method(
        withdraw_dispute,
        "Withdraws the dispute, for the side that raised it. If that side may confirm the report, this "
        "confirms it.",
    )


class DisputeResolution(FixtureView):
    @write_method(ResolutionIn, FixtureMovedOut)
    def post(self, data: Data) -> Any:
        """Decides the result of a disputed game, as the commissioner."""
        service = uphold_claim if "claim" in data else resolve_dispute
        return self.call_service(service, **data)


class ResultCorrection(FixtureView):
    post = result_method(
        correct_result,
        "Corrects the result and everything that follows from it. `dry_run` shows a preview.",
        DecisionIn,
    )


MOST_RESULTS = 200


class GameReportIn(ReportIn):
    """The result of one of the games."""

    fixture = serializers.IntegerField(min_value=1, max_value=1_000_000)


class ResultsIn(TypedSerializer):
    """The results, each game once."""

    results = GameReportIn(many=True, min_length=1, max_length=MOST_RESULTS)  # type: ignore[call-arg] # of the list


class ResultsMovedOut(TypedSerializer):
    """The fixtures with their results, by number, and everything that all of these results moved."""

    fixtures: list[FixtureOut]
    moves: list[MoveOut]


class SeasonResults(FixturesView):
    @write_method(ResultsIn, ResultsMovedOut)
    def post(self, data: Data) -> Any:
        """Reports these results, each as `report` does: all of them, or none. A refusal names its game.
        `dry_run` shows what they would move."""
        reports = [GameReport(result.pop("fixture"), **result) for result in data["results"]]
        moved = season_moves(
            self.season, lambda: report_results(season=self.season, reports=reports, actor=self.person)
        )
        numbers = [report.number for report in reports]
        fixtures = self.get_queryset().filter(number__in=numbers).order_by("number")
        return {"fixtures": fixtures, "moves": moved["moves"]}


class WithdrawalIn(TypedSerializer):
    """The club, what happens to its open games and to those it has played (default: the league's policies),
    and the reason."""

    team = RequiredText(max_length=100, help_text="The slug of the club.")
    unplayed: UnplayedGamesPolicy | None = None
    played: PlayedGamesPolicy | None = None
    reason = RequiredText(max_length=LONGEST_REASON)


class TeamWithdrawal(SeasonStepView):
    @write_method(WithdrawalIn, SeasonMovedOut)
    def post(self, data: Data) -> Any:
        """Withdraws the club and decides its games by the policies. `dry_run` shows a preview. The change can
        be reverted."""
        return self.call_service(
            withdraw_team,
            team=team_named(self.season.league, data["team"]),
            unplayed=UnplayedGamesPolicy(data["unplayed"]) if data["unplayed"] else None,
            played=PlayedGamesPolicy(data["played"]) if data["played"] else None,
            reason=data["reason"],
        )


class ProposalIn(TypedSerializer):
    """A new deadline, with its offset from UTC."""

    deadline: datetime


class DeadlineIn(ProposalIn):
    """A new deadline, with an optional reason."""

    reason = OptionalText(max_length=LONGEST_REASON)


class OptionalReasonIn(TypedSerializer):
    """An optional reason."""

    reason = OptionalText(max_length=LONGEST_REASON)


class EndingOut(TypedSerializer):
    """What the league's policy decides for an overdue game. Null: the computer plays it."""

    week = serializers.IntegerField(source="week.number")
    fixture = serializers.IntegerField(source="number")
    home: TeamRef
    away: TeamRef
    outcome = serializers.ChoiceField(Result.Outcome.choices, source="overdue_outcome", allow_null=True)


class SettledOut(TypedSerializer):
    """The overdue games, most urgent first."""

    games: list[EndingOut]


class DeadlineView(FixtureView):
    """An act on a fixture's deadline. Answers with the fixture after it."""

    call_service = SeasonView.call_service

    def state_after(self, outcome: Any) -> Any:
        return self.get_queryset().get(pk=self.fixture.pk)


deadline_method = partial(service_method, answer_class=FixtureOut)


class FixtureDeadline(DeadlineView):
    post = deadline_method(
        move_deadline,
        "Moves the deadline. Only the people who run the league may do this, and the change can be reverted.",
        DeadlineIn,
    )


class DeadlineProposal(DeadlineView):
    post = deadline_method(
        propose_deadline,
        "Proposes a deadline to the other coach. It replaces an earlier proposal.",
        ProposalIn,
    )

    delete = deadline_method(end_deadline_proposal, "Declines or withdraws the proposal.")


class DeadlineAgreement(DeadlineView):
    post = deadline_method(
        accept_deadline,
        "Accepts the proposed deadline, for the other coach or the people who run the league.",
    )


class FixtureReadiness(DeadlineView):
    post = deadline_method(
        mark_ready,
        "Marks the sides that you coach as ready. They are not at fault if the game is not played.",
    )


class LateReportRejection(DeadlineView):
    delete = deadline_method(
        decline_late_report,
        "Declines or withdraws the late report. The result does not change.",
        OptionalReasonIn,
    )


class ComputerGame(FixtureView):
    post = result_method(
        play_for_both,
        "Lets the computer play a game that has not begun and has no report. Only the people who run the "
        "league may do this.",
        OptionalReasonIn,
        hide_outcome=HideOutcome.ALWAYS,
    )


class OverdueSettlement(SeasonView):
    def prepared(self, data: Data) -> Data:
        """Plays the computer's games before the transaction."""
        return {**data, "played": simulate_overdue(season=self.season, actor=self.person)}

    @write_method(OptionalReasonIn, SettledOut, prepare=prepared)
    def post(self, data: Data) -> Any:
        """Settles all overdue games by the league's policy. `dry_run` shows how."""
        return {"games": settle_overdue(season=self.season, actor=self.person, **data)}
