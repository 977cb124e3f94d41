"""Two teams of a season side by side."""

from __future__ import annotations

from itertools import islice

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Team
from league.presenters.clubs.comparison import compared_team, comparison_title
from league.presenters.clubs.figures import figure_groups
from league.presenters.clubs.team_dice import dice_picture
from league.presenters.scorelines import team_games
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.fixtures import fixtures_of_team
from league.selectors.season.club_seasons import club_past
from league.standings import WLT
from league.views.http.kept_pages import kept_page
from league.views.seasons.team import SEASONS, SeasonField, field_of


@require_safe
@kept_page
def compare(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The teams `?team=` and `?other=`; the best teams of the league instead of unknown ones."""
    season = season_for(request.user, slug, number)
    field = field_of(season)
    teams = _chosen(field, request.GET.get("team", ""), request.GET.get("other", ""))
    context = {
        "season": season,
        "teams": sorted(field.teams.values(), key=lambda team: team.name),
        "named": teams,
    }
    if len(teams) > 1:
        first, second = teams
        shown = [team.slug for team in teams]
        groups = figure_groups(field.totals, *shown)
        first.league = season.league
        past = club_past(first, field.version, SEASONS)
        context |= {
            "sides": [
                compared_team(
                    team,
                    other,
                    field.places[team.slug],
                    team_games(team, fixtures_of_team(season, team)),
                )
                for team, other in ((first, second), (second, first))
            ],
            "groups": groups,
            "title": comparison_title(teams, groups),
            "dice": dice_picture(season.league.ruleset, field.dice, *shown),
            "record": past.against.get(second.slug, WLT()),
        }
    return render(request, "league/compare/compare.html", context)


def _chosen(field: SeasonField, *asked: str) -> list[Team]:
    """The teams asked for, each once, filled up with the best of the league."""
    best = sorted(field.places, key=lambda slug: field.places[slug].places[-1].place)
    names = dict.fromkeys(name for name in [*asked, *best] if name in field.teams)
    return [field.teams[name] for name in islice(names, 2)]
