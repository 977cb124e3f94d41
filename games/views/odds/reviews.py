"""The decisions of a finished game: what each answer was worth, and what the best one was."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.models import Game, Run
from games.presenters.odds.decision_review import costliest, side_reviews
from games.selectors.games import game_of
from games.selectors.odds.reviews import review_run, reviewable_game, reviewed_decisions
from games.services.odds.reviews import start_review
from league.errors import Hidden
from league.models import Fixture
from league.selectors.leagues.lookups import fixture_for


@require_http_methods(["GET", "POST"])
def decisions(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The review. A post starts it. While a game is played there is no such page: Refused game_not_over."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    played = reviewable_game(_game_of(fixture))
    if request.method == "POST":
        start_review(game=played, actor=request.user)
        return redirect(request.path)
    run = review_run(played)
    found = reviewed_decisions(run)
    teams = fixture.home, fixture.away
    nicknames = fixture.home.nickname, fixture.away.nickname
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "run": run,
        "is_open": run is not None and run.state in Run.OPEN,
        "progress": 100 * run.done // run.size if run else 0,
        "decisions": len(found),
        "rows": [(teams[row.side], row) for row in costliest(found, played.header, nicknames)],
        "sides": [(teams[side.side], side) for side in side_reviews(found)] if found else [],
    }
    return render(request, "games/odds/charts/decisions.html", context)


def _game_of(fixture: Fixture) -> Game:
    game = game_of(fixture)
    if game is None:
        raise Hidden("no_such_game", "This game has not been played here.")
    return game
