"""The rules of a boxed game as chapters, in our own words."""

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
from games.presenters.learn.chapters import rule_chapters


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
    return render(request, "games/rules.html", context)


@require_safe
def rulings(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rulings on the rulebook, with their keys as anchors."""
    _require_game(ruleset)
    context = {
        "title": labels.game(ruleset, _).title,
        "ruleset": ruleset,
        "rulings": ruling_texts(ruleset, _),
    }
    return render(request, "games/rulings.html", context)


def _require_game(ruleset: str) -> None:
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))


def _table(public_id: str) -> str:
    """The address of this table, or nothing if it is not an ID of a game."""
    try:
        return reverse("games:table", args=[uuid.UUID(public_id)])
    except ValueError:
        return ""
