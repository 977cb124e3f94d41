"""A game's play-by-play."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.games.plays import PlayOut, lines_of, plays
from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import GameView
from games.models import Game
from games.selectors.tosses import sentences_of_tosses


class EventParams(serializers.Serializer[Any]):
    """Filters for plays."""

    period = serializers.IntegerField(
        min_value=1, max_value=100, required=False, help_text="Only plays of this period."
    )
    scores = serializers.BooleanField(
        required=False, help_text="True: only scoring plays. False: only plays without a score."
    )


class EventList(GameView, ReadListView):
    """All plays of the game so far, in order."""

    serializer_class = PlayOut
    params_class = EventParams
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Game.objects.all()
    related = (*GameView.related, "play_by_play")

    def get_queryset(self) -> Any:
        params = EventParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        only = {"period": "period", "scores": "is_score"}
        lines = lines_of(self.game)
        return [
            play
            for play in plays(self.game, lines, told=sentences_of_tosses(self.game, lines))
            if all(play[only[name]] == value for name, value in params.validated_data.items())
        ]
