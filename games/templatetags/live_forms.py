"""`<form {% post_live "games:roll" game.public_id %}>`: a form of the table that changes only the table."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
ATTRIBUTES = 'method="post" action="{url}" hx-post="{url}" hx-target="#live" hx-swap="outerHTML"'


@register.simple_tag
def post_live(view: str, *arguments: object) -> SafeString:
    """The form's attributes: htmx shows the answer in the table's place; without it the page is loaded."""
    return format_html(ATTRIBUTES, url=reverse(view, args=arguments))
