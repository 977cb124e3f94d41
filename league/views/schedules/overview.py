"""The whole schedule, its fairness, and the schedule as a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Fixture, Season, Week
from league.permissions import Permission, may
from league.presenters.fairness_figures import fairness_figures, with_names
from league.presenters.scorelines import Scoreline, scorelines
from league.presenters.season.schedule_grid import GridGroup, schedule_grid
from league.presenters.standings.tables import division_title
from league.schedule import Certificate, Violation, preset_named, write_games
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.schedules import fairness_of, match_of, regular_fixtures, shape_of
from league.selectors.season.teams import team_by_slug, teams_by_division
from league.views.http.files import text_file
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def schedule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The regular season as a grid of teams and weeks, or with `?view=weeks` week by week; the certificate in
    words, and the figures of every club."""
    season = season_for(request.user, slug, number)
    fixtures = list(regular_fixtures(season))
    if not fixtures:
        return unscheduled_page(request, season)
    lines = scorelines(fixtures)
    by_week = [(week, list(own)) for week, own in groupby(lines, key=lambda line: line.fixture.week)]
    view = "weeks" if request.GET.get("view") == "weeks" else "grid"
    context = {
        "season": season,
        "page": "scores",
        "view": view,
        "manages": may(request.user, Permission.MANAGE, season.league)
        and season.state != Season.State.FINISHED,
        "weeks": by_week,
        "grid": _grid(season, [week for week, _lines in by_week], lines) if view == "grid" else [],
        **_certified(season, fixtures),
    }
    return render(request, "league/schedule/schedule.html", context)


def _grid(season: Season, weeks: list[Week], lines: list[Scoreline]) -> list[GridGroup]:
    grouped = teams_by_division(season)
    divisions = {
        division_title(conference.name, division.name, grouped): teams
        for conference, own in grouped.items()
        for division, teams in own.items()
    }
    return schedule_grid(season, weeks, lines, divisions)


def unscheduled_page(request: HttpRequest, season: Season) -> HttpResponse:
    """The page of a season whose schedule has not been drawn yet."""
    draws = may(request.user, Permission.MANAGE, season.league) and not season.is_knockout
    return render(
        request, "league/schedule/unscheduled.html", {"season": season, "page": "scores", "draws": draws}
    )


@require_safe
def games_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The regular season as `week,home,away`."""
    season = season_for(request.user, slug, number)
    text = write_games(match_of(fixture) for fixture in regular_fixtures(season))
    return text_file(f"{slug}-{number}-schedule", text)


def certified(season: Season, certificate: Certificate) -> dict[str, Any]:
    """Template variables of a certificate."""
    limits = preset_named(certificate.preset).limits(shape_of(season))
    return {
        "certificate": certificate,
        "fairness": fairness_figures(certificate, limits),
        "sentences": sentences(season, certificate.violations),
    }


def sentences(season: Season, violations: Iterable[Violation]) -> list[str]:
    """The violations in words, with the names of the clubs."""
    names = {slug: team.name for slug, team in team_by_slug(season).items()}
    return [with_names(violation.sentence, names) for violation in violations]


def _certified(season: Season, fixtures: Sequence[Fixture]) -> dict[str, Any]:
    found = fairness_of(season, fixtures)
    if found is None:
        return {}
    certificate, figures = found
    teams = team_by_slug(season)
    return {
        **certified(season, certificate),
        "clubs": [(teams[club.club], club) for club in figures],
    }
