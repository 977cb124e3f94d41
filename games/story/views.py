"""A finished game: its story in pictures, box score, drives and play-by-play."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import sqrt
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.gridiron.events import Line
from engine.presentation.game_flow import NO_PLAYS
from engine.presentation.play_by_play import PlayRow
from games.models import Game, GameAnalysis
from games.odds.win_probability import Swing, analysis_of, share_of, shares_of, swings_of
from games.records.circumstances import described_circumstances
from games.records.participants import Clubs
from games.scoring.pages import differs_from_result, newest_box_report, reported_rows
from games.story import findings
from games.story.findings import line_of
from games.story.finished_game import TEXTS, game_tables, period_starts, periods_of, title_of
from games.story.pictures import FLOW_SIZES, WIN_SIZES, drive_charts, win_picture
from games.story.preview import preview_page
from games.story.selectors import game_of, sentences_of_tosses, superseded_game_of
from league.frame.kept import kept_page
from league.frame.numbers import percent, signed
from league.frame.permissions import Permission, may
from league.leagues.constitution import version_at
from league.leagues.selectors import fixture_for
from league.models import Fixture, Team
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
    """The game comes with its play-by-play and box score. The story is computed if its HTML is not in the
    cache."""
    clubs, analysis = (fixture.home, fixture.away), analysis_of(played)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "game": played,
        "constitution": version_at(fixture.season.league, played.created_at),
        "periods": periods_of(played, played.box_score.data),
        "seed": "-".join(map(str, played.sheet["seed"])) if played.sheet else "",
        "line_of": line_of(*clubs),
        "story": SimpleLazyObject(lambda: story_of(played, clubs, analysis)),
        "story_key": story_key(played, clubs, analysis),
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


# (title, keys of the box score, whether more is better)
FIGURES = [
    (title, keys.split(), better == "more")
    for better, titles in TEXTS.figures.items()
    for keys, title in titles.items()
]
HALF = 99.0  # width of each side's bar in a box of 200, with a gap in the middle


def figures(box: dict[str, dict[str, int]]) -> list[dict[str, Any]]:
    """The figures that at least one team has: `better` is "home", "away" or empty, `bars` the widths of the
    bars of (away, home), each the side's share of both, and `bar_x` is where the left one starts."""
    compared = []
    for title, keys, is_more in FIGURES:
        away, home = (sum(box[side][key] for key in keys) for side in ("away", "home"))
        if away or home:
            better = "" if away == home else "away" if (away > home) == is_more else "home"
            both = abs(away) + abs(home)
            bars = [round(HALF * abs(figure) / both, 1) for figure in (away, home)]
            row = {"title": _(title), "away": away, "home": home, "better": better, "bars": bars}
            compared.append(row | {"bar_x": round(HALF - bars[0], 1)})
    return compared


