"""Standings as of any week with the reason for every place, and the commissioner's decisions on points."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from league.clinch.proofs import aim_outlooks, outlook_of, proved_marks, request_club_outlook
from league.frame.kept import kept_page
from league.frame.permissions import Permission, may
from league.frame.texts import LineField
from league.leagues.selectors import managed_season, season_for
from league.models import Season, Team, Week
from league.playoffs.overrides import adjust_points
from league.playoffs.pages import bracket_road, playoff_pictures
from league.playoffs.selectors import format_of, playoffs_of, projected_bracket
from league.results.pages import answer_with_preview, scorelines
from league.schedule.selectors import open_games_by_team, playoff_fixtures
from league.seasons.selectors import team_by_slug
from league.standings.pages import (
    STANDINGS_VIEWS,
    ConferenceTable,
    clinch_letters,
    conference_tables,
    sections,
)
from league.standings.records import MOST_ADJUSTMENT
from league.standings.selectors import standings_of
from league.standings.tie_breaks import Standings


@require_safe
@kept_page
def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings by division, or in the view `?view=`; after week N with `?through=N` or `?as_of=N`."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # only the bracket ranks its clubs
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    asked = request.GET.get("as_of") or request.GET.get("through", "")
    through = next((week.number for week in weeks if str(week.number) == asked), None)
    view = request.GET.get("view", "")
    view = view if view in STANDINGS_VIEWS else next(iter(STANDINGS_VIEWS))
    marks = proved_marks(season, through)
    order, teams = standings_of(season, through), team_by_slug(season)
    tables = conference_tables(order, teams, marks)
    places = format_of(season).per_conference(len(tables))
    context = {
        "season": season,
        "page": "standings",
        "weeks": weeks,
        "through": through,
        "view": view,
        "views": STANDINGS_VIEWS,
        "sections": [] if view == "picture" else sections(view, order, tables, teams, places),
        **(_picture(season, order, tables, teams, places, through) if view == "picture" else {}),
        "letters": clinch_letters(tables),
        "unproved": marks is None,
        "overrules": may(request.user, Permission.MANAGE, season.league),
    }
    return render(request, "standings/standings.html", context)


def _picture(
    season: Season,
    order: Standings,
    tables: list[ConferenceTable],
    teams: dict[str, Team],
    places: int,
    through: int | None,
) -> dict[str, Any]:
    """Who is in, on the bubble and out; and the bracket, until it is drawn as if the season ended now. At
    most six queries."""
    known = playoffs_of(season, through)
    left = open_games_by_team(season, through)
    if known is None:
        has_ended = season.imported and not any(left.values())  # its playoffs have no seeds to show
        shown = None if has_ended else projected_bracket(season, order)
    else:
        shown = known[1]
    lines = scorelines(playoff_fixtures(season)) if known and through is None else []
    return {
        "pictures": playoff_pictures(tables, places, shown, left),
        "road": bracket_road(shown, lines, teams) if shown else None,
        "is_projected": known is None,
    }


class PointsForm(forms.Form):
    """Points for a team, negative to deduct them, and the reason."""

    points = forms.IntegerField(
        label=gettext_lazy("Points, with a minus to deduct them"),
        help_text=gettext_lazy(
            "A win counts 2 points, a tie 1: with -2 a team stands as if it had lost a game that it won."
        ),
        min_value=-MOST_ADJUSTMENT,
        max_value=MOST_ADJUSTMENT,
    )
    reason = LineField(label=gettext_lazy("Why?"), max_length=300)

    def values(self) -> dict[str, int]:
        """As `adjust_points` takes them."""
        return {"points": self.cleaned_data["points"]}


@require_http_methods(["GET", "POST"])
def points(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same points decides."""
    season = managed_season(request.user, slug, number)
    team = get_object_or_404(season.league.teams, slug=team_slug)
    return answer_with_preview(
        request,
        "standings/points.html",
        {"season": season, "team": team},
        PointsForm(request.POST or None),
        partial(adjust_points, season=season, team=team),
        _("Your decision has been recorded."),
        reverse("league:team", args=[slug, number, team_slug]),
    )


@require_safe
def clinch(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """What a team can still reach, proved or with examples. A worker computes it; meanwhile the page says so
    and reloads itself.
    """
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("There is no such team in this season."))
    team = teams[team_slug]
    outlook = outlook_of(season, team)
    context = {
        "season": season,
        "page": "standings",
        "team": team,
        "outlooks": aim_outlooks(outlook, teams) if outlook else [],
        "found": outlook is not None,
        "queued": outlook is None and request_club_outlook(season=season, team=team),
    }
    return render(request, "standings/clinch.html", context)
