"""A game's play-by-play."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.lookups import OfGame
from api.paging import Whole
from api.plays import PlayOut, lines_of, plays
from api.reading import Many
from games.models import Game


class Wanted(serializers.Serializer[Any]):
    """Which plays of a game."""

    period = serializers.IntegerField(min_value=1, max_value=100, required=False, help_text="Of this period.")
    scores = serializers.BooleanField(required=False, help_text="Scores alone, or all but scores.")


class Events(OfGame, Many):
    """Every play of the game so far, in order."""

    serializer_class = PlayOut
    asks = Wanted
    pagination_class = Whole
    filter_backends = ()
    queryset = Game.objects.all()
    related = (*OfGame.related, "play_by_play")

    def get_queryset(self) -> Any:
        wanted = Wanted(data=self.request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        only = {"period": "period", "scores": "is_score"}
        return [
            play
            for play in plays(self.game, lines_of(self.game))
            if all(play[only[name]] == value for name, value in wanted.validated_data.items())
        ]