def plays_by_drive(periods: Sequence[Any], drives: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All rows in order, in groups: those of a `drive` with its kickoff, or of what is outside of drives
    (None). `period` is a title if a period begins here; `before` and `after` are the numbers of the drives
    around it, or 0."""
    placed = [(period.title, row["drive"], row) for period in periods for row in period.rows]
    shown, last = "", 0
    for (title, number), rows in groupby(placed, key=lambda place: place[:2]):
        is_new = number != last
        yield {
            "drive": drives[number - 1] if is_new else None,
            "period": title if title != shown else "",
            "rows": [row for *_place, row in rows],
            "before": number - 1 if is_new else 0,
            "after": number + 1 if is_new and number < len(drives) else 0,
        }
        shown, last = title, number


def story_key(game: Game, clubs: tuple[Team, Team], analysis: GameAnalysis | None) -> str:
    """A key that changes with everything the story shows. Empty for a refereed game: its play-by-play names
    people, who may leave."""
    if game.sheet is None:
        return ""
    teams = [
        (club.slug, club.city, club.nickname, club.abbreviation, club.primary_color, club.secondary_color)
        for club in clubs
    ]
    analyzed = (analysis.pk, analysis.created_at) if analysis else None
    content = (game.play_by_play.lines, game.box_score.data)
    shown = (game.pk, game.fixture_id, get_language(), teams, *content, analyzed)
    return hashlib.sha256(repr(shown).encode()).hexdigest()


def story_of(game: Game, clubs: Clubs, analysis: GameAnalysis | None) -> dict[str, Any]:
    """Findings, pictures and tables; `clubs` are (home, away)."""
    lines, box = [Line(*line) for line in game.play_by_play.lines], game.box_score.data
    tables = game_tables(game, lines, box, clubs, toss_texts=sentences_of_tosses(game, lines))
    rows = [row for period in tables["plays"] for row in period.rows]
    played = [row for row in rows if row["row"].kind not in NO_PLAYS]
    plays: list[PlayRow] = [row["row"] for row in played]
    keys = [bool(play.scored or play.lost or play.is_big) for play in plays]
    for row in rows:
        row["marks"] = "by-away" if row["row"].side else "by-home"
    for row, is_key in zip(played, keys, strict=True):  # the classes that filters look for
        row["marks"] = ("is-key " if is_key else "") + ("is-big " if row["row"].is_big else "") + row["marks"]
    drives, home, away = tables["drives"], box["home"], box["away"]
    names = {"home": clubs[0].nickname, "away": clubs[1].nickname}
    driven = {
        f"{name}_{what}": sum(
            row["drive"].side == side and (row["has_points"] or what == "all") for row in drives
        )
        for side, name in enumerate(("home", "away"))
        for what in ("scored", "all")
    }
    summary = _(
        "%(away)s gained %(away_yards)d yards, %(home)s %(home_yards)d. "
        "Turnovers: %(away_lost)d and %(home_lost)d."
    )
    drives_finding = _(
        "%(away)s scored on %(away_scored)d of %(away_all)d drives, "
        "%(home)s on %(home_scored)d of %(home_all)d"
    )
    leads = [play.lead for play in plays]
    key_plays = {"n": sum(keys), "all": len(plays)}
    return tables | {
        "headline": findings.headline(game, clubs, plays),
        "summary": summary
        % {
            **names,
            "away_yards": away["yards"],
            "home_yards": home["yards"],
            "away_lost": away["turnovers"],
            "home_lost": home["turnovers"],
        },
        "lead_finding": findings.lead_finding(plays, clubs),
        "flows": [findings.lead_picture(game, plays, clubs, size) for size in FLOW_SIZES if plays],
        "lead_rows": [  # the plays that changed the lead
            {
                "index": index,
                "number": played[index - 1]["number"],
                "period": title_of(game, play.period),
                "away": play.away,
                "home": play.home,
                "lead": signed(play.lead, level="0"),
            }
            for index, (before, play) in enumerate(zip([0, *leads], plays, strict=False), start=1)
            if play.lead != before
        ],
        "flow_text": findings.lead_text(game, clubs),
        "win": win_story(game, analysis, rows, clubs) if analysis and rows else None,
        "drives_finding": drives_finding % (names | driven),
        "charts": drive_charts(drives, clubs),
        "yards_finding": findings.yards_finding(box, clubs),
        "figures": figures(box),
        "plays_finding": _("Play by play: %(n)d key plays of %(all)d") % key_plays,
        "groups": list(plays_by_drive(tables["plays"], drives)),
    }


def win_story(
    game: Game, analysis: GameAnalysis, rows: Sequence[dict[str, Any]], clubs: Clubs
) -> dict[str, Any]:
    """The win probability. `rows` are all rows of play-by-play, `clubs` (home, away)."""
    swings = swings_of(analysis, [row["row"] for row in rows])
    turn, roll = _play_of(swings, analysis.turn), _play_of(swings, analysis.roll)
    marks = {turn.index: _("Turning point")} if turn else {}
    if roll and roll.index not in marks:
        marks[roll.index] = _("Luckiest roll")
    shares = [1 - swings[0].before, *(1 - swing.after for swing in swings)]
    periods = period_starts(game, [swing.row for swing in swings])
    teams = (clubs[1].abbreviation, clubs[0].abbreviation)
    return {
        "finding": _win_finding(swings, clubs),
        "sentences": list(_win_sentences(analysis, turn, roll, rows, clubs)),
        "text": _(
            "Win probability after each play: above the middle %(away)s are more likely to win, below it "
            "%(home)s. Before kickoff %(away)s %(away_share)s, %(home)s %(home_share)s."
        )
        % {
            "away": clubs[1].nickname,
            "home": clubs[0].nickname,
            "away_share": percent(1 - swings[0].before),
            "home_share": percent(swings[0].before),
        },
        "note": _(
            "From each point the game was played on %(games)d times with these teams’ dice, by the computer "
            "coaches on both sides. The standard error is at most %(error)s percentage points. A tie counts "
            "half."
        )
        % {"games": analysis.samples, "error": f"{50 / sqrt(analysis.samples):.1f}"},
        "pictures": [win_picture(shares, periods, sorted(marks.items()), teams, size) for size in WIN_SIZES],
        "rows": [
            {
                "number": swing.index + 1,
                "period": title_of(game, swing.row.period),
                "where": swing.row.where,
                "away": percent(1 - swing.after, certain=swing.is_final),
                "home": percent(swing.after, certain=swing.is_final),
                "change": signed(100 * swing.change),
            }
            for swing in swings
        ],
    }


def _play_of(swings: Sequence[Swing], step: int | None) -> Swing | None:
    """The play that tells of this step."""
    if step is None:
        return None
    return next((swing for swing in swings if swing.step is not None and swing.step >= step), None)


def _win_finding(swings: Sequence[Swing], clubs: Clubs) -> str:
    final = swings[-1].after
    if final == 1 / 2:
        return _("Win probability: neither team could be sure of this game")
    won = int(final < 1 / 2)
    lowest = min(1 - swing.after if won else swing.after for swing in swings)
    named = {"team": clubs[won].nickname, "percent": percent(lowest)}
    if lowest >= 1 / 2:
        return _("%(team)s were the favorites after every play") % named
    return _("%(team)s won a game in which their chance was once %(percent)s") % named


def _win_sentences(
    analysis: GameAnalysis,
    turn: Swing | None,
    roll: Swing | None,
    rows: Sequence[dict[str, Any]],
    clubs: Clubs,
) -> Iterator[str]:
    """The turning point and the luckiest roll, each for the team whose chance grew."""
    if turn:
        team = clubs[turn.change < 0]
        before, after = (turn.before, turn.after) if turn.change >= 0 else (1 - turn.before, 1 - turn.after)
        yield _("Turning point: %(team)s went from %(before)s to %(after)s. %(play)s") % {
            "team": team.nickname,
            "before": percent(before),
            "after": percent(after, certain=turn.is_final),
            "play": rows[turn.index]["text"],
        }
    if roll and analysis.roll is not None:
        change = shares_of(analysis)[analysis.roll + 1] - share_of(analysis.before_roll)
        yield _(
            "Luckiest roll: with these calls the dice brought %(team)s %(change)s percentage points more "
            "than they do on average. %(play)s"
        ) % {
            "team": clubs[change < 0].nickname,
            "change": signed(100 * abs(change)),
            "play": rows[roll.index]["text"],
        }
