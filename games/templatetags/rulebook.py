"""`{{ summary|options:ruleset }}` replaces option names between backticks by the titles of the options;
`{% rule_texts ruleset ids as found %}` finds rules by their IDs."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.presentation import labels
from games import rulebook

register = template.Library()


@register.filter
def options(text: str, ruleset: str) -> SafeString:
    """The text with every name between backticks replaced by the option's title; everything is escaped."""
    pieces = enumerate(text.split("`"))
    return format_html_join(
        "", "{}", ((_option(ruleset, piece) if nth % 2 else piece,) for nth, piece in pieces)
    )


@register.simple_tag
def rule_texts(ruleset: str, ids: Iterable[str] | str) -> list[rulebook.RuleText]:
    """The rules with these IDs, or the one with this ID, in the reader's language."""
    return rulebook.rule_texts(ruleset, [ids] if isinstance(ids, str) else ids or ())


def _option(ruleset: str, name: str) -> SafeString | str:
    """The option's title in emphasis. An unknown name is returned unchanged, so that a typo does not break
    the page."""
    try:
        title = labels.option(ruleset, name, _).title
    except KeyError:
        return name
    return format_html("<em>{}</em>", _("option “%(title)s”") % {"title": title})
