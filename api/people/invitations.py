"""Invitations, and placeholders for coaches who have not joined yet."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from api.http.reads import ShortListView
from api.http.views import LeagueView, PersonView, team_named
from api.http.writes import service_method, write_method
from api.leagues.leagues import LeagueOut, with_newest_season
from api.serializers import Data, OptionalText, RequiredText, TypedSerializer
from league.frame.addresses import shareable_address
from league.frame.permissions import Permission, Role, require
from league.models import Coach, Invitation, Placeholder
from league.people.invitations import (
    DAYS,
    accept_invitation,
    create_invitation,
    give_place,
    invite_to_place,
    placeholder_numbered,
    revoke_invitation,
)
from league.people.selectors import open_invitations

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
