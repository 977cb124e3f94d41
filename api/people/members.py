"""The members of a league and their roles."""

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
    """A club, or the half of it, that a member decides for."""

    team = serializers.CharField(source="team.slug")
    part = serializers.ChoiceField(Coach.Part.choices)


class MemberOut(serializers.Serializer[Any]):
    """A member: username, role and clubs."""

    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(Role.choices)
    since = serializers.DateTimeField()
    teams = SeatOut(many=True, source="user.seats_here")


class RoleIn(serializers.Serializer[Any]):
    """The new role of a member."""

    role = serializers.ChoiceField(Role.choices)
    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class MembersView(LeagueView):
    """The league's members."""

    def members(self) -> list[Member]:
        return members_of(self.league, viewer=self.person)

    def member(self, username: str) -> Member:
        """The member with this username. Raises Http404."""
        found = next((one for one in self.members() if one.user.username == username), None)
        if found is None:
            raise Http404
        return found

    def named_member(self) -> User:
        """The member in the address. Raises Http404."""
        return self.member(self.kwargs["username"]).user


class MemberList(MembersView, ReadListView):
    """All members of the league, highest role first."""

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

    @write_method(RoleIn, MemberOut, guarded=True)
    def put(self, data: dict[str, Any]) -> Any:
        """Changes the member's role. The member remains coach of their clubs."""
        set_role(league=self.league, person=self.named_member(), actor=self.person, **data)
        return self.get_object()

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Removes the member; members may also remove themselves. The computer takes over their clubs."""
        person = self.named_member()
        if person == self.person:
            leave_league(league=self.league, actor=self.person)
        else:
            remove_member(league=self.league, person=person, actor=self.person)
