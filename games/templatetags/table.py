"""The forms of a table, and the rules behind its rulings.

`<form {% post_live "games:roll" game.public_id %}>` is a form that updates only the table, not the whole
page. `{% rule_texts ruleset ids as found %}` finds rules by their IDs. `{{ summary|options:ruleset }}`
replaces option names between backticks by the titles of the options.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.catalog import RULESETS
from engine.presentation import labels
from engine.tools.rulebook import Chapter, Rule, chapters_of

register = template.Library()
LIVE = 'method="post" action="{url}" hx-post="{url}" hx-target="#live" hx-swap="outerHTML"'


@register.simple_tag
def post_live(view: str, *arguments: object) -> SafeString:
    """The form's attributes. With htmx the response replaces the table; without it the page is loaded
    again."""
    return format_html(LIVE, url=reverse(view, args=arguments))


@register.filter
def options(text: str, ruleset: str) -> SafeString:
    """The text with every name between backticks replaced by the option's title; everything is escaped."""
    pieces = enumerate(text.split("`"))
    return format_html_join(
        "", "{}", ((_option(ruleset, piece) if nth % 2 else piece,) for nth, piece in pieces)
    )


@register.simple_tag
def rule_texts(ruleset: str, ids: Iterable[str] | str) -> list[dict[str, str]]:
    """The rules with these IDs, or the one with this ID, in the reader's language: the `lead` of its chapter,
    and its own `summary` with names of options between backticks. An unknown ID is left out, and nothing is
    known of an unknown game: a typed sheet may have a fault before it names one."""
    rules = _rules_of(ruleset) if ruleset in RULESETS else {}
    names = [ids] if isinstance(ids, str) else ids or ()
    return [
        {"id": name, "lead": _(chapter.lead), "summary": _(rule.summary)}
        for name in names
        if name in rules
        for chapter, rule in (rules[name],)
    ]


@cache
def _rules_of(ruleset: str) -> dict[str, tuple[Chapter, Rule]]:
    return {rule.id: (chapter, rule) for chapter in chapters_of(ruleset) for rule in chapter.rules}


def _option(ruleset: str, name: str) -> SafeString | str:
    """The option's title in emphasis. An unknown name is returned unchanged, so that a typo does not break
    the page."""
    try:
        title = labels.option(ruleset, name, _).title
    except KeyError:
        return name
    return format_html("<em>{}</em>", _("option “%(title)s”") % {"title": title})
