"""The scripts that several pages share."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from league.conf.static import static_storage

register = template.Library()


@register.simple_tag
def scripts(name: str) -> SafeString:
    """The elements for one of `league.conf.static.SCRIPTS`."""
    addresses = [(static(script),) for script in static_storage().scripts(name)]
    return format_html_join("\n    ", '<script src="{}" defer fetchpriority="low"></script>', addresses)
