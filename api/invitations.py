"""Links that make who follows them a member."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from api.leagues import LeagueOut, with_newest_season
from api.lookups import Asked, OfLeague, team_named
from api.paging import Whole
from api.reading import Many
from api.shared import Words
from api.writing import writes
from league.models import Coach, Invitation
from league.permissions import Act, Role, require
from league.selectors import open_invitations
from league.services import accept_invitation, invite, revoke_invitation
from league.services.invitations import DAYS


class InvitationOut(serializers.Serializer[Any]):
    """An invitation, without the secret of its link. A team is for the one coach who follows it."""

    id = serializers.CharField(source="digest")
    role = serializers.ChoiceField(Role.choices)
    team = serializers.CharField(source="team.slug", allow_null=True, default=None)
    part = serializers.ChoiceField(Coach.Part.choices)
    uses_left = serializers.IntegerField()
    expires_at = serializers.DateTimeField()


class NewInvitationOut(InvitationOut):
    """An invitation with its link and the secret in it, which are told this once."""

    secret = serializers.CharField()
    link = serializers.CharField()


class InvitationIn(serializers.Serializer[Any]):
    """Whom to invite: as what, how many, and for how many days."""

    role = serializers.ChoiceField(Role.choices)
    team = Words(max_length=100, allow_null=True, default=None, help_text="A club's slug.")
    part = serializers.ChoiceField(Coach.Part.choices, default=Coach.Part.BOTH)
    uses = serializers.IntegerField(default=1)
    days = serializers.IntegerField(default=DAYS)


class SecretIn(serializers.Serializer[Any]):
    """The last part of an invitation's link."""

    secret = Words(max_length=100)


class Invitations(OfLeague, Many):
    """The invitations that can still be accepted, for who runs the league."""

    runners_only = True
    serializer_class = InvitationOut
    pagination_class = Whole
    filter_backends = ()
    queryset = Invitation.objects.all()

    def get_queryset(self) -> Any:
        return open_invitations(self.league, viewer=self.person)

    @writes(InvitationIn, NewInvitationOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, said: dict[str, Any]) -> Any:
        """A new invitation. Its link is told in this answer alone."""
        require(self.person, Act.RUN, self.league)
        team = team_named(self.league, said["team"]) if said["team"] else None
        wish = {**said, "team": team, "part": Coach.Part(said["part"])}
        invited = invite(league=self.league, actor=self.person, **wish)
        made = invited.invitation
        made.secret = invited.secret  # type: ignore[attr-defined]
        page = reverse("league:accept", args=[invited.secret])
        made.link = self.request.build_absolute_uri(page)  # type: ignore[attr-defined]
        return made


class OneInvitation(OfLeague):
    """An invitation."""

    @writes(status=HTTPStatus.NO_CONTENT)
    def delete(self, _said: dict[str, Any]) -> None:
        """Its link is dead from now on."""
        own = Invitation.objects.filter(league=self.league).select_related("league")
        found = get_object_or_404(own, digest=self.kwargs["invitation"])
        revoke_invitation(invitation=found, actor=self.person)


class Acceptance(Asked):
    """Following an invitation's link."""

    @writes(SecretIn, LeagueOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Makes you a member of the league that the invitation is for."""
        return with_newest_season(accept_invitation(secret=said["secret"], actor=self.person))
