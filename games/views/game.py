"""A finished game: box score, scoring summary, drives and play-by-play."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from games.presenters import game_page
from games.selectors import game_of
from league.models import Fixture
from league.presenters import scoreline


def game(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The game of a fixture, known by its number in the season."""
    fixtures = Fixture.objects.select_related("season__league", "week", "home", "away", "result")
    fixture = get_object_or_404(
        fixtures, season__league__slug=slug, season__number=number, number=fixture_number
    )
    played = game_of(fixture)
    if played is None or not hasattr(played, "play_by_play"):
        return _result_alone(request, fixture)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "home": fixture.home,
        "away": fixture.away,
        "game": played,
        **game_page(played, fixture.home, fixture.away),
    }
    return render(request, "games/game.html", context)


def _result_alone(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """A game that was played elsewhere and whose result was typed in. Raises Http404 without a result."""
    line = scoreline(fixture)
    if line.result is None:
        raise Http404(_("This game has not been played here."))
    return render(request, "games/result.html", {"season": fixture.season, "fixture": fixture, "line": line})
