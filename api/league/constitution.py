"""A league's rules, in numbered versions."""

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
    """All rules and policies of this version, and the earlier values of those it changed in `before`. The
    author, time and reason are null if they were not recorded. Use `PATCH leagues/{league}` to amend the
    constitution.
    """

    number = serializers.IntegerField()
    values = serializers.DictField()
    before = serializers.DictField()
    by = serializers.CharField(source="change.actor.username", allow_null=True, default=None)
    at = serializers.DateTimeField(source="change.at", allow_null=True, default=None)
    reason = serializers.CharField(source="change.reason", allow_null=True, default=None)


class ConstitutionVersions(LeagueView, ReadListView):
    """The versions of the league's constitution, current version first."""

    serializer_class = VersionOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset: QuerySet[League] = League.objects.all()

    def get_queryset(self) -> Any:
        return versions_of(self.league, viewer=self.person)
