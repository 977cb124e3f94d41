"""Changes that people made in a league: who, when, why, before and after; and reverting them."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.season.moves import MoveOut, season_moves
from api.serializers import REASON
from league.models import Change
from league.selectors.leagues.changes import changes_of
from league.services.history.reverts import is_reversible, revert_change

# Reverting this deletes the season, so nothing in it can have moved.
WHOLE_SEASONS = frozenset({Change.Kind.SEASON_OPENED, Change.Kind.SEASON_IMPORTED})


class ChangeOut(serializers.Serializer[Any]):
    """One change. `about` is the object that was changed (season/1/game/7, team/SLUG), `person` the person
    affected.

    `reverts` is the change that this one reverted, `reverted_by` the change that reverted this one.
    """

    id = serializers.UUIDField(source="public_id")
    kind = serializers.ChoiceField(Change.Kind.choices)
    text = serializers.CharField(source="words")
    about = serializers.CharField(allow_blank=True)
    by = serializers.CharField(source="actor.username", allow_null=True, default=None)
    person = serializers.CharField(source="person.username", allow_null=True, default=None)
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    reverts = serializers.UUIDField(source="reverts.public_id", allow_null=True, default=None)
    reverted_by = serializers.UUIDField(source="reverted_by.public_id", allow_null=True, default=None)
    reversible = serializers.SerializerMethodField()

    def get_reversible(self, change: Change) -> bool:
        return is_reversible(change)


class RevertIn(serializers.Serializer[Any]):
    """The reason for reverting a change."""

    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class RevertedOut(serializers.Serializer[Any]):
    """The change that reverts another one, and everything that moved."""

    change = ChangeOut()
    moves = MoveOut(many=True)


class ChangeFilter(filters.FilterSet):
    about = filters.CharFilter(help_text="The object that was changed, in the form of `about`.")
    by = filters.CharFilter(field_name="actor__username", help_text="The person who made the change.")
    kind = filters.ChoiceFilter(choices=Change.Kind.choices, help_text="The kind of change.")

    class Meta:
        model = Change
        fields = ["about", "by", "kind"]


class ChangesView(LeagueView):
    """The league's changes, with everything that is shown of them."""

    serializer_class = ChangeOut
    queryset = Change.objects.all()

    def get_queryset(self) -> QuerySet[Any]:
        return changes_of(self.league, viewer=self.person)

    def get_object(self) -> Change:
        found: Change = get_object_or_404(self.get_queryset(), public_id=self.kwargs["change"])
        return found


class ChangeList(ChangesView, ReadListView):  # type: ignore[misc]
    """All changes that people made, newest first."""

    filterset_class = ChangeFilter
    ordering = ("-pk",)


class ChangeDetail(ChangesView, ReadOneView):  # type: ignore[misc]
    """A change."""


class ChangeReversal(ChangesView):
    """Reverting a change."""

    @write_method(RevertIn, RevertedOut, status=HTTPStatus.CREATED, guarded=True)
    def post(self, data: dict[str, Any]) -> Any:
        """Reverts the change. This is recorded as a change too; `moves` tells what it moves in its season."""
        change, reverts = self.get_object(), []

        def act() -> None:
            reverts.append(revert_change(change=change, actor=self.person, reason=data["reason"]))

        return {"moves": self._moves(change, act), "change": reverts[0]}

    def _moves(self, change: Change, act: Callable[[], None]) -> list[Any]:
        kind, _slash, number = change.about.partition("/")
        season = self.league.seasons.filter(number=number.partition("/")[0]) if kind == "season" else None
        if not season or change.kind in WHOLE_SEASONS:
            act()
            return []
        return season_moves(season.select_related("league__feed", "champion").get(), act).moves
