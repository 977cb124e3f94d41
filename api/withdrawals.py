"""A club that drops out of a season, or is expelled."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.lookups import team_named
from api.moves import SeasonMovedOut
from api.playoffs import Steps
from api.shared import REASON, Words
from api.writing import writes
from league.models.policies import Played, Unplayed
from league.services import withdraw_team


class WithdrawalIn(serializers.Serializer[Any]):
    """The club, what becomes of the games that it has not played and of those that it has (else what the
    league's policies say), and why.
    """

    team = Words(max_length=100, help_text="The club's slug.")
    unplayed = serializers.ChoiceField(Unplayed.choices, allow_null=True, default=None)
    played = serializers.ChoiceField(Played.choices, allow_null=True, default=None)
    reason = Words(max_length=REASON)


class Withdrawals(Steps):
    """Taking a club out of the season."""

    @writes(WithdrawalIn, SeasonMovedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Its games get results by the policies. `dry_run` is the preview; its change can be taken back."""
        return self.stepped(
            withdraw_team,
            team=team_named(self.season.league, said["team"]),
            unplayed=Unplayed(said["unplayed"]) if said["unplayed"] else None,
            played=Played(said["played"]) if said["played"] else None,
            reason=said["reason"],
        )
