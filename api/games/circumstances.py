"""What the readers of a result should know of the game behind it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.records.circumstances import CircumstanceKind
from games.records.occupants import OccupantKind
from games.table.agreements import AgreedBy


class CircumstanceOut(serializers.Serializer[Any]):
    """One thing that happened in a game: `side` did it or is concerned by it, from the entry `entry` on (0:
    before the game). `count` are entries or earlier games, `of` out of how many; for `went_back` it is the
    entry before which the game went on. `who` sat in a coach's seat, `agreed_by` says who agreed to a
    correction and `text` what it said. `alone`: nobody from the other side was there. `sentence` says it all
    in words."""

    kind = serializers.ChoiceField([kind.value for kind in CircumstanceKind])
    side = serializers.ChoiceField(["home", "away"], allow_blank=True)
    entry = serializers.IntegerField()
    count = serializers.IntegerField()
    of = serializers.IntegerField()
    who = serializers.ChoiceField([who.value for who in OccupantKind], allow_blank=True)
    agreed_by = serializers.ChoiceField([agreed_by.value for agreed_by in AgreedBy], allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    alone = serializers.BooleanField()
    sentence = serializers.CharField()
