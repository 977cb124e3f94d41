"""Members and coaches of a league.

A club has one coach, or one for offense and one for defense, or none. Without a coach the computer plays."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView, ShortListView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.serializers import Data, OptionalText, RequiredText, TypedSerializer
from engine.lines import LONGEST_REASON
from league.frame.errors import Refused
from league.frame.permissions import Permission, Role, require
from league.models import Coach, Member, Team
from league.people.members import (
    assign_coach,
    leave_league,
    remove_coach,
    remove_member,
    replace_coach,
    set_role,
)
from league.people.selectors import members_of


class SeatOut(TypedSerializer):
    """A club, or the half of it, that a member decides for."""

    team = serializers.CharField(source="team.slug")
    part: Coach.Part


class MemberOut(TypedSerializer):
    """A member: username, role and clubs."""

    username = serializers.CharField(source="user.username")
    role: Role
    since: datetime
    teams = SeatOut(many=True, source="user.seats_here")


class RoleIn(TypedSerializer):
    """The new role of a member."""

    role: Role
    reason = OptionalText(max_length=LONGEST_REASON)


class MembersView(LeagueView):
    """The league's members."""

    def members(self) -> list[Member]:
        return members_of(self.league, viewer=self.person)

    def member(self, username: str) -> Member:
        """The member with this username. Raises Http404."""
        member = next(
            (candidate for candidate in self.members() if candidate.user.username == username), None
        )
        if member is None:
            raise Http404
        return member

    def named_member(self) -> User:
        """The member in the address. Raises Http404."""
        return self.member(self.kwargs["username"]).user


class MemberList(MembersView, ShortListView):
    """All members of the league, highest role first."""

    serializer_class = MemberOut

    def get_queryset(self) -> Any:
        return self.members()


class MemberDetail(MembersView, ReadOneView):
    """A member."""

    serializer_class = MemberOut

    def get_object(self) -> Any:
        return self.member(self.kwargs["username"])

    @write_method(RoleIn, MemberOut, guarded=True)
    def put(self, data: Data) -> Any:
        """Changes the member's role. The member remains coach of their clubs."""
        set_role(league=self.league, person=self.named_member(), actor=self.person, **data)
        return self.get_object()

    @write_method()
    def delete(self, _data: Data) -> None:
        """Removes the member; members may also remove themselves. The computer takes over their clubs."""
        person = self.named_member()
        if person == self.person:
            leave_league(league=self.league, actor=self.person)
        else:
            remove_member(league=self.league, person=person, actor=self.person)


class CoachOut(TypedSerializer):
    """A coach, and the part of the club that they decide for."""

    username = serializers.CharField(source="user.username")
    part: Coach.Part
    since: datetime


class CoachIn(TypedSerializer):
    """The part of the club that the coach is to decide for."""

    part: Coach.Part = Coach.Part.BOTH
    reason = OptionalText(max_length=LONGEST_REASON)


class SuccessorIn(TypedSerializer):
    """The new coach, by username."""

    successor = RequiredText(max_length=150)
    reason = OptionalText(max_length=LONGEST_REASON)


class TeamCoachesView(MembersView):
    """The coaches of the club in the address."""

    def team(self) -> Team:
        return get_object_or_404(self.league.teams.select_related("league"), slug=self.kwargs["team"])

    def coaches(self) -> QuerySet[Coach]:
        return self.team().coaches.select_related("user").order_by("user__username")

    def coach(self, username: str) -> Coach:
        return get_object_or_404(self.coaches(), user__username=username)


class CoachList(TeamCoachesView, ShortListView):
    """The club's coaches. The computer plays for a club without coaches."""

    serializer_class = CoachOut

    def get_queryset(self) -> Any:
        return self.coaches()


class CoachDetail(TeamCoachesView):
    @write_method(CoachIn, CoachOut)
    def put(self, data: Data) -> Any:
        """Makes the member a coach of the club, or of its offense or defense."""
        data["part"] = Coach.Part(data["part"])
        assign_coach(team=self.team(), person=self.named_member(), actor=self.person, **data)
        return self.coach(self.kwargs["username"])

    @write_method()
    def delete(self, _data: Data) -> None:
        """Removes the coach. The computer takes over."""
        remove_coach(team=self.team(), person=self.named_member(), actor=self.person)


class CoachReplacement(TeamCoachesView):
    @write_method(SuccessorIn, CoachOut)
    def post(self, data: Data) -> Any:
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
