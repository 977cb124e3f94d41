"""Scorer links: with such a link, a phone can keep the score of one game without an account."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from api.http.writes import write_method
from api.results.results import FixtureView
from games.models import ScorerLink
from games.services.sheets.scorer_links import make_scorer_link, revoke_scorer_link
from league.presenters.sharing.addresses import shareable_address


class ScorerLinkOut(serializers.Serializer[Any]):
    """A new link, which only this answer shows. Reports made with the link count as those of `side`, if it
    has one.
    """

    id = serializers.UUIDField(source="public_id")
    side = serializers.CharField(allow_blank=True)
    expires_at = serializers.DateTimeField()
    link = serializers.CharField()


class ScorerLinkList(FixtureView):
    """The scorer links of the fixture."""

    @write_method(None, ScorerLinkOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates a link. The fixture's coaches and the people who score for the league may do this."""
        created = make_scorer_link(fixture=self.fixture, actor=self.person)
        page = reverse("games:follow_link", args=[created.secret])
        created.link.link = shareable_address(self.request, page)  # type: ignore[attr-defined]
        return created.link


class ScorerLinkDetail(FixtureView):
    """A scorer link of the fixture."""

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Revokes the link on every phone."""
        own = ScorerLink.objects.select_related("fixture__season__league", "fixture__home", "fixture__away")
        found = get_object_or_404(own, fixture=self.fixture, public_id=self.kwargs["scorer_link"])
        revoke_scorer_link(link=found, actor=self.person)
