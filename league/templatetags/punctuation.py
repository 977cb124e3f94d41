"""Punctuation of texts on pages; built in, so no template has to load it."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.filter
def colon(text: object) -> SafeString:
    """The text with a colon behind it: French puts a space before it."""
    return format_html("{}{}", text, gettext(":"))


@register.filter
def with_code(text: str) -> SafeString:
    """The text, with names in backticks as code."""
    shown = (
        format_html("<code>{}</code>", part) if number % 2 else part
        for number, part in enumerate(text.split("`"))
    )
    return format_html_join("", "{}", ((part,) for part in shown))
