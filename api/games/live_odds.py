"""The win probability of a refereed game in progress, for people who watch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import GameView
from games.models import Game, LiveOdds
from games.presenters.odds.live_chance import has_live_odds, is_kept_from, newest_odds
from games.records.participants import Participant
from games.views.table.visitors import player_of
from league.errors import Forbidden, Refused


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
    """The win probability of a league game that is being refereed: 409 before and after it, 403 for people at
    its table, unless both sides agree to advice (`advice`). Ask again after some seconds while `current`
    is false.
    """

    serializer_class = LiveOddsOut
    may_conflict = may_forbid = True  # for the API's description

    def version(self) -> None:
        """None: workers compute new odds without a change of the game."""

    def read(self) -> Any:
        if not has_live_odds(self.game):
            raise Refused(
                "no_live_odds", _("Only a league game in progress has live odds: look at its state.")
            )
        if is_kept_from(self.game, self._player(), list(self.game.seats.order_by("pk"))):
            sentence = _("You play this game: its odds are for people who watch. Read them after the game.")
            raise Forbidden("odds_for_watchers", sentence)
        return LiveOddsOut(_shown(self.game, newest_odds(self.game))).data

    def _player(self) -> Participant:
        """The person who asks: by account, or as a guest or scorer of this browser."""
        player = player_of(self.request._request)  # noqa: SLF001 - DRF's request hides it
        if not isinstance(self.person, User):
            return player
        return replace(player, user=self.person, name=self.person.get_username())


def _shown(game: Game, odds: LiveOdds | None) -> dict[str, Any]:
    if odds is None:
        none = dict.fromkeys(("games", "home_wins", "ties", "away_wins"), 0)
        return {"last": None, "current": False, "home": None, **none}
    counts = {name: getattr(odds, name) for name in ("games", "home_wins", "ties", "away_wins")}
    return {"last": odds.last, "current": odds.last == game.last, "home": odds.home, **counts}
