"""Withdrawals: clubs that leave a season or are expelled."""

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
    """The club, what happens to its open games and to those it has played (default: the league's policies),
    and the reason.
    """

    team = RequiredText(max_length=100, help_text="The slug of the club.")
    unplayed = serializers.ChoiceField(UnplayedGamesPolicy.choices, allow_null=True, default=None)
    played = serializers.ChoiceField(PlayedGamesPolicy.choices, allow_null=True, default=None)
    reason = RequiredText(max_length=REASON)


class TeamWithdrawal(SeasonStepView):
    """Withdrawing a club from the season."""

    @write_method(WithdrawalIn, SeasonMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Withdraws the club and decides its games by the policies. `dry_run` shows a preview. The change can
        be reverted.
        """
        return self.run_step(
            withdraw_team,
            team=team_named(self.season.league, data["team"]),
            unplayed=UnplayedGamesPolicy(data["unplayed"]) if data["unplayed"] else None,
            played=PlayedGamesPolicy(data["played"]) if data["played"] else None,
            reason=data["reason"],
        )
