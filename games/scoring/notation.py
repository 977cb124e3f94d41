"""Checks a text in notation, also on a page: its first error, and the game up to that point."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.catalog import USUAL, ruleset
from engine.gridiron.events import SIDES
from engine.notation.parser import NotationError, lines_of
from engine.notation.reader import RefereedText
from engine.notation.writer import write_notation
from engine.play.scoresheet import Scoresheet
from engine.presentation import labels
from engine.presentation.scoreboard import board_text, clock_text, period_title, scoreboard
from games.errors import AgainstTheRules, rule_refusals
from games.scoring.pages import answer_key
from games.scoring.services import MOST_ENTRIES, hand_in_sheet, referee_sheet
from games.scoring.views import speaker_at
from games.story.finished_game import BOX, box_row
from games.table.start import fixture_header, require_game_slot
from league.frame.errors import Forbidden, Refused
from league.models import Fixture
from league.results.selectors import LinkHolder, report_rights_of

NEWEST = 6  # plays


def check_notation(text: str) -> dict[str, Any]:
    """Checks the text by the rules, in up to half a second. Raises Refused text_too_long.

    `fault` is the first error, None without one: its `line` with a `mark` below the `column`, a `sentence`,
    and what may be written there, by question (`due`). If the tags are wrong there is no game: `ruleset` is
    empty. `details` is the `situation` in words: period, clock, and which team has the ball at which down.
    `box` has the rows of the box score `box_score`, in words."""
    checked: dict[str, Any] = {"ruleset": "", "home": "", "away": "", "home_score": 0, "away_score": 0}
    checked |= {"over": False, "situation": "", "awaited": [], "box_score": None}
    try:
        read = referee_sheet(text)
    except AgainstTheRules as refusal:
        if isinstance(refusal.__cause__, NotationError):
            return {**checked, "fault": _fault("", text, refusal.__cause__)}
        raise
    ruleset, box = read.game.sheet.header["ruleset"], read.box()
    return {
        "fault": _fault(ruleset, text, read.error) if read.error else None,
        "ruleset": ruleset,
        "home": read.teams[0],
        "away": read.teams[1],
        "home_score": read.game.score[0],
        "away_score": read.game.score[1],
        "over": read.game.over,
        "situation": read.situation,
        "details": _details(read),
        "awaited": [] if read.error else _due(ruleset, read.due),
        "plays": read.rows(translation)[-NEWEST:][::-1],
        "periods": [
            (period_title(ruleset, n, _), *points) for n, points in enumerate(box["periods"], start=1)
        ],
        "box": [box_row(title, form, dict(box)) for form, title in BOX.items()],
        "box_score": box,
    }


def _details(read: RefereedText) -> list[str]:
    board, ruleset = scoreboard(read.game), read.game.sheet.header["ruleset"]
    parts = [
        period_title(ruleset, board.period, _),
        clock_text(ruleset, board.clock, translation),
    ]
    if board.down:
        team = read.teams[SIDES.index(board.offense)]
        parts.append(f"{team}, {board_text(board, read.teams, _)}")
    return parts


def _fault(ruleset: str, text: str, error: NotationError) -> dict[str, Any]:
    lines = lines_of(text)
    return {
        "line": error.line,
        "column": error.column,
        "sentence": error.translated(_),
        "rule": error.rule,
        "code": error.code,
        "text": lines[error.line - 1] if error.line <= len(lines) else "",
        "mark": " " * (error.column - 1) + "^",
        "due": _due(ruleset, error.due) if ruleset else [],
    }


def _due(ruleset: str, due: Any) -> list[dict[str, str]]:
    """The possible answers of each open question."""
    return [
        {"asked": _title(ruleset, question.id), "answers": " ".join(question.answers)} for question in due
    ]


def _title(ruleset: str, asked: str) -> str:
    try:
        return labels.decision(ruleset, asked, _).title
    except KeyError:
        return labels.roll(ruleset, asked, _).title


GET_AND_POST = ["GET", "POST"]
BLANK = f'[Ruleset "{USUAL}"]\n[Home "Black Widows"]\n[Away "Cobras"]\n[Cards "real"]\n\n'


@require_http_methods(GET_AND_POST)
def notation(request: HttpRequest) -> HttpResponse:
    """Checks any game. Stores nothing."""
    return _page(request, {"text": request.POST.get("text", BLANK)})


@require_http_methods(GET_AND_POST)
def fixture_notation(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """A fixture's game. People who may report it may submit it."""
    fixture, speaker = speaker_at(request, slug, number, fixture_number)
    text, refusal = request.POST.get("text") or _opening(fixture), None
    if "hand_in" in request.POST:
        try:
            game = hand_in_sheet(fixture=fixture, text=text, actor=speaker)
        except Forbidden:
            raise
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("The game has been submitted with its box score and all plays."))
            page = "games:game" if game.fixture else "league:result"  # which says who has to confirm it
            desk = "games:desk" if isinstance(speaker, LinkHolder) else page
            return redirect(desk, slug, number, fixture_number)
    context = {
        "key": answer_key(fixture_header(fixture)),
        "text": text,
        "season": fixture.season,
        "fixture": fixture,
        "hands_in": report_rights_of(speaker, fixture).can_report and _has_room(fixture),
        "refusal": refusal,
    }
    return _page(request, context, status=409 if refusal else 200)


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The page; with htmx only the findings about the text."""
    context |= {"most": MOST_ENTRIES}
    try:
        context["checked"] = check_notation(context["text"])
    except Refused as refusal:
        context["refusal"] = refusal
    if request.headers.get("HX-Request"):
        return render(request, "scoring/notation/checked.html", context)
    template = "scoring/notation/fixture.html" if "fixture" in context else "scoring/notation/free.html"
    return render(request, template, context, status=status)


def _has_room(fixture: Fixture) -> bool:
    """Whether the fixture can still get a play-by-play."""
    try:
        require_game_slot(fixture)
    except Refused:
        return False
    return True


def _opening(fixture: Fixture) -> str:
    """The tags of a game for this fixture. Raises AgainstTheRules: the league's own dice can no longer be
    read.
    """
    names = {"HomeName": fixture.home.nickname, "AwayName": fixture.away.nickname}
    cards = SIDES if ruleset(fixture.season.league.ruleset).cards else ()
    with rule_refusals():
        return write_notation(Scoresheet(fixture_header(fixture, real_cards=cards)), names)
