"""Plays, games and team statistics as files, in nflverse's form (docs/exports.md)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.db.models import Count, Max
from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from api.http.reads import ReadView
from api.http.views import LeagueView, SeasonView
from games.models import GameAnalysis
from games.presenters.exports.files import TYPES, written
from games.presenters.exports.tables import TABLES
from league.models import League, Season
from league.views.http.files import CountedPieces, StreamedFile

FILES = {("200", kind): OpenApiResponse(OpenApiTypes.BINARY, "The table.") for kind in TYPES.values()}


class ExportView(ReadView):
    """A table as a file."""

    may_conflict = True  # for the API's description

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The address says what the file is, whatever the caller accepts."""
        return super().perform_content_negotiation(request, force=True)

    def file_of(self, league: League, season: Season | None) -> HttpResponseBase:
        """The table named in the address. Raises Http404; Refused no_parquet,
        quota_exceeded."""
        name, form = self.kwargs["table"], self.kwargs["form"]
        if name not in TABLES or form not in TYPES:
            raise Http404(_("There is no such file."))
        table, rows_of = TABLES[name]
        pieces = written(table, rows_of(league, season), form)
        parts = [league.slug, *([str(season.number)] if season else []), name]
        counted = CountedPieces(self.request.META.get("REMOTE_ADDR", ""), pieces)
        return StreamedFile(f"{'-'.join(parts)}.{form}", TYPES[form], counted)

    def answer(self) -> Any:
        return self.read()


def analyses_of(**of: Any) -> Hashable:
    """A value that changes with every analysis of these games."""
    found = GameAnalysis.objects.filter(**of).aggregate(Count("pk"), Max("created_at"))
    return tuple(found.values())


@extend_schema(responses=FILES)
class LeagueExport(LeagueView, ExportView):
    """A table of all seasons: `plays`, `games` or `teams`, as `csv` or `parquet`."""

    def extra_version(self) -> Hashable:
        return analyses_of(game__fixture__season__league=self.league)

    def read(self) -> Any:
        return self.file_of(self.league, None)


@extend_schema(responses=FILES)
class SeasonExport(SeasonView, ExportView):
    """A table of one season: `plays`, `games` or `teams`, as `csv` or `parquet`."""

    def extra_version(self) -> Hashable:
        return analyses_of(game__fixture__season=self.season)

    def read(self) -> Any:
        return self.file_of(self.season.league, self.season)
