"""`{% game_story %}`: the story of a finished game, from the cache if nothing that it shows has changed."""

from __future__ import annotations

import zlib

from django import template
from django.core.cache import cache
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
TEMPLATE = "story/story.html"
HOUR = 3600  # seconds


@register.simple_tag(takes_context=True)
def game_story(context: Context) -> SafeString:
    """The part of the page as HTML. It shows the marks of both teams, which the header has drawn."""
    key = context["story_key"] and f"story:{bool(context.get('superseded'))}:{context['story_key']}"
    packed: bytes | None = cache.get(key) if key else None
    if packed is not None:
        return mark_safe(zlib.decompress(packed).decode())  # rendered by us below
    html = context.template.engine.get_template(TEMPLATE).render(context)  # type: ignore[union-attr]
    if key:
        cache.set(key, zlib.compress(html.encode(), 1), HOUR)
    return html
