"""Punctuation that differs from language to language; built in, so no template has to load it."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.filter
def colon(text: object) -> SafeString:
    """The text with a colon behind it: French puts a space before it."""
    return format_html("{}{}", text, gettext(":"))
