"""Everything that is needed to check a finished game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import GameView
from api.reads.versions import PublicGame
from games.selectors.proofs import proof_of


class ProofOut(serializers.Serializer[Any]):
    """The input of `python3 manage.py verify`: the set-up of the game, its scoresheet and its result.

    `commitment` is the SHA-256 of `secret` (of the text itself, not of the bytes it encodes) and was
    published before kickoff. Each item of `entries` is [number, kind, asked, by, answer, source, mark, voids,
    of]. An auto-played game has `seed` and `values` instead, and `coaches`, the version of the computer
    coaches. If `dice` is `season`, the seed is the first 96 bits of HMAC-SHA256 over `drawn_for` with the
    secret of the season as the key; the secret is empty until the season has ended. If `dice` is `seed`, the
    dice come from the season's public seed. A game that is `from_file` was played before its league came to
    this installation: only the other one can show when the commitment was published.
    """

    format = serializers.IntegerField()
    game = serializers.UUIDField()
    provable = serializers.BooleanField()
    from_file = serializers.BooleanField()
    offline = serializers.BooleanField()
    corrections = serializers.ListField(child=serializers.ListField(min_length=2, max_length=2))
    dice = serializers.ChoiceField(("app", "table", "season", "seed"))
    commitment = serializers.CharField(allow_blank=True)
    secret = serializers.CharField(allow_blank=True)
    header = serializers.DictField()
    entries = serializers.ListField(child=serializers.ListField(), required=False)
    drawn_for = serializers.CharField(required=False)
    coaches = serializers.IntegerField(required=False)
    seed = serializers.ListField(child=serializers.IntegerField(), required=False)
    values = serializers.ListField(child=serializers.IntegerField(), required=False)
    score = serializers.ListField(child=serializers.IntegerField())
    box_score = serializers.DictField()


class ProofDetail(GameView, ReadView):
    """The data with which anybody can check the game. 409 until the game is over."""

    serializer_class = ProofOut
    related = (*GameView.related, "box_score", "drawn_from")
    may_conflict = True  # for the API's description

    def version_of(self, found: PublicGame) -> Hashable:
        return found.version, found.published

    def version(self) -> Hashable:
        secret = self.game.drawn_from
        return super().version(), str(secret.published_at if secret else None)

    def read(self) -> Any:
        return proof_of(self.game)
