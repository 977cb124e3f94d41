"""Advice during a league game: the agreement of both sides."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.reads import ReadView
from api.http.writes import write_method
from api.table.tables import TableView
from games.models import Game
from games.selectors.odds.advice import advice_consents
from games.services.odds.advice import agree_to_advice, withdraw_advice


class AdviceOut(serializers.Serializer[Any]):
    """Which sides agree to advice during the game. `agreed`: both do, so both may read `live-odds`."""

    home = serializers.BooleanField()
    away = serializers.BooleanField()
    agreed = serializers.BooleanField()


class GameAdvice(TableView, ReadView):
    """Whether both sides of a league game agree to advice while it is played."""

    serializer_class = AdviceOut

    def version(self) -> None:
        """None: sides agree without a change of the game."""

    def open_version(self) -> None:
        """None, as `version`."""

    def read(self) -> Any:
        return AdviceOut(_advice(self.game)).data

    @write_method(None, AdviceOut)
    def put(self, _data: dict[str, Any]) -> Any:
        """Agrees for your side, until you withdraw. The computer cannot agree."""
        return _advice(agree_to_advice(game=self.game, player=self.player))

    @write_method(None, AdviceOut)
    def delete(self, _data: dict[str, Any]) -> Any:
        """Withdraws: from now on neither side sees advice."""
        return _advice(withdraw_advice(game=self.game, player=self.player))


def _advice(game: Game) -> dict[str, bool]:
    consents = advice_consents(game)
    sides = {side: side in consents for side in ("home", "away")}
    return {**sides, "agreed": all(sides.values())}
