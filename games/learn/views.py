"""Learning a game: a guided first drive, one idea a page, its symbols, its rules and our rulings."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.catalog import RULESETS
from engine.presentation import labels
from engine.presentation.rulings import ruling_texts
from games.learn.lessons import guided_games, rule_chapters, script_of, symbols_of
from games.learn.lessons import lesson as lesson_page


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """The games, each with its first drive, its symbols and its rules."""
    games = [(name, labels.game(name, _)) for name in guided_games()]
    return render(request, "learn/index.html", {"games": games})


@require_safe
def lesson(request: HttpRequest, ruleset: str, step: int) -> HttpResponse:
    """One page of the guided drive. `chosen` in the query says which calls the reader has made."""
    if ruleset not in guided_games() or not 1 <= step <= len(script_of(ruleset)["ideas"]):
        raise Http404(_("This game does not exist."))
    page = lesson_page(ruleset, step, request.GET.get("chosen", ""), translation)
    context = {"ruleset": ruleset, "title": labels.game(ruleset, _).title, "lesson": page}
    return render(request, "learn/lesson.html", context)


@require_safe
def symbols(request: HttpRequest, ruleset: str) -> HttpResponse:
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))
    context = {"ruleset": ruleset, "title": labels.game(ruleset, _).title, "glossary": symbols_of(ruleset)}
    return render(request, "learn/symbols.html", context)


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules, with their IDs as anchors. `table` in the query is the game to go back to."""
    _require_game(ruleset)
    context = {
        "title": labels.game(ruleset, _).title,
        "ruleset": ruleset,
        "chapters": rule_chapters(ruleset, translation),
        "table": _table(request.GET.get("table", "")),
    }
    return render(request, "learn/rules.html", context)


@require_safe
def rulings(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rulings on the rulebook, with their keys as anchors."""
    _require_game(ruleset)
    context = {
        "title": labels.game(ruleset, _).title,
        "ruleset": ruleset,
        "rulings": ruling_texts(ruleset, _),
    }
    return render(request, "learn/rulings.html", context)


def _require_game(ruleset: str) -> None:
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))


def _table(public_id: str) -> str:
    """The address of this table, or nothing if it is not an ID of a game."""
    try:
        return reverse("games:table", args=[uuid.UUID(public_id)])
    except ValueError:
        return ""
