"""What a team's calls bring, against the dice of the box or of another team."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.calls.sheets import CallSheet
from engine.catalog import ruleset
from games.presenters.odds.charts.calls import (
    call_rows,
    calls_csv,
    finding,
    headings,
    meetings,
    sorted_column,
    spot_text,
)
from games.selectors.odds.calls import SPOTS, call_sheet_of
from league.models import Season, Team
from league.selectors.leagues.lookups import season_for
from league.selectors.season.teams import team_by_slug
from league.views.http.files import text_file


class _Asked(NamedTuple):
    season: Season
    teams: dict[str, Team]
    team: Team
    other: Team | None
    sheet: CallSheet


@require_safe
def calls(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """`?against=` a team, `?spot=` one of SPOTS, `?answer=` a call of the defense, `?sort=` a column."""
    asked = _asked(request, slug, number, team_slug)
    keys = [call.key for call in asked.sheet.answers]
    answer = keys.index(key) if (key := request.GET.get("answer", "")) in keys else None
    column = sorted_column(request.GET.get("sort", ""))
    rows = call_rows(asked.sheet, column, answer)
    context: dict[str, Any] = {
        "season": asked.season,
        "team": asked.team,
        "other": asked.other,
        "others": sorted((t for t in asked.teams.values() if t != asked.team), key=lambda team: team.name),
        "has_own_dice": ruleset(asked.season.league.ruleset).team_dice,
        "spot": asked.sheet.spot,
        "spots": [(spot, spot_text(spot)) for spot in SPOTS],
        "answer": key if answer is not None else "",
        "answers": [(call.key, _(call.title)) for call in asked.sheet.answers],
        "rows": rows,
        "finding": finding(rows, column),
        "headings": headings(column),
        "meetings": meetings(asked.sheet),
        "assumptions": _assumptions(asked.season),
    }
    return render(request, "games/odds/charts/calls.html", context)


@require_safe
def calls_file(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """The same as CSV, every call against every answer."""
    asked = _asked(request, slug, number, team_slug)
    return text_file(f"{slug}-{number}-{team_slug}-calls", calls_csv(asked.sheet))


def _asked(request: HttpRequest, slug: str, number: int, team_slug: str) -> _Asked:
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("There is no such team in this season."))
    other = teams.get(request.GET.get("against", ""))
    spot = next((spot for spot in SPOTS if str(spot) == request.GET.get("spot")), SPOTS[0])
    team = teams[team_slug]
    return _Asked(season, teams, team, other, call_sheet_of(season.league, team, other, spot))


def _assumptions(season: Season) -> list[str]:
    tables = ruleset(season.league.ruleset).call_odds
    return [_(sentence) for sentence in tables.assumes] if tables else []
