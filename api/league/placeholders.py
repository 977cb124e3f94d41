"""The people of an imported league, and who takes their places."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.people.invitations import NewInvitationOut, with_link
from api.serializers import RequiredText
from league.models import Placeholder
from league.permissions import Permission, require
from league.services.people.places import give_place, invite_to_place, placeholder_numbered


class PlaceholderOut(serializers.ModelSerializer[Placeholder]):
    """A person of the file: `teams` maps the slugs of the teams that they coached to their part."""

    number = serializers.IntegerField()  # the largest one of a model's field depends on the database
    teams = serializers.DictField(child=serializers.CharField())

    class Meta:
        model = Placeholder
        fields = ["number", "name", "teams"]


class PlaceIn(serializers.Serializer[Any]):
    """The member who takes the place."""

    username = RequiredText(max_length=150)


class PlaceholderList(LeagueView, ReadListView):
    """The people of the league's file whose places nobody has taken, for the people who run the league."""

    runners_only = True
    serializer_class = PlaceholderOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Placeholder.objects.all()

    def get_queryset(self) -> Any:
        require(self.person, Permission.MANAGE, self.league)
        return self.league.placeholders.order_by("number")


class PlaceGiving(LeagueView):
    """Giving a place to a member."""

    @write_method(PlaceIn, status=HTTPStatus.NO_CONTENT)
    def post(self, data: dict[str, Any]) -> None:
        """Gives the member the history of the person of the file, and their teams if these are free."""
        placeholder = placeholder_numbered(self.league, self.kwargs["number"], viewer=self.person)
        person = get_object_or_404(User, username=data["username"], memberships__league=self.league)
        give_place(placeholder=placeholder, person=person, actor=self.person)


class PlaceInvitation(LeagueView):
    """Inviting somebody to a place."""

    @write_method(None, NewInvitationOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates an invitation for the one person who takes the place. Only this answer shows its link."""
        placeholder = placeholder_numbered(self.league, self.kwargs["number"], viewer=self.person)
        return with_link(invite_to_place(placeholder=placeholder, actor=self.person), self.request)
