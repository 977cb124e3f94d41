"""A club that drops out of a season, or is expelled."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.views import team_named
from api.http.writes import write_method
from api.season.moves import SeasonMovedOut
from api.season.playoffs import SeasonStepView
from api.serializers import REASON, RequiredText
from league.models.leagues.policies import PlayedGamesPolicy, UnplayedGamesPolicy
from league.services.teams.withdrawals import withdraw_team


class WithdrawalIn(serializers.Serializer[Any]):
    """The club, what becomes of the games that it has not played and of those that it has (else what the
    league's policies say), and why.
    """

    team = RequiredText(max_length=100, help_text="The club's slug.")
    unplayed = serializers.ChoiceField(UnplayedGamesPolicy.choices, allow_null=True, default=None)
    played = serializers.ChoiceField(PlayedGamesPolicy.choices, allow_null=True, default=None)
    reason = RequiredText(max_length=REASON)


class TeamWithdrawal(SeasonStepView):
    """Taking a club out of the season."""

    @write_method(WithdrawalIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Its games get results by the policies. `dry_run` is the preview; its change can be taken back."""
        return self.stepped(
            withdraw_team,
            team=team_named(self.season.league, said["team"]),
            unplayed=UnplayedGamesPolicy(said["unplayed"]) if said["unplayed"] else None,
            played=PlayedGamesPolicy(said["played"]) if said["played"] else None,
            reason=said["reason"],
        )
