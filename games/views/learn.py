"""Learning a game: a guided first drive, one idea a page, and the symbols of its dice."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.catalog import RULESETS
from engine.presentation import labels
from games.presenters.learn.drive import script_of
from games.presenters.learn.lessons import lesson as lesson_page
from games.presenters.learn.symbols import symbols_of


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """The games, each with its first drive, its symbols and its rules."""
    games = [(name, labels.game(name, _)) for name in RULESETS if RULESETS[name].first_drive]
    return render(request, "learn/index.html", {"games": games})


@require_safe
def lesson(request: HttpRequest, ruleset: str, step: int) -> HttpResponse:
    """One page of the guided drive. `chosen` in the query says which calls the reader has made."""
    if ruleset not in RULESETS or not 1 <= step <= len(script_of(ruleset).ideas):
        raise Http404(_("This game does not exist."))
    page = lesson_page(ruleset, step, request.GET.get("chosen", ""), translation)
    context = {"ruleset": ruleset, "title": labels.game(ruleset, _).title, "lesson": page}
    return render(request, "learn/lesson.html", context)


@require_safe
def symbols(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The glossary of a game's symbols."""
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))
    context = {"ruleset": ruleset, "title": labels.game(ruleset, _).title, "glossary": symbols_of(ruleset)}
    return render(request, "learn/symbols.html", context)
