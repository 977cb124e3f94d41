"""A finished game, watched again play by play."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.models import Game
from games.presenters.game_replay import game_replay
from games.selectors.games import game_of
from league.selectors.leagues.lookups import fixture_for
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def watch_again(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The game from kickoff to the final whistle; a game that is not over, or has no plays, has its page."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    played = game_of(fixture)
    if played is None or played.state != Game.State.FINISHED or not hasattr(played, "play_by_play"):
        return redirect("games:game", slug, number, fixture_number)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "away": fixture.away,
        "home": fixture.home,
        "game": played,
        "replay": game_replay(played, (fixture.home, fixture.away)),
    }
    return render(request, "games/game_replay.html", context)
