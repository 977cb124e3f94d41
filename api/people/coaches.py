"""The coaches of a club: one, or one for offense and one for defense, or none. Without a coach the computer
plays.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.writes import write_method
from api.people.members import MembersView
from api.serializers import REASON, LineText, RequiredText
from league.errors import Refused
from league.models import Coach, Team
from league.permissions import Permission, require
from league.services.people.coaches import assign_coach, remove_coach, replace_coach


class CoachOut(serializers.Serializer[Any]):
    """A coach, and the part of the club that they decide for."""

    username = serializers.CharField(source="user.username")
    part = serializers.ChoiceField(Coach.Part.choices)
    since = serializers.DateTimeField()


class CoachIn(serializers.Serializer[Any]):
    """The part of the club that the coach is to decide for."""

    part = serializers.ChoiceField(Coach.Part.choices, default=Coach.Part.BOTH)
    reason = LineText(max_length=REASON, default="", allow_blank=True)


class SuccessorIn(serializers.Serializer[Any]):
    """The new coach, by username."""

    successor = RequiredText(max_length=150)
    reason = LineText(max_length=REASON, default="", allow_blank=True)


class TeamCoachesView(MembersView):
    """The coaches of the club in the address."""

    def team(self) -> Team:
        return get_object_or_404(self.league.teams.select_related("league"), slug=self.kwargs["team"])

    def coaches(self) -> QuerySet[Coach]:
        return self.team().coaches.select_related("user").order_by("user__username")

    def coach(self, username: str) -> Coach:
        return get_object_or_404(self.coaches(), user__username=username)


class CoachList(TeamCoachesView, ReadListView):
    """The club's coaches. The computer plays for a club without coaches."""

    serializer_class = CoachOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Coach.objects.all()

    def get_queryset(self) -> Any:
        return self.coaches()


class CoachDetail(TeamCoachesView):
    """A member as a coach of the club."""

    @write_method(CoachIn, CoachOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Makes the member a coach of the club, or of its offense or defense."""
        data["part"] = Coach.Part(data["part"])
        assign_coach(team=self.team(), person=self.named_member(), actor=self.person, **data)
        return self.coach(self.kwargs["username"])

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Removes the coach. The computer takes over."""
        remove_coach(team=self.team(), person=self.named_member(), actor=self.person)


class CoachReplacement(TeamCoachesView):
    """Replacing a coach."""

    @write_method(SuccessorIn, CoachOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Replaces this coach by another member, who takes over all their decisions."""
        require(self.person, Permission.MANAGE, self.league)
        replace_coach(
            team=self.team(),
            person=self.named_member(),
            successor=self._successor(data["successor"]),
            actor=self.person,
            reason=data["reason"],
        )
        return self.coach(data["successor"])

    def _successor(self, username: str) -> User:
        """Raises Refused: no_such_member."""
        try:
            return self.member(username).user
        except Http404 as missing:
            sentence = _("There is no such member in this league: nothing has changed.")
            raise Refused("no_such_member", sentence) from missing
