"""Who belongs to a league, and as what."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.serializers import REASON
from league.models import Coach, Member
from league.permissions import Role
from league.selectors.people.members import members_of
from league.services.people.members import leave_league, remove_member, set_role


class SeatOut(serializers.Serializer[Any]):
    """A club that a member decides for, or the half of it that is his."""

    team = serializers.CharField(source="team.slug")
    part = serializers.ChoiceField(Coach.Part.choices)


class MemberOut(serializers.Serializer[Any]):
    """A member by the name that he signs in with, his role and his clubs."""

    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(Role.choices)
    since = serializers.DateTimeField()
    teams = SeatOut(many=True, source="user.seats_here")


class RoleIn(serializers.Serializer[Any]):
    """Another role for a member."""

    role = serializers.ChoiceField(Role.choices)
    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class MembersView(LeagueView):
    """The league's members."""

    def members(self) -> list[Member]:
        return members_of(self.league, viewer=self.person)

    def member(self, username: str) -> Member:
        """Raises Http404."""
        found = next((one for one in self.members() if one.user.username == username), None)
        if found is None:
            raise Http404
        return found

    def named(self) -> User:
        """The member whom the address names. Raises Http404."""
        return self.member(self.kwargs["username"]).user


class MemberList(MembersView, ReadListView):
    """Everybody who belongs to the league, the highest roles first."""

    serializer_class = MemberOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset: QuerySet[Member] = Member.objects.all()

    def get_queryset(self) -> Any:
        return self.members()


class MemberDetail(MembersView, ReadOneView):
    """A member."""

    serializer_class = MemberOut
    queryset: QuerySet[Member] = Member.objects.all()

    def get_object(self) -> Any:
        return self.member(self.kwargs["username"])

    @write_method(RoleIn, MemberOut)
    def put(self, said: dict[str, Any]) -> Any:
        """Gives the member another role; the clubs that he coaches stay his."""
        set_role(league=self.league, person=self.named(), actor=self.person, **said)
        return self.get_object()

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _said: dict[str, Any]) -> None:
        """Removes the member, or lets him go who asks it of himself; his clubs are the computer's."""
        person = self.named()
        if person == self.person:
            leave_league(league=self.league, actor=self.person)
        else:
            remove_member(league=self.league, person=person, actor=self.person)
