"""`{{ summary|options:ruleset }}`: the options that the rulebook names between backticks, by their titles."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.presentation import labels

register = template.Library()


@register.filter
def options(text: str, ruleset: str) -> SafeString:
    """Every second piece between backticks is an option; all of it is escaped."""
    pieces = enumerate(text.split("`"))
    return format_html_join(
        "", "{}", ((_option(ruleset, piece) if nth % 2 else piece,) for nth, piece in pieces)
    )


def _option(ruleset: str, name: str) -> SafeString | str:
    """What no ruleset knows stays as it is: a slip in a text is no reason to show no page."""
    try:
        title = labels.option(ruleset, name, _).title
    except KeyError:
        return name
    return format_html("<em>{}</em>", _("option “%(title)s”") % {"title": title})
