"""`{{ rule.summary|code }}`: what the rulebook writes between backticks, as code."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def code(text: str) -> SafeString:
    """Every second piece between backticks is code; all of it is escaped."""
    pieces = text.split("`")
    return format_html_join(
        "",
        "{}",
        ((format_html("<code>{}</code>", piece) if nth % 2 else piece,) for nth, piece in enumerate(pieces)),
    )
