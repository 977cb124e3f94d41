"""A finished game: its story in pictures, box score, drives and play-by-play; and the same as files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Game
from games.presenters.game_page.files import drives_csv, plays_csv, win_csv
from games.presenters.game_page.preview import preview_page
from games.presenters.game_page.story import finished_game_page
from games.presenters.reported_box import differs_from_result, newest_box_report, reported_rows
from games.records.circumstances import described_circumstances
from games.selectors.games import game_of
from league.models import Fixture, Team
from league.permissions import Permission, may
from league.presenters.scorelines import Scoreline, scoreline
from league.selectors.leagues.constitution import version_at
from league.selectors.leagues.lookups import fixture_for
from league.views.http.files import text_file
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def game(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The game of a fixture, by the fixture's number in the season."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    played = game_of(fixture)
    if played is not None and played.state == Game.State.IN_PROGRESS:
        return redirect(played)
    if played is None or not hasattr(played, "play_by_play"):
        return _result_alone(request, fixture)
    report = newest_box_report(fixture) if played.sheet is None else None  # games of the computer have none
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "report": report,
        "computed": played.box_score,
        "circumstances": described_circumstances(played),
        "rows": reported_rows(report, played.box_score) if report else [],
        **_meeting(scoreline(fixture)),
        "game": played,
        "result": fixture.result,
        "constitution": version_at(fixture.season.league, played.created_at),
        **finished_game_page(played, fixture.home, fixture.away),
    }
    return render(request, "games/game.html", context)


@require_safe
def plays_file(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Every play of a finished game as CSV."""
    return _file(request, (slug, number, fixture_number), "plays", plays_csv)


@require_safe
def drives_file(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Every drive of a finished game as CSV."""
    return _file(request, (slug, number, fixture_number), "drives", drives_csv)


@require_safe
def win_file(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The win probability through a finished game as CSV."""
    return _file(request, (slug, number, fixture_number), "win", win_csv)


def _file(
    request: HttpRequest,
    place: tuple[str, int, int],
    name: str,
    write: Callable[[Game, tuple[Team, Team]], str],
) -> HttpResponse:
    fixture = fixture_for(request.user, *place)
    played = game_of(fixture)
    if played is None or not hasattr(played, "play_by_play"):
        raise Http404(_("This game has not been played here."))
    return text_file("-".join(map(str, (*place, name))), write(played, (fixture.home, fixture.away)))


def _result_alone(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """A result without a game here; a report goes to its own page. If nothing has begun, people who can start
    the game may do so, and everybody else sees how the teams compare."""
    line = scoreline(fixture)
    if line.state:
        return redirect(fixture)
    if line.result is None:
        league, teams = fixture.season.league, (fixture.home, fixture.away)
        if may(request.user, Permission.SCORE, league, teams=teams):
            return redirect("games:start", league.slug, fixture.season.number, fixture.number)
        context = {"season": fixture.season, "fixture": fixture, **_meeting(line), **preview_page(fixture)}
        return render(request, "games/matchup.html", context)
    report = newest_box_report(fixture)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": line,
        **_meeting(line),
        "report": report,
        "rows": reported_rows(report) if report else [],
        "differs": report is not None and differs_from_result(report, line.result),
    }
    return render(request, "games/result.html", context)


def _meeting(line: Scoreline) -> dict[str, Any]:
    """What the header shows besides the points. A result that does not count yet has no winner."""
    fixture = line.fixture
    return {"away": fixture.away, "home": fixture.home, "winner": line.winner, "notes": line.notes}
