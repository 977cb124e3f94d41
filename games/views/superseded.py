"""A computer game that no longer counts because the fixture was played at the table later."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.presenters.game_page.story import finished_game_page
from games.selectors.games import superseded_game_of
from league.selectors.leagues.constitution import version_at
from league.selectors.leagues.lookups import fixture_for


@require_safe
def superseded(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The game as it was, and what replaced it."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    played = superseded_game_of(fixture)
    if played is None:
        raise Http404(_("No game of this fixture has been replaced."))
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "home": fixture.home,
        "away": fixture.away,
        "game": played,
        "superseded": True,
        "constitution": version_at(fixture.season.league, played.created_at),
        **finished_game_page(played, fixture.home, fixture.away),
    }
    return render(request, "games/game.html", context)
