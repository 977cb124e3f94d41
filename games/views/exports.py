"""The data of a season or league as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.presenters.exports.files import TYPES, written
from games.presenters.exports.page import shown_tables
from games.presenters.exports.tables import TABLES
from league.selectors.leagues.lookups import season_for
from league.views.http.files import CountedPieces, StreamedFile


@require_safe
def season_data(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What can be downloaded of a season, and of all seasons of its league."""
    season = season_for(request.user, slug, number)
    context = {"season": season, "tables": shown_tables(), "forms": [("csv", "CSV"), ("parquet", "Parquet")]}
    return render(request, "games/season_data.html", context)


@require_safe
def data_file(request: HttpRequest, slug: str, number: int, table: str, form: str) -> HttpResponseBase:
    """A table of a season; with `?seasons=all` of all seasons of its league."""
    season = season_for(request.user, slug, number)
    if table not in TABLES or form not in TYPES:
        raise Http404(_("There is no such file."))
    columns, rows_of = TABLES[table]
    is_whole = request.GET.get("seasons") == "all"
    pieces = written(columns, rows_of(season.league, None if is_whole else season), form)
    name = "-".join([slug, *([] if is_whole else [str(number)]), table])
    counted = CountedPieces(request.META.get("REMOTE_ADDR", ""), pieces)
    return StreamedFile(f"{name}.{form}", TYPES[form], counted)
