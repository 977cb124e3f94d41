"""How a league is played, in numbered versions."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import LeagueView
from league.models import League
from league.selectors.leagues.constitution import versions_of


class VersionOut(serializers.Serializer[Any]):
    """All rules and policies while the version was in force, and those that it changed as they were `before`.
    Who made it, when and why is null where nobody noted that. Amended is it by `PATCH leagues/{league}`.
    """

    number = serializers.IntegerField()
    values = serializers.DictField()
    before = serializers.DictField()
    by = serializers.CharField(source="change.actor.username", allow_null=True, default=None)
    at = serializers.DateTimeField(source="change.at", allow_null=True, default=None)
    reason = serializers.CharField(source="change.reason", allow_null=True, default=None)


class ConstitutionVersions(LeagueView, ReadListView):
    """The league's constitution, the version in force first."""

    serializer_class = VersionOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset: QuerySet[League] = League.objects.all()

    def get_queryset(self) -> Any:
        return versions_of(self.league, viewer=self.person)
