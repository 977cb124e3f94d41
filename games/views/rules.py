"""The rules of a boxed game by ID, in our own words."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.catalog import RULESETS
from engine.presentation import labels
from engine.presentation.rulings import ruling_texts
from engine.tools.rulebook import read_page


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules, with their IDs as anchors."""
    _require_game(ruleset)
    page = (settings.ROOT / "docs" / "rules" / f"{ruleset}.md").read_text("utf-8")
    context = {
        "title": labels.game(ruleset, _).title,
        "ruleset": ruleset,
        "rules": [
            (rule.id, _(rule.summary), ", ".join(_(sure) for sure in rule.sure)) for rule in read_page(page)
        ],
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
