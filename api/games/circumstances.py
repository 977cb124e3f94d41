"""What readers of a result should know about the game: circumstances."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.records.circumstances import CircumstanceKind
from games.records.occupants import OccupantKind
from games.table.agreements import AgreedBy


class CircumstanceOut(serializers.Serializer[Any]):
    """Something unusual in a game. `side` caused it or is affected by it, from scoresheet entry `entry` on
    (0: before the game). `count` is a number of entries or of earlier games, `of` the total. For `went_back`,
    `of` is the entry before which the game continued. `who` is the kind of person or computer in a coach's
    seat, `agreed_by` tells who agreed to a correction, and `text` describes it. `alone` means that nobody
    from the other side was present. `sentence` describes the circumstance in words.
    """

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
