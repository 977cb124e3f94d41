"""The win probability of a refereed game in progress, once both sides have agreed to advice."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import GameView
from games.models import Game, LiveOdds
from games.presenters.odds.live_chance import has_live_odds, newest_odds
from games.selectors.odds.advice import require_advice
from league.errors import Refused


class LiveOddsOut(serializers.Serializer[Any]):
    """How `samples` games went on from the step after entry `after` of the game; 0 and null until a worker
    has computed the first odds. While `current` is false, those after the newest entry are being computed.

    `home` is the home side's win probability, a tie counting half.
    """

    after = serializers.IntegerField(source="last", allow_null=True)
    current = serializers.BooleanField()
    samples = serializers.IntegerField(source="games")
    home = serializers.FloatField(allow_null=True)
    home_wins = serializers.IntegerField()
    ties = serializers.IntegerField()
    away_wins = serializers.IntegerField()


class LiveOddsDetail(GameView, ReadView):
    """The win probability of a league game that is being refereed: 409 before and after it, and for everybody
    unless both sides agree to advice (`advice`). Ask again after some seconds while `current` is false.
    """

    serializer_class = LiveOddsOut
    may_conflict = True  # for the API's description

    def version(self) -> None:
        """None: workers compute new odds without a change of the game."""

    def read(self) -> Any:
        if not has_live_odds(self.game):
            raise Refused(
                "no_live_odds", _("Only a league game in progress has live odds: look at its state.")
            )
        require_advice(self.game)
        return LiveOddsOut(_shown(self.game, newest_odds(self.game))).data


def _shown(game: Game, odds: LiveOdds | None) -> dict[str, Any]:
    if odds is None:
        none = dict.fromkeys(("games", "home_wins", "ties", "away_wins"), 0)
        return {"last": None, "current": False, "home": None, **none}
    counts = {name: getattr(odds, name) for name in ("games", "home_wins", "ties", "away_wins")}
    return {"last": odds.last, "current": odds.last == game.last, "home": odds.home, **counts}
