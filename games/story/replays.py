"""A finished game step by step: the field, the score and the clock after each play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.presentation.field_picture import TRAIL_PLAYS, FieldPicture, drive_trail
from engine.presentation.play_by_play import PlayRow
from games.models import Game
from games.odds.win_probability import Swing, analysis_of, swings_of
from games.story.finished_game import play_rows, score_rows, time_of
from games.story.selectors import game_of, games_of_week
from games.table.pictures import field_drawing
from league.frame.kept import kept_page
from league.frame.numbers import percent
from league.leagues.selectors import fixture_for, season_for
from league.models import Team
from league.results.pages import Scoreline, scorelines
from league.schedule.selectors import fixtures_of

TRIES = frozenset({"extra_point", "two_point"})


def game_replay(game: Game, clubs: tuple[Team, Team]) -> dict[str, Any]:
    """The replay of a game that comes with its play-by-play and box score; `clubs` are (home, away). `rows`
    are the rows of play-by-play, `steps` what the script draws with each of them, and `field` the field
    without a ball. `has_chances`: each step has its `chance`, from the game's analysis."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    rows = [row for period in play_rows(game, lines, clubs) for row in period.rows]
    steps = [_step(game, lines, row["row"], clubs) for row in rows]
    analysis = analysis_of(game)
    if analysis:
        swings = swings_of(analysis, [row["row"] for row in rows])
        for step, swing in zip(steps, swings, strict=True):
            step["chance"] = _chance(swing, clubs)
    drawing = field_drawing(FieldPicture(offense=0, spot=0), clubs)
    return {"rows": rows, "steps": steps, "field": drawing, "has_chances": analysis is not None}


def _chance(swing: Swing, clubs: tuple[Team, Team]) -> list[Any]:
    """The visitors' win probability after the play in whole percent, and both as text."""
    shares = (1 - swing.after, swing.after)
    texts = [percent(share, certain=swing.is_final) for share in shares]
    return [
        round(shares[0] * 100),
        f"{clubs[1].abbreviation} {texts[0]} · {clubs[0].abbreviation} {texts[1]}",
    ]


def _step(game: Game, lines: Sequence[Line], row: PlayRow, clubs: tuple[Team, Team]) -> dict[str, Any]:
    """What is shown with a row: the drive up to the end of its play, and the score then."""
    last = lines[max(row.line, row.end - 1)]
    picture = field_drawing(_picture(lines, row), clubs)
    return {
        "away": last.away,
        "home": last.home,
        "clock": time_of(game, row.period, row.clock),
        "ball": picture["ball"],
        "line": picture["line"],
        "right": picture["right"],
        "trail": [[arc["path"], arc["style"]] for arc in picture["trail"]],
        "scored": row.is_score and row.kind not in TRIES,
    }


def _picture(lines: Sequence[Line], row: PlayRow) -> FieldPicture:
    """The field after a play from scrimmage, as the side that played it sees it; without a ball else."""
    snaps = [place for place in range(row.line, row.end) if Event(lines[place].event) in TRAIL_PLAYS]
    if not snaps:
        return FieldPicture(row.side, 0)
    end = snaps[-1] + 1
    snap = lines[end - 1]
    spot = max(0, min(GOAL, snap.spot))
    trail = drive_trail(lines[:end], spot)
    return FieldPicture(snap.offense, spot, min(GOAL, snap.target), trail)


CLOCKS = 24  # readings of the clock for each game


def week_replay(lines: Sequence[Scoreline], games: Mapping[int, Game]) -> dict[str, Any]:
    """The week of these games; `games` maps a fixture's primary key to its game with play-by-play. A game
    without one shows its score at the end.

    `scores` of all games are in order of `at`, the part of the game that was over, from 0 to 1; their points
    are those after it. The result's `games` are what the script needs, with moments in order: [part,
    visitors' points, hosts' points, clock, sentence]."""
    scores: list[dict[str, Any]] = []
    shown = []
    for line in lines:
        moments: list[list[Any]] = []
        if game := games.get(line.fixture.pk):
            log = [Line(*row) for row in game.play_by_play.lines]
            own = [
                score | {"at": round((score["line"] + 1) / len(log), 4), "fixture": line.fixture}
                for score in score_rows(game, log, (line.fixture.home, line.fixture.away))
            ]
            moments = [
                [
                    *(score[name] for name in ("at", "away", "home", "when")),
                    f"{score['team'].nickname}: {score['text']}",
                ]
                for score in own
            ]
            moments += _clocks(game, log, moments)
            scores += own
        end = line.notes[0] if line.notes else pgettext("a game", "Final")
        final = [1, line.away_score or "", line.home_score or "", end, ""]
        moments = [*sorted(moments, key=lambda moment: moment[0]), final]
        shown.append({"number": line.fixture.number, "moments": moments})
    scores.sort(key=lambda score: (score["at"], score["fixture"].number))
    return {"scores": scores, "games": shown}


def _clocks(game: Game, log: Sequence[Line], scores: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The clock between the scores, with the points at that time."""
    moments = []
    for index in range(0, len(log), max(1, len(log) // CLOCKS)):
        line, at = log[index], round(index / len(log), 4)
        points = next((score[1:3] for score in reversed(scores) if score[0] <= at), [0, 0])
        moments.append([at, *points, time_of(game, line.half, line.clock), ""])
    return moments


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
    return render(request, "story/game_replay.html", context)


@require_safe
@kept_page
def replay(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """All games of a week from kickoff to the final whistle; a week that is not over has its scores only."""
    season = season_for(request.user, slug, number)
    week = season.weeks.filter(number=week_number).first()
    if week is None:
        raise Http404(_("This season has no such week."))
    lines = scorelines(fixtures_of(week))
    if not lines or any(line.result is None for line in lines):
        return redirect("league:week", slug, number, week_number)
    shown = week_replay(lines, games_of_week(week))
    context = {"season": season, "page": "scores", "week": week, "lines": lines, "replay": shown}
    return render(request, "story/week_replay.html", context)
