"""The history of a league, and a person's inbox."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.params import NamedFilter
from api.http.reads import ReadListView, ReadOneView, ShortListView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.seasons import MoveOut, season_moves
from api.serializers import Computed, Data, OptionalText, TeamRef, TypedSerializer
from engine.lines import LONGEST_REASON
from games.models import Adoption
from games.table.selectors import pending_adoptions
from league.frame.permissions import Permission, require
from league.history.selectors import changes_of
from league.history.services import is_reversible, revert_change
from league.models import Change, Fixture
from league.results.inbox import LeagueInbox as Waiting
from league.results.inbox import inbox_of
from league.seasons.steps import MANUAL_STEPS, Wait

# Reverting this deletes the season, so nothing in it can have moved.
WHOLE_SEASONS = frozenset({Change.Kind.SEASON_OPENED, Change.Kind.SEASON_IMPORTED})


class ChangeOut(TypedSerializer):
    """One change. `about` is the object that was changed (season/1/game/7, team/SLUG), `person` the person
    affected.

    `reverts` is the change that this one reverted, `reverted_by` the change that reverted this one."""

    id = serializers.UUIDField(source="public_id")
    kind: Change.Kind
    text = serializers.CharField(source="words")
    about: str
    by = serializers.CharField(source="actor.username", allow_null=True, default=None)
    person = serializers.CharField(source="person.username", allow_null=True, default=None)
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    reason: str
    at: datetime
    reverts = serializers.UUIDField(source="reverts.public_id", allow_null=True, default=None)
    reverted_by = serializers.UUIDField(source="reverted_by.public_id", allow_null=True, default=None)
    reversible = Computed(bool, is_reversible)


class RevertIn(TypedSerializer):
    """The reason for reverting a change."""

    reason = OptionalText(max_length=LONGEST_REASON)


class RevertedOut(TypedSerializer):
    """The change that reverts another one, and everything that moved."""

    change: ChangeOut
    moves: list[MoveOut]


class ChangeFilter(filters.FilterSet):
    about = filters.CharFilter(help_text="The object that was changed, in the form of `about`.")
    by = NamedFilter(
        by="username",
        among=lambda view: User.objects.filter(
            Q(pk__in=view.league.members.values("user"))
            | Q(pk__in=view.get_queryset().order_by().values("actor"))
        ),
        field_name="actor",
        help_text="The person who made the change.",
    )
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
        change: Change = get_object_or_404(self.get_queryset(), public_id=self.kwargs["change"])
        return change


class ChangeList(ChangesView, ReadListView):  # type: ignore[misc]
    """All changes that people made, newest first."""

    filterset_class = ChangeFilter
    ordering = ("-pk",)


class ChangeDetail(ChangesView, ReadOneView):  # type: ignore[misc]
    """A change."""


class ChangeReversal(ChangesView):
    @write_method(RevertIn, RevertedOut, status=HTTPStatus.CREATED, guarded=True)
    def post(self, data: Data) -> Any:
        """Reverts the change. This is recorded as a change too; `moves` tells what it moves in its season."""
        change = self.get_object()
        act = partial(revert_change, change=change, actor=self.person, reason=data["reason"])
        kind, _slash, number = change.about.partition("/")
        season = self.league.seasons.filter(number=number.partition("/")[0]) if kind == "season" else None
        if not season or change.kind in WHOLE_SEASONS:
            return {"change": act(), "moves": []}
        moved = season_moves(season.select_related("league__feed", "champion").get(), act)
        return {"change": moved["outcome"], "moves": moved["moves"]}


KINDS = [
    Wait.DISPUTED.value,
    Wait.REPORTED.value,
    "late",  # a report
    Wait.OVERDUE.value,
    Wait.BEGUN.value,  # and past its deadline
    Wait.PROPOSAL.value,
    "adoption",  # of a pick-up game that is to count for the league
    "step",  # of the season
]


class InboxOut(TypedSerializer):
    """Something that needs attention. All kinds except `step` are about a fixture. `deadline` is that of the
    fixture, `proposed` another deadline that a coach proposes, and `game` the id of a pick-up game."""

    kind = serializers.ChoiceField(KINDS)
    season: int
    week = serializers.IntegerField(source="fixture.week.number", allow_null=True, default=None)
    fixture = serializers.IntegerField(source="fixture.number", allow_null=True, default=None)
    home = TeamRef(source="fixture.home", allow_null=True, default=None)
    away = TeamRef(source="fixture.away", allow_null=True, default=None)
    deadline = serializers.DateTimeField(source="fixture.due_at", allow_null=True, default=None)
    proposed = serializers.DateTimeField(allow_null=True, default=None)
    game = serializers.UUIDField(allow_null=True, default=None)
    step = serializers.ChoiceField(sorted(MANUAL_STEPS), allow_null=True, default=None)


class InboxList(LeagueView, ShortListView):
    """Everything that waits for the people who run the league, most urgent first."""

    runners_only = True
    serializer_class = InboxOut

    def version(self) -> None:
        """None, because deadlines pass without a change in the database."""

    def get_queryset(self) -> Any:
        require(self.person, Permission.MANAGE, self.league)
        return list(_items(inbox_of(self.league), pending_adoptions(self.league)))


def _items(inbox: Waiting, adoptions: Iterable[Adoption]) -> Iterator[Data]:
    for fixture in inbox.waiting:
        yield _about(fixture, fixture.result.state)
    for report in inbox.late:
        yield _about(report.fixture, "late")
    for kind, fixtures in ((Wait.OVERDUE, inbox.overdue), (Wait.BEGUN, inbox.stuck)):
        yield from (_about(fixture, kind) for fixture in fixtures)
    for fixture in inbox.proposals:
        yield _about(fixture, Wait.PROPOSAL, proposed=fixture.game_deadline.proposed)
    for adoption in adoptions:
        yield _about(adoption.fixture, "adoption", game=adoption.game.public_id)
    if inbox.season and inbox.step:
        yield {"kind": "step", "season": inbox.season.number, "step": inbox.step}


def _about(fixture: Fixture, kind: str, **more: Any) -> Data:
    return {"kind": kind, "season": fixture.season.number, "fixture": fixture, **more}
