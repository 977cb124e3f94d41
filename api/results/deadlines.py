"""A game's deadline: moved, proposed, agreed; who is ready; a game that the computer plays for both."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.views import SeasonView
from api.http.writes import RehearsalAnswer, write_method
from api.results.fixtures import FixtureOut
from api.results.results import FixtureView
from api.season.moves import FixtureMovedOut
from api.serializers import REASON, TeamRef
from games.services.fixtures.overdue import play_for_both, settle_overdue, simulate_overdue
from league.models import Result
from league.services.results.late_reports import decline_late_report
from league.services.schedule.game_deadlines import (
    accept_deadline,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)


class ProposalIn(serializers.Serializer[Any]):
    """Another deadline, with its offset from UTC."""

    deadline = serializers.DateTimeField()


class DeadlineIn(ProposalIn):
    """Another deadline, and if one likes why."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class WhyIn(serializers.Serializer[Any]):
    """Why, if one likes."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class EndingOut(serializers.Serializer[Any]):
    """What becomes of an overdue game by the league's policy; null: the computer plays it."""

    week = serializers.IntegerField(source="fixture.week.number")
    fixture = serializers.IntegerField(source="fixture.number")
    home = TeamRef(source="fixture.home")
    away = TeamRef(source="fixture.away")
    outcome = serializers.ChoiceField(Result.Outcome.choices, allow_null=True)


class SettledOut(serializers.Serializer[Any]):
    """The games that were overdue, the most urgent first."""

    games = EndingOut(many=True)


class DeadlineView(FixtureView):
    """What is done about a fixture's deadline, and the fixture as it is then."""

    def done(self, service: Any, **said: Any) -> Any:
        service(fixture=self.fixture, actor=self.person, **said)
        return self.get_queryset().get(pk=self.fixture.pk)


class FixtureDeadline(DeadlineView):
    """A game's own deadline."""

    @write_method(DeadlineIn, FixtureOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Moves it, for who runs the league. The move can be taken back."""
        return self.done(move_deadline, **said)


class DeadlineProposal(DeadlineView):
    """Another deadline that one coach asks the other for."""

    @write_method(ProposalIn, FixtureOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Proposes it to the other coach, in place of what was proposed before."""
        return self.done(propose_deadline, **said)

    @write_method(None, FixtureOut)
    def delete(self, _said: dict[str, Any]) -> Any:
        """Turns it down, or takes it back."""
        return self.done(end_deadline_proposal)


class DeadlineAgreement(DeadlineView):
    """Agreeing with a proposed deadline."""

    @write_method(None, FixtureOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """The game has that deadline, by the other coach or who runs the league."""
        return self.done(accept_deadline)


class FixtureReadiness(DeadlineView):
    """A side's word that it will play."""

    @write_method(None, FixtureOut)
    def post(self, _said: dict[str, Any]) -> Any:
        """Says so for the sides that one coaches: they are not to blame if nobody plays."""
        return self.done(mark_ready)


class LateReportRejection(DeadlineView):
    """A late report, which the confirmation makes the result."""

    @write_method(WhyIn, FixtureOut)
    def delete(self, said: dict[str, Any]) -> Any:
        """Declines it, or takes it back: the result stands."""
        return self.done(decline_late_report, **said)


class ComputerGame(FixtureView):
    """The computer in the place of both coaches."""

    @write_method(WhyIn, FixtureMovedOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Plays a game that nobody has begun or reported, for who runs the league."""
        return self.settled(play_for_both, **said)


class OverdueSettlement(SeasonView):
    """The games that nobody has begun or reported by their deadlines."""

    def prepared(self, said: dict[str, Any]) -> dict[str, Any]:
        """The computer's games are played before the transaction."""
        return {**said, "played": simulate_overdue(season=self.season, actor=self.person)}

    @write_method(WhyIn, SettledOut, prepare=prepared)
    def post(self, said: dict[str, Any]) -> Any:
        """Settles all of them at once as the league's policy settles one; `dry_run` says how."""
        return {"games": settle_overdue(season=self.season, actor=self.person, **said)}
