"""A game's scoresheet: all inputs in order."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import GameView
from engine.play.auto_play import unpack
from engine.play.visibility import public_entries
from engine.scoresheets.scoresheet import PackedSheet
from games.models import Game
from games.records.scoresheets import packed_sheet, resume_game, sheet_of

KINDS = ("input", "undo", "set_state", "handover", "deal")


class EntryOut(serializers.Serializer[Any]):
    """One entry of the scoresheet: the question, the side that answered, and the answer.

    `kind` is input, undo, set_state, handover or deal. `source` tells where the answer came from: person:1,
    computer, house or rule. `of` is the entry that an undo goes back to. While the game is in progress,
    secret answers are null: a deal, a sealed call before both calls are in, a correction that comes from a
    phone's log.
    """

    number = serializers.IntegerField(source="n")
    kind = serializers.ChoiceField(KINDS)
    asked = serializers.CharField(source="id")
    by = serializers.CharField()
    answer = serializers.JSONField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment] # a field has an attribute of that name
    mark = serializers.CharField(allow_null=True)
    voids = serializers.IntegerField(allow_null=True)
    of = serializers.IntegerField(allow_null=True)


class EntryList(GameView, ReadListView):
    """All entries of the game's scoresheet. Entries are never changed."""

    serializer_class = EntryOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Game.objects.all()

    def get_queryset(self) -> Any:
        if self.game.sheet is not None:
            return unpack(PackedSheet.of(packed_sheet(self.game))).sheet.entries
        if self.game.state == Game.State.IN_PROGRESS:
            return public_entries(resume_game(self.game, whole=True))
        return sheet_of(self.game).entries
