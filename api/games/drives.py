"""A game's drives."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.games.plays import lines_of
from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import GameView
from engine.gridiron.events import SIDES
from engine.presentation.drives import RESULTS as DRIVE_RESULTS
from engine.presentation.drives import Drive, drives
from games.models import Game

RESULTS = tuple(dict.fromkeys([*DRIVE_RESULTS.values(), "turnover"]))


class DriveOut(serializers.Serializer[Any]):
    """One possession. Spots count from the team's own goal line. Yards are net, including penalties.

    `result` is empty while the drive continues.
    """

    side = serializers.SerializerMethodField()
    period = serializers.IntegerField(source="half")
    clock = serializers.IntegerField()
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    plays = serializers.IntegerField()
    yards = serializers.IntegerField()
    result = serializers.ChoiceField(RESULTS, allow_blank=True)

    def get_side(self, drive: Drive) -> str:
        return SIDES[drive.side]


class DriveList(GameView, ReadListView):
    """All possessions of the game so far, in order."""

    serializer_class = DriveOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Game.objects.all()
    related = (*GameView.related, "play_by_play")

    def get_queryset(self) -> Any:
        return drives(lines_of(self.game))
