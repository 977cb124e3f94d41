"""A finished game: its story in pictures, box score, drives and play-by-play."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Game
from games.records.circumstances import described_circumstances
from games.scoring.pages import differs_from_result, newest_box_report, reported_rows
from games.story.pages import finished_game_page
from games.story.preview import preview_page
from games.story.selectors import game_of, superseded_game_of
from league.frame.kept import kept_page
from league.frame.permissions import Permission, may
from league.leagues.selectors import fixture_for, version_at
from league.models import Fixture
from league.results.pages import Scoreline, scoreline


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
        "report": report,
        "computed": played.box_score,
        "circumstances": described_circumstances(played),
        "rows": reported_rows(report, played.box_score) if report else [],
        **_meeting(scoreline(fixture)),
        "result": fixture.result,
    }
    return _game_page(request, fixture, played, context)


def _game_page(request: HttpRequest, fixture: Fixture, played: Game, more: dict[str, Any]) -> HttpResponse:
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "game": played,
        "constitution": version_at(fixture.season.league, played.created_at),
        **finished_game_page(played, fixture.home, fixture.away),
        **more,
    }
    return render(request, "story/game.html", context)


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
        return render(request, "odds/matchup.html", context)
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
    return render(request, "story/result.html", context)


def _meeting(line: Scoreline) -> dict[str, Any]:
    """What the header shows besides the points. A result that does not count yet has no winner."""
    fixture = line.fixture
    return {"away": fixture.away, "home": fixture.home, "winner": line.winner, "notes": line.notes}


@require_safe
def superseded(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The game as it was, and what replaced it."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    played = superseded_game_of(fixture)
    if played is None:
        raise Http404(_("No game of this fixture has been replaced."))
    teams = {"home": fixture.home, "away": fixture.away, "superseded": True}
    return _game_page(request, fixture, played, teams)
