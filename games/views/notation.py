"""Typing in a paper sheet: it is checked while you type, and submitted as a fixture's game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.catalog import USUAL, ruleset
from engine.errors import EngineError
from engine.notation.writer import write_notation
from engine.scoresheets.scoresheet import Scoresheet
from games.errors import AgainstTheRules
from games.presenters.notation_check import NotationCheck, check_notation
from games.presenters.printed_sheets import answer_key
from games.services.fixtures.late_games import require_game_slot
from games.services.sheets.typed_sheets import MOST, hand_in_sheet
from games.services.table.start import fixture_header
from games.views.scoring.speakers import speaker_at
from league.errors import Forbidden, Refused
from league.models import Fixture
from league.selectors.results.reports import LinkHolder, report_rights_of

GET_AND_POST = ["GET", "POST"]
SIDES = ("home", "away")  # cards that are not on the sheet
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
    context |= {"most": MOST, "checked": _checked(context)}
    if request.headers.get("HX-Request"):
        return render(request, "games/notation/checked.html", context)
    template = "games/notation/fixture.html" if "fixture" in context else "games/notation/free.html"
    return render(request, template, context, status=status)


def _checked(context: dict[str, Any]) -> NotationCheck | None:
    try:
        return check_notation(context["text"])
    except Refused as refusal:
        context["refusal"] = refusal
    return None


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
    try:
        names = {"HomeName": fixture.home.nickname, "AwayName": fixture.away.nickname}
        cards = SIDES if ruleset(fixture.season.league.ruleset).cards else ()
        return write_notation(Scoresheet(fixture_header(fixture, real_cards=cards)), names)
    except EngineError as error:
        raise AgainstTheRules(error) from error
