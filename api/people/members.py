"""Members, coaches and invitations of a league, and placeholders for people who have not joined yet.

A club has one coach, or one for offense and one for defense, or none. Without a coach the computer plays."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from api.http.reads import ReadOneView, ShortListView
from api.http.views import LeagueView, PersonView, team_named
from api.http.writes import service_method, write_method
from api.leagues.leagues import LeagueOut, with_newest_season
from api.leagues.teams import CoachOut
from api.serializers import Data, OptionalText, RequiredText, TypedSerializer
from engine.lines import LONGEST_REASON
from league.frame.addresses import shareable_address
from league.frame.errors import Refused
from league.frame.permissions import Permission, Role, require
from league.models import Coach, Invitation, Member, Placeholder, Team
from league.people.invitations import (
    DAYS,
    accept_invitation,
    create_invitation,
    give_place,
    invite_to_place,
    placeholder_numbered,
    revoke_invitation,
)
from league.people.members import (
    assign_coach,
    leave_league,
    remove_coach,
    remove_member,
    replace_coach,
    set_role,
)
from league.people.selectors import members_of, open_invitations


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


LIMITS: Data = {"min_value": 0, "max_value": 9999}  # the service tells the lower ones


class InvitationOut(TypedSerializer):
    """An invitation, without the secret of its link. An invitation with a team is for one coach."""

    id = serializers.CharField(source="digest")
    role: Role
    team = serializers.CharField(source="team.slug", allow_null=True, default=None)
    part: Coach.Part
    uses_left: int
    expires_at: datetime


class NewInvitationOut(InvitationOut):
    """An invitation with its link and secret, which are shown only in this answer."""

    secret: str
    link: str


class InvitationIn(TypedSerializer):
    """The role, the number of uses, and how many days the invitation lasts."""

    role: Role
    team = RequiredText(max_length=100, allow_null=True, default=None, help_text="A club's slug.")
    part: Coach.Part = Coach.Part.BOTH
    uses = serializers.IntegerField(default=1, **LIMITS)
    days = serializers.IntegerField(default=DAYS, **LIMITS)


class SecretIn(TypedSerializer):
    """The last part of an invitation's link."""

    secret = RequiredText(max_length=100)
    team = OptionalText(
        max_length=100,
        help_text="The slug of the free team that you take, for example aston-owls. Only for a coach's "
        "invitation without a team.",
    )


class InvitationList(LeagueView, ShortListView):
    """The invitations that can still be accepted, for the people who run the league."""

    runners_only = True
    serializer_class = InvitationOut

    def get_queryset(self) -> Any:
        return open_invitations(self.league, viewer=self.person)

    @write_method(InvitationIn, NewInvitationOut, status=HTTPStatus.CREATED, secret=True, guarded=True)
    def post(self, data: Data) -> Any:
        """Creates an invitation. Only this answer shows its link."""
        require(self.person, Permission.MANAGE, self.league)
        team = team_named(self.league, data["team"]) if data["team"] else None
        options = {**data, "team": team, "part": Coach.Part(data["part"])}
        return with_link(create_invitation(league=self.league, actor=self.person, **options), self.request)


def with_link(invitation: Invitation, request: Request) -> Invitation:
    """The new invitation with its link."""
    page = reverse("league:accept", args=[invitation.secret])
    invitation.link = shareable_address(request, page)  # type: ignore[attr-defined]
    return invitation


class InvitationDetail(LeagueView):
    subject = "invitation"

    @property
    def invitation(self) -> Invitation:
        own = Invitation.objects.filter(league=self.league).select_related("league")
        return get_object_or_404(own, digest=self.kwargs["invitation"])

    delete = service_method(revoke_invitation, "Revokes the invitation. Its link no longer works.")


class InvitationAcceptance(PersonView):
    @write_method(SecretIn, LeagueOut)
    def post(self, data: Data) -> Any:
        """Makes you a member of the league."""
        return with_newest_season(accept_invitation(**data, actor=self.person))


class PlaceholderOut(serializers.ModelSerializer[Placeholder]):
    """A person of the file: `teams` maps the slugs of the teams that they coached to their part."""

    number = serializers.IntegerField()  # the largest one of a model's field depends on the database
    teams = serializers.DictField(child=serializers.CharField())

    class Meta:
        model = Placeholder
        fields = ["number", "name", "teams"]


class PlaceIn(TypedSerializer):
    """The member who takes the place."""

    username = RequiredText(max_length=150)


class PlaceholderList(LeagueView, ShortListView):
    """The people of the league's file whose places nobody has taken, for the people who run the league."""

    runners_only = True
    serializer_class = PlaceholderOut

    def get_queryset(self) -> Any:
        require(self.person, Permission.MANAGE, self.league)
        return self.league.placeholders.order_by("number")


class PlaceGiving(LeagueView):
    @write_method(PlaceIn)
    def post(self, data: Data) -> None:
        """Gives the member the history of the person of the file, and their teams if these are free."""
        placeholder = placeholder_numbered(self.league, self.kwargs["number"], viewer=self.person)
        person = get_object_or_404(User, username=data["username"], memberships__league=self.league)
        give_place(placeholder=placeholder, person=person, actor=self.person)


class PlaceInvitation(LeagueView):
    @write_method(None, NewInvitationOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: Data) -> Any:
        """Creates an invitation for the one person who takes the place. Only this answer shows its link."""
        placeholder = placeholder_numbered(self.league, self.kwargs["number"], viewer=self.person)
        return with_link(invite_to_place(placeholder=placeholder, actor=self.person), self.request)
